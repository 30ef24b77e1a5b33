import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { mailboxes as calls } from "../../../../contract/channels/mailboxes.ts";
import { ticketMerges } from "../../../../contract/desk/ticket-merges.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { mailRig, rawMail } from "../../../testing/mail-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";
import { keepMail } from "./jobs.ts";
import { keepSent } from "./sent-folder.ts";
import { inboundMails, mailboxes } from "./table.ts";

/** What an answer from the mailbox's own program is, where its folder of what was sent is followed. */
describe("an answer that is sent from the mailbox's own program", () => {
  let world: World;
  const rig = mailRig(() => world);
  const { begun, write, ticketsOf, messagesOf, reply, settle } = rig;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());

  const answer = async (
    admin: Person,
    id: string,
    text = "It left today",
    customer = "nadia@example.com",
  ) => {
    await world.ok(simulator.answerInApp, admin, { params: { id }, body: { customer, text } });
    await settle();
  };
  const readAgain = async (admin: Person, id: string) => {
    await world.ok(simulator.get, admin, { params: { id } });
    await settle();
  };
  /** A mail that lies in its folder of what was sent. */
  const lies = async (tenant: string, id: string, raw: string, at = "2101-03-07T09:00:00.000Z") => {
    await world.work(tenant, async (work) => {
      const [mailbox] = await work.from(mailboxes).where(eq(mailboxes.connectionId, id));
      assert.ok(mailbox);
      const source = Buffer.from(raw);
      const mail = { uid: 1, at: new Date(at), source, sizeBytes: source.length, isCut: false };
      const since = new Date("2101-03-07T09:00:00.000Z");
      await keepSent(work, { mailbox, mail, mark: { uidValidity: "9", lastUid: 1 }, folder: "Sent", since });
    });
    await settle();
  };
  const keptSent = (tenant: string) =>
    world.work(tenant, (work) => work.from(inboundMails).where(eq(inboundMails.isSent, true)));
  const asked = async (more: object = {}) => {
    const made = await begun(more);
    await write(made.admin, made.id, { subject: "My order" });
    const [ticket] = await ticketsOf(made.admin);
    assert.ok(ticket);
    const [first] = await world.work(made.tenant, (work) => work.from(inboundMails));
    const mailId = /^Message-ID: <(.*)>/m.exec(Buffer.from(first?.source ?? []).toString())?.[1] ?? "";
    return { ...made, ticket, mailId };
  };

  test("is a reply of its ticket, from the mailbox, which answers the customer; nothing is sent for it", async () => {
    const { tenant, admin, id, ticket } = await asked();
    await answer(admin, id);
    const last = (await messagesOf(admin, ticket.id)).at(-1);
    assert.deepEqual(
      [last?.text, last?.authorType, last?.authorId, last?.authorName, last?.isPublic, last?.delivery],
      ["It left today", "AGENT", null, "Acme Support", true, "SENT"],
    );
    assert.equal(last?.mail?.isEcho, true);
    assert.match(last.mail.quoted, /Nadia wrote:\n> Where is my order\?/);
    const after = await world.ok(tickets.get, admin, { params: { id: ticket.id } });
    assert.notEqual(after.firstReplyAt, null);
    assert.deepEqual(await world.work(tenant, (work) => work.from(deliveries)), []);
  });

  test("is what the customer's next mail goes on with", async () => {
    const { admin, id, ticket } = await asked();
    await answer(admin, id);
    await write(admin, id, { text: "Thank you" });
    const said = (await messagesOf(admin, ticket.id)).map(({ text }) => text);
    assert.deepEqual(said, ["Where is my order?", "It left today", "Thank you"]);
  });

  test("is no second one of what we sent, though a provider keeps that there under an id of its own", async () => {
    const { admin, agent, id, tenant, ticket } = await asked();
    await reply(agent, ticket.id, "On its way");
    await readAgain(admin, id);
    assert.equal((await messagesOf(admin, ticket.id)).length, 2);
    assert.deepEqual(await keptSent(tenant), []);
  });

  test("is its writer's, where an account here has that address", async () => {
    const { admin, agent, tenant, id, ticket, mailId } = await asked();
    const head = { From: "support@acme.test", Sender: agent.email, To: "nadia@example.com" };
    await lies(tenant, id, rawMail({ ...head, "In-Reply-To": `<${mailId}>`, Bcc: "boss@acme.test" }, "Mine"));
    const last = (await messagesOf(admin, ticket.id)).at(-1);
    assert.deepEqual([last?.text, last?.authorId], ["Mine", agent.id]);
    assert.deepEqual(last?.mail?.bcc, [{ address: "boss@acme.test", name: "" }]);
  });

  test("comes after the mail that it answers, also where both wait", async () => {
    const { admin, tenant, id } = await begun();
    await world.work(tenant, async (work) => {
      const source = Buffer.from(rawMail({ "Message-ID": "<question@example.com>", Subject: "Both" }));
      await keepMail(work, id, { source, sizeBytes: source.length, isCut: false }, null);
    });
    const head = {
      From: "support@acme.test",
      To: "nadia@example.com",
      "In-Reply-To": "<question@example.com>",
    };
    await lies(tenant, id, rawMail(head, "An answer"));
    const [ticket] = await ticketsOf(admin);
    assert.deepEqual(
      (await messagesOf(admin, ticket?.id ?? "")).map(({ text }) => text),
      ["Hello", "An answer"],
    );
  });

  test("is left alone where it is older than the following of its folder, however long the mailbox is connected", async () => {
    const { tenant, admin, id, ticket } = await asked();
    await world.work(tenant, ({ update }) =>
      update(mailboxes).set({ sentSince: "2101-03-08T09:00:00.000Z" }).where(eq(mailboxes.connectionId, id)),
    );
    await answer(admin, id);
    assert.equal((await messagesOf(admin, ticket.id)).length, 1);
  });

  test("comes once, however often its folder is read and whenever its server counts anew", async () => {
    const { admin, tenant, id, ticket } = await asked();
    await answer(admin, id);
    const anew = () =>
      world.work(tenant, (work) =>
        work
          .update(mailboxes)
          .set({ sentUidValidity: "0", sentLastUid: 0 })
          .where(eq(mailboxes.connectionId, id)),
      );
    await anew();
    await readAgain(admin, id);
    assert.equal((await messagesOf(admin, ticket.id)).length, 2);
    // Its bytes are kept for 30 days alone.
    await world.work(tenant, (work) => work.db.delete(inboundMails).where(eq(inboundMails.tenantId, tenant)));
    await anew();
    await readAgain(admin, id);
    assert.equal((await messagesOf(admin, ticket.id)).length, 2);
  });

  test("to somebody else, of another matter, by a program or from before is left alone, and nothing of it is kept", async () => {
    const { admin, tenant, id, ticket, mailId } = await asked();
    const answers = { From: "support@acme.test", "In-Reply-To": `<${mailId}>` };
    const alone = [
      rawMail({ ...answers, To: "supplier@elsewhere.test" }, "Can you help?"),
      rawMail({ From: "support@acme.test", To: "nadia@example.com", Subject: "Lunch" }),
      rawMail({ ...answers, To: "nadia@example.com", "Auto-Submitted": "auto-replied" }, "I am away"),
      rawMail({ ...answers, To: "other-support@acme.test, support@acme.test" }),
      "no mail at all",
    ];
    for (const raw of alone) await lies(tenant, id, raw);
    const old = rawMail({ ...answers, To: "nadia@example.com" }, "Of last week");
    await lies(tenant, id, old, "2101-03-01T09:00:00.000Z");
    assert.equal((await messagesOf(admin, ticket.id)).length, 1);
    assert.equal((await ticketsOf(admin)).length, 1);
    assert.deepEqual(await keptSent(tenant), []);
  });

  test("to a ticket that was merged arrives where it goes on; to a deleted one it is left alone", async () => {
    const { admin, tenant, id, ticket, mailId } = await asked();
    const target = await world.ok(tickets.create, admin, {
      body: { subject: "All of it", message: "Noted" },
    });
    await world.ok(ticketMerges.merge, admin, { body: { targetId: target.id, sourceIds: [ticket.id] } });
    await answer(admin, id);
    const last = (await messagesOf(admin, target.id)).at(-1);
    assert.deepEqual([last?.text, last?.originTicketId], ["It left today", ticket.id]);
    await world.ok(tickets.remove, admin, { params: { id: target.id } });
    const head = { From: "support@acme.test", To: "nadia@example.com", "In-Reply-To": `<${mailId}>` };
    await lies(tenant, id, rawMail(head, "Too late"));
    assert.equal((await keptSent(tenant)).length, 1);
  });

  test("is not looked for where the mailbox does not follow it, nor found later", async () => {
    const { admin, id, ticket } = await asked({ followsSent: false });
    await answer(admin, id);
    const on = await world.ok(calls.update, admin, { params: { id }, body: { followsSent: true } });
    assert.deepEqual([on.followsSent, on.sentFound], [true, null]);
    await readAgain(admin, id);
    assert.equal((await messagesOf(admin, ticket.id)).length, 1);
    await answer(admin, id, "Now it is");
    assert.equal((await messagesOf(admin, ticket.id)).at(-1)?.text, "Now it is");
    const { items } = await world.ok(calls.list, admin);
    assert.equal(items.find(({ connection }) => connection.id === id)?.sentFound, "Sent Items");
  });

  test("is not found in a folder that is not there, and mail comes in all the same", async () => {
    const { admin, id, ticket } = await asked({ sentFolder: "Gesendet" });
    await answer(admin, id);
    await write(admin, id, { text: "Hello?" });
    assert.equal((await messagesOf(admin, ticket.id)).length, 1);
    const { items } = await world.ok(calls.list, admin);
    const mailbox = items.find(({ connection }) => connection.id === id);
    assert.deepEqual([mailbox?.sentFound, mailbox?.connection.lastError], [null, null]);
    assert.equal((await ticketsOf(admin)).length, 2);
  });
});
