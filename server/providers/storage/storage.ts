import { randomUUID } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { mkdir, mkdtemp, open, readFile, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Env } from "../../env.ts";
import { Fault } from "../../fault.ts";
import type { WebRequest } from "../provider.ts";
import { bucketCall } from "./bucket-call.ts";
import { say } from "../texts.ts";

/** Files by key (`tenant/id`): a local folder by default, an S3-compatible bucket by setting. */
export interface Storage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<Buffer>;
  remove(key: string): Promise<void>;
  /**
   * A large file as it comes, of which no more than a piece is held in memory; nothing is kept of one that
   * breaks off. @returns its size in bytes
   */
  write(key: string, pieces: AsyncIterable<Uint8Array>, contentType: string): Promise<number>;
  /** Its bytes from one on, piece by piece. @throws Fault not_found at once, not at the first piece */
  read(key: string, fromByte?: number): Promise<AsyncIterable<Uint8Array>>;
  /** For what must jump about in a file: a path where it lies until `use` is done. */
  lying<T>(key: string, use: (at: string) => Promise<T>): Promise<T>;
}

const largeFileMs = 120_000;

/** @param request the way to a bucket */
export function createStorage(env: Env, request?: WebRequest): Storage {
  return env.s3 ? bucketStorage(env.s3, request) : folderStorage(path.join(env.dataDir, "files"));
}

export function folderStorage(root: string): Storage {
  const at = (key: string) => {
    const file = path.resolve(root, key);
    if (!file.startsWith(root + path.sep)) throw new Fault("not_found");
    return file;
  };
  return {
    async put(key, bytes) {
      const file = at(key);
      await onDisk(mkdir(path.dirname(file), { recursive: true }));
      await spool(`${file}.part`, [bytes]);
      await rename(`${file}.part`, file);
    },
    get: async (key) =>
      readFile(at(key)).catch(() => {
        throw new Fault("not_found");
      }),
    remove: async (key) => rm(at(key), { force: true }),
    async write(key, pieces) {
      const file = at(key);
      await onDisk(mkdir(path.dirname(file), { recursive: true }));
      // Two that are written at once do not meet in one half.
      const part = `${file}.${randomUUID()}.part`;
      const size = await spool(part, pieces);
      await rename(part, file);
      return size;
    },
    read: async (key, fromByte = 0) => {
      await stat(at(key)).catch(() => {
        throw new Fault("not_found");
      });
      // nothing sets an encoding, so pieces are bytes
      return createReadStream(at(key), { start: fromByte }) as AsyncIterable<Buffer>;
    },
    lying: async (key, use) => use(at(key)),
  };
}

/** On disk before anybody is told, or not there at all. @returns its size in bytes */
async function spool(
  file: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<number> {
  try {
    const handle = await open(file, "w");
    try {
      let size = 0;
      for await (const piece of pieces) {
        await handle.writeFile(piece);
        size += piece.length;
      }
      await handle.sync();
      return size;
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(file, { force: true });
    throw asFault(error);
  }
}
/** What makes room for itself: a folder needs some as well. @throws Fault unavailable where there is none */
const onDisk = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw asFault(error);
  });
const asFault = (error: unknown): unknown =>
  isFull(error) ? new Fault("unavailable", say("providers.storage_full"), fullFor) : error;
/** Until somebody has made room. */
const fullFor = { retryAfterSeconds: 60 };
const isFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");

/** A folder of its own, for as long as it is used. */
async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await onDisk(mkdtemp(path.join(tmpdir(), "parley-")));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A bucket of an S3-compatible service. `request` is the way there; a simulator stands in for it. */
export function bucketStorage(at: NonNullable<Env["s3"]>, request?: WebRequest): Storage {
  const ask = bucketCall(at, request);
  const call = async (key: string, init: RequestInit, timeoutMs = 20_000) => {
    const response = await ask(`/${key.split("/").map(encodeURIComponent).join("/")}`, init, timeoutMs).catch(
      () => {
        throw new Fault("unavailable", say("providers.storage_silent"), {
          retryAfterSeconds: 10,
        });
      },
    );
    if (response.status === 404) throw new Fault("not_found");
    if (!response.ok)
      throw new Fault("unavailable", say("providers.storage_refused"), {
        retryAfterSeconds: 10,
      });
    return response;
  };
  const read = async (key: string, fromByte = 0): Promise<AsyncIterable<Uint8Array>> => {
    const { body } = await call(
      key,
      { method: "GET", ...(fromByte > 0 ? { headers: { Range: `bytes=${fromByte}-` } } : {}) },
      largeFileMs,
    );
    // Node's streams can be iterated, which the browser's types do not say
    return (body ?? new ReadableStream()) as AsyncIterable<Uint8Array>;
  };
  return {
    read,
    // A bucket wants to know the size first.
    write: (key, pieces, contentType) =>
      inFolder(async (folder) => {
        const file = path.join(folder, "file");
        const size = await spool(file, pieces);
        await call(
          key,
          { method: "PUT", body: await openAsBlob(file), headers: { "Content-Type": contentType } },
          largeFileMs,
        );
        return size;
      }),
    lying: (key, use) =>
      inFolder(async (folder) => {
        const file = path.join(folder, "file");
        await spool(file, await read(key));
        return use(file);
      }),
    put: async (key, bytes, contentType) => {
      await call(key, {
        method: "PUT",
        body: new Uint8Array(bytes),
        headers: { "Content-Type": contentType },
      });
    },
    get: async (key) => Buffer.from(await (await call(key, { method: "GET" })).arrayBuffer()),
    remove: async (key) => {
      await call(key, { method: "DELETE" }).catch((error: unknown) => {
        if (!(error instanceof Fault && error.code === "not_found")) throw error;
      });
    },
  };
}
