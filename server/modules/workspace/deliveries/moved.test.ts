import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { openDatabase } from "../../../db/open-database.ts";
import { migrationsFolder } from "../../../db/history.ts";
import { emptyDatabase } from "../../../testing/empty-database.ts";
import type { EmptyDatabase } from "../../../testing/empty-database.ts";
import { functions } from "../../index.ts";
import { outboxEntryOf } from "../platform/outbox.ts";
import { deliveries } from "./table.ts";

const id = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, "0")}`;
const moment = "2026-03-02 09:00:00+00";
const reader = {
  userId: id(90),
  actionUrl: "/tickets/1",
  ifSensitive: { subject: "A sensitive ticket", text: "Look." },
};
const said = { title: "T", body: "B", url: "/", tag: "t", lang: "en", dir: "ltr" };
const job = (name: string, payload: object) => `'${name}', '${JSON.stringify({ tenant: "acme", payload })}'`;

/** What an older version had written, in tables of its own and in jobs. */
const older = `
  insert into tenants (id, name) values ('acme', 'Acme');
  insert into connections (tenant_id, id, provider, name, is_simulated, account, settings, secrets, hook_key) values ('acme', '${id(1)}', 'whatsapp', 'W', true, '1', '{}', 's', 'k');
  insert into deliveries (tenant_id, id, kind, connection_id, recipient, payload, created_at) values ('acme', '${id(2)}', 'messenger', '${id(1)}', '346', '{}', '${moment}');
  insert into outbox_items (tenant_id, id, channel, "to", subject, text, html, headers, is_secret, status, error, attempts, created_at, sent_at) values
    ('acme', '${id(3)}', 'email', 'a@x.test', 'S', 'T', '<p>T</p>', '{"X-Ticket": "7"}', true, 'SENT', null, 1, '${moment}', '${moment}'),
    ('acme', '${id(4)}', 'email', 'b@x.test', 'Waits', 'T', null, null, false, 'QUEUED', 'not now', 2, '${moment}', null),
    ('acme', '${id(5)}', 'sms', '+346', '', '123456', null, null, true, 'HELD_HERE', null, 1, '${moment}', null);
  insert into webhook_deliveries (tenant_id, id, rule_id, rule_name, ticket_id, url, body, status, round, tries_in_round, attempts, next_attempt_at, created_at) values
    ('acme', '${id(6)}', '${id(91)}', 'R', '${id(92)}', 'https://x.test', '{}', 'QUEUED', 1, 2, '[{"at": "x", "statusCode": 503, "error": "E", "tookMs": 1}]', '${moment}', '${moment}');
  insert into pending_jobs (tenant_id, id, name, payload) values ('acme', '${id(7)}', 'outbox.deliver', '${JSON.stringify({ outboxId: id(4), reader })}'), ('acme', '${id(8)}', 'rules.run', '{}');
  create schema pgboss;
  create table pgboss.job (id uuid, name text, data jsonb, state text, start_after timestamptz);
  insert into pgboss.job values ('${id(9)}', ${job("push.deliver", { subscriptionId: id(93), said, isUrgent: true, until: "u", tries: 2 })}, 'created', '${moment}'), ('${id(10)}', ${job("rules.run", {})}, 'created', now())`;

describe("what an older version kept in tables of their own", () => {
  let store: EmptyDatabase;
  before(async () => {
    store = await emptyDatabase();
  });
  after(() => store.drop());

  test("mails, text messages, web hooks and push messages stand in one table afterwards, with all that they said", async () => {
    const { entries } = JSON.parse(
      readFileSync(path.join(migrationsFolder, "meta/_journal.json"), "utf8"),
    ) as { entries: { tag: string }[] }; // drizzle-kit's
    const at = entries.findIndex(({ tag }) => tag.endsWith("one-table-of-deliveries"));
    assert.ok(at > 0);
    const files = readMigrationFiles({ migrationsFolder }).slice(0, at);
    await store.asOwner(async (ask) => {
      for (const { sql } of files) for (const statement of sql) await ask(statement);
      await ask(
        "create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
      );
      for (const { hash, folderMillis } of files)
        await ask(
          `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`,
        );
      await ask(older);
    });
    const database = await openDatabase(store.where, { functions });
    const rows = await database.read("system", (db) => db.select().from(deliveries).orderBy(deliveries.id));
    const jobs = await database.execute(
      "select name from pending_jobs union all select name from pgboss.job",
      [],
    );
    await database.close();
    assert.deepEqual(
      rows.map(({ id: which, kind, lane, state, attempts }) => [which, kind, lane, state, attempts]),
      [
        [id(2), "messenger", `${id(1)} 346`, "QUEUED", 0],
        [id(3), "email", null, "SENT", 1],
        [id(4), "email", null, "QUEUED", 2],
        [id(5), "sms", null, "HELD_HERE", 1],
        [id(6), "webhook", null, "QUEUED", 2],
        [id(9), "push", null, "QUEUED", 2],
      ],
    );
    const [, sent, waits, text, hook, push] = rows;
    assert.ok(sent && waits && text && hook && push);
    const { subject, html, headers, isSecret, to } = outboxEntryOf(sent);
    assert.deepEqual(
      [to, subject, html, headers, isSecret],
      ["a@x.test", "S", "<p>T</p>", { "X-Ticket": "7" }, true],
    );
    assert.deepEqual(
      [(waits.payload as { reader?: unknown }).reader, waits.reason],
      [reader, "not now"],
      "its words are still decided when it leaves",
    );
    assert.ok(waits.nextAttemptAt !== null, "it is due");
    assert.equal(outboxEntryOf(text).text, "123456");
    assert.deepEqual(
      [hook.recipient, hook.ticketId, hook.nextAttemptAt, hook.payload],
      [
        "https://x.test",
        id(92),
        "2026-03-02T09:00:00.000Z",
        {
          ruleId: id(91),
          ruleName: "R",
          body: "{}",
          round: 1,
          attempts: [{ at: "x", statusCode: 503, error: "E", tookMs: 1 }],
          response: null,
        },
      ],
    );
    assert.deepEqual([push.recipient, push.payload], [id(93), { said, isUrgent: true, until: "u" }]);
    assert.deepEqual(
      jobs.rows.map(({ name }) => name),
      ["rules.run", "rules.run"],
    );
  });
});
