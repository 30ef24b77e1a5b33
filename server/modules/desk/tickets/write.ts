import type { Work } from "../../../work.ts";
import { hasCallEnd, tellsStatus } from "./causes.ts";
import type { TicketCause } from "./causes.ts";
import { changeTicket, publishStatus } from "./change.ts";
import type { TicketPatch } from "./change.ts";
import { followWrites } from "./followed-writes.ts";
import type { TicketHolderChange, TicketReplyFailed, TicketSplit } from "./listeners.ts";
import type { TicketRow } from "./queries.ts";

/*
 * The door for a ticket's change. With `writeMessage` (write-message.ts) and `createTicket` (create.ts) it is
 * the only way to write on a ticket: it writes the row with its entry in the audit log, tells staff, and then
 * lets the listeners hear of it (listeners.ts) in their one order: rules, service levels, assignment, notices, chat, surveys.
 * What does not follow a cause stands in causes.ts.
 */

/**
 * Changes a ticket whose row the caller has locked, and everything that follows.
 * @returns the row as it was written; what the listeners made of it since is in the database
 * @throws Fault merged for a ticket that was merged, invalid where its fields do not let it have this status
 */
export const writeTicket = (
  work: Work,
  ticket: TicketRow,
  patch: TicketPatch,
  cause: TicketCause = "update",
): Promise<TicketRow> =>
  followWrites(work, async (writes) => {
    const after = await changeTicket(work, ticket, patch, cause);
    if (after === ticket) return ticket;
    writes.changed(work, { before: ticket, after, cause });
    if (hasCallEnd(cause)) writes.wrote(ticket, after);
    return after;
  });

/** Lets follow that a reply did not reach the customer, or was taken back. */
export const followReplyFailed = (work: Work, failed: TicketReplyFailed): Promise<void> =>
  followWrites(work, (writes) => {
    writes.replyFailed(work, failed);
    return Promise.resolve();
  });
/** Lets follow that messages of one ticket have become another one. */
export const followSplit = (work: Work, split: TicketSplit): Promise<void> =>
  followWrites(work, (writes) => {
    writes.split(work, split);
    return Promise.resolve();
  });
/** Lets follow that a ticket's custom fields hold something else. Its row is locked. */
export const followFields = (work: Work, ticketId: string): Promise<void> =>
  followWrites(work, (writes) => {
    writes.fieldsChanged(work, ticketId);
    return Promise.resolve();
  });
/** Lets follow that a bot has the conversation now, or no longer. The ticket's row is locked. */
export const followHolder = (work: Work, change: TicketHolderChange): Promise<void> =>
  followWrites(work, (writes) => {
    writes.holderChanged(work, change);
    return Promise.resolve();
  });

/**
 * Several writes of one call: all of them first, and then what follows from all. Assignment locks its queue,
 * and that lock comes after every ticket's row: a call that locked another ticket later would wait for one
 * that waits for it. A ticket that the call writes more than once is assigned once, by its first and its last
 * state. `write` uses the door as anybody does.
 */
export const writeTickets = <T>(work: Work, write: () => Promise<T>): Promise<T> => followWrites(work, write);

/**
 * What follows a change whose row the caller has written itself, as merges, bulk changes and assignment do,
 * with their own events for staff.
 */
export const followTicketWrite = (
  work: Work,
  { before, after, cause }: { before: TicketRow; after: TicketRow; cause: TicketCause },
): Promise<void> =>
  followWrites(work, async (writes) => {
    if (after.status !== before.status && tellsStatus(cause)) publishStatus(work, after);
    writes.changed(work, { before, after, cause });
    if (hasCallEnd(cause)) writes.wrote(before, after);
  });
