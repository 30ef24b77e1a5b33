import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ticketParticipants } from "../../../../contract/channels/mailboxes.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { deliveries } from "../../../../contract/workspace/deliveries.ts";
import { notifications } from "../../../../contract/notices/notifications.ts";
import { mailRig, rawMail } from "../../../testing/mail-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { suppressedAddresses } from "./table.ts";

/** What is promised to whoever asks somebody outside, and to the customer who must not hear of it. */
describe("a forward", () => {
  let world: World;
  const rig = mailRig(() => world);
  const { write, deliver, ticketsOf, messagesOf, reply, linesOf, settle } = rig;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());

  /** A ticket of Nadia's, and what calls of its agent need. */
  async function asked() {
    const made = await rig.begun({ signature: "<p>Acme, Berlin</p>" });
    await write(made.admin, made.id, { subject: "My tent", text: "The pole is broken." });
    const [ticket] = await ticketsOf(made.admin);
    assert.ok(ticket);
    return { ...made, ticket };
  }
  const forward = async (as: Person, id: string, body: object = {}) => {
    const answer = await world.call(ticketParticipants.forward, as, {
      params: { id },
      body: { to: ["expert@poles.test"], message: "Which pole fits?", messageIds: "all", ...body },
    });
    await settle();
    return answer;
  };
  const sentTo = async (admin: Person, id: string) =>
    (await linesOf(admin, id)).filter(({ direction }) => direction === "TO_CUSTOMER");
  const stateOf = async (as: Person, id: string) => {
    const { status, firstReplyAt, waitingSince, preview } = await world.ok(tickets.get, as, {
      params: { id },
    });
    return { status, firstReplyAt, waitingSince, preview };
  };

  test("reaches whom it is for with the words of the ticket, and nobody else; the ticket waits as before", async () => {
    const { admin, agent, id, ticket } = await asked();
    const before = await stateOf(agent, ticket.id);
    await reply(agent, ticket.id, "A note for us", { isPublic: false });
    const { status, body } = await forward(agent, ticket.id, { cc: ["boss@poles.test"] });
    assert.equal(status, 201);
    const sent = await sentTo(admin, id);
    assert.deepEqual(sent.map(({ customer }) => customer).toSorted(), [
      "boss@poles.test",
      "expert@poles.test",
    ]);
    const words = sent[0]?.text ?? "";
    assert.match(
      words,
      /^Which pole fits\?\n\n-- \nAcme, Berlin\n\n-{10} Forwarded message -{10}\nFrom: Nadia <nadia@example\.com>/,
    );
    assert.match(words, /The pole is broken\./);
    assert.doesNotMatch(words, /A note for us/);
    const kept = (await messagesOf(agent, ticket.id)).at(-1);
    assert.deepEqual(
      [kept?.id, kept?.isPublic, kept?.delivery, kept?.mail?.forward, kept?.mail?.to[0]?.address],
      [(body as { id: string }).id, false, "SENT", "SENT", "expert@poles.test"],
    );
    assert.match(kept?.mail?.quoted ?? "", /The pole is broken\./);
    const log = await world.ok(deliveries.list, admin, {
      query: { provider: ["email"], search: "expert@poles.test" },
    });
    assert.deepEqual(
      log.items.map(({ thing, state, text }) => [thing, state, text]),
      [["FORWARD", "SENT", "Which pole fits?"]],
    );
    assert.deepEqual(await stateOf(agent, ticket.id), before);
    const { items } = await world.ok(ticketParticipants.list, agent, { params: { id: ticket.id } });
    assert.deepEqual(items, []);
    await reply(agent, ticket.id, "A new pole is on its way");
    assert.deepEqual(
      (await sentTo(admin, id)).slice(2).map(({ customer }) => customer),
      ["nadia@example.com"],
    );
  });

  test("one message alone goes where one is chosen, with the files of it that are chosen", async () => {
    const { tenant, admin, agent, id, ticket } = await asked();
    const raw = rawMail(
      {
        Subject: `Re: My tent [#${ticket.number}]`,
        "MIME-Version": "1.0",
        "Content-Type": "multipart/mixed; boundary=b",
      },
      [
        "--b",
        "Content-Type: text/plain",
        "",
        "Here is the list.",
        "--b",
        'Content-Type: text/plain; name="list.txt"',
        'Content-Disposition: attachment; filename="list.txt"',
        "",
        "one pole",
        "--b--",
      ].join("\r\n"),
    );
    await deliver(tenant, id, raw);
    const message = (await messagesOf(agent, ticket.id)).at(-1);
    const [file] = message?.attachments ?? [];
    assert.ok(message && file);
    await forward(agent, ticket.id, { messageIds: [message.id], fileIds: [file.id] });
    const words = (await sentTo(admin, id))[0]?.text ?? "";
    assert.match(words, /Here is the list\./);
    assert.match(words, /list\.txt: https?:\/\//);
    assert.doesNotMatch(words, /The pole is broken/);
  });

  test("an answer is a note on the ticket from its writer: nothing reopens, nobody becomes a contact, the forwarder is told", async () => {
    const { tenant, admin, agent, id, ticket } = await asked();
    await forward(agent, ticket.id);
    await reply(agent, ticket.id, "We ask somebody", { setStatus: "RESOLVED" });
    const before = await stateOf(agent, ticket.id);
    const [line] = await sentTo(admin, id);
    const From = "Eve Expert <expert@poles.test>";
    const raw = rawMail({ From, Subject: "Re: Fwd: My tent", "In-Reply-To": line?.id }, "The long one.");
    assert.equal((await deliver(tenant, id, raw)).ticketId, ticket.id);
    const answer = (await messagesOf(agent, ticket.id)).at(-1);
    assert.deepEqual(
      [answer?.text, answer?.authorType, answer?.authorName, answer?.isPublic, answer?.mail?.forward],
      ["The long one.", "SYSTEM", "Eve Expert", false, "ANSWER"],
    );
    assert.deepEqual(await stateOf(agent, ticket.id), before);
    assert.equal((await ticketsOf(admin)).length, 1);
    const { items } = await world.ok(contacts.list, admin, { query: { search: "poles.test" } });
    assert.deepEqual(items, []);
    const told = await world.ok(notifications.list, agent);
    assert.ok(
      told.items.some(({ title }) => title === `Eve Expert answered what was forwarded of #${ticket.number}`),
    );
    // Their program may name no mail: the token in what we sent is enough.
    const token = /\[ref:\w+\]/.exec(line?.text ?? "")?.[0];
    const bare = rawMail({ From, Subject: "About the pole" }, `Or the short one.\r\n\r\n${token}`);
    assert.equal((await deliver(tenant, id, bare)).ticketId, ticket.id);
    const twice = await forward(agent, ticket.id, { messageIds: [answer?.id], message: "Are you sure?" });
    assert.equal(twice.status, 201);
  });

  test("a colleague at the same domain may answer; a stranger who knows the id begins a ticket of their own", async () => {
    const { tenant, admin, agent, id, ticket } = await asked();
    await forward(agent, ticket.id, { to: ["expert@poles.test", "somebody@gmail.com"] });
    const [line] = await sentTo(admin, id);
    const from = (From: string) => rawMail({ From, "In-Reply-To": line?.id }, `From ${From}`);
    assert.equal((await deliver(tenant, id, from("desk@poles.test"))).ticketId, ticket.id);
    for (const stranger of ["other@gmail.com", "eve@evil.test"])
      assert.notEqual((await deliver(tenant, id, from(stranger))).ticketId, ticket.id, stranger);
  });

  test("goes to nobody who gets nothing, to no mailbox of ours and not to the customer; a note is never in it", async () => {
    const { tenant, agent, ticket, mailbox } = await asked();
    await reply(agent, ticket.id, "A note for us", { isPublic: false });
    const note = (await messagesOf(agent, ticket.id)).at(-1);
    await world.work(tenant, (work) =>
      work
        .rows(suppressedAddresses)
        .insert({ address: "gone@poles.test", reason: "550", createdAt: work.now }),
    );
    const refused: [object, string][] = [
      [{ to: ["nadia@example.com"] }, "to"],
      [{ cc: [mailbox.address] }, "cc"],
      [{ bcc: ["gone@poles.test"] }, "bcc"],
      [{ messageIds: [note?.id] }, "messageIds"],
      [{ fileIds: [note?.id] }, "fileIds"],
    ];
    for (const [body, field] of refused) {
      const { status, body: problem } = await forward(agent, ticket.id, body);
      const { errors = [] } = problem as { errors?: { path: string }[] };
      assert.deepEqual([status, errors.map(({ path }) => path)], [422, [field]]);
    }
    assert.equal((await messagesOf(agent, ticket.id)).length, 2);
    const other = await asked();
    assert.equal((await forward(other.agent, ticket.id)).status, 404);
  });

  test("an out-of-office answer is a note that tells nobody; one that comes back marks the forward", async () => {
    const { tenant, admin, agent, id, ticket } = await asked();
    const sent = await forward(agent, ticket.id);
    const [line] = await sentTo(admin, id);
    const away = { From: "expert@poles.test", "In-Reply-To": line?.id, "Auto-Submitted": "auto-replied" };
    await deliver(tenant, id, rawMail(away, "Back on Monday."));
    const note = (await messagesOf(agent, ticket.id)).at(-1);
    assert.deepEqual([note?.isPublic, note?.mail?.isAutomatic], [false, true]);
    await deliver(
      tenant,
      id,
      rawMail(
        {
          "Content-Type": "multipart/report; report-type=delivery-status; boundary=b",
          "In-Reply-To": line?.id,
        },
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; expert@poles.test\r\nAction: failed\r\nStatus: 5.1.1\r\n--b--",
      ),
    );
    const marked = (await messagesOf(agent, ticket.id)).find(
      (one) => one.id === (sent.body as { id: string }).id,
    );
    assert.equal(marked?.delivery, "FAILED");
    assert.deepEqual((await world.ok(notifications.list, agent)).items, []);
  });
});
