import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { template } from "../testing/template.ts";
import { databaseOn, openCopy } from "./pglite.ts";
import { queryRows } from "./query.ts";
import { roomOn } from "./room-on-disk.ts";

const asFull = { code: "53100" };

describe("an embedded database whose disk is nearly full", () => {
  test("is told as full by what is free, and not before", async () => {
    await roomOn(tmpdir(), 0)();
    await assert.rejects(roomOn(tmpdir(), Number.MAX_SAFE_INTEGER)(), asFull);
  });

  test("refuses what writes, goes on reading, and takes writes once there is room", async () => {
    const full = roomOn(tmpdir(), Number.MAX_SAFE_INTEGER);
    let isFull = true;
    const lite = await openCopy(await template());
    const database = databaseOn(
      lite,
      () => lite.close(),
      () => (isFull ? full() : Promise.resolve()),
    );
    try {
      const ask = () =>
        database.transaction("system", (db) => queryRows<{ one: number }>(db, sql`select 1 as one`));
      await assert.rejects(ask(), asFull);
      await assert.rejects(database.execute("select 1"), asFull);
      assert.deepEqual(await database.read("system", (db) => queryRows(db, sql`select 1 as one`)), [
        { one: 1 },
      ]);
      isFull = false;
      assert.deepEqual(await ask(), [{ one: 1 }]);
    } finally {
      await database.close();
    }
  });
});
