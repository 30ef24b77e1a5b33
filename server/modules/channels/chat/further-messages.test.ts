import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, mock, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import pg from "pg";
import { publicSite } from "../../../../contract/site/public-site.ts";
import { later } from "../../../clock.ts";
import { testServerUrl } from "../../../testing/test-database.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { visitorActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { createTicket } from "../../desk/tickets/create.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { noteTyping } from "./activity.ts";
import { addVisitorMessage } from "./conversation.ts";
import { chatSessions } from "./table.ts";

/** What one transaction asked, up to its commit. */
interface Asked {
  texts: string[];
  /** How often it asked when nothing of before was unanswered. */ waits: number;
  unanswered: number;
  isOver: boolean;
}
const asking = new AsyncLocalStorage<Asked>();

type Config = string | { text: string; callback?: (...answer: unknown[]) => void };
type Query = (this: pg.Client, config: Config, ...rest: unknown[]) => unknown;

/** Counts what `act` asks of PostgreSQL. */
async function countAsked(act: () => Promise<unknown>): Promise<Asked> {
  const query = pg.Client.prototype.query as unknown as Query; // one of its overloads
  const counting: Query = function (config, ...rest) {
    const asked = asking.getStore();
    if (!asked || asked.isOver) return query.call(this, config, ...rest);
    const text = typeof config === "string" ? config : config.text;
    if (asked.unanswered === 0) asked.waits += 1;
    asked.unanswered += 1;
    asked.texts.push(text);
    asked.isOver = text === "commit";
    const answered = () => {
      asked.unanswered -= 1;
    };
    if (typeof config !== "string" && config.callback) {
      const { callback } = config;
      config.callback = (...answer) => {
        answered();
        callback(...answer);
      };
      return query.call(this, config, ...rest);
    }
    return (query.call(this, config, ...rest) as Promise<unknown>).finally(answered);
  };
  const mocked = mock.method(pg.Client.prototype, "query", counting as never);
  const asked: Asked = { texts: [], waits: 0, unanswered: 0, isOver: false };
  await asking.run(asked, act).finally(() => {
    mocked.mock.restore();
  });
  return asked;
}

describe("a further message of a chat", () => {
  let world: World;
  let tenant: string;
  let sessionId: string;
  let names = 0;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  beforeEach(async () => {
    names += 1;
    tenant = `further-${names}`;
    await world.person({ tenant, name: "Ann Agent" });
    ({ sessionId } = await say("Hello"));
  });
  const say = (message: string, of?: string) =>
    world.ok(publicSite.sendChatMessage, null, {
      params: { domain: tenant },
      body: { message, clientMessageId: randomUUID(), ...(of === undefined ? {} : { sessionId: of }) },
    });
  const inTenant = <T>(act: (work: Work) => Promise<T>) => world.work(tenant, act);
  const rows = () =>
    inTenant(async (work) => {
      const [session] = await work.from(chatSessions).where(eq(chatSessions.key, sessionId));
      assert.ok(session);
      return {
        session,
        ticket: await work.rows(tickets).get(session.ticketId),
        contact: await work.rows(contacts).get(session.contactId ?? ""),
      };
    });

  test("is seen of the visitor and of their contact", async () => {
    world.clock.advance({ seconds: 5 });
    await say("And the pegs?", sessionId);
    const now = world.clock.now().toISOString();
    const { session, ticket, contact } = await rows();
    assert.deepEqual(
      [session.lastSeenAt, contact.lastSeenAt, ticket.lastActivityAt, ticket.messageCount],
      [now, now, now, 2],
    );
  });

  test("of somebody who was blocked meanwhile is refused, and leaves nothing", async () => {
    const { contact } = await rows();
    await inTenant((work) => work.rows(contacts).update(contact.id, { status: "BLOCKED" }));
    const { status } = await world.call(publicSite.sendChatMessage, null, {
      params: { domain: tenant },
      body: { message: "And the pegs?", clientMessageId: randomUUID(), sessionId },
    });
    assert.equal(status, 403);
    assert.equal((await rows()).ticket.messageCount, 1);
  });

  test("of somebody whose contact was deleted meanwhile makes them somebody new", async () => {
    const { contact } = await rows();
    await inTenant((work) => work.rows(contacts).update(contact.id, { deletedAt: work.now }));
    await say("And the pegs?", sessionId);
    const after = await rows();
    assert.notEqual(after.contact.id, contact.id);
    assert.equal(after.ticket.contactId, after.contact.id);
  });

  // PGlite has one transaction at a time, and is asked over no wire.
  if (testServerUrl) {
    const untilSomebodyWaits = async (): Promise<void> => {
      const { rows: waiting } = await world.database.execute(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      if (waiting.length > 0) return;
      await pause(5);
      return untilSomebodyWaits();
    };
    /** While the message waits for its ticket's row. */
    const meanwhile = async (change: (work: Work, id: string) => Promise<unknown>) => {
      const { ticket } = await rows();
      let said: ReturnType<typeof say> | undefined;
      await inTenant(async (work) => {
        await work.rows(tickets).lock(ticket.id);
        said = say("And the pegs?", sessionId);
        await untilSomebodyWaits();
        await change(work, ticket.id);
      });
      const message = (await said)?.message;
      const [kept] = await inTenant((work) =>
        work.from(ticketMessages).where(eq(ticketMessages.id, message?.id ?? "")),
      );
      assert.ok(kept);
      return { before: ticket, kept, now: await rows() };
    };

    test("begins a ticket that follows where its own was closed long ago at that moment", async () => {
      const {
        before: own,
        kept,
        now,
      } = await meanwhile((work, id) =>
        work
          .rows(tickets)
          .update(id, { status: "CLOSED", closedAt: later(work.now, { days: -90 }), resolvedAt: work.now }),
      );
      assert.equal(now.ticket.followUpOfId, own.id);
      assert.deepEqual([kept.ticketId, kept.originTicketId], [now.ticket.id, null]);
    });

    test("goes to the ticket into which its own was merged at that moment", async () => {
      const { ticket: target } = await inTenant((work) =>
        createTicket(work, { subject: "The other", channel: "CHAT" }),
      );
      const {
        before: own,
        kept,
        now,
      } = await meanwhile((work, id) => work.rows(tickets).update(id, { mergedIntoId: target.id }));
      assert.deepEqual([kept.ticketId, kept.originTicketId], [target.id, own.id]);
      assert.equal(now.session.ticketId, own.id, "so that it goes home with its own");
    });

    test("waits for the database four times, with eleven statements", async () => {
      await say("And the pegs?", sessionId);
      const body = { sessionId, message: "And the poles?", clientMessageId: randomUUID() };
      const { desk, services } = world.app;
      const asked = await countAsked(() =>
        desk.transaction(tenant, visitorActor({ ip: null, userAgent: null, requestId: null }), (work) =>
          addVisitorMessage(work, services, body),
        ),
      );
      const texts = asked.texts.filter((text) => !text.startsWith("begin"));
      assert.ok(texts.length <= 11, texts.join("\n"));
      assert.equal(asked.waits, 4, texts.join("\n"));
    });

    test("that is being typed asks for its ticket alone, since it was not merged", async () => {
      const { session } = await rows();
      const asked = await countAsked(() => inTenant((work) => noteTyping(work, session, true)));
      assert.equal(asked.texts.filter((text) => text !== "commit").length, 2, asked.texts.join("\n"));
    });
  }
});
