import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { addressOf } from "../caller-address.ts";
import { Fault } from "../fault.ts";
import { launchOf } from "../modules/channels/chat/box.ts";
import { onSite } from "../modules/site/help-center/site-work.ts";
import type { Services } from "../services.ts";
import type { Desk } from "../work.ts";
import type { RateLimits } from "./limits.ts";
import { encodingFor } from "./page-cache.ts";

/** Of one address. A page asks once in five minutes. */
const perMinute = 600;
const keptSeconds = 300;
const javascript = "text/javascript; charset=utf-8";

export interface Built {
  launcher: string;
  /** The name of the file says what is in it. */ name: string;
  box: string;
}

/** What scripts/chat-box.ts wrote; null before that. */
export async function readBuilt(folder: string): Promise<Built | null> {
  const name = (await readdir(folder).catch(() => [])).find((file) => /^box-[0-9a-f]{16}\.js$/.test(file));
  if (name === undefined) return null;
  const [launcher, box] = await Promise.all(
    ["launcher.js", name].map((file) => readFile(path.join(folder, file), "utf8")),
  );
  return { launcher: launcher ?? "", name, box: box ?? "" };
}

/**
 * The chat box for other sites (ADR 0036): `/chat.js`, the same for all but for what is written behind it
 * about the tenant whose host is asked, and what it loads when somebody opens it.
 * @param find what was built; asked until there is something
 */
export function serveChatScript(
  http: FastifyInstance,
  { desk, services, rates }: { desk: Desk; services: Services; rates: RateLimits },
  find: () => Promise<Built | null> = () => readBuilt(path.resolve(".next/chat-box")),
): void {
  let kept: Built | null = null;
  const built = async () => {
    kept ??= await find();
    if (!kept) throw new Fault("not_found");
    return kept;
  };

  http.get("/chat.js", async (request, reply) => {
    rates.take(`chat script ${addressOf(request.ip)}`, perMinute);
    const { launcher, name } = await built();
    const launch = await onSite(
      {
        desk,
        services,
        caller: { ip: request.ip, userAgent: null, requestId: request.id },
        params: { domain: siteOf(request) },
      },
      launchOf,
    );
    return answer(
      request,
      reply,
      `${launcher}(${JSON.stringify({ ...launch, box: `/chat-box/${name}`, ...(services.env.apiUrl === "" ? {} : { api: services.env.apiUrl }) })});\n`,
      `public, max-age=${keptSeconds}`,
    );
  });
  http.get<{ Params: { name: string } }>("/chat-box/:name", async (request, reply) => {
    rates.take(`chat script ${addressOf(request.ip)}`, perMinute);
    const { name, box } = await built();
    if (!/^box-[0-9a-f]{16}\.js$/.test(request.params.name)) throw new Fault("not_found");
    // A page that was opened before an update still asks for the earlier one: it gets this one, which is not
    // to be kept under that name.
    void reply.header("Access-Control-Allow-Origin", "*");
    return answer(
      request,
      reply,
      box,
      request.params.name === name ? "public, max-age=31536000, immutable" : "no-store",
    );
  });
}

/**
 * The tenant that the tag names (`/chat.js?site=acme`, where the API has an address of its own), else the one
 * whose host is asked.
 */
function siteOf(request: FastifyRequest): string {
  const { site } = request.query as { site?: unknown }; // Fastify parses a query into an object
  return typeof site === "string" && site !== "" ? site : (request.headers.host ?? "");
}

/** Texts are few, so each is packed once for each way that a browser unpacks it. */
const packers = {
  br: (text: string) => brotliCompressSync(text),
  gzip: (text: string) => gzipSync(text, { level: 9 }),
  identity: (text: string) => Buffer.from(text),
};
const textsKept = 500;
const packed = new LRUCache<string, Buffer>({ max: textsKept });

function answer(request: FastifyRequest, reply: FastifyReply, text: string, cache: string): FastifyReply {
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  // Weak: the same text however it is packed.
  const etag = `W/"${hash}"`;
  void reply.headers({
    ETag: etag,
    "Cache-Control": cache,
    "Cross-Origin-Resource-Policy": "cross-origin",
    Vary: "Accept-Encoding",
  });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  const encoding = encodingFor(request.headers["accept-encoding"]?.toString());
  const key = `${hash} ${encoding}`;
  const body = packed.get(key) ?? packers[encoding](text);
  packed.set(key, body);
  if (encoding !== "identity") void reply.header("Content-Encoding", encoding);
  return reply.header("Content-Type", javascript).send(body);
}
