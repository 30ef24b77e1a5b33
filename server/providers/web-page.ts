import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { IncomingMessage } from "node:http";
import { addressOf, pinnedTo, webhookUrl } from "./web-hook.ts";
import type { Resolver } from "./web-hook.ts";

export interface Page {
  /** Where it was found in the end. */ url: URL;
  statusCode: number;
  contentType: string;
  bytes: Buffer;
}
export interface Get {
  url: string;
  allowsLoopback: boolean;
  timeoutMs: number;
  maxBytes: number;
  /** Where a redirect may lead; anywhere public by default. */ mayFollow?: (url: URL) => boolean;
  resolve?: Resolver | undefined;
}
/** Why nothing was read. */
export class Unread extends Error {
  readonly why: "address" | "too large" | "redirect" | "unreachable";
  constructor(why: Unread["why"]) {
    super(why);
    this.why = why;
  }
}

const redirectsMax = 4;
export const importAgent = "ParleyImport";

/**
 * Reads from an address that a user gave, as postOut sends to one: resolved once, public, pinned. A redirect
 * is another address and is checked like the first.
 * What is larger than the limit is not read at all.
 * @throws Unread
 */
export async function getOut({
  url,
  allowsLoopback,
  timeoutMs,
  maxBytes,
  mayFollow = () => true,
  resolve,
}: Get): Promise<Page> {
  const signal = AbortSignal.timeout(timeoutMs);
  let next = url;
  for (let hop = 0; hop <= redirectsMax; hop += 1) {
    const { url: target } = webhookUrl(next, allowsLoopback);
    if (target === null) throw new Unread("address");
    if (hop > 0 && !mayFollow(target)) throw new Unread("redirect");
    const answer = await ask(target, { allowsLoopback, signal, maxBytes, resolve });
    if ("page" in answer) return answer.page;
    next = answer.location;
  }
  throw new Unread("redirect");
}

async function ask(
  url: URL,
  {
    allowsLoopback,
    signal,
    maxBytes,
    resolve,
  }: { allowsLoopback: boolean; signal: AbortSignal; maxBytes: number; resolve: Resolver | undefined },
): Promise<{ page: Page } | { location: string }> {
  try {
    const to = await addressOf(url, { allowsLoopback, signal, resolve });
    if ("refusal" in to) throw new Unread(to.isFinal ? "address" : "unreachable");
    const response = await open(url, to.address, signal);
    const statusCode = response.statusCode ?? 0;
    const { location } = response.headers;
    if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
      response.destroy();
      return { location: URL.parse(location, url)?.href ?? "" };
    }
    return {
      page: {
        url,
        statusCode,
        contentType: response.headers["content-type"] ?? "",
        bytes: await whole(response, maxBytes),
      },
    };
  } catch (error) {
    throw error instanceof Unread ? error : new Unread("unreachable");
  }
}

const open = (url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? requestHttps : requestHttp)(
      url,
      {
        method: "GET",
        signal,
        agent: false,
        maxHeaderSize: 16_384,
        lookup: pinnedTo(address),
        // As it is: what is packed could be large once it is unpacked.
        headers: {
          "User-Agent": `${importAgent}/1`,
          Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5",
          "Accept-Encoding": "identity",
        },
      },
      resolve,
    );
    request.on("error", reject);
    request.end();
  });

async function whole(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers["content-length"] ?? 0) > maxBytes) {
    response.destroy();
    throw new Unread("too large");
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    // nothing sets an encoding, so chunks are bytes
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      throw new Unread("too large");
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
