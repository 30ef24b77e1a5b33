import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthCard, TextLink } from "@/components/features/people/auth/auth-card";
import { SocialCallback } from "@/components/features/people/auth/social-callback";
import { pageTexts } from "@/lib/server/page-texts";

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations("auth.social"))("title"),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

export default async function AuthCallbackPage() {
  const t = await getTranslations("auth");
  return (
    <AuthCard
      title={t("social.title")}
      noScript={t("field.noScript")}
      footer={<TextLink href="/login">{t("social.otherWays")}</TextLink>}
    >
      <SocialCallback texts={await pageTexts("auth.social", "auth.factor", "auth.field", "errors")} />
    </AuthCard>
  );
}
