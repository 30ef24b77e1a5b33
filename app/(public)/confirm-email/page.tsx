import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthCard, TextLink } from "@/components/features/people/auth/auth-card";
import { ConfirmForm } from "@/components/features/people/auth/confirm-form";
import { pageTexts } from "@/lib/server/page-texts";

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations("auth.confirm"))("title"),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

export default async function ConfirmEmailPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const t = await getTranslations("auth");
  const { token } = await searchParams;
  return (
    <AuthCard
      title={t("confirm.title")}
      text={t("confirm.text")}
      noScript={t("field.noScript")}
      footer={<TextLink href="/login">{t("forgot.back")}</TextLink>}
    >
      <ConfirmForm
        texts={await pageTexts("auth.field", "auth.confirm", "errors")}
        token={typeof token === "string" ? token : ""}
      />
    </AuthCard>
  );
}
