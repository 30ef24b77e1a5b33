import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { currencyRates } from "../../../../contract/crm/currency-rates.ts";
import { decimalsOf } from "../../../../contract/crm/deal-money.ts";
import { dealReports } from "../../../../contract/insight/deal-reports.ts";
import type { ForecastBucket, Money } from "../../../../contract/insight/deal-reports.ts";
import { isRotting, stateOf } from "../../../../contract/crm/deal-rules.ts";
import { deals } from "../../../../contract/crm/deals.ts";
import { limits } from "../../../../contract/limits.ts";
import { pipelines } from "../../../../contract/crm/pipelines.ts";
import { tenants } from "../../../db/table.ts";
import { generateDeals } from "../../../testing/generated-deals.ts";
import type { Made, MadeDeal, MadeMove } from "../../../testing/generated-deals.ts";
import { localDay } from "../../../testing/local-day.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

const now = "2026-03-29T10:30:00.000Z";
const rates = [
  ["JPY", "2025-01-01", "0.0061"],
  ["JPY", "2026-03-01", "0.00598731"],
  ["JPY", "2026-04-01", "0.006"],
  ["KWD", "2025-10-01", "2.99"],
  ["KWD", "2026-05-01", "3.0123456789"],
  ["USD", "2026-03-31", "0.9"],
] as const;
const zones = ["Pacific/Auckland", "America/Los_Angeles", "Europe/Berlin"] as const;

/**
 * All of it once more, deal by deal and without the code under test: days by the clock of the zone, money by
 * fractions of big integers.
 */
describe("figures of deals are what counting by hand gives", () => {
  let world: World;
  const desks: { zone: string; admin: Person; made: Made; owners: string[] }[] = [];
  before(async () => {
    world = await createWorld({ now });
    for (const [at, zone] of zones.entries()) {
      const tenant = `zone${at}`;
      const admin = await world.person({ role: "ADMIN", tenant });
      const owners = [admin.id, (await world.person({ tenant })).id];
      await world.ok(currencyRates.saveSettings, admin, { body: { reportCurrency: "EUR" } });
      const loaded = await world.ok(currencyRates.load, admin, {
        body: { text: ["currency,date,rate", ...rates.map((rate) => rate.join(","))].join("\n") },
      });
      assert.equal(loaded.created, rates.length);
      const made = await world.work(tenant, async (work) => {
        await work.db.update(tenants).set({ timeZone: zone }).where(eq(tenants.id, tenant));
        return generateDeals(work, {
          seed: 7 + at,
          count: 300,
          currencies: ["EUR", "JPY", "KWD", "USD", "CHF"],
          ownerIds: owners,
          from: "2025-09-01T00:00:00.000Z",
          until: now,
          edges: edgesIn(zone),
          days: daysAround,
        });
      });
      desks.push({ zone, admin, made, owners });
    }
  });
  after(() => world.stop());

  for (const zone of zones) {
    const desk = () => {
      const found = desks.find((each) => each.zone === zone);
      if (!found) throw new Error("No desk.");
      return found;
    };

    test(`the forecast: months at their very edges, what is overdue by itself, at the rates of each day (${zone})`, async () => {
      const { admin, made } = desk();
      for (const query of [
        {},
        { months: 3, pastMonths: 5 },
        { months: 12, pipelineId: made.pipelineIds[1] ?? "" },
        { ownerId: "me" as const, currency: "JPY" },
      ]) {
        const {
          currency: target = "EUR",
          months = 6,
          pastMonths = 0,
        } = query as { currency?: string; months?: number; pastMonths?: number };
        const forecast = await world.ok(dealReports.forecast, admin, { query });
        const today = localDay(now, zone);
        const mine = made.rows.filter(
          (row) =>
            row.deletedAt === null &&
            ("pipelineId" in query ? row.pipelineId === query.pipelineId : true) &&
            ("ownerId" in query ? row.ownerId === admin.id : true),
        );
        const names = Array.from({ length: pastMonths + months }, (_, at) =>
          monthName(today, at - pastMonths),
        );
        assert.deepEqual(
          [forecast.today, forecast.currency, forecast.months.map(({ month }) => month)],
          [today, target, names],
        );
        const bucketName = (row: MadeDeal): string => {
          if (row.closedAt) return localDay(row.closedAt, zone).slice(0, 7);
          if (!row.expectedCloseDate) return "undated";
          if (row.expectedCloseDate < today) return "overdue";
          return row.expectedCloseDate.slice(0, 7) > (names.at(-1) ?? "")
            ? "later"
            : row.expectedCloseDate.slice(0, 7);
        };
        const counts = mine.filter((row) =>
          row.closedAt ? row.stage === "CLOSED_WON" : row.forecastCategory !== "OMITTED",
        );
        const byHand = (name: string): ForecastBucket => {
          const [closed, open] = [
            counts.filter((row) => row.closedAt && bucketName(row) === name),
            counts.filter((row) => !row.closedAt && bucketName(row) === name),
          ];
          const day = dayFor(zone, today);
          return {
            closed: moneyByHand(closed, target, day),
            open: moneyByHand(open, target, day),
            weighted: moneyByHand(open, target, day, (row) => probabilityOf(made, row)),
            bestCase: moneyByHand(
              open.filter((row) => row.forecastCategory === "BEST_CASE" || row.forecastCategory === "COMMIT"),
              target,
              day,
            ),
            commit: moneyByHand(
              open.filter((row) => row.forecastCategory === "COMMIT"),
              target,
              day,
            ),
          };
        };
        for (const { month, ...bucket } of forecast.months) assert.deepEqual(bucket, byHand(month), month);
        for (const name of ["overdue", "later", "undated"] as const)
          assert.deepEqual(forecast[name], byHand(name), name);
        if (Object.keys(query).length === 0)
          assert.ok(
            forecast.months[0] &&
              forecast.months[0].closed.count > 5 &&
              forecast.overdue.open.count > 5 &&
              forecast.months[1]?.open.unconverted.some(({ currency }) => currency === "CHF"),
            "the deals are at every place that matters",
          );
      }
    });

    test(`the pipeline report: each stage's number, sum, weight and age (${zone})`, async () => {
      const { admin, made } = desk();
      const report = await world.ok(dealReports.pipeline, admin, { query: {} });
      assert.deepEqual(
        report.pipelines.map(({ id }) => id),
        made.pipelineIds,
      );
      const today = localDay(now, zone);
      const day = dayFor(zone, today);
      for (const { stages } of report.pipelines)
        for (const stage of stages) {
          const mine = made.rows.filter((row) => row.deletedAt === null && row.stageId === stage.id);
          const ages = mine.map((row) => (Date.parse(now) - Date.parse(row.stageSince)) / 86_400_000);
          const { rottingDays = null } = made.stages.find(({ id }) => id === stage.id) ?? {};
          assert.deepEqual(
            [stage.total, stage.weighted],
            [moneyByHand(mine, "EUR", day), moneyByHand(mine, "EUR", day, () => stage.probability)],
          );
          assert.ok(
            Math.abs(
              (stage.averageDays ?? 0) - ages.reduce((sum, age) => sum + age, 0) / Math.max(1, ages.length),
            ) <= 0.0501,
            `${stage.averageDays}`,
          );
          assert.deepEqual(
            [stage.oldestDays, stage.rotting],
            [
              ages.length === 0 ? null : Math.floor(Math.max(...ages)),
              mine.filter((row) => isRotting({ kind: stage.kind, rottingDays }, row.stageSince, now)).length,
            ],
          );
        }
    });

    test(`the report on one member of staff (${zone})`, async () => {
      const { admin, made, owners } = desk();
      const [, id = ""] = owners;
      for (const span of [
        {},
        { startDate: "2026-01-01", endDate: "2026-01-31" },
        { startDate: "2025-10-01", endDate: "2026-03-01" },
      ]) {
        const report = await world.ok(dealReports.user, admin, { params: { id }, query: span });
        const everybody = await world.ok(dealReports.owners, admin, { query: span });
        const today = localDay(now, zone);
        const { startDate = dayBefore(today, 89), endDate = today } = span as {
          startDate?: string;
          endDate?: string;
        };
        const within = (moment: string | null | undefined) =>
          moment !== null &&
          moment !== undefined &&
          localDay(moment, zone) >= startDate &&
          localDay(moment, zone) <= endDate;
        const day = dayFor(zone, today);
        const alive = new Set(made.rows.filter((row) => row.deletedAt === null).map((row) => row.id));
        const mine = made.rows.filter((row) => alive.has(row.id) && row.ownerId === id);
        const [won, lost, open] = [
          mine.filter((row) => row.stage === "CLOSED_WON" && within(row.closedAt)),
          mine.filter((row) => row.stage === "CLOSED_LOST" && within(row.closedAt)),
          mine.filter((row) => !row.closedAt),
        ];
        assert.deepEqual(
          [
            report.created,
            report.moves,
            report.won,
            report.lost,
            report.open,
            report.weighted,
            report.overdue,
            report.winRate,
          ],
          [
            mine.filter((row) => within(row.createdAt as string)).length,
            made.moves.filter(
              (move) =>
                alive.has(move.dealId) && move.byId === id && move.fromStageId !== null && within(move.at),
            ).length,
            moneyByHand(won, "EUR", day),
            moneyByHand(lost, "EUR", day),
            moneyByHand(open, "EUR", day),
            moneyByHand(open, "EUR", day, (row) => probabilityOf(made, row)),
            moneyByHand(
              open.filter((row) => row.expectedCloseDate && row.expectedCloseDate < today),
              "EUR",
              day,
            ),
            won.length + lost.length === 0 ? null : won.length / (won.length + lost.length),
          ],
        );
        const cycle =
          won.reduce(
            (sum, row) => sum + Date.parse(row.closedAt ?? "") - Date.parse(row.createdAt as string),
            0,
          ) /
          won.length /
          86_400_000;
        assert.ok(Math.abs((report.cycleDays ?? 0) - cycle) <= 0.0501);
        if (mine.some((row) => !row.closedAt || within(row.closedAt)))
          assert.deepEqual(
            everybody.items.find(({ user }) => user.id === id),
            report,
            "in the report on all the same",
          );
      }
    });

    test(`the analytics of a pipeline: conversion, stays, win rate, cycle and velocity from its history (${zone})`, async () => {
      const { admin, made } = desk();
      for (const pipelineId of made.pipelineIds)
        for (const span of [
          { startDate: "2025-09-01", endDate: "2026-03-29" },
          { startDate: "2026-02-01", endDate: "2026-02-28" },
          { startDate: "2025-12-31", endDate: "2025-12-31" },
        ]) {
          const analytics = await world.ok(pipelines.analytics, admin, {
            params: { id: pipelineId },
            query: span,
          });
          const hand = analyticsByHand(made, pipelineId, (moment) => {
            const day = localDay(moment, zone);
            return day < span.startDate ? "before" : day > span.endDate ? "after" : "within";
          });
          assert.deepEqual(
            [analytics.created, analytics.won, analytics.lost],
            [hand.created, hand.won.length, hand.lost.length],
          );
          assert.deepEqual(
            analytics.stages.map(({ stageId, entered, advanced, lost, stays }) => ({
              stageId,
              entered,
              advanced,
              lost,
              stays,
            })),
            hand.stages.map(({ stageId, entered, advanced, lost, durations }) => ({
              stageId,
              entered,
              advanced,
              lost,
              stays: durations.length,
            })),
          );
          for (const [at, stage] of analytics.stages.entries()) {
            const { durations } = hand.stages[at] ?? { durations: [] };
            near(stage.averageDays, mean(durations));
            near(stage.medianDays, median(durations));
            assert.equal(stage.conversion, stage.entered === 0 ? null : stage.advanced / stage.entered);
          }
          near(analytics.cycleDays, mean(hand.won.map(({ cycle }) => cycle)));
          near(analytics.medianCycleDays, median(hand.won.map(({ cycle }) => cycle)));
          for (const row of analytics.byCurrency) {
            const won = hand.won.filter(({ move }) => move.currency === row.currency);
            const known = won.flatMap(({ move }) => (typeof move.amount === "number" ? [move.amount] : []));
            const [lost, open] = [
              hand.lost.filter((move) => move.currency === row.currency).length,
              hand.open.filter((move) => move.currency === row.currency).length,
            ];
            const wonAmount = known.reduce((sum, amount) => sum + amount, 0);
            assert.deepEqual(
              [row.won, row.lost, row.open, row.wonAmount],
              [won.length, lost, open, wonAmount],
            );
            const velocity =
              known.length === 0
                ? null
                : (open * (won.length / (won.length + lost)) * (wonAmount / known.length)) /
                  Math.max(1, mean(won.map(({ cycle }) => cycle)) ?? 1);
            if (velocity === null) assert.equal(row.velocity, null);
            else
              assert.ok(
                Math.abs((row.velocity ?? 0) - velocity) <= 1 + velocity * 1e-6,
                `${row.velocity} and not ${velocity}`,
              );
          }
        }
    });
  }

  test("sales that took seconds count as a day's, so that velocity has a bound", async () => {
    const admin = await world.person({ role: "ADMIN", tenant: "quick" });
    const {
      items: [pipeline],
    } = await world.ok(pipelines.list, admin);
    const stageOf = (kind: string) => pipeline?.stages.find((stage) => stage.kind === kind)?.id ?? "";
    await world.ok(deals.create, admin, { body: { title: "Still open", amount: 1, currency: "EUR" } });
    const { id } = await world.ok(deals.create, admin, {
      body: { title: "At the door", amount: 50_000, currency: "EUR" },
    });
    world.clock.advance({ seconds: 3 });
    await world.ok(deals.move, admin, { params: { id }, body: { stageId: stageOf("CLOSED_WON") } });
    const { byCurrency } = await world.ok(pipelines.analytics, admin, { params: { id: pipeline?.id ?? "" } });
    assert.equal(byCurrency[0]?.velocity, 50_000, "one open × all won × 500 EUR ÷ a day");
  });

  test("a forecast is of one month at least and of so many at most, each known by its number and in a currency that there is", async () => {
    const admin = await world.person({ role: "ADMIN", tenant: "spans" });
    for (const months of [1, limits.forecastMonthsMax])
      assert.equal(
        (await world.ok(dealReports.forecast, admin, { query: { months } })).months.length,
        months,
      );
    assert.equal((await world.ok(dealReports.forecast, admin)).months.length, limits.forecastMonthsDefault);
    for (const [query, path] of [
      [{ months: 0 }, "months"],
      [{ months: limits.forecastMonthsMax + 1 }, "months"],
      [{ months: 1.5 }, "months"],
      [{ pastMonths: -1 }, "pastMonths"],
      [{ currency: "XYZ" }, "currency"],
    ] as const) {
      const refused = await world.call(dealReports.forecast, admin, { query });
      assert.deepEqual(
        [refused.status, (refused.body["errors"] as { path: string }[]).map((each) => each.path)],
        [422, [path]],
        JSON.stringify(query),
      );
    }
  });

  test("another tenant's pipeline is nothing, and days in the wrong order are told", async () => {
    const [one, other] = desks;
    assert.ok(one && other);
    assert.equal(
      (
        await world.call(dealReports.pipeline, one.admin, {
          query: { pipelineId: other.made.pipelineIds[0] ?? "" },
        })
      ).status,
      404,
    );
    assert.equal(
      (
        await world.call(pipelines.analytics, one.admin, {
          params: { id: one.made.pipelineIds[0] ?? "" },
          query: { startDate: "2026-02-02", endDate: "2026-02-01" },
        })
      ).status,
      422,
    );
  });
});

const monthName = (day: string, more: number): string => {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + more;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
};
const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
/** The moments at which months and some days begin in a zone, found by asking its clock. */
function edgesIn(zone: string): string[] {
  const edges: string[] = [];
  for (
    let hour = Date.parse("2025-09-29T00:00:00Z");
    hour < Date.parse("2026-03-29T00:00:00Z");
    hour += 1_800_000
  ) {
    const [before, here] = [localDay(hour - 1, zone), localDay(hour, zone)];
    if (before !== here && (here.endsWith("-01") || here === "2026-03-08"))
      edges.push(new Date(hour).toISOString());
  }
  return edges;
}
const daysAround = [
  "2026-01-31",
  "2026-02-28",
  "2026-03-01",
  "2026-03-27",
  "2026-03-28",
  "2026-03-29",
  "2026-03-30",
  "2026-03-31",
  "2026-04-01",
  "2026-04-30",
  "2026-05-01",
  "2026-08-31",
  "2026-09-01",
  "2027-02-28",
  "2027-03-01",
  "2031-12-31",
];
const dayFor =
  (zone: string, today: string) =>
  (row: MadeDeal): string =>
    row.closedAt
      ? localDay(row.closedAt, zone)
      : row.expectedCloseDate && row.expectedCloseDate > today
        ? row.expectedCloseDate
        : today;
const probabilityOf = ({ stages }: Made, row: MadeDeal): number =>
  stages.find(({ id }) => id === row.stageId)?.probability ?? Number.NaN;

/** Numerator over 10^30, which is more than any rate here has. */
const scale = 10n ** 30n;
function moneyByHand(
  rows: readonly MadeDeal[],
  target: string,
  dayOf: (row: MadeDeal) => string,
  percentOf: (row: MadeDeal) => number = () => 100,
): Money {
  const [sums, left] = [new Map<string, bigint>(), new Map<string, bigint>()];
  let converted = 0n;
  for (const row of rows) {
    if (row.amount === null || row.amount === undefined) continue;
    const amount = (BigInt(row.amount) * BigInt(percentOf(row)) * scale) / 100n;
    sums.set(row.currency, (sums.get(row.currency) ?? 0n) + amount);
    const rate =
      row.currency === target
        ? "1"
        : target === "EUR"
          ? rates
              .filter(([currency, from]) => currency === row.currency && from <= dayOf(row))
              .map(([, , one]) => one)
              .at(-1)
          : undefined;
    if (rate === undefined) {
      left.set(row.currency, (left.get(row.currency) ?? 0n) + amount);
      continue;
    }
    const [whole = "", part = ""] = rate.split(".");
    converted +=
      (amount * BigInt(whole + part) * 10n ** BigInt(decimalsOf(target))) /
      10n ** BigInt(part.length + decimalsOf(row.currency));
  }
  const list = (map: Map<string, bigint>) =>
    [...map]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, amount]) => ({ currency, amount: halfEven(amount) }));
  return {
    count: rows.length,
    byCurrency: list(sums),
    converted: halfEven(converted),
    unconverted: list(left),
  };
}
function halfEven(sum: bigint): number {
  const [whole, rest] = [sum / scale, sum % scale];
  if (rest * 2n === scale) return Number(whole % 2n === 0n ? whole : whole + 1n);
  return Number(rest * 2n > scale ? whole + 1n : whole);
}

function analyticsByHand(
  { stages, moves, rows }: Made,
  pipelineId: string,
  when: (moment: string) => "before" | "within" | "after",
) {
  const alive = new Map(rows.filter((row) => row.deletedAt === null).map((row) => [row.id, row]));
  const known = moves.filter(({ dealId }) => alive.has(dealId));
  const within = known.filter(({ at }) => when(at) === "within");
  const stageById = new Map(stages.map((stage) => [stage.id, stage]));
  const figures = stages
    .filter((stage) => stage.pipelineId === pipelineId && stateOf(stage.kind) === "OPEN")
    .sort((one, other) => one.position - other.position)
    .map((stage) => {
      let [entered, advanced, lost] = [0, 0, 0];
      for (const mine of Map.groupBy(within, ({ dealId }) => dealId).values()) {
        const entry = mine.findIndex(({ toStageId }) => toStageId === stage.id);
        if (entry < 0) continue;
        entered += 1;
        const exits = mine.slice(entry).filter(({ fromStageId }) => fromStageId === stage.id);
        const isForward = exits.some((move) => {
          const to = stageById.get(move.toStageId);
          return (
            move.toKind === "CLOSED_WON" ||
            (to?.pipelineId === pipelineId && stateOf(to.kind) === "OPEN" && to.position > stage.position)
          );
        });
        if (isForward) advanced += 1;
        else if (exits.some(({ toKind }) => toKind === "CLOSED_LOST")) lost += 1;
      }
      return {
        stageId: stage.id,
        entered,
        advanced,
        lost,
        durations: within
          .filter(({ fromStageId }) => fromStageId === stage.id)
          .map(({ at, since }) => (Date.parse(at) - Date.parse(since ?? "")) / 86_400_000),
      };
    });
  const [won, lost, open]: [{ move: MadeMove; cycle: number }[], MadeMove[], MadeMove[]] = [[], [], []];
  for (const [dealId, mine] of Map.groupBy(
    known.filter(({ at }) => when(at) !== "after"),
    (move) => move.dealId,
  )) {
    const last = mine.at(-1);
    if (last?.toPipelineId !== pipelineId) continue;
    const state = stateOf(last.toKind);
    if (state === "OPEN") open.push(last);
    else if (when(last.at) === "within") {
      if (state === "LOST") lost.push(last);
      else
        won.push({
          move: last,
          cycle: (Date.parse(last.at) - Date.parse(alive.get(dealId)?.createdAt as string)) / 86_400_000,
        });
    }
  }
  return {
    stages: figures,
    created: within.filter((move) => move.fromStageId === null && move.toPipelineId === pipelineId).length,
    won,
    lost,
    open,
  };
}
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
function near(found: number | null, wanted: number | null): void {
  if (wanted === null) {
    assert.equal(found, null);
    return;
  }
  assert.ok(found !== null && Math.abs(found - wanted) <= 0.00501, `${found} and not ${wanted}`);
}
