import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, eq } from "drizzle-orm";
import { agents } from "../../../../contract/desk/agents.ts";
import { unattendedTickets as calls } from "../../../../contract/desk/unattended-tickets.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { agentGroupMembers, agentGroups } from "../ticket-places/group-table.ts";
import { notifications } from "../../notices/notifications/table.ts";
import { tickets } from "../tickets/table.ts";

describe("unattended tickets", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  let desks = 0;

  const desk = async () => {
    desks += 1;
    const tenant = `unattended-${desks}`;
    const [sue, tom, ann, ben] = [
      await world.person({ tenant, role: "SUPERVISOR", name: "Sue Super" }),
      await world.person({ tenant, role: "SUPERVISOR", name: "Tom Super" }),
      await world.person({ tenant, name: "Ann Agent" }),
      await world.person({ tenant, name: "Ben Agent" }),
    ];
    await world.ok(agents.setAvailability, ann, { params: { id: ann.id }, body: { status: "ONLINE" } });
    await world.ok(agents.setAvailability, ben, { params: { id: ben.id }, body: { status: "AWAY" } });
    const ago = (minutes: number) => new Date(world.clock.now().getTime() - minutes * 60_000).toISOString();
    const ids: Record<string, string> = {};
    const groupId = await world.work(tenant, async (work) => {
      const group = await work.rows(agentGroups).insert({ name: "Returns" });
      await work.db
        .insert(agentGroupMembers)
        .values({ tenantId: tenant, groupId: group.id, agentId: ben.id });
      const add = async (name: string, of: Partial<typeof tickets.$inferInsert>) => {
        ids[name] = (
          await work
            .rows(tickets)
            .insert({ number: 100 + Object.keys(ids).length, subject: name, createdAt: ago(600), ...of })
        ).id;
      };
      await add("nobody", { waitingSince: ago(300) });
      await add("away", { waitingSince: ago(200), assignedToId: ben.id, firstReplyAt: ago(400) });
      await add("silent", { waitingSince: ago(100), assignedToId: ann.id, groupId: group.id });
      await add("sensitive", {
        waitingSince: ago(90),
        assignedToId: ann.id,
        isSensitive: true,
        groupId: group.id,
      });
      await add("fresh", { waitingSince: ago(59) });
      await add("snoozed", { waitingSince: ago(300), snoozedUntil: ago(-60) });
      await add("answered", { assignedToId: ann.id, firstReplyAt: ago(400) });
      return group.id;
    });
    return { tenant, sue, tom, ann, ben, ids, groupId };
  };

  test("who waits longer than the threshold is listed, the longest first, with why", async () => {
    const { sue, groupId } = await desk();
    const { items, total, counts } = await world.ok(calls.unattended, sue, { query: {} });
    assert.deepEqual(
      items.map(({ ticket, waitingMinutes, why }) => [ticket.subject, waitingMinutes, why]),
      [
        ["nobody", 300, ["NO_FIRST_ANSWER", "NOBODY_ASSIGNED"]],
        ["away", 200, ["NO_ANSWER", "ASSIGNEE_UNAVAILABLE"]],
        ["silent", 100, ["NO_FIRST_ANSWER", "ASSIGNEE_SILENT"]],
        ["sensitive", 90, ["NO_FIRST_ANSWER", "ASSIGNEE_SILENT"]],
      ],
    );
    assert.deepEqual(
      [total, counts],
      [
        4,
        { NO_FIRST_ANSWER: 3, NO_ANSWER: 1, NOBODY_ASSIGNED: 1, ASSIGNEE_UNAVAILABLE: 1, ASSIGNEE_SILENT: 2 },
      ],
    );
    const subjects = async (query: Parameters<typeof world.ok<typeof calls.unattended>>[2]) =>
      (await world.ok(calls.unattended, sue, query)).items.map(({ ticket }) => ticket.subject);
    assert.deepEqual(await subjects({ query: { thresholdMinutes: 59 } }), [
      "nobody",
      "away",
      "silent",
      "sensitive",
      "fresh",
    ]);
    assert.deepEqual(await subjects({ query: { why: ["NOBODY_ASSIGNED", "ASSIGNEE_UNAVAILABLE"] } }), [
      "nobody",
      "away",
    ]);
    assert.deepEqual(await subjects({ query: { why: ["NO_FIRST_ANSWER", "NOBODY_ASSIGNED"] } }), ["nobody"]);
    assert.deepEqual(await subjects({ query: { groupId } }), ["silent", "sensitive"]);
  });

  test("each is told once of all their tickets, not twice within a quarter of an hour, and of none they may not see", async () => {
    const { tenant, sue, tom, ann, ben, ids } = await desk();
    const all = Object.values(ids).slice(0, 4);
    const ask = (to: ("ASSIGNEES" | "SUPERVISORS" | "GROUP")[], ticketIds = all) =>
      world.ok(calls.notifyUnattended, sue, { body: { ticketIds, to } });
    const nobody = "01980000-0000-7000-8000-000000000000";
    const first = await ask(["ASSIGNEES"], [...all, nobody]);
    assert.deepEqual(first.told.map(({ name, tickets: count }) => [name, count]).toSorted(), [
      ["Ann Agent", 2],
      ["Ben Agent", 1],
    ]);
    assert.deepEqual(first.skipped, [
      { ticketId: ids["nobody"], reason: "NOBODY_TO_TELL" },
      { ticketId: nobody, reason: "GONE" },
    ]);
    const heard = async (id: string) =>
      world.work(tenant, async ({ db }) =>
        (
          await db
            .select()
            .from(notifications)
            .where(and(eq(notifications.tenantId, tenant), eq(notifications.userId, id)))
        ).map(({ type, title }) => `${type}: ${title}`),
      );
    assert.deepEqual(
      [await heard(ann.id), await heard(ben.id), await heard(sue.id)],
      [
        ["TICKETS_UNATTENDED: 2 tickets are waiting for a reply"],
        ["TICKETS_UNATTENDED: Ticket #101 is waiting for a reply"],
        [],
      ],
    );
    world.clock.advance({ minutes: 14 });
    const again = await Promise.all([ask(["ASSIGNEES"]), ask(["ASSIGNEES"])]);
    assert.deepEqual(
      again.map(({ told }) => told),
      [[], []],
    );
    assert.equal(again[0].skipped.filter(({ reason }) => reason === "TOLD_LATELY").length, 3);
    // Ben is of the group, but may not see the sensitive one.
    assert.deepEqual(
      (await ask(["GROUP"])).told.map(({ name, tickets: count }) => [name, count]),
      [["Ben Agent", 1]],
    );
    assert.deepEqual(
      (await ask(["SUPERVISORS"])).told.map(({ userId, tickets: count }) => [userId, count]),
      [[tom.id, 4]],
    );
    world.clock.advance({ minutes: 1 });
    const mia = await world.person({ tenant, role: "MANAGER" }); // the others' tokens have run out
    const askAnew = () =>
      world.ok(calls.notifyUnattended, mia, { body: { ticketIds: all, to: ["ASSIGNEES"] } });
    const both = await Promise.all([askAnew(), askAnew()]);
    assert.equal(
      both.flatMap(({ told }) => told).reduce((sum, { tickets: count }) => sum + count, 0),
      3,
    );
    const [row] = (await world.ok(calls.unattended, mia, { query: { limit: 2 } })).items.slice(1);
    assert.equal(row?.lastToldAt, world.clock.now().toISOString());
  });

  test("it is for supervisors and above", async () => {
    const { ann } = await desk();
    assert.equal((await world.call(calls.unattended, ann)).status, 403);
  });
});
