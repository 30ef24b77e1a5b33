import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthCard, TextLink } from "@/components/features/people/auth/auth-card";
import { NewPasswordForm } from "@/components/features/people/auth/new-password-form";
import { Banner } from "@/components/ui/banner";
import { pageTexts } from "@/lib/server/page-texts";

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations("auth.reset"))("title"),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

export default async function ResetPasswordPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const t = await getTranslations("auth");
  const { token } = await searchParams;
  if (typeof token !== "string" || token === "") {
    return (
      <AuthCard
        title={t("reset.title")}
        footer={<TextLink href="/forgot-password">{t("reset.askAgain")}</TextLink>}
      >
        <Banner tone="warning">{t("reset.missing")}</Banner>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t("reset.title")}
      text={t("reset.text")}
      noScript={t("field.noScript")}
      footer={<TextLink href="/login">{t("forgot.back")}</TextLink>}
    >
      <NewPasswordForm
        texts={await pageTexts("auth.field", "auth.factor", "auth.reset", "errors")}
        token={token}
      />
    </AuthCard>
  );
}
