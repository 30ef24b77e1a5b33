import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type pg from "pg";
import { testServerUrl } from "../testing/test-database.ts";
import { askNamed } from "./described-query.ts";
import { openPool } from "./postgres-pool.ts";

const text =
  "select $1::int as one, null::text as nothing, 'true'::bool as yes, '{\"a\": [1]}'::jsonb as json";

if (testServerUrl)
  describe("named statements of which the columns are asked for once", () => {
    let pool: pg.Pool;
    let client: pg.PoolClient;
    let describes = 0;
    before(async () => {
      pool = openPool(testServerUrl ?? "", 1);
      client = await pool.connect();
      const connection = client.connection as pg.Connection & { describe(of: unknown): void };
      const ask = connection.describe.bind(connection);
      connection.describe = (of) => {
        describes += 1;
        ask(of);
      };
    });
    after(async () => {
      client.release();
      await pool.end();
    });
    const asked = async (act: () => Promise<unknown>): Promise<number> => {
      const until = describes;
      await act();
      return describes - until;
    };

    test("answer the driver's rows, each time, as lists and by their names", async () => {
      for (const rowMode of [undefined, "array"] as const) {
        const config = { text, ...(rowMode && { rowMode }) };
        const name = `rows ${rowMode}`;
        for (const value of [1, 2, 3]) {
          const { rows, rowCount, command, fields } = await client.query(config, [value]);
          const described = await askNamed(client, { ...config, name }, [value]);
          assert.deepEqual(described.rows, rows);
          assert.deepEqual([described.rowCount, described.command], [rowCount, command]);
          if (value === 1) assert.equal(described.fields.length, fields.length);
        }
        assert.equal(await asked(() => askNamed(client, { ...config, name }, [4])), 0);
      }
    });

    test("asked twice at once are described twice, and then no more", async () => {
      const ask = () => askNamed(client, { name: "at once", text: "select $1::int as one" }, [7]);
      const both = await asked(async () => {
        for (const { rows } of await Promise.all([ask(), ask()])) assert.deepEqual(rows, [{ one: 7 }]);
      });
      assert.deepEqual([both, await asked(ask)], [2, 0]);
    });

    test("that failed tell whoever asked, and are asked again as before", async () => {
      const divide = (by: number) =>
        askNamed(client, { name: "divide", text: "select 6 / $1::int as it" }, [by]);
      await divide(2);
      await assert.rejects(divide(0), (error: pg.DatabaseError) => {
        assert.equal(error.code, "22012");
        assert.match(error.stack ?? "", /described-query\.test/);
        return true;
      });
      assert.deepEqual((await divide(3)).rows, [{ it: 2 }]);
      const refused = () => askNamed(client, { name: "no such", text: "select a from no_such_table" }, []);
      await assert.rejects(refused, /does not exist/);
      await assert.rejects(refused, /does not exist/);
    });

    test("whose cells cannot be read fail, and those behind them do not", async () => {
      const types = {
        getTypeParser: () => () => {
          throw new Error("not read");
        },
      } as unknown as typeof pg.types;
      const both = [
        askNamed(client, { name: "unread", text: "select 1 as one", types }, []),
        askNamed(client, { name: "read", text: "select 2 as two" }, []),
      ];
      const [unread, read] = await Promise.allSettled(both);
      assert.equal(unread?.status === "rejected" && String(unread.reason), "Error: not read");
      assert.deepEqual(read?.status === "fulfilled" && read.value.rows, [{ two: 2 }]);
    });

    test("whose table has other columns since are refused, and not misread", async () => {
      await client.query("create temp table described (a int); insert into described values (1)");
      const all = (name: string) => askNamed(client, { name, text: "select * from described" }, []);
      assert.deepEqual((await all("all")).rows, [{ a: 1 }]);
      await client.query("alter table described add column b text default 'two'");
      await assert.rejects(all("all"), /must not change result type/);
      assert.deepEqual((await all("all of it")).rows, [{ a: 1, b: "two" }]);
    });
  });
