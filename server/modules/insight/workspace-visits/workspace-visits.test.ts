import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { auditLogs } from "../../../../contract/insight/audit-logs.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { notifications } from "../../../../contract/notices/notifications.ts";
import { operatorVisits, workspaceVisits } from "../../../../contract/workspace/visits.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

const ask = { reason: "Mails do not arrive", hours: 4 };

describe("a visit of who runs the installation", () => {
  let world: World;
  let root: Person;
  let admin: Person;
  let tenant = "";
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  let made = 0;
  beforeEach(async () => {
    made += 1;
    tenant = `visited-${made}`;
    root = await world.person({ role: "SUPER_ADMIN", tenant: "parley", name: "Root Parley" });
    admin = await world.person({ role: "ADMIN", tenant });
  });

  const asked = (by = root) => world.ok(operatorVisits.ask, by, { params: { workspace: tenant }, body: ask });
  const granted = async (hours?: number) => {
    const { id } = await asked();
    return world.ok(workspaceVisits.grant, admin, {
      params: { id },
      body: hours === undefined ? {} : { hours },
    });
  };
  const there = () => ({ headers: { "x-tenant-id": tenant } });
  const listed = (query: { isOpen?: "true" | "false" } = {}) =>
    world.ok(workspaceVisits.list, admin, { query });

  test("is asked for with a reason and hours, and every administrator is told", async () => {
    const supervisor = await world.person({ role: "SUPERVISOR", tenant });
    const { state, hours, visitorName, workspaceId } = await asked();
    assert.deepEqual([state, hours, visitorName, workspaceId], ["ASKED", 4, "Root Parley", tenant]);
    const [notice] = (await world.ok(notifications.list, admin, { query: {} })).items;
    assert.deepEqual(
      [notice?.type, notice?.title, notice?.content, notice?.actionUrl],
      [
        "VISIT_ASKED",
        "Root Parley asks to visit this workspace",
        ask.reason,
        "/admin/settings?section=visits",
      ],
    );
    assert.deepEqual((await world.ok(notifications.list, supervisor, { query: {} })).items, []);
    const again = await world.call(operatorVisits.ask, root, { params: { workspace: tenant }, body: ask });
    assert.equal(again.status, 409);
    assert.equal((await listed()).total, 1);
    const other = await world.person({ role: "SUPER_ADMIN", tenant: "parley" });
    await asked(other);
    assert.equal((await listed()).total, 2);
  });

  test("is not asked for without a reason, for no time or for too long, of nobody, or at home", async () => {
    const statusOf = async (body: object, workspace = tenant) =>
      (await world.call(operatorVisits.ask, root, { params: { workspace }, body: body as never })).status;
    assert.equal(await statusOf({ hours: 4 }), 422);
    assert.equal(await statusOf({ ...ask, reason: " " }), 422);
    assert.equal(await statusOf({ ...ask, reason: "x".repeat(501) }), 422);
    for (const hours of [0, 73, 1.5]) assert.equal(await statusOf({ ...ask, hours }), 422, String(hours));
    assert.equal(await statusOf(ask, "nowhere"), 404);
    assert.equal(await statusOf(ask, "parley"), 422);
    assert.equal((await listed()).total, 0);
  });

  test("is granted for the hours that were asked for, or for fewer, and for no more", async () => {
    const { id } = await asked();
    const long = await world.call(workspaceVisits.grant, admin, { params: { id }, body: { hours: 5 } });
    assert.deepEqual([long.status, (long.body["errors"] as { path: string }[])[0]?.path], [422, "hours"]);
    const visit = await world.ok(workspaceVisits.grant, admin, { params: { id }, body: { hours: 1 } });
    assert.deepEqual(
      [visit.state, Date.parse(visit.endsAt ?? "") - world.clock.now().getTime(), visit.decidedByName],
      ["RUNNING", 3_600_000, admin.name],
    );
    const twice = await world.call(workspaceVisits.grant, admin, { params: { id }, body: {} });
    assert.equal(twice.status, 409);
  });

  test("is not asked for again while it runs", async () => {
    await granted();
    const answer = await world.call(operatorVisits.ask, root, { params: { workspace: tenant }, body: ask });
    assert.equal(answer.status, 409);
  });

  test("is answered by administrators of that workspace alone", async () => {
    const { id } = await asked();
    const stranger = await world.person({ role: "ADMIN", tenant: `other-${made}` });
    const manager = await world.person({ role: "MANAGER", tenant });
    for (const call of [workspaceVisits.grant, workspaceVisits.refuse, workspaceVisits.end]) {
      const as = (person: Person) => world.call(call, person, { params: { id }, body: {} });
      assert.deepEqual([(await as(stranger)).status, (await as(manager)).status], [404, 403]);
    }
    const own = await world.call(workspaceVisits.grant, root, { params: { id }, body: {}, ...there() });
    assert.deepEqual([own.status, own.body["code"]], [403, "visit_needed"]);
  });

  test("lets no visitor answer for the workspace", async () => {
    await granted();
    const other = await world.person({ role: "SUPER_ADMIN", tenant: "parley" });
    const { id } = await asked(other);
    const answer = await world.call(workspaceVisits.grant, root, { params: { id }, body: {}, ...there() });
    assert.deepEqual([answer.status, answer.body["code"]], [403, "forbidden"]);
  });

  test("is withdrawn before an answer, and left before its end, by who asked", async () => {
    await asked();
    await world.ok(operatorVisits.leave, root, { params: { workspace: tenant } });
    assert.equal((await listed()).items[0]?.state, "WITHDRAWN");
    await granted();
    await world.ok(operatorVisits.leave, root, { params: { workspace: tenant } });
    assert.equal((await listed()).items[0]?.state, "ENDED");
    assert.equal((await world.call(contacts.list, root, there())).status, 403);
    const nothing = await world.call(operatorVisits.leave, root, { params: { workspace: tenant } });
    assert.equal(nothing.status, 404);
  });

  test("stands among the operator's own, by workspace and by whether it is open, and among nobody else's", async () => {
    const other = await world.person({ role: "SUPER_ADMIN", tenant: "parley" });
    await asked();
    await world.ok(operatorVisits.leave, root, { params: { workspace: tenant } });
    await asked();
    const mine = (query: object, by = root) => world.ok(operatorVisits.list, by, { query });
    const first = await mine({ limit: 1 });
    assert.deepEqual(
      first.items.map(({ state }) => state),
      ["ASKED"],
    );
    const second = await mine({ limit: 1, cursor: first.nextCursor });
    assert.deepEqual([second.items[0]?.state, second.nextCursor], ["WITHDRAWN", null]);
    assert.equal((await mine({ isOpen: "true" })).items.length, 1);
    assert.equal((await mine({ isOpen: "false", workspace: tenant })).items[0]?.state, "WITHDRAWN");
    assert.equal((await mine({ workspace: "elsewhere" })).items.length, 0);
    assert.deepEqual((await mine({}, other)).items, []);
  });

  test("is told to all people of the workspace while it runs, and not beyond", async () => {
    const user = await world.person({ role: "USER", tenant });
    const running = async () =>
      (await world.ok(workspaceVisits.running, user)).items.map(({ visitorName }) => visitorName);
    await asked();
    assert.deepEqual(await running(), []);
    await world.ok(operatorVisits.leave, root, { params: { workspace: tenant } });
    await granted(1);
    assert.deepEqual(await running(), ["Root Parley"]);
    world.clock.advance({ minutes: 60 });
    root = await world.person({ role: "SUPER_ADMIN", tenant: "parley" });
    const late = await world.person({ tenant });
    assert.deepEqual((await world.ok(workspaceVisits.running, late)).items, []);
  });

  test("open ones and past ones are listed apart", async () => {
    await granted(1);
    assert.deepEqual(
      [(await listed({ isOpen: "true" })).total, (await listed({ isOpen: "false" })).total],
      [1, 0],
    );
    world.clock.advance({ minutes: 60 });
    admin = await world.person({ role: "ADMIN", tenant });
    assert.deepEqual(
      [(await listed({ isOpen: "true" })).total, (await listed({ isOpen: "false" })).total],
      [0, 1],
    );
    assert.equal((await listed()).items[0]?.state, "EXPIRED");
  });

  test("leaves in the workspace's log who came in and what they wrote, as a visit's, and nobody else's as one", async () => {
    const { id } = await granted();
    await world.ok(contacts.create, root, { body: { name: "Kim" }, ...there() });
    await world.ok(contacts.list, root, there());
    await world.ok(contacts.create, admin, { body: { name: "Pat" } });
    const { items } = await world.ok(auditLogs.list, admin, { query: { limit: 50 } });
    const of = (entity: string) =>
      items
        .filter((entry) => entry.entity === entity)
        .map(({ action, actorName, visitId }) => [action, actorName, visitId])
        .toReversed();
    assert.deepEqual(of("workspace_visits"), [
      ["create", "Root Parley", null],
      ["grant", admin.name, null],
      ["enter", "Root Parley", id],
    ]);
    assert.deepEqual(of("contacts"), [
      ["create", "Root Parley", id],
      ["create", admin.name, null],
    ]);
    assert.notEqual((await listed()).items[0]?.enteredAt, null);
  });
});
