import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { helpCenter } from "../../../../contract/site/help-center.ts";
import { limits } from "../../../../contract/limits.ts";
import { queryRows } from "../../../db/query.ts";
import { searchTally } from "./search-tally.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";

describe("what readers searched", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
    for (const tenant of ["acme", "globex"]) await world.person({ tenant });
  });
  after(() => world.stop());

  const search = (domain: string, query: string, more: object = {}) =>
    world.ok(helpCenter.search, null, { params: { domain }, query: { query, ...more } });
  const counted = async (tenant: string, day?: string) =>
    world.work(tenant, async ({ db }) => {
      const rows = await queryRows<{ query: string; searches: number }>(
        db,
        sql`select query, searches from site_searches where tenant_id = ${tenant} ${day === undefined ? sql`` : sql`and day = ${day}`} order by query`,
      );
      return rows.map(({ query, searches }) => [query, searches]);
    });

  test("is written down with others of the same moment, each in its own tenant and as often as it was asked, also what is answered from memory", async () => {
    for (const query of ["Lost parcel", "lost  PARCEL!", "refund"]) await search("acme", query);
    await Promise.all(Array.from({ length: 5 }, () => search("acme", "refund")));
    await search("globex", "invoice");
    await search("acme", "refu", { isTyping: "true" });
    assert.deepEqual(await counted("acme"), []);
    await searchTally(world.app.services).flush();
    assert.deepEqual(
      [await counted("acme"), await counted("globex")],
      [
        [
          ["lost parcel", 2],
          ["refund", 6],
        ],
        [["invoice", 1]],
      ],
    );
    await search("acme", "refund");
    await searchTally(world.app.services).flush();
    assert.deepEqual(await counted("acme"), [
      ["lost parcel", 2],
      ["refund", 7],
    ]);
  });

  test("a day takes so many different ones and no more; those that it has are counted on", async () => {
    const day = "2031-01-01";
    const now = `${day}T10:00:00.000Z`;
    await world.work("acme", ({ db }) =>
      db.execute(
        sql`insert into site_searches (tenant_id, day, locale, query, searches, found) select 'acme', ${day}, 'en', 'known ' || n, 1, 0 from generate_series(1, ${limits.searchesPerDayMax - 1}) as n`,
      ),
    );
    const tally = searchTally(world.app.services);
    for (const query of ["known aa", "new one", "new two"])
      tally.count({ tenant: "acme", now }, "en", query, 0);
    await world.work("acme", ({ db }) =>
      db.execute(sql`update site_searches set query = 'known aa' where day = ${day} and query = 'known 1'`),
    );
    await tally.flush();
    const rows = await counted("acme", day);
    assert.equal(rows.length, limits.searchesPerDayMax);
    assert.deepEqual(
      rows.filter(([query]) => !String(query).startsWith("known ") || query === "known aa"),
      [
        ["known aa", 2],
        ["new one", 1],
      ],
    );
  });
});
