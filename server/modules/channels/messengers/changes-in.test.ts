import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { contactIdentities } from "../../../../contract/crm/contact-identities.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { ticketConversations } from "../../../../contract/channels/ticket-conversations.ts";
import { auditLogs } from "../../../../contract/insight/audit-logs.ts";
import { connections } from "../../../../contract/workspace/connections.ts";
import { whatsappRig } from "../../../testing/messenger-rig.ts";
import { whatsappPosts } from "../../../testing/whatsapp-posts.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

/** What becomes of messages that change, and what of a number that does. */
describe("WhatsApp customers who change what they said", () => {
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
  let ids = 0;
  const newId = () => `wamid.C${(ids += 1)}`;
  const say = async (connectionId: string, from: string, message: object, id = newId()) => {
    await posts.message(connectionId, { from, id, ...message }, { profile: { name: "Omar" }, wa_id: from });
    await rig.settle();
    return id;
  };
  const textOf = (body: string) => ({ type: "text", text: { body } });
  const editOf = (original_message_id: string, body: string) => ({
    type: "edit",
    edit: { original_message_id, message: textOf(body) },
  });
  const revokeOf = (original_message_id: string) => ({ type: "revoke", revoke: { original_message_id } });
  const ticketOf = async (search: string) => {
    const { items } = await world.ok(tickets.list, admin, { query: { search, limit: 20 } });
    assert.equal(items.length, 1);
    const [ticket] = items;
    assert.ok(ticket);
    return ticket;
  };
  const messagesOf = async (id: string) =>
    (await world.ok(tickets.conversations, admin, { params: { id } })).items;
  const read = (id: string) => world.ok(tickets.get, admin, { params: { id } });
  const actionsOf = async (entityId: string) =>
    (await world.ok(auditLogs.list, admin, { query: { entityId, limit: 20 } })).items;

  test("an order is read in words, with what the catalogue calls its products", async () => {
    const connection = await rig.connect();
    const from = rig.number();
    await say(connection.id, from, {
      type: "order",
      order: {
        catalog_id: "194836987003835",
        text: `For ${from}`,
        product_items: [
          { product_retailer_id: "TENT-1", quantity: 2, item_price: 189, currency: "EUR" },
          { product_retailer_id: "NO-SUCH", quantity: 1, item_price: 5, currency: "EUR" },
        ],
      },
    });
    const ticket = await ticketOf(from);
    const [message] = await messagesOf(ticket.id);
    assert.equal(message?.text, `🛒 2 × Tent Ridge\n1 × NO-SUCH\nFor ${from}`);
    assert.match(ticket.subject, /^🛒 2 × Tent Ridge/);
    const content = message.messenger?.content;
    assert.ok(content?.type === "order");
    assert.deepEqual(
      [content.note, content.names, content.prices, content.items.map((one) => one.price)],
      [`For ${from}`, { "TENT-1": "Tent Ridge" }, { "TENT-1": "€189.00" }, [189, 5]],
    );
  });

  test("shared contacts and what is not passed on are parts of their own", async () => {
    const connection = await rig.connect();
    const from = rig.number();
    await say(connection.id, from, {
      type: "contacts",
      contacts: [{ name: { formatted_name: `Monica ${from}` }, phones: [{ phone: "+1 666" }] }],
    });
    await say(connection.id, from, { type: "unsupported", unsupported: { type: "poll" } });
    const { id } = await ticketOf(from);
    const all = await messagesOf(id);
    assert.deepEqual(
      all.map(({ text, messenger }) => [text, messenger?.content?.type]),
      [
        [`👤 Monica ${from}, +1 666`, "contacts"],
        ["📎 poll", "unsupported"],
      ],
    );
  });

  test("an edit changes the message, is shown and audited as one, opens no window and reopens nothing", async () => {
    const connection = await rig.connect();
    const from = rig.number();
    const first = await say(connection.id, from, textOf(`At four ${from}`));
    const { id } = await ticketOf(from);
    await world.ok(tickets.update, admin, { params: { id }, body: { status: "RESOLVED" } });
    const before = await world.ok(ticketConversations.get, admin, { params: { id } });
    world.clock.advance({ seconds: 60 });
    const change = await say(connection.id, from, editOf(first, `At five ${from}`));
    await say(connection.id, from, editOf(first, `At five ${from}`), change);
    const [message, ...others] = await messagesOf(id);
    assert.deepEqual([message?.text, others], [`At five ${from}`, []]);
    assert.ok(message?.messenger?.editedAt);
    const ticket = await read(id);
    assert.deepEqual([ticket.status, ticket.preview], ["RESOLVED", `At five ${from}`]);
    const after = await world.ok(ticketConversations.get, admin, { params: { id } });
    assert.equal(after.conversation?.windowExpiresAt, before.conversation?.windowExpiresAt);
    const [entry, ...more] = (await actionsOf(message.id)).filter(({ action }) => action === "edit");
    assert.ok(entry && more.length === 0);
    assert.doesNotMatch(JSON.stringify(entry), /At (four|five)/);
  });

  test("a message that is withdrawn says so, is read nowhere any more, and the audit log keeps that", async () => {
    const connection = await rig.connect();
    const from = rig.number();
    await say(connection.id, from, textOf(`Question ${from}`));
    const second = await say(connection.id, from, textOf(`My card is secret-${from}`));
    await say(connection.id, from, editOf(second, `My card is hidden-${from}`));
    const { id } = await ticketOf(from);
    await world.ok(tickets.update, admin, { params: { id }, body: { status: "RESOLVED" } });
    await say(connection.id, from, revokeOf(second));
    const [, message, ...others] = await messagesOf(id);
    assert.deepEqual(
      [message?.text, message?.messenger?.content, message?.messenger?.editedAt, others],
      ["", { type: "unsent" }, undefined, []],
    );
    const ticket = await read(id);
    assert.deepEqual([ticket.status, ticket.preview], ["RESOLVED", "…"]);
    assert.deepEqual(
      (await actionsOf(message?.id ?? "")).flatMap(({ action }) => (action === "withdraw" ? [action] : [])),
      ["withdraw"],
    );
  });

  test("what comes after its own change or end is shown as it is by then", async () => {
    const connection = await rig.connect();
    const from = rig.number();
    await say(connection.id, from, textOf(`Question ${from}`));
    const { id } = await ticketOf(from);
    await say(connection.id, from, editOf("wamid.late1", "The last word"));
    await say(connection.id, from, revokeOf("wamid.late2"));
    await say(connection.id, from, textOf("The first word"), "wamid.late1");
    await say(connection.id, from, textOf("Never mind"), "wamid.late2");
    const all = await messagesOf(id);
    assert.deepEqual(
      all.map(({ text }) => text),
      [`Question ${from}`, "The last word"],
    );
    assert.ok(all[1]?.messenger?.editedAt);
  });

  test("another number goes on with the same contact and the same conversation, and the thread says it", async () => {
    const connection = await rig.connect();
    const [from, to] = [rig.number(), rig.number()];
    await say(connection.id, from, textOf(`Question ${from}`));
    const { id } = await ticketOf(from);
    await posts.message(connection.id, {
      from,
      id: newId(),
      type: "system",
      system: { body: "User A changed", wa_id: to, type: "user_changed_number" },
    });
    await rig.settle();
    const found = await world.ok(ticketConversations.get, admin, { params: { id } });
    assert.equal(found.conversation?.address, to);
    const ticket = await read(id);
    const identities = await world.ok(contactIdentities.list, admin, {
      params: { id: ticket.contact?.id ?? "" },
    });
    assert.deepEqual(
      identities.items.map(({ kind, value }) => [kind, value]),
      [["WHATSAPP", `+${to}`]],
    );
    await say(connection.id, to, textOf("It is me"));
    assert.deepEqual(
      (await messagesOf(id)).map(({ authorType, text, messenger }) => [
        authorType,
        text,
        messenger?.content?.type,
      ]),
      [
        ["CUSTOMER", `Question ${from}`, undefined],
        ["SYSTEM", `The customer's number changed from +${from} to +${to}.`, "numberChange"],
        ["CUSTOMER", "It is me", undefined],
      ],
    );
    // The old number is somebody else's by now.
    await say(connection.id, from, textOf(`Somebody new at ${from}`));
    assert.equal((await messagesOf(id)).length, 3);
  });

  test("a number that another contact has already stays theirs", async () => {
    const connection = await rig.connect();
    const [from, to] = [rig.number(), rig.number()];
    await say(connection.id, from, textOf(`Question one${from}`));
    await say(connection.id, to, textOf(`Question two${to}`));
    const one = await ticketOf(`one${from}`);
    await posts.message(connection.id, {
      from,
      id: newId(),
      type: "system",
      system: { body: "User A changed", wa_id: to, type: "user_changed_number" },
    });
    await rig.settle();
    await say(connection.id, to, textOf("Still me"));
    assert.equal((await messagesOf((await ticketOf(`two${to}`)).id)).length, 2);
    assert.equal((await messagesOf(one.id)).length, 2);
    const { parked } = await world.ok(connections.get, admin, { params: { id: connection.id } });
    assert.equal(parked, 0);
  });
});
