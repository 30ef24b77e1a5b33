import type { Env } from "../../../env.ts";
import { handOverMail } from "./api.ts";
import type { Mail, MailWay } from "./api.ts";

export type { Mail } from "./api.ts";

/** Sends one mail. `isConfigured` false: it stays in the outbox, where an administrator reads it. */
export interface Mailer {
  readonly isConfigured: boolean;
  /** @throws ProviderFailure */
  send(mail: Mail): Promise<void>;
}

/** The installation's own mail: its connection is the process's settings. */
export function createMailer(
  { smtpUrl, mailFrom }: Pick<Env, "smtpUrl" | "mailFrom">,
  way: MailWay = { dial: null, dialInbox: null, addressOf: null },
): Mailer {
  if (smtpUrl === undefined) return { isConfigured: false, send: () => Promise.resolve() };
  const connected = { settings: { from: mailFrom }, secrets: { url: smtpUrl }, ...way };
  return {
    isConfigured: true,
    send: async (mail) => {
      await handOverMail(connected, mail);
    },
  };
}
