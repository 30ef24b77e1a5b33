import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { unzipSync } from "fflate";
import { everyEndpoint } from "../../contract/index.ts";
import type { AnyEndpoint } from "../../contract/kit.ts";
import { chatBox } from "../../contract/channels/chat-box.ts";
import { notifications } from "../../contract/notices/notifications.ts";
import { publicSite } from "../../contract/site/public-site.ts";
import { ticketMerges } from "../../contract/desk/ticket-merges.ts";
import { tickets } from "../../contract/desk/tickets.ts";
import { timeline } from "../../contract/insight/timeline.ts";
import { newId } from "../db/columns.ts";
import { attachments } from "../modules/workspace/attachments/table.ts";
import { chatSessions } from "../modules/channels/chat/table.ts";
import { dataFile } from "../modules/privacy/privacy/data-file.ts";
import { tracesOf } from "../modules/privacy/privacy/person.ts";
import { ticketSurveys } from "../modules/insight/surveys/table.ts";
import { addMessage } from "../modules/desk/tickets/thread.ts";
import { ticketMessages, tickets as ticketTable } from "../modules/desk/tickets/table.ts";
import { mailsOf } from "./staff.ts";
import { createWorld } from "./world.ts";
import type { Person, World } from "./world.ts";

const canary = "NOTECANARY";

/** What colleagues write for each other: no call that a customer may make says it, and no mail to one. */
describe("internal notes", () => {
  let world: World;
  let sue: Person;
  const domain = "acme";
  before(async () => {
    world = await createWorld();
  });
  // Each test outlasts a token.
  beforeEach(async () => {
    sue = await world.person({ role: "ADMIN", name: "Sue Super" });
  });
  after(() => world.stop());

  const note = (ticketId: string, words = `${canary} between us`) =>
    world.ok(tickets.reply, sue, { params: { id: ticketId }, body: { message: words, isPublic: false } });
  const reply = (ticketId: string) =>
    world.ok(tickets.reply, sue, {
      params: { id: ticketId },
      body: { message: "PUBLICWORDS for you", isPublic: true, holdSeconds: 0 },
    });
  const ruleNote = (ticketId: string) =>
    world.work(sue.tenant, async (work) => {
      await addMessage(work, await work.rows(ticketTable).get(ticketId), {
        author: { type: "BOT", id: null, name: "A rule" },
        content: `${canary} of a rule`,
        isPlain: true,
        isPublic: false,
      });
    });
  const noteFile = (ticketId: string) =>
    world.work(sue.tenant, async (work) => {
      const message = await work.rows(ticketMessages).insert({
        ticketId,
        authorType: "AGENT",
        authorId: sue.id,
        authorName: sue.name,
        text: `${canary} with a file`,
        isPublic: false,
        channel: "CHAT",
      });
      await work.rows(attachments).insert({
        ticketId,
        messageId: message.id,
        uploadedById: sue.id,
        name: `${canary}.txt`,
        contentType: "text/plain",
        sizeBytes: 1,
        storageKey: "acme/x",
      });
    });
  /**
   * A chat with a reply, and with notes of every sort: before and after it, by people and rules, with a
   * file.
   */
  const chat = async (): Promise<{ key: string; ticketId: string; email: string }> => {
    world.clock.advance({ minutes: 1 });
    const email = `${newId()}@example.test`;
    const { sessionId } = await world.ok(publicSite.sendChatMessage, null, {
      params: { domain },
      body: { message: "It broke", clientMessageId: newId(), email, name: "Kim" },
    });
    const [row] = await world.work(sue.tenant, async ({ db }) =>
      (await db.select().from(chatSessions)).filter(({ key }) => key === sessionId),
    );
    const ticketId = row?.ticketId ?? "";
    await note(ticketId);
    await reply(ticketId);
    await ruleNote(ticketId);
    await noteFile(ticketId);
    return { key: sessionId, ticketId, email };
  };
  const survey = (ticketId: string) =>
    world.work(sue.tenant, async (work) => {
      const ticket = await work.rows(ticketTable).get(ticketId);
      await work.rows(ticketSurveys).insert({
        ticketId,
        contactId: ticket.contactId ?? "",
        agentId: sue.id,
        sentTo: "kim@example.test",
        isInChat: true,
        sentAt: work.now,
        state: "SENT",
      });
    });
  const open = everyEndpoint.filter(({ allow }) => allow === "PUBLIC");
  const ask = async (endpoint: AnyEndpoint, of: { key: string; ticketId: string }): Promise<string> => {
    world.clock.advance({ seconds: 20 });
    const known: Record<string, string> = {
      domain,
      sessionId: of.key,
      token: of.key,
      slug: "home",
      host: "acme.localhost",
      blockId: newId(),
    };
    const params = Object.fromEntries(
      Object.keys(endpoint.refs ?? {}).map((name) => [name, known[name] ?? of.key]),
    );
    const body =
      endpoint.example !== null && typeof endpoint.example === "object"
        ? Object.fromEntries(
            Object.entries(endpoint.example).map(([name, value]): [string, unknown] => [
              name,
              name in known ? known[name] : value,
            ]),
          )
        : endpoint.example;
    const queries =
      endpoint.query && "q" in endpoint.query.shape
        ? [{ q: canary }]
        : endpoint.query && "search" in endpoint.query.shape
          ? [{ search: canary }]
          : [{}];
    const texts: string[] = [];
    for (const query of queries) {
      const { status, body: said } = await world.call(endpoint, null, {
        params,
        query: query as never,
        body: body as never,
      });
      assert.ok(status < 500 || said["code"] === "provider_missing", endpoint.id);
      // What was asked may be repeated.
      texts.push(JSON.stringify({ ...said, detail: "", errors: [], query: "" }));
    }
    return texts.join();
  };

  test(
    "no call without an account says a word of one, in any state of a chat",
    { timeout: 180_000 },
    async () => {
      assert.ok(open.length >= 40, `${open.length} calls`);
      const plain = await chat();
      await survey(plain.ticketId);
      const merged = await chat();
      const target = await chat();
      await world.ok(ticketMerges.merge, sue, {
        body: { targetId: target.ticketId, sourceIds: [merged.ticketId] },
      });
      await note(target.ticketId, `${canary} after the merge`);
      const split = await chat();
      const { items } = await world.ok(tickets.conversations, sue, {
        params: { id: split.ticketId },
        query: {},
      });
      await world.ok(ticketMerges.split, sue, {
        params: { id: split.ticketId },
        body: { messageIds: items.slice(1).map(({ id }) => id), subject: "Part" },
      });
      const closed = await chat();
      await world.ok(tickets.update, sue, { params: { id: closed.ticketId }, body: { status: "CLOSED" } });
      await note(closed.ticketId, `${canary} once it is closed`);
      let said = 0;
      for (const state of [plain, merged, target, split, closed])
        for (const endpoint of open) {
          const text = await ask(endpoint, state);
          assert.ok(!text.includes(canary), `${endpoint.id}: ${text.slice(0, 400)}`);
          if (text.includes("PUBLICWORDS")) said += 1;
        }
      assert.ok(said >= 3, "the replies are told, so the question reached the chats");
    },
  );

  test("no mail to a customer, no transcript and no preview of a ticket repeats one", async () => {
    const chatted = await chat();
    const { clock } = world;
    clock.advance({ minutes: 1 });
    await world.ok(chatBox.transcript, null, {
      params: { domain, sessionId: chatted.key },
      body: { email: chatted.email },
    });
    const mailed = await world.ok(tickets.create, sue, {
      body: { subject: "Tent", message: "It broke", contactEmail: "kim@customer.test", contactName: "Kim" },
    });
    await note(mailed.id);
    await reply(mailed.id);
    await note(mailed.id);
    const mails = await world.work(sue.tenant, mailsOf);
    const toCustomers = mails.filter(({ to }) => !to.endsWith("@acme.test"));
    assert.ok(
      toCustomers.some(({ to, text }) => to === chatted.email && text.includes("PUBLICWORDS")),
      "the transcript",
    );
    assert.ok(
      toCustomers.some(({ to, text }) => to === "kim@customer.test" && text.includes("PUBLICWORDS")),
      "the reply",
    );
    assert.doesNotMatch(JSON.stringify(toCustomers), new RegExp(canary, "u"));
    for (const id of [mailed.id, chatted.ticketId])
      assert.doesNotMatch(
        (await world.ok(tickets.get, sue, { params: { id } })).preview,
        new RegExp(canary, "u"),
      );
    const listed = await world.ok(tickets.list, sue, { query: { search: canary } });
    assert.ok(Number(listed.total) > 0, "staff find a ticket by its notes");
    assert.doesNotMatch(JSON.stringify(listed.items.map(({ preview }) => preview)), new RegExp(canary, "u"));
  });

  test("in the file of a person's data, notes on tickets and on the person are marked as notes, and nothing else is", async () => {
    const { ticketId } = await chat();
    const { contact } = await world.ok(tickets.get, sue, { params: { id: ticketId } });
    const contactId = contact?.id ?? "";
    await world.ok(timeline.noteOnContact, sue, {
      params: { id: contactId },
      body: { text: `${canary} on the person` },
    });
    const file = unzipSync(
      new Uint8Array(
        await world.work(sue.tenant, async (work) => {
          const traces = await tracesOf(work, contactId);
          assert.deepEqual(traces?.ticketIds, [ticketId]);
          return dataFile(work, traces);
        }),
      ),
    );
    const text = (name: string) => new TextDecoder().decode(file[name]);
    const data = JSON.parse(text("data.json")) as {
      tickets: { messages: { text: string; isInternalNote: boolean }[] }[];
      crm_notes: { text: string; isInternalNote: boolean }[];
    };
    const messages = [...data.tickets.flatMap((ticket) => ticket.messages), ...data.crm_notes];
    assert.ok(messages.length >= 5);
    for (const message of messages)
      assert.equal(message.isInternalNote === true, message.text.includes(canary), message.text);
    const notes = text("data.html").split('<dl class="note">').slice(1);
    assert.equal(notes.length, messages.filter(({ isInternalNote }) => isInternalNote).length);
    for (const one of notes) assert.match(one, /^<dt>🔒<\/dt><dd>Internal note<\/dd>/u);
  });

  test("whoever is told of a note is told that it is one", async () => {
    const { ticketId } = await chat();
    const ann = await world.person({ name: "Ann Agent" });
    await world.ok(tickets.reply, sue, {
      params: { id: ticketId },
      body: { message: `<p><span data-mention="${ann.id}">@Ann Agent</span> ${canary}</p>`, isPublic: false },
    });
    const [item] = (await world.ok(notifications.list, ann, { query: {} })).items;
    assert.deepEqual([item?.isNote, item?.title.includes("in a note on #")], [true, true]);
  });
});
