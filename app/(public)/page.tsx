import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ProductPage } from "@/components/features/shared/public/product-page";
import { TenantPage } from "@/components/features/shared/public/tenant-page";
import { landingMetadata } from "@/components/features/site/landing-pages/landing-metadata";
import { LandingPage } from "@/components/features/site/landing-pages/landing-page";
import { findHome } from "@/components/features/site/landing-pages/public-landing";
import { readersLocale } from "@/lib/server/reader";
import { hostSite } from "@/lib/server/site";
import { originOf } from "@/lib/server/site-origin";
import { addressesIn, sameInEveryLanguage } from "@/lib/shared/tenancy/site-paths";
import { pictureOf } from "@/lib/server/site-picture";
import { siteChat } from "./site-chat";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("public");
  const site = await hostSite();
  if (!site) return { title: { absolute: t("product.title") }, description: t("product.text") };
  const home = await findHome();
  if (home) return landingMetadata(home);
  const [origin, locale] = [await originOf(site), await readersLocale()];
  const [title, description, alternates] = [
    site.name,
    t("tenant.description", { name: site.name }),
    addressesIn(origin, sameInEveryLanguage("/"), locale),
  ];
  return {
    title: { absolute: title },
    description,
    alternates,
    openGraph: {
      title,
      description,
      url: alternates.canonical,
      locale,
      siteName: title,
      type: "website",
      images: [pictureOf(origin, site.tenantId, { kind: "site" }, locale, title)],
    },
    twitter: { card: "summary_large_image", title, description },
  };
}

/**
 * The root is three pages: the product's on its own host; on a tenant's the landing page that they made their
 * home, else the one that every tenant has. Who is signed in is led on by the middleware.
 */
export default async function RootPage() {
  const site = await hostSite();
  if (!site) return <ProductPage />;
  const home = await findHome();
  if (home) return <LandingPage page={home} chat={await siteChat({ ...home, name: home.siteName })} />;
  const t = await getTranslations("public.tenant");
  return <TenantPage site={site} chat={(await siteChat(site))(t("start"))} />;
}
