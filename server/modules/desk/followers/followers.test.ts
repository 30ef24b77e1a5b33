import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { notifications } from "../../../../contract/notices/notifications.ts";
import { ticketFollowers } from "../../../../contract/desk/ticket-life.ts";
import { ticketLinks } from "../../../../contract/desk/ticket-links.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { receiveMessage } from "../tickets/receive.ts";
import { contactThere } from "../tickets/requester.ts";

describe("followers and links", () => {
  let world: World;
  let ann: Person;
  let ben: Person;
  let sue: Person;
  before(async () => {
    world = await createWorld();
  });
  beforeEach(async () => {
    [ann, ben, sue] = [
      await world.person({ name: "Ann Agent" }),
      await world.person({ name: "Ben Agent" }),
      await world.person({ role: "SUPERVISOR", name: "Sue Super" }),
    ];
  });
  after(() => world.stop());
  const open = (more: Record<string, unknown> = {}) =>
    world.ok(tickets.create, ann, {
      body: {
        subject: "Follow me",
        message: "Hello",
        contactEmail: "kim@x.test",
        assignedToId: ann.id,
        ...more,
      },
    });
  const told = async (who: Person) =>
    (await world.ok(notifications.list, who, {})).items.map(({ title }) => title.replace(/#\d+/, "#n"));
  const write = (id: string, contactId: string) =>
    world.work("acme", async (work) => {
      await receiveMessage(work, id, await contactThere(work, contactId), { content: "Are you there?" });
    });

  test("they hear of the customer's messages, of notes and of the status, and not of what they do themselves", async () => {
    const { id, contact } = await open();
    assert.equal((await world.ok(ticketFollowers.followMe, ben, { params: { id } })).isFollowing, true);
    await world.ok(ticketFollowers.followMe, ben, { params: { id } });
    assert.equal(
      (await world.ok(ticketFollowers.add, ann, { params: { id }, body: { userId: sue.id } })).items.length,
      2,
    );
    await write(id, contact?.id ?? "");
    await world.ok(tickets.reply, ann, { params: { id }, body: { message: "For us", isPublic: false } });
    await world.ok(tickets.reply, ann, { params: { id }, body: { message: "For the customer" } });
    await world.ok(tickets.update, ben, { params: { id }, body: { status: "ON_HOLD" } });
    assert.deepEqual(await told(ben), ["Ann Agent wrote a note on #n", "kim answered on #n"]);
    assert.deepEqual(await told(sue), [
      "#n is on hold",
      "Ann Agent wrote a note on #n",
      "kim answered on #n",
    ]);
    assert.deepEqual(
      (await world.ok(tickets.list, ben, { query: { followedBy: "me" } })).items.map((one) => one.id),
      [id],
    );
    assert.equal((await world.ok(ticketFollowers.unfollowMe, ben, { params: { id } })).isFollowing, false);
    await world.ok(ticketFollowers.remove, ann, { params: { id, userId: sue.id } });
    assert.deepEqual((await world.ok(ticketFollowers.list, ann, { params: { id } })).items, []);
  });

  test("whoever may not see a sensitive ticket cannot follow it, hears nothing more of it, and a mention says so", async () => {
    const { id, contact } = await open();
    await world.ok(ticketFollowers.followMe, ben, { params: { id } });
    await world.ok(tickets.setSensitive, ann, { params: { id }, body: { isSensitive: true } });
    await write(id, contact?.id ?? "");
    const note = await world.ok(tickets.reply, ann, {
      params: { id },
      body: { message: `<p><span data-mention="${ben.id}">@Ben</span> look</p>`, isPublic: false },
    });
    assert.deepEqual(note.cannotSee, [{ id: ben.id, name: "Ben Agent" }]);
    assert.deepEqual(await told(ben), []);
    const add = await world.call(ticketFollowers.add, sue, { params: { id }, body: { userId: ben.id } });
    assert.deepEqual([add.status, add.body["detail"]], [422, "Ben Agent cannot see this sensitive ticket."]);
    assert.equal((await world.call(ticketFollowers.followMe, ben, { params: { id } })).status, 404);
    assert.deepEqual((await world.ok(tickets.list, ben, { query: { followedBy: "me" } })).items, []);
  });

  test("a link is seen from both sides, once of each kind, and never leads to what one may not see", async () => {
    const [a, b] = [await open(), await open({ subject: "The other" })];
    const link = await world.ok(ticketLinks.create, ann, {
      params: { id: a.id },
      body: { ticketId: b.id, kind: "FOLLOW_UP" },
    });
    assert.deepEqual([link.direction, link.ticket.id], ["to", b.id]);
    assert.equal(
      (
        await world.call(ticketLinks.create, ann, {
          params: { id: b.id },
          body: { ticketId: a.id, kind: "FOLLOW_UP" },
        })
      ).status,
      409,
    );
    assert.equal(
      (
        await world.call(ticketLinks.create, ann, {
          params: { id: a.id },
          body: { ticketId: a.id, kind: "RELATED" },
        })
      ).status,
      422,
    );
    assert.deepEqual(
      (await world.ok(ticketLinks.list, ben, { params: { id: b.id } })).items.map((one) => [
        one.kind,
        one.direction,
        one.ticket.id,
        one.ticket.assignedToName,
      ]),
      [["FOLLOW_UP", "from", a.id, "Ann Agent"]],
    );
    await world.ok(tickets.setSensitive, ann, { params: { id: a.id }, body: { isSensitive: true } });
    assert.deepEqual((await world.ok(ticketLinks.list, ben, { params: { id: b.id } })).items, []);
    assert.equal(
      (
        await world.call(ticketLinks.create, ben, {
          params: { id: b.id },
          body: { ticketId: a.id, kind: "RELATED" },
        })
      ).status,
      422,
    );
    await world.ok(ticketLinks.remove, ann, { params: { id: b.id, linkId: link.id ?? "" } });
    assert.deepEqual((await world.ok(ticketLinks.list, ann, { params: { id: a.id } })).items, []);
  });
});
