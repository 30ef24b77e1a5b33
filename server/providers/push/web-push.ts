import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { ECDH } from "node:crypto";
import { SignJWT, importJWK } from "jose";
import { postOut } from "../web-hook.ts";
import type { PostOut, Posted } from "../web-hook.ts";

/**
 * What a browser's push service knows a server by: a key pair on P-256 in base64url, the public half as an
 * uncompressed point.
 */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}
/** A browser's own keys; `endpoint` is where messages for it go. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}
export interface PushMessage {
  text: string;
  /** Of several with one topic that wait for a browser, the newest is delivered. */ topic: string;
  isUrgent: boolean;
  ttlSeconds: number;
}

const curve = "prime256v1";
const bytes = (text: string): Buffer => Buffer.from(text, "base64url");
const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

export function newVapidKeys(): VapidKeys {
  const pair = createECDH(curve);
  const publicKey = pair.generateKeys("base64url");
  return { publicKey, privateKey: asKey(pair.getPrivateKey()) };
}
/** The private half says what the public one is. @throws when it is no key of this curve */
export function vapidKeysOf(privateKey: string): VapidKeys {
  const pair = createECDH(curve);
  pair.setPrivateKey(bytes(privateKey));
  return { publicKey: pair.getPublicKey("base64url"), privateKey: asKey(pair.getPrivateKey()) };
}
const asKey = (key: Buffer): string =>
  Buffer.concat([Buffer.alloc(32 - key.length), key]).toString("base64url"); // leading zeros belong to it

/** Whether it is a point of the curve: nothing can be sealed for any other. */
export function isPublicKey(p256dh: string): boolean {
  const key = bytes(p256dh);
  if (key.length !== 65 || key[0] !== 4) return false;
  try {
    const pair = createECDH(curve);
    pair.generateKeys();
    pair.computeSecret(key);
    return true;
  } catch {
    return false;
  }
}

/**
 * RFC 8291 over RFC 8188: one record that only the browser can open. `pair` and `salt` are new for each
 * message; a test gives those of the standard's example.
 */
export function sealFor(
  { p256dh, auth }: Pick<PushTarget, "p256dh" | "auth">,
  text: string,
  pair: ECDH = newPair(),
  salt: Buffer = randomBytes(16),
): Buffer {
  const [theirs, ours] = [bytes(p256dh), pair.getPublicKey()];
  const secret = derived(
    pair.computeSecret(theirs),
    bytes(auth),
    Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours]),
    32,
  );
  const cipher = createCipheriv(
    "aes-128-gcm",
    derived(secret, salt, "Content-Encoding: aes128gcm\0", 16),
    derived(secret, salt, "Content-Encoding: nonce\0", 12),
  );
  const header = Buffer.alloc(5);
  header.writeUInt32BE(4096);
  header.writeUInt8(ours.length, 4);
  return Buffer.concat([
    salt,
    header,
    ours,
    cipher.update(text, "utf8"),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ]); // 2: the last record, and no padding
}
function newPair(): ECDH {
  const pair = createECDH(curve);
  pair.generateKeys();
  return pair;
}

const tokenHours = 12;

/** RFC 8292: who sends, signed for this one push service. */
export async function vapidHeader(
  endpoint: string,
  keys: VapidKeys,
  subject: string,
  now: Date,
): Promise<string> {
  const point = bytes(keys.publicKey);
  const key = await importJWK(
    {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
      d: keys.privateKey,
    },
    "ES256",
  );
  const token = await new SignJWT()
    .setProtectedHeader({ alg: "ES256", typ: "JWT" })
    .setAudience(new URL(endpoint).origin)
    .setSubject(subject)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + tokenHours * 3600)
    .sign(key);
  return `vapid t=${token}, k=${keys.publicKey}`;
}

/** One message to one browser, by the rules for addresses that somebody gave (web-hook.ts). */
export async function sendPush(
  target: PushTarget,
  { text, topic, isUrgent, ttlSeconds }: PushMessage,
  by: {
    keys: VapidKeys;
    subject: string;
    now: Date;
    allowsLoopback: boolean;
    timeoutMs: number;
    /** What carries it; a simulator stands in for it. */
    post?: PostOut;
  },
): Promise<Posted> {
  const { keys, subject, now, allowsLoopback, timeoutMs, post = postOut } = by;
  return post({
    url: target.endpoint,
    body: sealFor(target, text),
    allowsLoopback,
    timeoutMs,
    responseMaxBytes: 4096,
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Encoding": "aes128gcm",
      "User-Agent": "Parley-Push/1",
      TTL: String(ttlSeconds),
      Urgency: isUrgent ? "high" : "normal",
      Topic: topic,
      Authorization: await vapidHeader(target.endpoint, keys, subject, now),
    },
  });
}
