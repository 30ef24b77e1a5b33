import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { chatBox } from "../../../../contract/channels/chat-box.ts";
import { contactMerges } from "../../../../contract/crm/contact-merges.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { publicSite } from "../../../../contract/site/public-site.ts";
import { ticketMerges } from "../../../../contract/desk/ticket-merges.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";

interface Who {
  email?: string;
  name?: string;
}

describe("an e-mail address typed in a chat", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  let names = 0;
  const desk = async () => {
    names += 1;
    const tenant = `unproved-${names}`;
    world.clock.advance({ minutes: 2 }); // past the minute's limits for one caller
    return {
      tenant,
      ann: await world.person({ tenant, name: "Ann Agent" }),
      boss: await world.person({ tenant, role: "ADMIN" }),
    };
  };
  const say = (domain: string, message: string, more: Who & { sessionId?: string } = {}) =>
    world.ok(publicSite.sendChatMessage, null, {
      params: { domain },
      body: { message, clientMessageId: randomUUID(), ...more },
    });
  const history = (domain: string, sessionId: string) =>
    world.ok(publicSite.chatHistory, null, { params: { domain, sessionId }, query: {} });
  const ticketOf = (person: Awaited<ReturnType<typeof desk>>["ann"], number: number) =>
    world.ok(tickets.get, person, { params: { id: String(number) } });

  test("does not tell the name of the contact who has it, and staff read that it was not verified", async () => {
    const { tenant, ann } = await desk();
    const nest = await world.ok(contacts.create, ann, {
      body: { name: "Nest Owner", email: "nest1@example.test" },
    });
    const first = await say(tenant, "hello", { email: "nest1@example.test" });
    assert.equal(first.message.authorName, "You");
    assert.deepEqual(
      (await history(tenant, first.sessionId)).messages.map(({ authorName }) => authorName),
      ["You"],
    );
    const ticket = await ticketOf(ann, first.ticketNumber);
    assert.deepEqual(
      [ticket.unverifiedEmail, ticket.contact?.id === nest.id, ticket.contact?.email],
      ["nest1@example.test", false, null],
    );
    const named = await say(tenant, "It is me", { sessionId: first.sessionId, name: "Robin" });
    assert.equal(named.message.authorName, "Robin");
    assert.equal((await ticketOf(ann, first.ticketNumber)).contact?.name, "Robin");
  });

  /** All that the public calls of one chat answer, without ids, times and keys. */
  async function answersTo(domain: string, opening: Who, later: Who | "identify" | null, email: string) {
    const first = await say(domain, "hello", opening);
    const { sessionId } = first;
    const answers: unknown[] = [first];
    if (later === "identify")
      answers.push(
        await world.call(chatBox.identify, null, { params: { domain, sessionId }, body: { email } }),
      );
    else if (later !== null) answers.push(await say(domain, "It is me", { sessionId, ...later }));
    answers.push(
      await world.call(chatBox.identify, null, {
        params: { domain, sessionId },
        body: { email, name: "Robin" },
      }),
      await world.call(chatBox.seen, null, { params: { domain, sessionId } }),
      await world.call(chatBox.typing, null, { params: { domain, sessionId }, body: { isTyping: true } }),
      await world.call(chatBox.transcript, null, { params: { domain, sessionId }, body: { email } }),
      await world.call(chatBox.open, null, { params: { domain } }),
      await history(domain, sessionId),
    );
    return JSON.parse(
      JSON.stringify(answers, (key, value: unknown) =>
        /^(id|sessionId|clientMessageId|createdAt|ticketNumber|requestId|headers|name)$/.test(key)
          ? undefined
          : value,
      ),
    ) as unknown;
  }

  const openings: [string, (email: string) => { opening: Who; later: Who | "identify" | null }][] = [
    ["given at once", (email) => ({ opening: { email }, later: null })],
    ["given at once with a name", (email) => ({ opening: { email, name: "Robin" }, later: null })],
    ["given with a later message", (email) => ({ opening: {}, later: { email } })],
    ["given with a later message and a name", (email) => ({ opening: {}, later: { email, name: "Robin" } })],
    ["given where it is asked for", () => ({ opening: {}, later: "identify" })],
  ];
  for (const [title, made] of openings) {
    test(`${title}, the answers are the same for a contact's address, in any case, for another tenant's contact and for nobody's`, async () => {
      const [{ tenant, ann }, other] = [await desk(), await desk()];
      await world.ok(contacts.create, ann, { body: { name: "Nest Owner", email: "nest@example.test" } });
      await world.ok(contacts.create, other.ann, {
        body: { name: "Else Where", email: "else@example.test" },
      });
      const answersFor = async (email: string) => {
        const { opening, later } = made(email);
        world.clock.advance({ minutes: 2 });
        return answersTo(tenant, opening, later, email);
      };
      const unknown = await answersFor("nobody@example.test");
      for (const email of ["nest@example.test", "NEST@Example.test", "else@example.test"])
        assert.deepEqual(await answersFor(email), unknown, email);
      assert.ok(!JSON.stringify(unknown).includes("Nest"));
    });
  }

  test("leaves a chat that began without one with its own contact, and the contact who has the address as they were", async () => {
    const { tenant, ann } = await desk();
    const nest = await world.ok(contacts.create, ann, {
      body: { name: "Nest Owner", email: "nest@example.test" },
    });
    const { sessionId, ticketNumber } = await say(tenant, "hello");
    const own = (await ticketOf(ann, ticketNumber)).contact;
    await world.ok(chatBox.identify, null, {
      params: { domain: tenant, sessionId },
      body: { email: "nest@example.test", name: "Robin" },
    });
    const ticket = await ticketOf(ann, ticketNumber);
    assert.deepEqual(
      [ticket.contact?.id, ticket.contact?.name, ticket.contact?.email, ticket.unverifiedEmail],
      [own?.id, "Robin", null, "nest@example.test"],
    );
    const { name, email } = await world.ok(contacts.get, ann, { params: { id: nest.id } });
    assert.deepEqual([name, email], ["Nest Owner", "nest@example.test"]);
  });

  test("becomes the visitor's own where no contact has it, still marked, and a name that staff wrote stays", async () => {
    const { tenant, ann } = await desk();
    const { sessionId, ticketNumber } = await say(tenant, "hello");
    const { contact } = await ticketOf(ann, ticketNumber);
    await world.ok(contacts.update, ann, {
      params: { id: contact?.id ?? "" },
      body: { name: "Robin of the warehouse" },
    });
    await world.ok(chatBox.identify, null, {
      params: { domain: tenant, sessionId },
      body: { email: "Robin@Example.test", name: "Robin" },
    });
    const ticket = await ticketOf(ann, ticketNumber);
    assert.deepEqual(
      [ticket.contact?.id, ticket.contact?.name, ticket.contact?.email, ticket.unverifiedEmail],
      [contact?.id, "Robin of the warehouse", "robin@example.test", "robin@example.test"],
    );
  });

  test("two visitors who give one new address at the same moment both go on, and one of them has it", async () => {
    const { tenant, ann } = await desk();
    const chats = await Promise.all(["one", "two", "three"].map((text) => say(tenant, text)));
    await Promise.all(
      chats.map(({ sessionId }) =>
        world.ok(chatBox.identify, null, {
          params: { domain: tenant, sessionId },
          body: { email: "both@example.test" },
        }),
      ),
    );
    const all = await Promise.all(chats.map(({ ticketNumber }) => ticketOf(ann, ticketNumber)));
    assert.deepEqual(
      all.map(({ unverifiedEmail }) => unverifiedEmail),
      ["both@example.test", "both@example.test", "both@example.test"],
    );
    assert.deepEqual(
      all.map(({ contact }) => contact?.email).filter((email) => email !== null),
      ["both@example.test"],
    );
  });

  test("opens nothing of the contact's when staff have joined the two contacts and the two tickets", async () => {
    const { tenant, ann, boss } = await desk();
    const nest = await world.ok(contacts.create, ann, {
      body: { name: "Nest Owner", email: "nest@example.test" },
    });
    const mail = await world.ok(tickets.create, ann, {
      body: { subject: "By mail", message: "My bank account is 4711", contactId: nest.id, channel: "EMAIL" },
    });
    const { sessionId, ticketNumber } = await say(tenant, "hello", { email: "nest@example.test" });
    const chat = await ticketOf(ann, ticketNumber);
    await world.ok(contactMerges.merge, boss, {
      body: { contactId: nest.id, mergedIds: [chat.contact?.id ?? ""] },
    });
    await world.ok(ticketMerges.merge, boss, { body: { targetId: mail.id, sourceIds: [chat.id] } });
    await say(tenant, "Are you there?", { sessionId });
    const { messages } = await history(tenant, sessionId);
    assert.deepEqual(
      messages.map(({ authorName, text }) => [authorName, text]),
      [
        ["You", "hello"],
        ["You", "Are you there?"],
      ],
    );
  });

  test("is not asked for in another tenant's chat, nor taken from what is no address", async () => {
    const [{ tenant }, other] = [await desk(), await desk()];
    const { sessionId } = await say(tenant, "hello");
    const give = async (domain: string, email: string) =>
      (await world.call(chatBox.identify, null, { params: { domain, sessionId }, body: { email } })).status;
    assert.deepEqual(
      [
        await give(other.tenant, "a@example.test"),
        await give(tenant, "no address"),
        await give(tenant, "a@example.test"),
      ],
      [404, 422, 200],
    );
  });
});
