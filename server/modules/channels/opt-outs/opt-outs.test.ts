import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { connectionDefaults } from "../../../../contract/channels/connection-defaults.ts";
import { whatsappConversations } from "../../../../contract/channels/whatsapp-conversations.ts";
import { whatsappTemplates } from "../../../../contract/channels/whatsapp-templates.ts";
import { consents } from "../../../../contract/crm/consents.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import type { ConsentChannel } from "../../../../contract/crm/consent-kinds.ts";
import { mailRig, rawMail } from "../../../testing/mail-rig.ts";
import { messengerRig } from "../../../testing/messenger-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

/** Customers who opt out of marketing, and in again, by the ways that they write by. */
describe("opting out", () => {
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
  const whatsapp = messengerRig(
    "whatsapp",
    () => world,
    () => admin,
  );
  const instagram = messengerRig(
    "instagram",
    () => world,
    () => admin,
  );
  const mail = mailRig(() => world);

  const messagesOf = async (id: string, as = admin) =>
    (await world.ok(tickets.conversations, as, { params: { id } })).items;
  const contactOf = async (ticketId: string, as = admin) =>
    (await world.ok(tickets.get, as, { params: { id: ticketId } })).contact?.id ?? "";
  const consentOf = async (ticketId: string, channel: ConsentChannel, as = admin) =>
    (await world.ok(consents.list, as, { params: { id: await contactOf(ticketId, as) } })).items.find(
      (one) => one.channel === channel && one.purpose === "MARKETING",
    );
  const answersOf = async (ticketId: string, as = admin) =>
    (await messagesOf(ticketId, as)).filter((one) => one.authorType === "SYSTEM" && one.isPublic);
  const linesOf = async (ticketId: string, as = admin) =>
    (await messagesOf(ticketId, as)).filter((one) => one.messenger?.content?.type === "consent");

  let names = 0;
  const template = async (connectionId: string, category: "MARKETING" | "UTILITY") => {
    const { id } = await world.ok(whatsappTemplates.create, admin, {
      body: {
        connectionId,
        name: `offer_${(names += 1)}`,
        language: "en",
        category,
        body: "There is news.",
        buttons: [],
        examples: {},
      },
    });
    await world.ok(whatsappTemplates.submit, admin, { params: { id } });
    await whatsapp.settle();
    return id;
  };
  const send = (ticketId: string, templateId: string) =>
    world.call(whatsappConversations.sendTemplate, agent, { params: { id: ticketId }, body: { templateId } });

  for (const [channel, rig] of [
    ["WHATSAPP", whatsapp],
    ["INSTAGRAM", instagram],
  ] as const)
    test(`by a word on ${channel}: it arrives, is written down, stands in the thread and is confirmed once`, async () => {
      const { connection, from, ticket } = await rig.begun();
      await rig.write(connection.id, from, "Baja!");
      const consent = await consentOf(ticket.id, channel);
      assert.deepEqual(
        [consent?.state, consent?.source, consent?.reason],
        ["OPTED_OUT", "CUSTOMER_WORD", "Baja!"],
      );
      const all = await messagesOf(ticket.id);
      assert.ok(all.some((one) => one.authorType === "CUSTOMER" && one.text === "Baja!"));
      assert.deepEqual(
        (await linesOf(ticket.id)).map(({ isPublic, messenger }) => [isPublic, messenger?.content]),
        [[false, { type: "consent", channel, state: "OPTED_OUT", word: "Baja!" }]],
      );
      const [answer] = await answersOf(ticket.id);
      assert.match(answer?.text ?? "", /^No recibirás más ofertas/);
      const { lines } = await world.ok(simulator.get, admin, { params: { id: connection.id } });
      assert.ok(lines.some(({ text, direction }) => direction === "TO_CUSTOMER" && text === answer?.text));
      await rig.write(connection.id, from, "STOP");
      assert.equal((await answersOf(ticket.id)).length, 1, "the same again is confirmed no second time");
      await rig.write(connection.id, from, "ابدأ");
      assert.equal((await consentOf(ticket.id, channel))?.state, "OPTED_IN");
      assert.match((await answersOf(ticket.id)).at(-1)?.text ?? "", /^ستصلك عروضنا/);
    });

  test("a word that languages share is confirmed in the number's language; a bot says nothing to it", async () => {
    const connection = await whatsapp.connect();
    await world.ok(connectionDefaults.set, admin, {
      params: { id: connection.id },
      body: { language: "ar", greeting: "أهلًا" },
    });
    const from = whatsapp.number();
    await whatsapp.write(connection.id, from, "stop");
    const { items } = await world.ok(tickets.list, admin, { query: { search: from } });
    const ticketId = items[0]?.id ?? "";
    const said = (await messagesOf(ticketId)).filter(({ isPublic }) => isPublic);
    assert.deepEqual(
      said.map(({ authorType }) => authorType),
      ["CUSTOMER", "SYSTEM"],
    );
    assert.match(said[1]?.text ?? "", /^لن تصلك/);
  });

  test("whoever only writes the word in a sentence has opted out of nothing", async () => {
    const { connection, from, ticket } = await whatsapp.begun();
    await whatsapp.write(connection.id, from, "stop sending me the wrong parcel");
    assert.equal((await consentOf(ticket.id, "WHATSAPP"))?.state, null);
    assert.deepEqual(await linesOf(ticket.id), []);
  });

  test("in WhatsApp's own settings: taken with a line in the thread, and resumed", async () => {
    const { connection, from, ticket } = await whatsapp.begun();
    const prefer = async (value: "STOP" | "RESUME") => {
      await world.ok(simulator.act, admin, {
        params: { id: connection.id },
        body: { does: "PREFER_MARKETING", customer: from, value },
      });
      await whatsapp.settle();
    };
    await prefer("STOP");
    assert.deepEqual(
      [(await consentOf(ticket.id, "WHATSAPP"))?.state, (await consentOf(ticket.id, "WHATSAPP"))?.source],
      ["OPTED_OUT", "PROVIDER"],
    );
    assert.equal((await answersOf(ticket.id)).length, 0, "nothing is said to them");
    world.clock.advance({ minutes: 1 });
    await prefer("RESUME");
    assert.equal((await consentOf(ticket.id, "WHATSAPP"))?.state, "OPTED_IN");
    assert.equal((await linesOf(ticket.id)).length, 2);
  });

  test("a template of offers is refused at its field, whatever was said before; one of use goes", async () => {
    const { connection, from, ticket } = await whatsapp.begun();
    const [offer, news] = [
      await template(connection.id, "MARKETING"),
      await template(connection.id, "UTILITY"),
    ];
    assert.equal((await send(ticket.id, offer)).status, 201);
    await whatsapp.write(connection.id, from, "STOP");
    const refused = await send(ticket.id, offer);
    const body = refused.body as unknown as { code: string; errors: { path: string; message: string }[] };
    assert.deepEqual([refused.status, body.code, body.errors[0]?.path], [422, "invalid", "templateId"]);
    assert.match(body.errors[0]?.message ?? "", /opted out of marketing/);
    assert.equal((await send(ticket.id, news)).status, 201);
    await whatsapp.write(connection.id, from, "START");
    assert.equal((await send(ticket.id, offer)).status, 201);
  });

  test("a template that waits to leave as they opt out does not leave", async () => {
    const { connection, from, ticket } = await whatsapp.begun();
    const offer = await template(connection.id, "MARKETING");
    const faults = (isOn: boolean) =>
      world.ok(simulator.faults, admin, {
        params: { id: connection.id },
        body: { fault: "rate_limited", isOn },
      });
    await faults(true);
    const sent = (await send(ticket.id, offer)).body as unknown as { id: string };
    await whatsapp.settle();
    await whatsapp.write(connection.id, from, "STOP");
    await faults(false);
    world.clock.advance({ hours: 1 });
    admin = await world.person({ role: "ADMIN" });
    await whatsapp.settle();
    const message = (await messagesOf(ticket.id)).find(({ id }) => id === sent.id);
    assert.equal(message?.delivery, "FAILED");
    assert.match(message.deliveryReason ?? "", /opted out of marketing/);
  });

  test("the provider's word that they stopped marketing is learnt from a message that failed", async () => {
    const { connection, from, ticket } = await whatsapp.begun();
    const offer = await template(connection.id, "MARKETING");
    await world.ok(simulator.act, admin, {
      params: { id: connection.id },
      body: { does: "PREFER_MARKETING", customer: from, value: "STOP" },
    });
    await whatsapp.settle();
    // As if their word had never come: WhatsApp alone knows it.
    await world.ok(consents.set, admin, {
      params: { id: await contactOf(ticket.id) },
      body: { channel: "WHATSAPP", purpose: "MARKETING", state: "OPTED_IN", reason: "By mistake" },
    });
    const sent = (await send(ticket.id, offer)).body as unknown as { id: string };
    await whatsapp.settle();
    const message = (await messagesOf(ticket.id)).find(({ id }) => id === sent.id);
    assert.equal(message?.delivery, "FAILED");
    const consent = await consentOf(ticket.id, "WHATSAPP");
    assert.deepEqual([consent?.state, consent?.source], ["OPTED_OUT", "PROVIDER"]);
    assert.equal((await send(ticket.id, offer)).status, 422);
  });

  test("by mail, above what it quotes: confirmed instead of acknowledged", async () => {
    const { admin: owner, id } = await mail.begun({ acknowledges: true });
    await mail.write(owner, id, { subject: "Your offer", text: "Baja\n\n> Would you like a tent?\n" });
    const [ticket] = await mail.ticketsOf(owner);
    assert.ok(ticket);
    const consent = await consentOf(ticket.id, "EMAIL", owner);
    assert.deepEqual([consent?.state, consent?.reason], ["OPTED_OUT", "Baja"]);
    assert.deepEqual(
      (await answersOf(ticket.id, owner)).map(({ text }) => text.slice(0, 20)),
      ["No recibirás más ofe"],
    );
    assert.equal((await linesOf(ticket.id, owner)).length, 1);
  });

  test("somebody else who takes part in a thread opts out for themselves, and its customer hears nothing of it", async () => {
    const { admin: owner, id } = await mail.begun();
    await mail.write(owner, id, { subject: "Tents", cc: ["omar@example.com"] });
    const [ticket] = await mail.ticketsOf(owner);
    assert.ok(ticket);
    await mail.write(owner, id, { from: "omar@example.com", name: "Omar", text: "STOP" });
    const all = await messagesOf(ticket.id, owner);
    const theirs = all.find(({ text }) => text === "STOP");
    if (theirs) {
      assert.equal((await consentOf(ticket.id, "EMAIL", owner))?.state, null);
      assert.deepEqual(await answersOf(ticket.id, owner), []);
    }
    const found = await world.ok(contacts.list, owner, { query: { optedOut: ["EMAIL"] } });
    assert.deepEqual(
      found.items.map(({ email }) => email),
      ["omar@example.com"],
    );
  });

  test("a word in the spam folder counts, and is answered by nobody", async () => {
    const { admin: owner, id } = await mail.begun();
    await mail.write(owner, id, { subject: "Win a tent" });
    const [ticket] = await mail.ticketsOf(owner);
    assert.ok(ticket);
    await world.ok(tickets.markSpam, owner, { params: { id: ticket.id }, body: {} });
    await mail.write(owner, id, { subject: "Another", text: "STOP" });
    const found = await world.ok(contacts.list, owner, { query: { optedOut: ["EMAIL"] } });
    assert.equal(found.items.length, 1);
    assert.deepEqual(await answersOf(ticket.id, owner), []);
  });

  test("who wants nothing automatic is acknowledged by nobody, and answered by people", async () => {
    const { admin: owner, id } = await mail.begun({ acknowledges: true });
    await mail.write(owner, id, { subject: "One" });
    const [first] = await mail.ticketsOf(owner);
    assert.ok(first);
    assert.equal((await answersOf(first.id, owner)).length, 1);
    await world.ok(consents.set, owner, {
      params: { id: await contactOf(first.id, owner) },
      body: { channel: "EMAIL", purpose: "SERVICE", state: "OPTED_OUT", reason: "By phone" },
    });
    world.clock.advance({ hours: 25 });
    const later = await world.person({ role: "ADMIN", tenant: owner.tenant });
    await mail.write(later, id, { subject: "Two" });
    const second = (await mail.ticketsOf(later)).find(({ subject }) => subject === "Two");
    assert.ok(second);
    assert.deepEqual(await answersOf(second.id, later), []);
    assert.equal((await mail.reply(later, second.id)).status, 201);
  });

  test("a program's mail, and a forged one, opts nobody out and is answered by nothing", async () => {
    const { tenant, admin: owner, id } = await mail.begun();
    for (const head of [
      { "Auto-Submitted": "auto-generated" },
      { Precedence: "bulk" },
      { "Authentication-Results": "mx.acme.test; dmarc=fail header.from=example.com" },
    ])
      await mail.deliver(tenant, id, rawMail({ From: "robot@example.com", ...head }, "STOP"));
    for (const ticket of await mail.ticketsOf(owner)) {
      assert.equal((await consentOf(ticket.id, "EMAIL", owner))?.state, null);
      assert.deepEqual(await answersOf(ticket.id, owner), []);
    }
  });
});
