import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthCard, TextLink } from "@/components/features/people/auth/auth-card";
import { EmailLinkForm } from "@/components/features/people/auth/email-link-form";
import { pageTexts } from "@/lib/server/page-texts";
import { hostSite } from "@/lib/server/site";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth.forgot"))("title") };
}

export default async function ForgotPasswordPage() {
  const t = await getTranslations("auth");
  const site = await hostSite();
  return (
    <AuthCard
      title={t("forgot.title")}
      text={t("forgot.text")}
      noScript={t("field.noScript")}
      footer={<TextLink href="/login">{t("forgot.back")}</TextLink>}
    >
      <EmailLinkForm
        texts={await pageTexts("auth.field", "auth.forgot", "errors")}
        tenant={site?.tenantId ?? null}
      />
    </AuthCard>
  );
}
