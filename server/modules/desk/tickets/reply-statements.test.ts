import assert from "node:assert/strict";
import { after, before, describe, mock, test } from "node:test";
import { asc, eq } from "drizzle-orm";
import pg from "pg";
import { publicSite } from "../../../../contract/site/public-site.ts";
import { tickets as calls } from "../../../../contract/desk/tickets.ts";
import { auditLogs } from "../../../db/table.ts";
import { testServerUrl } from "../../../testing/test-database.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

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

    test("a reply by chat is written as delivered, and not once more", async () => {
      const id = await chat();
      assert.deepEqual(about(await asked(() => reply(id)), 'update "ticket_messages"'), []);
    });
  }
});
