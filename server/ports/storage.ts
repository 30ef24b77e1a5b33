import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { AwsClient } from "aws4fetch";
import type { Env } from "../env.ts";
import { Fault } from "../fault.ts";

/** Files by key (`tenant/id`): a local folder by default, an S3-compatible bucket by setting. */
export interface Storage { put(key: string, bytes: Buffer, contentType: string): Promise<void>; get(key: string): Promise<Buffer>; remove(key: string): Promise<void> }

export function createStorage(env: Env): Storage {
  return env.s3 ? bucketStorage(env.s3) : folderStorage(path.join(env.dataDir, "files"));
}

function folderStorage(root: string): Storage {
  const at = (key: string) => { const file = path.resolve(root, key); if (!file.startsWith(root + path.sep)) throw new Fault("not_found"); return file; };
  return {
    async put(key, bytes) {
      const file = at(key);
      await mkdir(path.dirname(file), { recursive: true });
      // Whole or not at all, and on disk before anybody is told.
      const handle = await open(`${file}.part`, "w");
      try { await handle.writeFile(bytes); await handle.sync(); } finally { await handle.close(); }
      await rename(`${file}.part`, file);
    },
    get: async (key) => readFile(at(key)).catch(() => { throw new Fault("not_found"); }),
    remove: async (key) => rm(at(key), { force: true }),
  };
}

function bucketStorage({ endpoint, bucket, accessKeyId, secretAccessKey, region }: NonNullable<Env["s3"]>): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  const call = async (key: string, init: RequestInit) => {
    const response = await client.fetch(`${endpoint}/${bucket}/${key.split("/").map(encodeURIComponent).join("/")}`, { ...init, signal: AbortSignal.timeout(20_000) }).catch(() => { throw new Fault("unavailable", "The file storage does not answer. Try again shortly.", { retryAfterSeconds: 10 }); });
    if (response.status === 404) throw new Fault("not_found");
    if (!response.ok) throw new Fault("unavailable", "The file storage refused. Try again shortly.", { retryAfterSeconds: 10 });
    return response;
  };
  return {
    put: async (key, bytes, contentType) => { await call(key, { method: "PUT", body: new Uint8Array(bytes), headers: { "Content-Type": contentType } }); },
    get: async (key) => Buffer.from(await (await call(key, { method: "GET" })).arrayBuffer()),
    remove: async (key) => { await call(key, { method: "DELETE" }).catch((error: unknown) => { if (!(error instanceof Fault && error.code === "not_found")) throw error; }); },
  };
}
