import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { call } from "../calls.ts";
import { postgresStore, startServer } from "../server-process.ts";
import type { DrillOptions } from "./drill.ts";
import { foundDesk } from "./desk.ts";
import { download, textOf, upload } from "./files.ts";

const [diskKb, fileBytes] = [1024, 200_000];

export interface SmallDisk {
  path: string;
  /** To no less than is on it. */ grow(toKb: number): void;
  unmount(): void;
}
/** A disk of some kilobytes; null where this user may mount none. */
export function mountSmallDisk(kb = diskKb): SmallDisk | null {
  const at = mkdtempSync(path.join(tmpdir(), "parley-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${kb}k,mode=700`, "parley", at]);
  const grow = (toKb: number) => {
    spawnSync("mount", ["-o", `remount,size=${toKb}k`, at]);
  };
  const unmount = () => {
    if (status === 0) spawnSync("umount", ["-l", at]);
    rmSync(at, { recursive: true, force: true });
  };
  if (status === 0) return { path: at, grow, unmount };
  unmount();
  return null;
}

/** The disk of uploaded files is full. The database, which has one of its own, is not. */
export async function fullDisk({ administratorUrl }: DrillOptions): Promise<string[]> {
  const disk = mountSmallDisk();
  if (!disk) return ["not run: this user may mount no disk of its own"];
  const store = await postgresStore(administratorUrl);
  const [admin] = await foundDesk(store);
  const server = await startServer({ env: { ...store.env, DATA_DIR: disk.path } });
  try {
    const kept: { id: string; at: number }[] = [];
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      const { status, id } = await upload(server.url, admin, textOf(fileBytes, at));
      statuses.push(status);
      if (status === 201 && id !== null) kept.push({ id, at });
    }
    assert.deepEqual(
      [...new Set(statuses)],
      [201, 503],
      "taken until it is full, and then refused in plain words",
    );
    assert.equal((await call(server.url, admin, "GET", "/tickets")).status, 200, "all else works");
    const whole = async () => {
      for (const { id, at } of kept)
        assert.deepEqual(await download(server.url, admin, id), Buffer.from(textOf(fileBytes, at)));
    };
    await whole();
    assert.deepEqual(globSync("**/*.part", { cwd: disk.path }), [], "no half of a file takes room");
    // Room is made, as an operator makes it.
    const gone = kept.pop();
    rmSync(path.join(disk.path, "files", "acme", String(gone?.id)));
    const again = await upload(server.url, admin, textOf(fileBytes, 99));
    assert.equal(again.status, 201, "without a restart");
    await whole();
    return [
      `${kept.length + 1} files of ${fileBytes} bytes fitted on a disk of ${diskKb} KB and open to the byte; ${statuses.filter((status) => status === 503).length} more were answered 503, and left nothing on it`,
      "once there was room, the next was taken without a restart",
    ];
  } finally {
    await server.kill();
    disk.unmount();
    await store.drop();
  }
}
