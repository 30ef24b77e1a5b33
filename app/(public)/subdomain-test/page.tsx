import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/features/people/auth/auth-card";
import { SubdomainTest } from "@/components/features/workspace/tenant-tests/subdomain-test";
import { pageTexts } from "@/lib/server/page-texts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("tenantTests.subdomain"))("title"), robots: { index: false } };
}

export default async function SubdomainTestPage() {
  const t = await getTranslations("tenantTests.subdomain");
  return (
    <AuthCard
      title={t("title")}
      text={t("text")}
      noScript={(await getTranslations("auth.field"))("noScript")}
    >
      <SubdomainTest texts={await pageTexts("tenantTests.subdomain", "auth.signup", "errors")} />
    </AuthCard>
  );
}
