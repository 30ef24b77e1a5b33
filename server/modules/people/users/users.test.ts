import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, desc, eq } from "drizzle-orm";
import { agentGroups } from "../../../../contract/desk/agent-groups.ts";
import { agentSettings } from "../../../../contract/desk/agent-settings.ts";
import type { ByPool } from "../../../../contract/enums.ts";
import { users as calls } from "../../../../contract/people/users.ts";
import { agents, skills } from "../../../../contract/desk/agents.ts";
import { session } from "../../../../contract/people/session.ts";
import { tickets as ticketCalls } from "../../../../contract/desk/tickets.ts";
import { auditLogs } from "../../../db/table.ts";
import { letIn } from "../../../testing/visit.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { changeStatus, firstOfKind } from "../../desk/agents/set-status.ts";
import { agentStatus } from "../../desk/agent-state/table.ts";
import { sessions } from "../session/table.ts";
import { tickets } from "../../desk/tickets/table.ts";

describe("users", () => {
  let world: World;
  let named = 0;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());
  const newTenant = () => {
    named += 1;
    return `people-${named}`;
  };
  const online = async (
    tenant: string,
    of: { role?: Person["role"]; capacity?: number | Partial<ByPool> } = {},
  ) => {
    const person = await world.person({ tenant, ...of });
    await world.work(tenant, async (work) => {
      await changeStatus(work, person.id, {
        definitionId: (await firstOfKind(work, "ONLINE")).id,
        source: "self",
      });
    });
    return person;
  };
  const ticket = (as: Person, body: { subject: string; assignedToId?: string }) =>
    world.ok(ticketCalls.create, as, { body });
  const ownerOf = (tenant: string, id: string) =>
    world.work(tenant, async (work) => (await work.rows(tickets).get(id)).assignedToId);
  const faultAt = async (call: Promise<{ status: number; body: Record<string, unknown> }>) => {
    const { status, body } = await call;
    return [status, (body["errors"] as { path: string }[] | undefined)?.[0]?.path];
  };

  test("the list holds everybody, active or not, with status, load, groups and skills, and is filtered", async () => {
    const tenant = newTenant();
    const [admin, ann, ben] = [
      await world.person({ tenant, role: "ADMIN", name: "Ada Byron" }),
      await online(tenant, { capacity: 3 }),
      await world.person({ tenant, name: "Ben Ash", role: "USER" }),
    ];
    const { id: groupId } = await world.ok(agentGroups.create, admin, { body: { name: "Returns" } });
    const { id: skillId } = await world.ok(skills.create, admin, {
      body: { name: "Arabic", levels: [{ agentId: ann.id, level: 4 }] },
    });
    await world.ok(agentGroups.addMembers, admin, { params: { id: groupId }, body: { agentIds: [ann.id] } });
    await world.ok(calls.update, admin, { params: { id: ben.id }, body: { isActive: false } });
    await ticket(admin, { subject: "One", assignedToId: ann.id });
    const { items, total } = await world.ok(calls.list, admin, { query: {} });
    assert.equal(total, 3);
    const seen = items.find(({ id }) => id === ann.id);
    assert.deepEqual(
      [seen?.openTickets, seen?.capacity.other, seen?.status, seen?.isAvailable, seen?.groups, seen?.skills],
      [1, 3, "ONLINE", true, [{ id: groupId, name: "Returns" }], [{ skillId, name: "Arabic", level: 4 }]],
    );
    const namesOf = async (query: Parameters<typeof world.ok<typeof calls.list>>[2]) =>
      (await world.ok(calls.list, admin, query)).items.map(({ id }) => id);
    assert.deepEqual(await namesOf({ query: { role: "AGENT,SUPERVISOR" } }), [ann.id]);
    assert.deepEqual(await namesOf({ query: { isActive: "false" } }), [ben.id]);
    assert.deepEqual(await namesOf({ query: { groupId } }), [ann.id]);
    assert.deepEqual(await namesOf({ query: { search: "da by" } }), [admin.id]);
  });

  test("nobody reaches above themselves, and the last administrator stays", async () => {
    const tenant = newTenant();
    const [admin, other, manager, agent] = [
      await world.person({ tenant, role: "ADMIN" }),
      await world.person({ tenant, role: "ADMIN" }),
      await world.person({ tenant, role: "MANAGER" }),
      await world.person({ tenant }),
    ];
    assert.equal(
      (await world.call(calls.update, manager, { params: { id: admin.id }, body: { capacity: 1 } })).status,
      403,
    );
    assert.deepEqual(
      await faultAt(world.call(calls.update, manager, { params: { id: agent.id }, body: { role: "ADMIN" } })),
      [422, "role"],
    );
    assert.deepEqual(
      await faultAt(world.call(calls.update, admin, { params: { id: admin.id }, body: { role: "MANAGER" } })),
      [422, "role"],
    );
    assert.deepEqual(
      await faultAt(world.call(calls.update, admin, { params: { id: admin.id }, body: { isActive: false } })),
      [422, "isActive"],
    );
    assert.equal(
      (
        await world.ok(calls.update, manager, {
          params: { id: agent.id },
          body: { role: "SUPERVISOR", firstName: "Nia" },
        })
      ).role,
      "SUPERVISOR",
    );
    // Each takes the other out at the same moment: one of them stays.
    const both = await Promise.all([
      world.call(calls.update, admin, { params: { id: other.id }, body: { role: "AGENT" } }),
      world.call(calls.update, other, { params: { id: admin.id }, body: { role: "AGENT" } }),
    ]);
    assert.equal(
      both.filter(({ status }) => status === 200).length,
      1,
      JSON.stringify(both.map(({ status }) => status)),
    );
  });

  test("deactivating ends their sessions at once, gives their open tickets to others, and leaves what waits for the customer", async () => {
    const tenant = newTenant();
    const [admin, ann] = [await world.person({ tenant, role: "ADMIN" }), await online(tenant)];
    const open = await ticket(admin, { subject: "Open", assignedToId: ann.id });
    const later = await ticket(admin, { subject: "Later", assignedToId: ann.id });
    await world.ok(ticketCalls.update, admin, { params: { id: later.id }, body: { status: "PENDING" } });
    const { id: groupId } = await world.ok(agentGroups.create, admin, { body: { name: "Only Ann" } });
    await world.ok(agentGroups.addMembers, admin, { params: { id: groupId }, body: { agentIds: [ann.id] } });
    assert.deepEqual(await world.ok(calls.departure, admin, { params: { id: ann.id } }), {
      openTickets: 1,
      laterTickets: 1,
      sessions: 1,
      lastIn: [{ id: groupId, name: "Only Ann" }],
    });
    const ben = await online(tenant);
    assert.equal((await world.call(agents.workload, ann)).status, 200);
    const gone = await world.ok(calls.update, admin, { params: { id: ann.id }, body: { isActive: false } });
    assert.deepEqual([gone.isActive, gone.isAvailable, gone.openTickets], [false, false, 0]);
    assert.equal((await world.call(agents.workload, ann)).status, 401);
    assert.deepEqual([await ownerOf(tenant, open.id), await ownerOf(tenant, later.id)], [ben.id, ann.id]);
    await world.work(tenant, async (work) => {
      assert.ok(
        (await work.rows(sessions).list({ where: eq(sessions.userId, ann.id) })).every(
          ({ revokedAt }) => revokedAt !== null,
        ),
      );
      const [entry] = await work.db
        .select()
        .from(auditLogs)
        .where(and(eq(auditLogs.entity, "users"), eq(auditLogs.entityId, ann.id)))
        .orderBy(desc(auditLogs.id))
        .limit(1);
      const [was, is] = [entry?.before, entry?.after].map(
        (value) => (value as { isActive?: boolean } | null)?.isActive,
      ); // rows are stored as objects
      assert.deepEqual([entry?.actorId, was, is], [admin.id, true, false]);
    });
    // What was pending finds somebody else when the customer writes.
    await world.ok(ticketCalls.update, admin, { params: { id: later.id }, body: { status: "OPEN" } });
    assert.equal(await ownerOf(tenant, later.id), ben.id);
  });

  test("what was given to them while they left is swept up", async () => {
    const tenant = newTenant();
    const [admin, ann] = [await world.person({ tenant, role: "ADMIN" }), await online(tenant)];
    await world.ok(calls.update, admin, { params: { id: ann.id }, body: { isActive: false } });
    const late = await world.work(tenant, (work) =>
      work.rows(tickets).insert({ subject: "Late", number: 9001, assignedToId: ann.id }),
    );
    world.clock.advance({ seconds: 6 });
    await world.app.queue?.runDue();
    assert.equal(await ownerOf(tenant, late.id), null);
  });

  test("capacity is the workspace's for each pool, unless somebody has a number of their own; more room takes what waits", async () => {
    const tenant = "pools";
    const [admin, ann] = [
      await world.person({ tenant, role: "ADMIN" }),
      await online(tenant, { capacity: {} }),
    ];
    const of = async () =>
      (await world.ok(calls.list, admin, { query: {} })).items.find(({ id }) => id === ann.id);
    assert.deepEqual(
      [(await of())?.capacity, (await of())?.capacityOverride],
      [
        { chat: 3, messengers: 6, other: 20 },
        { chat: null, messengers: null, other: null },
      ],
    );
    const own = await world.ok(calls.update, admin, {
      params: { id: ann.id },
      body: { capacity: { chat: 0, other: 4 } },
    });
    assert.deepEqual(
      [own.capacity, own.capacityOverride],
      [
        { chat: 0, messengers: 6, other: 4 },
        { chat: 0, messengers: null, other: 4 },
      ],
    );
    const chat = await world.ok(ticketCalls.create, admin, { body: { subject: "Chat", channel: "CHAT" } });
    assert.equal(chat.assignedToId, null);
    const back = await world.ok(calls.update, admin, {
      params: { id: ann.id },
      body: { capacity: { chat: null } },
    });
    assert.deepEqual([back.capacity.chat, back.load], [3, { chat: 1, messengers: 0, other: 0 }]);
    await world.ok(agentSettings.update, admin, { body: { defaultCapacity: { messengers: 0 } } });
    const message = await world.ok(ticketCalls.create, admin, {
      body: { subject: "Message", channel: "WHATSAPP" },
    });
    assert.equal(message.assignedToId, null);
    await world.ok(agentSettings.update, admin, { body: { defaultCapacity: { messengers: 2 } } });
    assert.equal(
      (await world.ok(ticketCalls.get, admin, { params: { id: message.id } })).assignedToId,
      ann.id,
    );
    for (const capacity of [{ chat: -1 }, { chat: 9999 }, { fax: 1 }, "many"])
      assert.equal(
        (await world.call(calls.update, admin, { params: { id: ann.id }, body: { capacity } as never }))
          .status,
        422,
      );
  });

  test("more capacity, coming back, and a role that answers tickets each take what waits", async () => {
    const tenant = newTenant();
    const [admin, ann] = [
      await world.person({ tenant, role: "ADMIN" }),
      await online(tenant, { capacity: 1 }),
    ];
    const [first, second] = [
      await ticket(admin, { subject: "First" }),
      await ticket(admin, { subject: "Second" }),
    ];
    assert.deepEqual([await ownerOf(tenant, first.id), await ownerOf(tenant, second.id)], [ann.id, null]);
    await world.ok(calls.update, admin, { params: { id: ann.id }, body: { capacity: 2 } });
    assert.equal(await ownerOf(tenant, second.id), ann.id);
    const third = await ticket(admin, { subject: "Third" });
    const viewer = await online(tenant, { role: "USER" });
    assert.equal(await ownerOf(tenant, third.id), null);
    await world.ok(calls.update, admin, { params: { id: viewer.id }, body: { role: "AGENT" } });
    assert.equal(await ownerOf(tenant, third.id), viewer.id);
    await world.ok(calls.update, admin, { params: { id: viewer.id }, body: { role: "USER" } });
    assert.equal(await ownerOf(tenant, third.id), null, "a viewer answers nothing");
    await world.ok(calls.update, admin, { params: { id: viewer.id }, body: { role: "AGENT" } });
    await world.work(tenant, async (work) => {
      assert.equal(await work.db.$count(agentStatus, eq(agentStatus.agentId, viewer.id)), 1);
    });
  });

  test("groups and skills are replaced by those named; a foreign one is a fault at its place", async () => {
    const tenant = newTenant();
    const [admin, ann, eve] = [
      await world.person({ tenant, role: "ADMIN" }),
      await world.person({ tenant }),
      await world.person({ tenant: newTenant(), role: "ADMIN" }),
    ];
    const [one, two] = [
      await world.ok(agentGroups.create, admin, { body: { name: "One" } }),
      await world.ok(agentGroups.create, admin, { body: { name: "Two" } }),
    ];
    const theirs = await world.ok(agentGroups.create, eve, { body: { name: "Theirs" } });
    const namesIn = (view: { groups: { name: string }[] }) => view.groups.map(({ name }) => name);
    assert.deepEqual(
      namesIn(
        await world.ok(calls.update, admin, { params: { id: ann.id }, body: { groupIds: [two.id, one.id] } }),
      ),
      ["One", "Two"],
    );
    assert.deepEqual(
      namesIn(await world.ok(calls.update, admin, { params: { id: ann.id }, body: { groupIds: [two.id] } })),
      ["Two"],
    );
    assert.deepEqual(
      await faultAt(
        world.call(calls.update, admin, { params: { id: ann.id }, body: { groupIds: [one.id, theirs.id] } }),
      ),
      [422, "groupIds.1"],
    );
    assert.deepEqual(
      namesIn(await world.ok(calls.update, admin, { params: { id: ann.id }, body: { capacity: 4 } })),
      ["Two"],
    );
  });

  test("an administrator makes a reset link for somebody of a lower role, which works once, and the audit log says who did", async () => {
    const tenant = newTenant();
    const [admin, peer, ann, gone] = [
      await world.person({ tenant, role: "ADMIN" }),
      await world.person({ tenant, role: "ADMIN" }),
      await world.person({ tenant }),
      await world.person({ tenant }),
    ];
    const root = await world.person({ tenant: "parley", role: "SUPER_ADMIN" });
    await letIn(world, root, tenant);
    const inTenant = { headers: { "x-tenant-id": tenant } };
    await world.ok(calls.update, admin, { params: { id: gone.id }, body: { isActive: false } });
    const statusOf = async (as: Person, id: string, more = {}) =>
      (await world.call(calls.resetLink, as, { params: { id }, ...more })).status;
    const manager = await world.person({ tenant, role: "MANAGER" });
    assert.deepEqual(
      [
        await statusOf(admin, peer.id),
        await statusOf(admin, admin.id),
        await statusOf(manager, ann.id),
        await statusOf(admin, gone.id),
        await statusOf(root, peer.id, inTenant),
      ],
      [403, 403, 403, 409, 200],
    );
    const { url } = await world.ok(calls.resetLink, admin, { params: { id: ann.id } });
    const token = url.replace(`http://${tenant}.localhost:3000/reset-password?token=`, "");
    const use = () =>
      world.call(session.resetPassword, null, { body: { token, password: "correct horse battery" } });
    assert.deepEqual([(await use()).body.user.id, (await use()).status], [ann.id, 410]);
    await world.work(tenant, async (work) => {
      const entries = await work.db
        .select()
        .from(auditLogs)
        .where(
          and(
            eq(auditLogs.entity, "users"),
            eq(auditLogs.entityId, ann.id),
            eq(auditLogs.action, "reset_link"),
          ),
        );
      assert.deepEqual(
        entries.map(({ actorId }) => actorId),
        [admin.id],
      );
      const all = await work.db.select().from(auditLogs);
      assert.ok(!JSON.stringify(all).includes(token));
    });
  });
});
