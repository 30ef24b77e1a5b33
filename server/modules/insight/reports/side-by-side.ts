import type { Cell, MeasureId, ReportFilters } from "../../../../contract/insight/reports.ts";
import { bucketsOf, spanBefore } from "../../../kernel/calendar.ts";
import type { Span } from "../../../kernel/calendar.ts";
import { measures } from "./definitions.ts";
import { emptyCell, reportFiguresOf } from "./query.ts";
import type { Reader } from "./report.ts";

export interface Pair {
  now: Cell;
  before: Cell;
}
interface Wanted {
  span: Span;
  timeZone: string;
  filters?: ReportFilters;
  agentIds?: readonly string[] | undefined;
}

/**
 * Figures of a span and of the one before it, each pair from one pass: the two spans are neighbours, and so
 * two buckets.
 */
export async function sideBySide<Id extends MeasureId>(
  work: Reader,
  ids: readonly Id[],
  wanted: Wanted,
): Promise<Record<Id, Pair>> {
  const found = new Map<MeasureId, Pair>();
  for (const [fact, own] of Map.groupBy(ids, (id) => measures[id].fact)) {
    const { groups } = await reportFiguresOf(work, fact, own, askedOf(wanted), {
      groupBy: "week",
      splitBy: null,
      groupsMax: 2,
    });
    for (const id of own) found.set(id, pairOf(id, groups.get("1")?.get(""), groups.get("0")?.get("")));
  }
  return Object.fromEntries(found) as Record<Id, Pair>; // one for each id
}

/** The same for each agent who has any. */
export async function sideBySideByAgent<Id extends MeasureId>(
  work: Reader,
  ids: readonly Id[],
  wanted: Wanted,
  agentsMax: number,
): Promise<Map<string, Record<Id, Pair>>> {
  const byAgent = new Map<string, Map<MeasureId, Pair>>();
  for (const [fact, own] of Map.groupBy(ids, (id) => measures[id].fact)) {
    const { groups } = await reportFiguresOf(work, fact, own, askedOf(wanted), {
      groupBy: "agent",
      splitBy: "week",
      groupsMax: agentsMax * 2,
    });
    for (const [agent, spans] of groups) {
      const pairs = byAgent.get(agent) ?? new Map<MeasureId, Pair>();
      byAgent.set(agent, pairs);
      for (const id of own) pairs.set(id, pairOf(id, spans.get("1"), spans.get("0")));
    }
  }
  return new Map(
    [...byAgent].map(([agent, pairs]) => [
      agent,
      Object.fromEntries(ids.map((id) => [id, pairs.get(id) ?? pairOf(id, undefined, undefined)])) as Record<
        Id,
        Pair
      >,
    ]),
  ); // one for each id
}

function askedOf({ span, timeZone, filters = {}, agentIds }: Wanted) {
  const [now, before] = [
    bucketsOf(span, "month", timeZone).edges,
    bucketsOf(spanBefore(span), "month", timeZone).edges,
  ];
  return { edges: [before[0] ?? "", now[0] ?? "", now.at(-1) ?? ""], timeZone, filters, agentIds };
}
type Cells = Map<MeasureId, Cell> | undefined;
const pairOf = (id: MeasureId, now: Cells, before: Cells): Pair => ({
  now: now?.get(id) ?? emptyCell(id),
  before: before?.get(id) ?? emptyCell(id),
});
