import PostalMime, { decodeWords } from "postal-mime";
import type { Address, Attachment, Email } from "postal-mime";
import { isTooMuchToRead } from "./reading-work.ts";

export interface MailPerson {
  address: string;
  name: string;
}
export interface MailFile {
  name: string;
  bytes: Buffer;
}
/** A mail as it is understood, whatever it lacks. */
export interface ReadMail {
  /** Message-ID without brackets; null where it has none. */
  mailId: string | null;
  inReplyTo: string[];
  references: string[];
  from: MailPerson | null;
  /** Who wrote it for `from`; null where that is nobody else. */
  writtenBy: MailPerson | null;
  replyTo: MailPerson[];
  to: MailPerson[];
  cc: MailPerson[];
  /** Stands only in the copy that its sender keeps. */
  bcc: MailPerson[];
  subject: string;
  text: string;
  html: string | null;
  files: MailFile[];
  /** What a mail system says of a mail of ours: the parts of its report. */
  reports: string[];
  /** Every value of a header, by its name in lower case, the topmost first. */
  headers: ReadonlyMap<string, string[]>;
  /** Only its reader has the key. */
  isEncrypted: boolean;
}

const depthMax = 100;
const headersMaxBytes = 512 * 1024;
const peopleMax = 100;
const referencesMax = 100;
const filesMax = 50;
const textMax = 200_000;
const htmlMax = 2_000_000;

/** Nobody's mail has so many lines; reading it would hold up everybody else. */
export class TooMuchToRead extends Error {}

/**
 * @throws TooMuchToRead before anything is read
 * @throws Error for what no mail program reads either: more levels or more head than any mail has
 */
export async function readMail(source: Uint8Array): Promise<ReadMail> {
  if (isTooMuchToRead(source)) throw new TooMuchToRead("More lines than any mail has.");
  const mail = await PostalMime.parse(source, {
    maxNestingDepth: depthMax,
    maxHeadersSize: headersMaxBytes,
    // A forwarded mail, and one that came back, stays a part of its own.
    forceRfc822Attachments: true,
  });
  const headers = new Map<string, string[]>();
  for (const { key, value } of mail.headers) headers.set(key, [...(headers.get(key) ?? []), value]);
  return {
    mailId: idsIn(mail.messageId)[0] ?? null,
    inReplyTo: idsIn(mail.inReplyTo),
    references: idsIn(mail.references).slice(-referencesMax),
    from: peopleIn([mail.from, mail.sender])[0] ?? null,
    writtenBy: mail.from ? (peopleIn([mail.sender])[0] ?? null) : null,
    replyTo: peopleIn(mail.replyTo),
    to: peopleIn(mail.to),
    cc: peopleIn(mail.cc),
    bcc: peopleIn(mail.bcc),
    subject: clean(mail.subject ?? "")
      .replaceAll(/\s+/g, " ")
      .trim()
      .slice(0, 300),
    text: clean(mail.text ?? "").slice(0, textMax),
    html: mail.html === undefined ? null : clean(mail.html).slice(0, htmlMax),
    files: mail.attachments
      .filter((part) => !isReport(part))
      .slice(0, filesMax)
      .map(fileOf),
    reports: mail.attachments
      .filter(isReport)
      .map(({ content }) => bytesOf(content).toString("utf8").slice(0, 100_000)),
    headers,
    isEncrypted: isEncrypted(mail),
  };
}

const reportTypes = ["message/delivery-status", "text/rfc822-headers", "message/disposition-notification"];
const isReport = ({ mimeType }: Attachment): boolean => reportTypes.includes(mimeType);

const isEncrypted = ({ headers, attachments }: Email): boolean =>
  headers.some(
    ({ key, value }) => key === "content-type" && /multipart\/encrypted|smime-type=enveloped/i.test(value),
  ) || attachments.some(({ mimeType }) => mimeType === "application/pgp-encrypted");

/** Ids in angle brackets, wherever they stand: some programs put one into a comment. */
function idsIn(value: string | undefined): string[] {
  const found = [...(value ?? "").slice(0, 20_000).matchAll(/<([^<>\s]{1,300})>/g)].map(([, id = ""]) => id);
  const bare = (value ?? "").trim();
  return found.length > 0 ? found : /^[^\s<>@]{1,200}@[^\s<>@]{1,100}$/.test(bare) ? [bare] : [];
}

/** As it is stored: PostgreSQL takes no NUL and no half of a surrogate pair. */
const clean = (text: string): string => text.replaceAll("\u0000", "").toWellFormed();

function peopleIn(addresses: readonly (Address | undefined)[] | undefined): MailPerson[] {
  const all = (addresses ?? []).flatMap((one) => (one === undefined ? [] : (one.group ?? [one])));
  return all
    .flatMap(({ address, name }) => {
      const plain = clean(address).trim().toLowerCase();
      return isAddress(plain)
        ? [{ address: plain, name: clean(name).replaceAll(/\s+/g, " ").trim().slice(0, 120) }]
        : [];
    })
    .slice(0, peopleMax);
}
const isAddress = (text: string): boolean => /^[^\s@<>"(),:;[\]\\]{1,64}@[a-z0-9.-]{1,190}$/.test(text);

const fileOf = ({ filename, mimeType, content, method }: Attachment, at: number): MailFile => ({
  name: clean(filename ?? nameFor(mimeType, at, method)).slice(0, 300),
  bytes: bytesOf(content),
});
function nameFor(mimeType: string, at: number, method: string | undefined): string {
  if (method !== undefined || mimeType === "text/calendar") return "invitation.ics";
  if (mimeType === "message/rfc822") return `mail-${at + 1}.txt`;
  const ending = /\/(?:x-)?([a-z0-9]{2,5})$/.exec(mimeType)?.[1] ?? "bin";
  return `file-${at + 1}.${ending}`;
}
function bytesOf(content: Attachment["content"]): Buffer {
  if (typeof content === "string" || content instanceof Uint8Array) return Buffer.from(content);
  return Buffer.from(content);
}

const valueMax = 1000;
/** What a head says of itself, by the names of its lines; "" for one that is not there. */
export function headOf(source: Uint8Array): (name: string) => string {
  const head =
    Buffer.from(source.subarray(0, 32_768))
      .toString("latin1")
      .split(/\r?\n\r?\n/)[0] ?? "";
  const lines = head.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  return (name) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim()
      .slice(0, valueMax) ?? "";
}
/** Who wrote and what about, from the head alone: for what is kept before it is read. */
export function peekAt(source: Uint8Array): { sender: string; subject: string } {
  const valueOf = headOf(source);
  const from = valueOf("from");
  const sender = /<([^<>\s]+@[^<>\s]+)>/.exec(from)?.[1] ?? /[^\s<>"]+@[^\s<>"]+/.exec(from)?.[0] ?? "";
  return { sender: clean(sender.toLowerCase()).slice(0, 300), subject: subjectIn(valueOf) };
}
const subjectIn = (valueOf: (name: string) => string): string =>
  clean(decodeWords(asWritten(valueOf("subject")))).slice(0, 300);
/** Whom a mail of our own went to: the first that is none of our own addresses. */
export function peekAtSent(
  source: Uint8Array,
  own: ReadonlySet<string>,
): { recipient: string | undefined; subject: string } {
  const valueOf = headOf(source);
  const recipient = ["to", "cc", "bcc"]
    .flatMap((name) => [...valueOf(name).matchAll(/[^\s<>",;:]+@[^\s<>",;]+/g)])
    .map(([address]) => clean(address.toLowerCase()).slice(0, 300))
    .find((address) => !own.has(address));
  return { recipient, subject: subjectIn(valueOf) };
}
/** Letters that a head holds as they are: UTF-8 where they are that, else one byte a letter. */
function asWritten(bytes: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(bytes, "latin1"));
  } catch {
    return bytes;
  }
}
