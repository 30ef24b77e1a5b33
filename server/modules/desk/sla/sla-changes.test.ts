import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { companies } from "../../../../contract/crm/companies.ts";
import { agentSettings } from "../../../../contract/desk/agent-settings.ts";
import { businessHours } from "../../../../contract/workspace/business-hours.ts";
import { escalationRules } from "../../../../contract/desk/escalation-rules.ts";
import { slaReminders } from "../../../../contract/desk/sla-reminders.ts";
import { notifications } from "../../../../contract/notices/notifications.ts";
import type { BodyIn } from "../../../../contract/kit.ts";
import { slaCalendars } from "../../../../contract/desk/sla-calendars.ts";
import type { SlaFigure } from "../../../../contract/enums.ts";
import { slaMetricCalls } from "../../../../contract/desk/sla-metrics.ts";
import { slaPreview, slaRecounts } from "../../../../contract/desk/sla-preview.ts";
import { slaSettings } from "../../../../contract/desk/sla-settings.ts";
import { slaTickets } from "../../../../contract/desk/sla-tickets.ts";
import { ticketMerges } from "../../../../contract/desk/ticket-merges.ts";
import { ticketSnooze } from "../../../../contract/desk/ticket-life.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { later } from "../../../clock.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { switchOnServiceLevels } from "../../../testing/sla/switch-on.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { receiveMessage } from "../tickets/receive.ts";
import { contactThere } from "../tickets/requester.ts";
import { slaSpans } from "./ledger-table.ts";

const targetsOf = (first: number, resolution: number) =>
  (["LOW", "MEDIUM", "HIGH", "URGENT"] as const).flatMap((priority) => [
    { metric: "FIRST_RESPONSE" as const, priority, seconds: first, isAroundTheClock: true },
    { metric: "NEXT_RESPONSE" as const, priority, seconds: first, isAroundTheClock: true },
    { metric: "RESOLUTION" as const, priority, seconds: resolution, isAroundTheClock: true },
  ]);

describe("service levels and what happens to tickets and policies", () => {
  let world: World;
  let [ann, sue, boss]: Person[] = [];
  let policyId = "";
  let tenants = 0;
  const who = () => {
    if (!ann || !sue || !boss) throw new Error("Nobody is there yet.");
    return { ann, sue, boss };
  };
  before(async () => {
    // A Monday far ahead of the true time, at which the queue's own worker looks.
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    tenants += 1;
    const tenant = `slac${tenants}`;
    ann = await world.person({ tenant });
    sue = await world.person({ tenant, role: "SUPERVISOR" });
    boss = await world.person({ tenant, role: "ADMIN" });
    policyId = await switchOnServiceLevels(world, boss, targetsOf(120, 600), {
      pausedOnHold: ["RESOLUTION"],
    });
  });
  after(() => world.stop());

  const at = (seconds: number) => later(world.clock.now().toISOString(), { seconds });
  const open = (more: Record<string, unknown> = {}) =>
    world.ok(tickets.create, who().ann, {
      body: {
        subject: "Tent pole broke",
        message: "It snapped",
        contactEmail: "kim@x.test",
        assignedToId: who().ann.id,
        ...more,
      },
    });
  const get = (id: string) => world.ok(tickets.get, who().ann, { params: { id } });
  const clocks = async (id: string) =>
    (await world.ok(slaTickets.ledger, who().ann, { params: { id } })).clocks.map(
      ({ metric, outcome, reason }) => [metric, outcome, reason],
    );
  const reply = (id: string, more: Record<string, unknown> = {}) =>
    world.ok(tickets.reply, who().ann, {
      params: { id },
      body: { message: "On its way", holdSeconds: 0, ...more },
    });
  const set = (id: string, body: Record<string, unknown>) =>
    world.ok(tickets.update, who().ann, { params: { id }, body });

  test("pending pauses the resolution, and it goes on with the time that it had used", async () => {
    const { id } = await open();
    await reply(id);
    world.clock.advance({ seconds: 100 });
    assert.deepEqual(
      await set(id, { status: "PENDING" }).then(({ slaStatus, slaDueAt }) => [slaStatus, slaDueAt]),
      ["PAUSED", null],
    );
    world.clock.advance({ seconds: 200 });
    assert.equal((await set(id, { status: "OPEN" })).slaDueAt, at(500));
  });

  test("what was resolved and is reopened goes on with the time that it had used", async () => {
    const { id } = await open();
    world.clock.advance({ seconds: 50 });
    await set(id, { status: "RESOLVED" });
    assert.deepEqual(await clocks(id), [
      ["RESOLUTION", "MET", "RESOLVED"],
      ["FIRST_RESPONSE", "CANCELLED", "RESOLVED"],
    ]);
    world.clock.advance({ seconds: 300 });
    await set(id, { status: "OPEN" });
    assert.equal((await get(id)).slaDueAt, at(550));
  });

  test("snoozing pauses nothing of itself, and what the policy names where it says so", async () => {
    const { boss: admin } = who();
    const { id } = await open();
    const until = at(400);
    await world.ok(ticketSnooze.snooze, who().ann, { params: { id }, body: { until } });
    assert.equal((await get(id)).slaStatus, "ON_TRACK");
    await world.ok(slaSettings.update, admin, {
      params: { id: policyId },
      body: { pausedWhileSnoozed: ["FIRST_RESPONSE", "RESOLUTION"] },
    });
    await jobsDone(world);
    assert.deepEqual(await get(id).then(({ slaStatus, slaDueAt }) => [slaStatus, slaDueAt]), [
      "PAUSED",
      null,
    ]);
  });

  test("a reply that is taken back answers nothing, and its clock goes on", async () => {
    const { id } = await open();
    world.clock.advance({ seconds: 30 });
    const { message } = await reply(id, { holdSeconds: 10 });
    assert.equal((await get(id)).slaDueAt, at(570));
    await world.ok(tickets.undoReply, who().ann, { params: { id, messageId: message.id } });
    assert.deepEqual((await clocks(id)).at(-1), ["FIRST_RESPONSE", null, null]);
    assert.equal((await get(id)).slaDueAt, at(90));
  });

  test("a merged ticket's customer waits in the other one since their message, until it is undone", async () => {
    const { sue: boss2 } = who();
    const target = await open();
    await reply(target.id);
    const source = await open({ subject: "Another" });
    world.clock.advance({ seconds: 40 });
    await world.ok(ticketMerges.merge, boss2, {
      body: { targetId: target.id, sourceIds: [source.id] },
    });
    assert.equal((await get(target.id)).slaDueAt, at(80));
    const merges = await world.ok(ticketMerges.ofTicket, boss2, { params: { id: target.id } });
    const [merge] = merges.items;
    await world.ok(ticketMerges.undo, boss2, { params: { id: merge?.id ?? "" } });
    assert.deepEqual((await clocks(target.id)).at(-1), ["NEXT_RESPONSE", "CANCELLED", "MERGE_UNDONE"]);
    assert.equal((await get(source.id)).slaDueAt, at(80));
  });

  test("a split ticket's customer has waited since their message, and the old one's clock ends", async () => {
    const { id, contact } = await open();
    await reply(id);
    world.clock.advance({ seconds: 20 });
    const messageId = await world.work(who().ann.tenant, async (work) => {
      const person = await contactThere(work, contact?.id ?? "");
      return (await receiveMessage(work, id, person, { content: "Also a stove" })).message.id;
    });
    world.clock.advance({ seconds: 30 });
    const split = await world.ok(ticketMerges.split, who().sue, {
      params: { id },
      body: { messageIds: [messageId] },
    });
    assert.deepEqual((await clocks(id)).at(-1), ["NEXT_RESPONSE", "CANCELLED", "SPLIT"]);
    const made = await world.ok(tickets.get, who().sue, { params: { id: split.ticket.id } });
    assert.equal(made.slaDueAt, at(90));
  });

  test("a follow-up has clocks of its own, and the ticket before it keeps how its own ended", async () => {
    const { id, contact } = await open();
    await reply(id, { setStatus: "CLOSED" });
    world.clock.advance({ days: 30 });
    ann = await world.person({ tenant: who().ann.tenant, role: "ADMIN" });
    const made = await world.work(ann.tenant, async (work) => {
      const person = await contactThere(work, contact?.id ?? "");
      return (await receiveMessage(work, id, person, { content: "It snapped again" })).ticket;
    });
    assert.equal(made.followUpOfId, id);
    assert.deepEqual(await get(made.id).then(({ slaStatus, slaDueAt }) => [slaStatus, slaDueAt]), [
      "ON_TRACK",
      at(120),
    ]);
    assert.deepEqual(
      (await clocks(id)).map(([metric, outcome]) => [metric, outcome]),
      [
        ["RESOLUTION", "MET"],
        ["FIRST_RESPONSE", "MET"],
      ],
    );
  });

  test("a deleted ticket's clocks end cancelled, and nothing is due", async () => {
    const { id } = await open();
    await world.ok(tickets.remove, who().sue, { params: { id } });
    world.clock.advance({ seconds: 800 });
    await jobsDone(world);
    const rows = await world.work(who().ann.tenant, ({ from }) => from(slaSpans));
    assert.equal(rows.length, 0);
  });

  test("an edit shows what it changes before it is saved, and a run then counts open tickets anew", async () => {
    const { boss: admin } = who();
    const { id } = await open();
    world.clock.advance({ seconds: 60 });
    const preview = await world.ok(slaPreview.preview, admin, {
      body: { policyId, policy: { targets: targetsOf(50, 900) } },
    });
    assert.deepEqual(
      [
        preview.tickets,
        preview.counts.EARLIER,
        preview.counts.LATER,
        preview.breachedAtOnce,
        preview.appliesTo,
      ],
      [1, 1, 1, 1, 1],
    );
    assert.equal((await get(id)).slaStatus, "ON_TRACK", "nothing is saved yet");
    await world.ok(slaSettings.update, admin, {
      params: { id: policyId },
      body: { targets: targetsOf(50, 900) },
    });
    await jobsDone(world);
    assert.equal((await get(id)).slaStatus, "BREACHED");
    const [run] = (await world.ok(slaRecounts.list, admin, {})).items;
    assert.deepEqual([run?.state, run?.cause, run?.total, run?.done], ["DONE", "POLICY", 1, 1]);
    const past = await world.ok(slaPreview.past, admin, { body: { policyId, policy: {} } });
    assert.deepEqual(past.total.before, { met: 0, breached: 1, compliance: 0 }, "breached, and still open");
  });

  test("tickets that were there before begin when service levels are switched on", async () => {
    const { boss: admin } = who();
    await world.ok(slaSettings.options, admin, { body: { isOn: false } });
    await jobsDone(world);
    const { id, slaStatus } = await open();
    assert.equal(slaStatus, null);
    assert.deepEqual(await world.ok(slaSettings.state, who().ann), { isOn: false });
    world.clock.advance({ seconds: 300 });
    await world.ok(slaSettings.options, admin, { body: { isOn: true } });
    await jobsDone(world);
    assert.equal((await get(id)).slaDueAt, at(120));
    assert.deepEqual(await world.ok(slaSettings.state, who().ann), { isOn: true });
  });

  test("the first policy that applies counts: by the contact's company's tier", async () => {
    const { boss: admin } = who();
    await world.ok(slaSettings.create, admin, {
      body: {
        name: "Premium",
        conditions: { mode: "ALL", items: [{ field: "tier", op: "IS_ANY_OF", value: ["VIP"] }] },
        targets: targetsOf(30, 300),
      },
    });
    const company = await world.ok(companies.create, admin, { body: { name: "Larsen", tier: "VIP" } });
    const plain = await open();
    const premium = await open({ companyId: company.id });
    assert.deepEqual([plain.slaDueAt, premium.slaDueAt], [at(120), at(30)]);
    assert.equal((await set(plain.id, { companyId: company.id })).slaDueAt, at(30));
  });

  test("office hours hold a target, and the default calendar is what readers are told", async () => {
    const { boss: admin } = who();
    const day = [{ from: "09:00", to: "09:01" }];
    const { options } = await world.ok(slaSettings.all, admin);
    const params = { id: options.defaultCalendarId };
    const changed = await world.ok(slaCalendars.update, admin, {
      params,
      body: { week: [day, day, day, day, day, [], []], holidays: [{ on: "12-25", name: "Christmas Day" }] },
    });
    assert.equal(changed.version, 2);
    const shown = await world.ok(businessHours.get, admin);
    assert.deepEqual([shown.week[0], shown.holidays[0]?.date], [day, "2101-12-25"]);
    const targets = targetsOf(90, 600).map((target) => ({ ...target, isAroundTheClock: false }));
    await world.ok(slaSettings.update, admin, { params: { id: policyId }, body: { targets } });
    const { slaDueAt } = await open();
    assert.match(slaDueAt ?? "", /T09:00:\d\d\.000Z$/, "what is left runs on the next morning");
    const bad = { week: [[], [], [], [], [], [], []] };
    assert.equal((await world.call(slaCalendars.update, admin, { params, body: bad })).status, 422);
    const { days } = await world.ok(slaCalendars.open, admin, { params, query: { year: 2101 } });
    assert.deepEqual(
      days.filter(({ day: one }) => one === "2101-03-07" || one === "2101-12-25"),
      [
        { day: "2101-03-07", minutes: 1, holiday: null },
        { day: "2101-12-25", minutes: 0, holiday: "Christmas Day" },
      ],
    );
  });

  test("business hours and the workspace's time zone make a version of the default calendar, and a recount", async () => {
    const { boss: admin } = who();
    const { options } = await world.ok(slaSettings.all, admin);
    const params = { id: options.defaultCalendarId };
    const [night, day] = [[{ from: "20:00", to: "21:00" }], [{ from: "09:00", to: "17:00" }]];
    await world.ok(slaCalendars.update, admin, {
      params,
      body: {
        week: [day, day, day, day, day, [], []],
        holidays: [
          { on: "12-25", name: "Christmas Day" },
          { on: "12-24", name: "Christmas Eve", hours: { from: "12:00", to: "24:00" } },
          { on: "05-01", name: "May Day" },
        ],
      },
    });
    const targets = targetsOf(90, 600).map((target) => ({ ...target, isAroundTheClock: false }));
    await world.ok(slaSettings.update, admin, { params: { id: policyId }, body: { targets } });
    await jobsDone(world);
    const { id } = await open();
    const runs = async () =>
      (await world.ok(slaRecounts.list, admin, {})).items.filter(({ cause }) => cause === "CALENDAR").length;
    const calendar = async () => world.ok(slaCalendars.get, admin, { params });
    const [{ version }, ran] = [await calendar(), await runs()];

    const hours = await world.ok(businessHours.get, admin);
    const body = {
      isOn: true,
      week: [night, night, night, night, night, night, night],
      holidays: [
        ...hours.holidays.filter(({ name }) => name !== "May Day"),
        { date: "2101-06-01", name: "Move" },
      ],
    };
    await world.ok(businessHours.set, admin, { body });
    await jobsDone(world);
    const changed = await calendar();
    assert.deepEqual([changed.version, changed.week[0]], [version + 1, night]);
    assert.deepEqual(
      changed.holidays.map(({ on }) => on),
      ["12-25", "12-24", "2101-06-01"],
      "of hours and of each year stay; what was taken out is gone",
    );
    assert.equal(await runs(), ran + 1);
    assert.match((await get(id)).slaDueAt ?? "", /T20:01:30\.000Z$/);

    await world.ok(businessHours.set, admin, { body });
    await world.ok(businessHours.set, admin, {
      body: { ...body, isOn: false, week: body.week.map(() => []) },
    });
    assert.equal((await calendar()).version, version + 1, "the same hours, and none, change nothing");

    await world.ok(businessHours.set, admin, { body });
    await world.ok(agentSettings.update, admin, { body: { timeZone: "Asia/Tokyo" } });
    await jobsDone(world);
    const moved = await calendar();
    assert.deepEqual([moved.version, moved.timeZone], [version + 2, "Asia/Tokyo"]);
    assert.equal(await runs(), ran + 2);
    assert.match((await get(id)).slaDueAt ?? "", /T11:01:30\.000Z$/);
    const other = await world.ok(slaCalendars.create, admin, {
      body: { name: "Day", week: [day, day, day, day, day, [], []] },
    });
    await world.ok(slaSettings.options, admin, { body: { defaultCalendarId: other.id } });
    assert.deepEqual((await world.ok(businessHours.get, admin)).week[0], day, "another default is told too");
  });

  test("compliance is met among met and breached, by what they are split by, and null without data", async () => {
    const { sue: lead } = who();
    const metrics = (splitBy: "metric" | "agent" = "metric") =>
      world.ok(slaMetricCalls.get, lead, { query: { splitBy } });
    assert.deepEqual((await metrics()).total, { met: 0, breached: 0, compliance: null });
    const [good, late] = [await open(), await open()];
    await reply(good.id, { setStatus: "RESOLVED" });
    world.clock.advance({ seconds: 150 });
    await jobsDone(world);
    await reply(late.id);
    const { total, rows, due } = await metrics();
    assert.deepEqual(total, { met: 2, breached: 1, compliance: 2 / 3 });
    assert.deepEqual(
      rows.map(({ key, met, breached }) => [key, met, breached]),
      [
        ["FIRST_RESPONSE", 1, 1],
        ["RESOLUTION", 1, 0],
      ],
    );
    assert.deepEqual([due.nextHour, due.overdue], [1, 0]);
    assert.deepEqual(
      (await metrics("agent")).rows.map(({ name, met }) => [name, met]),
      [[who().ann.name, 2]],
    );
    const behind = async (figure: SlaFigure, more: { agentId?: string; metric?: "RESOLUTION"[] } = {}) => {
      const query = { figure, ...more };
      const { items, total: count } = await world.ok(slaMetricCalls.targets, lead, { query });
      assert.equal(items.length, count);
      return items.map(({ metric, ticket }) => [metric, ticket.id]);
    };
    assert.deepEqual((await behind("MET")).length, total.met);
    assert.deepEqual(await behind("BREACHED"), [["FIRST_RESPONSE", late.id]]);
    assert.deepEqual(await behind("NEXT_HOUR"), [["RESOLUTION", late.id]]);
    assert.deepEqual(await behind("OVERDUE"), []);
    assert.deepEqual(await behind("MET", { metric: ["RESOLUTION"] }), [["RESOLUTION", good.id]]);
    assert.deepEqual(await behind("MET", { agentId: "none" }), []);
    const other = await world.person({ tenant: "slacother", role: "SUPERVISOR" });
    const foreign = await world.ok(slaMetricCalls.targets, other, { query: { figure: "MET" } });
    assert.equal(foreign.total, 0, "another tenant's are not listed");
  });

  test("words, repetition, silence and reopening each set an escalation going, once for each occasion", async () => {
    const { boss: admin } = who();
    const rule = (body: BodyIn<typeof escalationRules.create>) =>
      world.ok(escalationRules.create, admin, { body });
    const level = "MANAGER";
    await rule({ name: "Words", triggerType: "KEYWORD", keywords: ["lawyer"], level });
    await rule({ name: "Again", triggerType: "REPETITION", repetitions: 2, level });
    await rule({ name: "Silence", triggerType: "CUSTOM", when: { kind: "SILENCE", minutes: 1 }, level });
    await rule({ name: "Back", triggerType: "CUSTOM", when: { kind: "REOPENED", times: 1 }, level });
    await jobsDone(world);
    const { id, contact } = await open();
    await reply(id);
    const escalated = async () => {
      const { escalations } = await world.ok(slaTickets.ledger, who().ann, { params: { id } });
      return escalations.map(({ ruleName }) => ruleName);
    };
    const write = (content: string) =>
      world.work(who().ann.tenant, async (work) => {
        await receiveMessage(work, id, await contactThere(work, contact?.id ?? ""), { content });
      });
    await write("My LAWYER will call, lawyer!");
    assert.deepEqual(await escalated(), ["Words"]);
    world.clock.advance({ seconds: 1 });
    await write("Are you there?");
    await write("Hello?");
    assert.deepEqual(await escalated(), ["Words", "Again"]);
    world.clock.advance({ seconds: 58 });
    await jobsDone(world);
    assert.deepEqual(await escalated(), ["Words", "Again"]);
    world.clock.advance({ seconds: 1 });
    await jobsDone(world);
    await jobsDone(world);
    assert.deepEqual(await escalated(), ["Words", "Again", "Silence"]);
    await set(id, { status: "RESOLVED" });
    world.clock.advance({ seconds: 1 });
    await set(id, { status: "OPEN" });
    assert.deepEqual(await escalated(), ["Words", "Again", "Silence", "Back"]);
  });

  test("a reminder tells the assignee at its time before the due time, once, and not of what was answered", async () => {
    const { boss: admin } = who();
    await world.ok(slaReminders.create, admin, {
      body: { name: "A minute left", metric: "FIRST_RESPONSE", offsetMinutes: -1 },
    });
    await jobsDone(world);
    const [{ number }, { id: answered, number: other }] = [await open(), await open()];
    const reminded = async () =>
      (await world.ok(notifications.list, who().ann, {})).items
        .map(({ title }) => title)
        .filter((title) => title.startsWith("Reminder"));
    await reply(answered);
    world.clock.advance({ seconds: 59 });
    await jobsDone(world);
    assert.deepEqual(await reminded(), []);
    world.clock.advance({ seconds: 1 });
    await jobsDone(world);
    await jobsDone(world);
    const titles = await reminded();
    assert.equal(titles.length, 1, titles.join("; "));
    assert.ok(titles[0]?.includes(`#${number}`) && !titles[0].includes(`#${other}`), titles[0]);
  });

  test("lists have what is due first first, and are narrowed by the word", async () => {
    const [later1, sooner] = [await open(), await open()];
    await reply(later1.id);
    const { items } = await world.ok(tickets.list, who().ann, { query: { sort: "slaDueAt" } });
    assert.deepEqual(
      items.map(({ id }) => id),
      [sooner.id, later1.id],
    );
    const paused = await world.ok(tickets.list, who().ann, { query: { slaStatus: "PAUSED" } });
    assert.deepEqual(paused.items, []);
  });

  test("a span is written once: the database lets nobody change it", async () => {
    const { id } = await open();
    await reply(id);
    await assert.rejects(
      world.work(who().ann.tenant, async ({ update }) => {
        await update(slaSpans).set({ countedSeconds: 0 });
      }),
    );
  });
});
