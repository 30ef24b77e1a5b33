import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { instagramConversations as calls } from "../../../../contract/channels/instagram-conversations.ts";
import { ticketConversations } from "../../../../contract/channels/ticket-conversations.ts";
import { inboundEvents } from "../../../../contract/workspace/inbound-events.ts";
import type { simulatedPlaces } from "../../../../contract/channels/media-rules.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { postChanges } from "../../../testing/instagram-posts.ts";
import { messengerRig } from "../../../testing/messenger-rig.ts";
import { samplePng, uploadFile } from "../../../testing/sample-files.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

describe("what customers write under posts and in stories of Instagram", () => {
  let world: World;
  let admin: Person;
  let agent: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    admin = await world.person({ role: "ADMIN" });
    agent = await world.person({ role: "AGENT" });
  });
  after(() => world.stop());
  const { settle, connect, connectByPage, number, write } = messengerRig(
    "instagram",
    () => world,
    () => admin,
  );
  const linesOf = async (id: string) => (await world.ok(simulator.get, admin, { params: { id } })).lines;
  const writeAt = async (
    id: string,
    from: string,
    text: string,
    place: (typeof simulatedPlaces)[number] = "COMMENT",
  ) => {
    await world.ok(simulator.write, admin, {
      params: { id },
      body: { from, name: "Lucía Ferrer", text, place },
    });
    await settle();
  };
  const ticketOf = async (who: string) => {
    const { items } = await world.ok(tickets.list, admin, { query: { search: who } });
    assert.equal(items.length, 1);
    const [ticket] = items;
    assert.ok(ticket);
    return ticket;
  };
  const messagesOf = async (id: string) =>
    (await world.ok(tickets.conversations, admin, { params: { id } })).items;
  const wayOf = async (id: string) => {
    const { conversation } = await world.ok(ticketConversations.get, agent, { params: { id } });
    assert.ok(conversation);
    return conversation;
  };
  const reply = async (conversationId: string, message: string) => {
    const answer = await world.call(calls.sendMessage, agent, { body: { conversationId, message } });
    await settle();
    return answer;
  };
  const post = async (connectionId: string, changes: (us: string) => object[]) => {
    await postChanges(world, connectionId, changes);
    await settle();
  };
  const begun = async () => {
    const connection = await connect();
    const from = number();
    await writeAt(connection.id, from, `Is it waterproof? ${from}`);
    return { connection, from, ticket: await ticketOf(from) };
  };

  test("a comment begins a conversation, shown as what it is with its post, and opens no window", async () => {
    const { ticket } = await begun();
    assert.equal(ticket.channel, "INSTAGRAM");
    const [comment, ...more] = await messagesOf(ticket.id);
    assert.deepEqual([comment?.authorType, more.length], ["CUSTOMER", 0]);
    const content = comment?.messenger?.content;
    assert.ok(content?.type === "comment");
    assert.deepEqual(
      [content.place, content.link, content.answeredById],
      ["POST", "https://www.instagram.com/p/Simulated/", null],
    );
    const way = await wayOf(ticket.id);
    assert.deepEqual([way.isOpen, way.isPrivateReply, way.media], [true, true, []]);
    // Seven days from the comment, whose time comes as seconds.
    assert.ok(Date.parse(way.windowExpiresAt ?? "") - world.clock.now().getTime() > 6.9 * 86_400_000);
  });

  test("its first answer goes privately, once, and then it is the customer's turn", async () => {
    const { ticket, connection, from } = await begun();
    assert.equal((await reply(ticket.id, "It is")).status, 201);
    const [comment, answer] = await messagesOf(ticket.id);
    assert.equal(answer?.delivery, "SENT");
    const content = comment?.messenger?.content;
    assert.ok(content?.type === "comment");
    assert.equal(content.answeredById, answer.id);
    assert.deepEqual(
      (await linesOf(connection.id)).map(({ text, place }) => [text, place]),
      [
        [`Is it waterproof? ${from}`, "COMMENT"],
        ["It is", "COMMENT"],
      ],
    );
    assert.deepEqual(
      [(await wayOf(ticket.id)).isOpen, (await wayOf(ticket.id)).isPrivateReply],
      [false, false],
    );
    const second = await reply(ticket.id, "And windproof");
    assert.deepEqual([second.status, second.body["code"]], [409, "window_closed"]);
    await write(connection.id, from, "Great, which sizes?");
    assert.equal((await reply(ticket.id, "S to XL")).status, 201);
    const all = await messagesOf(ticket.id);
    assert.deepEqual(
      all.map(({ text, delivery }) => [text.split(" ")[0], delivery]),
      [
        ["Is", "NONE"],
        ["It", "SENT"],
        ["Great,", "NONE"],
        ["S", "SENT"],
      ],
    );
    assert.equal((await linesOf(connection.id)).at(-1)?.place, undefined);
  });

  test("each comment of one conversation has an answer of its own", async () => {
    const { ticket, connection, from } = await begun();
    await reply(ticket.id, "First");
    await writeAt(connection.id, from, "And the green one?");
    assert.equal((await ticketOf(from)).id, ticket.id);
    assert.equal((await reply(ticket.id, "Second")).status, 201);
    assert.deepEqual(
      (await linesOf(connection.id)).map(({ place }) => place),
      ["COMMENT", "COMMENT", "COMMENT", "COMMENT"],
    );
  });

  test("words alone are taken, and for seven days", async () => {
    const { ticket, connection } = await begun();
    const attachmentId = await uploadFile(world, agent, { bytes: samplePng, name: "Label.png" });
    const file = await world.call(calls.sendAttachment, agent, {
      body: { conversationId: ticket.id, attachmentId },
    });
    assert.deepEqual([file.status, file.body["code"]], [409, "window_closed"]);
    const late = number();
    await writeAt(connection.id, late, `Late ${late}`);
    await world.ok(simulator.clock, admin, {
      params: { id: connection.id },
      body: { forwardMinutes: 7 * 24 * 60 },
    });
    const refused = await reply((await ticketOf(late)).id, "Too late");
    assert.deepEqual([refused.status, refused.body["code"]], [409, "window_closed"]);
  });

  test("an answer that failed leaves the comment to be answered, also by itself once more", async () => {
    const connection = await connect();
    const who = number();
    // Of a comment that the simulated Instagram does not know, every answer is refused.
    const value = {
      id: `1791${who}`,
      from: { id: who, username: "lucia.f" },
      text: `Gone ${who}`,
      media: { id: "17900000000000001" },
    };
    await post(connection.id, () => [{ field: "comments", value }]);
    const { id } = await ticketOf(who);
    await reply(id, "One");
    const [, failed] = await messagesOf(id);
    assert.equal(failed?.delivery, "FAILED");
    assert.equal((await wayOf(id)).isPrivateReply, true);
    await world.ok(ticketConversations.sendAgain, agent, { params: { id, messageId: failed.id } });
    await settle();
    assert.equal((await messagesOf(id))[1]?.delivery, "FAILED");
    assert.equal((await reply(id, "Two")).status, 201);
  });

  test("where the customer has written since, the answer is an ordinary one", async () => {
    const { ticket, connection, from } = await begun();
    await write(connection.id, from, "I ask here as well");
    assert.equal((await wayOf(ticket.id)).isPrivateReply, false);
    await reply(ticket.id, "It is");
    assert.equal((await linesOf(connection.id)).at(-1)?.place, undefined);
    const [comment] = await messagesOf(ticket.id);
    assert.ok(comment?.messenger?.content?.type === "comment");
    assert.equal(comment.messenger.content.answeredById, null);
  });

  test("a mention in a story, and an answer to one, come with its picture and open the window", async () => {
    const connection = await connect();
    for (const place of ["STORY_MENTION", "STORY_REPLY"] as const) {
      const from = number();
      await writeAt(connection.id, from, `Look ${from}`, place);
      const ticket = await ticketOf(from);
      const [first] = await messagesOf(ticket.id);
      const content = first?.messenger?.content;
      assert.ok(content?.type === "media");
      assert.deepEqual([content.origin, content.state, first?.attachments.length], [place, "KEPT", 1]);
      assert.deepEqual(
        [(await wayOf(ticket.id)).isOpen, (await wayOf(ticket.id)).isPrivateReply],
        [true, false],
      );
    }
  });

  test("the account's own comment is nobody's, one that came twice is one, and odd ones are parked", async () => {
    const connection = await connectByPage();
    const who = number();
    const comment = {
      field: "comments",
      value: {
        id: `1790${who}`,
        from: { id: who, username: "lucia.f" },
        text: `Once ${who}`,
        media: { id: "17900000000000001", media_product_type: "REELS" },
      },
    };
    await post(connection.id, () => [comment, comment]);
    await post(connection.id, () => [comment]);
    const [only, ...more] = await messagesOf((await ticketOf(who)).id);
    assert.equal(more.length, 0);
    assert.ok(only?.messenger?.content?.type === "comment");
    assert.equal(only.messenger.content.place, "REEL");
    await post(connection.id, (us) => [
      { field: "comments", value: { ...comment.value, id: "179001", from: { id: us, username: "us" } } },
    ]);
    const parkedOf = async () =>
      (await world.ok(inboundEvents.list, admin, { query: { connectionId: connection.id } })).items.map(
        ({ reason }) => reason,
      );
    assert.deepEqual(await parkedOf(), []);
    await post(connection.id, () => [
      { field: "comments", value: { id: "179002", text: "nobody's" } },
      { field: "mentions", value: { media_id: "1", comment_id: "2" } },
    ]);
    assert.deepEqual((await parkedOf()).toSorted(), [
      "(#100) There is no mention mentioned_comment.comment_id(2){text,username}.",
      "A comment could not be read.",
    ]);
  });

  const mentionsOf = async (who: string) =>
    (await messagesOf((await ticketOf(who)).id)).flatMap(({ text, messenger }) =>
      messenger?.content?.type === "mention"
        ? [[text, messenger.content.place, messenger.content.link?.includes("SomebodyElses")]]
        : [],
    );

  test("who names the account elsewhere becomes a ticket with the words and where they stand, once", async () => {
    for (const [place, shown] of [
      ["COMMENT_MENTION", "COMMENT"],
      ["POST_MENTION", "POST"],
    ] as const) {
      const connection = await connectByPage();
      await world.ok(simulator.faults, admin, {
        params: { id: connection.id },
        body: { fault: "duplicate", isOn: true },
      });
      const who = number();
      await writeAt(connection.id, who, `Ask @us ${who}`, place);
      assert.deepEqual(await mentionsOf(who), [[`Ask @us ${who}`, shown, true]]);
      assert.equal((await ticketOf(who)).channel, "INSTAGRAM");
    }
  });

  test("a mention names nobody who could be written to, so a reply to it alone reaches nobody", async () => {
    const connection = await connectByPage();
    const who = number();
    await writeAt(connection.id, who, `Ask @us ${who}`, "COMMENT_MENTION");
    const { id } = await ticketOf(who);
    const { conversation } = await world.ok(ticketConversations.get, agent, { params: { id } });
    assert.equal(conversation, null);
    await world.ok(tickets.reply, agent, { params: { id }, body: { message: "Thank you" } });
    await settle();
    assert.equal((await messagesOf(id)).at(-1)?.delivery, "NONE");
    assert.equal((await linesOf(connection.id)).length, 1);
  });

  test("a mention by who writes to the account stands in their conversation, and opens no window", async () => {
    const connection = await connectByPage();
    const from = number();
    await write(connection.id, from, `I ask here ${from}`);
    const ticket = await ticketOf(from);
    const before = (await wayOf(ticket.id)).windowExpiresAt;
    await writeAt(connection.id, from, `Ask @us ${from}`, "POST_MENTION");
    assert.deepEqual(await mentionsOf(from), [[`Ask @us ${from}`, "POST", true]]);
    assert.equal((await wayOf(ticket.id)).windowExpiresAt, before);
  });

  test("by Instagram's own login a mention in a comment is its writer's, without a private answer that would be refused", async () => {
    const connection = await connect();
    const who = number();
    await writeAt(connection.id, who, `Ask @us ${who}`, "COMMENT_MENTION");
    const { id } = await ticketOf(who);
    assert.deepEqual(await mentionsOf(who), [[`Ask @us ${who}`, "COMMENT", undefined]]);
    const way = await wayOf(id);
    assert.deepEqual([way.isOpen, way.isPrivateReply], [false, false]);
    const answer = await reply(id, "Thank you");
    assert.deepEqual([answer.status, answer.body["code"]], [409, "window_closed"]);
    await write(connection.id, who, "I ask here as well");
    assert.equal((await ticketOf(who)).id, id, "they are known by Instagram's id, so it goes on");
    assert.equal((await reply(id, "It is")).status, 201);
    const { items } = await world.ok(inboundEvents.list, admin, { query: { connectionId: connection.id } });
    assert.deepEqual(items, []);
  });

  test("a comment under a post that cannot be read any more keeps its private answer where it names nobody", async () => {
    const connection = await connect();
    const who = number();
    const value = {
      id: `1792${who}`,
      from: { id: who, username: "lucia.f" },
      text: `Gone ${who}`,
      media: { id: "1799" },
    };
    await post(connection.id, () => [{ field: "comments", value }]);
    assert.equal((await wayOf((await ticketOf(who)).id)).isPrivateReply, true);
  });

  test("of a post that names the account Instagram's own login tells nothing, so nobody is had to write one", async () => {
    for (const [connection, has] of [
      [await connect(), false],
      [await connectByPage(), true],
    ] as const) {
      const params = { id: connection.id };
      const { places } = await world.ok(simulator.get, admin, { params });
      assert.equal(places.includes("POST_MENTION"), has);
      const answer = await world.call(simulator.write, admin, {
        params,
        body: { from: number(), name: "Lucía", text: "x", place: "POST_MENTION" },
      });
      assert.deepEqual(
        [answer.status, JSON.stringify(answer.body).includes("place")],
        [has ? 200 : 422, true],
      );
    }
  });

  test("nobody writes under posts by another channel", async () => {
    const whatsapp = await messengerRig(
      "whatsapp",
      () => world,
      () => admin,
    ).connect();
    const answer = await world.call(simulator.write, admin, {
      params: { id: whatsapp.id },
      body: { from: "34600111222", name: "Lucía", text: "x", place: "COMMENT" },
    });
    assert.deepEqual([answer.status, JSON.stringify(answer.body).includes("place")], [422, true]);
  });
});
