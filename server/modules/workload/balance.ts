import { fits, spareOf } from "../assignment/decide.ts";
import type { Candidate, Wanted } from "../assignment/decide.ts";

/** A ticket that could go to somebody else, with what it asks for. */
export interface Movable {
  id: string;
  ownerId: string;
  wanted: Wanted;
}
export interface Move {
  ticketId: string;
  fromId: string;
  toId: string;
}

const share = ({ openTickets, capacity }: Candidate): number =>
  capacity === 0 ? (openTickets === 0 ? 0 : Number.POSITIVE_INFINITY) : openTickets / capacity;

/**
 * Moves that even out how full everybody is, one ticket at a time from the fullest to the emptiest who fits it, as long as that leaves the one fuller than the other no more.
 * Nobody is filled beyond their capacity, no ticket moves twice, and nothing is taken from where it does not help.
 */
export function balance(people: readonly Candidate[], movable: readonly Movable[], movesMax: number): Move[] {
  const now = new Map(people.map((one) => [one.id, one]));
  const left = Map.groupBy(movable, ({ ownerId }) => ownerId);
  const moves: Move[] = [];
  while (moves.length < movesMax) {
    const move = bestMove([...now.values()], left);
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
      if (one) now.set(id, { ...one, openTickets: one.openTickets + change });
    }
  }
  return moves;
}

function bestMove(people: readonly Candidate[], left: ReadonlyMap<string, readonly Movable[]>): Move | null {
  const byShare = people.toSorted(
    (a, b) => share(a) - share(b) || spareOf(b) - spareOf(a) || (a.id < b.id ? -1 : 1),
  );
  for (const from of byShare.toReversed())
    for (const to of byShare) {
      if (!evens(from, to)) continue;
      const ticket = left.get(from.id)?.find(({ wanted }) => fits(wanted, to));
      if (ticket) return { ticketId: ticket.id, fromId: from.id, toId: to.id };
    }
  return null;
}

/** Whether a ticket's going over leaves the fuller of the two less full than before. */
const evens = (from: Candidate, to: Candidate): boolean =>
  Math.max(
    share({ ...from, openTickets: from.openTickets - 1 }),
    share({ ...to, openTickets: to.openTickets + 1 }),
  ) < share(from);
