import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { isHostHeader } from "../../contract/host-header.ts";
import { isVisitorsPage } from "../../contract/site/site-pages.ts";
import type { Env } from "../env.ts";
import { cookiesIn } from "./cookies.ts";
import { pagesRoute } from "./http-server.ts";
import { createPageGate, Refused } from "./page-gate.ts";
import type { PageGate, Session, Visit } from "./page-gate.ts";
import { pageWorker, readBody, startRenderer } from "./page-renderer.ts";
import type { Renderer } from "./page-renderer.ts";
import { sendPlainPage } from "./plain-page.ts";
import { siteFacts } from "./site-facts.ts";
import type { SiteFacts } from "./site-facts.ts";
import { createSitePages, laneOf } from "./site-pages.ts";
import type { SitePages } from "./site-pages.ts";
import { allowedOrigins } from "../kernel/web-origins.ts";

/**
 * A page's own server asks the API on behalf of whoever asked for the page: in their name as the proxies in
 * front tell it, and not as they tell it themselves.
 */
export function nameCaller({
  raw,
  ip,
  protocol,
  id,
  span,
}: Pick<FastifyRequest, "raw" | "ip" | "protocol" | "id" | "span">): void {
  raw.headers["x-forwarded-for"] = ip;
  raw.headers["x-forwarded-proto"] = protocol;
  raw.headers["x-request-id"] = id;
  if (span) raw.headers["traceparent"] = span.header;
}

/** A text that changes whenever something public of a tenant does. */
export type StampOf = (tenant: string) => Promise<string>;
/** Whether the workspace is suspended, as this process knows it. */
export type IsSuspended = (tenant: string) => Promise<boolean>;
/** Whose session a token is; null: nobody's, or over. */
export type SessionOf = (token: string) => Promise<Session | null>;
interface PageAsk extends Pick<FastifyRequest, "raw" | "protocol"> {
  ip: string;
}
export interface Pages {
  serve(request: PageAsk, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}
interface Given {
  /** Where the API is. */ api: () => string;
  stampOf: StampOf;
  sessionOf: SessionOf;
  isSuspended: IsSuspended;
}

/**
 * Every page. Those of tenants' sites come ready made where nothing public of theirs has changed; others are
 * rendered by Next in a process of its own (page-worker.ts), in turn and within what each caller may have.
 */
export async function openPages(
  env: Pick<Env, "isDev" | "port" | "publicDomain" | "previewHosts">,
  log: Pick<Logger, "warn" | "error">,
  { api, stampOf, sessionOf, isSuspended }: Given,
): Promise<Pages> {
  if (env.isDev) return inDevelopment(env);
  const renderer = await startRenderer(log, () => pageWorker(env.port));
  const [gate, facts] = [createPageGate({ nowMs: () => performance.now(), pause }), siteFacts(api, env)];
  const site = createSitePages({ port: renderer.port, stampOf, gate, facts, previewHosts: env.previewHosts });
  return {
    ...guardedPages({ renderer, gate, facts, site, sessionOf, isSuspended, log }),
    close: () => renderer.close(),
  };
}

/** When to look again whether a site is open. */
const shutSeconds = 1800;

interface Parts {
  renderer: Renderer;
  gate: PageGate;
  facts: SiteFacts;
  site: SitePages;
  sessionOf: SessionOf;
  /** Without it no site is shut. */ isSuspended?: IsSuspended;
  log: Pick<Logger, "warn">;
}

/** Files of the build and of `public/`: the same for all, and kept by browsers. */
const isFile = (path: string): boolean =>
  /^\/(?:_next\/static\/.|sounds\/.|(?:icon\.svg|favicon\.ico|sw\.js|manifest\.webmanifest|offline|mail-frame)$)/.test(
    path,
  );

/** A visitor's page of a suspended workspace. Who cannot be asked about it is open: the API then decides. */
async function isShut(
  { facts, isSuspended }: Parts,
  { url, headers }: IncomingMessage,
  ip: string,
): Promise<boolean> {
  if (!isSuspended || !isVisitorsPage((url ?? "/").split("?")[0] ?? "/")) return false;
  const owner = await facts.ownerOf(headers.host ?? "", ip);
  return owner.kind === "tenant" && isSuspended(owner.tenant).catch(() => false);
}

export function guardedPages(parts: Parts): Pick<Pages, "serve"> {
  const { renderer, gate, facts, site, sessionOf, log } = parts;
  const pass = async (visit: Visit, response: ServerResponse): Promise<void> => {
    const { raw, session, ip } = visit;
    await gate.admit(visit, "renders");
    if (!(await readBody(raw))) {
      response.writeHead(413, { connection: "close" }).end();
      return;
    }
    const lane = session
      ? `tenant ${session.tenant}`
      : laneOf(await facts.ownerOf(raw.headers.host ?? "", ip));
    const gone = new AbortController();
    response.once("close", () => {
      gone.abort();
    });
    await gate.inTurn(visit, lane, () => renderer.page(raw, response), gone.signal);
  };
  return {
    async serve(request, response) {
      const { raw } = request;
      if (!isHostHeader(raw.headers.host ?? "")) {
        sendPlainPage(raw, response, "badHost");
        return;
      }
      let visit: Visit = { raw, protocol: request.protocol, ip: request.ip, session: null };
      try {
        if (isFile((raw.url ?? "/").split("?")[0] ?? "/")) {
          await gate.admit(visit, "files");
          await renderer.file(raw, response);
          return;
        }
        if (await isShut(parts, raw, request.ip)) {
          sendPlainPage(raw, response, "notAvailable", { retryAfterSeconds: shutSeconds });
          return;
        }
        const token = cookiesIn(raw.headers.cookie ?? "").get("token");
        if (token) visit = { ...visit, session: await sessionOf(decoded(token)) };
        await gate.admit(visit, "pages");
        // What cannot be kept or rendered for all is rendered for whoever asks: Next then says what is wrong.
        const isAnswered = await site.answer(visit, response).catch((error: unknown) => {
          if (error instanceof Refused || renderer.port() === 0) throw error;
          log.warn({ err: error, url: raw.url }, "a public page was not rendered ahead");
          return false;
        });
        if (!isAnswered) await pass(visit, response);
      } catch (error) {
        if (response.destroyed) return; // whoever asked has gone
        if (response.headersSent) {
          response.destroy();
          return;
        }
        // That the process which renders is being started again has been logged once.
        if (!(error instanceof Refused) && renderer.port() !== 0)
          log.warn({ err: error, url: raw.url }, "a page was not rendered");
        gate.refuse(visit, response, error instanceof Refused ? error : new Refused("busy", 5, visit));
      }
    },
  };
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
};

/** Next in this process, which compiles a page when it is asked for. */
async function inDevelopment({ port }: Pick<Env, "port">): Promise<Pages> {
  const { default: next } = await import("next");
  const site = next({ dev: true, dir: process.cwd(), hostname: "localhost", port, quiet: true });
  await site.prepare();
  const handle = site.getRequestHandler();
  return { serve: ({ raw }, response) => handle(raw, response), close: () => site.close() };
}

/**
 * Hands every request that is not the API's to the pages, on this port. WebSockets do not pass through Next
 * rewrites, so the API is in front.
 */
export async function serveWeb(
  http: FastifyInstance,
  env: Env,
  log: Logger,
  given: Omit<Given, "api">,
): Promise<Pick<Pages, "close">> {
  const api = () => {
    const at = http.server.address();
    return `http://127.0.0.1:${at !== null && typeof at === "object" ? at.port : env.port}`;
  };
  const pages = await openPages(env, log, { api, ...given });
  await http.register((web, _options, done) => {
    // What a form sends is the page's to read.
    web.removeAllContentTypeParsers();
    web.addContentTypeParser("*", (_request, _payload, parsed) => {
      parsed(null);
    });
    web.route({
      // Where other origins may call, CORS answers what browsers ask beforehand.
      method: [
        "GET",
        "HEAD",
        "POST",
        "PUT",
        "PATCH",
        "DELETE",
        ...(allowedOrigins(env).length > 0 ? [] : ["OPTIONS"]),
      ],
      url: pagesRoute,
      handler: async (request, reply) => {
        reply.hijack();
        nameCaller(request);
        await pages.serve(request, reply.raw);
      },
    });
    done();
  });
  return pages;
}
