import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { openDatabase } from "../db/open-database.ts";
import type { Database } from "../db/client.ts";
import { functions } from "../modules/index.ts";
import { testServerUrl } from "../testing/test-database.ts";
import { openQueue } from "./queue.ts";

const postgresUrl = testServerUrl;

// On PGlite there is no second process.
if (postgresUrl)
  describe("processes that start at once on an empty database", () => {
    const name = `parley_start_${randomUUID().replaceAll("-", "")}`;
    const url = Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href;
    const opened: Database[] = [];
    const administer = async (statement: string) => {
      const client = new pg.Client({ connectionString: postgresUrl });
      await client.connect();
      try {
        await client.query(statement);
      } finally {
        await client.end();
      }
    };
    after(async () => {
      await Promise.all(opened.map((database) => database.close()));
      await administer(`drop database if exists ${name} with (force)`);
    });

    test("each migrates and opens the job queue in its turn, and none is refused", async () => {
      await administer(`create database ${name}`);
      opened.push(
        ...(await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url, poolMax: 3 }, { functions })))),
      );
      const refused: Error[] = [];
      const bosses = await Promise.all(
        opened.map((database) =>
          database.alone(() =>
            openQueue(database, (error) => {
              refused.push(error);
            }),
          ),
        ),
      );
      await Promise.all(bosses.map((boss) => boss.stop({ graceful: false, close: false })));
      assert.deepEqual(refused, []);
    });

    test("no two are alone at the same time", async () => {
      let insideCount = 0;
      await Promise.all(
        opened.map((database) =>
          database.alone(async () => {
            insideCount += 1;
            assert.equal(insideCount, 1);
            await database.execute("select pg_sleep(0.05)");
            insideCount -= 1;
          }),
        ),
      );
    });
  });
