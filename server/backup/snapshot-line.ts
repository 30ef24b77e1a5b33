import { chmodSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import path from "node:path";
import type { Database } from "../db/client.ts";
import { RefusedStart } from "../refused-start.ts";

/** What a socket's path may have, with room for the end that the system puts to it. */
const pathMaxBytes = 100;

/** By the shorter way; null where neither fits. */
function placeIn(dataDir: string): string | null {
  const whole = path.resolve(dataDir, "server.sock");
  const place =
    [whole, path.relative("", whole)].toSorted((one, other) => one.length - other.length)[0] ?? whole;
  return Buffer.byteLength(place) <= pathMaxBytes ? place : null;
}

const lengthBytes = 8;
/** However long a database takes to be copied, somebody who takes nothing is let go. */
const silenceMs = 60_000;

/**
 * Hands the embedded database, as it is between two transactions, to whoever may open a socket in the data
 * folder: its owner alone. A command asks for it, since only this process may have the folder.
 * @returns how to end it; null where the folder's name is too long for a socket
 */
export async function serveSnapshots(
  database: Pick<Database, "dump">,
  dataDir: string,
): Promise<(() => Promise<void>) | null> {
  const place = placeIn(dataDir);
  if (place === null) return null;
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer((line) => {
    line.on("error", () => undefined);
    line.setTimeout(silenceMs, () => line.destroy());
    // One at a time: each is as large as the database.
    const turn = last.then(async () => {
      if (line.destroyed) return;
      const bytes = Buffer.from(await (await database.dump()).arrayBuffer());
      const length = Buffer.alloc(lengthBytes);
      length.writeBigUInt64BE(BigInt(bytes.length));
      line.write(length);
      await new Promise<void>((done) => {
        line.once("close", () => done());
        line.end(bytes);
      });
    });
    last = turn.catch(() => line.destroy());
  });
  // One of a process that died; the folder is locked for this one.
  rmSync(place, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(place, resolve);
  });
  chmodSync(place, 0o600);
  server.unref();
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
    });
}

/**
 * The embedded database of a server that runs.
 * @returns null where no server answers in that folder
 * @throws RefusedStart where the server ended before all had come
 */
export async function askForSnapshot(dataDir: string): Promise<Blob | null> {
  const place = placeIn(dataDir);
  if (place === null) return null;
  const pieces: Buffer[] = [];
  const line = connect(place);
  try {
    for await (const piece of line as AsyncIterable<Buffer>) pieces.push(piece); // nothing sets an encoding
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ECONNREFUSED") return null;
    throw error;
  }
  const all = Buffer.concat(pieces);
  const isWhole = all.length >= lengthBytes && all.readBigUInt64BE(0) === BigInt(all.length - lengthBytes);
  if (!isWhole)
    throw new RefusedStart(
      "The server ended before it had handed over its database, or could not copy it; its log says why.",
    );
  return new Blob([all.subarray(lengthBytes)]);
}
