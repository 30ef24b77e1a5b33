import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { omnichannelTickets as calls } from "../../../../contract/desk/omnichannel-tickets.ts";
import {
  channels,
  priorities,
  ticketGroupings,
  ticketSortFields,
  ticketStatuses,
} from "../../../../contract/enums.ts";
import type { QueryIn } from "../../../../contract/kit.ts";
import { tickets as ticketCalls } from "../../../../contract/desk/tickets.ts";
import { tenants } from "../../../db/table.ts";
import { localDay } from "../../../testing/local-day.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { ticketCategories } from "../ticket-places/category-table.ts";
import { companies } from "../../crm/records/company-table.ts";
import { ticketTags, tickets } from "../tickets/table.ts";

type Row = typeof tickets.$inferSelect;

/**
 * 160 tickets over three months around the change to summer time in New York, and what each filter should
 * leave of them, counted by hand.
 */
describe("tickets at scale", () => {
  let world: World;
  let sue: Person;
  let rows: Row[] = [];
  let categories: string[] = [];
  before(async () => {
    world = await createWorld({ now: "2026-04-01T12:00:00.000Z" });
    sue = await world.person({ role: "SUPERVISOR" });
    const [ann, ben] = [await world.person(), await world.person()];
    await world.work("acme", async (work) => {
      await work.db.update(tenants).set({ timeZone: "America/New_York" }).where(eq(tenants.id, "acme"));
      categories = [
        (await work.rows(ticketCategories).insert({ name: "Returns" })).id,
        (await work.rows(ticketCategories).insert({ name: "Tents" })).id,
      ];
      const company = (await work.rows(companies).insert({ name: "Larsen" })).id;
      const pick = <T>(of: readonly T[], at: number): T | undefined => of[at % of.length];
      for (let at = 0; at < 160; at += 1) {
        const created = new Date(Date.parse("2026-01-02T00:00:00Z") + (at * 47_000_000) / 1.02).toISOString();
        const status = pick(ticketStatuses, at * 5 + 1) ?? "OPEN";
        const isDone = status === "RESOLVED" || status === "CLOSED";
        rows.push(
          await work.rows(tickets).insert({
            number: 2000 + at,
            subject: at === 7 ? '=HYPERLINK("x")' : `Question ${at}`,
            status,
            priority: pick(priorities, at * 3) ?? "LOW",
            channel: pick(channels, at) ?? "EMAIL",
            tags: [["tents"], [], ["tents", "vip"], ["late"]][at % 4] ?? [],
            assignedToId: [ann.id, ben.id, null][at % 3] ?? null,
            categoryId: [...categories, null][at % 3] ?? null,
            companyId: at % 5 === 0 ? company : null,
            isSensitive: at % 20 === 0,
            createdAt: created,
            lastActivityAt: new Date(Date.parse(created) + (at % 9) * 3_600_000).toISOString(),
            waitingSince: !isDone && at % 2 === 0 ? created : null,
            resolvedAt: isDone ? new Date(Date.parse(created) + 7_200_000).toISOString() : null,
            reopenCount: at % 6 === 0 ? 1 : 0,
            snoozedUntil: !isDone && at % 7 === 0 ? "2026-04-02T12:00:00.000Z" : null,
          }),
        );
      }
      await work.rows(tickets).update(rows[3]?.id ?? "", { deletedAt: work.now });
      rows = await work.rows(tickets).list();
    });
  });
  after(() => world.stop());

  const local = (iso: string | null) => (iso === null ? null : localDay(iso, "America/New_York"));
  const hourIn = (iso: string) =>
    Number(
      new Intl.DateTimeFormat("en-GB", {
        timeZone: "America/New_York",
        hour: "2-digit",
        hourCycle: "h23",
      }).format(new Date(iso)),
    );
  const weekdayIn = (iso: string) => ((new Date(`${local(iso) ?? ""}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
  const now = Date.parse("2026-04-01T12:00:00.000Z");
  const isDone = (row: Row) => row.status === "RESOLVED" || row.status === "CLOSED";
  const filters: [QueryIn<typeof calls.omnichannel>, (row: Row) => boolean][] = [
    [{}, () => true],
    [
      { status: ["OPEN", "ON_HOLD"], channel: ["CHAT", "EMAIL"] },
      ({ status, channel }) => ["OPEN", "ON_HOLD"].includes(status) && ["CHAT", "EMAIL"].includes(channel),
    ],
    [
      { assignedToId: "unassigned", priority: ["LOW"] },
      ({ assignedToId, priority }) => assignedToId === null && priority === "LOW",
    ],
    [{ categoryId: "none" }, ({ categoryId }) => categoryId === null],
    [{ companyId: "none" }, ({ companyId }) => companyId === null],
    [{ groupId: "none" }, () => true],
    [{ tag: "tents" }, ({ tags }) => tags.includes("tents")],
    [{ tag: "tent" }, () => false],
    [{ isTagged: "false" }, ({ tags }) => tags.length === 0],
    [{ isSensitive: "true" }, ({ isSensitive }) => isSensitive],
    [
      { createdFrom: "2026-03-08", createdTo: "2026-03-08" },
      ({ createdAt }) => local(createdAt) === "2026-03-08",
    ],
    [
      { createdFrom: "2026-02-27", createdTo: "2026-03-09" },
      ({ createdAt }) => (local(createdAt) ?? "") >= "2026-02-27" && (local(createdAt) ?? "") <= "2026-03-09",
    ],
    [{ updatedFrom: "2026-03-01" }, ({ lastActivityAt }) => (local(lastActivityAt) ?? "") >= "2026-03-01"],
    [
      { resolvedTo: "2026-02-01" },
      ({ resolvedAt }) => resolvedAt !== null && (local(resolvedAt) ?? "") <= "2026-02-01",
    ],
    [{ createdWeekday: 7 }, ({ createdAt }) => weekdayIn(createdAt) === 7],
    [{ createdHour: 19 }, ({ createdAt }) => hourIn(createdAt) === 19],
    [
      { waitingMinutes: 60 * 24 * 30 },
      ({ waitingSince }) => waitingSince !== null && Date.parse(waitingSince) <= now - 30 * 86_400_000,
    ],
    [
      { openOn: "2026-02-10" },
      (row) =>
        (local(row.createdAt) ?? "") <= "2026-02-10" &&
        (row.resolvedAt === null || (local(row.resolvedAt) ?? "") > "2026-02-10"),
    ],
    [{ openOn: "2026-04-01" }, (row) => !isDone(row)],
    [
      { openAge: "UNDER_7D" },
      (row) =>
        !isDone(row) &&
        Date.parse(row.createdAt) <= now - 72 * 3_600_000 &&
        Date.parse(row.createdAt) > now - 168 * 3_600_000,
    ],
    [{ openAge: "OVER_30D" }, (row) => !isDone(row) && Date.parse(row.createdAt) <= now - 720 * 3_600_000],
    [{ snoozed: "true" }, ({ snoozedUntil }) => snoozedUntil !== null],
    [
      { status: ["OPEN"], snoozed: "false" },
      ({ status, snoozedUntil }) => status === "OPEN" && snoozedUntil === null,
    ],
    [{ isReopened: "true" }, ({ reopenCount }) => reopenCount > 0],
    [{ wasDone: "false" }, ({ resolvedAt, reopenCount }) => resolvedAt === null && reopenCount === 0],
    [{ search: "Question 11" }, ({ subject }) => subject.startsWith("Question 11")],
  ];

  test("each filter leaves what it says, by the tenant's own calendar", async () => {
    for (const [query, keeps] of filters) {
      const wanted = rows
        .filter((row) => row.deletedAt === null && keeps(row))
        .map(({ number }) => number)
        .toSorted((a, b) => b - a);
      const { items, total } = await world.ok(calls.omnichannel, sue, {
        query: { sortBy: "number", limit: 100, ...query },
      });
      assert.equal(total, wanted.length, JSON.stringify(query));
      assert.deepEqual(
        items.map(({ number }) => number),
        wanted.slice(0, 100),
        JSON.stringify(query),
      );
    }
  });

  test("every order pages by cursor both ways without gap or repetition", async () => {
    for (const sortBy of ticketSortFields)
      for (const sortDirection of ["asc", "desc"] as const) {
        const seen: number[] = [];
        for (let cursor: string | undefined; ;) {
          const page = await world.ok(calls.omnichannel, sue, {
            query: { sortBy, sortDirection, limit: 41, cursor },
          });
          seen.push(...page.items.map(({ number }) => number));
          if (page.nextCursor === null) break;
          cursor = page.nextCursor;
        }
        assert.equal(seen.length, 159);
        assert.equal(new Set(seen).size, 159, `${sortBy} ${sortDirection}`);
        if (sortBy === "number")
          assert.deepEqual(
            seen,
            seen.toSorted((a, b) => (sortDirection === "asc" ? a - b : b - a)),
          );
      }
  });

  test("groups and the file leave out what is snoozed where the list does", async () => {
    const awake = rows.filter((row) => row.deletedAt === null && row.snoozedUntil === null).length;
    assert.ok(awake < 150);
    const { groups } = await world.ok(calls.omnichannelGroups, sue, { query: { snoozed: "false" } });
    assert.equal(
      groups.reduce((sum, { count }) => sum + count, 0),
      awake,
    );
    assert.equal((await world.ok(calls.exportPart, sue, { query: { snoozed: "false" } })).rows, awake);
  });

  test("groups count what the list shows for them", async () => {
    const filterOf = {
      status: "status",
      priority: "priority",
      channel: "channel",
      assignee: "assignedToId",
      category: "categoryId",
      company: "companyId",
      tag: "tag",
    } as const;
    for (const groupBy of ticketGroupings) {
      const { groups, hasMore } = await world.ok(calls.omnichannelGroups, sue, {
        query: { groupBy, createdFrom: "2026-02-01" },
      });
      assert.equal(hasMore, false);
      assert.ok(groups.length >= 2, groupBy);
      for (const { key, count, name } of groups) {
        const query =
          key === null && groupBy === "tag"
            ? { isTagged: "false" as const }
            : { [filterOf[groupBy]]: key ?? (groupBy === "assignee" ? "unassigned" : "none") };
        assert.equal(
          (await world.ok(calls.omnichannel, sue, { query: { createdFrom: "2026-02-01", ...query } })).total,
          count,
          `${groupBy} ${key}`,
        );
        if (groupBy === "category" && key !== null) assert.ok(name === "Returns" || name === "Tents");
      }
    }
  });

  test("a tag that is taken away or added is found so at once", async () => {
    const [row] = rows.filter(({ tags, deletedAt }) => tags.includes("vip") && deletedAt === null);
    const count = async (tag: string) =>
      Number((await world.ok(calls.omnichannel, sue, { query: { tag } })).total);
    const before = await count("vip");
    await world.ok(ticketCalls.update, sue, {
      params: { id: row?.id ?? "" },
      body: { tags: ["rush", "tents"] },
    });
    assert.deepEqual([await count("vip"), await count("rush")], [before - 1, 1]);
    await world.work("acme", async ({ db }) => {
      assert.equal(
        (
          await db
            .select()
            .from(ticketTags)
            .where(eq(ticketTags.ticketId, row?.id ?? ""))
        ).length,
        2,
      );
    });
    await world.ok(ticketCalls.update, sue, {
      params: { id: row?.id ?? "" },
      body: { tags: ["tents", "vip"] },
    });
  });

  test("the export brings every row once, and no cell that a spreadsheet would run", async () => {
    const {
      csv,
      rows: count,
      nextCursor,
    } = await world.ok(calls.exportPart, sue, {
      query: { sortBy: "number", sortDirection: "asc", createdTo: "2026-01-20" },
    });
    const lines = csv.trimEnd().split("\r\n");
    assert.equal(nextCursor, null);
    assert.equal(lines.length, count + 1);
    assert.equal(
      count,
      (await world.ok(calls.omnichannel, sue, { query: { createdTo: "2026-01-20" } })).total,
    );
    assert.match(csv, /2007,"'=HYPERLINK\(""x""\)",/);
  });

  test("it is for supervisors and above, and another tenant's tickets are not in it", async () => {
    assert.equal(
      (await world.call(calls.omnichannel, await world.person({ role: "SENIOR_AGENT" }))).status,
      403,
    );
    const eve = await world.person({ tenant: "globex", role: "ADMIN" });
    assert.equal((await world.ok(calls.omnichannel, eve, { query: { categoryId: categories[0] } })).total, 0);
    assert.deepEqual(
      (await world.ok(calls.omnichannelGroups, eve, { query: { groupBy: "tag" } })).groups,
      [],
    );
    assert.equal(
      (await world.call(calls.omnichannel, sue, { query: { createdFrom: "2026-02-30" } })).status,
      422,
    );
  });
});
