import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { reportIds, reports } from "../../../../contract/insight/reports.ts";
import type { MeasureId, ReportId, ReportRow } from "../../../../contract/insight/reports.ts";
import { newId } from "../../../db/columns.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { tickets } from "../../desk/tickets/table.ts";
import {
  assertSameCell,
  checkFigures,
  figureFrom,
  filtersFor,
} from "../../../testing/reports/expected-figures.ts";
import { insertRandomTickets, seededRandom } from "../../../testing/reports/random-tickets.ts";
import type { ReportData } from "../../../testing/reports/random-tickets.ts";
import { definitions } from "./definitions.ts";

const wallsOf: { zone: string; now: string; from: string; to: string; around: string }[] = [
  {
    zone: "America/New_York",
    now: "2026-03-20T15:00:00.000Z",
    from: "2026-03-04",
    to: "2026-03-13",
    around: "2026-03-08T07:00:00.000Z",
  },
  {
    zone: "Asia/Kolkata",
    now: "2026-03-20T15:00:00.000Z",
    from: "2026-02-25",
    to: "2026-03-06",
    around: "2026-02-28T18:30:00.000Z",
  },
  {
    zone: "Australia/Lord_Howe",
    now: "2026-04-15T15:00:00.000Z",
    from: "2026-04-01",
    to: "2026-04-10",
    around: "2026-04-04T15:00:00.000Z",
  },
];

for (const { zone, now, from, to, around } of wallsOf) {
  describe(`reports in ${zone}`, () => {
    let world: World;
    let boss: Person;
    let data: ReportData;
    let people: Person[];
    before(async () => {
      world = await createWorld({ now });
      boss = await world.person({ role: "SUPERVISOR" });
      people = [await world.person(), await world.person(), await world.person({ role: "SENIOR_AGENT" })];
      data = await insertRandomTickets(world, people, zone, { from, to, around, now });
    });
    after(() => world.stop());

    for (const report of reportIds) {
      test(`${report}: each figure is what counting by hand gives, and so are the rows behind it`, async () => {
        for (const groupBy of definitions[report].dimensions) {
          for (const filters of filtersFor(report, data, people)) {
            const splitBy = definitions[report].splits.find(
              (one) =>
                (one !== groupBy && groupBy === "day") ||
                (report === "load" && groupBy === "hour" && one === "weekday"),
            );
            const { result } = await world.ok(reports.get, boss, {
              query: {
                report,
                from,
                to,
                groupBy,
                compare: "true",
                ...filters,
                ...(splitBy ? { splitBy } : {}),
              },
            });
            assert.ok(result);
            checkFigures(result, data, { zone, now, filters, splitBy });
          }
        }
      });
    }

    test("whatever figure one opens, its rows are as many as it says, and make it", async () => {
      const { pick, int } = seededRandom(7);
      let opened = 0;
      for (const report of reportIds) {
        for (const groupBy of definitions[report].dimensions.filter(
          (_, at) => at % 2 === report.length % 2,
        )) {
          const { result } = await world.ok(reports.get, boss, { query: { report, from, to, groupBy } });
          const filled = result?.groups.filter(({ cells }) => cells.some(({ rows }) => rows > 0)) ?? [];
          const groups = filled.length === 0 ? [] : [pick(filled), null];
          for (const group of groups) {
            const at = int(definitions[report].measures.length);
            const measure = definitions[report].measures[at] ?? "created";
            const cell = (group ? group.cells[at] : result?.total[at]) ?? { value: null, rows: 0 };
            const rows = await everyRow(world, boss, {
              report,
              measure,
              from,
              to,
              ...(group ? { groupBy, key: group.key } : {}),
            });
            assert.equal(
              rows.length,
              cell.rows,
              `${report} ${measure} by ${groupBy} ${group?.key ?? "total"}`,
            );
            assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
            assertSameCell(
              figureFrom(
                measure,
                rows.map(({ value }) => value),
              ),
              cell,
              `${report} ${measure} by ${groupBy} ${group?.key ?? "total"}`,
            );
            opened += 1;
          }
        }
      }
      assert.ok(opened > 60, `${opened} figures opened`);
    });
  });
}

describe("what a report refuses and what it shows", () => {
  let world: World;
  before(async () => {
    world = await createWorld({ now: "2026-03-20T15:00:00.000Z" });
  });
  after(() => world.stop());

  test("a span of more than 400 days, one that ends before it begins, a filter or a group that the report has not: the field is named", async () => {
    const boss = await world.person({ role: "SUPERVISOR" });
    const refused = async (query: object) => {
      const { status, body } = await world.call(reports.get, boss, { query: query });
      return [status, (body["errors"] as { path: string }[] | undefined)?.[0]?.path];
    };
    assert.deepEqual(await refused({ report: "volume", from: "2025-01-01", to: "2026-03-01" }), [
      422,
      "from",
    ]);
    assert.deepEqual(await refused({ report: "volume", from: "2026-03-02", to: "2026-03-01" }), [
      422,
      "from",
    ]);
    assert.deepEqual(await refused({ report: "volume", from: "2026-02-30" }), [422, "from"]);
    assert.deepEqual(await refused({ report: "volume", groupBy: "hour" }), [422, "groupBy"]);
    assert.deepEqual(await refused({ report: "availability", channel: "CHAT" }), [422, "channel"]);
    assert.deepEqual(await refused({ report: "nothing" }), [422, "report"]);
    const { status } = await world.call(reports.rows, boss, {
      query: { report: "volume", measure: "created", groupBy: "agent", key: "x" },
    });
    assert.equal(status, 422);
  });

  test("no data is no figure, and nothing to count is none", async () => {
    const boss = await world.person({ role: "SUPERVISOR", tenant: "empty" });
    const { result } = await world.ok(reports.get, boss, {
      query: { report: "firstReply", compare: "true" },
    });
    assert.deepEqual(result?.total, [
      { value: null, rows: 0 },
      { value: null, rows: 0 },
      { value: 0, rows: 0 },
    ]);
    assert.equal(result.groups.length, 30);
    assert.deepEqual(result.groups[0]?.cells[0], { value: null, rows: 0 });
  });

  test("resolved, reopened and resolved again counts once resolved, by the last time, and once reopened; one that is taken back never was", async () => {
    const boss = await world.person({ role: "SUPERVISOR", tenant: "cycle" });
    const at = (minutes: number) =>
      new Date(Date.parse("2026-03-20T10:00:00Z") + minutes * 60_000).toISOString();
    await world.work("cycle", async (work) => {
      const { id } = await work.rows(tickets).insert({ number: 1, subject: "x", createdAt: at(0) });
      const set = (patch: Partial<typeof tickets.$inferInsert>) =>
        work.db.update(tickets).set(patch).where(eq(tickets.id, id));
      await set({ status: "RESOLVED", resolvedAt: at(10), updatedAt: at(10) });
      await set({ status: "OPEN", resolvedAt: null, reopenCount: 1, updatedAt: at(20) });
      await set({ status: "RESOLVED", resolvedAt: at(30), updatedAt: at(30) });
      await set({ status: "OPEN", resolvedAt: null, updatedAt: at(31) }); // taken back: the count of reopenings stands
      await set({ status: "RESOLVED", resolvedAt: at(40), updatedAt: at(40) });
      await set({ status: "CLOSED", closedAt: at(50), updatedAt: at(50) });
    });
    const { result } = await world.ok(reports.get, boss, { query: { report: "volume", range: "today" } });
    assert.deepEqual(
      result?.total.map(({ value }) => value),
      [1, 1, 1, 0],
    );
    const rows = await everyRow(world, boss, {
      report: "resolution",
      measure: "resolutionMedian",
      range: "today",
    });
    assert.deepEqual(
      rows.map(({ value }) => value),
      [2400],
    );
    const quality = await world.ok(reports.get, boss, { query: { report: "quality", range: "today" } });
    assert.deepEqual(
      quality.result?.total.map(({ value }) => value),
      [0, 1, 1, 1],
    );
  });

  test("deleted and merged tickets count nowhere, and another tenant's never", async () => {
    const boss = await world.person({ role: "SUPERVISOR", tenant: "hidden" });
    await world.person({ tenant: "other" });
    await world.work("other", (work) =>
      work.rows(tickets).insert({ number: 1, subject: "x", createdAt: "2026-03-20T10:00:00.000Z" }),
    );
    await world.work("hidden", async (work) => {
      const kept = await work
        .rows(tickets)
        .insert({ number: 1, subject: "=kept", createdAt: "2026-03-20T10:00:00.000Z", isSensitive: true });
      await work.rows(tickets).insert({
        number: 2,
        subject: "x",
        createdAt: "2026-03-20T10:00:00.000Z",
        deletedAt: "2026-03-20T11:00:00.000Z",
      });
      await work.rows(tickets).insert({
        number: 3,
        subject: "x",
        createdAt: "2026-03-20T10:00:00.000Z",
        status: "CLOSED",
        resolvedAt: "2026-03-20T11:00:00.000Z",
        mergedIntoId: kept.id,
      });
    });
    const { result } = await world.ok(reports.get, boss, { query: { report: "volume", range: "today" } });
    assert.deepEqual(
      result?.total.map(({ value }) => value),
      [1, 0, 0, 1],
    );
    const { csv, rows, nextCursor } = await world.ok(reports.export, boss, {
      query: { report: "volume", measure: "created", range: "today" },
    });
    assert.deepEqual([rows, nextCursor], [1, null]);
    assert.equal(
      csv,
      "\uFEFFTime (UTC),Value,Agent,Ticket,Subject,Status,Priority,Channel,Note\r\n2026-03-20T10:00:00.000Z,,,1,'=kept,OPEN,MEDIUM,EMAIL,\r\n",
    );
  });

  test("a snoozed ticket counts like any other: reports say what was, and not what lies on the desk", async () => {
    const boss = await world.person({ role: "SUPERVISOR", tenant: "asleep" });
    await world.work("asleep", async (work) => {
      await work.rows(tickets).insert({ number: 1, subject: "awake", createdAt: "2026-03-20T10:00:00.000Z" });
      await work.rows(tickets).insert({
        number: 2,
        subject: "snoozed",
        createdAt: "2026-03-20T10:00:00.000Z",
        snoozedUntil: "2026-03-27T10:00:00.000Z",
      });
    });
    const { result } = await world.ok(reports.get, boss, { query: { report: "volume", range: "today" } });
    assert.deepEqual(
      result?.total.map(({ value }) => value),
      [2, 0, 0, 2],
    );
    assert.equal(
      (await everyRow(world, boss, { report: "volume", measure: "created", range: "today" })).length,
      2,
    );
  });

  test("a file of many rows comes in pieces, each once, and no further than its bound", async () => {
    const boss = await world.person({ role: "SUPERVISOR", tenant: "long" });
    await world.work("long", (work) =>
      work.db.insert(tickets).values(
        Array.from({ length: 1201 }, (_, at) => ({
          tenantId: "long",
          id: newId(),
          number: at + 1,
          subject: "x",
          createdAt: "2026-03-20T10:00:00.000Z",
        })),
      ),
    );
    const first = await world.ok(reports.export, boss, {
      query: { report: "volume", measure: "created", range: "today" },
    });
    assert.equal(first.rows, 1000);
    const second = await world.ok(reports.export, boss, {
      query: { report: "volume", measure: "created", range: "today", cursor: first.nextCursor ?? "" },
    });
    assert.deepEqual([second.rows, second.nextCursor], [201, null]);
    const numbers = `${first.csv}${second.csv}`
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[3]);
    assert.equal(new Set(numbers).size, 1201);
    const late = await world.ok(reports.export, boss, {
      query: {
        report: "volume",
        measure: "created",
        range: "today",
        cursor: `49500.${(first.nextCursor ?? "").split(".").slice(1).join(".")}`,
      },
    });
    assert.equal(late.nextCursor, null);
    for (const cursor of ["x", "1.x", "99999999.x"])
      assert.equal(
        (await world.call(reports.export, boss, { query: { report: "volume", measure: "created", cursor } }))
          .status,
        422,
      );
  });
});

async function everyRow(
  world: World,
  as: Person,
  query: { report: ReportId; measure: MeasureId; [name: string]: string },
): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  let total: number | undefined;
  for (let cursor: string | undefined; ;) {
    const page = await world.ok(reports.rows, as, {
      query: { limit: 100, ...query, ...(cursor === undefined ? {} : { cursor }) },
    });
    rows.push(...page.items);
    assert.equal(page.total === undefined, cursor !== undefined, "the first page is counted, and no other");
    total ??= page.total;
    assert.ok(Number(total) >= rows.length);
    if (page.nextCursor === null) {
      assert.equal(total, rows.length);
      return rows;
    }
    cursor = page.nextCursor;
  }
}
