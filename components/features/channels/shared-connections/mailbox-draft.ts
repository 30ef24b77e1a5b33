import type { Mailbox } from "@/contract/channels/mailboxes";
import type { Locale } from "@/contract/locales";

export interface MailboxDraft {
  address: string;
  displayName: string;
  user: string;
  password: string;
  smtpHost: string;
  smtpPort: string;
  imapHost: string;
  imapPort: string;
  signature: string;
  answersAs: Mailbox["answersAs"];
  language: Locale;
  acknowledges: boolean;
  /** Empty: business hours. */
  calendarId: string;
  acknowledgement: string;
  awayMessage: string;
  followsSent: boolean;
  /** Empty: the one that its server marks so. */
  sentFolder: string;
  /** Which was found; null: none so far. */
  sentFound: string | null;
  takesDays: string;
  /** Empty: none. */
  groupId: string;
  categoryId: string;
}

export const draftOf = (mailbox: Mailbox | null, locale: Locale): MailboxDraft => ({
  address: mailbox?.address ?? "",
  displayName: mailbox?.displayName ?? "",
  user: mailbox?.user ?? "",
  password: "",
  smtpHost: mailbox?.smtp.host ?? "",
  smtpPort: String(mailbox?.smtp.port ?? 465),
  imapHost: mailbox?.imap.host ?? "",
  imapPort: String(mailbox?.imap.port ?? 993),
  signature: mailbox ? linesOf(mailbox.signature) : "",
  answersAs: mailbox?.answersAs ?? "MAILBOX",
  language: mailbox?.language ?? locale,
  acknowledges: mailbox?.acknowledges ?? false,
  calendarId: mailbox?.calendarId ?? "",
  acknowledgement: mailbox?.acknowledgement ?? "",
  awayMessage: mailbox?.awayMessage ?? "",
  followsSent: mailbox?.followsSent ?? true,
  sentFolder: mailbox?.sentFolder ?? "",
  sentFound: mailbox?.sentFound ?? null,
  takesDays: "0",
  groupId: mailbox?.groupId ?? "",
  categoryId: mailbox?.categoryId ?? "",
});

/** The signature as lines; its markup is made again where it is kept. */
const linesOf = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replaceAll(/<br\s*\/?>/g, "\n").replaceAll(/<\/p>\s*<p>/g, "\n\n"), "text/html")
    .body.textContent.trim();

/** These ports are secure from the first byte; the others begin in the clear and change. */
const isSecureAt = (port: number): boolean => port === 465 || port === 993;
const serverOf = (host: string, port: string) => ({
  host: host.trim(),
  port: Number(port),
  isSecure: isSecureAt(Number(port)),
});

export const behaviourOf = (draft: MailboxDraft) => ({
  ...(draft.displayName.trim() === "" ? {} : { displayName: draft.displayName }),
  signature: draft.signature,
  answersAs: draft.answersAs,
  language: draft.language,
  acknowledges: draft.acknowledges,
  calendarId: draft.calendarId === "" ? null : draft.calendarId,
  acknowledgement: draft.acknowledgement,
  awayMessage: draft.awayMessage,
  followsSent: draft.followsSent,
  sentFolder: draft.sentFolder.trim(),
  groupId: draft.groupId === "" ? null : draft.groupId,
  categoryId: draft.categoryId === "" ? null : draft.categoryId,
});
export const accessOf = (draft: MailboxDraft) => ({
  user: draft.user.trim() === "" ? draft.address : draft.user,
  smtp: serverOf(draft.smtpHost, draft.smtpPort),
  imap: serverOf(draft.imapHost, draft.imapPort),
});
