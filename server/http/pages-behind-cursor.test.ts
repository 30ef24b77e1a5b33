import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { everyEndpoint } from "../../contract/index.ts";
import { contacts } from "../../contract/crm/contacts.ts";
import { deals } from "../../contract/crm/deals.ts";
import { savedResponses } from "../../contract/desk/saved-responses.ts";
import { tickets } from "../../contract/desk/tickets.ts";
import { auditLogs } from "../../contract/insight/audit-logs.ts";
import { listTickets } from "../modules/desk/tickets/list.ts";
import { inlineSchema } from "../testing/inline-schema.ts";
import { createWorld } from "../testing/world.ts";
import type { Person, World } from "../testing/world.ts";

interface Page {
  items: { id: string }[];
  total?: number;
  totalIsCapped?: boolean;
  nextCursor: string | null;
}

describe("pages behind a cursor", () => {
  let world: World;
  let boss: Person;
  before(async () => {
    world = await createWorld();
    boss = await world.person({ role: "ADMIN" });
    for (let count = 0; count < 3; count += 1) {
      await world.ok(tickets.create, boss, { body: { ...tickets.create.example, subject: `Tent ${count}` } });
      const tags = count === 0 ? ["vip"] : ["vip", "north"];
      await world.ok(contacts.create, boss, { body: { name: `Kim ${count}`, tags } });
      await world.ok(deals.create, boss, { body: { title: `Deal ${count}` } });
      const body = { ...savedResponses.create.example, title: `Hello ${count}`, shortcut: undefined };
      await world.ok(savedResponses.create, boss, { body });
    }
  });
  after(() => world.stop());

  const lists: Record<string, (part: { cursor?: string }) => Promise<Page>> = {
    "of all": (part) => world.ok(tickets.list, boss, { query: { limit: 1, ...part } }),
    "of a status": (part) => world.ok(tickets.list, boss, { query: { limit: 1, status: ["OPEN"], ...part } }),
    "of a search": (part) => world.ok(tickets.list, boss, { query: { limit: 1, search: "tent", ...part } }),
    "of a tag": (part) => world.ok(contacts.list, boss, { query: { limit: 1, tag: "vip", ...part } }),
    "of rows left out": (part) => world.ok(deals.list, boss, { query: { take: 1, ...part } }),
    "of a plain resource": (part) => world.ok(savedResponses.list, boss, { query: { limit: 1, ...part } }),
    "of the audit log": (part) => world.ok(auditLogs.list, boss, { query: { limit: 1, ...part } }),
  };
  for (const [name, list] of Object.entries(lists))
    test(`a list ${name} has its total with the first page alone`, async () => {
      const first = await list({});
      assert.ok(Number(first.total) >= 3, `${first.total}`);
      assert.equal(first.totalIsCapped, false);
      const second = await list({ cursor: first.nextCursor ?? "" });
      assert.equal(second.items.length, 1);
      assert.notEqual(second.items[0]?.id, first.items[0]?.id);
      assert.equal("total" in second || "totalIsCapped" in second, false, JSON.stringify(second));
    });

  test("nobody asks how many there are", async () => {
    const counted: string[] = [];
    const pageAfter = (cursor: string | undefined) =>
      world.app.desk.read("acme", { id: boss.id, name: boss.name, role: "ADMIN" }, (work) =>
        listTickets(
          {
            ...work,
            totals: {
              isAfterOwnWrite: false,
              of: (key, count) => {
                counted.push(key);
                return count();
              },
            },
          },
          { page: 1, limit: 1, cursor },
          {},
        ),
      );
    const { nextCursor } = await pageAfter(undefined);
    assert.equal(counted.length, 1);
    await pageAfter(nextCursor ?? undefined);
    assert.equal(counted.length, 1);
  });

  test("no list says that each of its pages has a total", () => {
    const required = everyEndpoint
      .filter(({ query }) => query && "cursor" in (inlineSchema(query, "input").properties ?? {}))
      .filter(({ returns }) => inlineSchema(returns, "output").required?.includes("total"))
      .map(({ route }) => route);
    // Its number is kept until the site changes.
    assert.deepEqual(required, ["GET /public/sites/{domain}/sitemap"]);
  });
});
