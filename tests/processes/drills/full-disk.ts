import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { call } from "../calls.ts";
import { postgresStore, startServer } from "../server-process.ts";
import type { Caller } from "../tenant.ts";
import { startBucket } from "./bucket.ts";
import type { DrillOptions } from "./drill.ts";
import { foundDesk } from "./desk.ts";
import { download, textOf, upload } from "./files.ts";

const [diskKb, fileBytes, filesAfterwards] = [1024, 200_000, 1000];

export interface SmallDisk {
  path: string;
  /** To no less than is on it. */ grow(toKb: number): void;
  unmount(): void;
}
/** A disk of some kilobytes, and for so many files; null where this user may mount none. */
export function mountSmallDisk(kb = diskKb, filesMax?: number): SmallDisk | null {
  const at = mkdtempSync(path.join(tmpdir(), "parley-disk-"));
  const { status } = spawnSync("mount", [
    "-t",
    "tmpfs",
    "-o",
    `size=${kb}k,mode=700${filesMax === undefined ? "" : `,nr_inodes=${filesMax}`}`,
    "parley",
    at,
  ]);
  const grow = (toKb: number) => {
    spawnSync("mount", [
      "-o",
      `remount,size=${toKb}k${filesMax === undefined ? "" : `,nr_inodes=${filesAfterwards}`}`,
      at,
    ]);
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
export async function fullDisk(options: DrillOptions): Promise<string[]> {
  return [...(await fullForFiles(options)), ...(await fullForLargeBodies(options))];
}

async function fullForFiles({ administratorUrl }: DrillOptions): Promise<string[]> {
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

/** A file of so many contacts is several times as large as the disk. */
const contactsCount = 60_000;
const contacts = (count: number): string =>
  [
    "email,name",
    ...Array.from({ length: count }, (_, at) => `customer${at}@example.test,Customer of ${at}`),
  ].join("\n");

/** Of a list of contacts, which is written to the disk as it comes. */
async function analyze(
  url: string,
  caller: Caller,
  text: string,
): Promise<{ status: number; detail: string }> {
  const form = new FormData();
  form.append("file", new Blob([text], { type: "text/csv" }), "contacts.csv");
  const response = await fetch(`${url}/api/admin/import/analyze?entity=CONTACT`, {
    method: "POST",
    headers: { authorization: `Bearer ${caller.token}` },
    body: form,
    signal: AbortSignal.timeout(60_000),
  });
  const { detail } = (await response.json()) as { detail?: string }; // of a problem
  return { status: response.status, detail: detail ?? "" };
}

/**
 * A body that is too large for the memory goes to a disk as it comes: that of the files, or, on its way to a bucket,
 * that of temporary files, which may have room for no file at all.
 */
async function fullForLargeBodies({ administratorUrl }: DrillOptions): Promise<string[]> {
  const bucket = await startBucket();
  const disks = [
    { of: "files", disk: mountSmallDisk(), env: (at: string) => ({ DATA_DIR: at }) },
    { of: "temporary files", disk: mountSmallDisk(), env: (at: string) => ({ ...bucket.env, TMPDIR: at }) },
    {
      of: "temporary files, without a file to spare",
      disk: mountSmallDisk(diskKb, 1),
      env: (at: string) => ({ ...bucket.env, TMPDIR: at }),
    },
  ];
  const store = await postgresStore(administratorUrl);
  const [admin] = await foundDesk(store);
  try {
    for (const { of, disk, env } of disks) {
      assert.ok(disk);
      const server = await startServer({ env: { ...store.env, ...env(disk.path) } });
      try {
        const { status, detail } = await analyze(server.url, admin, contacts(contactsCount));
        assert.deepEqual([status, /room/.test(detail)], [503, true], `${of}: ${detail}`);
        assert.deepEqual(
          globSync("**/*", { cwd: disk.path, withFileTypes: true }).filter((one) => one.isFile()),
          [],
        );
        assert.equal(bucket.kept.size, 0, "and no half of it is in the bucket");
        assert.equal((await call(server.url, admin, "GET", "/tickets")).status, 200, "all else works");
        disk.grow(64 * 1024);
        assert.equal((await analyze(server.url, admin, contacts(3))).status, 200, "without a restart");
        bucket.clear();
      } finally {
        await server.kill();
      }
    }
    return [
      `a list of ${contactsCount} contacts was answered 503 with the disk full: ${disks.map(({ of }) => of).join("; ")}; it left nothing, and a smaller one was taken once there was room, without a restart`,
    ];
  } finally {
    for (const { disk } of disks) disk?.unmount();
    await bucket.close();
    await store.drop();
  }
}
