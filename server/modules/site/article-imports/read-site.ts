import { gunzipSync } from "node:zlib";
import { and, asc, eq } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { Unread, getOut, importAgent } from "../../../providers/web-page.ts";
import type { Page } from "../../../providers/web-page.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Desk, Work } from "../../../work.ts";
import { Hopeless, pathMaxLength } from "./archive.ts";
import type { Read } from "./content.ts";
import { decoded } from "../../../encoding.ts";
import { plainAddress, readPage } from "./page.ts";
import { updateArticleImport, articleImportLines } from "./queries.ts";
import type { ArticleImportRow } from "./queries.ts";
import { columnsOf } from "./read-zip.ts";
import { isAllowedBy, readRobots } from "./robots.ts";
import type { Robots } from "./robots.ts";
import { readSitemap } from "./sitemap.ts";
import { articleImportRows, articleImports } from "./table.ts";
import type { Crawl } from "./table.ts";

/** After so long the job makes room for others that wait and comes back behind them. */
const sliceMs = 15_000;
const listingMaxMs = 120_000;
const sitemapStepsMax = 5;

type Reach = (url: string, maxBytes: number, mayFollow?: (url: URL) => boolean) => Promise<Page>;
export const reachOf =
  ({ env }: Pick<Services, "env">): Reach =>
  (url, maxBytes, mayFollow) =>
    getOut({
      url,
      maxBytes,
      allowsLoopback: env.allowsLoopbackWebhooks,
      timeoutMs: limits.importPageTimeoutMs,
      ...(mayFollow ? { mayFollow } : {}),
    });

/**
 * Reads some pages of a site, after its sitemap. @returns whether all are read; null: it was cancelled
 * @throws Hopeless
 */
export async function readSite(
  desk: Desk,
  services: Services,
  tenant: string,
  given: ArticleImportRow,
): Promise<boolean | null> {
  const reach = reachOf(services);
  const crawl = given.crawl ?? (await list(desk, reach, tenant, given));
  const pauseMs = Math.min(limits.importPauseMaxMs, Math.max(limits.importPauseMs, crawl.delayMs));
  let { bytesRead } = crawl;
  for (const endsAt = performance.now() + sliceMs; performance.now() < endsAt;) {
    const next = await desk.read(
      tenant,
      systemActor,
      async (work) =>
        (
          await work.db
            .select({ number: articleImportRows.number, path: articleImportRows.path })
            .from(articleImportRows)
            .where(and(articleImportLines(work, given.id), eq(articleImportRows.state, "PENDING")))
            .orderBy(asc(articleImportRows.number))
            .limit(1)
        )[0],
    );
    if (!next) return true;
    if (bytesRead > limits.importSiteMaxBytes) throw new Hopeless("TOO_MANY");
    const read = await readOne(reach, next.path, crawl, (size) => {
      bytesRead += size;
    });
    const isOn = await desk.transaction(tenant, systemActor, async (work) => {
      const now = await work.rows(articleImports).lock(given.id);
      if (now.state !== "READING") return false;
      await work.db
        .update(articleImportRows)
        .set(columnsOf(read, given, []))
        .where(
          and(
            articleImportLines(work, given.id),
            eq(articleImportRows.number, next.number),
            eq(articleImportRows.state, "PENDING"),
          ),
        );
      await updateArticleImport(work, given.id, { crawl: { ...crawl, bytesRead } });
      return true;
    });
    if (!isOn) return null;
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
  }
  return false;
}

async function readOne(
  reach: Reach,
  address: string,
  { rules, origin }: Crawl,
  took: (size: number) => void,
): Promise<Read> {
  try {
    const page = await reach(
      address,
      limits.importPageMaxBytes,
      (url) => url.origin === origin && isAllowedBy(rules, url),
    );
    took(page.bytes.length);
    return page.statusCode === 200 ? readPage(page) : { reason: "UNREACHABLE" };
  } catch (error) {
    if (!(error instanceof Unread)) throw error;
    return {
      reason:
        error.why === "too large" ? "TOO_LARGE" : error.why === "redirect" ? "OTHER_SITE" : "UNREACHABLE",
    };
  }
}

/** What the site wants read, and what of it the sitemap names: one row for each page. @throws Hopeless */
async function list(desk: Desk, reach: Reach, tenant: string, given: ArticleImportRow): Promise<Crawl> {
  const endsAt = performance.now() + listingMaxMs;
  const first = await reach(given.name, limits.importSitemapMaxBytes).catch((error: unknown) => {
    throw hopeless(error);
  });
  const { origin, pathname } = first.url;
  const robots = await robotsOf(reach, origin);
  const isSitemap =
    pathname.endsWith(".xml") ||
    pathname.endsWith(".xml.gz") ||
    (/\bxml\b/iu.test(first.contentType) && !/xhtml/iu.test(first.contentType));
  const below = isSitemap ? "" : pathname.replace(/\/+$/u, "");
  const waiting = isSitemap ? [first.url.href] : sitemapsOf(robots, first.url);
  const seen = new Set<string>();
  const pages = new Map<string, URL>();
  let hasSitemap = false;
  for (
    let next = waiting.shift();
    next !== undefined &&
    seen.size < limits.importSitemapsMax &&
    pages.size <= limits.importRowsMax &&
    performance.now() < endsAt;
    next = waiting.shift()
  ) {
    if (seen.has(next)) continue;
    seen.add(next);
    const page =
      next === first.url.href
        ? first
        : await reach(next, limits.importSitemapMaxBytes).catch((error: unknown) => {
            if (error instanceof Unread) return null;
            throw error;
          });
    const text = page?.statusCode === 200 ? textOf(page) : null;
    if (text === null) continue;
    const found = readSitemap(text);
    hasSitemap ||= found.pages.length + found.sitemaps.length > 0;
    for (const address of found.pages) {
      const url = URL.parse(address);
      if (url && isWanted(url, origin, below)) pages.set(plainAddress(url), url);
    }
    for (const address of found.sitemaps) waiting.push(address);
  }
  if (!hasSitemap) throw new Hopeless("NO_SITEMAP");
  if (pages.size === 0) throw new Hopeless("NOTHING");
  const crawl: Crawl = { rules: robots.rules, delayMs: robots.delayMs, origin, bytesRead: 0 };
  await desk.transaction(tenant, systemActor, (work) => writeDown(work, given, crawl, pages));
  return crawl;
}

/**
 * Those that its robots.txt names; where it names none, where sitemaps usually are: next to what was asked
 * for, above it, at the top.
 */
function sitemapsOf({ sitemaps }: Robots, { origin, pathname }: URL): string[] {
  if (sitemaps.length > 0) return sitemaps.flatMap((named) => URL.parse(named, origin)?.href ?? []);
  const steps = pathname.split("/").filter(Boolean).slice(0, sitemapStepsMax);
  const folders = [...steps.map((_, at) => `/${steps.slice(0, at + 1).join("/")}`).toReversed(), ""];
  return [...folders.map((folder) => `${origin}${folder}/sitemap.xml`), `${origin}/sitemap_index.xml`];
}

/**
 * Another site's pages are listed, so that one sees that they are left out; what is elsewhere on this one
 * was not asked for.
 */
const isWanted = (url: URL, origin: string, below: string): boolean =>
  url.href.length <= pathMaxLength &&
  (url.protocol === "https:" || url.protocol === "http:") &&
  (url.origin !== origin || url.pathname === below || url.pathname.startsWith(`${below}/`));

async function writeDown(
  work: Work,
  given: ArticleImportRow,
  crawl: Crawl,
  pages: ReadonlyMap<string, URL>,
): Promise<void> {
  const wanted = [...pages].slice(0, limits.importRowsMax);
  const rows = wanted.map(([path, url], at): typeof articleImportRows.$inferInsert => {
    const reason =
      url.origin !== crawl.origin ? "OTHER_SITE" : isAllowedBy(crawl.rules, url) ? null : "ROBOTS";
    return {
      tenantId: work.tenant,
      importId: given.id,
      number: at + 1,
      path,
      state: reason === null ? "PENDING" : "SKIPPED",
      reason,
    };
  });
  await work.db.insert(articleImportRows).values(rows).onConflictDoNothing();
  await updateArticleImport(work, given.id, { crawl, total: rows.length, isCut: pages.size > wanted.length });
}

/** Nothing there: everything may be read. Not to be had: nothing may (RFC 9309). */
async function robotsOf(reach: Reach, origin: string): Promise<Robots> {
  try {
    const { statusCode, bytes } = await reach(`${origin}/robots.txt`, 500_000);
    if (statusCode >= 500) throw new Hopeless("ROBOTS");
    return readRobots(statusCode === 200 ? new TextDecoder().decode(bytes) : "", importAgent);
  } catch (error) {
    throw error instanceof Unread ? new Hopeless("ROBOTS") : error;
  }
}

function textOf({ url, bytes }: Page): string | null {
  const isPacked = url.pathname.endsWith(".gz") || (bytes[0] === 0x1f && bytes[1] === 0x8b);
  try {
    return decoded(isPacked ? gunzipSync(bytes, { maxOutputLength: limits.importSitemapMaxBytes }) : bytes);
  } catch {
    return null;
  }
}

function hopeless(error: unknown): unknown {
  if (!(error instanceof Unread)) return error;
  return new Hopeless(error.why === "address" ? "ADDRESS" : "UNREACHABLE");
}
