import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { functions } from "../modules/index.ts";
import { emptyDatabase } from "../testing/empty-database.ts";
import type { EmptyDatabase } from "../testing/empty-database.ts";
import { addNextMigration, isNextRelease, nextFunctions, nextReleaseIs } from "../testing/next-release.ts";
import { testServerUrl } from "../testing/test-database.ts";
import { migrationsFolder } from "./history.ts";
import { openDatabase } from "./open-database.ts";

/** Calls at once, each in a transaction over so many tables, half of them written to. */
const callersCount = 8;
const tablesOfCall = 6;
/** A reader that takes long, of tables that nearly every call needs. */
const reportMs = 700;
/** A call beside a start waits for no lock as long. Behind the old start's locks it was seconds. */
const heldMaxMs = 600;

if (testServerUrl !== undefined)
  describe("a start that brings another schema, beside calls", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "parley-beside-"));
    let store: EmptyDatabase;
    let url: string;
    let tables: string[];
    before(async () => {
      store = await emptyDatabase();
      assert.ok("url" in store.where);
      ({ url } = store.where);
      await start();
      tables = (
        await asOwner("select tablename as name from pg_tables where schemaname = 'public' order by 1")
      ).map(({ name }) => String(name));
    });
    after(async () => {
      rmSync(folder, { recursive: true });
      await store.drop();
    });
    const start = async (brought: Partial<Parameters<typeof openDatabase>[1]> = {}) =>
      (await openDatabase(store.where, { functions, ...brought })).close();
    const asOwner = (text: string) => store.asOwner((ask) => ask(text));
    const session = async (): Promise<pg.Client> => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    };

    function nextRelease() {
      const files = functions.map((file) => {
        if (!file.pathname.endsWith("/desk/tickets/functions.sql")) return file;
        const next = path.join(folder, "functions.sql");
        writeFileSync(next, nextFunctions(readFileSync(file, "utf8")));
        return pathToFileURL(next);
      });
      const migrations = path.join(folder, "migrations");
      cpSync(migrationsFolder, migrations, { recursive: true });
      addNextMigration(migrations);
      return { functions: files, migrations };
    }

    /** Calls without a pause until they are told to end; each looks at its tables in an order of its own. */
    function calls() {
      const told = { isOver: false, count: 0, failures: [] as string[] };
      const caller = async (at: number) => {
        const client = await session();
        // Waiting for a lock is told, and not how slow the machine is.
        await client.query(`set lock_timeout = ${heldMaxMs}`);
        // never the same order twice, and the same ones at each run
        let seed = at + 1;
        const below = (max: number) => (seed = (seed * 48271) % 2147483647) % max;
        while (!told.isOver) {
          try {
            await client.query("begin");
            for (let step = 0; step < tablesOfCall; step += 1) {
              const busy = step % 2 === 0 ? ["tickets", "contacts", "users", "events"] : tables;
              const table = busy[below(busy.length)] ?? "";
              await client.query(
                below(2) === 0 ? `select 1 from "${table}" limit 1` : `delete from "${table}" where false`,
              );
            }
            await client.query("commit");
          } catch (error) {
            told.failures.push(String(error));
            await client.query("rollback");
          }
          told.count += 1;
        }
        await client.end();
      };
      const report = async () => {
        const client = await session();
        while (!told.isOver) {
          await client.query("begin; select 1 from tickets limit 1; select 1 from contacts limit 1");
          await pause(reportMs);
          await client.query("commit");
          await pause(reportMs / 4);
        }
        await client.end();
      };
      const all = Promise.all([report(), ...Array.from({ length: callersCount }, (_, at) => caller(at))]);
      return {
        async end() {
          told.isOver = true;
          await all;
          return told;
        },
      };
    }

    test(
      "it comes to its end, no call fails, and none is held up for long",
      { timeout: 60_000 },
      async () => {
        const next = nextRelease();
        // the policies of every table as well, as if their text were another
        await asOwner("delete from drizzle.applied_steps where cardinality(about) = 1");
        const beside = calls();
        let told;
        try {
          await start(next);
        } finally {
          told = await beside.end();
        }
        assert.deepEqual(told.failures, []);
        assert.ok(told.count > 100, `${told.count} calls`);
        assert.deepEqual(await asOwner(isNextRelease), [nextReleaseIs]);
      },
    );

    test("a start that brings what is there takes no lock on any table", { timeout: 30_000 }, async () => {
      const next = nextRelease();
      await start(next);
      const client = await session();
      await client.query(
        `begin; lock table ${tables.map((name) => `"${name}"`).join(", ")} in access exclusive mode`,
      );
      await start(next);
      await client.query("rollback");
      await client.end();
    });

    test("an older release that starts again leaves what a newer one applied", async () => {
      await start(nextRelease());
      const has = () => asOwner("select hash, xmin::text from drizzle.applied_steps order by 1");
      const asApplied = await has();
      await start();
      assert.deepEqual(await has(), asApplied);
    });

    test("an index that a start had left in the middle is built anew by the next", async () => {
      await start(nextRelease());
      await asOwner(
        "update pg_index set indisvalid = false where indexrelid = 'contacts_next_release'::regclass",
      );
      await asOwner(
        `insert into drizzle.afterwards (statement) values ('CREATE UNIQUE INDEX "contacts_next_release" ON "contacts" USING btree ("tenant_id","id","name")')`,
      );
      await start();
      assert.deepEqual(await asOwner(isNextRelease), [nextReleaseIs]);
    });

    test("whoever waits for long hears for what; nobody else waits along", { timeout: 60_000 }, async () => {
      await start(nextRelease());
      await asOwner("delete from drizzle.applied_steps where about && '{contacts}'");
      const [reader, writer] = [await session(), await session()];
      await reader.query("begin; select 1 from contacts limit 1");
      // Behind the start it would wait for as long as the reader reads, which ends only once this has ended.
      await writer.query("set lock_timeout = '15s'");
      const heard: string[] = [];
      const started = start({ ...nextRelease(), waits: (what: string) => heard.push(what) });
      while (heard.length === 0) {
        await writer.query("delete from contacts where false");
        await pause(10);
      }
      await reader.query("commit");
      await started;
      assert.match(heard[0] ?? "", /contacts/);
      await Promise.all([reader.end(), writer.end()]);
    });
  });
