import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import type { Database } from "../../server/db/client.ts";
import { newId } from "../../server/db/columns.ts";
import { openDatabase } from "../../server/db/open-database.ts";
import { queryRows } from "../../server/db/query.ts";
import { contacts } from "../../server/modules/crm/records/contact-table.ts";
import { call, made } from "./calls.ts";
import { failOver } from "./failover.ts";
import { startPrimary, startReplica } from "./own-postgres.ts";
import type { Cluster, Replica } from "./own-postgres.ts";
import { eventually, postgresStore, startServer } from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { found, people } from "./tenant.ts";
import type { Caller } from "./tenant.ts";

const writesCount = Number(process.env["REPLICA_WRITES"] ?? 40);
const failoverWritesCount = Number(process.env["FAILOVER_WRITES"] ?? 200);

describe("a streaming replica beside the primary", () => {
  let primary: Cluster;
  let replica: Replica;
  let store: Store & { url: string };
  let replicaUrl: string;
  let database: Database;
  const servers: ServerProcess[] = [];
  let [admin, other]: (Caller | undefined)[] = [];
  before(async () => {
    primary = await startPrimary();
    replica = await startReplica(primary, "lists");
    store = await postgresStore(primary.url);
    const url = new URL(store.url);
    url.port = String(replica.port);
    replicaUrl = url.href;
    const direct = await store.open();
    for (const tenant of ["acme", "globex"]) await found(direct, tenant);
    [admin] = await people(direct, "acme", { role: "ADMIN", ids: [newId()] });
    [other] = await people(direct, "globex", { role: "ADMIN", ids: [newId()] });
    await direct.close();
    database = await openDatabase({ url: store.url, poolMax: 4, replicaUrl }, null);
    const env = { ...store.env, DATABASE_REPLICA_URL: replicaUrl };
    servers.push(await startServer({ env }));
  });
  after(async () => {
    for (const server of servers) await server.kill();
    await database.close();
    await replica.drop();
    await primary.drop();
  });

  const isFromReplica = async () => {
    const [row] = await database.readAnywhere({ tenant: "acme" }, (db) =>
      queryRows<{ is: boolean }>(db, sql`select pg_is_in_recovery() as is`),
    );
    return row?.is ?? false;
  };
  const names = (tenant: string) =>
    database.readAnywhere({ tenant }, async (db) =>
      (await db.select({ name: contacts.name }).from(contacts).orderBy(contacts.name)).map(
        ({ name }) => name,
      ),
    );
  const add = (tenant: string, name: string) =>
    database.transaction({ tenant }, (db) => db.insert(contacts).values({ tenantId: tenant, name }));

  test("lists are read from it, and show a tenant its own rows and no other's", async () => {
    await add("acme", "Ann");
    await add("globex", "Eve");
    await eventually("the replica answers", isFromReplica);
    assert.deepEqual(await names("acme"), ["Ann"]);
    assert.deepEqual(await names("globex"), ["Eve"]);
    const rows = await database.readAnywhere({ tenant: "acme" }, (db) =>
      queryRows<{ name: string; is: boolean }>(db, sql`select name, pg_is_in_recovery() as is from contacts`),
    );
    assert.deepEqual(rows, [{ name: "Ann", is: true }], "without a filter, too");
  });

  test("what turns out to write is done by the primary", async () => {
    await eventually("the replica answers", isFromReplica);
    await database.readAnywhere({ tenant: "acme" }, (db) =>
      db.insert(contacts).values({ tenantId: "acme", name: "Bob" }),
    );
    assert.deepEqual(await names("acme"), ["Ann", "Bob"]);
  });

  test("while it lags, whoever has written and everybody else reads from the primary", async () => {
    await replica.ask("select pg_wal_replay_pause()");
    await add("acme", "Cyd");
    assert.equal(await isFromReplica(), false);
    assert.deepEqual(await names("acme"), ["Ann", "Bob", "Cyd"]);
    await replica.ask("select pg_wal_replay_resume()");
    await eventually("it has caught up and answers again", isFromReplica);
    assert.deepEqual(await names("acme"), ["Ann", "Bob", "Cyd"]);
  });

  test("through two processes everybody finds at once what was written by either", async () => {
    const env = { ...store.env, DATABASE_REPLICA_URL: replicaUrl };
    servers.push(await startServer({ env }));
    const [one, two] = servers;
    const [asker, foreign] = [admin, other];
    assert.ok(one && two && asker && foreign);
    const scansBefore = await scansOnReplica();
    for (let at = 0; at < writesCount; at += 1) {
      const writer: ServerProcess = at % 2 === 0 ? one : two;
      const reader: ServerProcess = at % 2 === 0 ? two : one;
      const subject = `Write ${at}`;
      await made(writer.url, asker, "/tickets", {
        subject,
        message: "Hello",
        contactEmail: `${at}@example.test`,
        contactName: "Kim",
      });
      const { body } = await call(reader.url, asker, "GET", "/tickets?limit=1");
      assert.equal((body["items"] as { subject: string }[])[0]?.subject, subject); // the contract's page
      assert.equal((await call(reader.url, foreign, "GET", "/tickets")).body["total"], 0);
    }
    await eventually("the replica was among those who answered", async () => {
      await call(one.url, asker, "GET", "/tickets?limit=1");
      return (await scansOnReplica()) > scansBefore;
    });
  });

  test("without it all goes on, and it is asked again when it is back", async () => {
    const [server] = servers;
    assert.ok(server && admin);
    await replica.kill();
    for (let at = 0; at < 5; at += 1)
      assert.equal((await call(server.url, admin, "GET", "/tickets?limit=1")).status, 200);
    assert.equal(await isFromReplica(), false);
    await replica.start();
    await eventually("it answers again", isFromReplica);
  });

  test("the primary dies amid writes, the replica takes its place, and nothing acknowledged is lost or doubled", async () => {
    const place = await postgresStore(primary.url);
    const told = await failOver({
      primary,
      replica,
      store: place,
      redisUrl: process.env["TEST_REDIS_URL"],
      writesCount: failoverWritesCount,
      processesCount: 1,
    });
    assert.equal(told.acknowledged, failoverWritesCount);
  });

  /** How often the replica has looked into an index of tickets. */
  async function scansOnReplica(): Promise<number> {
    const [row] = await database.readAnywhere("owner", (db) =>
      queryRows<{ is: boolean; count: number }>(
        db,
        sql`select pg_is_in_recovery() as is, (select sum(coalesce(idx_scan, 0) + seq_scan)::int from pg_stat_user_tables where relname = 'tickets') as count`,
      ),
    );
    return row?.is ? row.count : -1;
  }
});
