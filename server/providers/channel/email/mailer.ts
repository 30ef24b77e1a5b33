import { createTransport } from "nodemailer";
import type { Env } from "../../../env.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  headers?: Record<string, string> | undefined;
}
/** Sends one mail. `isConfigured` false: it stays in the outbox, where an administrator reads it. */
export interface Mailer {
  readonly isConfigured: boolean;
  send(mail: Mail): Promise<void>;
}

export function createMailer(env: Env): Mailer {
  if (env.smtpUrl === undefined) return { isConfigured: false, send: () => Promise.resolve() };
  const transport = createTransport(
    { url: env.smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    { from: env.mailFrom },
  );
  return {
    isConfigured: true,
    send: async ({ to, subject, text, html, headers }) => {
      await transport.sendMail({
        from: env.mailFrom,
        to,
        subject,
        text,
        html,
        headers,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}
