import type { Work } from "../../../work.ts";
import type { ComingMessage, TicketListener } from "../tickets/listeners.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";
import { beginAhead } from "./ahead.ts";
import { escalateForMessage, escalateForReopening } from "./escalate.ts";
import { concernsClocks } from "./facts.ts";
import { applyTo, follow, followFields, heldBy, holdLedger } from "./hold.ts";
import type { HeldLedger } from "./hold.ts";
import { gatherNotices } from "./gathered-notices.ts";
import { clockName } from "./kept-ledger.ts";
import { secondsOf } from "./moments.ts";
import { standingOf } from "./standing.ts";
import { tellOf } from "./tell.ts";
import { beginsQuietly, writeFirst } from "./write-first.ts";
import { writeLedgers } from "./write-ledgers.ts";

/**
 * What a ticket's change makes of its clocks, after the rules of that change: the policy is chosen by what they
 * have left. All events of a call are counted in memory and written together, at its end.
 */
export const slaListener: TicketListener = {
  name: "sla",
  beforeCreate: beginAhead,
  async created(work, { ticket, message, hasFields }) {
    const waitingSince = message?.authorType === "CUSTOMER" ? secondsOf(work.now) : null;
    const held = await holdLater(work, ticket, { waitingSince });
    if (held && hasFields) await followFields(work, held);
    // It goes along with the commit, in whatever state it is then.
    if (!held || beginsQuietly(held)) return ticket;
    return flushTicket(work, ticket);
  },
  async changed(work, { before, after, cause }) {
    if (cause === "bulk_change" || cause === "bulk_undo") gatherNotices(work, "EDIT");
    if (cause !== "undo_merge" && cause !== "return" && !concernsClocks(before, after))
      return keepOwner(work, after);
    const held = await holdLater(work, after);
    if (!held) return;
    const at = secondsOf(work.now);
    const waiting = openResponse(held);
    follow(held, after, at);
    if (before.mergedIntoId === null && after.mergedIntoId !== null)
      await waitInTarget(work, after, waiting?.startedAt ?? null);
    if (before.mergedIntoId !== null && after.mergedIntoId === null)
      await leaveTarget(work, before.mergedIntoId, after.id);
    if (cause === "undo_merge" && after.waitingSince !== null && !openResponse(held))
      applyTo(held, { at, kind: "waiting_joined", since: secondsOf(after.waitingSince) });
    if (after.reopenCount > before.reopenCount) await escalateForReopening(work, held);
  },
  async beforeMessage(work, { after, message }) {
    const held = await holdLater(work, after);
    if (!held) return null;
    hearMessage(work, held, { after, message });
    return standingOf(held);
  },
  async messageAdded(work, added) {
    const held = await holdLater(work, added.after);
    if (!held) return;
    if (added.message.authorType === "CUSTOMER") await escalateForMessage(work, held, added.message);
  },
  async replyFailed(work, { ticket, messageId }) {
    const held = await holdLater(work, ticket);
    if (held) applyTo(held, { at: secondsOf(work.now), kind: "reply_failed", id: messageId });
  },
  async split(work, { made, from }) {
    const at = secondsOf(work.now);
    const [heldMade, heldFrom] = [await holdLater(work, made), await holdLater(work, from)];
    if (heldMade && made.waitingSince !== null)
      applyTo(heldMade, { at, kind: "waiting_joined", since: secondsOf(made.waitingSince) });
    if (heldFrom && from.waitingSince === null) applyTo(heldFrom, { at, kind: "waiting_left", why: "SPLIT" });
  },
  async fieldsChanged(work, ticketId) {
    const row = await work.rows(tickets).find(ticketId);
    const held = row && (await holdLater(work, row));
    if (held) await followFields(work, held);
  },
  async holderChanged(work, { ticketId, isBot }) {
    const row = await work.rows(tickets).find(ticketId);
    const held = row && (await holdLater(work, row));
    if (held && held.kept.ledger.isWithBot !== isBot)
      applyTo(held, { at: secondsOf(work.now), kind: "holder", isBot });
  },
  callEnded: (work, { after }) => flushTicket(work, after),
};

/** Transactions at whose end the ledgers are written that no call's end has written. */
const willFlush = new WeakSet<Work["transaction"]>();

/** Holds a ledger, and has it written before the commit whatever else comes. */
async function holdLater(
  work: Work,
  ticket: TicketRow,
  begin?: { waitingSince: number | null },
): Promise<HeldLedger | null> {
  const held = await holdLedger(work, ticket, begin);
  if (held && !willFlush.has(work.transaction)) {
    willFlush.add(work.transaction);
    work.beforeCommit(async () => {
      const all = Map.groupBy(heldBy(work).values(), beginsQuietly);
      for (const one of all.get(true) ?? []) work.withCommit(() => writeFirst(work, one));
      await flush(work, all.get(false) ?? []);
    });
  }
  return held;
}

async function flush(work: Work, all: readonly HeldLedger[]): Promise<void> {
  await tellOf(work, await writeLedgers(work, all));
}
async function flushTicket(work: Work, ticket: TicketRow): Promise<TicketRow> {
  const held = heldBy(work).get(ticket.id);
  if (!held) return ticket;
  if (held.isChanged) await flush(work, [held]);
  const { slaStatus, slaDueAt } = held.ticket;
  return { ...ticket, slaStatus, slaDueAt };
}

/** Who has it changes no clock, but a clock that is written later is written with them. */
function keepOwner(work: Work, { id, assignedToId }: TicketRow): void {
  const known = heldBy(work).get(id);
  if (known) known.ticket = { ...known.ticket, assignedToId };
}

const openResponse = ({ kept }: HeldLedger) =>
  kept.ledger.clocks.find(({ metric, end }) => metric !== "RESOLUTION" && !end);

/** What was said comes before what it made of the ticket: an answer and then a resolution. */
function hearMessage(work: Work, held: HeldLedger, { after, message }: ComingMessage): void {
  const at = secondsOf(work.now);
  // A ledger that begins with this message counts it from now; one that knew the ticket hears it.
  applyTo(held, {
    at,
    kind: "message",
    id: message.id,
    author: message.authorType,
    isPublic: message.isPublic,
    isAutomatic: false,
    writtenAt: secondsOf(message.createdAt),
  });
  follow(held, after, at);
}

/** A merged ticket's customer waits in the target, since they have. */
async function waitInTarget(work: Work, source: TicketRow, since: number | null): Promise<void> {
  if (since === null || source.mergedIntoId === null) return;
  const target = await holdLater(work, await work.rows(tickets).get(source.mergedIntoId));
  if (!target || openResponse(target)) return;
  applyTo(target, { at: secondsOf(work.now), kind: "waiting_joined", since });
  const begun = openResponse(target);
  if (begun)
    target.kept = { ...target.kept, joined: { ...target.kept.joined, [source.id]: clockName(begun) } };
}
/** The merge is undone: the clock that it began here ends, where it is still open. */
async function leaveTarget(work: Work, targetId: string, sourceId: string): Promise<void> {
  const row = await work.rows(tickets).find(targetId);
  const target = row && (await holdLater(work, row));
  const name = target?.kept.joined[sourceId];
  const open = target && openResponse(target);
  if (!target || name === undefined || !open || clockName(open) !== name) return;
  applyTo(target, { at: secondsOf(work.now), kind: "waiting_left", why: "MERGE_UNDONE" });
}
