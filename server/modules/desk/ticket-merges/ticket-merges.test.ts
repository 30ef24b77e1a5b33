import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { customFieldValues, customFields } from "../../../../contract/workspace/custom-fields.ts";
import type { BodyIn } from "../../../../contract/kit.ts";
import { publicSite } from "../../../../contract/site/public-site.ts";
import { ticketFollowers } from "../../../../contract/desk/ticket-life.ts";
import { ticketLinks } from "../../../../contract/desk/ticket-links.ts";
import { ticketMerges } from "../../../../contract/desk/ticket-merges.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { receiveMessage } from "../tickets/receive.ts";
import { contactThere } from "../tickets/requester.ts";
import { ticketMessages, tickets as ticketTable } from "../tickets/table.ts";

describe("merge, split and undo", () => {
  let world: World;
  let ann: Person;
  let sue: Person;
  before(async () => {
    world = await createWorld();
  });
  beforeEach(async () => {
    ann = await world.person({ name: "Ann Agent" });
    sue = await world.person({ role: "SUPERVISOR", name: "Sue Super" });
  });
  after(() => world.stop());

  const open = async (subject: string, email: string, more: Record<string, unknown> = {}) => {
    world.clock.advance({ seconds: 20 });
    return world.ok(tickets.create, ann, {
      body: {
        subject,
        message: `${subject}: help`,
        contactEmail: email,
        contactName: email.split("@")[0] ?? "Kim",
        assignedToId: ann.id,
        ...more,
      },
    });
  };
  const reply = async (id: string, message: string, isPublic = true) => {
    world.clock.advance({ seconds: 20 });
    return (await world.ok(tickets.reply, ann, { params: { id }, body: { message, isPublic } })).message;
  };
  const thread = async (id: string) =>
    (await world.ok(tickets.conversations, ann, { params: { id } })).items.map(({ text }) => text);
  const get = (id: string) => world.ok(tickets.get, sue, { params: { id } });
  const write = (id: string, text: string) => {
    world.clock.advance({ seconds: 20 });
    return world.work("acme", async (work) => {
      const row = await work.rows(ticketTable).get(id);
      return receiveMessage(work, id, await contactThere(work, row.contactId ?? ""), { content: text });
    });
  };

  test("messages come to the target under their own times, the source closes, leads there and takes nothing more", async () => {
    const a = await open("Tent pole broke", "kim@x.test", { tags: ["tents"] });
    const b = await open("Tent pole broken again", "kim@x.test", { tags: ["urgent"], priority: "HIGH" });
    await reply(a.id, "First answer");
    const before = (await world.ok(tickets.conversations, ann, { params: { id: b.id } })).items;
    const preview = await world.ok(ticketMerges.preview, ann, {
      body: { targetId: a.id, sourceIds: [b.id], keep: { priority: b.id } },
    });
    assert.deepEqual(
      [
        preview.messageCount,
        preview.tags,
        preview.fields.find(({ field }) => field === "priority")?.keptFrom,
        preview.warnings,
      ],
      [1, ["tents", "urgent"], b.id, []],
    );
    const { ticket, mergeId } = await world.ok(ticketMerges.merge, ann, {
      body: { targetId: a.id, sourceIds: [b.id], keep: { priority: b.id } },
    });
    assert.deepEqual(
      [ticket.id, ticket.priority, ticket.tags, ticket.messageCount, ticket.preview],
      [a.id, "HIGH", ["tents", "urgent"], 3, "First answer"],
    );
    assert.equal(ticket.waitingSince, before[0]?.createdAt, "the one who still waits");
    const now = (await world.ok(tickets.conversations, ann, { params: { id: a.id } })).items;
    assert.deepEqual(
      now.map(({ text, originTicketId }) => [text, originTicketId ?? null]),
      [
        ["Tent pole broke: help", null],
        ["Tent pole broken again: help", b.id],
        ["First answer", null],
      ],
    );
    assert.equal(now[1]?.createdAt, before[0]?.createdAt);
    const closed = await get(b.id);
    assert.deepEqual(
      [closed.status, closed.mergedIntoId, closed.messageCount, closed.resolvedAt],
      ["CLOSED", a.id, 0, null],
    );
    for (const answer of [
      await world.call(tickets.reply, ann, { params: { id: b.id }, body: { message: "x" } }),
      await world.call(tickets.update, ann, { params: { id: b.id }, body: { priority: "LOW" } }),
    ]) {
      assert.deepEqual(
        [answer.status, answer.body["code"], answer.body["detail"], answer.body["mergedInto"]],
        [409, "merged", `#${b.number} was merged into #${a.number}.`, { id: a.id, number: a.number }],
      );
    }
    assert.deepEqual(
      (
        await world.ok(tickets.bulkUpdate, ann, { body: { ticketIds: [b.id], update: { priority: "LOW" } } })
      ).skipped.map(({ reason }) => reason),
      ["It was merged into another ticket."],
    );
    assert.deepEqual(
      (
        await world.ok(tickets.bulkUpdate, ann, {
          body: { ticketIds: [b.id, "01980000-0000-7000-8000-000000000000"], update: { priority: "LOW" } },
          headers: { "accept-language": "ar" },
        })
      ).skipped.map(({ reason }) => reason),
      ["دُمجت في تذكرة أخرى.", "لا توجد هذه التذكرة."],
    );
    assert.deepEqual(
      (await world.ok(tickets.list, ann, { query: { search: '"again" help' } })).items
        .map(({ id }) => id)
        .includes(a.id),
      true,
      "the target is found by the words that came to it",
    );
    const { message } = await write(b.id, "And one more thing");
    assert.equal(message.ticketId, a.id);
    await reply(a.id, "Said on the merged one");
    const undone = await world.ok(ticketMerges.undo, ann, { params: { id: mergeId } });
    assert.deepEqual(await thread(a.id), ["Tent pole broke: help", "First answer", "Said on the merged one"]);
    assert.deepEqual(await thread(b.id), ["Tent pole broken again: help", "And one more thing"]);
    assert.deepEqual(
      [undone.ticket.tags, undone.ticket.priority, undone.ticket.waitingSince, undone.ticket.messageCount],
      [["tents"], "MEDIUM", null, 3],
    );
    const [back] = undone.restored;
    assert.deepEqual(
      [back?.status, back?.mergedIntoId, back?.messageCount, back?.waitingSince, back?.assignedToId],
      ["OPEN", null, 2, before[0]?.createdAt, ann.id],
    );
    assert.equal(
      (await world.call(ticketMerges.undo, ann, { params: { id: mergeId } })).body["detail"],
      "It has already been undone.",
    );
  });

  test("a merge can be undone for 30 days, by who did it and by supervisors", async () => {
    const [a, b] = [await open("One", "a@x.test"), await open("Two", "a@x.test")];
    const { mergeId } = await world.ok(ticketMerges.merge, sue, {
      body: { targetId: a.id, sourceIds: [b.id] },
    });
    assert.equal((await world.call(ticketMerges.undo, ann, { params: { id: mergeId } })).status, 403);
    world.clock.advance({ days: 31 });
    const late = await world.call(ticketMerges.undo, await world.person({ role: "SUPERVISOR" }), {
      params: { id: mergeId },
    });
    assert.deepEqual(
      [late.status, late.body["detail"]],
      [409, "It is older than 30 days and can no longer be undone."],
    );
  });

  test("chains: what was merged on is undone from its end, in words; messages to the first arrive in the last", async () => {
    const [a, b, c] = [await open("A", "a@x.test"), await open("B", "a@x.test"), await open("C", "a@x.test")];
    const first = await world.ok(ticketMerges.merge, ann, { body: { targetId: b.id, sourceIds: [a.id] } });
    const again = await world.call(ticketMerges.merge, ann, { body: { targetId: c.id, sourceIds: [a.id] } });
    assert.deepEqual(
      [again.status, again.body["detail"]],
      [409, `#${a.number} was merged into #${b.number}.`],
    );
    const second = await world.ok(ticketMerges.merge, ann, { body: { targetId: c.id, sourceIds: [b.id] } });
    assert.equal((await write(a.id, "To the first")).message.ticketId, c.id);
    assert.equal(
      (await world.call(ticketMerges.undo, ann, { params: { id: first.mergeId } })).body["detail"],
      `One of its tickets was merged into #${c.number} since. Undo that first.`,
    );
    await world.ok(ticketMerges.undo, ann, { params: { id: second.mergeId } });
    assert.deepEqual(
      [await thread(b.id), await thread(c.id)],
      [["A: help", "B: help", "To the first"], ["C: help"]],
    );
    await world.ok(ticketMerges.undo, ann, { params: { id: first.mergeId } });
    assert.deepEqual([await thread(a.id), await thread(b.id)], [["A: help", "To the first"], ["B: help"]]);
  });

  test("a split takes messages to a ticket of their own, linked both ways; undone, what was written there since stays", async () => {
    const a = await open("Two matters", "two@x.test");
    await write(a.id, "And the invoice is wrong");
    await reply(a.id, "About the invoice");
    const items = (await world.ok(tickets.conversations, ann, { params: { id: a.id } })).items;
    const ids = items.slice(1).map(({ id }) => id);
    assert.equal(
      (
        await world.call(ticketMerges.split, ann, {
          params: { id: a.id },
          body: { messageIds: items.map(({ id }) => id) },
        })
      ).status,
      422,
    );
    const { ticket: made, splitId } = await world.ok(ticketMerges.split, ann, {
      params: { id: a.id },
      body: { messageIds: ids, subject: "Invoice" },
    });
    assert.deepEqual(
      [
        made.subject,
        made.status,
        made.messageCount,
        made.contact?.id,
        made.assignedToId,
        made.createdAt,
        made.waitingSince,
      ],
      ["Invoice", "IN_PROGRESS", 2, a.contact?.id, ann.id, items[1]?.createdAt, null],
    );
    assert.deepEqual(await thread(a.id), ["Two matters: help"]);
    assert.deepEqual(
      [(await get(a.id)).messageCount, (await get(a.id)).waitingSince, (await get(a.id)).firstReplyAt],
      [1, items[0]?.createdAt, null],
    );
    for (const [id, other] of [
      [a.id, made.id],
      [made.id, a.id],
    ] as const)
      assert.deepEqual(
        (await world.ok(ticketLinks.list, ann, { params: { id } })).items.map(({ kind, ticket }) => [
          kind,
          ticket.id,
        ]),
        [["RELATED", other]],
      );
    await reply(made.id, "Since then");
    await world.ok(ticketMerges.undo, ann, { params: { id: splitId } });
    assert.deepEqual(
      [await thread(a.id), await thread(made.id)],
      [["Two matters: help", "And the invoice is wrong", "About the invoice"], ["Since then"]],
    );
    const { ticket: other, splitId: second } = await world.ok(ticketMerges.split, ann, {
      params: { id: a.id },
      body: { messageIds: ids },
    });
    await world.ok(ticketMerges.undo, ann, { params: { id: second } });
    assert.equal(
      (await world.call(tickets.get, ann, { params: { id: other.id } })).status,
      404,
      "empty again, it goes",
    );
  });

  test("a merge whose messages were split off waits for the split to be undone", async () => {
    const [a, b] = [await open("A", "s@x.test"), await open("B", "s@x.test")];
    const { mergeId } = await world.ok(ticketMerges.merge, ann, {
      body: { targetId: a.id, sourceIds: [b.id] },
    });
    const moved = (await world.ok(tickets.conversations, ann, { params: { id: a.id } })).items.find(
      ({ originTicketId }) => originTicketId === b.id,
    );
    const { ticket, splitId } = await world.ok(ticketMerges.split, ann, {
      params: { id: a.id },
      body: { messageIds: [moved?.id ?? ""] },
    });
    assert.equal(
      (await world.call(ticketMerges.undo, ann, { params: { id: mergeId } })).body["detail"],
      `Some of its messages are on #${ticket.number} now. Undo that first.`,
    );
    await world.ok(ticketMerges.undo, ann, { params: { id: splitId } });
    await world.ok(ticketMerges.undo, ann, { params: { id: mergeId } });
    assert.deepEqual(await thread(b.id), ["B: help"]);
  });

  test("a sensitive one makes the target sensitive, after a warning; who may not see it cannot merge it", async () => {
    const [a, b] = [await open("A", "p@x.test"), await open("B", "p@x.test", { assignedToId: sue.id })];
    await world.ok(tickets.setSensitive, sue, { params: { id: b.id }, body: { isSensitive: true } });
    const blind = await world.call(ticketMerges.merge, ann, {
      body: { targetId: a.id, sourceIds: [b.id], acceptSensitive: true },
    });
    assert.deepEqual(
      [blind.status, blind.body["errors"]],
      [422, [{ path: "sourceIds", message: "There is no such ticket." }]],
    );
    assert.deepEqual(
      (await world.ok(ticketMerges.preview, sue, { body: { targetId: a.id, sourceIds: [b.id] } })).warnings,
      ["becomes_sensitive"],
    );
    assert.equal(
      (await world.call(ticketMerges.merge, sue, { body: { targetId: a.id, sourceIds: [b.id] } })).status,
      409,
    );
    const { ticket, mergeId } = await world.ok(ticketMerges.merge, sue, {
      body: { targetId: a.id, sourceIds: [b.id], acceptSensitive: true },
    });
    assert.equal(ticket.isSensitive, true);
    assert.equal(
      (await world.ok(ticketMerges.undo, sue, { params: { id: mergeId } })).ticket.isSensitive,
      false,
    );
  });

  test("files, followers and who waits come along, and go home", async () => {
    const [a, b] = [await open("A", "f@x.test"), await open("B", "f@x.test")];
    await world.ok(ticketFollowers.followMe, sue, { params: { id: b.id } });
    const { mergeId } = await world.ok(ticketMerges.merge, ann, {
      body: { targetId: a.id, sourceIds: [b.id] },
    });
    assert.deepEqual(
      (await world.ok(ticketFollowers.list, ann, { params: { id: a.id } })).items.map(({ id }) => id),
      [sue.id],
    );
    await world.ok(ticketMerges.undo, ann, { params: { id: mergeId } });
    assert.deepEqual((await world.ok(ticketFollowers.list, ann, { params: { id: a.id } })).items, []);
    assert.deepEqual(
      (await world.ok(ticketFollowers.list, ann, { params: { id: b.id } })).items.map(({ id }) => id),
      [sue.id],
    );
  });

  test("a visitor's chat goes on in the target and reads nothing of other people's; undone, it goes home", async () => {
    const domain = "acme.localhost";
    const say = (body: { message: string; sessionId?: string; email?: string; name?: string }) => {
      world.clock.advance({ seconds: 20 });
      return world.ok(publicSite.sendChatMessage, null, {
        params: { domain },
        body: { ...body, clientMessageId: `c${world.clock.now().getTime()}` },
      });
    };
    const read = async (sessionId: string) =>
      (await world.ok(publicSite.chatHistory, null, { params: { domain, sessionId } })).messages.map(
        ({ text }) => text,
      );
    const other = await open("Somebody else's", "else@x.test");
    await reply(other.id, "Told to somebody else");
    const chat = await say({ message: "Hello from the chat", email: "visitor@x.test", name: "Vi" });
    const mine = await world.ok(tickets.get, ann, { params: { id: String(chat.ticketNumber) } });
    const { mergeId } = await world.ok(ticketMerges.merge, sue, {
      body: { targetId: other.id, sourceIds: [mine.id] },
    });
    assert.deepEqual(await read(chat.sessionId), ["Hello from the chat"]);
    const more = await say({ message: "Are you there?", sessionId: chat.sessionId });
    assert.equal(more.ticketNumber, other.number);
    await reply(other.id, "To you both");
    assert.deepEqual(await read(chat.sessionId), ["Hello from the chat", "Are you there?", "To you both"]);
    await world.ok(ticketMerges.undo, sue, { params: { id: mergeId } });
    assert.deepEqual(await read(chat.sessionId), ["Hello from the chat", "Are you there?"]);
    assert.equal((await say({ message: "Back home", sessionId: chat.sessionId })).ticketNumber, mine.number);
    assert.deepEqual(await thread(other.id), [
      "Somebody else's: help",
      "Told to somebody else",
      "To you both",
    ]);
  });

  test("what was merged into a ticket goes when the ticket goes", async () => {
    const [a, b] = [await open("A", "g@x.test"), await open("B", "g@x.test")];
    const { mergeId } = await world.ok(ticketMerges.merge, ann, {
      body: { targetId: a.id, sourceIds: [b.id] },
    });
    await world.ok(tickets.remove, sue, { params: { id: a.id } });
    assert.equal((await world.call(tickets.get, ann, { params: { id: b.id } })).status, 404);
    assert.equal((await world.call(ticketMerges.undo, ann, { params: { id: mergeId } })).status, 409);
  });

  test("two who merge the same tickets crosswise at once do not block each other: one wins and the other is told", async () => {
    const [a, b] = [await open("A", "w@x.test"), await open("B", "w@x.test")];
    const answers = await Promise.all([
      world.call(ticketMerges.merge, ann, { body: { targetId: a.id, sourceIds: [b.id] } }),
      world.call(ticketMerges.merge, sue, { body: { targetId: b.id, sourceIds: [a.id] } }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409]);
    const rows = await world.work("acme", (work) =>
      work
        .rows(ticketMessages)
        .list({ where: eq(ticketMessages.ticketId, answers[0]?.status === 201 ? a.id : b.id) }),
    );
    assert.equal(rows.length, 2);
  });

  test("suspected pairs are open tickets of one contact with like subjects", async () => {
    const [a, b] = [
      await open("Refund for order 1234", "pair@x.test"),
      await open("Refund for order 1234 please", "pair@x.test"),
    ];
    await open("Something else entirely", "pair@x.test");
    const { items } = await world.ok(ticketMerges.suspects, sue);
    assert.deepEqual(
      items.filter((pair) => pair.a.contact?.email === "pair@x.test").map((pair) => [pair.a.id, pair.b.id]),
      [[a.id, b.id]],
    );
  });

  test("of custom fields the target keeps its own value and takes what it lacks, as the preview says; the sources keep theirs, and an undo gives back what nobody changed since", async () => {
    const admin = await world.person({ role: "ADMIN" });
    const make = (
      label: string,
      type: "TEXT" | "MULTI_SELECT" | "CHECKBOX",
      more: Partial<BodyIn<typeof customFields.create>> = {},
    ) =>
      world.ok(customFields.create, admin, {
        body: { entity: "TICKET", label: { en: label }, type, ...more },
      });
    const [serial, order, story] = [
      await make("Serial", "TEXT"),
      await make("Order", "TEXT"),
      await make("Story", "TEXT"),
    ];
    const parts = await make("Parts", "MULTI_SELECT", {
      options: [{ label: { en: "Pole" } }, { label: { en: "Peg" } }],
    });
    const [insured, secret] = [
      await make("Insured", "CHECKBOX"),
      await make("Secret", "TEXT", { visibleTo: "SUPERVISOR", editableBy: "SUPERVISOR" }),
    ];
    const both = parts.options.map(({ id }) => id);
    const [a, b, c] = [
      await open("One", "kim@x.test"),
      await open("Two", "kim@x.test"),
      await open("Three", "kim@x.test"),
    ];
    const fill = (id: string, fieldId: string, body: BodyIn<typeof customFieldValues.setOfTicket>) =>
      world.call(customFieldValues.setOfTicket, sue, { params: { id, fieldId }, body });
    const held = async (id: string) =>
      Object.fromEntries(
        (await world.ok(customFieldValues.ofTicket, sue, { params: { id } })).items
          .filter(({ value, selectedOptionIds }) => value !== null || selectedOptionIds.length > 0)
          .map(({ label, value, selectedOptionIds }) => [label.en ?? "", value ?? selectedOptionIds]),
      );
    await fill(a.id, serial.id, { value: "A-1" });
    await fill(a.id, insured.id, { value: false });
    await fill(b.id, serial.id, { value: "B-1" });
    await fill(b.id, parts.id, { selectedOptionIds: both });
    await fill(b.id, insured.id, { value: true });
    await fill(b.id, secret.id, { value: "hush" });
    await fill(c.id, parts.id, { selectedOptionIds: both.slice(0, 1) });
    await fill(c.id, order.id, { value: "C-1" });
    await fill(c.id, story.id, { value: "Long" });
    const before = [await held(a.id), await held(b.id), await held(c.id)];
    const wish = { targetId: a.id, sourceIds: [b.id, c.id] };
    const preview = await world.ok(ticketMerges.preview, ann, { body: wish });
    assert.deepEqual(
      preview.customFields.map(({ fieldId, keptFrom }) => [fieldId, keptFrom]),
      [
        [serial.id, a.id],
        [order.id, c.id],
        [story.id, c.id],
        [parts.id, b.id],
        [insured.id, b.id],
      ],
      "and nothing of what is for supervisors",
    );
    assert.deepEqual(
      preview.customFields[0]?.values.map(({ ticketId, value }) => [ticketId, value]),
      [
        [a.id, "A-1"],
        [b.id, "B-1"],
        [c.id, null],
      ],
    );
    const { mergeId } = await world.ok(ticketMerges.merge, ann, { body: wish });
    assert.deepEqual(await held(a.id), {
      Serial: "A-1",
      Order: "C-1",
      Story: "Long",
      Parts: both,
      Insured: true,
      Secret: "hush",
    });
    assert.deepEqual([await held(b.id), await held(c.id)], before.slice(1));
    assert.equal((await fill(b.id, order.id, { value: "x" })).status, 409);
    assert.deepEqual(
      (
        await world.ok(customFieldValues.setOfTickets, sue, {
          body: { ticketIds: [b.id], fields: [{ fieldId: order.id, value: "x" }] },
        })
      ).skipped,
      [{ id: b.id, reason: "It was merged into another ticket." }],
    );
    assert.deepEqual(
      (
        await world.ok(customFieldValues.setOfTickets, sue, {
          body: {
            ticketIds: ["01980000-0000-7000-8000-000000000000", b.id],
            fields: [{ fieldId: order.id, value: "x" }],
          },
          headers: { "accept-language": "es" },
        })
      ).skipped.map(({ reason }) => reason),
      ["No existe ese ticket.", "Se combinó con otro ticket."],
    );
    assert.ok(
      (await world.ok(tickets.history, sue, { params: { id: a.id } })).items.some(
        ({ action, changes }) =>
          action === "fields" && changes.some(({ field, to }) => field === "Parts" && to === "Pole, Peg"),
      ),
    );
    await fill(a.id, order.id, { value: "Changed since" });
    await world.ok(ticketMerges.undo, ann, { params: { id: mergeId } });
    assert.deepEqual(await held(a.id), { ...before[0], Order: "Changed since" });
    assert.deepEqual([await held(b.id), await held(c.id)], before.slice(1));
  });

  test("what was filled in on a ticket that a split made is not lost when the split is undone", async () => {
    const admin = await world.person({ role: "ADMIN" });
    const lot = await world.ok(customFields.create, admin, {
      body: { entity: "TICKET", label: { en: "Lot" }, type: "TEXT" },
    });
    const a = await open("Two matters", "kim@x.test");
    const { message } = await write(a.id, "And another matter");
    const { ticket, splitId } = await world.ok(ticketMerges.split, ann, {
      params: { id: a.id },
      body: { messageIds: [message.id] },
    });
    await world.ok(customFieldValues.setOfTicket, ann, {
      params: { id: ticket.id, fieldId: lot.id },
      body: { value: "L-7" },
    });
    await world.ok(ticketMerges.undo, ann, { params: { id: splitId } });
    assert.equal(
      (await world.ok(customFieldValues.ofTicket, ann, { params: { id: a.id } })).items.find(
        ({ fieldId }) => fieldId === lot.id,
      )?.value,
      "L-7",
    );
  });
});
