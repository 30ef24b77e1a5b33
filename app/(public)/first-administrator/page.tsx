import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthCard, TextLink } from "@/components/features/people/auth/auth-card";
import { SetupForm } from "@/components/features/people/auth/setup-form";
import { setupLinkState } from "@/components/features/people/auth/setup-link";
import { Banner } from "@/components/ui/banner";
import { pageTexts } from "@/lib/server/page-texts";

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations("auth.setup"))("title"),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

export default async function FirstAdministratorPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const t = await getTranslations("auth");
  const given = (await searchParams).token;
  const token = typeof given === "string" ? given : "";
  const state = token === "" ? "gone" : await setupLinkState(token);
  const login = <TextLink href="/login">{t("forgot.back")}</TextLink>;
  if (state === "gone")
    return <AuthCard title={t("setup.goneTitle")} text={t("setup.goneText")} footer={login} />;
  if (state === "unavailable")
    return (
      <AuthCard title={t("setup.title")} footer={login}>
        <Banner tone="danger">{t("setup.unavailable")}</Banner>
      </AuthCard>
    );
  return (
    <AuthCard title={t("setup.title")} text={t("setup.text")} noScript={t("field.noScript")}>
      <SetupForm texts={await pageTexts("auth.field", "auth.setup", "errors")} token={token} />
    </AuthCard>
  );
}
