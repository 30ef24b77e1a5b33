import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SimulatedSignUpDialog } from "@/components/features/channels/whatsapp-sign-up/simulated-dialog";
import { AuthCard } from "@/components/features/people/auth/auth-card";
import { pageTexts } from "@/lib/server/page-texts";

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations("whatsappSignUp"))("consentTitle"),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

/** What stands in for the dialog of Meta, where a business shares its numbers. */
export default async function SimulatedSignUpPage() {
  const t = await getTranslations("whatsappSignUp");
  const auth = await getTranslations("auth");
  return (
    <AuthCard title={t("consentTitle")} text={t("consentText")} noScript={auth("field.noScript")}>
      <SimulatedSignUpDialog texts={await pageTexts("whatsappSignUp", "errors")} />
    </AuthCard>
  );
}
