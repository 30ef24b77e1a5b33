import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { omnichannelTickets } from "../../../../contract/desk/omnichannel-tickets.ts";
import { ticketStats as calls } from "../../../../contract/insight/ticket-stats.ts";
import { channels, priorities, ticketStatuses } from "../../../../contract/enums.ts";
import type { QueryIn } from "../../../../contract/kit.ts";
import { tenants } from "../../../db/table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { ticketCategories } from "../../desk/ticket-places/category-table.ts";
import { newId } from "../../../db/columns.ts";
import { ticketResolutions } from "../../desk/tickets/resolution-table.ts";
import { tickets } from "../../desk/tickets/table.ts";

type Row = typeof tickets.$inferSelect;
function required<T>(one: T | undefined): T {
  assert.ok(one);
  return one;
}

/**
 * A quarter's tickets, many of them within minutes of a midnight, in a zone that changes to summer time on 29
 * March at 1 o'clock.
 */
describe("statistics of tickets", () => {
  let world: World;
  let sue: Person;
  let rows: Row[] = [];
  let resolutions: (typeof ticketResolutions.$inferSelect)[] = [];
  const hoursAfter = (iso: string, hours: number) =>
    new Date(Math.min(Date.parse(now) - 1000, Date.parse(iso) + hours * 3_600_000)).toISOString();
  const zone = "Europe/Madrid";
  const now = "2026-04-10T21:30:00.000Z"; // half past eleven in the evening there
  before(async () => {
    world = await createWorld({ now });
    sue = await world.person({ role: "SUPERVISOR" });
    await world.work("acme", async (work) => {
      await work.db.update(tenants).set({ timeZone: zone }).where(eq(tenants.id, "acme"));
      const categories = [
        (await work.rows(ticketCategories).insert({ name: "Returns" })).id,
        (await work.rows(ticketCategories).insert({ name: "Tents" })).id,
        null,
      ];
      let seed = 7;
      const chance = (below: number) => {
        seed = (seed * 48_271) % 2_147_483_647;
        return seed % below;
      };
      for (let at = 0; at < 320; at += 1) {
        const day = Date.parse("2026-01-15T00:00:00Z") + chance(86) * 86_400_000;
        const created = Math.min(
          Date.parse(now) - 60_000,
          day + (at % 2 === 0 ? 23 * 3_600_000 + (chance(240) - 120) * 60_000 : chance(86_400) * 1000),
        );
        const status = ticketStatuses[chance(6)] ?? "OPEN";
        const isDone = status === "RESOLVED" || status === "CLOSED";
        const resolved = Math.min(Date.parse(now), created + chance(20 * 24) * 3_600_000 + 60_000);
        await work.rows(tickets).insert({
          number: 3000 + at,
          subject: "x",
          status,
          priority: priorities[chance(4)] ?? "LOW",
          channel: channels[chance(7)] ?? "EMAIL",
          tags: [[], ["tents"], ["tents", "vip"]][chance(3)] ?? [],
          categoryId: categories[chance(3)] ?? null,
          createdAt: new Date(created).toISOString(),
          resolvedAt: isDone ? new Date(resolved).toISOString() : null,
          reopenCount: chance(5) === 0 ? 1 : 0,
          deletedAt: at % 40 === 0 ? now : null,
          isSensitive: at % 15 === 0,
        });
      }
      // Some were resolved and reopened within their first hours, as the trigger would have kept it.
      for (const row of await work.rows(tickets).list())
        if (row.reopenCount > 0)
          await work.db.insert(ticketResolutions).values({
            tenantId: "acme",
            id: newId(),
            ticketId: row.id,
            resolvedAt: hoursAfter(row.createdAt, 1),
            reopenedAt: hoursAfter(row.createdAt, 3),
          });
      await work.rows(tickets).update(required((await work.rows(tickets).list())[3]).id, {
        mergedIntoId: required((await work.rows(tickets).list())[4]).id,
      });
      resolutions = await work.db.select().from(ticketResolutions);
      rows = (await work.rows(tickets).list()).filter(
        ({ deletedAt, mergedIntoId }) => deletedAt === null && mergedIntoId === null,
      );
    });
  });
  after(() => world.stop());

  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  });
  const local = (iso: string) => {
    const of = Object.fromEntries(parts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
    return { day: `${of["year"]}-${of["month"]}-${of["day"]}`, hour: Number(of["hour"]) };
  };
  const weekday = (iso: string) => ((new Date(`${local(iso).day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
  const tally = (values: readonly (string | null)[]) =>
    Object.fromEntries([...Map.groupBy(values, String)].map(([key, all]) => [key, all.length]));

  for (const [from, to] of [
    ["2026-01-10", "2026-04-10"],
    ["2026-03-28", "2026-03-30"],
    ["2026-03-29", "2026-03-29"],
    ["2026-02-01", "2026-02-28"],
  ] as const) {
    test(`${from} to ${to}: every figure is what counting by hand gives`, async () => {
      const stats = await world.ok(calls.get, sue, { query: { from, to } });
      const created = rows.filter(
        (row) => local(row.createdAt).day >= from && local(row.createdAt).day <= to,
      );
      const isBetween = (moment: string | null, first: string, last: string) =>
        moment !== null && local(moment).day >= first && local(moment).day <= last;
      const resolvedIn = (first: string, last: string) =>
        rows.filter(({ id }) =>
          resolutions.some((one) => one.ticketId === id && isBetween(one.resolvedAt, first, last)),
        );
      const reopened = rows.filter(({ id }) =>
        resolutions.some((one) => one.ticketId === id && isBetween(one.reopenedAt, from, to)),
      );
      const isOpenAfter = (row: Row, day: string) =>
        local(row.createdAt).day <= day &&
        !resolutions.some(
          (one) =>
            one.ticketId === row.id &&
            local(one.resolvedAt).day <= day &&
            (one.reopenedAt === null || local(one.reopenedAt).day > day),
        );
      assert.ok(created.length > 0);
      assert.deepEqual(
        [stats.created, stats.resolved, stats.openNow, stats.reopened],
        [
          created.length,
          resolvedIn(from, to).length,
          rows.filter((row) => row.resolvedAt === null).length,
          reopened.length,
        ],
      );
      const nonzero = (list: readonly { count: number }[], key: string) =>
        Object.fromEntries(
          list
            .filter(({ count }) => count > 0)
            .map((each) => [String((each as unknown as Record<string, unknown>)[key]), each.count]),
        );
      assert.deepEqual(nonzero(stats.byStatus, "status"), tally(created.map(({ status }) => status)));
      assert.deepEqual(nonzero(stats.byPriority, "priority"), tally(created.map(({ priority }) => priority)));
      assert.deepEqual(nonzero(stats.byChannel, "channel"), tally(created.map(({ channel }) => channel)));
      assert.deepEqual(nonzero(stats.byCategory, "id"), tally(created.map(({ categoryId }) => categoryId)));
      assert.deepEqual(nonzero(stats.byTag, "tag"), tally(created.flatMap(({ tags }) => tags)));
      assert.deepEqual(
        Object.fromEntries(stats.byHour.map((cell) => [`${cell.weekday} ${cell.hour}`, cell.count])),
        tally(created.map(({ createdAt }) => `${weekday(createdAt)} ${local(createdAt).hour}`)),
      );
      for (const day of stats.perDay)
        assert.deepEqual(day, {
          day: day.day,
          created: rows.filter((row) => local(row.createdAt).day === day.day).length,
          resolved: resolvedIn(day.day, day.day).length,
          backlog: rows.filter((row) => isOpenAfter(row, day.day)).length,
        });
      assert.deepEqual([stats.perDay[0]?.day, stats.perDay.at(-1)?.day], [from, to]);
      assert.equal(
        stats.openAges.reduce((sum, { count }) => sum + count, 0),
        stats.openNow,
      );
    });
  }

  test("every figure equals the list behind it", async () => {
    const period = { createdFrom: "2026-03-20", createdTo: "2026-04-05" };
    const stats = await world.ok(calls.get, sue, {
      query: { from: period.createdFrom, to: period.createdTo },
    });
    const totals: [QueryIn<typeof omnichannelTickets.omnichannel>, number][] = [
      [period, stats.created],
      [{ resolvedFrom: period.createdFrom, resolvedTo: period.createdTo }, stats.resolved],
      [{ openOn: stats.today }, stats.openNow],
      [{ reopenedFrom: period.createdFrom, reopenedTo: period.createdTo }, stats.reopened],
      ...stats.byStatus.map(({ status, count }): [QueryIn<typeof omnichannelTickets.omnichannel>, number] => [
        { ...period, status: [status] },
        count,
      ]),
      ...stats.byPriority.map(
        ({ priority, count }): [QueryIn<typeof omnichannelTickets.omnichannel>, number] => [
          { ...period, priority: [priority] },
          count,
        ],
      ),
      ...stats.byChannel.map(
        ({ channel, count }): [QueryIn<typeof omnichannelTickets.omnichannel>, number] => [
          { ...period, channel: [channel] },
          count,
        ],
      ),
      ...stats.byCategory.map(({ id, count }): [QueryIn<typeof omnichannelTickets.omnichannel>, number] => [
        { ...period, categoryId: id ?? "none" },
        count,
      ]),
      ...stats.byTag.map(({ tag, count }): [QueryIn<typeof omnichannelTickets.omnichannel>, number] => [
        { ...period, tag },
        count,
      ]),
      ...stats.openAges.map(({ age, count }): [QueryIn<typeof omnichannelTickets.omnichannel>, number] => [
        { openAge: age },
        count,
      ]),
      ...stats.byHour
        .slice(0, 12)
        .map(({ weekday: day, hour, count }): [QueryIn<typeof omnichannelTickets.omnichannel>, number] => [
          { ...period, createdWeekday: day, createdHour: hour },
          count,
        ]),
      ...stats.perDay.map(({ day, backlog }): [QueryIn<typeof omnichannelTickets.omnichannel>, number] => [
        { openOn: day },
        backlog,
      ]),
    ];
    for (const [query, figure] of totals)
      assert.equal(
        (
          await world.ok(omnichannelTickets.omnichannel, sue, {
            query: { limit: 1, isMerged: "false", ...query },
          })
        ).total,
        figure,
        JSON.stringify(query),
      );
  });

  test("a period has a beginning before its end, and no end of days", async () => {
    for (const query of [
      { from: "2026-03-02", to: "2026-03-01" },
      { from: "2020-01-01", to: "2026-03-01" },
      { from: "yesterday" },
    ])
      assert.equal((await world.call(calls.get, sue, { query })).status, 422);
    assert.deepEqual(
      await world
        .ok(calls.get, sue, { query: { to: "2027-01-01" } })
        .then(({ from, to, perDay }) => [from, to, perDay.length]),
      ["2026-03-12", "2026-04-10", 30],
    );
    const eve = await world.person({ tenant: "globex", role: "ADMIN" });
    assert.deepEqual(
      await world
        .ok(calls.get, eve, {})
        .then(({ created, openNow, reopenRate }) => [created, openNow, reopenRate]),
      [0, 0, null],
    );
    assert.equal((await world.call(calls.get, await world.person())).status, 403);
  });
});
