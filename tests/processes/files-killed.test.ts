import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { createInterface } from "node:readline";
import { pieces } from "./written-files.ts";

const killsCount = 4;
const root = path.resolve(import.meta.dirname, "../..");

describe("kill -9 amid files that are being kept", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "parley-files-killed-"));
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** Keeps files from this number on, until it has told of so many and is in the middle of another. */
  async function killedAfter(count: number, first: number): Promise<number[]> {
    const child = spawn(
      process.execPath,
      [path.join(import.meta.dirname, "file-writer.ts"), folder, String(first)],
      { cwd: root, stdio: ["ignore", "pipe", "inherit"] },
    );
    const ended = once(child, "close");
    const told: number[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      told.push(Number.parseInt(line, 10));
      if (told.length === count) child.kill("SIGKILL");
    }
    const [, signal] = (await ended) as [number | null, string | null];
    assert.equal(signal, "SIGKILL");
    return told;
  }

  test("each that was acknowledged is there whole, and under a file's name stands no half of one", async () => {
    const acknowledged: number[] = [];
    for (let kill = 0; kill < killsCount; kill += 1)
      acknowledged.push(...(await killedAfter(3 + 2 * kill, acknowledged.length + kill)));
    const names = globSync("acme/*", { cwd: folder }).map((file) => path.basename(file));
    const whole = names.filter((name) => !name.endsWith(".part"));
    for (const name of whole)
      assert.ok(
        readFileSync(path.join(folder, "acme", name)).equals(Buffer.concat([...pieces(Number(name))])),
        `${name} is a half`,
      );
    assert.deepEqual(
      acknowledged.filter((at) => !whole.includes(String(at))),
      [],
    );
    assert.ok(acknowledged.length >= killsCount * 3);
  });
});
