import type { CapacityPool } from "../../../../contract/enums.ts";
import { capacityPools } from "../../../../contract/enums.ts";
import { fitsTicket, loadedBy, spareOf } from "../assignment/decide.ts";
import type { Candidate, AssignmentRequest } from "../assignment/decide.ts";

/** A ticket that could go to somebody else, with what it asks for. */
export interface Movable {
  id: string;
  ownerId: string;
  wanted: AssignmentRequest;
}
export interface Move {
  ticketId: string;
  fromId: string;
  toId: string;
}

const share = ({ load, capacity }: Candidate, pool: CapacityPool): number =>
  capacity[pool] === 0 ? (load[pool] === 0 ? 0 : Number.POSITIVE_INFINITY) : load[pool] / capacity[pool];

/**
 * Moves that even out how full everybody is, each pool of capacity by itself: one ticket at a time from the
 * fullest to the emptiest who fits it, as long as that leaves the fuller of the two less full. Nobody is
 * filled beyond their capacity, no ticket moves twice, and nothing is taken from where it does not help.
 */
export function balanceWorkload(
  people: readonly Candidate[],
  movable: readonly Movable[],
  movesMax: number,
): Move[] {
  const moves: Move[] = [];
  for (const pool of capacityPools) {
    moves.push(
      ...balancePool(
        pool,
        people,
        movable.filter(({ wanted }) => wanted.pool === pool),
        movesMax - moves.length,
      ),
    );
  }
  return moves;
}

function balancePool(
  pool: CapacityPool,
  people: readonly Candidate[],
  movable: readonly Movable[],
  movesMax: number,
): Move[] {
  const now = new Map(people.map((one) => [one.id, one]));
  const left = Map.groupBy(movable, ({ ownerId }) => ownerId);
  const moves: Move[] = [];
  while (moves.length < movesMax) {
    const move = bestMove(pool, [...now.values()], left);
    if (!move) break;
    moves.push(move);
    left.set(
      move.fromId,
      (left.get(move.fromId) ?? []).filter(({ id }) => id !== move.ticketId),
    );
    for (const [id, change] of [
      [move.fromId, -1],
      [move.toId, 1],
    ] as const) {
      const one = now.get(id);
      if (one) now.set(id, loadedBy(one, pool, change));
    }
  }
  return moves;
}

function bestMove(
  pool: CapacityPool,
  people: readonly Candidate[],
  left: ReadonlyMap<string, readonly Movable[]>,
): Move | null {
  const byShare = people.toSorted(
    (a, b) =>
      share(a, pool) - share(b, pool) || spareOf(b, pool) - spareOf(a, pool) || (a.id < b.id ? -1 : 1),
  );
  for (const from of byShare.toReversed())
    for (const to of byShare) {
      if (!evens(pool, from, to)) continue;
      const ticket = left.get(from.id)?.find(({ wanted }) => fitsTicket(wanted, to));
      if (ticket) return { ticketId: ticket.id, fromId: from.id, toId: to.id };
    }
  return null;
}

/** Whether a ticket's going over leaves the fuller of the two less full than before. */
const evens = (pool: CapacityPool, from: Candidate, to: Candidate): boolean =>
  Math.max(share(loadedBy(from, pool, -1), pool), share(loadedBy(to, pool, 1), pool)) < share(from, pool);
