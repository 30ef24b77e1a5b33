import type { Work } from "../../../work.ts";
import type { ContactRow } from "../../crm/contact-identities/find-or-create-contact.ts";
import { ticketListenerNames } from "./causes.ts";
import type { TicketCause, TicketListenerName } from "./causes.ts";
import type { MessageRow } from "./messages.ts";
import type { TicketRow } from "./queries.ts";

/** Columns of a ticket that belong to a listener. */
export type TicketStanding = Pick<TicketRow, "slaStatus" | "slaDueAt">;
/** A ticket that is about to be inserted, as far as its creator knows it. */
export interface TicketDraft extends Pick<
  TicketRow,
  | "id"
  | "status"
  | "priority"
  | "channel"
  | "contactId"
  | "companyId"
  | "categoryId"
  | "groupId"
  | "requiredSkills"
  | "waitingSince"
> {
  /** Undefined: the default one, whichever that is. */ pipelineId: string | null | undefined;
  /** The requester's own, if they have one. */ contactTier: ContactRow["tier"];
}
/** A message that is about to be added, and what its ticket will be by it. */
export interface ComingMessage {
  after: TicketRow;
  message: Pick<MessageRow, "id" | "authorType" | "isPublic" | "createdAt"> & {
    /** It is delivered by being written. */ isThere: boolean;
  };
}
/** One row's change, as it was written. */
export interface TicketChange {
  before: TicketRow;
  after: TicketRow;
  cause: TicketCause;
}
/** A message, and what it made of its ticket's row. */
export interface TicketMessageAdded extends TicketChange {
  message: MessageRow;
  /** The author chose the status that the ticket has now. */
  isStatusSet: boolean;
  /** Who is mentioned and may see the ticket; not the author. */
  mentionedIds: readonly string[];
}
/** A public message of staff, on its way to the customer. */
export interface TicketMessageSent {
  ticket: TicketRow;
  message: MessageRow;
}
export interface TicketCreated {
  /** As it was inserted. */
  inserted: TicketRow;
  /** As the listeners before left it. */
  ticket: TicketRow;
  contact: ContactRow | null;
  message: MessageRow | null;
  mentionedIds: readonly string[];
  /** Somebody chose who has it, or that nobody has. */
  isAssigneeChosen: boolean;
  /** It began with values of custom fields. */
  hasFields: boolean;
  /** Of whom assignment found for it. */
  agentName?: string;
}
/** What a call as a whole made of one ticket, however often it wrote it. */
export interface TicketCallEnd {
  before: TicketRow;
  /** As the listeners before left it. */
  after: TicketRow;
}

/** A public message of staff that did not reach the customer after all, or was taken back. */
export interface TicketReplyFailed {
  ticket: TicketRow;
  messageId: string;
}
/** Messages of one ticket have become another one; both as they stand now. */
export interface TicketSplit {
  made: TicketRow;
  from: TicketRow;
}

/** Its conversation has another holder. */
export interface TicketHolderChange {
  ticketId: string;
  isBot: boolean;
}

interface StaffPresence {
  ticket: TicketRow;
  state: "viewing" | "typing" | "left";
  /** An internal note that is being typed is never told. */
  isTypingReply: boolean;
}

/**
 * What follows a ticket's change in another module. Whatever a listener writes on a ticket goes through the
 * door too (write.ts), and the order starts again for it.
 */
export interface TicketListener {
  readonly name: TicketListenerName;
  /**
   * Reads ahead what `created` asks for: creations take their turns from the number to the commit.
   * @returns what the listener already knows to write on the row, so that it is written once
   */
  beforeCreate?(work: Work, draft: TicketDraft): Promise<TicketStanding | null>;
  /** Whether `created` may change what the ticket is, by what is known before it is inserted. */
  mayRoute?(work: Work, draft: TicketDraft): Promise<boolean>;
  /**
   * Whom the ticket goes to, where nobody was chosen and no listener before may route it: its row is written
   * with them. To the listeners before this one it is nobody's, as one that is given later.
   */
  assigneeAhead?(work: Work, draft: TicketDraft): Promise<string | null>;
  /** @returns the ticket as the listener leaves it */
  created?(work: Work, created: TicketCreated): Promise<TicketRow>;
  changed?(work: Work, change: TicketChange): Promise<void>;
  /** The same of a message that is being added. */
  beforeMessage?(work: Work, coming: ComingMessage): Promise<TicketStanding | null>;
  messageAdded?(work: Work, added: TicketMessageAdded): Promise<void>;
  messageSent?(work: Work, sent: TicketMessageSent): Promise<void>;
  replyFailed?(work: Work, failed: TicketReplyFailed): Promise<void>;
  split?(work: Work, split: TicketSplit): Promise<void>;
  /** What its custom fields hold is other than it was. The ticket's row is locked. */
  fieldsChanged?(work: Work, ticketId: string): Promise<void>;
  holderChanged?(work: Work, change: TicketHolderChange): Promise<void>;
  /** Of these tickets those whose conversation a bot has. */
  withBot?(work: Work, ticketIds: readonly string[]): Promise<readonly string[]>;
  /**
   * Once for each ticket of a call, after all that the call writes: what decides about the whole, and takes
   * locks that come after every ticket's row. @returns the ticket as the listener leaves it
   */
  callEnded?(work: Work, end: TicketCallEnd): Promise<TicketRow>;
  /**
   * Somebody of the staff has the ticket open. @returns until when the customer has seen what staff wrote;
   * null where that cannot be known
   */
  staffPresent?(work: Work, presence: StaffPresence): Promise<string | null>;
}

/** What all listeners know of what is about to be written. */
export async function standingBefore(
  ask: (listener: TicketListener) => Promise<TicketStanding | null> | undefined,
): Promise<Partial<TicketStanding>> {
  const known = await Promise.all(ticketListeners().map(async (listener) => ask(listener)));
  return Object.assign({}, ...known) as Partial<TicketStanding>; // null and undefined add nothing
}

/** Who is to have a ticket that is about to be inserted; null where that is decided afterwards. */
export async function assigneeAheadOf(work: Work, draft: TicketDraft): Promise<string | null> {
  for (const listener of ticketListeners()) {
    if (await listener.mayRoute?.(work, draft)) return null;
    const assigneeId = await listener.assigneeAhead?.(work, draft);
    if (assigneeId) return assigneeId;
  }
  return null;
}

/** Of some tickets those whose conversation a bot has. */
export async function ticketsWithBot(work: Work, ticketIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  if (ticketIds.length > 0)
    for (const listener of ticketListeners())
      for (const id of (await listener.withBot?.(work, ticketIds)) ?? []) found.add(id);
  return found;
}

let installed: readonly TicketListener[] | undefined;

/**
 * Called once, where the modules are put together (server/modules/ticket-listeners.ts).
 * @returns puts back those that were there before: tests share a process
 */
export function installTicketListeners(listeners: readonly TicketListener[]): () => void {
  const names = listeners.map(({ name }) => name);
  if (names.join(" ") !== ticketListenerNames.join(" "))
    throw new Error(`The listeners of tickets are ${ticketListenerNames.join(", ")}, in this order.`);
  const before = installed;
  installed = listeners;
  return () => {
    installed = before;
  };
}

export function ticketListeners(): readonly TicketListener[] {
  if (!installed) throw new Error("Nothing listens to tickets: import server/modules/ticket-listeners.ts.");
  return installed;
}
