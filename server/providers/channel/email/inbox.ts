import { ImapFlow } from "imapflow";
import type { ImapTransport } from "imapflow";
import { limits } from "../../../../contract/limits.ts";
import { ProviderFailure } from "../../provider.ts";
import { say } from "../../texts.ts";
import { refusedSignIn, withFreshToken } from "./api.ts";
import type { EmailConnected, MailWay } from "./api.ts";
import { imapServerOf } from "./settings.ts";
import type { MailServer } from "./settings.ts";

/** How far an inbox has been read: the number that its server gave the last mail, and which numbering that is. */
export interface InboxMark {
  uidValidity: string;
  lastUid: number;
}
/** One mail as the server has it. Of one that is too large only the beginning. */
export interface FetchedMail {
  uid: number;
  /** When its server got it. */
  at: Date | null;
  source: Buffer;
  sizeBytes: number;
  isCut: boolean;
}
export interface InboxReading {
  /** Null: it was never read, and begins with what comes from now on. */
  mark: InboxMark | null;
  /** Where the server counts anew, or older mail is asked for: what came since then. */
  since: Date;
  mailsMax: number;
  bytesMax: number;
  /** Keeps one, with the mark that it leads to, before the next is asked for. */
  keep(mail: FetchedMail, mark: InboxMark): Promise<void>;
}
/** What is read of the folder of what was sent, once the inbox is read to its end. */
export interface SentReading extends Omit<InboxReading, "keep"> {
  /** Its name; empty: the one that the server marks so, or that has such a name. */
  folder: string;
  /** Which folder the mark is of; null: of whichever is found. */
  markFolder: string | null;
  keep(mail: FetchedMail, mark: InboxMark, folder: string): Promise<void>;
}
/** Null: there is no such folder, or it could not be read this time. */
export type SentRead = { folder: string; mark: InboxMark; isMore: boolean } | null;

/** Of a mail that is not read to its end: enough for its head and its first words. */
const cutBytes = 64 * 1024;

/**
 * Reads what came after the mark, by the server's own numbers and never by what is unread: somebody else may
 * read the same inbox. Nothing there is changed. @returns the new marks @throws ProviderFailure
 */
export const readInbox = (
  connected: EmailConnected,
  reading: InboxReading,
  sentReading: SentReading | null = null,
): Promise<{ mark: InboxMark; isMore: boolean; sent: SentRead }> =>
  withInbox(connected, async (client) => {
    const inbox = await readFolder(client, "INBOX", reading);
    // What somebody answered comes before their answer.
    const sent = inbox.isMore || !sentReading ? null : await readSent(client, sentReading);
    return { ...inbox, sent };
  });

async function readSent(client: ImapFlow, reading: SentReading): Promise<SentRead> {
  try {
    const folder = await sentFolderOf(client, reading.folder);
    if (folder === undefined) return null;
    const isOther = reading.markFolder !== null && reading.markFolder !== folder;
    const read = await readFolder(client, folder, {
      ...reading,
      mark: isOther ? null : reading.mark,
      keep: (mail, mark) => reading.keep(mail, mark, folder),
    });
    return { folder, ...read };
  } catch (error) {
    // Mail that comes in does not wait for a folder that cannot be read.
    if (error instanceof OwnFailure) throw error;
    return null;
  }
}

/** @returns the path as the server has it */
async function sentFolderOf(client: ImapFlow, named: string): Promise<string | undefined> {
  const folders = await client.list();
  const isIt = named === "" ? isMarkedSent : ({ path }: { path: string }) => path === named;
  return folders.find((folder) => isIt(folder) && !folder.flags.has("\\Noselect"))?.path;
}
const isMarkedSent = ({ specialUse }: { specialUse?: string | undefined }): boolean =>
  specialUse === "\\Sent";

async function readFolder(
  client: ImapFlow,
  folder: string,
  { mark, since, mailsMax, bytesMax, keep }: InboxReading,
): Promise<{ mark: InboxMark; isMore: boolean }> {
  const lock = await client.getMailboxLock(folder, { readOnly: true });
  try {
    if (client.mailbox === false) throw new Error("The folder is not open.");
    const uidValidity = client.mailbox.uidValidity.toString();
    const end = client.mailbox.uidNext - 1;
    if (mark === null) return { mark: { uidValidity, lastUid: end }, isMore: false };
    const isSameCount = mark.uidValidity === uidValidity;
    const from = isSameCount ? mark.lastUid : 0;
    const found =
      client.mailbox.exists === 0 || from >= end
        ? []
        : await client.search(isSameCount ? { uid: `${from + 1}:*` } : { since }, { uid: true });
    const uids = (Array.isArray(found) ? found : [])
      .filter((uid) => uid > from)
      .toSorted((one, other) => one - other);
    let last: InboxMark = { uidValidity, lastUid: from };
    for (const uid of uids.slice(0, mailsMax)) {
      last = { uidValidity, lastUid: uid };
      const mail = await fetchMail(client, uid, bytesMax);
      // One that was deleted meanwhile is passed.
      if (mail) await keep(mail, last).catch((error: unknown) => Promise.reject(new OwnFailure(error)));
    }
    if (uids.length <= mailsMax) last = { uidValidity, lastUid: Math.max(last.lastUid, end) };
    return { mark: last, isMore: uids.length > mailsMax };
  } finally {
    lock.release();
  }
}

async function fetchMail(client: ImapFlow, uid: number, bytesMax: number): Promise<FetchedMail | undefined> {
  const known = await client.fetchOne(String(uid), { size: true, internalDate: true }, { uid: true });
  if (known === false) return undefined;
  const sizeBytes = known.size ?? 0;
  const isCut = sizeBytes > bytesMax;
  const read = await client.fetchOne(
    String(uid),
    // The size is the server's word alone.
    { source: { start: 0, maxLength: isCut ? cutBytes : bytesMax + 1 } },
    { uid: true },
  );
  if (read === false || !read.source) return undefined;
  const at = known.internalDate === undefined ? null : new Date(known.internalDate);
  return { uid, at, source: read.source, sizeBytes, isCut: isCut || read.source.length > bytesMax };
}

/** What went wrong on our side of a conversation. */
class OwnFailure extends Error {
  readonly why: unknown;
  constructor(why: unknown) {
    super("A mail could not be kept.");
    this.why = why;
  }
}

/** Logs in and opens the inbox, and reads nothing. @throws ProviderFailure */
export const greetInbox = (connected: EmailConnected): Promise<string> =>
  withInbox(connected, async (client) => {
    const lock = await client.getMailboxLock("INBOX", { readOnly: true });
    lock.release();
    return client.host;
  });

/** All of one conversation, however slowly a server drips. */
const readingMs = 60_000;

async function withInbox<T>(connected: EmailConnected, run: (client: ImapFlow) => Promise<T>): Promise<T> {
  const { settings, secrets, dialInbox, addressOf } = await withFreshToken(connected);
  const server = imapServerOf(settings, secrets);
  if (!server?.login) throw new ProviderFailure("reconnect", say("providers.settings_incomplete"));
  const host = addressOf ? await addressOf(server.host) : server.host;
  const client = new ImapFlow(inboxOptions(server, host, { dialInbox, addressOf }));
  // What breaks after the log-in is also told to whoever waits for an answer.
  client.on("error", () => undefined);
  let late: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => {
      client.close();
      reject(new ProviderFailure("later", say("providers.too_slow")));
    }, readingMs);
  });
  try {
    return await Promise.race([
      deadline,
      (async () => {
        await client.connect();
        const answer = await run(client);
        await client.logout();
        return answer;
      })(),
    ]);
  } catch (error) {
    throw error instanceof OwnFailure ? error.why : refusedSignIn(settings, failureOfInbox(error));
  } finally {
    clearTimeout(late);
    client.close();
  }
}

/** More than the largest mail that is asked for. */
const literalMaxBytes = limits.mailMaxBytes + 1024 * 1024;

/** How a line to an inbox is opened. */
export const inboxOptions = (
  { host: name, port, isSecure, login }: MailServer,
  host: string,
  { dialInbox, addressOf }: Pick<MailWay, "dialInbox" | "addressOf">,
) => ({
  host,
  servername: name,
  port: port ?? (isSecure ? 993 : 143),
  secure: isSecure && dialInbox === null,
  ...(addressOf && !isSecure ? { doSTARTTLS: true } : {}),
  ...(dialInbox && { transport: lineOf(dialInbox) }),
  ...(login && {
    auth:
      "password" in login
        ? { user: login.user, pass: login.password }
        : { user: login.user, accessToken: login.accessToken },
  }),
  logger: false as const,
  disableAutoIdle: true,
  disableCompression: true,
  maxLiteralSize: literalMaxBytes,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
});

const lineOf = (dialInbox: () => ReturnType<NonNullable<MailWay["dialInbox"]>>): ImapTransport => ({
  connect(_options, onConnect) {
    const line = dialInbox();
    queueMicrotask(onConnect);
    return line;
  },
});

/** What a failed conversation with an inbox means: nothing was changed there, so it is tried again. */
export function failureOfInbox(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const of = error instanceof Error ? error : new Error(String(error));
  const isRefused = "authenticationFailed" in of && of.authenticationFailed === true;
  const said = "responseText" in of && typeof of.responseText === "string" ? of.responseText : of.message;
  const code = "code" in of && typeof of.code === "string" ? of.code : null;
  // "Unavailable" is a log-in that fails for the moment.
  const isForNow = "serverResponseCode" in of && of.serverResponseCode === "UNAVAILABLE";
  return new ProviderFailure(
    isRefused && !isForNow ? "reconnect" : "later",
    said.replaceAll(/\s+/g, " ").trim().slice(0, 500).toWellFormed(),
    { code },
  );
}
