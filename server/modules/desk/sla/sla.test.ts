import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { escalationRules } from "../../../../contract/desk/escalation-rules.ts";
import { slaBreaches } from "../../../../contract/desk/sla-breaches.ts";
import { slaSettings } from "../../../../contract/desk/sla-settings.ts";
import { slaTickets } from "../../../../contract/desk/sla-tickets.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { notifications } from "../../../../contract/notices/notifications.ts";
import { queryRows } from "../../../db/query.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { switchOnServiceLevels } from "../../../testing/sla/switch-on.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { createTicket } from "../tickets/create.ts";
import { receiveMessage } from "../tickets/receive.ts";
import { contactThere } from "../tickets/requester.ts";
import { writeMessage } from "../tickets/write-message.ts";

const targets = (["LOW", "MEDIUM", "HIGH", "URGENT"] as const).flatMap((priority) => [
  { metric: "FIRST_RESPONSE" as const, priority, seconds: 120, isAroundTheClock: true },
  { metric: "NEXT_RESPONSE" as const, priority, seconds: 240, isAroundTheClock: true },
  { metric: "RESOLUTION" as const, priority, seconds: 600, isAroundTheClock: true },
]);

describe("service levels of a ticket", () => {
  let world: World;
  let ann: Person;
  let sue: Person;
  let boss: Person;
  let tenants = 0;
  before(async () => {
    // Far ahead of the true time, at which the queue's own worker looks.
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    tenants += 1;
    const tenant = `sla${tenants}`;
    ann = await world.person({ tenant });
    sue = await world.person({ tenant, role: "SUPERVISOR" });
    boss = await world.person({ tenant, role: "ADMIN" });
    await switchOnServiceLevels(world, boss, targets);
  });
  after(() => world.stop());

  const now = () => world.clock.now().toISOString();
  const at = (seconds: number) => new Date(world.clock.now().getTime() + seconds * 1000).toISOString();
  const open = (more: Record<string, unknown> = {}) =>
    world.ok(tickets.create, ann, {
      body: {
        subject: "Tent pole broke",
        message: "It snapped",
        contactEmail: "kim@x.test",
        assignedToId: ann.id,
        ...more,
      },
    });
  const get = (id: string) => world.ok(tickets.get, ann, { params: { id } });
  const ledger = (id: string) => world.ok(slaTickets.ledger, ann, { params: { id } });
  const reply = (id: string, more: Record<string, unknown> = {}) =>
    world.ok(tickets.reply, ann, {
      params: { id },
      body: { message: "On its way", holdSeconds: 0, ...more },
    });
  const breaches = (ticketId: string) =>
    world.ok(slaBreaches.list, sue, { query: { ticketId } }).then(({ items }) => items);

  test("a new ticket has its word and what is due first, and an answer leaves the resolution due", async () => {
    const made = await open();
    assert.deepEqual([made.slaStatus, made.slaDueAt], ["ON_TRACK", at(120)]);
    world.clock.advance({ seconds: 20 });
    const { ticket } = await reply(made.id);
    assert.deepEqual([ticket.slaStatus, ticket.slaDueAt], ["ON_TRACK", at(580)]);
    const clocks = (await ledger(made.id)).clocks.map(({ metric, outcome }) => [metric, outcome]);
    assert.deepEqual(clocks, [
      ["RESOLUTION", null],
      ["FIRST_RESPONSE", "MET"],
    ]);
  });

  test("a ticket's row is written once for a creation and once for a message, with what is due by it", async () => {
    const written = await world.work(ann.tenant, async (work) => {
      // What the session has counted for transactions before may not have left it yet.
      const counted = async () => {
        const [row] = await queryRows<{ inserted: string; updated: string }>(
          work.db,
          sql`select n_tup_ins as inserted, n_tup_upd as updated from pg_stat_xact_user_tables where relname = 'tickets'`,
        );
        return [Number(row?.inserted), Number(row?.updated)] as const;
      };
      const [inserted, updated] = await counted();
      const writes = async () => {
        const now = await counted();
        return [now[0] - inserted, now[1] - updated];
      };
      const { ticket } = await createTicket(work, {
        subject: "Tent pole broke",
        channel: "EMAIL",
        assignedToId: ann.id,
        requester: { name: "Kim", email: "kim@x.test", source: "MANUAL" },
      });
      const first = await writes();
      const added = await writeMessage(work, ticket, {
        author: { type: "CUSTOMER", id: ticket.contactId, name: "Kim" },
        content: "It snapped",
      });
      const second = await writes();
      return { first, second, due: [ticket.slaDueAt, added.ticket.slaDueAt] };
    });
    assert.deepEqual(written, { first: [1, 0], second: [1, 1], due: [at(600), at(120)] });
  });

  test("at three quarters it is at risk, at the due time it is breached to the second, and once", async () => {
    const { id } = await open();
    world.clock.advance({ seconds: 89 });
    await jobsDone(world);
    assert.equal((await get(id)).slaStatus, "ON_TRACK");
    world.clock.advance({ seconds: 1 });
    await jobsDone(world);
    assert.equal((await get(id)).slaStatus, "AT_RISK");
    const due = at(30);
    world.clock.advance({ seconds: 30 });
    await jobsDone(world);
    await jobsDone(world);
    assert.equal((await get(id)).slaStatus, "BREACHED");
    const [breach, ...others] = await breaches(id);
    assert.deepEqual(
      [breach?.metric, breach?.breachedAt, breach?.status, others.length],
      ["FIRST_RESPONSE", due, "OPEN", 0],
    );
    const titles = (await world.ok(notifications.list, ann, {})).items.map(({ title }) => title);
    assert.ok(
      titles.some((title) => title.includes("overdue")),
      titles.join("; "),
    );
  });

  test("a breach is acknowledged and resolved by whom it says, and then the ticket's word is another", async () => {
    const { id } = await open();
    world.clock.advance({ seconds: 120 });
    await jobsDone(world);
    await reply(id);
    const [breach] = await breaches(id);
    const params = { id: breach?.id ?? "" };
    assert.equal((await world.ok(slaBreaches.acknowledge, ann, { params })).status, "ACKNOWLEDGED");
    assert.equal((await get(id)).slaStatus, "BREACHED");
    const forged = { params, body: { userId: ann.id } };
    assert.equal((await world.call(slaBreaches.resolve, sue, forged)).status, 403);
    const resolved = await world.ok(slaBreaches.resolve, sue, {
      params,
      body: { userId: sue.id, notes: "Lost" },
    });
    assert.deepEqual(
      [resolved.status, resolved.resolvedByName, resolved.notes],
      ["RESOLVED", sue.name, "Lost"],
    );
    assert.equal((await get(id)).slaStatus, "ON_TRACK");
  });

  test("a person's pause holds every clock with their words, and resuming moves the due time", async () => {
    const { id } = await open();
    const paused = await world.ok(slaTickets.pause, ann, { params: { id }, body: { reason: "Away" } });
    assert.deepEqual([paused.slaStatus, paused.slaDueAt, paused.pauseReason], ["PAUSED", null, "Away"]);
    assert.equal((await get(id)).slaStatus, "PAUSED");
    world.clock.advance({ minutes: 5 });
    await jobsDone(world);
    const again = await world.ok(slaTickets.resume, ann, { params: { id } });
    assert.deepEqual([again.slaStatus, again.slaDueAt], ["ON_TRACK", at(120)]);
    const spans = (await ledger(id)).ledger.find(({ metric }) => metric === "FIRST_RESPONSE")?.spans;
    assert.deepEqual(
      spans?.map(({ state, note, countedSeconds }) => [state, note, countedSeconds]),
      [["PAUSED", "Away", 0]],
    );
    assert.equal((await world.call(slaTickets.resume, ann, { params: { id } })).status, 409);
  });

  test("a customer's message begins a next response, and resolving ends the resolution", async () => {
    const { id, contact } = await open();
    await reply(id);
    world.clock.advance({ seconds: 30 });
    await world.work(ann.tenant, async (work) => {
      await receiveMessage(work, id, await contactThere(work, contact?.id ?? ""), { content: "And now?" });
    });
    assert.equal((await get(id)).slaDueAt, at(240));
    await reply(id, { setStatus: "RESOLVED" });
    const { slaStatus, slaDueAt } = await get(id);
    assert.deepEqual([slaStatus, slaDueAt], ["MET", null]);
  });

  test("another priority means another target, chosen after the rules of the change", async () => {
    const all = await world.ok(slaSettings.all, boss);
    const policy = all.policies.find(({ isDefault }) => isDefault);
    await world.ok(slaSettings.update, boss, {
      params: { id: policy?.id ?? "" },
      body: {
        targets: targets.map((target) =>
          target.priority === "URGENT" ? { ...target, seconds: 15 } : target,
        ),
      },
    });
    const { id } = await open();
    world.clock.advance({ seconds: 30 });
    const urgent = await world.ok(tickets.update, ann, { params: { id }, body: { priority: "URGENT" } });
    assert.equal(urgent.slaStatus, "BREACHED");
    assert.deepEqual((await breaches(id)).map(({ metric, breachedAt }) => [metric, breachedAt]).sort(), [
      ["FIRST_RESPONSE", now()],
      ["RESOLUTION", now()],
    ]);
  });

  test("after an outage each breach has its true time, and people get one notice", async () => {
    const made = [await open(), await open(), await open()];
    const due = at(120);
    world.clock.advance({ seconds: 540 });
    await jobsDone(world);
    for (const { id } of made)
      assert.deepEqual(
        (await breaches(id)).map(({ breachedAt }) => breachedAt),
        [due],
      );
    world.clock.advance({ seconds: 31 });
    await jobsDone(world);
    const told = (await world.ok(notifications.list, ann, {})).items.filter(
      ({ type }) => type === "SLA_BREACH_WARNING",
    );
    assert.deepEqual(
      told.map(({ title }) => title),
      ["3 tickets became overdue"],
    );
  });

  test("an escalation rule tells and changes once, at its share of the target", async () => {
    await world.ok(escalationRules.create, boss, {
      body: {
        name: "Nearly late",
        triggerType: "CUSTOM",
        when: { kind: "TARGET_USED", metrics: ["FIRST_RESPONSE"], percent: 50 },
        level: "MANAGER",
        changes: { priority: "HIGH", addTags: ["late"] },
      },
    });
    const { id } = await open();
    world.clock.advance({ seconds: 60 });
    await jobsDone(world);
    const { priority, tags } = await get(id);
    assert.deepEqual([priority, tags], ["HIGH", ["late"]]);
    world.clock.advance({ seconds: 20 });
    await jobsDone(world);
    const { escalations } = await ledger(id);
    assert.deepEqual(
      escalations.map(({ ruleName, told, changed }) => [
        ruleName,
        told.map(({ id: who }) => who).sort(),
        changed,
      ]),
      // Nobody is on duty: those who lead and its assignee read of it later.
      [["Nearly late", [ann.id, sue.id].sort(), ["priority", "tags"]]],
    );
  });
});
