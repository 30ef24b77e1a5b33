import type { Attachment } from "@/contract/workspace/attachments";
import { persisted, persistedKeys } from "@/lib/browser/persisted";
import { isRecipients } from "./recipients";
import type { Recipients } from "./recipients";

export type ComposerMode = "reply" | "note";
/** What was written and not sent: kept in this browser, for one person, one ticket and one mode. */
export interface ComposerDraft {
  html: string;
  attachments: readonly Attachment[];
  /** Whom it is to go to by mail; without it, to the usual ones. */
  mail?: Recipients | undefined;
  /** The message that it answers. */
  repliesToId?: string | undefined;
  savedAtMs: number;
  /**
   * Under this id it was sent, and the answer had not come when it was left: it may have arrived.
   */
  sentAs?: string | undefined;
}
export interface ComposerPlace {
  userId: string;
  ticketId: string;
  mode: ComposerMode;
}

const prefix = "draft:ticket:";
const keptMs = 30 * 24 * 3600 * 1000;
const keyOf = ({ userId, ticketId, mode }: ComposerPlace): string => `${prefix}${userId}:${ticketId}:${mode}`;

/** It stays when its writer signs out: it is found again under their id. */
const draftUnder = (key: string) =>
  persisted<ComposerDraft | null>(key, {
    scope: "browser",
    fallback: null,
    parse: (value) => (isDraft(value) ? value : null),
  });

export const readDraft = (place: ComposerPlace): ComposerDraft | null => draftUnder(keyOf(place)).read();

/** Nothing written is no draft. */
export function writeDraft(
  place: ComposerPlace,
  { html, attachments, mail, repliesToId, sentAs }: Content & Pick<ComposerDraft, "sentAs">,
): void {
  if (isEmptyHtml(html) && attachments.length === 0 && !mail && !repliesToId) return clearDraft(place);
  const draft = { html, attachments, mail, repliesToId, savedAtMs: Date.now(), sentAs };
  if (draftUnder(keyOf(place)).write(draft)) for (const heard of readers) heard();
  // The store is full: what is on the screen stands, and drafts of long ago make room for the next one.
  else forgetOldDrafts(Date.now() - keptMs / 10);
}

export function clearDraft(place: ComposerPlace): void {
  draftUnder(keyOf(place)).write(null);
  for (const heard of readers) heard();
}

const readers = new Set<() => void>();
/** Whoever goes by what is being written hears of each change. */
export function onWritten(heard: () => void): () => void {
  readers.add(heard);
  return () => readers.delete(heard);
}

/** Drafts of a month ago are of tickets long gone. */
export function forgetOldDrafts(beforeMs = Date.now() - keptMs): void {
  for (const draft of persistedKeys("browser", prefix).map(draftUnder))
    if ((draft.read()?.savedAtMs ?? 0) < beforeMs) draft.write(null);
}

export type Content = Pick<ComposerDraft, "html" | "attachments" | "mail" | "repliesToId">;
type Listener = (change: (now: Content) => Content) => boolean;
const listeners = new Map<string, Listener>();

/** An open composer takes what is put back into its place. */
export function onPutBack(place: ComposerPlace, take: Listener): () => void {
  listeners.set(keyOf(place), take);
  return () => {
    if (listeners.get(keyOf(place)) === take) listeners.delete(keyOf(place));
  };
}

/**
 * A reply that was taken back returns to where it was written: into the open composer, else into the draft.
 * True: it is on the screen.
 */
export function putBack(place: ComposerPlace, sent: Content): boolean {
  if (listeners.get(keyOf(place))?.((now) => joined(sent, now))) return true;
  writeDraft(place, joined(sent, readDraft(place)));
  return false;
}

/**
 * A text goes to the end of the open composer, be it a reply or a note; with none open, into the reply's
 * draft.
 */
export function appendToDraft(place: Omit<ComposerPlace, "mode">, html: string): void {
  const added = { html, attachments: [] };
  const isTaken = (["reply", "note"] as const).some((mode) =>
    listeners.get(keyOf({ ...place, mode }))?.((now) => joined(now, added)),
  );
  if (isTaken) return;
  const draft = { ...place, mode: "reply" as const };
  const written = readDraft(draft);
  writeDraft(draft, written ? joined(written, added) : added);
}

/** What is written as a reply answers this message; what was written stands. */
export function answerInDraft(place: Omit<ComposerPlace, "mode">, repliesToId: string): void {
  putBack({ ...place, mode: "reply" }, { html: "", attachments: [], repliesToId });
}

/** One after the other; what is empty leaves no empty line. */
function joined(first: Content, rest: Content | null): Content {
  if (rest === null) return first;
  return {
    html: [first, rest]
      .map(({ html }) => html)
      .filter((html) => !isEmptyHtml(html))
      .join(""),
    attachments: [...first.attachments, ...rest.attachments],
    mail: rest.mail ?? first.mail,
    repliesToId: first.repliesToId ?? rest.repliesToId,
  };
}

export const isEmptyHtml = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;/g, "").trim() === "";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isDraft = (value: unknown): value is ComposerDraft =>
  isRecord(value) &&
  typeof value["html"] === "string" &&
  typeof value["savedAtMs"] === "number" &&
  Array.isArray(value["attachments"]) &&
  (value["mail"] === undefined || isRecipients(value["mail"])) &&
  (value["repliesToId"] === undefined || typeof value["repliesToId"] === "string");
