import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { ticketWays } from "../../../../contract/channels/ticket-ways.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { mailRig } from "../../../testing/mail-rig.ts";
import { messengerRig, whatsappRig } from "../../../testing/messenger-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

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
  const rigOf = () => whatsappRig(() => world, () => admin);
  const whatsapp = rigOf();
  const instagram = messengerRig("instagram", () => world, () => admin);
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
    const contact = await world.ok(contacts.create, admin, { body: { name: "Omar", email: "omar@example.com" } });
    const ticket = await world.ok(tickets.create, agent, {
      body: { subject: "Asked by phone", channel: "WHATSAPP", contactId: contact.id },
    });
    const [own] = await waysOf(ticket.id);
    assert.deepEqual([own?.isOwn, own?.reach, own?.reason], [true, "NOTHING", "NO_CONVERSATION"]);
  });

  test("another workspace's ticket has no ways to see", async () => {
    const { ticket } = await whatsapp.begun();
    const stranger = await world.person({ role: "ADMIN", tenant: "other" });
    const answer = await world.call(ticketWays.list, stranger, { params: { id: ticket.id } });
    assert.equal(answer.status, 404);
  });
});
