import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { ticketConversations } from "../../../../contract/channels/ticket-conversations.ts";
import { inboundEvents } from "../../../../contract/workspace/inbound-events.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { postChanges } from "../../../testing/instagram-posts.ts";
import { messengerRig } from "../../../testing/messenger-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { inboundEvents as eventTable } from "../../workspace/inbound/table.ts";
import { readMentionJob } from "./mentions.ts";

describe("mentions that Instagram is asked for, or tells twice", () => {
  let world: World;
  let admin: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    admin = await world.person({ role: "ADMIN" });
  });
  after(() => world.stop());
  const { settle, connectByPage, number, write } = messengerRig(
    "instagram",
    () => world,
    () => admin,
  );
  const fails = (id: string, isOn: boolean) =>
    world.ok(simulator.faults, admin, { params: { id }, body: { fault: "server_error", isOn } });
  /** @returns Instagram's id of the comment */
  const mention = async (id: string, from: string, name = "Lucía Ferrer") => {
    await world.ok(simulator.write, admin, {
      params: { id },
      body: { from, name, text: `Ask @us ${from}`, place: "COMMENT_MENTION" },
    });
    await settle();
    const { lines } = await world.ok(simulator.get, admin, { params: { id } });
    return lines.find(({ customer, place }) => customer === from && place === "COMMENT_MENTION")?.id ?? "";
  };
  /** The same comment as Instagram posts one under a post of the account's own. */
  const comment = async (connectionId: string, id: string, from: string) => {
    const value = {
      id,
      from: { id: from, username: `luci.a.ferrer${from.slice(-4)}` },
      text: `Ask @us ${from}`,
      media: { id: "17900000000000001", media_product_type: "FEED" },
    };
    await postChanges(world, connectionId, () => [{ field: "comments", value }]);
    await settle();
  };
  const found = async (who: string) => {
    const { items } = await world.ok(tickets.list, admin, { query: { search: who } });
    const messages = await Promise.all(
      items.map(async ({ id }) => (await world.ok(tickets.conversations, admin, { params: { id } })).items),
    );
    return {
      ids: items.map(({ id }) => id),
      types: messages.flat().map(({ messenger }) => messenger?.content?.type ?? "words"),
    };
  };
  const parkedAt = async (connectionId: string) =>
    (await world.ok(inboundEvents.list, admin, { query: { connectionId } })).items;

  test("one that nobody answers for is asked for again and then parked, from where it can be tried again", async () => {
    const connection = await connectByPage();
    const who = number();
    await fails(connection.id, true);
    await mention(connection.id, who);
    const wait = async (minutes: number) => {
      world.clock.advance({ minutes });
      await settle();
      admin = await world.person({ role: "ADMIN" }); // nobody stays signed in for so long
    };
    for (const minutes of [1, 5, 15, 60, 180, 360]) await wait(minutes);
    assert.deepEqual(await parkedAt(connection.id), [], "it is asked for once more");
    await wait(720);
    const [parked, ...more] = await parkedAt(connection.id);
    assert.ok(parked);
    assert.deepEqual([parked.kind, parked.attempts, more.length], ["mention", 8, 0]);
    assert.match(parked.reason ?? "", /temporarily unavailable/);
    await fails(connection.id, false);
    await world.ok(inboundEvents.retry, admin, { params: { id: parked.id } });
    await settle();
    assert.deepEqual((await found(who)).types, ["mention"]);
    assert.deepEqual(await parkedAt(connection.id), []);
  });

  test("one whose process died each time is parked as well", async () => {
    const connection = await connectByPage();
    const who = number();
    await fails(connection.id, true);
    await mention(connection.id, who);
    const [row] = await world.work("acme", (work) =>
      work
        .update(eventTable)
        .set({ attempts: 8 })
        .where(eq(eventTable.connectionId, connection.id))
        .returning({ id: eventTable.id }),
    );
    assert.ok(row);
    const { desk, services } = world.app;
    await readMentionJob.run({ desk, services, tenant: "acme", payload: { entryId: row.id } });
    assert.deepEqual(
      (await parkedAt(connection.id)).map(({ reason }) => reason),
      ["It was asked 8 times who mentioned you, and no answer came."],
    );
  });

  test("told as a mention and then as a comment it is one message, which is answered privately from then on", async () => {
    const connection = await connectByPage();
    const who = number();
    const id = await mention(connection.id, who);
    assert.deepEqual((await found(who)).types, ["mention"]);
    await comment(connection.id, id, who);
    const { ids, types } = await found(who);
    assert.deepEqual([ids.length, types], [1, ["comment"]]);
    const params = { id: ids[0] ?? "" };
    const { conversation } = await world.ok(ticketConversations.get, admin, { params });
    assert.equal(conversation?.isPrivateReply, true);
    await write(connection.id, who, "I ask here as well");
    assert.deepEqual((await found(who)).types, ["comment", "words"], "what they write goes on with it");
  });

  test("told as a comment and then as a mention it is the comment", async () => {
    const connection = await connectByPage();
    const who = number();
    // Who mentioned the account is asked for after the comment has come.
    await fails(connection.id, true);
    const id = await mention(connection.id, who);
    await comment(connection.id, id, who);
    await fails(connection.id, false);
    world.clock.advance({ minutes: 1 });
    await settle();
    const { ids, types } = await found(who);
    assert.deepEqual([ids.length, types], [1, ["comment"]]);
    assert.deepEqual(await parkedAt(connection.id), []);
  });

  test("by somebody who writes to the account it is one message of their conversation either way", async () => {
    const connection = await connectByPage();
    const who = number();
    await write(connection.id, who, `I ask here ${who}`);
    const id = await mention(connection.id, who);
    await comment(connection.id, id, who);
    const { ids, types } = await found(who);
    assert.deepEqual([ids.length, types], [1, ["words", "comment"]]);
  });

  test("a mention whose writer has a conversation elsewhere stays what it is, and nothing comes twice", async () => {
    const connection = await connectByPage();
    const who = number();
    await write(connection.id, who, `I ask here ${who}`);
    // Another handle than the one that their profile told.
    const id = await mention(connection.id, who, "Omar");
    await comment(connection.id, id, who);
    const { ids, types } = await found(who);
    assert.deepEqual([ids.length, types.toSorted()], [2, ["mention", "words"]]);
    assert.deepEqual(await parkedAt(connection.id), []);
  });
});
