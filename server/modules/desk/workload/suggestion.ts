import type { workload as calls } from "../../../../contract/desk/workload.ts";
import type { ByPool } from "../../../../contract/enums.ts";
import { poolOf } from "../../../../contract/enums.ts";
import type { Answer } from "../../../../contract/kit.ts";
import { loadedBy } from "../assignment/decide.ts";
import type { Candidate } from "../assignment/decide.ts";
import type { TicketRow } from "../tickets/queries.ts";
import type { Move } from "./balance.ts";

type Suggestion = Answer<typeof calls.suggestion>;

/** The moves with their tickets and agents, and the load of each of these before and after. */
export function presentSuggestion(
  people: readonly Candidate[],
  moves: readonly Move[],
  byId: ReadonlyMap<string, TicketRow>,
): Suggestion {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const touched = new Set(moves.flatMap(({ fromId, toId }) => [fromId, toId]));
  return {
    moves: moves.flatMap(({ ticketId, fromId, toId }) => {
      const row = byId.get(ticketId);
      return row
        ? [
            {
              ticketId,
              number: row.number,
              subject: row.subject,
              pool: poolOf(row.channel),
              fromId,
              fromName: names.get(fromId) ?? "",
              toId,
              toName: names.get(toId) ?? "",
            },
          ]
        : [];
    }),
    loads: people
      .filter(({ id }) => touched.has(id))
      .map((one) => ({
        agentId: one.id,
        name: one.name,
        before: one.load,
        after: afterMoves(one, moves, byId).load,
        capacity: one.capacity,
      }))
      .toSorted((a, b) => sumOf(b.before) - sumOf(a.before)),
  };
}

/** An agent with the tickets that come to them, and without those that leave. */
const afterMoves = (one: Candidate, moves: readonly Move[], byId: ReadonlyMap<string, TicketRow>) =>
  moves.reduce((now, { ticketId, fromId, toId }) => {
    const pool = poolOf(byId.get(ticketId)?.channel ?? "");
    return toId === now.id ? loadedBy(now, pool, 1) : fromId === now.id ? loadedBy(now, pool, -1) : now;
  }, one);

const sumOf = ({ chat, messengers, other }: ByPool): number => chat + messengers + other;
