import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { like } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import {
  mailboxes,
  suppressedAddresses,
  ticketParticipants,
} from "../../../../contract/channels/mailboxes.ts";
import { ticketConversations } from "../../../../contract/channels/ticket-conversations.ts";
import { ticketMerges } from "../../../../contract/desk/ticket-merges.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { connections } from "../../../../contract/workspace/connections.ts";
import { deliveries } from "../../../../contract/workspace/deliveries.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { mailRig, rawMail } from "../../../testing/mail-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { dailyAmounts } from "../../workspace/platform/table.ts";
import { suppressedAddresses as suppressedTable } from "./table.ts";
import type { World } from "../../../testing/world.ts";

/** What customers and agents of a mailbox are promised, through simulated servers. */
describe("a mailbox", () => {
  let world: World;
  const rig = mailRig(() => world);
  const { begun, write, deliver, ticketsOf, messagesOf, reply, linesOf, settle } = rig;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());

  const only = <T>(items: readonly T[]): T => {
    const [one] = items;
    assert.ok(one !== undefined && items.length === 1, `${items.length} and not one`);
    return one;
  };

  test("a customer's mail is a ticket, the reply reaches them in its thread, and their answer goes on with it", async () => {
    const { admin, agent, id } = await begun({ signature: "<p>Acme, Berlin</p>" });
    await write(admin, id, { subject: "My order", text: "Where is it?" });
    const ticket = only(await ticketsOf(admin));
    assert.deepEqual([ticket.subject, ticket.channel, ticket.contact?.name], ["My order", "EMAIL", "Nadia"]);
    assert.equal((await reply(agent, ticket.id, "<p>On its <b>way</b></p>")).status, 201);
    const sent = (await linesOf(admin, id)).at(-1);
    assert.equal(sent?.customer, "nadia@example.com");
    assert.match(sent.text, /^On its way\n\n-- \nAcme, Berlin\n\n\[ref:[a-z0-9]{20}\]$/);
    const said = (await messagesOf(admin, ticket.id)).at(-1);
    assert.equal(sent.id, `<${said?.id}@acme.test>`);
    assert.deepEqual([said?.delivery, said?.mail?.to[0]?.address], ["SENT", "nadia@example.com"]);
    await write(admin, id, { text: "Thank you" });
    const messages = await messagesOf(admin, only(await ticketsOf(admin)).id);
    const last = messages.at(-1);
    assert.deepEqual([messages.length, last?.text], [3, "Thank you"]);
    assert.match(last?.mail?.quoted ?? "", /support wrote:\n> On its way/);
    assert.equal(last?.mail?.trust, "PASSED");
  });

  test("connecting takes nothing older, and each mail comes once however often the inbox is read", async () => {
    const { admin, id } = await begun();
    await world.ok(simulator.faults, admin, { params: { id }, body: { fault: "duplicate", isOn: true } });
    await write(admin, id, { subject: "Twice" });
    await world.ok(simulator.get, admin, { params: { id } });
    await settle();
    assert.equal((await ticketsOf(admin)).length, 1);
  });

  describe("whose ticket a mail is", () => {
    test("a stranger who knows an id, a token or a number begins a ticket of their own", async () => {
      const { tenant, admin, agent, id } = await begun();
      await write(admin, id, { subject: "My order" });
      const ticket = only(await ticketsOf(admin));
      await reply(agent, ticket.id);
      const line = (await linesOf(admin, id)).at(-1);
      const token = /\[ref:\w+\]/.exec(line?.text ?? "")?.[0] ?? "";
      const stranger = { From: "Eve <eve@evil.test>", Subject: `Re: My order [#${ticket.number}]` };
      await deliver(tenant, id, rawMail({ ...stranger, "In-Reply-To": line?.id }, `Tell me ${token}`));
      const [other] = (await ticketsOf(admin)).filter((one) => one.id !== ticket.id);
      assert.equal(other?.contact?.email, "eve@evil.test");
      assert.equal((await messagesOf(admin, ticket.id)).length, 2);
    });

    test("its requester goes on by id, by reference under the same subject, by token and by number; not by subject", async () => {
      const { tenant, admin, agent, id } = await begun();
      await write(admin, id, { subject: "My order" });
      const ticket = only(await ticketsOf(admin));
      await reply(agent, ticket.id);
      const line = (await linesOf(admin, id)).at(-1);
      const token = /\[ref:\w+\]/.exec(line?.text ?? "")?.[0] ?? "";
      const refs = { References: `<x@y.z> ${line?.id}` };
      const goOn = [
        rawMail({ Subject: "Other words", "In-Reply-To": line?.id }),
        rawMail({ Subject: "AW: my ORDER", ...refs }),
        rawMail({ Subject: "Other words" }, `Hello\r\n> ${token}`),
        rawMail({ Subject: `Hello [#${ticket.number}]` }),
      ];
      for (const raw of goOn) assert.equal((await deliver(tenant, id, raw)).ticketId, ticket.id, raw);
      for (const raw of [rawMail({ Subject: "Another matter", ...refs }), rawMail({ Subject: "My order" })])
        assert.notEqual((await deliver(tenant, id, raw)).ticketId, ticket.id, raw);
    });

    test("whoever is copied takes part, gets the replies, and may be taken away", async () => {
      const { tenant, admin, agent, id, mailbox } = await begun();
      await write(admin, id, { subject: "My order", cc: ["omar@example.com", mailbox.address] });
      const ticket = only(await ticketsOf(admin));
      const { items, mailbox: way } = await world.ok(ticketParticipants.list, agent, {
        params: { id: ticket.id },
      });
      assert.deepEqual(
        [items.map(({ address }) => address), way?.to],
        [["omar@example.com"], "nadia@example.com"],
      );
      await reply(agent, ticket.id);
      const sent = (await linesOf(admin, id)).filter(({ direction }) => direction === "TO_CUSTOMER");
      assert.deepEqual(sent.map(({ customer }) => customer).toSorted(), [
        "nadia@example.com",
        "omar@example.com",
      ]);
      const answer = rawMail({ From: "omar@example.com", "In-Reply-To": sent[0]?.id }, "I agree");
      assert.equal((await deliver(tenant, id, answer)).ticketId, ticket.id);
      await world.ok(ticketParticipants.remove, agent, {
        params: { id: ticket.id, participantId: items[0]?.id ?? "" },
      });
      const later = rawMail({ From: "omar@example.com", "In-Reply-To": sent[0]?.id }, "And now?");
      assert.notEqual((await deliver(tenant, id, later)).ticketId, ticket.id);
      await world.ok(ticketParticipants.add, agent, {
        params: { id: ticket.id },
        body: { address: "lea@example.com" },
      });
      const own = await world.call(ticketParticipants.add, agent, {
        params: { id: ticket.id },
        body: { address: "nadia@example.com" },
      });
      assert.equal(own.status, 422);
    });

    test("an agent chooses who gets a reply; a blind copy is nobody else's to know", async () => {
      const { admin, agent, id } = await begun();
      await write(admin, id, { subject: "My order", cc: ["omar@example.com"] });
      const ticket = only(await ticketsOf(admin));
      await reply(agent, ticket.id, "For you", {
        mail: { cc: ["lea@example.com"], bcc: ["boss@acme.test"] },
      });
      const sent = (await linesOf(admin, id)).filter(({ direction }) => direction === "TO_CUSTOMER");
      assert.deepEqual(sent.map(({ customer }) => customer).toSorted(), [
        "boss@acme.test",
        "lea@example.com",
        "nadia@example.com",
      ]);
      assert.deepEqual((await messagesOf(agent, ticket.id)).at(-1)?.mail?.bcc, [
        { address: "boss@acme.test", name: "" },
      ]);
    });

    test("an agent writes to others instead; whoever is named openly takes part from then on, a blind copy not", async () => {
      const { tenant, admin, agent, id, mailbox } = await begun();
      await write(admin, id, { subject: "My order" });
      const ticket = only(await ticketsOf(admin));
      await reply(agent, ticket.id, "For the two of you", {
        mail: {
          to: ["lea@example.com", "kim@example.com"],
          cc: [mailbox.address],
          bcc: ["boss@acme.test"],
        },
      });
      const sent = (await linesOf(admin, id)).filter(({ direction }) => direction === "TO_CUSTOMER");
      assert.deepEqual(
        sent
          .map(({ customer }) => customer)
          .filter((one) => one !== mailbox.address)
          .toSorted(),
        ["boss@acme.test", "kim@example.com", "lea@example.com"],
      );
      const { items } = await world.ok(ticketParticipants.list, agent, { params: { id: ticket.id } });
      assert.deepEqual(items.map(({ address }) => address).toSorted(), [
        "kim@example.com",
        "lea@example.com",
      ]);
      const answer = rawMail({ From: "kim@example.com", "In-Reply-To": sent[0]?.id }, "Thank you");
      assert.equal((await deliver(tenant, id, answer)).ticketId, ticket.id);
    });

    test("an address that nothing is sent to is refused at its field before the reply is written, also one that would be held", async () => {
      const { tenant, admin, agent, id } = await begun();
      await write(admin, id, { subject: "My order" });
      const ticket = only(await ticketsOf(admin));
      await world.work(tenant, (work) =>
        work
          .rows(suppressedTable)
          .insert({ address: "lea@example.com", reason: "550 unknown", createdAt: work.now }),
      );
      const known = await world.ok(ticketParticipants.list, agent, {
        params: { id: ticket.id },
        query: { also: ["lea@example.com", "kim@example.com"] },
      });
      assert.deepEqual(known.suppressed, [{ address: "lea@example.com", reason: "550 unknown" }]);
      for (const field of ["to", "cc", "bcc"]) {
        const refused = await reply(agent, ticket.id, "Hello", {
          mail: { [field]: ["lea@example.com"] },
          holdSeconds: 10,
        });
        const { errors } = refused.body as { errors?: { path: string; message: string }[] };
        assert.equal(refused.status, 422);
        assert.equal(only(errors ?? []).path, `mail.${field}`);
        assert.match(only(errors ?? []).message, /^Nothing is sent to lea@example\.com/);
      }
      assert.equal((await messagesOf(agent, ticket.id)).length, 1);
    });

    test("a mail that is split off begins a ticket that is answered by its mailbox, and its thread goes on there; undone, in the old one", async () => {
      const { tenant, admin, agent, id } = await begun();
      const first = { Subject: "My order", "Message-ID": "<first@example.com>" };
      const ticketId = (await deliver(tenant, id, rawMail(first, "Where is it?"))).ticketId ?? "";
      const second = { "In-Reply-To": "<first@example.com>", "Message-ID": "<second@example.com>" };
      const Cc = "omar@example.com";
      await deliver(tenant, id, rawMail({ ...second, Cc }, "And the bill is wrong."));
      const [, moved] = await messagesOf(agent, ticketId);
      const { ticket: made, splitId } = await world.ok(ticketMerges.split, agent, {
        params: { id: ticketId },
        body: { messageIds: [moved?.id ?? ""] },
      });
      assert.equal(made.contact?.email, "nadia@example.com");
      const way = await world.ok(ticketParticipants.list, agent, { params: { id: made.id } });
      assert.deepEqual(
        [way.mailbox?.to, way.items.map(({ address }) => address)],
        ["nadia@example.com", ["omar@example.com"]],
      );
      await reply(agent, made.id, "It is mended");
      const sent = (await linesOf(admin, id)).filter(({ direction }) => direction === "TO_CUSTOMER");
      assert.deepEqual(sent.map(({ customer }) => customer).toSorted(), [
        "nadia@example.com",
        "omar@example.com",
      ]);
      const to = async (name: string, words: string) =>
        (await deliver(tenant, id, rawMail({ "In-Reply-To": name, Subject: words }, words))).ticketId;
      assert.equal(await to("<second@example.com>", "More of the bill"), made.id);
      assert.equal(await to("<first@example.com>", "More of the order"), ticketId);
      await world.ok(ticketMerges.undo, agent, { params: { id: splitId } });
      assert.equal(await to("<second@example.com>", "Once more"), ticketId);
    });

    test("what answers a reply of ours that was merged goes home with it when the merge is undone", async () => {
      const { tenant, admin, agent, id } = await begun();
      const ticketOf = async (head: Record<string, string>, words: string) =>
        (await deliver(tenant, id, rawMail(head, words))).ticketId ?? "";
      const source = await ticketOf({ Subject: "My order" }, "Where is it?");
      const target = await ticketOf({ Subject: "My bill" }, "It is wrong");
      await reply(agent, source, "On its way");
      const sent = (await linesOf(admin, id)).findLast(({ direction }) => direction === "TO_CUSTOMER");
      const { mergeId } = await world.ok(ticketMerges.merge, agent, {
        body: { targetId: target, sourceIds: [source] },
      });
      await ticketOf({ "In-Reply-To": sent?.id ?? "", Subject: "Re: My order" }, "It has not come yet");
      const words = async (of: string) => (await messagesOf(agent, of)).map(({ text }) => text);
      assert.equal((await words(target)).at(-1), "It has not come yet");
      await world.ok(ticketMerges.undo, agent, { params: { id: mergeId } });
      assert.deepEqual(await words(target), ["It is wrong"]);
      assert.equal((await words(source)).at(-1), "It has not come yet");
    });

    test("a form of one's own site is answered to whom it names; our own mail makes nothing", async () => {
      const { tenant, admin, agent, id, mailbox } = await begun();
      const From = `Site <${mailbox.address}>`;
      const echo = await deliver(tenant, id, rawMail({ From }));
      assert.deepEqual([echo.state, echo.class, (await ticketsOf(admin)).length], ["REFUSED", "OWN", 0]);
      await deliver(tenant, id, rawMail({ From, "Reply-To": "Kim <kim@example.com>" }, "From the form"));
      const ticket = only(await ticketsOf(admin));
      assert.equal(ticket.contact?.email, "kim@example.com");
      await reply(agent, ticket.id);
      assert.equal((await linesOf(admin, id)).at(-1)?.customer, "kim@example.com");
    });

    test("a blocked contact opens nothing, and what they wrote is kept", async () => {
      const { tenant, admin, id } = await begun();
      await write(admin, id, { subject: "One" });
      const ticket = only(await ticketsOf(admin));
      await world.database.execute("update contacts set status = 'BLOCKED' where id = $1", [
        ticket.contact?.id,
      ]);
      const kept = await deliver(tenant, id, rawMail({}));
      assert.deepEqual([kept.state, (await ticketsOf(admin)).length], ["REFUSED", 1]);
    });
  });

  describe("programs", () => {
    test("an out-of-office answer is a note that reopens nothing and is never answered", async () => {
      const { admin, agent, id } = await begun({ acknowledges: true });
      await write(admin, id, { subject: "My order" });
      const ticket = only(await ticketsOf(admin));
      await reply(agent, ticket.id, "Done", { setStatus: "RESOLVED" });
      const before = (await linesOf(admin, id)).length;
      await write(admin, id, { as: "OUT_OF_OFFICE", text: "I am away until Monday." });
      const after = only(await ticketsOf(admin));
      assert.equal(after.status, "RESOLVED");
      const note = (await messagesOf(admin, ticket.id)).at(-1);
      assert.deepEqual([note?.authorType, note?.isPublic, note?.mail?.isAutomatic], ["SYSTEM", false, true]);
      assert.match(note?.text ?? "", /I am away until Monday/);
      assert.equal((await linesOf(admin, id)).length, before + 1);
    });

    test("one that belongs to nothing opens nothing", async () => {
      const { tenant, admin, id } = await begun({ acknowledges: true });
      const kept = await deliver(tenant, id, rawMail({ "Auto-Submitted": "auto-replied" }));
      assert.deepEqual([kept.class, kept.state, (await ticketsOf(admin)).length], ["AUTOMATIC", "DONE", 0]);
    });

    test("a request is acknowledged once a sender and day, in the mailbox's language; a machine never", async () => {
      const { tenant, admin, id } = await begun({ acknowledges: true, language: "es" });
      const acknowledged = async () =>
        (await linesOf(admin, id)).filter(({ direction }) => direction === "TO_CUSTOMER");
      await write(admin, id, { subject: "One" });
      assert.match(only(await acknowledged()).text, /^Gracias por su mensaje/);
      await write(admin, id, { subject: "Two" });
      await deliver(tenant, id, rawMail({ From: "robot@example.com", "Auto-Submitted": "auto-generated" }));
      await deliver(
        tenant,
        id,
        rawMail({ From: "forged@example.com", "Authentication-Results": "mx; dmarc=fail" }),
      );
      assert.deepEqual([(await acknowledged()).length, (await ticketsOf(admin)).length], [1, 4]);
    });

    test("a bounce marks its message and opens nothing; for good, the address gets nothing until somebody lifts that", async () => {
      const { admin, agent, id } = await begun();
      await write(admin, id, { subject: "My order" });
      const ticket = only(await ticketsOf(admin));
      await reply(agent, ticket.id);
      await write(admin, id, { as: "BOUNCE", text: "No such mailbox." });
      assert.equal((await ticketsOf(admin)).length, 1);
      const failed = (await messagesOf(admin, ticket.id)).at(-1);
      assert.equal(failed?.delivery, "FAILED");
      assert.match(failed.deliveryReason ?? "", /nadia@example\.com came back: 550/);
      const log = await world.ok(deliveries.list, admin, { query: { state: ["FAILED"] } });
      assert.deepEqual(
        log.items.map(({ provider, recipient, code }) => [provider, recipient, code]),
        [["email", "nadia@example.com", "5.1.1"]],
      );
      const refused = await reply(agent, ticket.id, "Again");
      assert.equal(refused.status, 409);
      await world.ok(ticketConversations.sendAgain, agent, {
        params: { id: ticket.id, messageId: failed.id },
      });
      await settle();
      const still = (await messagesOf(admin, ticket.id)).at(-1);
      assert.equal(still?.delivery, "FAILED");
      assert.match(still.deliveryReason ?? "", /nadia@example\.com/);
      const { items } = await world.ok(suppressedAddresses.list, admin);
      assert.equal(only(items).address, "nadia@example.com");
      await world.ok(suppressedAddresses.lift, admin, { params: { id: only(items).id } });
      assert.equal((await reply(agent, ticket.id, "Once more")).status, 201);
    });

    test("a report about nothing of ours suppresses nobody", async () => {
      const { tenant, admin, id } = await begun();
      const forged = await deliver(
        tenant,
        id,
        rawMail(
          { "Content-Type": "multipart/report; report-type=delivery-status; boundary=b" },
          "--b\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; boss@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\n--b--",
        ),
      );
      assert.equal(forged.class, "BOUNCE");
      assert.deepEqual((await world.ok(suppressedAddresses.list, admin)).items, []);
    });

    test("a thread that answers itself is parked, and an administrator lets it go on", async () => {
      const { tenant, admin, id } = await begun({ acknowledges: true });
      await write(admin, id, { subject: "Machines" });
      const ticket = only(await ticketsOf(admin));
      const answer = (number: number) =>
        rawMail({ Subject: `Machines [#${ticket.number}]`, "Message-ID": `<loop-${number}@example.com>` });
      const states: string[] = [];
      for (let number = 0; number < 5; number += 1)
        states.push((await deliver(tenant, id, answer(number))).state);
      assert.deepEqual(states, ["DONE", "DONE", "DONE", "DONE", "PARKED"]);
      const { items } = await world.ok(mailboxes.mails, admin, {
        params: { id },
        query: { state: ["PARKED"] },
      });
      assert.match(only(items).reason ?? "", /answers itself/);
      await world.ok(mailboxes.retry, admin, { params: { id, mailId: only(items).id } });
      await settle();
      assert.equal((await messagesOf(admin, ticket.id)).length, 7);
      const again = await world.call(mailboxes.retry, admin, { params: { id, mailId: only(items).id } });
      assert.equal(again.status, 409);
    });

    test("a thread that answers itself is parked also where its ticket was merged into another", async () => {
      const { tenant, admin, id } = await begun({ acknowledges: true });
      await write(admin, id, { subject: "Machines" });
      const source = only(await ticketsOf(admin));
      const target = await world.ok(tickets.create, admin, {
        body: { subject: "All machines", message: "Noted" },
      });
      await world.ok(ticketMerges.merge, admin, {
        body: { targetId: target.id, sourceIds: [source.id] },
      });
      const states: string[] = [];
      for (let number = 0; number < 5; number += 1) {
        const head = {
          Subject: `Machines [#${source.number}]`,
          "Message-ID": `<merged-loop-${number}@example.com>`,
        };
        states.push((await deliver(tenant, id, rawMail(head))).state);
      }
      assert.equal(states[0], "DONE");
      assert.equal(states.at(-1), "PARKED");
    });
  });

  describe("sending", () => {
    const fault = (
      admin: Parameters<typeof write>[0],
      id: string,
      name: "server_error" | "answer_lost",
      isOn: boolean,
    ) => world.ok(simulator.faults, admin, { params: { id }, body: { fault: name, isOn } });

    test("a lost answer is sent once more under the same Message-ID", async () => {
      const { admin, agent, id } = await begun();
      await write(admin, id, { subject: "My order" });
      const ticket = only(await ticketsOf(admin));
      await fault(admin, id, "answer_lost", true);
      await reply(agent, ticket.id, "First");
      await fault(admin, id, "answer_lost", false);
      world.clock.advance({ minutes: 2 });
      await settle();
      const sent = (await linesOf(admin, id)).filter(({ direction }) => direction === "TO_CUSTOMER");
      assert.deepEqual([sent.length, new Set(sent.map((line) => line.id)).size], [2, 1]);
      assert.equal((await messagesOf(admin, ticket.id)).at(-1)?.delivery, "SENT");
    });

    test("of one thread mails leave in order, also after a server that was down", async () => {
      const { admin, agent, id } = await begun();
      await write(admin, id, { subject: "My order" });
      const ticket = only(await ticketsOf(admin));
      await fault(admin, id, "server_error", true);
      await reply(agent, ticket.id, "First");
      await reply(agent, ticket.id, "Second");
      await fault(admin, id, "server_error", false);
      world.clock.advance({ minutes: 2 });
      await settle();
      const sent = (await linesOf(admin, id)).filter(({ direction }) => direction === "TO_CUSTOMER");
      assert.deepEqual(
        sent.map(({ text }) => text.split("\n")[0]),
        ["First", "Second"],
      );
    });

    test("who answers has the agent's name beside the mailbox's where it is set so", async () => {
      const { admin, agent, id } = await begun({ answersAs: "AGENT" });
      await write(admin, id, { subject: "My order" });
      const ticket = only(await ticketsOf(admin));
      await reply(agent, ticket.id);
      assert.equal((await messagesOf(admin, ticket.id)).at(-1)?.delivery, "SENT");
    });

    test("one that is off sends nothing until it is on, and still takes what comes", async () => {
      const { admin, agent, id } = await begun();
      await world.ok(connections.update, admin, { params: { id }, body: { isOn: false } });
      await write(admin, id, { subject: "My order" });
      const ticket = only(await ticketsOf(admin));
      await reply(agent, ticket.id, "Held");
      const sent = async () =>
        (await linesOf(admin, id)).filter(({ direction }) => direction === "TO_CUSTOMER").length;
      assert.equal(await sent(), 0);
      await world.ok(connections.update, admin, { params: { id }, body: { isOn: true } });
      await settle();
      assert.equal(await sent(), 1);
    });

    test("a wrong password asks for a person; a new one lets go what waited", async () => {
      const { admin, agent, id } = await begun();
      await write(admin, id, { subject: "My order" });
      const ticket = only(await ticketsOf(admin));
      await world.ok(simulator.faults, admin, {
        params: { id },
        body: { fault: "token_expired", isOn: true },
      });
      await settle();
      await reply(agent, ticket.id, "Held");
      assert.equal((await world.ok(connections.get, admin, { params: { id } })).state, "RECONNECT");
      await world.ok(simulator.faults, admin, {
        params: { id },
        body: { fault: "token_expired", isOn: false },
      });
      await world.ok(connections.check, admin, { params: { id } });
      await settle();
      assert.equal((await messagesOf(admin, ticket.id)).at(-1)?.delivery, "SENT");
      const again = await world.call(ticketConversations.sendAgain, agent, {
        params: { id: ticket.id, messageId: (await messagesOf(admin, ticket.id)).at(-1)?.id ?? "" },
      });
      assert.equal(again.status, 409);
    });
  });

  test("a flood of files is parked before it is stored, of one sender and of all; the next day it can be taken in", async () => {
    const { tenant, admin, id } = await begun();
    const withFile = (From: string, words: string) =>
      rawMail(
        { From, Subject: words, "MIME-Version": "1.0", "Content-Type": "multipart/mixed; boundary=b" },
        [
          `--b\r\nContent-Type: text/plain\r\n\r\n${words}\r\n--b`,
          'Content-Type: text/plain; name="list.txt"',
          'Content-Disposition: attachment; filename="list.txt"',
          "",
          words.repeat(10),
          "--b--",
        ].join("\r\n"),
      );
    const used = (amount: number) =>
      world.work(tenant, (work) =>
        work.update(dailyAmounts).set({ amount }).where(like(dailyAmounts.what, "mail bytes%")),
      );
    const stored = async () => (await world.work(tenant, (work) => work.from(attachments))).length;
    assert.equal((await deliver(tenant, id, withFile("kim@example.com", "First"))).state, "DONE");
    await used(limits.mailFilesPerSenderDayMaxBytes);
    const flood = await deliver(tenant, id, withFile("kim@example.com", "Second"));
    assert.deepEqual([flood.state, flood.class], ["PARKED", "MESSAGE"]);
    assert.equal((await deliver(tenant, id, withFile("lee@example.com", "Of another"))).state, "DONE");
    assert.equal((await deliver(tenant, id, rawMail({ From: "kim@example.com" }))).state, "DONE");
    await used(limits.mailFilesPerDayMaxBytes);
    assert.equal((await deliver(tenant, id, withFile("joe@example.com", "Third"))).state, "PARKED");
    assert.equal(await stored(), 2);
    const { items } = await world.ok(mailboxes.mails, admin, {
      params: { id },
      query: { state: ["PARKED"] },
    });
    assert.deepEqual(
      items.map(({ reason }) => reason?.slice(0, 32)),
      ["The files of today's mails have ", "The files of this sender have us"],
    );
    world.clock.advance({ hours: 24 });
    const later = await world.person({ role: "ADMIN", tenant });
    for (const { id: mailId } of items) await world.ok(mailboxes.retry, later, { params: { id, mailId } });
    await settle();
    assert.equal(await stored(), 4);
  });

  test("another workspace has none of it, and a mailbox's address is connected once", async () => {
    const { admin, id, mailbox } = await begun();
    const { admin: stranger } = await begun();
    await write(admin, id, { subject: "My order" });
    for (const answer of [
      await world.call(mailboxes.mails, stranger, { params: { id } }),
      await world.call(mailboxes.update, stranger, { params: { id }, body: { displayName: "x" } }),
      await world.call(ticketParticipants.list, stranger, {
        params: { id: only(await ticketsOf(admin)).id },
      }),
    ])
      assert.equal(answer.status, 404);
    const twice = await world.call(mailboxes.create, admin, {
      body: { address: mailbox.address, isSimulated: true },
    });
    assert.equal(twice.status, 409);
  });

  test("the mail as it came can be read for 30 days", async () => {
    const { tenant, admin, agent, id } = await begun();
    const { ticketId, messageId } = await deliver(tenant, id, rawMail({ "X-Odd": "kept" }));
    const params = { id: ticketId ?? "", messageId: messageId ?? "" };
    const { source } = await world.ok(ticketParticipants.source, agent, { params });
    assert.match(source, /^From: Nadia[\s\S]*X-Odd: kept[\s\S]*Hello/);
    await world.database.execute("delete from inbound_mails where message_id = $1", [messageId]);
    assert.equal((await world.call(ticketParticipants.source, agent, { params })).status, 410);
    assert.equal((await world.ok(tickets.get, admin, { params: { id: ticketId ?? "" } })).id, ticketId);
  });
});
