import type { Socket } from "node:net";
import { createTransport } from "nodemailer";
import type { Transporter } from "nodemailer";
import { ProviderFailure } from "../../provider.ts";
import type { Connected } from "../../provider.ts";
import { say } from "../../texts.ts";
import { failureOfMail } from "./errors.ts";
import { smtpServerOf } from "./settings.ts";
import { mailSignInNames } from "./sign-in.ts";
import type { EmailSecrets, EmailSettings } from "./settings.ts";

/** The way to a connection's mail servers. */
export interface MailWay {
  /** Opens the line that takes mail; null leaves it to nodemailer. */
  dial: (() => Socket) | null;
  /** Opens the line to the inbox; null leaves it to imapflow. */
  dialInbox: (() => Socket) | null;
  /**
   * The one address of a host that may be called, so that a name which somebody typed leads nowhere inside;
   * null for a server that the process's own settings name. @throws ProviderFailure
   */
  addressOf: ((host: string) => Promise<string>) | null;
  /** Of a mailbox that somebody signed in to: a token that is good for now. @throws ProviderFailure */
  freshToken?: (() => Promise<string>) | undefined;
}
export type EmailConnected = Connected<EmailSettings, EmailSecrets, MailWay>;

/** With the token that stands for a password now. @throws ProviderFailure */
export async function withFreshToken<To extends EmailConnected>(connected: To): Promise<To> {
  const { settings, secrets, freshToken } = connected;
  if (settings.signIn === undefined || freshToken === undefined) return connected;
  return { ...connected, secrets: { ...secrets, accessToken: await freshToken() } };
}

/** A server that does not let a token in is told of in words of ours: a person signs in again. */
export const refusedSignIn = ({ signIn }: EmailSettings, failure: ProviderFailure): ProviderFailure =>
  signIn === undefined || failure.kind !== "reconnect"
    ? failure
    : new ProviderFailure(
        "reconnect",
        say("providers.mail_sign_in_refused", { provider: mailSignInNames[signIn] }),
        { code: failure.code },
      );

/** One mail as it goes out. */
export interface Mail {
  /** Instead of the connection's own, of the same address. */
  from?: string | undefined;
  to: string;
  /** Beside the one that it is sent to. */
  alsoTo?: readonly string[] | undefined;
  cc?: readonly string[] | undefined;
  bcc?: readonly string[] | undefined;
  subject: string;
  text: string;
  html?: string | undefined;
  headers?: Record<string, string> | undefined;
}

/** Hands one mail to the server; answers its Message-ID. @throws ProviderFailure */
export const handOverMail = (
  connected: EmailConnected,
  { to, alsoTo = [], cc, bcc, ...mail }: Mail,
): Promise<string> =>
  withTransport(connected, async (transport) => {
    const { messageId } = await transport.sendMail({
      ...mail,
      to: [to, ...alsoTo],
      ...(cc && { cc: [...cc] }),
      ...(bcc && { bcc: [...bcc] }),
      from: mail.from ?? connected.settings.from,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return messageId;
  });

/** Greets the server and logs in, and sends nothing. @throws ProviderFailure */
export const greetMailServer = (connected: EmailConnected): Promise<string> =>
  withTransport(connected, async (transport) => {
    await transport.verify();
    return smtpServerOf(connected.settings, connected.secrets)?.host ?? "";
  });

const silent = () => undefined;

async function withTransport<T>(
  connected: EmailConnected,
  run: (transport: Transporter<{ messageId: string }>) => Promise<T>,
): Promise<T> {
  const { settings, secrets, dial, addressOf } = await withFreshToken(connected);
  const progress = { isWritten: false };
  // What nodemailer tells its log: the end of the message's own bytes is the moment from which only an answer
  // says whether the mail was taken.
  const info = (entry: unknown) => {
    if (typeof entry === "object" && entry !== null && "tnx" in entry && entry.tnx === "message")
      progress.isWritten = true;
  };
  const transport = createTransport(
    {
      // Only what the process's own settings name goes where its name leads.
      ...(settings.smtp === undefined && addressOf === null
        ? { url: secrets.url }
        : await mailboxOptions(settings, secrets, { dial, addressOf })),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      logger: {
        level: silent,
        trace: silent,
        debug: silent,
        info,
        warn: silent,
        error: silent,
        fatal: silent,
      },
      ...(dial && {
        getSocket: (_options: unknown, done: (error: null, found: { connection: Socket }) => void) => {
          done(null, { connection: dial() });
        },
      }),
    },
    { from: settings.from },
  );
  try {
    return await run(transport);
  } catch (error) {
    throw refusedSignIn(settings, failureOfMail(error, progress));
  } finally {
    transport.close();
  }
}

/** A mailbox's server: its address is looked up once, and its certificate must be that of its name. */
async function mailboxOptions(
  settings: EmailSettings,
  secrets: EmailSecrets,
  { dial, addressOf }: Pick<MailWay, "dial" | "addressOf">,
) {
  const server = smtpServerOf(settings, secrets);
  if (!server) throw new ProviderFailure("reconnect", say("providers.settings_incomplete"));
  const { host, port, isSecure, login } = server;
  return {
    host: addressOf ? await addressOf(host) : host,
    ...(port === null ? {} : { port }),
    // A simulated line is in this process and has nothing to hide.
    secure: isSecure && dial === null,
    ...(addressOf ? { requireTLS: !isSecure, tls: { servername: host } } : {}),
    ...(login && {
      auth:
        "password" in login
          ? { user: login.user, pass: login.password }
          : { type: "OAuth2" as const, user: login.user, accessToken: login.accessToken },
    }),
  };
}
