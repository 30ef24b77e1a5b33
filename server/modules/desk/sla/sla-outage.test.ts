import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { companies } from "../../../../contract/crm/companies.ts";
import { contactBulkChanges } from "../../../../contract/crm/contact-bulk-changes.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { escalationRules } from "../../../../contract/desk/escalation-rules.ts";
import { slaBreaches } from "../../../../contract/desk/sla-breaches.ts";
import { slaReminders } from "../../../../contract/desk/sla-reminders.ts";
import { slaSettings } from "../../../../contract/desk/sla-settings.ts";
import { slaTickets } from "../../../../contract/desk/sla-tickets.ts";
import { ticketBulkChanges } from "../../../../contract/desk/ticket-bulk-changes.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import type { Priority } from "../../../../contract/enums.ts";
import { notifications } from "../../../../contract/notices/notifications.ts";
import { eq } from "drizzle-orm";
import { later } from "../../../clock.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { switchOnServiceLevels } from "../../../testing/sla/switch-on.ts";
import { tokenOf } from "../../../testing/token-of.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { users } from "../../people/session/table.ts";

/** First answers: high ones after 20 minutes, low ones after 70; resolutions after 3 hours. */
const targetsOf = (high: number, low: number) =>
  (["LOW", "MEDIUM", "HIGH", "URGENT"] as const).flatMap((priority) => [
    {
      metric: "FIRST_RESPONSE" as const,
      priority,
      seconds: 60 * (priority === "LOW" ? low : high),
      isAroundTheClock: true,
    },
    { metric: "RESOLUTION" as const, priority, seconds: 3 * 3600, isAroundTheClock: true },
  ]);

describe("what time or an edit brings for many tickets at once", () => {
  let world: World;
  let [ann, bob, sue, boss]: Person[] = [];
  let policyId = "";
  let tenants = 0;
  const who = () => {
    if (!ann || !bob || !sue || !boss) throw new Error("Nobody is there yet.");
    return { ann, bob, sue, boss };
  };
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    tenants += 1;
    const tenant = `slao${tenants}`;
    [ann, bob, sue, boss] = [
      await world.person({ tenant }),
      await world.person({ tenant }),
      await world.person({ tenant, role: "SUPERVISOR" }),
      await world.person({ tenant, role: "ADMIN" }),
    ];
    policyId = await switchOnServiceLevels(world, boss, targetsOf(20, 70));
  });
  after(() => world.stop());

  const at = (minutes: number) => later(world.clock.now().toISOString(), { minutes });
  const open = (
    priority: Priority,
    more: { companyId?: string; contactEmail?: string; assignedToId?: string } = {},
  ) =>
    world.ok(tickets.create, who().ann, {
      body: {
        subject: "Tent pole broke",
        message: "It snapped",
        contactEmail: "kim@x.test",
        assignedToId: who().ann.id,
        priority,
        ...more,
      },
    });
  const speak = ({ id, tenant }: Person, locale: "es" | "ar") =>
    world.work(tenant, (work) => work.update(users).set({ locale }).where(eq(users.id, id)));
  const ledger = (id: string) => world.ok(slaTickets.ledger, who().ann, { params: { id } });
  const noticesOf = async (person: Person) =>
    (await world.ok(notifications.list, person, {})).items
      .filter(({ type }) => type === "SLA_BREACH_WARNING")
      .map(({ title, content }) => [title, content]);
  const pass = async (time: Record<string, number>) => {
    world.clock.advance(time);
    await jobsDone(world);
    // An hour is longer than a token lives.
    const again = async (person: Person): Promise<Person> => ({
      ...person,
      token: await tokenOf(world, person),
    });
    const before = who();
    ann = await again(before.ann);
    bob = await again(before.bob);
    sue = await again(before.sue);
    boss = await again(before.boss);
  };

  test("after an hour's outage breaches, reminders, risks and escalations have their true time, and each person one notice", async () => {
    const { boss: admin } = who();
    await speak(who().bob, "es");
    await world.ok(slaReminders.create, admin, {
      body: { name: "Think of it", metric: "RESOLUTION", offsetMinutes: -140 },
    });
    await world.ok(escalationRules.create, admin, {
      body: {
        name: "Half gone",
        triggerType: "CUSTOM",
        when: { kind: "TARGET_USED", metrics: ["FIRST_RESPONSE"], percent: 50 },
        level: "MANAGER",
        userIds: [who().bob.id],
        changes: { addTags: ["late"] },
      },
    });
    const due = { risk: at(15), breach: at(20), half: at(10), lowRisk: at(52.5), lowHalf: at(35) };
    const [reminded, resolution] = [at(40), at(180)];
    const high = [await open("HIGH"), await open("HIGH"), await open("HIGH")];
    const low = [await open("LOW"), await open("LOW")];
    await pass({ hours: 1 });
    const noted = world.clock.now().toISOString();
    for (const { id } of high) {
      const { items } = await world.ok(slaBreaches.list, who().sue, { query: { ticketId: id } });
      assert.deepEqual(
        items.map(({ metric, breachedAt }) => [metric, breachedAt]),
        [["FIRST_RESPONSE", due.breach]],
      );
      const { reminders, escalations } = await ledger(id);
      assert.deepEqual(
        reminders.map(({ kind, name, metric, dueAt, at: came, notedAt }) => [
          ...[kind, name, metric],
          ...[dueAt, came, notedAt],
        ]),
        [
          ["AT_RISK", null, "FIRST_RESPONSE", due.breach, due.risk, noted],
          ["REMINDER", "Think of it", "RESOLUTION", resolution, reminded, noted],
          ["AT_RISK", null, "RESOLUTION", resolution, at(75), null],
        ],
      );
      assert.deepEqual(
        escalations.map(({ ruleName, at: acted }) => [ruleName, acted]),
        [["Half gone", due.half]],
      );
    }
    for (const { id } of low) {
      const { reminders, escalations, slaStatus } = await ledger(id);
      assert.equal(slaStatus, "AT_RISK");
      assert.deepEqual(
        reminders.map(({ kind, at: came }) => [kind, came]),
        [
          ["REMINDER", reminded],
          ["AT_RISK", due.lowRisk],
          ["AT_RISK", at(75)],
        ],
      );
      assert.deepEqual(
        escalations.map(({ at: acted }) => acted),
        [due.lowHalf],
      );
    }
    for (const person of [who().ann, who().bob, who().sue])
      assert.deepEqual(await noticesOf(person), [], "nothing before all is written down");
    await pass({ seconds: 31 });
    await pass({ minutes: 2 });
    const held = "It came while the service was held up. Each has its true time.";
    const all = `Overdue: 3. At risk: 2. Reminders: 5. Escalated: 5. ${held}`;
    assert.deepEqual(await noticesOf(who().ann), [["3 tickets became overdue", all]]);
    assert.deepEqual(await noticesOf(who().sue), [["3 tickets became overdue", all]]);
    assert.deepEqual(await noticesOf(who().bob), [
      [
        "Hay que revisar 5 tickets",
        "Escalados: 5. Ocurrió mientras el servicio estaba detenido. Cada uno conserva su hora real.",
      ],
    ]);
  });

  const breachesOf = async (id: string) =>
    (await world.ok(slaBreaches.list, who().sue, { query: { ticketId: id } })).items.map(
      ({ metric, breachedAt }) => [metric, breachedAt],
    );
  const titlesOf = async (person: Person) =>
    (await noticesOf(person)).map(([title]) => String(title).replaceAll(/#\d+/g, "#n")).toSorted();

  test("what fell due in an outage's last minutes is told in the same notice, or in one where nothing fell due before", async () => {
    await world.ok(slaSettings.options, who().boss, { body: { atRiskPercent: 95 } });
    await jobsDone(world);
    const start = at(0);
    const alone = [await open("LOW"), await open("LOW"), await open("LOW")];
    await pass({ minutes: 11 });
    await pass({ hours: 1 });
    for (const { id } of alone)
      assert.deepEqual(await breachesOf(id), [["FIRST_RESPONSE", later(start, { minutes: 70 })]]);
    await pass({ seconds: 31 });
    for (const person of [who().ann, who().sue])
      assert.deepEqual(await titlesOf(person), ["3 tickets became overdue"]);
    // Of the next outage one is due early, one 50 seconds before its end and one 5 seconds before.
    const again = at(0);
    await open("LOW");
    await pass({ seconds: 45 });
    await open("LOW");
    await pass({ minutes: 10, seconds: 5 });
    await open("HIGH");
    await pass({ hours: 1 });
    assert.equal(at(0), later(again, { minutes: 70, seconds: 50 }));
    await pass({ seconds: 31 });
    for (const person of [who().ann, who().sue])
      assert.deepEqual(await titlesOf(person), ["3 tickets became overdue", "3 tickets became overdue"]);
  });

  test("what is told a minute or two late while timers are looked for is told of by itself, also after an outage", async () => {
    await pass({ hours: 1 });
    await open("HIGH");
    // At risk after 15 minutes, overdue after 20: seen two minutes and one minute later.
    for (const minutes of [1, 4, 4, 4, 4, 4]) await pass({ minutes });
    for (const person of [who().ann, who().sue])
      assert.deepEqual(await titlesOf(person), ["#n is nearly due", "#n is overdue: first response"]);
  });

  test("what comes in time is told of by itself, at its time", async () => {
    await open("HIGH");
    await pass({ minutes: 15 });
    await pass({ minutes: 5 });
    await pass({ minutes: 1 });
    // Nobody is on duty: its assignee and those who lead read of it later.
    for (const person of [who().ann, who().sue]) {
      const titles = (await noticesOf(person)).map(([title]) => String(title).replaceAll(/\d+/g, "n"));
      assert.deepEqual(titles.sort(), ["#n is nearly due", "#n is overdue: first response"]);
    }
    assert.deepEqual(await noticesOf(who().bob), []);
  });

  test("an edit that breaches many tickets is told of in one notice to each person", async () => {
    await speak(who().sue, "ar");
    const made = [await open("HIGH"), await open("HIGH"), await open("HIGH"), await open("LOW")];
    await pass({ minutes: 12 });
    await world.ok(slaSettings.update, who().boss, {
      params: { id: policyId },
      body: { targets: targetsOf(10, 15) },
    });
    await jobsDone(world);
    for (const { id } of made.slice(0, 3)) assert.equal((await ledger(id)).slaStatus, "BREACHED");
    await pass({ seconds: 31 });
    const text =
      "Overdue: 3. At risk: 1. Policies, calendars, options, tiers or many tickets were changed, and what is due with them.";
    assert.deepEqual(await noticesOf(who().ann), [["3 tickets became overdue", text]]);
    assert.deepEqual(await noticesOf(who().sue), [
      [
        "3 تذاكر تجاوزت المهلة",
        "تجاوزت المهلة: 3. معرّضة للتأخر: 1. تغيّرت السياسات أو التقاويم أو الخيارات أو الفئات أو تذاكر كثيرة، وتغيّرت معها المواعيد.",
      ],
    ]);
    assert.deepEqual(await noticesOf(who().bob), []);
  });

  const overdueOf = async (person: Person) =>
    (await noticesOf(person)).map(([title]) => Number.parseInt(String(title), 10));

  test("a tier of a company or a contact that breaches tickets is told of in one notice to each person", async () => {
    const vip = {
      mode: "ALL" as const,
      items: [{ field: "tier" as const, op: "IS_ANY_OF" as const, value: ["VIP"] }],
    };
    const body = { name: "Ours", conditions: vip, targets: targetsOf(10, 10) };
    await world.ok(slaSettings.create, who().boss, { body });
    const company = await world.ok(companies.create, who().boss, { body: { name: "Larsen" } });
    const ofCompany = { companyId: company.id, contactEmail: "larsen@x.test" };
    const theirs = [
      await open("HIGH", ofCompany),
      await open("HIGH", ofCompany),
      await open("LOW", { ...ofCompany, assignedToId: who().bob.id }),
    ];
    const ofKim = [await open("LOW"), await open("LOW")];
    await pass({ minutes: 14 });
    const changed = at(0);
    await world.ok(companies.update, who().boss, { params: { id: company.id }, body: { tier: "VIP" } });
    await jobsDone(world);
    for (const { id } of theirs) assert.deepEqual(await breachesOf(id), [["FIRST_RESPONSE", changed]]);
    await pass({ seconds: 31 });
    assert.deepEqual(
      [await overdueOf(who().ann), await overdueOf(who().bob), await overdueOf(who().sue)],
      [[2], [1], [3]],
    );
    const changedLater = at(0);
    const { items } = await world.ok(contacts.list, who().boss, { query: { search: "kim@x.test" } });
    await world.ok(contactBulkChanges.update, who().boss, {
      body: { contactIds: items.map(({ id }) => id), update: { tier: "VIP" } },
    });
    await jobsDone(world);
    for (const { id } of ofKim) assert.deepEqual(await breachesOf(id), [["FIRST_RESPONSE", changedLater]]);
    await pass({ seconds: 31 });
    assert.deepEqual(
      [await overdueOf(who().ann), await overdueOf(who().bob), await overdueOf(who().sue)],
      [[2, 2], [1], [2, 3]],
    );
  });

  test("a change of many tickets that breaches them, and taking it back, are told of in one notice to each person", async () => {
    const made = [await open("LOW"), await open("LOW"), await open("LOW", { assignedToId: who().bob.id })];
    await pass({ minutes: 22 });
    const changed = at(0);
    const { id: changeId } = await world.ok(ticketBulkChanges.create, who().boss, {
      body: { ticketIds: made.map(({ id }) => id), update: { priority: "HIGH" } },
    });
    await jobsDone(world);
    await pass({ seconds: 31 });
    const overdue = async () => [
      await overdueOf(who().ann),
      await overdueOf(who().bob),
      await overdueOf(who().sue),
    ];
    assert.deepEqual(await overdue(), [[2], [1], [3]]);
    await world.ok(ticketBulkChanges.undo, who().boss, { params: { id: changeId } });
    await jobsDone(world);
    for (const { id } of made) assert.deepEqual(await breachesOf(id), [["FIRST_RESPONSE", changed]]);
    await pass({ seconds: 31 });
    assert.deepEqual(await overdue(), [[2], [1], [3]], "a breach never goes away, and is told of once");
  });
});
