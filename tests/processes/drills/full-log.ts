import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { chownSync, statfsSync } from "node:fs";
import path from "node:path";
import { call } from "../calls.ts";
import type { Answer } from "../calls.ts";
import { someone } from "../daemon.ts";
import { startPrimary } from "../own-postgres.ts";
import { eventually, pgliteStore, postgresStore, startServer } from "../server-process.ts";
import type { ServerProcess, Store } from "../server-process.ts";
import type { Caller } from "../tenant.ts";
import type { Drill } from "./drill.ts";
import { foundDesk } from "./desk.ts";
import { mountSmallDisk } from "./full-disk.ts";
import type { SmallDisk } from "./full-disk.ts";

const [messageLength, callsMax, refusedMax] = [20_000, 4000, 5];
/** Of the whole disk; of what is left on it when calls begin: for a log of segments of 1 MB, and above the reserve of an embedded database. */
const [diskKb, logSpareKb, embeddedSpareKb] = [1_048_576, 8192, 65_536 + 40_960];
const mayNot = ["not run: this user may mount no disk of its own"];

/** Leaves so much room on a disk. */
function leaveRoom(disk: SmallDisk, spareKb: number): void {
  const { bsize, blocks, bfree } = statfsSync(disk.path);
  disk.grow(Math.ceil(((blocks - bfree) * bsize) / 1024) + spareKb);
}

interface Filled {
  made: string[];
  refused: number;
}
const create = (server: ServerProcess, admin: Caller, subject: string): Promise<Answer> =>
  call(server.url, admin, "POST", "/tickets", {
    subject,
    // Nothing that could be packed.
    message: randomBytes(messageLength).toString("base64").slice(0, messageLength),
    contactEmail: "kim@example.test",
    contactName: "Kim",
  });

/** Until calls are refused, each in words and with when to come again; none hangs. */
async function fill(server: ServerProcess, admin: Caller): Promise<Filled> {
  const made: string[] = [];
  let refused = 0;
  for (let at = 0; at < callsMax && refused < refusedMax; at += 1) {
    const subject = `Ticket ${at}`;
    const { status, body, headers } = await create(server, admin, subject);
    if (status === 201) {
      made.push(subject);
      continue;
    }
    refused += 1;
    assert.deepEqual([status, body["code"]], [503, "unavailable"]);
    assert.ok(Number(headers.get("retry-after")) > 0);
  }
  assert.ok(made.length > 0 && refused > 0, `${made.length} made, ${refused} refused`);
  return { made, refused };
}

/** All that was acknowledged, once each; one that was refused may have come all the same, where its answer was lost. */
async function assertAllKept(store: Store, made: readonly string[]): Promise<void> {
  const database = await store.open();
  try {
    const { rows } = await database.execute("select subject from tickets");
    const found = rows.map(({ subject }) => String(subject));
    assert.equal(new Set(found).size, found.length, "none is there twice");
    assert.deepEqual(
      made.filter((subject) => !found.includes(subject)),
      [],
      "all that was acknowledged is there",
    );
  } finally {
    await database.close();
  }
}

/** The disk of PostgreSQL's log is full: it ends itself, and starts again once somebody has made room. */
export const fullLog: Drill = async () => {
  const disk = mountSmallDisk(diskKb);
  if (!disk) return mayNot;
  if (someone.uid !== undefined) chownSync(disk.path, someone.uid, someone.gid ?? someone.uid);
  const primary = await startPrimary(
    ["min_wal_size = 2MB", "max_wal_size = 512MB", "checkpoint_timeout = 1h"],
    ["--waldir", path.join(disk.path, "log"), "--wal-segsize", "1"],
  );
  try {
    const store = await postgresStore(primary.url);
    const [admin] = await foundDesk(store);
    const server = await startServer({ env: store.env });
    try {
      await primary.ask("checkpoint"); // what its log had for making all that goes
      leaveRoom(disk, logSpareKb);
      const { made, refused } = await fill(server, admin);
      disk.grow(diskKb);
      await primary.kill(); // where it has not ended by itself
      await primary.start();
      await eventually(
        "it takes calls again",
        async () => (await create(server, admin, "Afterwards").catch(() => null))?.status === 201,
        60_000,
      );
      await assertAllKept(store, made);
      return [
        `${made.length} tickets fitted; ${refused} more were answered 503; all that was acknowledged is there after PostgreSQL's own recovery`,
        "once there was room and PostgreSQL was started, the next was taken without a restart of the API",
      ];
    } finally {
      await server.kill();
    }
  } finally {
    await primary.drop();
    disk.unmount();
  }
};

/** The disk of an embedded database is nearly full. */
export const fullEmbedded: Drill = async () => {
  const disk = mountSmallDisk(diskKb);
  if (!disk) return mayNot;
  try {
    const store = await pgliteStore(disk.path);
    const [admin] = await foundDesk(store);
    const server = await startServer({ env: store.env });
    try {
      leaveRoom(disk, embeddedSpareKb);
      const { made, refused } = await fill(server, admin);
      const listed = await call(server.url, admin, "GET", "/tickets");
      assert.deepEqual(
        [listed.status, listed.body["total"]],
        [200, made.length],
        "all that is there is read",
      );
      disk.grow(diskKb);
      await eventually(
        "it takes calls again",
        async () => (await create(server, admin, "Afterwards")).status === 201,
        10_000,
      );
      await server.kill();
      await assertAllKept(store, made);
      return [
        `${made.length} tickets fitted; ${refused} more were answered 503 in plain words; all that was acknowledged is there afterwards`,
        "once there was room, the next was taken without a restart",
      ];
    } finally {
      await server.kill();
    }
  } finally {
    disk.unmount();
  }
};
