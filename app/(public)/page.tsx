import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ProductPage } from "@/components/features/public/product-page";
import { TenantPage } from "@/components/features/public/tenant-page";
import { ChatBox } from "@/components/features/chat/chat-box";
import { pageTexts } from "@/lib/page-texts";
import { hostSite } from "@/lib/tenancy/site";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("public");
  const site = await hostSite();
  if (!site) return { title: { absolute: t("product.title") }, description: t("product.text") };
  return { title: { absolute: site.name }, description: t("tenant.description", { name: site.name }), openGraph: { title: site.name, description: t("tenant.description", { name: site.name }), type: "website" } };
}

/** The root is two pages: the product's on its own host, the tenant's on theirs. Who is signed in is led on by the middleware. */
export default async function RootPage() {
  const site = await hostSite();
  if (!site) return <ProductPage />;
  const t = await getTranslations("public.tenant");
  const chat = <ChatBox texts={await pageTexts("chat", "survey.scores", "survey.send", "survey.change")} tenant={site.tenantId} name={site.name} startLabel={t("start")} locale={await getLocale()} />;
  return <TenantPage site={site} chat={chat} />;
}
