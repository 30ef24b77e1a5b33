import type { Env } from "../../../env.ts";
import { createCircuitBreaker, unlessLeftAlone } from "../../circuit-breaker.ts";
import { ProviderFailure } from "../../provider.ts";
import { handOverMail } from "./api.ts";
import type { Mail, MailWay } from "./api.ts";

export type { Mail } from "./api.ts";

/** Sends one mail. `isConfigured` false: it stays in the outbox, where an administrator reads it. */
export interface Mailer {
  readonly isConfigured: boolean;
  /** @throws ProviderFailure */
  send(mail: Mail): Promise<void>;
}

/**
 * The installation's own mail: its connection is the process's settings. A server that keeps failing is left
 * alone for a while, so that not each mail of each tenant waits for its time-outs.
 */
export function createMailer(
  { smtpUrl, mailFrom }: Pick<Env, "smtpUrl" | "mailFrom">,
  now: () => Date,
  way: MailWay = { dial: null, dialInbox: null, addressOf: null },
): Mailer {
  if (smtpUrl === undefined) return { isConfigured: false, send: () => Promise.resolve() };
  const connected = { settings: { from: mailFrom }, secrets: { url: smtpUrl }, ...way };
  const breaker = createCircuitBreaker({ now });
  const host = URL.parse(smtpUrl)?.host ?? "SMTP";
  return {
    isConfigured: true,
    send: (mail) =>
      unlessLeftAlone(breaker, host, {
        run: async () => {
          await handOverMail(connected, mail);
        },
        isWellAllTheSame: hasAnswered,
      }),
  };
}

/**
 * It said something of the mail, or of who we are: it is there. 421 is what a server says that takes nothing at
 * the moment; one that puts off a single mail (greylisting, a full mailbox) has other numbers.
 */
const hasAnswered = (error: unknown): boolean =>
  error instanceof ProviderFailure &&
  error.code !== "421" &&
  (error.code !== null || error.kind === "final" || error.kind === "reconnect");
