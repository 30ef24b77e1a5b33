import { randomBytes, timingSafeEqual } from "node:crypto";
import http from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyRequest } from "fastify";
import { isPreviewHost } from "../../contract/preview-hosts.ts";
import { keptAddress, namedPage, siteHeader } from "../../contract/site/site-pages.ts";
import { cookiesIn } from "./cookies.ts";
import type { Kept } from "./kept-pages.ts";
import { createPageCache, encodingFor, PageTooLarge } from "./page-cache.ts";
import type { PageCache, Rendered } from "./page-cache.ts";
import { Refused } from "./page-gate.ts";
import type { PageGate, Session, Visit } from "./page-gate.ts";
import { innerHeader } from "./page-renderer.ts";
import { languageFor, sendPlainPage } from "./plain-page.ts";
import type { HostOwner, SiteFacts } from "./site-facts.ts";

/**
 * Chance of this process, which says that a request is this server's own and wants a page rendered: nobody
 * else can say it.
 */
const secret = randomBytes(24);
const renderMaxMs = 30_000;
const renderMaxBytes = 8 * 1024 * 1024;
const headerMaxLength = 200;
/**
 * In the head of a page that cannot say anything just now
 * (components/features/site/help-center/site-metadata.ts).
 */
const passingMark = 'name="parley-keep"';
/** Headers of a connection, or of a body in another form than the one that is sent. */
const notOurs = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "content-encoding",
  "date",
  "etag",
  "vary",
  "cache-control",
  siteHeader,
]);

type PageRequest = Pick<FastifyRequest, "raw" | "protocol"> & {
  ip?: string;
  /** Null: nobody's; without it, whoever has a token is somebody. */ session?: Session | null;
};
export interface SitePages {
  /** True: it has been answered. @throws Refused */ answer(
    request: PageRequest,
    response: ServerResponse,
  ): Promise<boolean>;
}
interface Given {
  port: () => number;
  stampOf: (tenant: string) => Promise<string>;
  cache?: PageCache;
  /** Pattern of preview hosts; without it, any may be one. */ previewHosts?: string;
  /** Who may have pages rendered, and when; without it everybody, at once. */ gate?: PageGate;
  facts?: SiteFacts;
}

/** An address that no article has: what it shows is shown for every article that is not there. */
const missingSlug = "-";
/** Says that there is no such page, and so nothing to render. */
class NotThere extends Error {}
class Nobodys extends Error {}

/**
 * Public pages of tenants' sites, out of the cache. A page is rendered by asking this very server for it with
 * nothing but what its key is made of (host, address, language), so that nothing of whoever happened to ask
 * first can be in it.
 */
export function createSitePages({
  port,
  stampOf,
  cache: given,
  previewHosts,
  gate,
  facts,
}: Given): SitePages {
  const cache = given ?? createPageCache({ stampOf, nowMs: () => performance.now() });
  const inTurn = async (request: PageRequest, asked: Asked): Promise<Rendered> => {
    if (!gate || !facts) return render(port(), asked);
    const visit: Visit = {
      raw: request.raw,
      protocol: request.protocol,
      ip: request.ip ?? "",
      session: request.session ?? null,
    };
    await gate.admit(visit, "renders");
    const owner = await facts.ownerOf(asked.host, visit.ip);
    if (owner.kind === "nobody") throw new Nobodys();
    if (
      !asked.isMissing &&
      owner.kind === "tenant" &&
      !(await facts.isThere(owner.tenant, asked.path, visit.ip))
    )
      throw new NotThere();
    return gate.inTurn(visit, laneOf(owner), () => render(port(), asked));
  };
  const find = async (
    request: PageRequest,
    asked: Asked,
  ): Promise<Awaited<ReturnType<PageCache["find"]>>> => {
    const key = JSON.stringify([asked.host, asked.url, asked.protocol, asked.language]);
    for (let attempt = 1; ; attempt += 1) {
      // Who waited for a page that somebody else asked for first is not refused for how often that one asks.
      try {
        return await cache.find(key, asked.host, () => inTurn(request, asked));
      } catch (error) {
        if (!(error instanceof Refused) || error.visit.raw === request.raw || attempt > 3) throw error;
      }
    }
  };
  return {
    async answer(request, response) {
      const asked = askedOf(request, previewHosts);
      if (!asked) return false;
      try {
        const found = await find(request, asked).catch((error: unknown) => {
          if (error instanceof NotThere) return find(request, missingOf(asked));
          throw error;
        });
        if (found.kind === "kept") sendKept(request.raw, response, found.page);
        else sendRendered(request.raw, response, found.page);
      } catch (error) {
        sendReason(request.raw, response, asked, error);
      }
      return true;
    },
  };
}

/** Says in a plain page why there is none. @throws what is no reason of a page */
function sendReason(request: IncomingMessage, response: ServerResponse, { host }: Asked, why: unknown): void {
  if (why instanceof PageTooLarge) sendPlainPage(request, response, "tooLarge", { retryAfterSeconds: 600 });
  else if (why instanceof Nobodys) sendPlainPage(request, response, "nobody", { host });
  else throw why;
}

/** The line in which a page's rendering stands: its tenant's. */
export const laneOf = (owner: HostOwner): string =>
  owner.kind === "tenant" ? `tenant ${owner.tenant}` : owner.kind;

interface Asked {
  host: string;
  path: string;
  url: string;
  protocol: string;
  language: string;
  isMissing: boolean;
}

/** What a page depends on; null where it depends on more than that. */
function askedOf({ raw, protocol, session }: PageRequest, previewHosts: string | undefined): Asked | null {
  const { host, cookie } = raw.headers;
  const url = raw.url ?? "/";
  if (
    (raw.method !== "GET" && raw.method !== "HEAD") ||
    host === undefined ||
    host.length > headerMaxLength ||
    isInner(raw)
  )
    return null;
  const [path = "/"] = url.split("?");
  const address = keptAddress(path, url.slice(path.length));
  if (address === null) return null;
  // The browser's own fetches of parts of a page, and whoever is signed in or was told which workspace is
  // theirs, get their own.
  if (
    ["rsc", "next-action", "next-router-prefetch", "next-router-state-tree", "range"].some(
      (name) => raw.headers[name] !== undefined,
    )
  )
    return null;
  const cookies = cookiesIn(cookie ?? "");
  if (session === undefined ? cookies.has("token") : session !== null) return null;
  if (cookies.has("current_tenant") && (previewHosts === undefined || isPreviewHost(host, previewHosts)))
    return null;
  return {
    host: host.toLowerCase(),
    path,
    url: address,
    protocol,
    language: languageFor(raw) ?? "en",
    isMissing: false,
  };
}

function missingOf(asked: Asked): Asked {
  const named = namedPage(asked.path);
  const url = `${named?.prefix ?? ""}/${named?.kind ?? "knowledge-base"}/${missingSlug}`;
  return { ...asked, path: url, url, isMissing: true };
}

function isInner({ headers }: IncomingMessage): boolean {
  const said = headers[innerHeader];
  if (typeof said !== "string") return false;
  const bytes = Buffer.from(said, "base64url");
  return bytes.length === secret.length && timingSafeEqual(bytes, secret);
}

const render = (port: number, { host, url, protocol, language, isMissing }: Asked): Promise<Rendered> =>
  new Promise((resolve, reject) => {
    const headers = {
      host,
      accept: "text/html",
      "accept-encoding": "identity",
      "accept-language": language,
      "x-forwarded-proto": protocol,
      [innerHeader]: secret.toString("base64url"),
    };
    const request = http.get(
      { host: "127.0.0.1", port, path: url, headers, timeout: renderMaxMs },
      (answer) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > renderMaxBytes) request.destroy(new PageTooLarge());
          else chunks.push(chunk);
        });
        answer.on("error", reject);
        answer.on("end", () => {
          const said = Object.fromEntries(
            Object.entries(answer.headers).flatMap(([name, value]) =>
              typeof value === "string" && !notOurs.has(name) ? [[name, value] as const] : [],
            ),
          );
          const site = answer.headers[siteHeader];
          const isKept =
            answer.statusCode === (isMissing ? 404 : 200) &&
            typeof site === "string" &&
            answer.headers["set-cookie"] === undefined &&
            (answer.headers["content-type"] ?? "").startsWith("text/html");
          const body = Buffer.concat(chunks);
          resolve({
            status: answer.statusCode ?? 502,
            headers: said,
            body,
            tenant: isKept && !body.includes(passingMark) ? site : null,
          });
        });
      },
    );
    request.on("timeout", () => request.destroy(new Error("The page took too long.")));
    request.on("error", reject);
  });

/** Whoever has it asks each time whether it is still that, and is told so in a few bytes. */
const keptHeaders = {
  "cache-control": "public, max-age=0, must-revalidate",
  vary: "Accept-Encoding, Accept-Language, Cookie",
};

function sendKept(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, etag, bodies }: Kept,
): void {
  const known = (request.headers["if-none-match"] ?? "").split(",").map((each) => each.trim());
  if (status === 200 && known.includes(etag)) {
    response.writeHead(304, { ...keptHeaders, etag }).end();
    return;
  }
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const body = bodies[encoding];
  response.writeHead(status, {
    ...headers,
    ...keptHeaders,
    etag,
    "content-length": body.length,
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

function sendRendered(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Rendered,
): void {
  response.writeHead(status, {
    ...headers,
    "cache-control": "private, no-cache, no-store, max-age=0, must-revalidate",
    "content-length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
