import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface Arrived {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
/** A browser's half of a subscription: its keys, and how it opens what comes. */
export interface FakeBrowser {
  keys: { p256dh: string; auth: string };
  open(body: Buffer): string;
}

export function fakeBrowser(
  privateKey?: string,
  auth: string = randomBytes(16).toString("base64url"),
): FakeBrowser {
  const pair = createECDH("prime256v1");
  if (privateKey === undefined) pair.generateKeys();
  else pair.setPrivateKey(Buffer.from(privateKey, "base64url"));
  return {
    keys: { p256dh: pair.getPublicKey("base64url"), auth },
    /** RFC 8291 as the receiver reads it. @throws when it was sealed for another browser */
    open(body) {
      const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
      const [server, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
      const derive = (secret: Buffer, by: Buffer, info: Buffer, size: number) =>
        Buffer.from(hkdfSync("sha256", secret, by, info, size));
      const secret = derive(
        pair.computeSecret(server),
        Buffer.from(auth, "base64url"),
        Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), server]),
        32,
      );
      const cipher = createDecipheriv(
        "aes-128-gcm",
        derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16),
        derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12),
      ).setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      if (text.at(-1) !== 2) throw new Error("This is not the last record.");
      return text.subarray(0, -1).toString("utf8");
    },
  };
}

/** Where browsers are reached: keeps what comes, and answers what the test says. */
export interface PushService {
  url: string;
  arrived: Arrived[];
  status: number;
  stop(): void;
}

export async function pushService(): Promise<PushService> {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      arrived.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(service.status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  const service: PushService = {
    url: `http://127.0.0.1:${port}`,
    arrived,
    status: 201,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}
