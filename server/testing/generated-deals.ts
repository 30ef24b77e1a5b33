import { stateOf } from "../../contract/crm/deal-rules.ts";
import { newId } from "../db/columns.ts";
import { dealStageHistory, deals } from "../modules/crm/deals/table.ts";
import { dealPipelines, dealStages } from "../modules/crm/deals/pipeline-table.ts";
import type { Work } from "../work.ts";

/** The same numbers for the same seed (mulberry32). */
function seeded(seed: number): {
  next(): number;
  int(below: number): number;
  pick<T>(of: readonly T[]): T;
  chance(share: number): boolean;
} {
  let state = seed;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (of) => {
      const one = of[int(of.length)];
      if (one === undefined) throw new Error("Nothing to pick from.");
      return one;
    },
  };
}

type Stage = typeof dealStages.$inferSelect;
export type MadeDeal = typeof deals.$inferInsert & { id: string };
export type MadeMove = typeof dealStageHistory.$inferInsert;
export interface Made {
  stages: Stage[];
  pipelineIds: string[];
  rows: MadeDeal[];
  moves: MadeMove[];
}

/**
 * Deals that went through two pipelines as deals do: forwards, back, over into the other one, won, lost,
 * opened again; some deleted, some without an amount or a day; many at the very edges of days and months, of
 * which `edges` names the moments.
 */
export async function generateDeals(
  work: Work,
  {
    seed,
    count,
    currencies,
    ownerIds,
    edges,
    days,
    from,
    until,
  }: {
    seed: number;
    count: number;
    currencies: readonly string[];
    ownerIds: readonly string[];
    edges: readonly string[];
    /** For the expected close. */ days: readonly string[];
    from: string;
    until: string;
  },
): Promise<Made> {
  const random = seeded(seed);
  const [first] = await work.rows(dealPipelines).list({ limit: 1 });
  if (!first) throw new Error("A tenant has a pipeline.");
  const second = await work.rows(dealPipelines).insert({ name: "Renewals", position: 1 });
  for (const [position, kind] of (
    ["LEAD", "PROPOSAL", "NEGOTIATION", "CLOSED_WON", "CLOSED_LOST"] as const
  ).entries())
    await work.rows(dealStages).insert({
      pipelineId: second.id,
      name: kind,
      kind,
      probability: kind === "CLOSED_WON" ? 100 : kind === "CLOSED_LOST" ? 0 : 33 + position,
      position,
      rottingDays: position === 1 ? 20 : null,
    });
  const stages = await work.rows(dealStages).list({ limit: 100 });
  const names = new Map([first, second].map(({ id, name }) => [id, name]));
  const of = (pipelineId: string) => stages.filter((stage) => stage.pipelineId === pipelineId);
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const made: Made = { stages, pipelineIds: [first.id, second.id], rows: [], moves: [] };
  for (let at = 0; at < count; at += 1) {
    const id = newId();
    const amount = random.chance(0.08)
      ? null
      : random.chance(0.05)
        ? random.int(1_000_000_000) * 10_000 + random.int(10_000)
        : random.int(5_000_000);
    const currency = random.pick(currencies);
    let [stage, moment] = [
      random.pick(of(random.pick(made.pipelineIds)).filter((each) => stateOf(each.kind) === "OPEN")),
      start + random.int(Math.floor((end - start) * 0.8)),
    ];
    let [since, closedAt, lostReason] = [
      new Date(moment).toISOString(),
      null as string | null,
      null as string | null,
    ];
    const createdAt = since;
    const move = (from: Stage | null, to: Stage, when: string) => {
      made.moves.push({
        tenantId: work.tenant,
        id: newId(),
        dealId: id,
        fromPipelineId: from?.pipelineId ?? null,
        fromPipelineName: from ? (names.get(from.pipelineId) ?? "") : null,
        fromStageId: from?.id ?? null,
        fromName: from?.name ?? null,
        fromKind: from?.kind ?? null,
        toPipelineId: to.pipelineId,
        toPipelineName: names.get(to.pipelineId) ?? "",
        toStageId: to.id,
        toName: to.name,
        toKind: to.kind,
        at: when,
        since: from ? since : null,
        byId: random.pick(ownerIds),
        byName: "Robin",
        amount,
        currency,
        lostReason,
      });
    };
    move(null, stage, since);
    for (let moves = random.int(7); moves > 0; moves -= 1) {
      const edge = Date.parse(random.pick(edges)) + random.pick([-1000, -1, 0, 1, 1000]);
      moment = random.chance(0.5) && edge > moment ? edge : moment + 1 + random.int(20 * 86_400_000);
      if (moment >= end) break;
      const to = random.pick(random.chance(0.1) ? stages : of(stage.pipelineId));
      if (to.id === stage.id) continue;
      const [when, state] = [new Date(moment).toISOString(), stateOf(to.kind)];
      lostReason = state === "LOST" ? "Price" : null;
      closedAt = state === "OPEN" ? null : stateOf(stage.kind) === state ? closedAt : when;
      move(stage, to, when);
      [stage, since] = [to, when];
    }
    made.rows.push({
      tenantId: work.tenant,
      id,
      title: `Deal ${at}`,
      amount,
      currency,
      pipelineId: stage.pipelineId,
      stageId: stage.id,
      stage: stage.kind,
      position: at,
      ownerId: random.pick(ownerIds),
      expectedCloseDate: random.chance(0.1) ? null : random.pick(days),
      forecastCategory: random.pick([null, "PIPELINE", "BEST_CASE", "COMMIT", "OMITTED"]),
      lostReason,
      stageSince: since,
      closedAt,
      deletedAt: random.chance(0.05) ? until : null,
      createdAt,
      updatedAt: since,
    });
  }
  for (let at = 0; at < made.rows.length; at += 500)
    await work.db.insert(deals).values(made.rows.slice(at, at + 500));
  for (let at = 0; at < made.moves.length; at += 500)
    await work.db.insert(dealStageHistory).values(made.moves.slice(at, at + 500));
  return made;
}
