import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import type pg from "pg";
import { testServerUrl } from "../testing/test-database.ts";
import { doneFor } from "../under-way.ts";
import { runDirect } from "./direct.ts";
import { pooledConnections } from "./pooled-connections.ts";
import { openPool, sessionConnections } from "./postgres-pool.ts";
import { queryRows } from "./query.ts";

const requestId = "0a5ce12a-5ce1-4a5c-8e12-0a5ce12a5ce1";
const classes = pgTable("pg_class", { relname: text("relname") });
const nameOfSession = "select current_setting('application_name') as name";

if (testServerUrl)
  describe("which call a statement belongs to, PostgreSQL can tell", () => {
    let pool: pg.Pool;
    /** Its log, which it sends to the client as well. */
    const log: string[] = [];
    before(() => {
      pool = openPool(testServerUrl ?? "", 1, {
        more: ["client_min_messages=log", "log_min_duration_statement=0", "log_duration=off"],
      });
      pool.on("connect", (client) => {
        client.on("notice", ({ message }) => log.push(message ?? ""));
      });
    });
    after(() => pool.end());
    const logged = (of: RegExp) => log.filter((line) => of.test(line));

    test("by the session's name as long as a transaction lasts, and by the statement's where there is none", async () => {
      const { transaction, read } = sessionConnections(pool);
      const names = (call: string | null) =>
        doneFor({ requestId: call }, () =>
          transaction("owner", (db) => queryRows<{ name: string }>(db, nameOfSession)),
        );
      assert.deepEqual(await names(requestId), [{ name: `parley ${requestId}` }]);
      assert.deepEqual(await names(null), [{ name: "" }], "it ended with the transaction");
      log.length = 0;
      await doneFor({ requestId }, () =>
        read("owner", async (db) => {
          await db.execute(sql`select ${1}::integer as "of each call"`);
          const kept = db.select().from(classes).limit(1).prepare("kept");
          for (let time = 0; time < 3; time += 1) await kept.execute();
        }),
      );
      assert.equal(logged(new RegExp(`execute <unnamed>: /\\*${requestId}\\*/ select`)).length, 1);
      assert.equal(logged(new RegExp(`execute kept/${requestId}: select`)).length, 3);
      assert.equal(logged(/parse kept/).length, 1, "what is kept parsed has one text for all calls");
    });

    test("also where the driver's own messages are written by hand", async () => {
      log.length = 0;
      const client = await pool.connect();
      const statement = { name: "direct", text: "select relname from pg_class where oid = $1::oid" };
      const ask = () => runDirect(client, statement, [1259]);
      assert.deepEqual(await doneFor({ requestId }, () => Promise.all([ask(), ask()])), [
        [["pg_class"]],
        [["pg_class"]],
      ]);
      assert.deepEqual(await ask(), [["pg_class"]]);
      client.release();
      assert.equal(logged(new RegExp(`execute direct/${requestId}: `)).length, 2);
      assert.equal(logged(/execute direct: /).length, 1);
      assert.equal(logged(/parse direct/).length, 1);
    });

    test("and behind a pooler in transaction mode, where the session is the next one's", async () => {
      const { transaction, read } = pooledConnections(pool);
      const ask = (use: typeof read) => use("owner", (db) => queryRows<{ name: string }>(db, nameOfSession));
      for (const use of [read, transaction]) {
        assert.deepEqual(await doneFor({ requestId }, () => ask(use)), [{ name: `parley ${requestId}` }]);
        assert.deepEqual(await ask(use), [{ name: "" }]);
      }
    });

    test("what is no id gets into no statement", async () => {
      const { transaction, read } = sessionConnections(pool);
      for (const bad of ["'; select 1; --", "*/ select 1 /*", "x".repeat(60)])
        for (const use of [read, transaction])
          assert.deepEqual(
            await doneFor({ requestId: bad }, () => use("owner", (db) => queryRows(db, nameOfSession))),
            [{ name: "" }],
          );
    });
  });
