import type { Answer } from "@/contract/kit";
import { poolOf } from "@/contract/enums";
import type { ByPool } from "@/contract/enums";
import type { workload } from "@/contract/desk/workload";

export type WorkloadDesks = Answer<typeof workload.get>;
export type WorkloadDesk = WorkloadDesks["agents"][number];
export type WorkloadCard = WorkloadDesk["tickets"][number];
/** Null: nobody, so that it waits. */
export interface WorkloadMove {
  ticketId: string;
  fromId: string | null;
  toId: string | null;
}

/** A live chat that someone is handling stays with them; the server refuses to move it. */
export const isChatInProgress = (
  { channel }: Pick<WorkloadCard, "channel">,
  ownerId: string | null,
): boolean => channel === "CHAT" && ownerId !== null;

function loadAfter(
  { load }: WorkloadDesk,
  arriving: readonly WorkloadCard[],
  leaving: readonly WorkloadCard[],
): ByPool {
  const now = { ...load };
  for (const { channel } of arriving) now[poolOf(channel)] += 1;
  for (const { channel } of leaving) now[poolOf(channel)] -= 1;
  return now;
}

/** The desks as they stand once the tickets have moved: what the server will say, drawn before it does. */
export function desksAfterMoves(desks: WorkloadDesks, moves: readonly WorkloadMove[]): WorkloadDesks {
  const cards = new Map(
    [...desks.agents.flatMap(({ tickets }) => tickets), ...desks.waiting].map((card) => [card.id, card]),
  );
  const going = new Map(
    moves
      .filter(({ ticketId, fromId, toId }) => cards.has(ticketId) && fromId !== toId)
      .map((move) => [move.ticketId, move]),
  );
  const arriving = (id: string | null) =>
    [...going.values()]
      .filter(({ toId }) => toId === id)
      .flatMap(({ ticketId }) => cards.get(ticketId) ?? []);
  const leaving = (id: string | null) => [...going.values()].filter(({ fromId }) => fromId === id).length;
  const leavingFrom = (id: string) =>
    [...going.values()].flatMap(({ ticketId, fromId }) => (fromId === id ? (cards.get(ticketId) ?? []) : []));
  const staying = (tickets: readonly WorkloadCard[]) => tickets.filter(({ id }) => !going.has(id));
  return {
    ...desks,
    agents: desks.agents.map((desk) => ({
      ...desk,
      tickets: [...arriving(desk.id), ...staying(desk.tickets)],
      openTickets: desk.openTickets + arriving(desk.id).length - leaving(desk.id),
      load: loadAfter(desk, arriving(desk.id), leavingFrom(desk.id)),
      ticketsCount: desk.ticketsCount + arriving(desk.id).length - leaving(desk.id),
    })),
    waiting: [...arriving(null), ...staying(desks.waiting)],
    waitingCount: desks.waitingCount + arriving(null).length - leaving(null),
  };
}

/** Whose each of the tickets is that are drawn; null: they wait. */
export const ownersIn = ({ agents, waiting }: WorkloadDesks): Map<string, string | null> =>
  new Map([
    ...agents.flatMap(({ id, tickets }) => tickets.map((ticket) => [ticket.id, id] as const)),
    ...waiting.map((ticket) => [ticket.id, null] as const),
  ]);

/** Of these tickets those that are somebody else's so far; of whom nothing is known, they stay. */
export const movesTo = (
  toId: string | null,
  ticketIds: readonly string[],
  owners: ReadonlyMap<string, string | null>,
): WorkloadMove[] =>
  ticketIds.flatMap((ticketId) => {
    const fromId = owners.get(ticketId);
    return fromId === undefined || fromId === toId ? [] : [{ ticketId, fromId, toId }];
  });
