import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { ticketWays } from "../../../../contract/channels/ticket-ways.ts";
import { whatsappConversations } from "../../../../contract/channels/whatsapp-conversations.ts";
import { whatsappTemplates } from "../../../../contract/channels/whatsapp-templates.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { mailRig } from "../../../testing/mail-rig.ts";
import { messengerRig, whatsappRig } from "../../../testing/messenger-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

const errorPaths = (body: Record<string, unknown>) =>
  // as every refusal of a field
  (body["errors"] as { path: string }[] | undefined)?.map(({ path }) => path);

/** By which ways a ticket's contact can be reached, and what can be done by each. */
describe("the ways to a contact", () => {
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
  const rigOf = () =>
    whatsappRig(
      () => world,
      () => admin,
    );
  const whatsapp = rigOf();
  const instagram = messengerRig(
    "instagram",
    () => world,
    () => admin,
  );
  const mail = mailRig(() => world);

  const waysOf = async (id: string, as = agent) =>
    (await world.ok(ticketWays.list, as, { params: { id } })).items;
  const shut = async (connectionId: string) => {
    await world.ok(simulator.clock, admin, {
      params: { id: connectionId },
      body: { forwardMinutes: 24 * 60 },
    });
  };

  test("a messenger's ticket names its own way first, then mail and phone with what can be done by each", async () => {
    const { ticket, connection, from } = await whatsapp.begun();
    await world.ok(contacts.update, admin, {
      params: { id: ticket.contact?.id ?? "" },
      body: { email: "lucia@example.com" },
    });
    const [own, byMail, phone] = await waysOf(ticket.id);
    assert.deepEqual(
      [own?.channel, own?.isOwn, own?.reach, own?.connectionId, own?.address],
      ["WHATSAPP", true, "TEXT", connection.id, `+${from}`],
    );
    assert.deepEqual([byMail?.channel, byMail?.reach, byMail?.reason], ["EMAIL", "NOTHING", "NO_MAILBOX"]);
    assert.deepEqual([phone?.channel, phone?.reach, phone?.address], ["PHONE", "CALL", `+${from}`]);
    const mailbox = await mail.connect(admin);
    const again = (await waysOf(ticket.id)).find(({ channel }) => channel === "EMAIL");
    assert.deepEqual(
      [again?.reach, again?.connectionId, again?.address],
      ["TEXT", mailbox.connection.id, "lucia@example.com"],
    );
    await shut(connection.id);
    const [closed] = await waysOf(ticket.id);
    assert.deepEqual([closed?.reach, closed?.reason], ["TEMPLATE", "WINDOW_SHUT"]);
  });

  test("what the contact wrote by another messenger is a way until its window shuts", async () => {
    const { ticket } = await whatsapp.begun();
    const other = await instagram.begun();
    await world.ok(tickets.update, admin, {
      params: { id: other.ticket.id },
      body: { contactId: ticket.contact?.id ?? "" },
    });
    const way = (await waysOf(ticket.id)).find(({ channel }) => channel === "INSTAGRAM");
    assert.deepEqual([way?.isOwn, way?.reach, way?.connectionId], [false, "TEXT", other.connection.id]);
  });

  test("a ticket that a person called WhatsApp's has no conversation, and says that it reaches nobody", async () => {
    const contact = await world.ok(contacts.create, admin, {
      body: { name: "Omar", email: "omar@example.com" },
    });
    const ticket = await world.ok(tickets.create, agent, {
      body: { subject: "Asked by phone", channel: "WHATSAPP", contactId: contact.id },
    });
    const [own] = await waysOf(ticket.id);
    assert.deepEqual([own?.isOwn, own?.reach, own?.reason], [true, "NOTHING", "NO_CONVERSATION"]);
  });

  const linesOf = async (connectionId: string) =>
    (await world.ok(simulator.get, admin, { params: { id: connectionId } })).lines;
  const messagesOf = async (id: string) =>
    (await world.ok(tickets.conversations, admin, { params: { id } })).items;
  const replyBy = (id: string, connectionId: string, message = "Shall we go on here?", more: object = {}) =>
    world.call(tickets.reply, agent, { params: { id }, body: { message, connectionId, ...more } });

  describe("another one than the ticket's own", () => {
    test("by mail the reply leaves from the workspace's mailbox, and the answer comes to the same ticket", async () => {
      const { ticket, connection } = await whatsapp.begun();
      const address = `${connection.id}@example.com`;
      await world.ok(contacts.update, admin, {
        params: { id: ticket.contact?.id ?? "" },
        body: { email: address },
      });
      const mailbox = await mail.connect(admin);
      await shut(connection.id);
      const way = (await waysOf(ticket.id)).find(({ channel }) => channel === "EMAIL");
      assert.equal((await replyBy(ticket.id, way?.connectionId ?? "")).status, 201);
      await mail.settle();
      const sent = (await linesOf(way?.connectionId ?? "")).at(-1);
      assert.equal(sent?.customer, address);
      assert.match(sent.text, /^Shall we go on here\?/);
      const said = (await messagesOf(ticket.id)).at(-1);
      assert.deepEqual([said?.channel, said?.delivery], ["EMAIL", "SENT"]);
      await mail.write(admin, way?.connectionId ?? mailbox.connection.id, {
        from: address,
        text: "Yes, by mail",
      });
      const answer = (await messagesOf(ticket.id)).at(-1);
      assert.deepEqual(
        [answer?.text, answer?.channel, answer?.authorType],
        ["Yes, by mail", "EMAIL", "CUSTOMER"],
      );
    });

    test("a ticket of mail that came by no mailbox leaves by the workspace's, with who is copied, and answers come to it", async () => {
      const mailbox = await mail.connect(admin);
      const made = async (address: string) => {
        const body = { name: "Omar", email: address };
        const contact = await world.ok(contacts.create, admin, { body });
        return world.ok(tickets.create, agent, {
          body: { subject: "Asked at the counter", channel: "EMAIL", contactId: contact.id },
        });
      };
      const address = `${mailbox.connection.id}@example.com`;
      const ticket = await made(address);
      const [own] = await waysOf(ticket.id);
      const id = own?.connectionId ?? "";
      const linesTo = async (to: string) => (await linesOf(id)).filter(({ customer }) => customer === to);
      await mail.reply(agent, ticket.id, "We have found your glove");
      assert.match((await linesTo(address))[0]?.text ?? "", /^We have found your glove/);
      await mail.write(admin, id, { from: address, text: "Thank you" });
      assert.equal((await messagesOf(ticket.id)).at(-1)?.text, "Thank you");
      const cc = [`lea-${mailbox.connection.id}@example.com`];
      assert.equal((await replyBy(ticket.id, id, "With a copy", { mail: { cc, bcc: [] } })).status, 201);
      await mail.settle();
      const said = (await messagesOf(ticket.id)).at(-1);
      assert.deepEqual(
        [said?.delivery, said?.mail?.from?.address, said?.mail?.to[0]?.address, said?.mail?.cc[0]?.address],
        ["SENT", own?.connectionName, address, cc[0]],
      );
      assert.equal((await linesTo(address)).length, 3, "two of ours, and theirs");
      await mail.reply(agent, ticket.id, "To both from now on");
      assert.deepEqual(
        (await messagesOf(ticket.id)).at(-1)?.mail?.cc.map((one) => one.address),
        cc,
      );
      await mail.write(admin, id, { from: cc[0] ?? "", text: "I answer as well" });
      assert.equal((await messagesOf(ticket.id)).at(-1)?.text, "I answer as well");
    });

    test("by an open messenger the answer comes to the ticket that spoke last", async () => {
      const { ticket, connection } = await whatsapp.begun();
      const other = await instagram.begun();
      await world.ok(tickets.update, admin, {
        params: { id: other.ticket.id },
        body: { contactId: ticket.contact?.id ?? "" },
      });
      await shut(connection.id);
      assert.equal((await replyBy(ticket.id, other.connection.id)).status, 201);
      await whatsapp.settle();
      const said = (await messagesOf(ticket.id)).at(-1);
      assert.deepEqual(
        [said?.channel, said?.messenger?.connectionId, said?.delivery === "FAILED"],
        ["INSTAGRAM", other.connection.id, false],
      );
      assert.equal((await linesOf(other.connection.id)).at(-1)?.text, "Shall we go on here?");
      await instagram.write(other.connection.id, other.from, "Here is fine");
      const answer = (await messagesOf(ticket.id)).at(-1);
      assert.deepEqual([answer?.text, answer?.channel], ["Here is fine", "INSTAGRAM"]);
      assert.equal((await messagesOf(other.ticket.id)).length, 1);
      await world.ok(tickets.reply, agent, {
        params: { id: other.ticket.id },
        body: { message: "And this?" },
      });
      await whatsapp.settle();
      await instagram.write(other.connection.id, other.from, "That too");
      assert.equal((await messagesOf(other.ticket.id)).at(-1)?.text, "That too");
      assert.equal((await messagesOf(ticket.id)).at(-1)?.text, "Here is fine");
    });

    test("a template is the first word to a number that never wrote, and the answer opens the way for text", async () => {
      const connection = await whatsapp.connect();
      const from = whatsapp.number();
      const contact = await world.ok(contacts.create, admin, { body: { name: "Omar", phone: `+${from}` } });
      const ticket = await world.ok(tickets.create, agent, {
        body: { subject: "Asked by phone", channel: "PHONE", contactId: contact.id },
      });
      const way = (await waysOf(ticket.id)).find(({ channel }) => channel === "WHATSAPP");
      assert.deepEqual([way?.reach, way?.reason, way?.address], ["TEMPLATE", "NEVER_WROTE", `+${from}`]);
      const connectionId = way?.connectionId ?? connection.id;
      const refused = await replyBy(ticket.id, connectionId);
      assert.deepEqual([refused.status, refused.body["code"]], [409, "window_closed"]);
      const template = await world.ok(whatsappTemplates.create, admin, {
        body: {
          connectionId,
          name: "shall_we",
          language: "en",
          category: "UTILITY",
          body: "Hello {{1}}, your order is on its way.",
          examples: { "body.1": "Nadia" },
        },
      });
      await world.ok(whatsappTemplates.submit, admin, { params: { id: template.id } });
      await whatsapp.settle();
      const sent = await world.ok(whatsappConversations.sendTemplate, agent, {
        params: { id: ticket.id },
        body: { templateId: template.id, values: { "body.1": "Omar" }, connectionId },
      });
      assert.deepEqual([sent.channel, sent.messenger?.connectionId], ["WHATSAPP", connectionId]);
      await whatsapp.settle();
      assert.equal((await messagesOf(ticket.id)).at(-1)?.delivery === "FAILED", false);
      await whatsapp.write(connectionId, from, "Thank you");
      assert.deepEqual((await messagesOf(ticket.id)).map(({ text }) => text).at(-1), "Thank you");
      assert.equal((await replyBy(ticket.id, connectionId, "You are welcome")).status, 201);
      await whatsapp.settle();
      assert.equal((await messagesOf(ticket.id)).at(-1)?.delivery === "FAILED", false);
    });

    test("what leads elsewhere is refused at its field, and what is not the workspace's is not found", async () => {
      const { ticket } = await whatsapp.begun();
      const elsewhere = await instagram.connect();
      const refused = await replyBy(ticket.id, elsewhere.id);
      assert.deepEqual([refused.status, errorPaths(refused.body)], [422, ["connectionId"]]);
      const note = await replyBy(ticket.id, elsewhere.id, "For us", { isPublic: false });
      assert.deepEqual([note.status, errorPaths(note.body)], [422, ["connectionId"]]);
      const stranger = await world.person({ role: "ADMIN", tenant: "other" });
      const theirs = await instagram.connect(stranger);
      assert.equal((await replyBy(ticket.id, theirs.id)).status, 404);
      assert.equal((await messagesOf(ticket.id)).length, 1);
    });
  });

  test("another workspace's ticket has no ways to see", async () => {
    const { ticket } = await whatsapp.begun();
    const stranger = await world.person({ role: "ADMIN", tenant: "other" });
    const answer = await world.call(ticketWays.list, stranger, { params: { id: ticket.id } });
    assert.equal(answer.status, 404);
  });
});
