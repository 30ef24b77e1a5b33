import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { ticketConversations as conversationCalls } from "../../../../contract/channels/ticket-conversations.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { connections } from "../../../../contract/workspace/connections.ts";
import { inboundEvents } from "../../../../contract/workspace/inbound-events.ts";
import { whatsappRig } from "../../../testing/messenger-rig.ts";
import { whatsappPosts } from "../../../testing/whatsapp-posts.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";
import { ticketConversations } from "./table.ts";

/** What was written in WhatsApp's own app, and who has the conversation then. */
describe("answers from the phone app", () => {
  let world: World;
  let admin: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    admin = await world.person({ role: "ADMIN" });
  });
  after(() => world.stop());
  const rig = whatsappRig(
    () => world,
    () => admin,
  );
  const posts = whatsappPosts(() => world);
  const echoTo = async (connectionId: string, message: object, contact: object = {}) => {
    await posts.post(connectionId, (account) => [
      {
        field: "smb_message_echoes",
        value: {
          messaging_product: "whatsapp",
          metadata: { display_phone_number: "34910000000", phone_number_id: account },
          contacts: [contact],
          message_echoes: [{ from: "34910000000", timestamp: posts.seconds(), ...message }],
        },
      },
    ]);
    await rig.settle();
  };
  const messagesOf = async (id: string) =>
    (await world.ok(tickets.conversations, admin, { params: { id } })).items;
  const heldOf = (ticketId: string) =>
    world.work("acme", async (work) => {
      const rows = await work.from(ticketConversations);
      return rows.find((one) => one.ticketId === ticketId);
    });
  const textOf = (body: string) => ({ type: "text", text: { body } });

  test("are an agent's messages, once, and take the conversation from the bot for good", async () => {
    const connection = await rig.connect();
    const from = rig.number();
    await rig.write(connection.id, from, `Question ${from}`);
    const [ticket] = (await world.ok(tickets.list, admin, { query: { search: from } })).items;
    assert.ok(ticket);
    const before = await world.ok(conversationCalls.get, admin, { params: { id: ticket.id } });
    const id = "wamid.app1";
    await echoTo(connection.id, { id, to: from, ...textOf("We have two") });
    const held = await heldOf(ticket.id);
    assert.deepEqual([held?.holder, held?.heldById, held?.botGeneration], ["AGENT", null, 1]);
    await echoTo(connection.id, { id, to: from, ...textOf("We have two") }, { wa_id: from });
    const all = await messagesOf(ticket.id);
    assert.deepEqual(
      all.map(({ authorType, text, delivery }) => [authorType, text, delivery]),
      [
        ["CUSTOMER", `Question ${from}`, "NONE"],
        ["AGENT", "We have two", "SENT"],
      ],
    );
    const again = await heldOf(ticket.id);
    assert.deepEqual([again?.botGeneration, again?.heldSince], [1, held?.heldSince]);
    const after = await world.ok(conversationCalls.get, admin, { params: { id: ticket.id } });
    assert.equal(after.conversation?.windowExpiresAt, before.conversation?.windowExpiresAt);
  });

  test("are changed and withdrawn there, and here with it", async () => {
    const { connection, from, ticket } = await rig.begun();
    await echoTo(connection.id, { id: "wamid.app2", to: from, ...textOf("At four") });
    const original_message_id = "wamid.app2";
    const edit = { original_message_id, message: textOf("At five") };
    await echoTo(connection.id, { id: "wamid.app3", to: from, type: "edit", edit });
    const [, changed] = await messagesOf(ticket.id);
    assert.deepEqual([changed?.text, typeof changed?.messenger?.editedAt], ["At five", "string"]);
    await echoTo(connection.id, {
      id: "wamid.app4",
      to: from,
      type: "revoke",
      revoke: { original_message_id },
    });
    const [, gone, ...others] = await messagesOf(ticket.id);
    assert.deepEqual([gone?.text, gone?.messenger?.content, others], ["", { type: "unsent" }, []]);
  });

  test("what was sent from here does not come twice, though WhatsApp told it as an echo", async () => {
    const { connection, from, ticket } = await rig.begun();
    await world.ok(tickets.reply, admin, {
      params: { id: ticket.id },
      body: { message: "From the desk" },
    });
    await rig.settle();
    const { id: externalId } = await world.work("acme", async (work) => {
      const rows = await work.from(deliveries);
      return { id: rows.find((one) => one.ticketId === ticket.id)?.providerMessageId ?? "" };
    });
    assert.match(externalId, /^wamid\./);
    await echoTo(connection.id, { id: externalId, to: from, ...textOf("From the desk") });
    assert.equal((await messagesOf(ticket.id)).length, 2);
  });

  test("to somebody who never wrote begin a ticket under their name, to whom a template alone can be sent", async () => {
    const connection = await rig.connect();
    const to = rig.number();
    await echoTo(
      connection.id,
      { id: "wamid.app5", to, ...textOf(`Hello ${to}`) },
      { profile: { name: "Nadia Haddad" }, wa_id: to },
    );
    const [ticket] = (await world.ok(tickets.list, admin, { query: { search: to } })).items;
    assert.ok(ticket);
    assert.equal(ticket.contact?.name, "Nadia Haddad");
    const { conversation } = await world.ok(conversationCalls.get, admin, { params: { id: ticket.id } });
    assert.deepEqual([conversation?.isOpen, conversation?.address], [false, to]);
    await rig.write(connection.id, to, "Hello to you");
    assert.equal((await messagesOf(ticket.id)).length, 2);
  });

  test("what was before the number was connected is kept for administrators, with a sentence", async () => {
    const connection = await rig.connect();
    await posts.post(connection.id, (account) => [
      {
        field: "history",
        value: {
          messaging_product: "whatsapp",
          metadata: { display_phone_number: "34910000000", phone_number_id: account },
          history: [{ metadata: { phase: 0, chunk_order: 1, progress: 55 }, threads: [] }],
        },
      },
      { field: "smb_app_state_sync", value: { metadata: { phone_number_id: account }, state_sync: [] } },
    ]);
    await rig.settle();
    const { items } = await world.ok(inboundEvents.list, admin, { query: { connectionId: connection.id } });
    assert.deepEqual(items.map(({ reason }) => reason?.slice(0, 24)).toSorted(), [
      "Contacts of the phone ap",
      "Messages from before thi",
    ]);
    assert.equal((await world.ok(connections.get, admin, { params: { id: connection.id } })).parked, 2);
  });

  test("somebody who shows no number any more goes on in the conversation that they have", async () => {
    const connection = await rig.connect();
    const from = rig.number();
    const user_id = `ES.${from}`;
    const contact = { profile: { name: "Nadia" }, wa_id: from, user_id };
    const message = { from, from_user_id: user_id, ...textOf(`Question ${from}`) };
    await posts.message(connection.id, { id: "wamid.b1", ...message }, contact);
    await rig.settle();
    await posts.message(
      connection.id,
      { id: "wamid.b2", from_user_id: user_id, ...textOf("By name alone") },
      { profile: { name: "Nadia" }, user_id },
    );
    await rig.settle();
    const [ticket] = (await world.ok(tickets.list, admin, { query: { search: from } })).items;
    assert.ok(ticket);
    assert.deepEqual(
      (await messagesOf(ticket.id)).map(({ text }) => text),
      [`Question ${from}`, "By name alone"],
    );
  });
});
