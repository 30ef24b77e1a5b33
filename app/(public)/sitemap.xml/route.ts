import type { NextRequest } from "next/server";
import { siteOrigin } from "@/components/features/site/help-center/place";
import { sitemapIndexXml, sitemapXml } from "@/components/features/site/help-center/site-files";
import { findHome, findPages } from "@/components/features/site/help-center/site-reads";

const articlesPerFile = 2000;
const filesMax = 50;

/** All that is published, in one file as long as it fits; `after` names a further one. */
export async function GET({ nextUrl }: NextRequest): Promise<Response> {
  const after = nextUrl.searchParams.get("after");
  const [origin, home, first] = [
    await siteOrigin(),
    await findHome(undefined, 1),
    await findPages({ limit: articlesPerFile, ...(after ? { cursor: after } : {}) }),
  ];
  if (home === "unknown" || first === "unknown") return new Response(null, { status: 404 });
  if (home === "unavailable" || first === "unavailable") return unavailable();
  if (after !== null || first.nextCursor === null)
    return xml(sitemapXml(origin, first, after ? null : home.languages));
  const cursors: (string | null)[] = [null];
  for (let next: string | null = first.nextCursor; next !== null && cursors.length < filesMax;) {
    cursors.push(next);
    const page = await findPages({ limit: articlesPerFile, cursor: next });
    if (typeof page === "string") return unavailable();
    next = page.nextCursor;
  }
  return xml(sitemapIndexXml(origin, cursors));
}

const xml = (text: string) =>
  new Response(text, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
const unavailable = () => new Response(null, { status: 503, headers: { "Retry-After": "30" } });
