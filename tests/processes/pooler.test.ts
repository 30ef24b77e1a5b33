import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import type { Database } from "../../server/db/client.ts";
import { newId } from "../../server/db/columns.ts";
import { openDatabase } from "../../server/db/open-database.ts";
import { queryRows } from "../../server/db/query.ts";
import { contacts } from "../../server/modules/crm/records/contact-table.ts";
import { call, made } from "./calls.ts";
import { startPgBouncer } from "./pgbouncer.ts";
import type { Pooler } from "./pgbouncer.ts";
import { eventually, postgresStore, startServer } from "./server-process.ts";
import type { Store } from "./server-process.ts";
import { openDesk, seqsOf } from "./sockets.ts";
import { found, people } from "./tenant.ts";
import type { Caller } from "./tenant.ts";

const postgresUrl = process.env["TEST_DATABASE_URL"];
const tenants = Array.from({ length: 6 }, (_, at) => `tenant-${at}`);
const [clientsCount, serversCount] = [12, 3];
const roundsCount = Number(process.env["POOLER_ROUNDS"] ?? 120);

interface Seen {
  tenant: string;
  role: string;
  setting: string;
}

if (postgresUrl)
  describe("PgBouncer in transaction mode, twelve connections over three", () => {
    let store: Store & { url: string };
    let pooler: Pooler;
    let database: Database;
    const admins: Caller[] = [];
    before(async () => {
      store = await postgresStore(postgresUrl);
      const direct = await store.open();
      for (const tenant of tenants) {
        await found(direct, tenant);
        admins.push(...(await people(direct, tenant, { role: "ADMIN", ids: [newId()] })));
      }
      await direct.close();
      pooler = await startPgBouncer(store.url, serversCount);
      database = await openDatabase(
        { url: pooler.url, poolMax: clientsCount, pooler: "transaction", directUrl: store.url },
        null,
      );
    });
    after(async () => {
      await database.close();
      await pooler.stop();
      await store.drop();
    });

    /** Whose contacts are seen, by a statement that forgot to ask for its own. */
    const seen = sql`select distinct tenant_id as tenant, current_user as role, current_setting('app.tenant') as setting from contacts`;

    test("of thousands of reads and writes for six tenants none is answered as another tenant", async () => {
      for (const tenant of tenants)
        await database.transaction({ tenant }, (db) =>
          db.insert(contacts).values({ tenantId: tenant, name: "The first" }),
        );
      const wrong: unknown[] = [];
      const written = new Map(tenants.map((tenant) => [tenant, 1]));
      let readsCount = 0;
      const check = (tenant: string, rows: Seen[]) => {
        readsCount += 1;
        const [row] = rows;
        if (
          rows.length !== 1 ||
          row?.tenant !== tenant ||
          row.setting !== tenant ||
          row.role !== "parley_desk"
        )
          wrong.push({ tenant, rows });
      };
      const read = (tenant: string) =>
        database.read({ tenant }, async (db) => {
          check(tenant, await queryRows<Seen>(db, seen));
          // Two at once on one connection, each by itself.
          for (const rows of await Promise.all([queryRows<Seen>(db, seen), queryRows<Seen>(db, seen)]))
            check(tenant, rows);
        });
      const write = (tenant: string, isKept: boolean) =>
        database
          .transaction({ tenant }, async (db) => {
            await db.insert(contacts).values({ tenantId: tenant, name: "Another" });
            check(tenant, await queryRows<Seen>(db, seen));
            if (!isKept) throw new Error("taken back");
            written.set(tenant, (written.get(tenant) ?? 0) + 1);
          })
          .catch((error: unknown) => {
            if (isKept) throw error;
          });
      const fail = (tenant: string) =>
        database.read({ tenant }, async (db) => {
          await assert.rejects(db.execute(sql`select 1 / 0`));
          check(tenant, await queryRows<Seen>(db, seen));
        });
      const overAll = () =>
        database.read("system", async (db) => {
          const rows = await queryRows<Seen>(db, seen);
          if (rows.length !== tenants.length || rows.some(({ role }) => role !== "parley_system"))
            wrong.push({ system: rows });
        });
      const client = async (from: number) => {
        for (let round = 0; round < roundsCount; round += 1) {
          const tenant = tenants[(from + round) % tenants.length] ?? "";
          if (round % 10 === 3) await write(tenant, true);
          else if (round % 10 === 6) await write(tenant, false);
          else if (round % 25 === 12) await fail(tenant);
          else if (round % 25 === 20) await overAll();
          else await read(tenant);
        }
      };
      await Promise.all(Array.from({ length: clientsCount }, (_, at) => client(at)));
      assert.deepEqual(wrong.slice(0, 3), [], `${wrong.length} of ${readsCount} were answered wrongly`);
      assert.ok(readsCount > clientsCount * roundsCount, `${readsCount} reads`);
      for (const tenant of tenants) {
        const rows = await database.read({ tenant }, (db) =>
          db.select({ tenant: contacts.tenantId }).from(contacts),
        );
        assert.equal(rows.length, written.get(tenant), `contacts of ${tenant}`);
      }
    });

    test("no session keeps anything of a tenant: what comes after a read shows nobody's rows", async () => {
      await database.read({ tenant: "tenant-0" }, (db) => queryRows(db, seen));
      const left = await Promise.all(
        Array.from({ length: serversCount }, () =>
          database.read("owner", (db) =>
            queryRows<{ role: string; tenant: string | null }>(
              db,
              sql`select current_setting('role') as role, current_setting('app.tenant', true) as tenant, pg_sleep(0.05)::text`,
            ),
          ),
        ),
      );
      for (const [row] of left) assert.deepEqual([row?.role, row?.tenant ?? ""], ["none", ""]);
    });

    test("a server behind it signs in, lists, writes, tells and does its jobs; without the setting it does not start", async () => {
      const server = await startServer({
        env: {
          ...store.env,
          DATABASE_URL: pooler.url,
          DATABASE_DIRECT_URL: store.url,
          DATABASE_POOLER: "transaction",
        },
      });
      const [admin, other] = admins;
      assert.ok(admin && other);
      const desk = openDesk(server.url, admin.token);
      try {
        await eventually("the desk is admitted", () => desk.isAdmitted());
        const ticket = await made(server.url, admin, "/tickets", {
          subject: "Through the pooler",
          message: "Hello",
          contactEmail: "kim@example.test",
          contactName: "Kim",
        });
        await made(server.url, admin, `/tickets/${String(ticket["id"])}/reply`, { message: "Here you are." });
        await eventually("the desk hears of it", () => seqsOf(desk, "ticket_created").length === 1);
        const list = await call(server.url, admin, "GET", "/tickets?q=pooler");
        assert.equal(list.body["total"], 1);
        assert.equal((await call(server.url, other, "GET", "/tickets")).body["total"], 0);
        assert.equal(
          (await call(server.url, other, "GET", `/tickets/${String(ticket["id"])}`)).status,
          404,
          "another tenant's",
        );
        await eventually("the mail's job has run", async () => {
          const { body } = await call(server.url, admin, "GET", "/admin/outbox");
          const items = body["items"] as { status: string }[]; // the contract's page of outbox items
          return items.length === 1 && items[0]?.status !== "QUEUED";
        });
      } finally {
        desk.close();
        await server.stop();
      }
      await assert.rejects(
        startServer({ env: { ...store.env, DATABASE_URL: pooler.url } }),
        /transaction mode/,
      );
    });
  });
