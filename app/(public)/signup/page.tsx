import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { AuthCard, TextLink } from "@/components/features/people/auth/auth-card";
import { SignupForm } from "@/components/features/people/auth/signup-form";
import { env } from "@/lib/edge/env";
import { pageTexts } from "@/lib/server/page-texts";
import { portOf } from "@/lib/shared/tenancy/host";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth.signup");
  return { title: t("title"), description: t("text") };
}

export default async function SignupPage() {
  const t = await getTranslations("auth");
  const domain = `${env.publicDomain()}${portOf((await headers()).get("host") ?? "")}`;
  const footer = (
    <p>
      {t("signup.hasAccount")} <TextLink href="/login">{t("signup.login")}</TextLink>
    </p>
  );
  return (
    <AuthCard
      title={t("signup.title")}
      text={t("signup.text")}
      noScript={t("field.noScript")}
      footer={footer}
    >
      <SignupForm texts={await pageTexts("auth.field", "auth.signup", "errors")} domain={domain} />
    </AuthCard>
  );
}
