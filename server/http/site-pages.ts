import { randomBytes, timingSafeEqual } from "node:crypto";
import http from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyRequest } from "fastify";
import { isSitePage, siteHeader } from "../../contract/site-pages.ts";
import { createPageCache, encodingFor } from "./page-cache.ts";
import type { Kept, PageCache, Rendered } from "./page-cache.ts";

/** Says that a request is this server's own, which wants a page rendered. Chance of this process: nobody else can say it. */
const innerHeader = "x-parley-render";
const secret = randomBytes(24);
const renderMaxMs = 30_000;
const renderMaxBytes = 8 * 1024 * 1024;
const headerMaxLength = 200;
/** In the head of a page that cannot say anything just now (components/features/help-center/site-metadata.ts). */
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

export type PageRequest = Pick<FastifyRequest, "raw" | "protocol">;
export interface SitePages {
  /** True: it has been answered. */ answer(request: PageRequest, response: ServerResponse): Promise<boolean>;
}

/**
 * Public pages of tenants' sites, out of the cache. A page is rendered by asking this very server for it with nothing but what its key is made of (host, address, language), so that
 * nothing of whoever happened to ask first can be in it.
 */
export function createSitePages(given: {
  port: () => number;
  stampOf: (tenant: string) => Promise<string>;
  cache?: PageCache;
}): SitePages {
  const cache = given.cache ?? createPageCache({ stampOf: given.stampOf, nowMs: () => performance.now() });
  return {
    async answer(request, response) {
      const asked = askedOf(request);
      if (!asked) return false;
      const found = await cache.find(JSON.stringify(Object.values(asked)), asked.host, () =>
        render(given.port(), asked),
      );
      if (found.kind === "kept") sendKept(request.raw, response, found.page);
      else sendRendered(request.raw, response, found.page);
      return true;
    },
  };
}

interface Asked {
  host: string;
  url: string;
  protocol: string;
  locale: string;
  languages: string;
}

/** What a page depends on; null where it depends on more than that. */
function askedOf({ raw, protocol }: PageRequest): Asked | null {
  const { host, cookie, "accept-language": languages = "" } = raw.headers;
  const url = raw.url ?? "/";
  if (
    (raw.method !== "GET" && raw.method !== "HEAD") ||
    host === undefined ||
    host.length > headerMaxLength ||
    languages.length > headerMaxLength ||
    isInner(raw)
  )
    return null;
  const at = url.indexOf("?");
  if (!isSitePage(at < 0 ? url : url.slice(0, at), at < 0 ? "" : url.slice(at))) return null;
  // The browser's own fetches of parts of a page, and whoever is signed in or was told which workspace is theirs, get their own.
  if (
    ["rsc", "next-action", "next-router-prefetch", "next-router-state-tree", "range"].some(
      (name) => raw.headers[name] !== undefined,
    )
  )
    return null;
  const cookies = cookiesIn(cookie ?? "");
  if (cookies.has("token") || cookies.has("current_tenant")) return null;
  return {
    host: host.toLowerCase(),
    url,
    protocol,
    locale: cookies.get("locale")?.slice(0, 10) ?? "",
    languages,
  };
}

const cookiesIn = (text: string): Map<string, string> =>
  new Map(
    text.split(";").map((part): [string, string] => {
      const at = part.indexOf("=");
      return at < 0 ? [part.trim(), ""] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    }),
  );

function isInner({ headers }: IncomingMessage): boolean {
  const said = headers[innerHeader];
  if (typeof said !== "string") return false;
  const bytes = Buffer.from(said, "base64url");
  return bytes.length === secret.length && timingSafeEqual(bytes, secret);
}

const render = (port: number, { host, url, protocol, locale, languages }: Asked): Promise<Rendered> =>
  new Promise((resolve, reject) => {
    const headers = {
      host,
      accept: "text/html",
      "accept-encoding": "identity",
      "x-forwarded-proto": protocol,
      [innerHeader]: secret.toString("base64url"),
      ...(languages === "" ? {} : { "accept-language": languages }),
      ...(/^[a-z]{2}$/.test(locale) ? { cookie: `locale=${locale}` } : {}),
    };
    const request = http.get(
      { host: "127.0.0.1", port, path: url, headers, timeout: renderMaxMs },
      (answer) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > renderMaxBytes) request.destroy(new Error("The page is too large."));
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
            answer.statusCode === 200 &&
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

function sendKept(request: IncomingMessage, response: ServerResponse, { headers, etag, bodies }: Kept): void {
  const known = (request.headers["if-none-match"] ?? "").split(",").map((each) => each.trim());
  if (known.includes(etag)) {
    response.writeHead(304, { ...keptHeaders, etag }).end();
    return;
  }
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const body = bodies[encoding];
  response.writeHead(200, {
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
