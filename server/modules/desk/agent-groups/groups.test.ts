import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { agentGroups as calls } from "../../../../contract/desk/agent-groups.ts";
import { agentSettings } from "../../../../contract/desk/agent-settings.ts";
import { ticketAssign } from "../../../../contract/desk/ticket-assign.ts";
import { ticketPipelines } from "../../../../contract/desk/ticket-pipelines.ts";
import { tickets as ticketCalls } from "../../../../contract/desk/tickets.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { changeStatus, firstOfKind } from "../agents/set-status.ts";
import { tickets } from "../tickets/table.ts";

describe("groups, pipelines and settings", () => {
  let world: World;
  let named = 0;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const desk = async () => {
    named += 1;
    const tenant = `teams-${named}`;
    return {
      tenant,
      admin: await world.person({ tenant, role: "ADMIN" }),
      ann: await online(tenant),
      ben: await online(tenant),
    };
  };
  const online = async (tenant: string, capacity = 20) => {
    const person = await world.person({ tenant, capacity });
    await world.work(tenant, async (work) => {
      await changeStatus(work, person.id, {
        definitionId: (await firstOfKind(work, "ONLINE")).id,
        source: "self",
      });
    });
    return person;
  };
  const group = (admin: Person, name: string, members: Person[] = [], autoAssign = true) =>
    world.ok(calls.create, admin, { body: { name, autoAssign } }).then(async ({ id }) => {
      if (members.length > 0)
        await world.ok(calls.addMembers, admin, {
          params: { id },
          body: { agentIds: members.map((one) => one.id) },
        });
      return id;
    });
  const ticket = (
    as: Person,
    body: Partial<Parameters<typeof world.ok<typeof ticketCalls.create>>[2] & object>["body"] & object,
  ) => world.ok(ticketCalls.create, as, { body });
  const ownerOf = ({ tenant }: Person, id: string) =>
    world.work(tenant, async (work) => (await work.rows(tickets).get(id)).assignedToId);
  const why = async (as: Person, id: string) => {
    const [newest] = (await world.ok(ticketCalls.decisions, as, { params: { id } })).items;
    return [newest?.rule, ...(newest?.reasons.map(({ reason }) => reason) ?? [])];
  };

  test("a ticket of a group goes to one of its members, and says why not to the others", async () => {
    const { admin, ann, ben } = await desk();
    const groupId = await group(admin, "Returns", [ben]);
    const made = await ticket(admin, { subject: "Refund", groupId });
    assert.equal(made.assignedToId, ben.id);
    const [newest] = (await world.ok(ticketCalls.decisions, admin, { params: { id: made.id } })).items;
    assert.equal(newest?.reasons.find(({ agentId }) => agentId === ann.id)?.reason, "not_in_group");
  });

  test("a group without members lets its tickets wait, until somebody joins", async () => {
    const { admin, ann } = await desk();
    const groupId = await group(admin, "Empty");
    const made = await ticket(admin, { subject: "Waits", groupId });
    assert.equal(made.assignedToId, null);
    assert.deepEqual(await why(admin, made.id), ["nobody_fit", "not_in_group", "not_in_group"]);
    assert.deepEqual((await world.ok(calls.get, admin, { params: { id: groupId } })).waitingTickets, 1);
    await world.ok(calls.addMembers, admin, { params: { id: groupId }, body: { agentIds: [ann.id] } });
    assert.equal(await ownerOf(admin, made.id), ann.id);
  });

  test("whoever is free takes what they may, past tickets that are for others", async () => {
    const { admin, ann, ben, tenant } = await desk();
    const groupId = await group(admin, "Others", [ben]);
    await world.work(tenant, async (work) => {
      for (const one of [ann, ben])
        await changeStatus(work, one.id, {
          definitionId: (await firstOfKind(work, "AWAY")).id,
          source: "self",
        });
    });
    const [forOthers, forAll] = [
      await ticket(admin, { subject: "For others", priority: "URGENT", groupId }),
      await ticket(admin, { subject: "For all", priority: "LOW" }),
    ];
    await world.work(tenant, async (work) => {
      await changeStatus(work, ann.id, {
        definitionId: (await firstOfKind(work, "ONLINE")).id,
        source: "self",
      });
    });
    assert.deepEqual([await ownerOf(admin, forOthers.id), await ownerOf(admin, forAll.id)], [null, ann.id]);
  });

  test("a change of group or pipeline finds the right agent at once", async () => {
    const { admin, ann } = await desk();
    const empty = await group(admin, "Empty");
    const full = await group(admin, "Full", [ann]);
    const made = await ticket(admin, { subject: "Lost", groupId: empty });
    await world.ok(ticketCalls.update, admin, { params: { id: made.id }, body: { groupId: full } });
    assert.equal(await ownerOf(admin, made.id), ann.id);
  });

  test("where a group waits for a pick nobody is offered its tickets, until they are given out", async () => {
    const { admin, ann } = await desk();
    const groupId = await group(admin, "By hand", [ann], false);
    const [one, two] = [
      await ticket(admin, { subject: "One", groupId }),
      await ticket(admin, { subject: "Two", groupId }),
    ];
    assert.deepEqual([one.assignedToId, two.assignedToId], [null, null]);
    assert.deepEqual(await why(admin, one.id), ["waits_for_pick"]);
    const free = await ticket(admin, { subject: "Free" });
    assert.notEqual(free.assignedToId, null, "other tickets go on");
    const { assigned, stillWaiting } = await world.ok(calls.autoAssign, admin, { params: { id: groupId } });
    assert.deepEqual(
      [assigned.map(({ number, agentId }) => [number, agentId]), stillWaiting],
      [
        [
          [one.number, ann.id],
          [two.number, ann.id],
        ],
        0,
      ],
    );
    assert.deepEqual(await world.ok(calls.autoAssign, admin, { params: { id: groupId } }), {
      assigned: [],
      stillWaiting: 0,
    });
    const three = await ticket(admin, { subject: "Three", groupId });
    await world.ok(calls.update, admin, { params: { id: groupId }, body: { autoAssign: true } });
    assert.equal(await ownerOf(admin, three.id), ann.id);
  });

  test("a group with tickets goes only with a word about where they go", async () => {
    const { admin, ann } = await desk();
    const [from, to] = [await group(admin, "From", [ann]), await group(admin, "To")];
    const made = await ticket(admin, { subject: "Moves", groupId: from });
    const refused = await world.call(calls.remove, admin, { params: { id: from } });
    assert.deepEqual(
      [refused.status, refused.body["detail"]],
      [409, "From has 1 ticket. Choose where to move them."],
    );
    assert.equal(
      (await world.call(calls.remove, admin, { params: { id: from }, query: { moveToId: from } })).status,
      422,
    );
    await world.ok(calls.remove, admin, { params: { id: from }, query: { moveToId: to } });
    assert.equal((await world.ok(ticketCalls.get, admin, { params: { id: made.id } })).groupId, to);
    await world.ok(calls.remove, admin, { params: { id: to }, query: { moveToId: "none" } });
    assert.equal((await world.ok(ticketCalls.get, admin, { params: { id: made.id } })).groupId, null);
  });

  test("members are listed, leave, and are nobody else's", async () => {
    const { admin, ann, ben } = await desk();
    const groupId = await group(admin, "Team", [ann, ben]);
    assert.equal((await world.ok(calls.members, admin, { params: { id: groupId }, query: {} })).total, 2);
    assert.equal(
      (await world.ok(calls.removeMember, admin, { params: { id: groupId, agentId: ann.id } })).memberCount,
      1,
    );
    assert.equal(
      (await world.call(calls.removeMember, admin, { params: { id: groupId, agentId: ann.id } })).status,
      404,
    );
    const stranger = await world.person({ tenant: "elsewhere" });
    assert.equal(
      (
        await world.call(calls.addMembers, admin, {
          params: { id: groupId },
          body: { agentIds: [ben.id, stranger.id] },
        })
      ).status,
      422,
    );
    assert.equal((await world.call(calls.create, admin, { body: { name: "TEAM" } })).status, 409);
    assert.equal(
      (await world.ok(calls.update, admin, { params: { id: groupId }, body: { description: "All of us" } }))
        .description,
      "All of us",
    );
  });

  test("given out by hand, a ticket keeps the decision; given to a group, it finds a member", async () => {
    const { admin, ann, ben } = await desk();
    const groupId = await group(admin, "Experts", [ben]);
    const made = await ticket(admin, { subject: "By hand", assignedToId: ann.id });
    const given = await world.ok(ticketAssign.assign, admin, { params: { id: made.id }, body: { groupId } });
    assert.deepEqual([given.groupId, given.assignedToId], [groupId, ben.id]);
    await world.ok(ticketAssign.assign, admin, { params: { id: made.id }, body: { agentId: ann.id } });
    assert.deepEqual(await why(admin, made.id), ["by_hand", "by_hand"]);
    assert.equal(
      (await world.call(ticketAssign.assign, admin, { params: { id: made.id }, body: {} })).status,
      422,
    );
    assert.equal(
      (await world.call(ticketAssign.assign, ann, { params: { id: made.id }, body: { agentId: null } }))
        .status,
      403,
    );
    const taken = await world.ok(ticketAssign.assign, admin, {
      params: { id: made.id },
      body: { agentId: null },
    });
    assert.equal(taken.assignedToId, ben.id, "it looks for somebody else");
  });

  test("a pipeline's tickets are for its people; without people they are for all", async () => {
    const { admin, ann, ben } = await desk();
    const { id } = await world.ok(ticketPipelines.create, admin, {
      body: { name: "Incidents", isDefault: true },
    });
    const first = await ticket(admin, { subject: "Falls into the default one" });
    assert.equal(first.pipelineId, id);
    assert.notEqual(first.assignedToId, null);
    await world.ok(ticketPipelines.addAgent, admin, { params: { id, agentId: ben.id } });
    for (let count = 0; count < 3; count += 1)
      assert.equal((await ticket(admin, { subject: `Incident ${count}` })).assignedToId, ben.id);
    const [newest] = (
      await world.ok(ticketCalls.decisions, admin, {
        params: { id: (await ticket(admin, { subject: "Why" })).id },
      })
    ).items;
    assert.equal(newest?.reasons.find(({ agentId }) => agentId === ann.id)?.reason, "not_in_pipeline");
    assert.equal((await ticket(admin, { subject: "Of none", pipelineId: null })).pipelineId, null);
    assert.deepEqual(
      (await world.ok(ticketPipelines.removeAgent, admin, { params: { id, agentId: ben.id } })).agents,
      [],
    );
  });

  test("there is one default pipeline, which stays; one with tickets goes only with a word about them; an inactive one takes none", async () => {
    const { admin } = await desk();
    const [one, two] = [
      await world.ok(ticketPipelines.create, admin, { body: { name: "One", isDefault: true } }),
      await world.ok(ticketPipelines.create, admin, { body: { name: "Two" } }),
    ];
    const made = await ticket(admin, { subject: "In one" });
    await world.ok(ticketPipelines.update, admin, { params: { id: two.id }, body: { isDefault: true } });
    assert.deepEqual(
      (await world.ok(ticketPipelines.list, admin, { query: {} })).items.map(({ name, isDefault }) => [
        name,
        isDefault,
      ]),
      [
        ["One", false],
        ["Two", true],
      ],
    );
    assert.equal((await world.call(ticketPipelines.remove, admin, { params: { id: two.id } })).status, 409);
    assert.equal(
      (await world.call(ticketPipelines.update, admin, { params: { id: two.id }, body: { isActive: false } }))
        .status,
      422,
    );
    assert.equal((await world.call(ticketPipelines.remove, admin, { params: { id: one.id } })).status, 409);
    await world.ok(ticketPipelines.update, admin, { params: { id: one.id }, body: { isActive: false } });
    assert.equal(
      (await world.call(ticketCalls.create, admin, { body: { subject: "Late", pipelineId: one.id } })).status,
      422,
    );
    await world.ok(ticketPipelines.remove, admin, { params: { id: one.id }, query: { moveToId: two.id } });
    assert.equal((await world.ok(ticketCalls.get, admin, { params: { id: made.id } })).pipelineId, two.id);
  });

  test("the settings hold: nobody is offered anything, and a reopened ticket is free", async () => {
    const { admin, ann, ben } = await desk();
    await world.ok(agentSettings.update, admin, { body: { autoAssign: false } });
    const made = await ticket(admin, { subject: "Waits for a pick" });
    assert.deepEqual([made.assignedToId, await why(admin, made.id)], [null, ["waits_for_pick"]]);
    await world.ok(agentSettings.update, admin, { body: { autoAssign: true } });
    const owner = await ownerOf(admin, made.id);
    assert.ok(owner === ann.id || owner === ben.id);
    const [mine, other] = owner === ann.id ? [ann, ben] : [ben, ann];
    // Their desk is fuller, so without the setting it would leave them.
    await ticket(admin, { subject: "More", assignedToId: mine.id });
    await ticket(admin, { subject: "More still", assignedToId: mine.id });
    const reopen = async () => {
      for (const status of ["RESOLVED", "OPEN"] as const)
        await world.ok(ticketCalls.update, admin, { params: { id: made.id }, body: { status } });
      return ownerOf(admin, made.id);
    };
    assert.equal(await reopen(), mine.id);
    await world.ok(agentSettings.update, admin, { body: { keepLastOwner: false } });
    assert.equal(await reopen(), other.id);
    assert.equal(
      (await world.call(agentSettings.update, admin, { body: { timeZone: "Mars/Olympus" } })).status,
      422,
    );
    assert.equal(
      (
        await world.ok(agentSettings.update, admin, {
          body: { timeZone: "Africa/Cairo", autoCloseAfterHours: 24, undoSendSeconds: 30 },
        })
      ).timeZone,
      "Africa/Cairo",
    );
    const { message } = await world.ok(ticketCalls.reply, admin, {
      params: { id: made.id },
      body: { message: "Hello", holdSeconds: "workspace" },
    });
    assert.equal(Date.parse(message.sendsAt ?? "") - world.clock.now().getTime(), 30_000);
    await world.ok(agentSettings.update, admin, { body: { undoSendSeconds: 0 } });
    assert.equal(
      (
        await world.ok(ticketCalls.reply, admin, {
          params: { id: made.id },
          body: { message: "At once", holdSeconds: "workspace" },
        })
      ).message.sendsAt,
      null,
    );
  });
});
