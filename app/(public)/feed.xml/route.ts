import { getTranslations } from "next-intl/server";
import { siteOrigin } from "@/components/features/site/help-center/place";
import { atomXml } from "@/components/features/site/help-center/site-files";
import { findRecent } from "@/components/features/site/help-center/site-reads";
import { readersLocale } from "@/lib/server/reader";
import { hostSite } from "@/lib/server/site";

const entriesMax = 30;

export async function GET(): Promise<Response> {
  const [site, found, origin, t] = [
    await hostSite(),
    await findRecent(await readersLocale(), entriesMax),
    await siteOrigin(),
    await getTranslations("helpCenter.home"),
  ];
  if (!site || found === "unknown") return new Response(null, { status: 404 });
  if (found === "unavailable") return new Response(null, { status: 503, headers: { "Retry-After": "30" } });
  return new Response(
    atomXml(origin, found, { title: t("pageTitle", { name: site.name }), siteName: site.name }),
    { headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": "no-cache" } },
  );
}
