import assert from "node:assert/strict";
import { after, before, describe, mock, test } from "node:test";
import { asc, eq } from "drizzle-orm";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { publicSite } from "../../../../contract/site/public-site.ts";
import { routingRules } from "../../../../contract/automation/routing-rules.ts";
import { companies } from "../../../../contract/crm/companies.ts";
import { slaSettings } from "../../../../contract/desk/sla-settings.ts";
import { tickets as calls } from "../../../../contract/desk/tickets.ts";
import { auditLogs } from "../../../db/table.ts";
import { setDefaultTargets } from "../../../testing/sla/switch-on.ts";
import { uploadFile } from "../../../testing/sample-files.ts";
import { testServerUrl } from "../../../testing/test-database.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { lockTicket } from "./queries.ts";
import { writeTicket } from "./write.ts";

const targets = (["FIRST_RESPONSE", "NEXT_RESPONSE", "RESOLUTION"] as const).flatMap((metric) =>
  (["LOW", "MEDIUM", "HIGH", "URGENT"] as const).map((priority) => ({
    metric,
    priority,
    seconds: 600,
    isAroundTheClock: true,
  })),
);

describe("what a reply asks of the database", () => {
  const tenant = "acme";
  let world: World;
  let ann: Person;
  before(async () => {
    world = await createWorld();
    ann = await world.person({ tenant, role: "SUPERVISOR", name: "Ann Agent" });
  });
  after(() => world.stop());

  let chats = 0;
  const chat = async (): Promise<string> => {
    chats += 1;
    const { ticketNumber } = await world.ok(publicSite.sendChatMessage, null, {
      params: { domain: tenant },
      body: { message: "Hello", clientMessageId: `chat-${chats}` },
    });
    return (await world.ok(calls.get, ann, { params: { id: String(ticketNumber) } })).id;
  };
  const reply = (id: string, more: object = {}) =>
    world.ok(calls.reply, ann, { params: { id }, body: { message: "<p>It is <b>here</b>.</p>", ...more } });

  test("the log has a reply by chat as written, and then as delivered", async () => {
    const { message } = await reply(await chat());
    assert.equal(message.delivery, "SENT");
    const entries = await world.work(tenant, (work) =>
      work.from(auditLogs).where(eq(auditLogs.entityId, message.id)).orderBy(asc(auditLogs.id)),
    );
    const deliveryOf = (of: unknown) => (of as { delivery?: string } | null)?.delivery;
    assert.deepEqual(
      entries.map(({ action, before: was, after: is }) => [action, deliveryOf(was), deliveryOf(is)]),
      [
        ["create", undefined, "NONE"],
        ["deliver", "NONE", "SENT"],
      ],
    );
  });

  const make = async (more: object = {}): Promise<string> => {
    const body = { subject: "Tent pole broke", message: "It snapped.", assignedToId: null, ...more };
    return (await world.ok(calls.create, ann, { body })).id;
  };
  const kim = { contactEmail: "kim@example.test", contactName: "Kim" };

  test("its answer is what whoever asks afterwards is told", async () => {
    const ben = await world.person({ tenant, name: "Ben Agent" });
    const replies: [of: string, ticket: string, body?: object][] = [
      ["by mail", await make(kim)],
      ["once more, of one who has it", await make({ ...kim, assignedToId: ben.id })],
      ["without a contact", await make({ channel: "PHONE" })],
      ["by chat", await chat()],
      ["by a messenger that nobody is connected to", await make({ ...kim, channel: "WHATSAPP" })],
      ["a note", await make(kim), { isPublic: false }],
      [
        "that mentions somebody",
        await make(),
        { message: `<p><span data-mention="${ben.id}">@Ben</span></p>` },
      ],
      ["with a status", await make(kim), { setStatus: "RESOLVED" }],
      [
        "that gives it back to the queue",
        await make({ ...kim, assignedToId: ben.id }),
        { setStatus: "OPEN" },
      ],
      ["held", await make(kim), { holdSeconds: 10 }],
      [
        "with a file",
        await make(kim),
        {
          attachments: [
            await uploadFile(world, ann, { name: "pole.txt", bytes: Buffer.from("A photo of it.") }),
          ],
        },
      ],
    ];
    for (const [of, id, body] of replies) {
      const { message, ticket } = await reply(id, body);
      assert.deepEqual(ticket, await world.ok(calls.get, ann, { params: { id } }), of);
      const { items } = await world.ok(calls.conversations, ann, { params: { id }, query: {} });
      assert.deepEqual(message, items.at(-1), of);
    }
  });

  test("so it is where rules change the ticket and its targets are counted", async () => {
    const busy = "busy";
    const boss = await world.person({ tenant: busy, role: "ADMIN", name: "Bo Boss" });
    const company = await world.ok(companies.create, boss, { body: { name: "North" } });
    await setDefaultTargets(world, boss, targets);
    await world.ok(slaSettings.options, boss, { body: { isOn: true } });
    await world.ok(routingRules.create, boss, {
      body: {
        name: "Routed",
        isActive: true,
        triggers: [{ type: "TICKET_CHANGED" }],
        conditions: {
          mode: "ALL",
          items: [
            { field: "subject", op: "CONTAINS_ANY_OF", value: ["to be routed"] },
            { field: "status", op: "IS_ANY_OF", value: ["PENDING"] },
          ],
        },
        actions: [{ type: "SET_PRIORITY", priority: "URGENT" }],
      },
    });
    const priorities: string[] = [];
    for (const subject of ["A pole", "A pole to be routed"])
      for (const body of [{}, { setStatus: "PENDING" as const }, { isPublic: false }]) {
        const { id } = await world.ok(calls.create, boss, {
          body: { subject, message: "It snapped.", assignedToId: null, companyId: company.id, ...kim },
        });
        world.clock.advance({ seconds: 5 });
        const { ticket } = await world.ok(calls.reply, boss, {
          params: { id },
          body: { message: "It is here.", ...body },
        });
        const of = `${subject} ${JSON.stringify(body)}`;
        assert.deepEqual(ticket, await world.ok(calls.get, boss, { params: { id } }), of);
        assert.notEqual(ticket.slaStatus, null, of);
        priorities.push(ticket.priority);
      }
    assert.ok(priorities.includes("URGENT"), priorities.join());
  });

  // PGlite is not asked over a wire.
  if (testServerUrl) {
    const asked = async (act: () => Promise<unknown>): Promise<string[]> => {
      const query = mock.method(pg.Client.prototype, "query");
      try {
        await act();
        return query.mock.calls.map(({ arguments: [of] }) => {
          const text = typeof of === "string" ? of : ((of as { text?: string }).text ?? "");
          return text.replaceAll(/\s+/g, " ").trim();
        });
      } finally {
        query.mock.restore();
      }
    };
    const about = (texts: readonly string[], how: string) => texts.filter((text) => text.startsWith(how));

    test("its ticket is read once, as it is locked", async () => {
      for (const id of [await make(kim), await chat()]) {
        const texts = await asked(() => reply(id));
        assert.equal(texts.filter((text) => text.includes('from "tickets"')).length, 1);
      }
    });

    test("a ticket that was given to somebody while the reply waited for it is answered with their name", async () => {
      const eve = await world.person({ tenant, name: "Eve Agent" });
      const id = await make(kim);
      const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
      const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
      const other = world.work(tenant, async (work) => {
        await writeTicket(work, await lockTicket(work, id), { assignedToId: eve.id }, "assign");
        locked();
        await isOver;
      });
      await isLocked;
      const answer = reply(id);
      await waits();
      end();
      await other;
      const { ticket } = await answer;
      assert.deepEqual([ticket.assignedToId, ticket.assignedToName], [eve.id, "Eve Agent"]);
      assert.deepEqual(ticket, await world.ok(calls.get, ann, { params: { id } }));
    });
    /** Until somebody waits for a lock of this database. */
    const waits = async () => {
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      while ((await world.database.execute(waiting)).rows.length === 0) await pause(10);
    };

    test("its service levels are looked up once, also where there are none", async () => {
      const id = await make(kim);
      const texts = await asked(() => reply(id));
      assert.equal(texts.filter((text) => text.includes("from sla_options o")).length, 1);
    });

    test("a reply by chat is eight statements between its begin and its commit", async () => {
      const id = await chat();
      await reply(id);
      const texts = await asked(() => reply(id));
      const from = texts.findIndex((text) => text.startsWith("begin"));
      const heads = [
        'select "tickets"',
        'insert into "ticket_messages"',
        "select settings_version",
        'select t.id as "ticketId", o.is_on',
        "select array(select c.id",
        'update "tickets"',
        "delete from timers",
        "with audit as",
      ];
      const between = texts.slice(from + 1, texts.indexOf("commit"));
      assert.deepEqual(
        between.map((text) => heads.findIndex((head) => text.startsWith(head))),
        heads.map((_, at) => at),
        between.join("\n"),
      );
    });

    test("how long it is held is a setting that is kept, and a mailbox is looked for once", async () => {
      const id = await make(kim);
      await reply(id, { holdSeconds: "workspace" });
      const held = await asked(() => reply(id, { holdSeconds: "workspace" }));
      assert.deepEqual(
        held.filter((text) => text.includes("undo_send")),
        [],
      );
      const sent = await asked(() => reply(id));
      assert.equal(sent.filter((text) => text.includes('from "ticket_mailboxes"')).length, 1);
    });

    test("its message is not read again", async () => {
      const id = await make(kim);
      const texts = await asked(() => reply(id));
      assert.deepEqual(about(texts, 'select "ticket_messages"."tenant_id"'), []);
      assert.deepEqual(about(texts, 'select "message_id"').length, 1, "the mail's files");
    });

    test("a reply by chat is written as delivered, and not once more", async () => {
      const id = await chat();
      assert.deepEqual(about(await asked(() => reply(id)), 'update "ticket_messages"'), []);
    });
  }
});
