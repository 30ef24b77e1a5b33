import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { createKeptPages } from "./kept-pages.ts";
import type { Encoding, Kept } from "./kept-pages.ts";

/** A page as it was rendered, not yet compressed. */
export interface Rendered {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Whose site it is of; null: it may not be kept. */ tenant: string | null;
}
type Found = { kind: "kept"; page: Kept } | { kind: "rendered"; page: Rendered };

interface Options {
  /** A text that changes whenever something public of the tenant does. */
  stampOf: (tenant: string) => Promise<string>;
  nowMs: () => number;
  bytesMax?: number;
  /** What no stamp tells of (who is at their desk, links that expire) is at most so old. */
  freshMs?: number;
  /** A change is seen by every process after so long at most. */
  stampMs?: number;
}

const small = { tenants: 10_000, sites: 10_000, tooLarge: 10_000 } as const;
/** While nothing of the tenant changes, a page that was too large is not drawn again for so long. */
const tooLargeMs = 600_000;

/** A page that is too large to be kept, and so to be shown to many. */
export class PageTooLarge extends Error {
  constructor() {
    super("The page is too large.");
  }
}
const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)];

export interface PageCache {
  /**
   * @throws PageTooLarge, also for a page that was too large before and has not changed since; whatever
   * `render` throws
   */
  find(key: string, host: string, render: () => Promise<Rendered>): Promise<Found>;
}

/**
 * Public pages, kept until something public of their tenant changes. What is kept carries the stamp that the
 * tenant's site had before it was rendered, and is shown only while the stamp is still that: so every process
 * sees a change by itself, and nothing has to be told to forget.
 */
export function createPageCache({
  stampOf,
  nowMs,
  bytesMax = 64 * 1024 * 1024,
  freshMs = 60_000,
  stampMs = 500,
}: Options): PageCache {
  const pages = createKeptPages(bytesMax);
  const tooLarge = new LRUCache<
    string,
    { tenant: string | undefined; stamp: string | undefined; atMs: number }
  >({ max: small.tooLarge });
  const currentStamp = currentStamps({ stampOf, nowMs, stampMs });
  const tenantOfHost = new LRUCache<string, string>({ max: small.sites });
  const underWay = new Map<string, Promise<Found>>();

  const fill = async (key: string, host: string, render: () => Promise<Rendered>): Promise<Found> => {
    // Of a host that was never seen, whose site it is turns out by rendering; what changed meanwhile is then
    // unknown, so that page is not kept.
    const tenant = tenantOfHost.get(host);
    const stamp = tenant === undefined ? undefined : await currentStamp(tenant);
    const madeAtMs = nowMs();
    const page = await render().catch((error: unknown) => {
      if (error instanceof PageTooLarge) tooLarge.set(key, { tenant, stamp, atMs: madeAtMs });
      throw error;
    });
    if (page.tenant === null) return { kind: "rendered", page };
    tenantOfHost.set(host, page.tenant);
    if (page.tenant !== tenant || stamp === undefined) return { kind: "rendered", page };
    const kept = await prepare(page, { tenant, stamp, madeAtMs });
    pages.keep(key, kept);
    return { kind: "kept", page: kept };
  };
  const wasTooLarge = async (key: string): Promise<boolean> => {
    const known = tooLarge.get(key);
    if (!known) return false;
    const isStill =
      nowMs() - known.atMs < (known.stamp === undefined ? freshMs : tooLargeMs) &&
      (known.tenant === undefined || (await currentStamp(known.tenant)) === known.stamp);
    if (!isStill) tooLarge.delete(key);
    return isStill;
  };

  return {
    async find(key, host, render) {
      const kept = pages.get(key);
      if (kept && nowMs() - kept.madeAtMs < freshMs && (await currentStamp(kept.tenant)) === kept.stamp)
        return { kind: "kept", page: kept };
      if (await wasTooLarge(key)) throw new PageTooLarge();
      // Of many who ask at once for what is not there, one has it rendered.
      const running = underWay.get(key);
      if (running) return running;
      const filling = fill(key, host, render).finally(() => underWay.delete(key));
      underWay.set(key, filling);
      return filling;
    },
  };
}

/** The stamps of tenants' sites as they are, each asked for again after a while. */
function currentStamps({
  stampOf,
  nowMs,
  stampMs,
}: Required<Pick<Options, "stampOf" | "nowMs" | "stampMs">>): (tenant: string) => Promise<string> {
  const stamps = new LRUCache<string, { atMs: number; stamp: Promise<string> }>({ max: small.tenants });
  return (tenant) => {
    const known = stamps.get(tenant);
    if (known && nowMs() - known.atMs < stampMs) return known.stamp;
    const stamp = stampOf(tenant);
    stamps.set(tenant, { atMs: nowMs(), stamp });
    stamp.catch(() => {
      stamps.delete(tenant);
    }); // the next one asks again
    return stamp;
  };
}

async function prepare(
  { status, headers, body }: Rendered,
  about: { tenant: string; stamp: string; madeAtMs: number },
): Promise<Kept> {
  const rendered = body.toString("utf8");
  const identity = Buffer.from(withoutNonces(rendered));
  const [br, gzipped] = await Promise.all([
    inBrotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    inGzip(identity, { level: 7 }),
  ]);
  const csp = headers["content-security-policy"];
  return {
    ...about,
    status,
    headers: {
      ...headers,
      ...(csp === undefined ? {} : { "content-security-policy": namingScripts(csp, rendered) }),
    },
    etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    bodies: { identity, br, gzip: gzipped },
    bytes: identity.length + br.length + gzipped.length + 2048,
  };
}

const scriptPattern = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const withoutNonces = (html: string): string =>
  html.replaceAll(/<(script|link|style)\b[^>]*>/gi, (tag) => tag.replace(/\snonce="[^"]*"/i, ""));

/**
 * A page that many are sent cannot carry one visitor's nonce. Its scripts do not change, so the policy names
 * by its hash each one that carried the nonce of this render, and lets in those that come as files of this
 * very site. A script without it was not written by the page's own server, and stays refused.
 * 'strict-dynamic' goes: under it a browser takes no script file that the page itself names without a nonce.
 */
function namingScripts(csp: string, html: string): string {
  const nonce = /'nonce-([^']+)'/.exec(csp)?.[1];
  const isOurs = (attributes: string) =>
    nonce !== undefined &&
    /\snonce="([^"]*)"/i.exec(attributes)?.[1] === nonce &&
    !/\ssrc=/i.test(attributes);
  const hashes = [...html.matchAll(scriptPattern)]
    .filter(([, attributes = ""]) => isOurs(attributes))
    .map(([, , text = ""]) => `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`);
  return csp.replace(/'nonce-[^']*'(?: 'strict-dynamic')?/, [...new Set(hashes)].join(" "));
}

/** The best encoding of those that a browser takes. */
export function encodingFor(accepts: string | undefined): Encoding {
  const takes = (name: string) =>
    (accepts ?? "").split(",").some((part) => {
      const [coding = "", ...rest] = part.trim().toLowerCase().split(";");
      return coding === name && !rest.some((each) => /^\s*q=0(?:\.0*)?$/.test(each));
    });
  return takes("br") ? "br" : takes("gzip") ? "gzip" : "identity";
}
