import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthCard, TextLink } from "@/components/features/people/auth/auth-card";
import { SocialLogin } from "@/components/features/people/auth/social-login";
import { socialProviderName } from "@/components/features/people/auth/social-provider";
import { pageTexts } from "@/lib/server/page-texts";
import { hostSite } from "@/lib/server/site";
import { safeNext } from "@/lib/shared/tenancy/switch";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth.social"))("title") };
}

export default async function SocialLoginPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[] }>;
}) {
  const t = await getTranslations("auth");
  const [name, site, { next }] = await Promise.all([socialProviderName(), hostSite(), searchParams]);
  const path = safeNext(typeof next === "string" ? next : null, "");
  return (
    <AuthCard
      title={t("social.title")}
      text={name === null ? t("social.none") : t("social.text", { name })}
      noScript={t("field.noScript")}
      footer={<TextLink href="/login">{t("social.otherWays")}</TextLink>}
    >
      {name !== null && (
        <SocialLogin
          texts={await pageTexts("auth.social", "auth.field", "errors")}
          name={name}
          tenant={site?.tenantId ?? null}
          next={path === "" ? null : path}
        />
      )}
    </AuthCard>
  );
}
