import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import type { Answer } from "../../../../contract/kit.ts";
import { slaMetricCalls } from "../../../../contract/desk/sla-metrics.ts";
import { slaPreview, slaRecounts } from "../../../../contract/desk/sla-preview.ts";
import { slaSettings } from "../../../../contract/desk/sla-settings.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { slaMetrics } from "../../../../contract/enums.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { switchOnServiceLevels } from "../../../testing/sla/switch-on.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { slaPolicyVersions } from "./book-table.ts";

type Past = Answer<typeof slaPreview.past>;
const targetsOf = (first: number, resolution: number) =>
  (["LOW", "MEDIUM", "HIGH", "URGENT"] as const).flatMap((priority) => [
    { metric: "FIRST_RESPONSE" as const, priority, seconds: first, isAroundTheClock: true },
    { metric: "RESOLUTION" as const, priority, seconds: resolution, isAroundTheClock: true },
  ]);
/** "first response: met and breached; …" */
const inWords = ({ metrics }: Past, side: "before" | "after") =>
  metrics.map((one) => `${one.metric} ${one[side].met} ${one[side].breached}`);

describe("policies that are tried before they are saved", () => {
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
    const tenant = `slap${tenants}`;
    ann = await world.person({ tenant });
    sue = await world.person({ tenant, role: "SUPERVISOR" });
    boss = await world.person({ tenant, role: "ADMIN" });
    policyId = await switchOnServiceLevels(world, boss, targetsOf(120, 600));
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
  const reply = (id: string) =>
    world.ok(tickets.reply, who().ann, { params: { id }, body: { message: "On its way", holdSeconds: 0 } });
  const set = (id: string, body: Record<string, unknown>) =>
    world.ok(tickets.update, who().ann, { params: { id }, body });
  const pass = async (seconds: number) => {
    world.clock.advance({ seconds });
    await jobsDone(world);
  };
  const past = (policy: Record<string, unknown>, id: string | null = policyId) =>
    world.ok(slaPreview.past, who().boss, { body: { ...(id === null ? {} : { policyId: id }), policy } });
  const tried = (ticketId: string, policy: Record<string, unknown>, id: string | null = policyId) =>
    world.ok(slaPreview.ticket, who().boss, {
      body: { ticketId, policy, ...(id === null ? {} : { policyId: id }) },
    });
  const addPolicy = (name: string, more: Record<string, unknown> = {}) =>
    world.ok(slaSettings.create, who().boss, { body: { name, targets: targetsOf(60, 300), ...more } });

  /** Answered in time, late, never; resolved in time, late, without an answer; paused, reopened. */
  async function aMonth() {
    const all = [];
    for (let count = 0; count < 8; count += 1) all.push((await open()).id);
    const [inTime = "", late = "", , unheard = "", unheardLate = "", waits = "", reopened = ""] = all;
    await pass(50);
    await reply(inTime);
    await reply(reopened);
    await set(waits, { status: "PENDING" });
    await set(unheard, { status: "RESOLVED" });
    await pass(50);
    await set(inTime, { status: "RESOLVED" });
    await set(reopened, { status: "RESOLVED" });
    await pass(200);
    await reply(late);
    await set(unheardLate, { status: "RESOLVED" });
    await set(reopened, { status: "OPEN" });
    await pass(400);
    await set(late, { status: "RESOLVED" });
    return { inTime, late, unheard, unheardLate, waits, reopened };
  }

  test("the past of a policy that is not edited is what its ledgers say: late, overdue and cancelled ones too", async () => {
    await aMonth();
    const answer = await past({});
    const metrics = await world.ok(slaMetricCalls.get, who().sue, {
      query: { policyId, splitBy: "metric" },
    });
    const ofDashboard = slaMetrics.map((metric) => {
      const row = metrics.rows.find(({ key }) => key === metric);
      return `${metric} ${row?.met ?? 0} ${row?.breached ?? 0}`;
    });
    // Breached first responses: of the late answer, of the two that wait on, and of the two without an answer.
    assert.deepEqual(ofDashboard, ["FIRST_RESPONSE 2 5", "NEXT_RESPONSE 0 0", "RESOLUTION 3 3"]);
    assert.deepEqual(inWords(answer, "before"), ofDashboard);
    assert.deepEqual(inWords(answer, "after"), ofDashboard);
    assert.deepEqual(answer.total, { before: metrics.total, after: metrics.total });
    assert.deepEqual([answer.from, answer.to, answer.isSample], [metrics.from, metrics.to, false]);
  });

  test("what is counted anew by other terms comes to what the ledgers say, where no target is between them", async () => {
    await aMonth();
    const answer = await past({ targets: targetsOf(121, 601) });
    assert.deepEqual(inWords(answer, "after"), inWords(answer, "before"));
    assert.deepEqual(inWords(answer, "before"), [
      "FIRST_RESPONSE 2 5",
      "NEXT_RESPONSE 0 0",
      "RESOLUTION 3 3",
    ]);
  });

  test("an edit moves targets between met and breached, by the time that their clocks ran", async () => {
    await aMonth();
    const wider = await past({ targets: targetsOf(400, 6000) });
    // The late answer came after 300 seconds. Two tickets still wait, longer than that; the paused one as well.
    assert.deepEqual(inWords(wider, "after"), ["FIRST_RESPONSE 3 3", "NEXT_RESPONSE 0 0", "RESOLUTION 4 0"]);
    const closer = await past({ targets: targetsOf(50, 90) });
    assert.deepEqual(inWords(closer, "after"), ["FIRST_RESPONSE 0 8", "NEXT_RESPONSE 0 0", "RESOLUTION 1 6"]);
    assert.equal(closer.total.before.met, 5);
    const none = await past({ targets: [] });
    assert.deepEqual([none.total.after.met, none.total.after.compliance], [0, null]);
  });

  test("a new policy's past has the targets that it would take over, beside what they were", async () => {
    await aMonth();
    const { id } = await open({ priority: "URGENT" });
    await pass(90);
    await reply(id);
    await set(id, { status: "RESOLVED" });
    const conditions = { mode: "ALL", items: [{ field: "priority", op: "IS_ANY_OF", value: ["URGENT"] }] };
    const answer = await past({ name: "Urgent ones", conditions, targets: targetsOf(60, 600) }, null);
    assert.equal(answer.tickets, 1);
    assert.deepEqual(inWords(answer, "before"), [
      "FIRST_RESPONSE 1 0",
      "NEXT_RESPONSE 0 0",
      "RESOLUTION 1 0",
    ]);
    assert.deepEqual(inWords(answer, "after"), ["FIRST_RESPONSE 0 1", "NEXT_RESPONSE 0 0", "RESOLUTION 1 0"]);
  });

  test("a past of more tickets than are looked at says that it is a sample, of the newest", async () => {
    const { id } = await open();
    const shown = limits.slaPreviewTicketsMax;
    try {
      Object.assign(limits, { slaPreviewTicketsMax: 1 });
      await open();
      await pass(700);
      const answer = await past({});
      assert.deepEqual([answer.isSample, answer.tickets], [true, 1]);
      assert.equal(answer.total.before.breached, 2);
    } finally {
      Object.assign(limits, { slaPreviewTicketsMax: shown });
    }
    assert.equal((await past({})).tickets, 2, id);
  });

  test("an edit tried against a ticket shows each of its targets before and after, those that stay as well", async () => {
    const { id, number } = await open();
    await pass(30);
    await reply(id);
    const answer = await tried(id, { targets: targetsOf(60, 300) });
    assert.deepEqual(
      [answer.fit, answer.ticket.number, answer.policyBefore?.id, answer.policyAfter?.id, answer.isBegunNow],
      ["APPLIES", number, policyId, policyId, false],
    );
    assert.deepEqual(
      answer.clocks.map((one) => [one.metric, one.outcome, one.before, one.after, one.change]),
      [
        [
          "RESOLUTION",
          null,
          { targetSeconds: 600, dueAt: at(570) },
          { targetSeconds: 300, dueAt: at(270) },
          "EARLIER",
        ],
        [
          "FIRST_RESPONSE",
          "MET",
          { targetSeconds: 120, dueAt: at(90) },
          { targetSeconds: 120, dueAt: at(90) },
          "SAME",
        ],
      ],
    );
    const same = await tried(id, {});
    assert.deepEqual(
      same.clocks.map(({ change, before: one, after: other }) => [change, one.dueAt === other.dueAt]),
      [
        ["SAME", true],
        ["SAME", true],
      ],
    );
    await pass(300);
    const [resolution] = (await tried(id, { targets: targetsOf(60, 300) })).clocks;
    assert.equal(resolution?.isBreachedAtOnce, true);
  });

  test("a policy that does not apply to a ticket says which condition does not hold, or which policy comes first", async () => {
    const { id } = await open({ priority: "HIGH" });
    const conditions = {
      mode: "ALL" as const,
      items: [
        { field: "channel" as const, op: "IS_NONE_OF" as const, value: ["CHAT"] },
        { field: "priority" as const, op: "IS_ANY_OF" as const, value: ["URGENT"] },
      ],
    };
    const other = await tried(id, { name: "Urgent ones", conditions }, null);
    assert.equal(other.fit, "CONDITIONS");
    assert.deepEqual(
      other.reasons.map(({ field, seen, isTrue }) => [field, seen?.[0] === "HIGH", isTrue]),
      [
        [null, false, false],
        ["channel", false, true],
        ["priority", true, false],
      ],
    );
    const off = await tried(id, { name: "Off", isOn: false }, null);
    assert.deepEqual([off.fit, off.policyAfter?.id], ["OFF", policyId]);
    const first = await addPolicy("Everything");
    const second = await tried(id, { name: "Later", targets: targetsOf(1, 1) }, null);
    assert.deepEqual(
      [second.fit, second.policyAfter],
      ["ANOTHER_FIRST", { id: first.id, name: "Everything" }],
    );
  });

  test("while service levels are off, a policy is tried as if they were on and clocks began now", async () => {
    await world.ok(slaSettings.options, who().boss, { body: { isOn: false } });
    await jobsDone(world);
    const { id } = await open();
    const answer = await tried(id, {});
    assert.deepEqual([answer.fit, answer.isBegunNow, answer.policyBefore], ["APPLIES", true, null]);
    assert.deepEqual(
      answer.clocks.map(({ metric, change, after: then }) => [metric, change, then.dueAt]),
      [
        ["RESOLUTION", "NEW", at(600)],
        ["FIRST_RESPONSE", "NEW", at(120)],
      ],
    );
  });

  test("another workspace's ticket or policy is not found, and an edit that cannot be is refused at its field", async () => {
    const { id } = await open();
    const stranger = await world.person({ tenant: `strange${tenants}`, role: "ADMIN" });
    const call = (as: Person, body: { policyId?: string; ticketId: string }) =>
      world.call(slaPreview.ticket, as, { body: { policy: {}, ...body } });
    assert.equal((await call(stranger, { ticketId: id })).status, 404);
    const own = await world.ok(slaSettings.all, stranger);
    const foreign = await call(who().boss, { ticketId: id, policyId: own.options.defaultPolicyId });
    assert.equal(foreign.status, 404);
    const bad = await world.call(slaPreview.past, who().boss, {
      body: { policyId, policy: { isOn: false } },
    });
    assert.equal(bad.status, 422);
    assert.match(JSON.stringify(bad.body), /"path":"isOn"/);
  });

  const versions = async () =>
    world.work(who().boss.tenant, async ({ from }) => (await from(slaPolicyVersions)).length);
  const order = async () => (await world.ok(slaSettings.all, who().boss)).policies.map(({ name }) => name);

  test("a whole order is saved at once: a version of each that moves, one recount, the default last", async () => {
    const { boss: admin } = who();
    const [one, two, three] = [await addPolicy("One"), await addPolicy("Two"), await addPolicy("Three")];
    const { id } = await open();
    await jobsDone(world);
    const before = await versions();
    const recounts = async () => (await world.ok(slaRecounts.list, admin, {})).items.length;
    const recountsBefore = await recounts();
    await world.ok(slaSettings.reorder, admin, { body: { ids: [two.id, one.id, three.id] } });
    assert.equal(await recounts(), recountsBefore + 1);
    assert.deepEqual(await order(), ["Two", "One", "Three", "Default"]);
    assert.equal(await versions(), before + 2);
    await jobsDone(world);
    const ticket = await tried(id, {}, two.id);
    assert.equal(ticket.policyBefore?.name, "Two");
    await world.ok(slaSettings.reorder, admin, { body: { ids: [two.id, one.id, three.id] } });
    assert.equal(await versions(), before + 2, "the same order is no new version");
  });

  test("an order with an unknown, a foreign, a doubled, the default or a missing policy is refused, and changes nothing", async () => {
    const { boss: admin } = who();
    const [one, two] = [await addPolicy("One"), await addPolicy("Two")];
    const stranger = await world.person({ tenant: `strange${tenants}`, role: "ADMIN" });
    const theirs = await world.ok(slaSettings.create, stranger, { body: { name: "Theirs" } });
    const refused = async (ids: string[], path: string, reason: string) => {
      const { status, body } = await world.call(slaSettings.reorder, admin, { body: { ids } });
      assert.equal(status, 422);
      const errors: unknown = body["errors"];
      assert.ok(Array.isArray(errors));
      const found = JSON.stringify(errors.filter((error) => JSON.stringify(error).includes(`"${path}"`)));
      assert.ok(found.includes(reason), JSON.stringify(body));
    };
    const nobody = "01980000-0000-7000-8000-000000000000";
    await refused([two.id, one.id, nobody], "ids.2", "no such policy");
    await refused([two.id, one.id, theirs.id], "ids.2", "no such policy");
    await refused([two.id, one.id, two.id], "ids.2", "there twice");
    await refused([policyId, two.id, one.id], "ids.0", "comes last");
    await refused([two.id], "ids", "One");
    assert.deepEqual(await order(), ["One", "Two", "Default"]);
    const forbidden = await world.call(slaSettings.reorder, who().sue, { body: { ids: [two.id, one.id] } });
    assert.equal(forbidden.status, 403);
  });

  test("another default loses its conditions; the one before is off and last, so that it does not come first", async () => {
    const { boss: admin } = who();
    const conditions = {
      mode: "ALL" as const,
      items: [{ field: "priority" as const, op: "IS_ANY_OF" as const, value: ["URGENT"] }],
    };
    const one = await addPolicy("One", { conditions });
    const { id } = await open();
    await jobsDone(world);
    const preview = await world.ok(slaPreview.preview, admin, { body: { defaultPolicyId: one.id } });
    assert.deepEqual([preview.appliesTo, preview.counts.EARLIER], [1, 2]);
    await world.ok(slaSettings.options, admin, { body: { defaultPolicyId: one.id } });
    await jobsDone(world);
    const { policies } = await world.ok(slaSettings.all, admin);
    assert.deepEqual(
      policies.map(({ name, isOn, isDefault, conditions: asked }) => [
        name,
        isOn,
        isDefault,
        asked.items.length,
      ]),
      [
        ["Default", false, false, 0],
        ["One", true, true, 0],
      ],
    );
    assert.equal((await world.ok(tickets.get, who().ann, { params: { id } })).slaDueAt, at(60));
  });
});
