import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { readEnv } from "../../env.ts";
import { Fault } from "../../fault.ts";
import { createStorage } from "./storage.ts";
import type { Storage } from "./storage.ts";

const isFault = (code: string) => (error: unknown) => error instanceof Fault && error.code === code;

function keepsFiles(make: () => Promise<{ storage: Storage; stop(): Promise<unknown> }>): void {
  let storage: Storage;
  let stop: () => Promise<unknown>;
  before(async () => {
    ({ storage, stop } = await make());
  });
  after(() => stop());

  test("a file comes back as it was put, is replaced by a later one, and is gone once removed", async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    await storage.put("acme/01 ü", bytes, "application/octet-stream");
    assert.deepEqual(await storage.get("acme/01 ü"), bytes);
    await storage.put("acme/01 ü", Buffer.from("later"), "text/plain");
    assert.equal((await storage.get("acme/01 ü")).toString(), "later");
    await storage.remove("acme/01 ü");
    await storage.remove("acme/01 ü");
    await assert.rejects(storage.get("acme/01 ü"), isFault("not_found"));
  });
}

describe("files in a folder", () => {
  let folder = "";
  keepsFiles(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "parley-files-"));
    return {
      storage: createStorage(readEnv({ DATA_DIR: folder })),
      stop: () => rm(folder, { recursive: true }),
    };
  });

  test("a key that climbs out of the folder names nothing", async () => {
    const storage = createStorage(readEnv({ DATA_DIR: folder }));
    await assert.rejects(() => storage.get("../../etc/passwd"), isFault("not_found"));
    await assert.rejects(
      async () => storage.put("../out", Buffer.from("x"), "text/plain"),
      isFault("not_found"),
    );
    assert.ok(!(await readdir(path.dirname(folder))).includes("out"));
  });
});

describe("files in a bucket", () => {
  const kept = new Map<string, Buffer>();
  const signatures: (string | undefined)[] = [];
  let isBroken = false;
  let storage: Storage;
  const make = async () => {
    const bucket = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
      });
      request.on("end", () => {
        signatures.push(request.headers.authorization);
        const key = decodeURIComponent(request.url ?? "");
        if (isBroken) response.statusCode = 403;
        else if (request.method === "PUT") kept.set(key, Buffer.concat(chunks));
        else if (request.method === "DELETE") {
          kept.delete(key);
          response.statusCode = 204;
        } else if (!kept.has(key)) response.statusCode = 404;
        response.end(request.method === "GET" ? kept.get(key) : undefined);
      });
    });
    await new Promise<void>((ready) => {
      bucket.listen(0, "127.0.0.1", ready);
    });
    const { port } = bucket.address() as AddressInfo; // it listens on TCP
    storage = createStorage(
      readEnv({
        S3_BUCKET: "files",
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_ACCESS_KEY_ID: "key",
        S3_SECRET_ACCESS_KEY: "secret",
        S3_REGION: "eu-central-1",
      }),
    );
    return {
      storage,
      stop: () =>
        new Promise((done) => {
          bucket.close(done);
          bucket.closeAllConnections();
        }),
    };
  };
  keepsFiles(make);

  test("each request is signed for the bucket, its region and its service", async () => {
    await storage.put("acme/signed", Buffer.from("x"), "text/plain");
    assert.ok(kept.has("/files/acme/signed"));
    assert.ok(
      signatures.every((signature) =>
        /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-central-1\/s3\/aws4_request/.test(signature ?? ""),
      ),
    );
  });

  test("a bucket that refuses is told as unavailable, not as a file that is missing", async () => {
    isBroken = true;
    await assert.rejects(storage.get("acme/signed"), isFault("unavailable"));
  });
});
