import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { testDatabase } from "../testing/test-database.ts";
import { inSnapshot } from "./back-up.ts";
import { writeBackup } from "./files.ts";
import type { Line } from "./lines.ts";
import { partOf } from "./parts.ts";

describe("a backup whose disk is full long before its rows are read", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "parley-full-"));
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const skip = existsSync("/dev/full") ? false : "this system has no /dev/full";
  test("is refused in words, and lets go of the connection that reads", { skip }, async () => {
    const database = await testDatabase();
    const file = path.join(folder, "desk.backup");
    symlinkSync("/dev/full", partOf(file));
    let isReading = false;
    const rows = inSnapshot(database, async function* endless(): AsyncGenerator<Line, void> {
      isReading = true;
      try {
        for (let at = 0; ; at += 1) yield { rows: [[crypto.randomUUID()]] };
      } finally {
        isReading = false;
      }
    });
    await assert.rejects(writeBackup(file, rows, undefined), {
      message: `There is no room left for ${file}. Nothing was written.`,
    });
    assert.equal(isReading, false);
    assert.deepEqual(readdirSync(folder), []);
    await database.close();
  });
});
