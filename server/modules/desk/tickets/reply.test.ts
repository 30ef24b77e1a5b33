import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, eq } from "drizzle-orm";
import { agentSettings } from "../../../../contract/desk/agent-settings.ts";
import { publicSite } from "../../../../contract/site/public-site.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { notifications } from "../../notices/notifications/table.ts";
import { mailsOf } from "../../../testing/staff.ts";
import { releaseHeld } from "./held-replies.ts";
import { lockTicket } from "./queries.ts";
import { receiveMessage } from "./receive.ts";
import { releaseMessage } from "./reply.ts";
import { contactFor } from "./requester.ts";
import { addMessage } from "./thread.ts";

describe("replies", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  let names = 0;
  const desk = async () => {
    names += 1;
    const tenant = `desk-${names}`;
    return {
      tenant,
      ann: await world.person({ tenant, name: "Ann Agent" }),
      ben: await world.person({ tenant, name: "Ben Agent" }),
      sue: await world.person({ tenant, role: "SUPERVISOR" }),
    };
  };
  const make = (as: Person, channel: "EMAIL" | "WHATSAPP" = "EMAIL") =>
    world.ok(tickets.create, as, {
      body: {
        subject: "Tent pole broke",
        message: "It snapped.",
        contactEmail: "kim@example.test",
        contactName: "Kim",
        assignedToId: null,
        channel,
      },
    });
  const customerSays = (tenant: string, id: string, content: string) =>
    world.work(tenant, async (work) => {
      const ticket = await lockTicket(work, id);
      return (
        await addMessage(work, ticket, {
          author: { type: "CUSTOMER", id: ticket.contactId, name: "Kim" },
          content,
          isPlain: true,
        })
      ).message;
    });
  const thread = async (as: Person, id: string) =>
    (await world.ok(tickets.conversations, as, { params: { id }, query: {} })).items;
  const mails = (tenant: string) => world.work(tenant, (work) => mailsOf(work));

  test("a public reply begins the work, ends the wait and goes out as mail within its thread", async () => {
    const { tenant, ann } = await desk();
    const made = await make(ann);
    world.clock.advance({ minutes: 5 });
    const { message, ticket } = await world.ok(tickets.reply, ann, {
      params: { id: made.id },
      body: { message: "<p>A <b>new</b> one is on its way.</p><script>alert(1)</script>" },
    });
    assert.deepEqual(
      [ticket.status, ticket.waitingSince, ticket.firstReplyAt, ticket.preview, ticket.lastAuthorType],
      ["IN_PROGRESS", null, message.createdAt, "A new one is on its way.", "AGENT"],
    );
    assert.deepEqual(
      [message.html, message.text, message.delivery, message.authorName],
      ["<p>A <b>new</b> one is on its way.</p>", "A new one is on its way.", "QUEUED", "Ann Agent"],
    );
    const second = await world.ok(tickets.reply, ann, { params: { id: made.id }, body: { message: "P.S." } });
    const [one, two] = await mails(tenant);
    assert.deepEqual(
      [one?.to, one?.subject, one?.text],
      ["kim@example.test", "Re: Tent pole broke [#1001]", "A new one is on its way."],
    );
    assert.match(one?.headers?.["Message-ID"] ?? "", new RegExp(`^<${message.id}@`));
    assert.match(two?.headers?.["Message-ID"] ?? "", new RegExp(`^<${second.message.id}@`));
    assert.equal(two?.headers?.["In-Reply-To"], one?.headers?.["Message-ID"]);
    assert.ok(
      two?.headers?.["References"]?.startsWith(`<ticket-${made.id}@`) &&
        two.headers["References"].includes(message.id),
    );
  });

  test("a note stays inside, and changes neither the wait nor the preview", async () => {
    const { tenant, ann } = await desk();
    const made = await make(ann);
    const { message, ticket } = await world.ok(tickets.reply, ann, {
      params: { id: made.id },
      body: { message: "Check the warranty", isPublic: false },
    });
    assert.deepEqual(
      [
        message.isPublic,
        message.delivery,
        ticket.status,
        ticket.waitingSince,
        ticket.preview,
        ticket.firstReplyAt,
        ticket.messageCount,
      ],
      [false, "NONE", "OPEN", made.waitingSince, made.preview, null, 2],
    );
    assert.deepEqual(await mails(tenant), []);
  });

  test("the same client id is said once, answers alike, and is each author's own", async () => {
    const { tenant, ann, ben } = await desk();
    const made = await make(ann);
    const body = { message: "Once", clientMessageId: "same" };
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.ok(tickets.reply, ann, { params: { id: made.id }, body })),
    );
    assert.equal(new Set(answers.map(({ message }) => message.id)).size, 1);
    assert.deepEqual(answers[1], answers[0]);
    assert.notEqual(
      (await world.ok(tickets.reply, ben, { params: { id: made.id }, body })).message.id,
      answers[0]?.message.id,
    );
    assert.deepEqual(
      (await thread(ann, made.id)).map(({ text }) => text),
      ["It snapped.", "Once", "Once"],
    );
    assert.equal((await mails(tenant)).length, 2);
  });

  test("a reply against a thread that has gone on is refused with what was missed", async () => {
    const { tenant, ann, ben } = await desk();
    const made = await make(ann);
    const [seen] = await thread(ann, made.id);
    const missed = await customerSays(tenant, made.id, "Wait, I found it");
    const { status, body } = await world.call(tickets.reply, ann, {
      params: { id: made.id },
      body: { message: "Buy another", lastSeenMessageId: seen?.id ?? null, clientMessageId: "1" },
    });
    assert.deepEqual([status, body["code"]], [409, "stale_thread"]);
    assert.deepEqual(
      (body["missed"] as { id: string; text: string }[]).map(({ id, text }) => [id, text]),
      [[missed.id, "Wait, I found it"]],
    );
    assert.equal(
      (
        await world.call(tickets.reply, ann, {
          params: { id: made.id },
          body: { message: "?", lastSeenMessageId: null },
        })
      ).status,
      409,
    );
    const said = await world.ok(tickets.reply, ann, {
      params: { id: made.id },
      body: { message: "Glad to hear", lastSeenMessageId: missed.id, clientMessageId: "1" },
    });
    // A colleague's words are no reason to refuse; and what was said is answered again, however the thread
    // goes on.
    assert.equal(
      (
        await world.call(tickets.reply, ben, {
          params: { id: made.id },
          body: { message: "So am I", lastSeenMessageId: missed.id },
        })
      ).status,
      201,
    );
    await customerSays(tenant, made.id, "Thanks");
    assert.equal(
      (
        await world.ok(tickets.reply, ann, {
          params: { id: made.id },
          body: { message: "Glad to hear", lastSeenMessageId: missed.id, clientMessageId: "1" },
        })
      ).message.id,
      said.message.id,
    );
  });

  test("a held reply can be taken back: words, files and the ticket are as before, and nothing leaves", async () => {
    const { tenant, ann, ben, sue } = await desk();
    const made = await make(ann);
    const params = { id: made.id };
    const { message, ticket } = await world.ok(tickets.reply, ann, {
      params,
      body: { message: "<p>Too <i>rude</i></p>", setStatus: "RESOLVED", holdSeconds: 10 },
    });
    assert.deepEqual(
      [message.delivery, message.sendsAt, ticket.status],
      ["HELD", new Date(Date.parse(message.createdAt) + 10_000).toISOString(), "RESOLVED"],
    );
    assert.equal(
      (await world.call(tickets.undoReply, ben, { params: { ...params, messageId: message.id } })).status,
      403,
    );
    assert.deepEqual(
      await world.ok(tickets.undoReply, ann, { params: { ...params, messageId: message.id } }),
      { text: "Too rude", html: "<p>Too <i>rude</i></p>" },
    );
    const again = await world.ok(tickets.get, ann, { params });
    for (const field of [
      "status",
      "waitingSince",
      "firstReplyAt",
      "resolvedAt",
      "closedAt",
      "reopenCount",
      "preview",
      "lastAuthorType",
      "messageCount",
    ] as const)
      assert.deepEqual(again[field], made[field], field);
    assert.equal(
      (await world.call(tickets.undoReply, ann, { params: { ...params, messageId: message.id } })).status,
      404,
    );
    world.clock.advance({ seconds: 11 });
    await releaseMessage.run({
      desk: world.app.desk,
      services: world.app.services,
      tenant,
      payload: { ticketId: made.id, messageId: message.id },
    });
    assert.deepEqual(await mails(tenant), []);
    const second = await world.ok(tickets.reply, ann, {
      params,
      body: { message: "Also rude", holdSeconds: 10 },
    });
    await world.ok(tickets.undoReply, sue, { params: { ...params, messageId: second.message.id } });
  });

  test("a held reply leaves at its time, once, and can then no longer be taken back", async () => {
    const { tenant, ann } = await desk();
    const made = await make(ann);
    const { message } = await world.ok(tickets.reply, ann, {
      params: { id: made.id },
      body: { message: "Soon", holdSeconds: 10 },
    });
    const release = () =>
      releaseMessage.run({
        desk: world.app.desk,
        services: world.app.services,
        tenant,
        payload: { ticketId: made.id, messageId: message.id },
      });
    await release();
    assert.deepEqual(await mails(tenant), []);
    world.clock.advance({ seconds: 10 });
    await Promise.all([release(), release()]);
    assert.equal((await mails(tenant)).length, 1);
    const { status, body } = await world.call(tickets.undoReply, ann, {
      params: { id: made.id, messageId: message.id },
    });
    assert.deepEqual([status, body["code"]], [409, "conflict"]);
    assert.equal((await thread(ann, made.id)).at(-1)?.delivery, "QUEUED");
  });

  test("a held reply whose process was killed leaves as one starts, and else within the minute", async () => {
    const { desk: parley, services } = world.app;
    const { name } = releaseMessage;
    const killed = () => services.database.execute("delete from pending_jobs where name = $1", [name]);
    const held = async () => {
      const { tenant, ann } = await desk();
      const { id } = await make(ann);
      await world.ok(tickets.reply, ann, { params: { id }, body: { message: "Soon", holdSeconds: 10 } });
      await killed();
      world.clock.advance({ seconds: 10 });
      return tenant;
    };
    /** @returns how many mails have left by then */
    const leave = async (tenant: string, context: { isStart?: true }) => {
      await releaseHeld.run({ desk: parley, services, ...context });
      const asked = await services.database.execute(
        "select payload from pending_jobs where name = $1 and tenant_id = $2",
        [name, tenant],
      );
      for (const { payload } of asked.rows)
        await releaseMessage.run({
          desk: parley,
          services,
          tenant,
          payload: releaseMessage.schema.parse(payload),
        });
      await killed();
      return (await mails(tenant)).length;
    };
    const first = await held();
    assert.equal(await leave(first, {}), 0, "whoever is at work has some seconds to do it");
    assert.equal(await leave(first, { isStart: true }), 1);
    const second = await held();
    world.clock.advance({ seconds: 30 });
    assert.equal(await leave(second, {}), 1);
    assert.equal(await leave(second, { isStart: true }), 1, "and once");
  });

  test("a held reply may be sent at once", async () => {
    const { tenant, ann } = await desk();
    const made = await make(ann);
    const { message } = await world.ok(tickets.reply, ann, {
      params: { id: made.id },
      body: { message: "Soon", holdSeconds: 60 },
    });
    const params = { id: made.id, messageId: message.id };
    assert.deepEqual(
      [
        (await world.ok(tickets.sendNow, ann, { params })).delivery,
        (await world.ok(tickets.sendNow, ann, { params })).delivery,
      ],
      ["QUEUED", "QUEUED"],
    );
    assert.equal((await mails(tenant)).length, 1);
  });

  test("as the workspace says, mail is held for 10 s and a chat or messenger reply leaves at once, until its settings say otherwise", async () => {
    const { tenant, ann } = await desk();
    const boss = await world.person({ tenant, role: "ADMIN" });
    const chat = await world.ok(publicSite.sendChatMessage, null, {
      params: { domain: tenant },
      body: { message: "Hello", clientMessageId: "c-1" },
    });
    const refs = {
      EMAIL: (await make(ann)).id,
      WHATSAPP: (await make(ann, "WHATSAPP")).id,
      CHAT: String(chat.ticketNumber),
    };
    const heldSeconds = async () => {
      const held: Record<string, number> = {};
      for (const [channel, id] of Object.entries(refs)) {
        const { message } = await world.ok(tickets.reply, ann, {
          params: { id },
          body: { message: "Hi", holdSeconds: "workspace" },
        });
        held[channel] =
          message.sendsAt === null ? 0 : (Date.parse(message.sendsAt) - Date.parse(message.createdAt)) / 1000;
      }
      return held;
    };
    const texts = async () =>
      (
        await world.ok(publicSite.chatHistory, null, {
          params: { domain: tenant, sessionId: chat.sessionId },
          query: {},
        })
      ).messages.map(({ text }) => text);
    const { undoSendSeconds, undoSendLiveSeconds } = await world.ok(agentSettings.get, boss, {});
    assert.deepEqual([undoSendSeconds, undoSendLiveSeconds], [10, 0]);
    assert.deepEqual(await heldSeconds(), { EMAIL: 10, WHATSAPP: 0, CHAT: 0 });
    assert.deepEqual(await texts(), ["Hello", "Hi"], "the visitor reads it at once");
    await world.ok(agentSettings.update, boss, { body: { undoSendSeconds: 0, undoSendLiveSeconds: 5 } });
    assert.deepEqual(await heldSeconds(), { EMAIL: 0, WHATSAPP: 5, CHAT: 5 });
    assert.deepEqual(await texts(), ["Hello", "Hi"]);
  });

  test("what changed since a reply was held is not undone with it", async () => {
    const { tenant, ann } = await desk();
    const made = await make(ann);
    const { message } = await world.ok(tickets.reply, ann, {
      params: { id: made.id },
      body: { message: "Done", setStatus: "RESOLVED", holdSeconds: 10 },
    });
    await customerSays(tenant, made.id, "Not yet!");
    await world.ok(tickets.undoReply, ann, { params: { id: made.id, messageId: message.id } });
    const now = await world.ok(tickets.get, ann, { params: { id: made.id } });
    assert.deepEqual([now.status, now.preview, now.lastAuthorType], ["OPEN", "Not yet!", "CUSTOMER"]);
    assert.notEqual(now.waitingSince, null);
  });

  test("a visitor sees a held reply only once it has left", async () => {
    const { tenant, ann } = await desk();
    const chat = await world.ok(publicSite.sendChatMessage, null, {
      params: { domain: tenant },
      body: { message: "Hello", clientMessageId: "1" },
    });
    const seen = async () =>
      (
        await world.ok(publicSite.chatHistory, null, {
          params: { domain: tenant, sessionId: chat.sessionId },
          query: {},
        })
      ).messages.map(({ text }) => text);
    const { message } = await world.ok(tickets.reply, ann, {
      params: { id: String(chat.ticketNumber) },
      body: { message: "Hi there", holdSeconds: 5 },
    });
    await world.ok(tickets.reply, ann, {
      params: { id: String(chat.ticketNumber) },
      body: { message: "A secret note", isPublic: false },
    });
    assert.deepEqual(await seen(), ["Hello"]);
    assert.equal(
      (
        await world.ok(tickets.sendNow, ann, {
          params: { id: String(chat.ticketNumber), messageId: message.id },
        })
      ).delivery,
      "SENT",
    );
    assert.deepEqual(await seen(), ["Hello", "Hi there"]);
  });

  test("a customer's message tells the assignee, and a mention whoever may see the ticket", async () => {
    const { tenant, ann, ben } = await desk();
    const made = await make(ann);
    await world.ok(tickets.update, ann, { params: { id: made.id }, body: { assignedToId: ann.id } });
    await customerSays(tenant, made.id, "Any news?");
    const told = (who: Person) =>
      world.work(tenant, async (work) =>
        (await work.rows(notifications).list({ where: and(eq(notifications.userId, who.id)) })).map(
          ({ type, content }) => [type, content],
        ),
      );
    assert.deepEqual(await told(ann), [["TICKET_COMMENT", "Any news?"]]);
    const mention = `<p><span data-type="mention" data-id="${ben.id}" data-label="Ben">@Ben</span> <span data-type="mention" data-id="01980000-0000-7000-8000-000000000000">@Nobody</span> look</p>`;
    const { message } = await world.ok(tickets.reply, ann, {
      params: { id: made.id },
      body: { message: mention, isPublic: false },
    });
    assert.deepEqual(message.mentions, [{ id: ben.id, name: "Ben Agent" }]);
    assert.deepEqual(await told(ben), [["MENTION", "@Ben @Nobody look"]]);
    await world.ok(tickets.setSensitive, ann, { params: { id: made.id }, body: { isSensitive: true } });
    await world.ok(tickets.reply, ann, {
      params: { id: made.id },
      body: { message: mention, isPublic: false },
    });
    assert.equal((await told(ben)).length, 1);
  });

  test("the queue delivers what was held, at its time", async () => {
    // far ahead of the true time, at which the queue's own worker looks
    const running = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
    try {
      const ann = await running.person();
      const made = await running.ok(tickets.create, ann, {
        body: { subject: "Tent", message: "Broke", contactEmail: "kim@example.test" },
      });
      await running.ok(tickets.reply, ann, {
        params: { id: made.id },
        body: { message: "Soon", holdSeconds: 10 },
      });
      const mailed = () => running.work("acme", async (work) => (await mailsOf(work)).length);
      await running.app.queue?.runDue();
      assert.equal(await mailed(), 0);
      running.clock.advance({ seconds: 10 });
      await jobsDone(running);
      assert.equal(await mailed(), 1);
    } finally {
      await running.stop();
    }
  });

  test("a customer's answer opens a closed ticket for 7 days; after that another follows it, with the same person and subject", async () => {
    const { tenant, ann } = await desk();
    const made = await make(ann);
    const close = async () => {
      const as = await world.person({ tenant });
      await world.ok(tickets.update, as, { params: { id: made.id }, body: { status: "CLOSED" } });
    };
    const answer = (content: string) =>
      world.work(
        tenant,
        async (work) =>
          (
            await receiveMessage(
              work,
              made.id,
              await contactFor(work, { email: "kim@example.test", source: "EMAIL" }),
              { content },
            )
          ).ticket,
      );
    await close();
    world.clock.advance({ days: 7 });
    const reopened = await answer("Broke again");
    assert.deepEqual(
      [reopened.id, reopened.status, reopened.reopenCount, reopened.closedAt, reopened.messageCount],
      [made.id, "OPEN", 1, null, 2],
    );
    await close();
    world.clock.advance({ days: 7, ms: 1 });
    const follower = await answer("And again");
    assert.deepEqual(
      [
        follower.number,
        follower.followUpOfId,
        follower.subject,
        follower.contactId,
        follower.status,
        follower.messageCount,
      ],
      [made.number + 1, made.id, made.subject, made.contact?.id, "OPEN", 1],
    );
    const old = await world.ok(tickets.get, await world.person({ tenant }), { params: { id: made.id } });
    assert.deepEqual([old.status, old.messageCount], ["CLOSED", 2]);
  });

  test("older messages follow by cursor, none twice", async () => {
    const { ann } = await desk();
    const made = await make(ann, "WHATSAPP");
    for (let at = 0; at < 6; at += 1)
      await world.ok(tickets.reply, ann, {
        params: { id: made.id },
        body: { message: `Line ${at}`, isPublic: false },
      });
    const texts: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await world.ok(tickets.conversations, ann, {
        params: { id: made.id },
        query: { limit: 3, cursor },
      });
      texts.unshift(...page.items.map(({ text }) => text));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    assert.deepEqual(texts, ["It snapped.", ...[0, 1, 2, 3, 4, 5].map((at) => `Line ${at}`)]);
    assert.equal(
      (
        await world.call(tickets.conversations, ann, {
          params: { id: made.id },
          query: { cursor: "nonsense" },
        })
      ).status,
      422,
    );
  });

  test("an empty reply, a reply in another language and one of a reader are refused", async () => {
    const { tenant, ann } = await desk();
    const made = await make(ann);
    const params = { id: made.id };
    for (const message of ["", "   ", "<p></p>", "<script>alert(1)</script>", "<p><br></p>"])
      assert.equal(
        (await world.call(tickets.reply, ann, { params, body: { message } })).status,
        422,
        message,
      );
    assert.equal(
      (await world.call(tickets.reply, ann, { params, body: { message: "Hola", targetLanguage: "es" } }))
        .status,
      503,
    );
    assert.equal(
      (
        await world.call(tickets.reply, await world.person({ tenant, role: "USER" }), {
          params,
          body: { message: "Hi" },
        })
      ).status,
      403,
    );
  });
});
