import { lookup } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP } from "node:net";
import type { LookupFunction } from "node:net";
import type { Text } from "../words/wording.ts";
import { say } from "./texts.ts";

/** What came of one attempt. `error` null: it was taken. `isFinal`: another attempt could not fare better. */
export interface Posted {
  statusCode: number | null;
  /** A text of ours, or the system's own code, such as ECONNREFUSED. */
  error: Text | string | null;
  body: string | null;
  tookMs: number;
  isFinal: boolean;
  /** How long the other side asks us to wait; null where it does not say. */
  retryAfterMs: number | null;
  /** Nobody was asked: its host failed again and again. */
  isLeftAlone?: boolean;
}
export interface Post {
  url: string;
  body: string | Uint8Array;
  headers: Record<string, string>;
  allowsLoopback: boolean;
  timeoutMs: number;
  responseMaxBytes: number;
  /** Resolves a name; the system's by default. */ resolve?: Resolver | undefined;
}
/** The way out to an address that somebody gave; a simulator stands in for it. */
export type PostOut = (post: Post) => Promise<Posted>;
export type Resolver = (host: string) => Promise<{ address: string }[]>;
const systemResolver: Resolver = (host) => lookup(host, { all: true, verbatim: true });

const refused = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  refused.addSubnet(network, bits, "ipv4");
// Of IPv6 only what is handed out for the public internet, less what wraps an IPv4 address or is for
// documents.
const publicV6 = new BlockList();
publicV6.addSubnet("2000::", 3, "ipv6");
const refusedV6 = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  refusedV6.addSubnet(network, bits, "ipv6");
const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether an address may be called: public ones, and this machine's own where that is allowed. */
export function mayCall(address: string, allowsLoopback: boolean): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 4 ? "ipv4" : "ipv6";
  if (allowsLoopback && loopback.check(address, family)) return true;
  return version === 4
    ? !refused.check(address, "ipv4")
    : publicV6.check(address, "ipv6") && !refusedV6.check(address, "ipv6");
}

/** The address of a webhook as it may be stored; undefined with a reason where it may not. */
export function webhookUrl(
  text: string,
  allowsLoopback: boolean,
): { url: URL; problem: null } | { url: null; problem: Text } {
  const bad = (problem: Text) => ({ url: null, problem });
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return bad(say("providers.no_web_address"));
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") return bad(say("providers.not_http"));
  if (url.username !== "" || url.password !== "") return bad(say("providers.password_in_address"));
  const host = hostOf(url);
  if (
    (isIP(host) !== 0 && !mayCall(host, allowsLoopback)) ||
    (!allowsLoopback && (host === "localhost" || host.endsWith(".localhost")))
  )
    return bad(say("providers.only_public_addresses"));
  return { url, problem: null };
}
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/**
 * Posts to an address that a user gave. Its name is resolved once, each address it stands for must be public,
 * and the connection goes to the one that was checked. Redirects are not followed; the answer is read up to a
 * limit; the whole takes no longer than the time-out.
 */
export async function postOut({
  url: text,
  body,
  headers,
  allowsLoopback,
  timeoutMs,
  responseMaxBytes,
  resolve,
}: Post): Promise<Posted> {
  const began = performance.now();
  const end = (over: Partial<Posted>): Posted => ({
    statusCode: null,
    error: null,
    body: null,
    isFinal: false,
    retryAfterMs: null,
    ...over,
    tookMs: Math.round(performance.now() - began),
  });
  const { url, problem } = webhookUrl(text, allowsLoopback);
  if (url === null) return end({ error: problem, isFinal: true });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const to = await addressOf(url, { allowsLoopback, signal, resolve });
    if ("refusal" in to) return end({ error: to.refusal, isFinal: to.isFinal });
    const answer = await send(url, to.address, body, headers, signal, responseMaxBytes);
    return end(outcomeOf(answer));
  } catch (error) {
    return end({ error: signal.aborted ? noAnswerWithin(timeoutMs) : wordsOf(error) });
  }
}

export const noAnswerWithin = (timeoutMs: number): Text =>
  say("providers.no_answer_within", { seconds: timeoutMs / 1000 });

interface Answered {
  statusCode: number;
  body: string;
  retryAfter: string | undefined;
}
/** What an answer means. */
export const outcomeOf = ({ statusCode, body, retryAfter = "" }: Answered): Omit<Posted, "tookMs"> => ({
  statusCode,
  body,
  error:
    statusCode < 300
      ? null
      : statusCode < 400
        ? say("providers.it_redirects")
        : say("providers.it_answered", { status: statusCode }),
  isFinal: statusCode === 410,
  retryAfterMs: /^\d{1,9}$/.test(retryAfter.trim()) ? Math.min(Number(retryAfter) * 1000, waitMaxMs) : null,
});
const waitMaxMs = 24 * 3_600_000;

/** The one address that a name's connection may go to; each that it stands for is checked. */
export async function addressOf(
  url: URL,
  {
    allowsLoopback,
    signal,
    resolve = systemResolver,
  }: { allowsLoopback: boolean; signal: AbortSignal; resolve?: Resolver | undefined },
): Promise<{ address: string } | { refusal: Text; isFinal: boolean }> {
  const host = hostOf(url);
  const addresses =
    isIP(host) === 0 ? await Promise.race([resolve(host), expiry(signal)]) : [{ address: host }];
  const [first] = addresses;
  if (!first) return { refusal: say("providers.no_address_of_name"), isFinal: false };
  if (addresses.some(({ address }) => !mayCall(address, allowsLoopback)))
    return { refusal: say("providers.only_public_addresses"), isFinal: true };
  return first;
}
/** The name was resolved and checked: nobody asks for it again. */
export const pinnedTo =
  (address: string): LookupFunction =>
  (_host, options, done) => {
    const family = isIP(address);
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };

const wordsOf = (error: unknown): string =>
  (error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : error instanceof Error
      ? error.message
      : String(error)
  ).slice(0, 300);
const expiry = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener(
      "abort",
      () => {
        reject(new Error("Too slow."));
      },
      { once: true },
    );
  });

function send(
  url: URL,
  address: string,
  body: string | Uint8Array,
  headers: Record<string, string>,
  signal: AbortSignal,
  maxBytes: number,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? requestHttps : requestHttp)(
      url,
      {
        method: "POST",
        signal,
        agent: false,
        maxHeaderSize: 16_384,
        headers: {
          "Content-Type": "application/json",
          "Content-Length": Buffer.byteLength(body),
          "User-Agent": "Parley-Webhooks/1",
          ...headers,
        },
        lookup: pinnedTo(address),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const finish = () => {
          resolve({
            statusCode: response.statusCode ?? 0,
            retryAfter: response.headers["retry-after"],
            body: Buffer.concat(chunks)
              .subarray(0, maxBytes)
              .toString("utf8")
              .replaceAll("\u0000", "")
              .slice(0, 2000)
              .toWellFormed(),
          });
        };
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size >= maxBytes) {
            finish();
            response.destroy();
          }
        });
        response.on("end", finish);
        response.on("error", reject);
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}
