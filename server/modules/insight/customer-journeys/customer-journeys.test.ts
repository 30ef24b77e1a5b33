import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { customerJourneys } from "../../../../contract/insight/customer-journeys.ts";
import { contactSources } from "../../../../contract/enums.ts";
import { journeyEnd, nodesOf, stepsOf } from "../../../../contract/insight/journey-rules.ts";
import type { JourneyFacts, JourneyNode } from "../../../../contract/insight/journey-rules.ts";
import type { QueryIn } from "../../../../contract/kit.ts";
import { later } from "../../../clock.ts";
import { newId } from "../../../db/columns.ts";
import { tenants } from "../../../db/table.ts";
import { localDay } from "../../../testing/local-day.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { dealContacts, deals } from "../../crm/deals/table.ts";
import { dealStages } from "../../crm/deals/pipeline-table.ts";
import { tickets } from "../../desk/tickets/table.ts";

const zone = "America/New_York";
const dayIn = (moment: string): string => localDay(moment, zone);
type Talk = JourneyFacts["conversations"][number] & { id: string; isSensitive: boolean; counts: boolean };
interface Someone extends Omit<JourneyFacts, "conversations" | "deals"> {
  id: string;
  isDeleted: boolean;
  talks: Talk[];
  deals: (JourneyFacts["deals"][number] & { currency: string; amount: number | null })[];
}

describe("customer journeys", () => {
  let world: World;
  let sue: Person;
  let ann: Person;
  const people: Someone[] = [];
  before(async () => {
    world = await createWorld({ now: "2026-11-20T12:00:00.000Z" });
    sue = await world.person({ role: "SUPERVISOR" });
    ann = await world.person({ name: "Ann Agent" });
    await world.person({ tenant: "globex", role: "ADMIN" });
    // Midnights of New York, one in summer, one on the day of 25 hours, one at the end of a year; to the
    // millisecond.
    const edges = [
      "2026-07-01T03:59:59.999Z",
      "2026-07-01T04:00:00.000Z",
      "2026-11-01T03:59:59.999Z",
      "2026-11-01T04:00:00.000Z",
      "2026-11-02T04:59:59.999Z",
      "2026-11-02T05:00:00.000Z",
      "2026-01-01T04:59:59.999Z",
      "2026-01-01T05:00:00.000Z",
    ];
    const moment = fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom(...edges) },
      {
        weight: 4,
        arbitrary: fc
          .integer({ min: 0, max: 24 * 420 })
          .map((hours) => later("2025-10-01T00:00:00.000Z", { hours })),
      },
    );
    const of = fc.record({
      createdAt: moment,
      source: fc.constantFrom(...contactSources),
      isDeleted: fc.integer({ min: 0, max: 19 }).map((chance) => chance === 0),
      talks: fc.array(
        fc.record({
          at: moment,
          channel: fc.constantFrom("EMAIL" as const, "CHAT" as const, "WHATSAPP" as const, "API" as const),
          fate: fc.integer({ min: 0, max: 19 }),
          isSensitive: fc.integer({ min: 0, max: 7 }).map((chance) => chance === 0),
        }),
        { maxLength: 4 },
      ),
      deals: fc.array(
        fc.record({
          createdAt: moment,
          closes: moment,
          state: fc.constantFrom(
            "OPEN" as const,
            "WON" as const,
            "WON" as const,
            "LOST" as const,
            "LOST" as const,
          ),
          amount: fc.option(fc.integer({ min: 0, max: 100_000 })),
          currency: fc.constantFrom("EUR", "JPY"),
          isDeleted: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
          with: fc.option(fc.integer({ min: 0, max: 259 }), { freq: 5 }),
        }),
        { maxLength: 2 },
      ),
    });
    const drawn = fc.sample(of, { numRuns: 260, seed: 6 });
    await world.work("acme", async ({ db, tenant: tenantId }) => {
      await db.update(tenants).set({ timeZone: zone }).where(eq(tenants.id, tenantId));
      const stages = await db.select().from(dealStages).where(eq(dealStages.tenantId, tenantId));
      const ids = drawn.map(() => newId());
      for (const [at, one] of drawn.entries())
        people.push({
          id: ids[at] ?? "",
          source: one.source,
          createdAt: one.createdAt,
          isDeleted: one.isDeleted,
          talks: [],
          deals: [],
        });
      await db.insert(contacts).values(
        people.map(({ id, source, createdAt, isDeleted }, at) => ({
          tenantId,
          id,
          name: `Person ${at}`,
          source,
          createdAt,
          deletedAt: isDeleted ? createdAt : null,
        })),
      );
      let number = 0;
      const first = newId();
      await db
        .insert(tickets)
        .values({ tenantId, id: first, number: 9999, subject: "Where merged ones went" });
      const made: {
        talks: (typeof tickets.$inferInsert)[];
        deals: (typeof deals.$inferInsert)[];
        withWhom: (typeof dealContacts.$inferInsert)[];
      } = { talks: [], deals: [], withWhom: [] };
      for (const [at, one] of drawn.entries()) {
        const someone = people[at];
        if (!someone) continue;
        for (const { fate, ...talk } of one.talks) {
          const id = newId();
          number += 1;
          made.talks.push({
            tenantId,
            id,
            number,
            subject: `Question ${number}`,
            contactId: someone.id,
            channel: talk.channel,
            createdAt: talk.at,
            isSensitive: talk.isSensitive,
            deletedAt: fate === 0 ? talk.at : null,
            mergedIntoId: fate === 1 ? first : null,
          });
          someone.talks.push({ ...talk, id, counts: fate > 1 });
        }
        for (const deal of one.deals) {
          const [id, kind] = [
            newId(),
            ({ OPEN: "LEAD", WON: "CLOSED_WON", LOST: "CLOSED_LOST" } as const)[deal.state],
          ];
          const stage = stages.find((each) => each.kind === kind);
          const closedAt = deal.state === "OPEN" ? null : deal.closes;
          made.deals.push({
            tenantId,
            id,
            title: `Deal ${number}`,
            amount: deal.amount,
            currency: deal.currency,
            pipelineId: stage?.pipelineId ?? "",
            stageId: stage?.id ?? "",
            stage: kind,
            position: number,
            stageSince: deal.createdAt,
            createdAt: deal.createdAt,
            closedAt,
            lostReason: deal.state === "LOST" ? "Price" : null,
            deletedAt: deal.isDeleted ? deal.createdAt : null,
          });
          const withThem = [...new Set([someone, people[deal.with ?? at] ?? someone])];
          made.withWhom.push(
            ...withThem.map((each, position) => ({ tenantId, dealId: id, contactId: each.id, position })),
          );
          if (!deal.isDeleted)
            for (const each of withThem)
              each.deals.push({
                createdAt: deal.createdAt,
                state: deal.state,
                closedAt,
                currency: deal.currency,
                amount: deal.amount,
              });
        }
      }
      await db.insert(tickets).values(made.talks);
      await db.insert(deals).values(made.deals);
      await db.insert(dealContacts).values(made.withWhom);
    });
  });
  after(() => world.stop());

  const wayOf = (someone: Someone, sees: (talk: Talk) => boolean = () => true) =>
    stepsOf({
      ...someone,
      conversations: someone.talks
        .filter((talk) => talk.counts && sees(talk))
        .toSorted((one, other) => one.at.localeCompare(other.at) || one.id.localeCompare(other.id)),
    });
  /** Everybody's way, looked at one after the other. */
  const ways = (from: string, to: string, sources: readonly string[] = contactSources) =>
    people
      .filter(({ isDeleted }) => !isDeleted)
      .map((someone) => ({ someone, ...wayOf(someone) }))
      .filter(({ steps, source }) => {
        const day = dayIn(steps[0]?.at ?? "");
        return day >= from && day <= to && sources.includes(source);
      })
      .map((way) => ({ ...way, nodes: nodesOf(way) }));
  const median = (moments: readonly [from: string, to: string][]): number | null => {
    const all = moments
      .map(([from, to]) => (Date.parse(to) - Date.parse(from)) / 86_400_000)
      .toSorted((one, other) => one - other);
    const [low, high] = [all[Math.floor((all.length - 1) / 2)], all[Math.ceil((all.length - 1) / 2)]];
    return low === undefined || high === undefined ? null : (low + high) / 2;
  };
  const near = (seen: number | null | undefined, expected: number | null, what: string) => {
    if (expected === null || seen === null || seen === undefined) assert.equal(seen, expected, what);
    else assert.ok(Math.abs(seen - expected) <= 0.0051, `${what}: ${seen} instead of ${expected}`);
  };
  const everybodyBehind = async (query: QueryIn<typeof customerJourneys.people>) => {
    const ids: string[] = [];
    let total: number | undefined;
    for (let cursor: string | undefined; ;) {
      const page = await world.ok(customerJourneys.people, sue, {
        query: { ...query, limit: 73, ...(cursor === undefined ? {} : { cursor }) },
      });
      ids.push(...page.items.map(({ id }) => id));
      assert.equal(page.total === undefined, cursor !== undefined, "the first page is counted, and no other");
      total ??= page.total;
      if (page.nextCursor === null) {
        assert.equal(total, ids.length);
        return ids;
      }
      cursor = page.nextCursor;
    }
  };

  const periods: [from: string, to: string, source?: (typeof contactSources)[number][]][] = [
    ["2025-10-01", "2026-11-20"],
    ["2026-07-01", "2026-07-01"],
    ["2026-06-01", "2026-06-30"],
    ["2026-11-01", "2026-11-01"],
    ["2026-01-01", "2026-01-31"],
    ["2025-12-01", "2025-12-31"],
    ["2026-01-01", "2026-09-30", ["EMAIL", "SOCIAL_MEDIA"]],
  ];
  for (const [from, to, source] of periods) {
    test(`nodes, links, medians and sources from ${from} to ${to}${source ? ` of ${source.join(" and ")}` : ""} are what looking at everybody gives`, async () => {
      const query = { from, to, ...(source ? { source } : {}) };
      const flow = await world.ok(customerJourneys.flow, sue, { query });
      const all = ways(from, to, source);
      assert.ok(all.length > 0, "a period with nobody proves nothing");
      assert.deepEqual(
        [flow.timeZone, flow.people, flow.won],
        [zone, all.length, all.filter(({ nodes }) => nodes.some(({ node }) => node === "WON")).length],
      );
      const at = (way: (typeof all)[number], name: JourneyNode) =>
        way.nodes.findIndex(({ node }) => node === name);
      const names = [...new Set(all.flatMap(({ nodes }) => nodes.map(({ node }) => node)))].toSorted();
      assert.deepEqual(flow.nodes.map(({ node }) => node).toSorted(), names);
      const links = new Set<string>();
      for (const { node, people: many, stayed, medianDays } of flow.nodes) {
        const here = all.filter((way) => at(way, node) >= 0);
        assert.deepEqual(
          [node, many, stayed],
          [node, here.length, here.filter((way) => at(way, node) === way.nodes.length - 1).length],
        );
        near(
          medianDays,
          contactSources.some((name) => name === node)
            ? null
            : median(here.map((way) => [way.nodes[0]?.at ?? "", way.nodes[at(way, node)]?.at ?? ""])),
          node,
        );
        for (const way of here) {
          const next = way.nodes[at(way, node) + 1];
          if (next) links.add(`${node} ${next.node}`);
        }
      }
      assert.deepEqual(
        flow.links.map(({ node, next }) => `${node} ${next}`).toSorted(),
        [...links].toSorted(),
      );
      for (const { node, next, people: many, share, medianDays } of flow.links) {
        const gone = all.filter((way) => at(way, node) >= 0 && way.nodes[at(way, node) + 1]?.node === next);
        assert.equal(many, gone.length, `${node} to ${next}`);
        near(
          share,
          gone.length / all.filter((way) => at(way, node) >= 0).length,
          `share of ${node} to ${next}`,
        );
        near(
          medianDays,
          median(
            gone.map((way) => [way.nodes[at(way, node)]?.at ?? "", way.nodes[at(way, node) + 1]?.at ?? ""]),
          ),
          `${node} to ${next}`,
        );
      }
      for (const row of flow.sources) {
        const come = all.filter((way) => way.source === row.source);
        const count = (name: JourneyNode) => come.filter((way) => at(way, name) >= 0).length;
        assert.deepEqual(
          [row.people, row.conversation, row.deal, row.won, row.lost, row.after],
          [come.length, count("CONVERSATION"), count("DEAL"), count("WON"), count("LOST"), count("AFTER")],
          row.source,
        );
      }
      assert.equal(
        flow.sources.reduce((sum, row) => sum + row.people, 0),
        all.length,
      );
      // The people behind the first and the last node and link, page by page, and those who stayed.
      for (const { node } of [flow.nodes[0], flow.nodes.at(-1)].filter((each) => each !== undefined)) {
        assert.deepEqual(
          (await everybodyBehind({ ...query, node })).toSorted(),
          all
            .filter((way) => at(way, node) >= 0)
            .map(({ someone }) => someone.id)
            .toSorted(),
        );
        assert.deepEqual(
          (await everybodyBehind({ ...query, node, next: journeyEnd })).toSorted(),
          all
            .filter((way) => at(way, node) === way.nodes.length - 1)
            .map(({ someone }) => someone.id)
            .toSorted(),
        );
      }
      for (const { node, next, people: many } of flow.links)
        assert.equal(
          (await world.ok(customerJourneys.people, sue, { query: { ...query, node, next, limit: 1 } })).total,
          many,
          `${node} to ${next}`,
        );
    });
  }

  test("the people behind come the latest first touch first, each once, with the moments of their way", async () => {
    const all = ways("2025-10-01", "2026-11-20");
    const ids = await everybodyBehind({ from: "2025-10-01", to: "2026-11-20" });
    assert.deepEqual(
      ids,
      all
        .toSorted(
          (one, other) =>
            (other.steps[0]?.at ?? "").localeCompare(one.steps[0]?.at ?? "") ||
            other.someone.id.localeCompare(one.someone.id),
        )
        .map(({ someone }) => someone.id),
    );
    const { items } = await world.ok(customerJourneys.people, sue, {
      query: { from: "2025-10-01", to: "2026-11-20", node: "DEAL", next: "WON", limit: 100 },
    });
    for (const item of items) {
      const way = all.find(({ someone }) => someone.id === item.id);
      const moment = (name: JourneyNode) => way?.nodes.find(({ node }) => node === name)?.at;
      assert.deepEqual(
        [item.source, item.firstTouchAt, item.at, item.nextNode, item.nextAt],
        [way?.source, way?.steps[0]?.at, moment("DEAL"), "WON", moment("WON")],
      );
    }
  });

  test("one person's way is the one that counts them, with what happened in each phase and what their deals are worth", async () => {
    for (const someone of people
      .filter(({ talks, deals: theirs }) => talks.length > 0 && theirs.length > 0)
      .slice(0, 30)) {
      const journey = await world.ok(customerJourneys.ofContact, sue, { params: { id: someone.id } });
      const { source, steps } = wayOf(someone);
      assert.deepEqual(
        [journey.source, journey.steps.map(({ phase, at }) => ({ phase, at }))],
        [source, steps],
      );
      const began = someone.talks.filter(({ counts }) => counts).map(({ at }) => at);
      const within = (moments: string[], place: number) =>
        moments.filter(
          (at) =>
            at >= (steps[place]?.at ?? "") &&
            (steps[place + 1] === undefined || at < (steps[place + 1]?.at ?? "")),
        ).length;
      assert.deepEqual(
        journey.steps.map(({ conversations }) => conversations),
        steps.map((_, place) => within(began, place)),
      );
      assert.deepEqual(
        [
          journey.conversationsTotal,
          journey.conversations.map(({ at }) => at),
          journey.dealsTotal,
          journey.deals.length,
        ],
        [began.length, began.toSorted(), someone.deals.length, someone.deals.length],
      );
      assert.deepEqual(
        journey.steps.map(({ seconds }) => seconds),
        steps.map(({ at }, place) =>
          Math.max(
            0,
            Math.round(
              (Date.parse(steps[place + 1]?.at ?? world.clock.now().toISOString()) - Date.parse(at)) / 1000,
            ),
          ),
        ),
      );
      for (const currency of ["EUR", "JPY"]) {
        const theirs = someone.deals.filter((deal) => deal.currency === currency && deal.amount !== null);
        const sum = (state: string) =>
          theirs
            .filter((deal) => deal.state === state)
            .reduce((total, deal) => total + (deal.amount ?? 0), 0);
        assert.deepEqual(
          journey.values.find((value) => value.currency === currency),
          theirs.length === 0
            ? undefined
            : { currency, open: sum("OPEN"), won: sum("WON"), lost: sum("LOST") },
        );
      }
    }
  });

  test("a sensitive conversation is no part of the way for who may not see it, and is for its assignee", async () => {
    const hidden = people.filter(({ talks }) =>
      talks.some(({ isSensitive, counts }) => isSensitive && counts),
    );
    assert.ok(hidden.length > 10);
    for (const someone of hidden.slice(0, 10)) {
      const journey = await world.ok(customerJourneys.ofContact, ann, { params: { id: someone.id } });
      const { source, steps } = wayOf(someone, ({ isSensitive }) => !isSensitive);
      assert.deepEqual(
        [journey.source, journey.steps.map(({ phase, at }) => ({ phase, at })), journey.conversationsTotal],
        [source, steps, someone.talks.filter(({ isSensitive, counts }) => counts && !isSensitive).length],
      );
      assert.ok(
        journey.conversations.every(
          ({ id }) => !someone.talks.some((talk) => talk.id === id && talk.isSensitive),
        ),
      );
    }
    const [someone] = hidden;
    const talk = someone?.talks.find(({ isSensitive, counts }) => isSensitive && counts);
    await world.work("acme", ({ db }) =>
      db
        .update(tickets)
        .set({ assignedToId: ann.id })
        .where(sql`tenant_id = 'acme' and id = ${talk?.id ?? ""}::uuid`),
    );
    const journey = await world.ok(customerJourneys.ofContact, ann, { params: { id: someone?.id ?? "" } });
    assert.ok(journey.conversations.some(({ id }) => id === talk?.id));
  });

  test("another tenant sees none of it: their contact is not found, and their figures are empty", async () => {
    const gus = await world.person({ tenant: "globex", role: "ADMIN" });
    assert.equal(
      (await world.call(customerJourneys.ofContact, gus, { params: { id: people[0]?.id ?? "" } })).status,
      404,
    );
    assert.deepEqual((await world.ok(customerJourneys.flow, gus, { query: {} })).nodes, []);
    assert.equal((await world.ok(customerJourneys.people, gus, { query: {} })).total, 0);
  });

  test("the flow is for supervisors and above, and what cannot be answered is refused at its field", async () => {
    assert.equal((await world.call(customerJourneys.flow, ann, { query: {} })).status, 403);
    const refused = async (query: Record<string, string>) => {
      const { status, body } = await world.call(customerJourneys.people, sue, { query });
      return [status, (body as { errors?: { path: string }[] }).errors?.[0]?.path];
    };
    assert.deepEqual(await refused({ from: "2026-05-02", to: "2026-05-01" }), [422, "to"]);
    assert.deepEqual(await refused({ from: "1990-01-01", to: "2026-05-01" }), [422, "from"]);
    assert.deepEqual(await refused({ node: "NOWHERE" }), [422, "node"]);
    assert.deepEqual(await refused({ cursor: "WzEsMl0" }), [422, "cursor"]);
  });
});
