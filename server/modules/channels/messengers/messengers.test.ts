import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, beforeEach, describe, test } from "node:test";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { ticketConversations } from "../../../../contract/channels/ticket-conversations.ts";
import { apps } from "../../../../contract/workspace/apps.ts";
import { connections } from "../../../../contract/workspace/connections.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { deliveryStates } from "../../../../contract/enums.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { whatsappRig } from "../../../testing/messenger-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { connections as connectionTable } from "../../workspace/connections/table.ts";
import { secretsOf } from "../../workspace/connections/secrets.ts";
import { inboundEvents } from "../../workspace/inbound/table.ts";
import { wakeInbound } from "../../workspace/inbound/receive.ts";
import { isStatusNews } from "./inbound.ts";

/** What customers and agents of a messenger are promised, through the simulated provider. */
describe("a messenger", () => {
  let world: World;
  let admin: Person;
  let agent: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  // Their sessions are shorter than what the tests let pass.
  const signIn = async () => {
    admin = await world.person({ role: "ADMIN" });
    agent = await world.person({ role: "AGENT" });
  };
  beforeEach(signIn);
  after(() => world.stop());
  const { settle, connect, number, write, begun } = whatsappRig(
    () => world,
    () => admin,
  );

  const ticketsOf = async (search: string) =>
    (await world.ok(tickets.list, admin, { query: { search, limit: 20 } })).items;
  const reply = (id: string, message: string, as = admin) =>
    world.call(tickets.reply, as, { params: { id }, body: { message } });
  const messagesOf = async (id: string) =>
    (await world.ok(tickets.conversations, admin, { params: { id } })).items;
  const last = async (id: string) => (await messagesOf(id)).at(-1);

  test("24 hours after the customer's last message free text is refused and nothing is kept of it; a note is not", async () => {
    const { connection, ticket, from } = await begun();
    const open = await world.ok(ticketConversations.get, agent, { params: { id: ticket.id } });
    assert.equal(open.conversation?.isOpen, true);
    assert.equal(open.conversation?.address, from);
    await world.ok(simulator.clock, admin, {
      params: { id: connection.id },
      body: { forwardMinutes: 24 * 60 },
    });
    const shut = await world.ok(ticketConversations.get, agent, { params: { id: ticket.id } });
    assert.equal(shut.conversation?.isOpen, false);
    const refused = await reply(ticket.id, "Too late");
    assert.deepEqual([refused.status, refused.body["code"]], [409, "window_closed"]);
    assert.equal((await messagesOf(ticket.id)).length, 1);
    const note = await world.call(tickets.reply, admin, {
      params: { id: ticket.id },
      body: { message: "Call them", isPublic: false },
    });
    assert.equal(note.status, 201);
    await write(connection.id, from, "Hello?");
    assert.equal((await reply(ticket.id, "Here again")).status, 201);
  });

  /** A post as Meta makes it, signed for this connection unless a secret is given. */
  const postTo = async (connectionId: string, value: object, secret?: string) => {
    const row = await world.work("acme", (work) => work.rows(connectionTable).get(connectionId));
    const body = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: row.settings["businessAccountId"], changes: [{ field: "messages", value }] }],
    });
    const key = secret ?? secretsOf(world.app.services, row)["appSecret"] ?? "";
    return world.app.http.inject({
      method: "POST",
      url: `/api/hooks/whatsapp/${row.hookKey}`,
      headers: {
        "content-type": "application/json",
        "x-hub-signature-256": `sha256=${createHmac("sha256", key).update(body).digest("hex")}`,
      },
      payload: body,
    });
  };
  const valueFrom = (account: string, contact: object, message: object) => ({
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "34910000000", phone_number_id: account },
    contacts: [contact],
    messages: [message],
  });
  const textFrom = (account: string, from: string, id: string, text: string) =>
    valueFrom(
      account,
      { profile: { name: "Omar" }, wa_id: from },
      {
        from,
        id,
        timestamp: String(Math.floor(world.clock.now().getTime() / 1000)),
        type: "text",
        text: { body: text },
      },
    );

  test("a wrong signature answers 403, is counted, and leaves nothing", async () => {
    const connection = await connect();
    const from = number();
    const answer = await postTo(
      connection.id,
      textFrom(connection.account, from, "wamid.1", `Q ${from}`),
      "wrong",
    );
    assert.equal(answer.statusCode, 403);
    await settle();
    assert.deepEqual(await ticketsOf(from), []);
    assert.equal((await world.ok(connections.get, admin, { params: { id: connection.id } })).refused, 1);
  });

  test("an address that nobody has answers 404", async () => {
    const answer = await world.app.http.inject({
      method: "POST",
      url: "/api/hooks/whatsapp/nobody",
      payload: {},
    });
    assert.equal(answer.statusCode, 404);
  });

  test("the same post twice, and the same message in another post, are one message", async () => {
    const connection = await connect();
    const from = number();
    const value = textFrom(connection.account, from, "wamid.2", `Twice ${from}`);
    const [first, second] = await Promise.all([postTo(connection.id, value), postTo(connection.id, value)]);
    assert.deepEqual([first.statusCode, second.statusCode], [200, 200]);
    const third = await postTo(connection.id, {
      ...value,
      contacts: [{ profile: { name: "Omar B" }, wa_id: from }],
    });
    assert.equal(third.statusCode, 200);
    await settle();
    const [ticket, ...more] = await ticketsOf(from);
    assert.equal(more.length, 0);
    assert.equal((await messagesOf(ticket?.id ?? "")).length, 1);
  });

  test("who writes without a phone number is a contact all the same, and is answered", async () => {
    const connection = await connect();
    const userId = `ES.${number()}abc`;
    await write(connection.id, userId, `Without a number ${userId}`);
    const [ticket] = await ticketsOf(userId.slice(3));
    const contact = await world.ok(contacts.get, admin, { params: { id: ticket?.contact?.id ?? "" } });
    assert.deepEqual([contact.name, contact.phone], ["Lucía Ferrer", null]);
    assert.equal((await reply(ticket?.id ?? "", "Welcome")).status, 201);
    await settle();
    assert.equal((await last(ticket?.id ?? ""))?.delivery, "DELIVERED");
  });

  test("a post for another number is parked, and shown to the administrator", async () => {
    const connection = await connect();
    const from = number();
    assert.equal(
      (await postTo(connection.id, textFrom("99999999", from, "wamid.3", `Q ${from}`))).statusCode,
      200,
    );
    await settle();
    assert.deepEqual(await ticketsOf(from), []);
    assert.equal((await world.ok(connections.get, admin, { params: { id: connection.id } })).parked, 1);
  });

  test("what cannot be read is stored and parked, and never an error", async () => {
    const connection = await connect();
    const odd = [
      { messages: "no list" },
      { messages: [{ id: "x", type: "interactive" }] },
      valueFrom(connection.account, {}, { id: "wamid.odd", timestamp: "soon", type: "text", text: {} }),
      textFrom(connection.account, "34600999999", "wamid.nul", "a\u0000b \ud800"),
    ];
    for (const value of odd) assert.equal((await postTo(connection.id, value)).statusCode, 200);
    await settle();
  });

  test("an entry that fails again and again is parked with its reason, and those after it go on", async () => {
    const connection = await connect();
    const from = number();
    const post = textFrom(connection.account, from, `wamid.bad.${from}`, `Bad ${from}`);
    await world.work("acme", async (work) => {
      // What nobody thought of: a text that a ticket cannot take.
      await work.db.insert(inboundEvents).values({
        tenantId: "acme",
        connectionId: connection.id,
        kind: "message",
        externalId: `wamid.worse.${from}`,
        lane: `from ${from}`,
        event: { kind: "message", from: {} } as never, // not the shape that it should have
      });
    });
    assert.equal((await postTo(connection.id, post)).statusCode, 200);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await jobsDone(world).catch(() => undefined); // a job that fails is tried again
      await wakeInbound.run({ desk: world.app.desk, services: world.app.services });
    }
    await settle();
    const [ticket] = await ticketsOf(from);
    assert.ok(ticket);
    assert.equal((await world.ok(connections.get, admin, { params: { id: connection.id } })).parked, 1);
  });

  test("who writes from a number that no contact can have is one contact all the same", async () => {
    const connection = await connect();
    const from = `999${number().slice(-4)}`;
    for (const at of [1, 2])
      await postTo(
        connection.id,
        textFrom(connection.account, from, `wamid.odd.${from}.${at}`, `Odd ${from}`),
      );
    await settle();
    const [ticket, ...more] = await ticketsOf(from);
    assert.equal(more.length, 0);
    const authors = (await messagesOf(ticket?.id ?? "")).map(({ authorId }) => authorId);
    assert.deepEqual(authors, [ticket?.contact?.id, ticket?.contact?.id]);
  });

  test("a simulated clock goes on past a month", async () => {
    const connection = await connect();
    const forward = () =>
      world.call(simulator.clock, admin, {
        params: { id: connection.id },
        body: { forwardMinutes: 60 * 24 * 20 },
      });
    assert.deepEqual([(await forward()).status, (await forward()).status], [200, 200]);
  });

  test("a removed connection takes nothing more and sends nothing more", async () => {
    const { connection, ticket, from } = await begun();
    await world.ok(connections.remove, admin, { params: { id: connection.id } });
    const gone = await postTo(connection.id, textFrom(connection.account, from, "wamid.4", "Q"));
    assert.equal(gone.statusCode, 404);
    assert.equal((await reply(ticket.id, "Gone")).status, 409);
  });

  test("the address is confirmed to whoever names its token, and to nobody else", async () => {
    const connection = await connect();
    const row = await world.work("acme", (work) => work.rows(connectionTable).get(connection.id));
    const pathname = `/api/hooks/whatsapp/${row.hookKey}`;
    const ask = (token: string) =>
      world.app.http.inject({
        method: "GET",
        url: `${pathname}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=12345`,
      });
    const right = await ask(secretsOf(world.app.services, row)["verifyToken"] ?? "");
    assert.deepEqual([right.statusCode, right.body], [200, "12345"]);
    assert.equal((await ask("wrong")).statusCode, 403);
  });

  test("secrets go in and never come out", async () => {
    const body = {
      provider: "whatsapp" as const,
      name: "Real",
      isSimulated: false as const,
      account: "104996122399160",
      businessAccountId: "102290129340398",
      accessToken: "EAAGsecrettoken",
    };
    await world.ok(apps.set, admin, {
      params: { provider: "META" },
      body: { clientId: "1234567890", clientSecret: "theappsecret" },
    });
    const made = await world.ok(connections.create, admin, { body });
    const all = JSON.stringify([made, await world.ok(connections.list, admin)]);
    assert.ok(!all.includes("EAAGsecrettoken") && !all.includes("theappsecret"));
    assert.equal((await world.call(connections.create, admin, { body })).status, 409);
    const simulated = await world.call(simulator.get, admin, { params: { id: made.id } });
    assert.equal(simulated.status, 409);
  });

  test("statuses only rise; a failure stands unless something above sent came", () => {
    const told = ["SENT", "DELIVERED", "READ", "PLAYED", "FAILED"] as const;
    for (const now of deliveryStates)
      for (const next of told) {
        const expected =
          next === "FAILED"
            ? ["QUEUED", "SENDING", "UNKNOWN", "SENT"].includes(now)
            : deliveryStates.indexOf(next) > deliveryStates.indexOf(now) ||
              now === "UNKNOWN" ||
              (now === "FAILED" && next !== "SENT");
        assert.equal(isStatusNews(now, next), expected, `${now} → ${next}`);
      }
  });
});
