import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { notifications } from "../../../../contract/notices/notifications.ts";
import { quality } from "../../../../contract/insight/quality.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { later } from "../../../clock.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { ticketMessages, tickets as ticketTable } from "../../desk/tickets/table.ts";
import { ticketNumbers } from "../../../db/table.ts";
import { drawTickets, lastWeek, resultOf, shareOut, spreadOf } from "./rules.ts";
import { drawWeekly } from "./sampling.ts";

describe("the rules of quality", () => {
  const one = (weight: number, score: number | null, isAutoFail = false) => ({
    criterionId: "c",
    weight,
    score,
    isAutoFail,
  });
  test("a result weighs its criteria, leaves out what does not apply, and fails as a whole where it must", () => {
    assert.deepEqual(resultOf([one(3, 4), one(1, 0)], 4), { percent: 75, isFailed: false });
    assert.deepEqual(resultOf([one(3, 4), one(1, null)], 4), { percent: 100, isFailed: false });
    assert.deepEqual(resultOf([one(1, 1), one(1, 2), one(1, 2)], 3), { percent: 55.6, isFailed: false });
    assert.deepEqual(resultOf([one(9, 4), one(1, 0, true)], 4), { percent: 0, isFailed: true });
    assert.deepEqual(resultOf([one(9, 4), one(1, 1, true)], 4), { percent: 92.5, isFailed: false });
    assert.deepEqual(resultOf([one(1, null)], 4), { percent: null, isFailed: false });
  });

  test("a result lies between 0 and 100 and rises with a mark", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            criterionId: fc.uuid(),
            weight: fc.integer({ min: 1, max: 100 }),
            isAutoFail: fc.constant(false),
            score: fc.option(fc.integer({ min: 0, max: 4 })),
          }),
          { minLength: 1 },
        ),
        (scores) => {
          const { percent } = resultOf(scores, 4);
          assert.ok(percent === null || (percent >= 0 && percent <= 100));
          const better = resultOf(
            scores.map((each) => ({
              ...each,
              score: each.score === null ? null : Math.min(4, each.score + 1),
            })),
            4,
          ).percent;
          assert.ok((better ?? 0) >= (percent ?? 0));
        },
      ),
    );
  });

  test("a draw takes so many of each agent, the same whatever the order, and each ticket about as often", () => {
    const candidates = ["a", "b"].flatMap((agentId) =>
      Array.from({ length: 10 }, (_, at) => ({ agentId, ticketId: `${agentId}${at}` })),
    );
    assert.deepEqual(drawTickets("seed", candidates, 3), drawTickets("seed", candidates.toReversed(), 3));
    assert.equal(drawTickets("seed", candidates, 3).length, 6);
    assert.equal(drawTickets("seed", candidates, 30).length, 20);
    const times = new Map<string, number>();
    for (let at = 0; at < 2000; at += 1)
      for (const { ticketId } of drawTickets(`seed ${at}`, candidates, 2))
        times.set(ticketId, (times.get(ticketId) ?? 0) + 1);
    // Each is drawn in 2 of 10 cases: 400 of 2000, with a deviation of 18.
    for (const [ticketId, count] of times) assert.ok(Math.abs(count - 400) < 90, `${ticketId}: ${count}`);
  });

  test("nobody reviews their own work, and everybody about as much", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "b", "c", "x", "y"), { maxLength: 40 }),
        fc.subarray(["a", "b", "c"], { minLength: 1 }),
        (agents, reviewers) => {
          const drawn = agents.map((agentId, at) => ({ agentId, ticketId: `t${at}` }));
          const shared = shareOut("seed", drawn, reviewers);
          assert.ok(shared.every(({ agentId, reviewerId }) => agentId !== reviewerId));
          assert.equal(
            shared.length,
            drawn.filter(({ agentId }) => reviewers.some((id) => id !== agentId)).length,
          );
          if (agents.every((id) => !reviewers.includes(id)) && reviewers.length > 1) {
            const loads = reviewers.map((id) => shared.filter(({ reviewerId }) => reviewerId === id).length);
            assert.ok(Math.max(...loads) - Math.min(...loads) <= 1);
          }
        },
      ),
    );
  });

  test("a week is the last whole one, Monday to Sunday", () => {
    for (const today of ["2026-03-09", "2026-03-15"])
      assert.deepEqual(lastWeek(today), { from: "2026-03-02", to: "2026-03-08" });
    assert.deepEqual([spreadOf([3, 1, null]), spreadOf([3, null])], [2, null]);
  });
});

describe("quality assurance", () => {
  let world: World;
  before(async () => {
    world = await createWorld({ now: "2026-03-09T09:00:00.000Z" });
  }); // a Monday
  after(() => world.stop());

  let names = 0;
  const desk = async () => {
    names += 1;
    const tenant = `quality-${names}`;
    const [ann, ben, sue, sam] = [
      await world.person({ tenant, name: "Ann Agent" }),
      await world.person({ tenant, name: "Ben Agent" }),
      await world.person({ tenant, role: "SUPERVISOR", name: "Sue Super" }),
      await world.person({ tenant, role: "SUPERVISOR", name: "Sam Super" }),
    ];
    const card = await world.ok(quality.createScorecard, sue, {
      body: {
        name: "Every day",
        scaleMax: 4,
        passPercent: 80,
        criteria: [
          { name: "Solved", weight: 3 },
          { name: "Kind", weight: 1 },
          { name: "Data safe", weight: 1, isAutoFail: true },
        ],
      },
    });
    const resolved = (who: Person, at: string, more: Partial<typeof ticketTable.$inferInsert> = {}) =>
      world.work(tenant, async (work) => {
        const [counter] = await work.db.select().from(ticketNumbers);
        const number = (counter?.last ?? 0) + 1;
        await work.db.update(ticketNumbers).set({ last: number });
        const ticket = await work.rows(ticketTable).insert({
          number,
          subject: `Ticket ${number}`,
          status: "RESOLVED",
          assignedToId: who.id,
          resolvedAt: at,
          ...more,
        });
        const message = await work.rows(ticketMessages).insert({
          ticketId: ticket.id,
          authorType: "AGENT",
          authorId: who.id,
          authorName: who.name,
          text: "Hello",
          channel: "EMAIL",
        });
        return { ...ticket, messageId: message.id };
      });
    return { tenant, ann, ben, sue, sam, card, resolved };
  };
  const scoresOf = (card: { criteria: { id: string }[] }, ...marks: (number | null)[]) =>
    card.criteria.map(({ id }, at) => ({ criterionId: id, score: marks[at] ?? null, comment: null }));

  test("a plan draws of each agent what they resolved in the week, once, and shares it out", async () => {
    const { ann, ben, sue, sam, card, resolved } = await desk();
    for (let at = 0; at < 6; at += 1) {
      await resolved(ann, later("2026-03-03T10:00:00.000Z", { hours: at }));
      await resolved(ben, later("2026-03-04T10:00:00.000Z", { hours: at }), { reopenCount: at % 2 });
    }
    await resolved(ann, "2026-03-09T00:00:00.000Z");
    await resolved(ann, "2026-03-01T23:59:59.999Z");
    await resolved(sue, "2026-03-05T10:00:00.000Z");
    const plan = await world.ok(quality.createPlan, sue, {
      body: {
        name: "Two a week",
        scorecardId: card.id,
        perAgent: 2,
        channels: [],
        filters: [],
        reviewerIds: [sue.id, sam.id],
        isWeekly: true,
      },
    });
    const week = { from: "2026-03-02", to: "2026-03-08" };
    assert.deepEqual(await world.ok(quality.draw, sue, { params: { id: plan.id }, body: week }), {
      drawn: 5,
      candidates: 13,
    });
    assert.equal((await world.ok(quality.draw, sue, { params: { id: plan.id }, body: week })).drawn, 0);
    const { items } = await world.ok(quality.reviews, sam, { query: {} });
    assert.deepEqual(
      [
        items.length,
        items.filter(({ agent }) => agent.id === ann.id).length,
        items.filter(({ reviewer, agent }) => reviewer.id === agent.id).length,
      ],
      [5, 2, 0],
    );
    assert.equal(items.find(({ agent }) => agent.id === sue.id)?.reviewer.id, sam.id);
    // One's own work is not seen before it is published.
    assert.equal((await world.ok(quality.reviews, sue, { query: {} })).total, 4);
    const reopened = await world.ok(quality.createPlan, sue, {
      body: {
        name: "Reopened",
        scorecardId: card.id,
        perAgent: 5,
        channels: [],
        filters: ["REOPENED"],
        reviewerIds: [sue.id],
        isWeekly: false,
      },
    });
    assert.ok(
      (await world.ok(quality.draw, sue, { params: { id: reopened.id }, body: week })).candidates <= 3,
    );
  });

  test("a weekly plan draws by itself when the week has ended, and once", async () => {
    const { tenant, ann, sue, card, resolved } = await desk();
    await resolved(ann, "2026-03-05T10:00:00.000Z");
    const plan = await world.ok(quality.createPlan, sue, {
      body: {
        name: "Weekly",
        scorecardId: card.id,
        perAgent: 2,
        channels: [],
        filters: [],
        reviewerIds: [sue.id],
        isWeekly: true,
      },
    });
    for (let times = 0; times < 2; times += 1)
      await drawWeekly.run({ desk: world.app.desk, services: world.app.services });
    const [after] = (await world.ok(quality.plans, sue)).items;
    assert.deepEqual([after?.id, after?.drawn, after?.lastDrawnTo], [plan.id, 1, "2026-03-08"]);
    assert.equal(tenant.startsWith("quality"), true);
  });

  test("a review is published with every mark, is seen by whose work it is, and ends their dispute with an answer", async () => {
    const { tenant, ann, ben, sue, sam, card, resolved } = await desk();
    const ticket = await resolved(ann, "2026-03-05T10:00:00.000Z");
    const [id = ""] = (
      await world.ok(quality.create, sue, {
        body: { ticketId: ticket.id, scorecardId: card.id, reviewerIds: [sue.id] },
      })
    ).ids;
    const params = { id };
    assert.equal((await world.call(quality.review, ann, { params })).status, 404);
    assert.equal((await world.call(quality.save, sam, { params, body: { summary: "x" } })).status, 403);
    assert.equal((await world.call(quality.publish, sue, { params })).status, 422);
    assert.equal(
      (await world.call(quality.save, sue, { params, body: { pins: [{ messageId: card.id, text: "x" }] } }))
        .status,
      422,
    );
    await world.ok(quality.save, sue, {
      params,
      body: {
        scores: scoresOf(card, 4, 0, 4),
        pins: [{ messageId: ticket.messageId, text: "A greeting" }],
        summary: "Good",
      },
    });
    const done = await world.ok(quality.publish, sue, { params });
    assert.deepEqual(
      [done.percent, done.hasPassed, done.isFailed, done.state],
      [80, true, false, "PUBLISHED"],
    );
    const seen = await world.ok(quality.review, ann, { params });
    assert.deepEqual(
      [seen.pins, seen.mayDispute, seen.mayReview],
      [[{ messageId: ticket.messageId, text: "A greeting" }], true, false],
    );
    assert.equal((await world.ok(quality.mine, ann, { query: {} })).total, 1);
    assert.equal((await world.call(quality.review, ben, { params })).status, 404);
    assert.equal(
      (await world.ok(notifications.list, ann, { query: {} })).items.filter(
        ({ type }) => type === "QUALITY_REVIEW",
      ).length,
      1,
    );
    assert.equal((await world.call(quality.dispute, sue, { params, body: { reason: "x" } })).status, 403);
    await world.ok(quality.dispute, ann, { params, body: { reason: "I was kind." } });
    assert.equal((await world.call(quality.dispute, ann, { params, body: { reason: "Again" } })).status, 409);
    const changed = await world.ok(quality.resolve, sam, {
      params,
      body: { outcome: "CHANGED", answer: "You were.", scores: scoresOf(card, 4, 4, 4) },
    });
    assert.deepEqual(
      [changed.percent, changed.dispute, changed.disputeAnsweredBy],
      [100, "CHANGED", "Sam Super"],
    );
    assert.equal(
      (await world.call(quality.resolve, sam, { params, body: { outcome: "UPHELD", answer: "x" } })).status,
      409,
    );
    const sums = await world.ok(quality.summary, sue, { query: {} });
    assert.deepEqual(
      [
        sums.totals.reviews,
        sums.totals.average,
        sums.totals.disputed,
        sums.byAgent.map(({ agent, average }) => [agent.name, average]),
      ],
      [1, 100, 0, [["Ann Agent", 100]]],
    );
    assert.deepEqual(sums.byCriterion.map(({ name, average, count }) => [name, average, count]).sort(), [
      ["Data safe", 100, 1],
      ["Kind", 100, 1],
      ["Solved", 100, 1],
    ]);
    await world.ok(quality.updateScorecard, sue, {
      params: { id: card.id },
      body: { criteria: [{ id: card.criteria[0]?.id, name: "Really solved", weight: 1 }] },
    });
    assert.ok(
      (await world.ok(quality.summary, sue, { query: {} })).byCriterion.some(
        ({ name }) => name === "Really solved",
      ),
    );
    assert.equal(
      (await world.ok(quality.review, ann, { params })).scores.length,
      3,
      "a review reads as it was made",
    );
    assert.equal((await world.call(quality.removeScorecard, sue, { params: { id: card.id } })).status, 409);
    assert.equal((await world.call(quality.scorecards, await world.person({ tenant }))).status, 403);
  });

  test("an auto-fail fails the whole; what does not apply is left out", async () => {
    const { ann, sue, card, resolved } = await desk();
    const publish = async (marks: (number | null)[]) => {
      const [id = ""] = (
        await world.ok(quality.create, sue, {
          body: {
            ticketId: (await resolved(ann, "2026-03-05T10:00:00.000Z")).id,
            scorecardId: card.id,
            reviewerIds: [sue.id],
          },
        })
      ).ids;
      await world.ok(quality.save, sue, { params: { id }, body: { scores: scoresOf(card, ...marks) } });
      return world.ok(quality.publish, sue, { params: { id } });
    };
    assert.deepEqual(
      (({ percent, isFailed, hasPassed }) => [percent, isFailed, hasPassed])(await publish([4, 4, 0])),
      [0, true, false],
    );
    assert.deepEqual(
      (({ percent, isFailed, hasPassed }) => [percent, isFailed, hasPassed])(await publish([2, null, null])),
      [50, false, false],
    );
    assert.deepEqual((await world.ok(quality.summary, sue, { query: {} })).totals, {
      reviews: 2,
      average: 25,
      passRate: 0,
      waiting: 0,
      disputed: 0,
    });
  });

  test("in a calibration each reviews alone; differences show once all are done, and nothing of it counts", async () => {
    const { ann, sue, sam, card, resolved } = await desk();
    const ticket = await resolved(ann, "2026-03-05T10:00:00.000Z");
    assert.equal(
      (
        await world.call(quality.create, sue, {
          body: {
            ticketId: (await resolved(sue, "2026-03-05T10:00:00.000Z")).id,
            scorecardId: card.id,
            reviewerIds: [sue.id],
          },
        })
      ).status,
      422,
    );
    assert.equal(
      (
        await world.call(quality.create, sue, {
          body: { ticketId: ticket.id, scorecardId: card.id, reviewerIds: [ann.id] },
        })
      ).status,
      422,
    );
    const { ids } = await world.ok(quality.create, sue, {
      body: { ticketId: ticket.id, scorecardId: card.id, reviewerIds: [sue.id, sam.id] },
    });
    const [first = "", second = ""] = ids;
    await world.ok(quality.save, sue, { params: { id: first }, body: { scores: scoresOf(card, 4, 4, 4) } });
    await world.ok(quality.publish, sue, { params: { id: first } });
    assert.equal((await world.call(quality.review, sam, { params: { id: first } })).status, 403);
    assert.deepEqual(
      (await world.ok(quality.calibrations, sam, { query: {} })).items.map(
        ({ spread, criteria, reviewers }) => [
          spread,
          criteria.length,
          reviewers.map(({ percent }) => percent),
        ],
      ),
      [[null, 0, [null, null]]],
    );
    await world.ok(quality.save, sam, {
      params: { id: second },
      body: { scores: scoresOf(card, 2, 4, null) },
    });
    await world.ok(quality.publish, sam, { params: { id: second } });
    const [compared] = (await world.ok(quality.calibrations, sam, { query: {} })).items;
    assert.deepEqual(
      [compared?.spread, compared?.criteria.map(({ scores, spread }) => [scores, spread])],
      [
        37.5,
        [
          [[4, 2], 2],
          [[4, 4], 0],
          [[4, null], null],
        ],
      ],
    );
    assert.equal((await world.ok(quality.mine, ann, { query: {} })).total, 0);
    assert.equal((await world.ok(quality.summary, sue, { query: {} })).totals.reviews, 0);
    assert.equal((await world.call(quality.review, ann, { params: { id: first } })).status, 404);
    assert.ok((await world.ok(tickets.get, sue, { params: { id: ticket.id } })).id);
  });
});
