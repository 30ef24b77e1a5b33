// An S3-compatible bucket of a drill: it keeps what is put there, and can stop answering.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Bucket {
  env: Record<string, string>;
  /** Files by their path. */ readonly kept: ReadonlyMap<string, Buffer>;
  /** Takes calls and answers none of them, until it is told otherwise. */ setHanging(
    isHanging: boolean,
  ): void;
  /** Keeps nothing any more. */ clear(): void;
  close(): Promise<void>;
}

export async function startBucket(): Promise<Bucket> {
  const kept = new Map<string, Buffer>();
  let isHanging = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (isHanging) return;
      const key = decodeURIComponent(request.url ?? "");
      const found = kept.get(key);
      if (request.method === "PUT") kept.set(key, Buffer.concat(chunks));
      else if (request.method === "DELETE") kept.delete(key);
      else if (!found) response.statusCode = 404;
      response.end(request.method === "GET" ? found : undefined);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    env: {
      S3_BUCKET: "files",
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: "eu-central-1",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    },
    kept,
    setHanging(is) {
      isHanging = is;
    },
    clear() {
      kept.clear();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
