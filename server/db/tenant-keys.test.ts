import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { testDatabase } from "../testing/test-database.ts";
import type { Database } from "./client.ts";
import { queryRows } from "./query.ts";

const random =
  "a key of 32 random bytes, or its hash: whoever brings it says no tenant, and no two are ever alike. Spread over several machines it needs an index and no promise that it is unique";
/** Unique over all tenants, each with its reason. */
const acrossTenants: Record<string, string> = {
  app_registrations_hook_key: random,
  chat_sessions_key: random,
  connections_hook_key: random,
  custom_domains_proved:
    "a domain leads to one tenant of the installation: the promise is about all of them. Spread over several machines it belongs into a table that each of them has whole",
  invitations_hash: random,
  invitations_mailed_hash: random,
  mailboxes_forward_key: random,
  ticket_surveys_hash: random,
  user_secrets_hash: random,
};

interface Reference {
  name: string;
  /** The first column of either side. */ from: string;
  to: string;
  isToTenants: boolean;
  /** What it empties in the row that refers, when what it refers to goes. */ clears: string[] | null;
}

/** What a database needs that is spread over several machines by tenant (docs/running-larger.md). */
describe("a tenant's rows can stand on a machine of their own", () => {
  let database: Database;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.close());
  const ask = <Row extends object>(text: string) =>
    database.read("owner", (db) => queryRows<Row>(db, sql.raw(text)));

  /** Tables of tenants: those with a `tenant_id`. */
  const ofTenants = `select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`;

  test("each of a tenant's tables is one, and has a key", async () => {
    const all = await ask<{ name: string; keys: number }>(
      `select t.oid::regclass::text as name, (select count(*)::int from pg_index i where i.indrelid = t.oid and i.indisunique and i.indisvalid) as keys from (${ofTenants}) t`,
    );
    assert.ok(all.length > 100, `${all.length} tables`);
    assert.deepEqual(
      all.filter(({ keys }) => keys === 0),
      [],
    );
    const others = await ask<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and oid not in (${ofTenants}) order by 1`,
    );
    assert.deepEqual(
      others.map(({ name }) => name),
      [
        "installation_apps",
        "rate_counts",
        "setup_links",
        "signing_keys",
        "tenants",
        "timer_looks",
        "unplaced_events",
        "vapid_keys",
      ],
      "what has no tenant_id is the installation's own",
    );
  });

  test("every primary key, unique key and exclusion begins with the tenant", async () => {
    const keys = await ask<{ table: string; name: string; first: string | null }>(
      `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, a.attname as first
       from pg_index i left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where (i.indisunique or i.indisexclusion) and i.indrelid in (${ofTenants})`,
    );
    assert.ok(keys.length > 150, `${keys.length} keys`);
    const elsewhere = keys.filter(({ first }) => first !== "tenant_id");
    assert.deepEqual(
      elsewhere.map(({ name }) => name).sort(),
      Object.keys(acrossTenants).sort(),
      "a key over all tenants needs a reason here",
    );
  });

  test("every reference begins with the tenant on both sides, and no deletion takes it away", async () => {
    const references = await ask<Reference>(
      `select format('%s %s', c.conrelid::regclass, c.conname) as name, f.attname as from, t.attname as to, c.confrelid = 'tenants'::regclass as "isToTenants",
         case when c.confdeltype in ('n', 'd') then
           array(select x.attname::text from pg_attribute x where x.attrelid = c.conrelid and x.attnum = any (coalesce(c.confdelsetcols, c.conkey))) end as clears
       from pg_constraint c
       join pg_attribute f on f.attrelid = c.conrelid and f.attnum = c.conkey[1]
       join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1]
       where c.contype = 'f' and (c.conrelid in (${ofTenants}) or c.confrelid in (${ofTenants}))`,
    );
    assert.ok(references.length > 100, `${references.length} references`);
    const elsewhere = references.filter(
      ({ from, to, isToTenants, clears }) =>
        from !== "tenant_id" || (!isToTenants && to !== "tenant_id") || clears?.includes("tenant_id"),
    );
    assert.deepEqual(elsewhere, []);
  });
});
