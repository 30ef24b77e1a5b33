import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthCard, TextLink } from "@/components/features/people/auth/auth-card";
import { LoginForm } from "@/components/features/people/auth/login-form";
import { socialProviderName } from "@/components/features/people/auth/social-provider";
import { ButtonLink } from "@/components/ui/button";
import { pageTexts } from "@/lib/server/page-texts";
import { hostSite } from "@/lib/server/site";
import { safeNext } from "@/lib/shared/tenancy/switch";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth.login"))("title") };
}

export default async function LoginPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[] }>;
}) {
  const t = await getTranslations("auth");
  const site = await hostSite();
  const provider = await socialProviderName();
  const { next } = await searchParams;
  const path = safeNext(typeof next === "string" ? next : null, "");
  const footer = site ? (
    <p>{t("login.notStaff")}</p>
  ) : (
    <p>
      {t("login.noAccount")} <TextLink href="/signup">{t("login.signup")}</TextLink>
      <br />
      {t("login.unconfirmed")}
    </p>
  );
  return (
    <AuthCard
      title={site ? t("login.titleTenant", { tenant: site.name }) : t("login.title")}
      text={t("login.text")}
      noScript={t("field.noScript")}
      footer={footer}
    >
      {provider !== null && (
        <ButtonLink
          href={`/social-login${path === "" ? "" : `?next=${encodeURIComponent(path)}`}`}
          size="lg"
          className="mb-5 w-full"
        >
          {t("social.continue", { name: provider })}
        </ButtonLink>
      )}
      <LoginForm
        texts={await pageTexts("auth.field", "auth.factor", "auth.login", "errors")}
        tenant={site?.tenantId ?? null}
        next={path === "" ? null : path}
      />
    </AuthCard>
  );
}
