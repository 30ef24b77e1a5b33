import { poolOf } from "../../../../contract/enums.ts";
import type { Work } from "../../../work.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";
import { takeUntold } from "../tickets/tell-assigned.ts";
import { followTicketWrite } from "../tickets/write.ts";
import { assignFirstFree } from "./assign-first-free.ts";
import { belongsToPlace, decideAssignment, isFree, loadedBy, waitsForPick } from "./decide.ts";
import type { Candidate } from "./decide.ts";
import { explainNobody, explainStay } from "./decisions.ts";
import type { AssignTrigger, DrainTrigger } from "./decisions.ts";
import { drainAgain } from "./drain-again.ts";
import { announce, given } from "./given.ts";
import type { GivenTicket } from "./given.ts";
import { claimNext, firstWaiting, hasWaiting, lastOwnerOf, reachesOf, takeTurn, teamFor } from "./queries.ts";
import type { House, Waiting } from "./queries.ts";
import { looksForOwner, waitsByHand, wantedFor } from "./wanted.ts";

/**
 * At most so many tickets in one transaction, since nobody else is assigned anything meanwhile; the rest
 * follow in the next.
 */
const drainedAtOnceMax = 25;
/** On demand more: whoever asked waits for the answer, and asks again for the rest. */
const handedOutMax = 100;
/** So many of those who wait longest have a current answer to "why nobody". */
const explainedMax = 20;
/** Who holds a ticket's row lets go of it within a request's time. */
const heldTicketSeconds = 5;

/**
 * Finds an agent for a ticket that has just been created, reopened or unassigned, in the transaction that did
 * so and after the ticket's row was written.
 * A reopened ticket stays with its owner while they are available, or while nobody else fits.
 * @param releasedById who was relieved of an unassigned ticket; it goes to somebody else, or waits
 */
export async function assignTicket(
  work: Work,
  ticketId: string,
  trigger: AssignTrigger,
  releasedById: string | null = null,
): Promise<void> {
  await assign(work, await work.rows(tickets).lock(ticketId), trigger, releasedById);
}

/** @param isNew written by this very transaction, and seen by nobody yet */
export async function assign(
  work: Work,
  ticket: TicketRow,
  trigger: AssignTrigger,
  releasedById: string | null,
  isNew = false,
): Promise<GivenTicket | null> {
  if (!looksForOwner(ticket, trigger)) return null;
  const formerOwnerId =
    trigger === "unassigned"
      ? null
      : (ticket.assignedToId ??
        (trigger === "created" && ticket.followUpOfId === null ? null : await lastOwnerOf(work, ticket)));
  const { house, candidates } = await teamFor(work, {
    turn: "taken",
    formerOwnerId,
    others: [ticket.assignedToId, releasedById].filter((id) => id !== null),
  });
  const lastOwnerId = house.keepsOwner ? formerOwnerId : null;
  const owner = candidates.find(({ id }) => id === ticket.assignedToId);
  const wanted = wantedFor(house, ticket, lastOwnerId, releasedById);
  const isForPick = waitsByHand(house, ticket);
  if (
    owner?.isActive &&
    (isForPick || (house.keepsOwner && owner.isAvailable && belongsToPlace(wanted, owner)))
  ) {
    await explainStay(work, ticket, owner, "last_owner", trigger);
    return null;
  }
  const verdict = isForPick ? waitsForPick : await assignFirstFree(work, ticket, trigger, wanted, candidates);
  if (verdict.winner && verdict.winner.id === ticket.assignedToId) {
    await explainStay(work, ticket, verdict.winner, verdict.rule, trigger);
    return null;
  }
  if (verdict.winner)
    return {
      ticket: await given(work, ticket, verdict.winner.id, isNew),
      agentName: verdict.winner.name,
    };
  if (owner?.isActive) return null;
  if (ticket.assignedToId !== null) await takeAway(work, ticket);
  await explainNobody(work, [{ ticket, verdict }], trigger);
  return null;
}

/**
 * Gives waiting tickets to whoever is free, in the order of the queue, and says how many found an agent.
 * @param agentId of whom it is known that nobody else can have become free
 */
export const drainQueue = async (work: Work, trigger: DrainTrigger, agentId?: string): Promise<number> =>
  (await drain(work, trigger, { agentId, atOnceMax: drainedAtOnceMax })).length;

export interface AssignedTicket {
  ticketId: string;
  number: number;
  agentId: string;
  agentName: string;
}
/**
 * Gives a group's waiting tickets to its free members, because somebody asked for it: also where they
 * otherwise wait for a pick.
 */
export const handOut = (work: Work, groupId: string): Promise<AssignedTicket[]> =>
  drain(work, "asked", { groupId, atOnceMax: handedOutMax });

async function drain(
  work: Work,
  trigger: DrainTrigger,
  { agentId, groupId, atOnceMax }: { agentId?: string | undefined; groupId?: string; atOnceMax: number },
): Promise<AssignedTicket[]> {
  if (!(await takeTurn(work))) return [];
  const team = await teamFor(work, { turn: "taken", others: agentId === undefined ? [] : [agentId] });
  const { house } = team;
  let { candidates } = team;
  const handed: AssignedTicket[] = [];
  const unfit: string[] = [];
  const gives = house.assigns || groupId !== undefined;
  const onOffer = () => ({
    house,
    groupId,
    except: unfit,
    reaches: gives
      ? reachesOf(candidates.filter((one) => isFree(one) && (agentId === undefined || one.id === agentId)))
      : [],
  });
  for (let offer = onOffer(); offer.reaches.length > 0; offer = onOffer()) {
    if (handed.length === atOnceMax) {
      if (groupId === undefined) work.enqueue(drainAgain, { untold: takeUntold(work) }, work.now);
      return handed;
    }
    const claimed = await claimNext(work, offer);
    if (!claimed) break;
    const { ticket } = claimed;
    const lastOwnerId =
      ticket.followUpOfId === null || !house.keepsOwner ? null : await lastOwnerOf(work, ticket);
    const verdict = await assignFirstFree(
      work,
      ticket,
      trigger,
      wantedFor(house, ticket, lastOwnerId, releasedBy(claimed)),
      candidates,
      {
        learn: (fresh) => {
          candidates = fresh;
        },
      },
    );
    if (!verdict.winner) {
      unfit.push(ticket.id);
      continue;
    } // it was taken from the one who is free, or whoever looked free no longer is
    const { id: winnerId, name } = verdict.winner;
    await given(work, ticket, winnerId);
    candidates = candidates.map((one) =>
      one.id === winnerId ? { ...loadedBy(one, poolOf(ticket.channel), 1), idleSince: work.now } : one,
    );
    handed.push({ ticketId: ticket.id, number: ticket.number, agentId: winnerId, agentName: name });
  }
  const offer = onOffer();
  // Somebody is writing on it at this moment, so it was skipped: look again when they are done.
  if (offer.reaches.length > 0 && groupId === undefined && (await hasWaiting(work, offer)))
    work.enqueue(drainAgain, {}, new Date(Date.parse(work.now) + heldTicketSeconds * 1000).toISOString());
  await explainQueue(work, house, candidates, trigger, groupId);
  return handed;
}

/**
 * Who was relieved of it stays so until somebody else has had it: the next drain would otherwise hand it
 * straight back.
 */
const releasedBy = ({ lastReasons }: Waiting): string | null =>
  lastReasons?.find(({ reason }) => reason === "released")?.agentId ?? null;

/** Its owner was deactivated, so it waits for another one. */
async function takeAway(work: Work, ticket: TicketRow): Promise<void> {
  const after = await work
    .rows(tickets)
    .update(ticket.id, { assignedToId: null }, { action: "assign", before: ticket });
  announce(work, ticket, null);
  await followTicketWrite(work, { before: ticket, after, cause: "unassignment" });
}

async function explainQueue(
  work: Work,
  house: House,
  candidates: readonly Candidate[],
  trigger: DrainTrigger,
  groupId: string | undefined,
): Promise<void> {
  const waiting = await firstWaiting(work, explainedMax, groupId);
  const explained = waiting.map((one) => ({
    ticket: one.ticket,
    verdict:
      groupId === undefined && waitsByHand(house, one.ticket)
        ? waitsForPick
        : decideAssignment(wantedFor(house, one.ticket, null, releasedBy(one)), candidates),
  }));
  await explainNobody(
    work,
    explained.filter(({ verdict }) => verdict.winner === null),
    trigger,
  );
}
