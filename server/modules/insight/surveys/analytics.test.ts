import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { surveyAnalytics } from "../../../../contract/insight/surveys.ts";
import type { SurveyRow } from "../../../../contract/insight/surveys.ts";
import type { Channel, SurveyScale } from "../../../../contract/enums.ts";
import { later } from "../../../clock.ts";
import { tenants } from "../../../db/table.ts";
import { localDay } from "../../../testing/local-day.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { ticketCategories } from "../../desk/ticket-places/category-table.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { bucketStart, bucketsOf, figuresFrom, languageFor, surveyState } from "./rules.ts";
import { ticketSurveys } from "./table.ts";

const zone = "America/New_York";
const dayIn = (moment: string): string => localDay(moment, zone);

describe("survey analytics", () => {
  let world: World;
  let sue: Person;
  let people: Person[];
  interface Made {
    id: string;
    sentAt: string;
    score: number | null;
    comment: string | null;
    agentId: string | null;
    channel: Channel;
    categoryId: string | null;
    scale: SurveyScale;
    isDeleted: boolean;
  }
  const made: Made[] = [];
  before(async () => {
    world = await createWorld({ now: "2026-11-20T12:00:00.000Z" });
    sue = await world.person({ role: "SUPERVISOR" });
    people = [await world.person({ name: "Ann Agent" }), await world.person({ name: "Ben Agent" })];
    await world.person({ tenant: "globex", role: "ADMIN" });
    // Clocks go back on 1 November 2026 at 6 o'clock UTC: that day has 25 hours. Edges to the second, and the
    // days around.
    const edges = [
      "2026-11-01T03:59:59.999Z",
      "2026-11-01T04:00:00.000Z",
      "2026-11-01T05:30:00.000Z",
      "2026-11-01T06:30:00.000Z",
      "2026-11-02T04:59:59.999Z",
      "2026-11-02T05:00:00.000Z",
      "2026-11-20T04:59:59.999Z",
      "2026-11-20T05:00:00.000Z",
    ];
    const random = fc.sample(
      fc.record({
        hours: fc.integer({ min: 0, max: 60 * 24 }),
        score: fc.option(fc.integer({ min: 1, max: 5 })),
        hasComment: fc.boolean(),
        agent: fc.integer({ min: 0, max: 2 }),
        channel: fc.constantFrom<Channel[]>("EMAIL", "CHAT", "PHONE"),
        category: fc.integer({ min: 0, max: 2 }),
        isNps: fc.integer({ min: 0, max: 9 }),
        isDeleted: fc.integer({ min: 0, max: 19 }),
      }),
      { numRuns: 300, seed: 7 },
    );
    await world.work("acme", async (work) => {
      await work.db.update(tenants).set({ timeZone: zone }).where(eq(tenants.id, "acme"));
      const categories = [
        (await work.rows(ticketCategories).insert({ name: "Orders" })).id,
        (await work.rows(ticketCategories).insert({ name: "Repairs" })).id,
      ];
      let at = 0;
      for (const one of [
        ...edges.map((sentAt) => ({
          sentAt,
          score: 5,
          hasComment: false,
          agent: 0,
          channel: "EMAIL" as const,
          category: 0,
          isNps: 9,
          isDeleted: 9,
        })),
        ...random.map(({ hours, ...rest }) => ({
          ...rest,
          sentAt: later("2026-09-20T00:00:00.000Z", { hours, minutes: hours % 60 }),
        })),
      ]) {
        at += 1;
        const row: Omit<Made, "id"> = {
          sentAt: one.sentAt,
          scale: one.isNps === 0 ? "NPS" : "CSAT",
          score: one.score === null ? null : one.isNps === 0 ? one.score * 2 : one.score,
          comment: one.score !== null && one.hasComment ? `Said ${at}` : null,
          agentId: people[one.agent]?.id ?? null,
          channel: one.channel,
          categoryId: categories[one.category] ?? null,
          isDeleted: one.isDeleted === 0,
        };
        const ticket = await work.rows(tickets).insert({
          number: at,
          subject: `Ticket ${at}`,
          channel: row.channel,
          categoryId: row.categoryId,
          deletedAt: row.isDeleted ? work.now : null,
        });
        const survey = await work.rows(ticketSurveys).insert({
          ticketId: ticket.id,
          agentId: row.agentId,
          state: row.score === null ? "SENT" : "ANSWERED",
          scale: row.scale,
          sentAt: row.sentAt,
          score: row.score,
          comment: row.comment,
          answeredAt: row.score === null ? null : row.sentAt,
        });
        made.push({ ...row, id: survey.id });
      }
      // What was never sent counts nowhere.
      const ticket = await work.rows(tickets).insert({ number: 5000, subject: "Waiting" });
      await work.rows(ticketSurveys).insert({ ticketId: ticket.id, state: "SCHEDULED" });
    });
  });
  after(() => world.stop());

  const expected = (rows: Made[]) => {
    const answered = rows.filter(({ score }) => score !== null);
    const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
    return {
      sent: rows.length,
      answered: answered.length,
      responseRate: share(answered.length, rows.length),
      satisfied: answered.filter(({ score }) => (score ?? 0) >= 4).length,
      csat: share(answered.filter(({ score }) => (score ?? 0) >= 4).length, answered.length),
      nps: null,
      average: share(
        answered.reduce((sum, { score }) => sum + (score ?? 0), 0),
        answered.length,
      ),
    };
  };
  const within = (from: string, to: string, more: (row: Made) => boolean = () => true) =>
    made.filter(
      (row) =>
        row.scale === "CSAT" &&
        !row.isDeleted &&
        dayIn(row.sentAt) >= from &&
        dayIn(row.sentAt) <= to &&
        more(row),
    );
  const rowsOf = async (
    query: Parameters<typeof world.ok<typeof surveyAnalytics.rows>>[2] extends { query?: infer Q } | undefined
      ? Q
      : never,
  ) => {
    const all: SurveyRow[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await world.ok(surveyAnalytics.rows, sue, {
        query: { ...query, limit: 100, ...(cursor === undefined ? {} : { cursor }) },
      });
      all.push(...page.items);
      if (cursor === undefined) assert.ok(Number(page.total) >= page.items.length);
      if (page.nextCursor === null) return all;
      cursor = page.nextCursor;
    }
  };

  test("each figure equals a count by hand, with day edges and the day of 25 hours, and the rows behind it", async () => {
    for (const [from, to, by] of [
      ["2026-11-01", "2026-11-01", "day"],
      ["2026-10-25", "2026-11-20", "day"],
      ["2026-09-21", "2026-11-20", "week"],
      ["2026-09-25", "2026-11-19", "month"],
    ] as const) {
      const seen = await world.ok(surveyAnalytics.get, sue, { query: { from, to, by } });
      const all = within(from, to);
      assert.deepEqual(seen.totals, expected(all), `${from} ${to}`);
      for (const { score, count } of seen.scores)
        assert.equal(count, all.filter((row) => row.score === score).length);
      for (const { start, end, ...figures } of seen.trend)
        assert.deepEqual(figures, expected(within(start, end)), `${by} ${start}`);
      assert.equal(
        seen.trend.reduce((sum, { sent }) => sum + sent, 0),
        all.length,
      );
      for (const { agent, ...figures } of seen.byAgent) {
        assert.deepEqual(figures, expected(all.filter(({ agentId }) => agentId === (agent?.id ?? null))));
        assert.equal((await rowsOf({ from, to, agentId: agent?.id ?? "none" })).length, figures.sent);
      }
      for (const { channel, ...figures } of seen.byChannel)
        assert.deepEqual(figures, expected(all.filter((row) => row.channel === channel)));
      for (const { category, ...figures } of seen.byCategory) {
        assert.deepEqual(
          figures,
          expected(all.filter(({ categoryId }) => categoryId === (category?.id ?? null))),
        );
        assert.equal((await rowsOf({ from, to, categoryId: category?.id ?? "none" })).length, figures.sent);
      }
      assert.deepEqual(
        (await rowsOf({ from, to })).map(({ id }) => id).sort(),
        all.map(({ id }) => id).sort(),
      );
      assert.equal((await rowsOf({ from, to, isAnswered: "true" })).length, seen.totals.answered);
      assert.equal((await rowsOf({ from, to, scoreMin: 4 })).length, seen.totals.satisfied);
      assert.equal(
        (await rowsOf({ from, to, hasComment: "true" })).length,
        all.filter(({ comment }) => comment !== null).length,
      );
      assert.ok((await rowsOf({ from, to })).every(({ sentAt, day }) => day === dayIn(sentAt)));
    }
  });

  test("another scale, another workspace and other roles are kept apart", async () => {
    const range = { from: "2026-09-19", to: "2026-11-20" };
    const nps = await world.ok(surveyAnalytics.get, sue, { query: { ...range, scale: "NPS" } });
    const rows = made.filter(({ scale, isDeleted }) => scale === "NPS" && !isDeleted);
    const answered = rows.filter(({ score }) => score !== null);
    assert.deepEqual([nps.totals.sent, nps.totals.csat], [rows.length, null]);
    assert.equal(
      nps.totals.nps,
      (answered.filter(({ score }) => (score ?? 0) >= 9).length -
        answered.filter(({ score }) => (score ?? 0) <= 6).length) /
        answered.length,
    );
    assert.equal(
      (
        await world.ok(surveyAnalytics.get, await world.person({ tenant: "globex", role: "ADMIN" }), {
          query: range,
        })
      ).totals.sent,
      0,
    );
    assert.equal(
      (await world.call(surveyAnalytics.get, await world.person({ role: "SENIOR_AGENT" }), { query: range }))
        .status,
      403,
    );
  });

  test("days the wrong way round, and too many of them, are refused at their field", async () => {
    const pathOf = async (query: { from: string; to: string }) =>
      (
        (await world.call(surveyAnalytics.get, sue, { query })).body as unknown as {
          errors: { path: string }[];
        }
      ).errors[0]?.path;
    assert.equal(await pathOf({ from: "2026-11-02", to: "2026-11-01" }), "to");
    assert.equal(await pathOf({ from: "2020-11-02", to: "2026-11-01" }), "from");
  });

  test("weeks begin on Monday, and the first and last bucket are cut to the days asked for", () => {
    assert.deepEqual(
      ["2026-11-01", "2026-11-02", "2026-11-08"].map((day) => bucketStart(day, "week")),
      ["2026-10-26", "2026-11-02", "2026-11-02"],
    );
    assert.deepEqual(bucketsOf("2026-10-30", "2026-11-03", "month"), [
      { key: "2026-10-01", start: "2026-10-30", end: "2026-10-31" },
      { key: "2026-11-01", start: "2026-11-01", end: "2026-11-03" },
    ]);
    assert.deepEqual(
      figuresFrom("CSAT", { sent: 0, answered: 0, satisfied: 0, promoters: 0, detractors: 0, sum: 0 }).csat,
      null,
    );
  });

  test("a question goes out in the contact's language where the tenant asks in it", () => {
    assert.equal(languageFor(["vip", "ar"], ["en", "ar"], "en"), "ar");
    assert.equal(languageFor(["ar"], ["en", "es"], "es"), "es");
    assert.equal(languageFor([], ["ar"], "en"), "ar");
  });

  test("a link stands open, closed or gone", () => {
    const sentAt = "2026-01-01T00:00:00.000Z";
    assert.equal(
      surveyState({ state: "SENT", sentAt, answeredAt: null }, "2026-01-31T00:00:00.000Z"),
      "OPEN",
    );
    assert.equal(
      surveyState({ state: "SENT", sentAt, answeredAt: null }, "2026-01-31T00:00:00.001Z"),
      "GONE",
    );
    assert.equal(
      surveyState(
        { state: "ANSWERED", sentAt, answeredAt: "2026-01-30T00:00:00.000Z" },
        "2026-02-06T00:00:00.000Z",
      ),
      "OPEN",
    );
    assert.equal(
      surveyState(
        { state: "ANSWERED", sentAt, answeredAt: "2026-01-30T00:00:00.000Z" },
        "2026-02-07T00:00:00.000Z",
      ),
      "CLOSED",
    );
    assert.equal(surveyState({ state: "CANCELLED", sentAt: null, answeredAt: null }, sentAt), "GONE");
  });
});
