import { z } from "zod";
import { mailSignIns } from "../../../../contract/enums.ts";

const ServerAddress = z
  .string()
  .trim()
  .max(300)
  .regex(/^(?:smtps?|imaps?):\/\/[\w.-]+:\d{1,5}$/i);

/**
 * Who writes, and for a mailbox its two servers (`smtps://mail.acme.test:465`, `imaps://…:993`; without the s
 * the line is made secure by STARTTLS) and the user there.
 */
export const EmailSettings = z.object({
  from: z.string().trim().min(1).max(320),
  smtp: ServerAddress.optional(),
  imap: ServerAddress.optional(),
  user: z.string().trim().min(1).max(320).optional(),
  signIn: z.enum(mailSignIns).optional().describe("Who gave the token that stands for a password"),
  signInApp: z.string().max(200).optional().describe("The client ID of the app that it was given to"),
});
export type EmailSettings = z.infer<typeof EmailSettings>;

/**
 * `url`: the server as nodemailer reads it, `smtps://user:password@host:465`, which the installation's own mail
 * is set by. A mailbox has a password, or a token that stands for one.
 */
export const EmailSecrets = z
  .object({
    url: z.string().trim().min(1).max(2000).optional(),
    password: z.string().min(1).max(1000).optional(),
    accessToken: z.string().min(1).max(8000).optional(),
    refreshToken: z.string().min(1).max(8000).optional(),
    /** ISO 8601, by the clock of whoever gave the token. */
    accessEndsAt: z.string().optional(),
  })
  .refine(({ url, password, accessToken }) => (url ?? password ?? accessToken) !== undefined);
export type EmailSecrets = z.infer<typeof EmailSecrets>;

/** A server of a connection, and who we are there. */
export interface MailServer {
  host: string;
  port: number | null;
  /** Secure from the first byte. */
  isSecure: boolean;
  login: { user: string; password: string } | { user: string; accessToken: string } | null;
}

/** Null where the connection has none. */
export function smtpServerOf({ smtp, user }: EmailSettings, secrets: EmailSecrets): MailServer | null {
  if (smtp !== undefined) return { ...serverAt(smtp), login: loginOf(user, secrets) };
  const url = secrets.url === undefined ? null : URL.parse(secrets.url);
  if (!url) return null;
  const name = decodeURIComponent(url.username);
  return {
    ...serverAt(url.href),
    login: name === "" ? null : { user: name, password: decodeURIComponent(url.password) },
  };
}
export const imapServerOf = ({ imap, user }: EmailSettings, secrets: EmailSecrets): MailServer | null =>
  imap === undefined ? null : { ...serverAt(imap), login: loginOf(user, secrets) };

function serverAt(address: string): Omit<MailServer, "login"> {
  const url = new URL(address);
  return {
    host: url.hostname,
    port: url.port === "" ? null : Number(url.port),
    isSecure: url.protocol === "smtps:" || url.protocol === "imaps:",
  };
}
const loginOf = (user: string | undefined, { password, accessToken }: EmailSecrets): MailServer["login"] =>
  user === undefined
    ? null
    : accessToken === undefined
      ? { user, password: password ?? "" }
      : { user, accessToken };
