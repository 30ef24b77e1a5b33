import type { TicketStatus } from "@/contract/enums";
import { placeholderPattern } from "@/contract/placeholders";
import type { Attachment } from "@/contract/workspace/attachments";
import type { ComposerMode } from "./drafts";
import { textOf } from "./plain-text";
import type { Recipients } from "./recipients";

/** What the composer holds, on its way out. */
export interface OutgoingMessage {
  mode: ComposerMode;
  html: string;
  attachments: readonly Attachment[];
  setStatus?: TicketStatus;
  /** Who gets it by mail, where that is not the requester with everybody who takes part. */
  mail?: Recipients | undefined;
  /** The message that it answers, where a messenger shows that. */
  repliesToId?: string | undefined;
  /** Another way to the contact than the ticket's own. */
  connectionId?: string | undefined;
}
export type SentOutgoing = OutgoingMessage & { clientMessageId: string };

/** What tells one message from another, whatever else its sending does. */
export const contentOf = ({ mode, html, attachments, mail, repliesToId }: OutgoingMessage): string =>
  JSON.stringify([mode, html, attachments.map(({ id }) => id), mail ?? null, repliesToId ?? null]);

/** A placeholder in a reply that nobody has filled in; a note may have them. */
export const unfilledIn = ({ mode, html }: OutgoingMessage): string | undefined =>
  mode === "reply" ? textOf(html).match(placeholderPattern())?.[0] : undefined;
