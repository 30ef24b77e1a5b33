import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SimulatedConsent } from "@/components/features/channels/mailbox-sign-in/simulated-consent";
import { AuthCard } from "@/components/features/people/auth/auth-card";
import { pageTexts } from "@/lib/server/page-texts";

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations("mailboxSignIn"))("consentTitle"),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

/** What stands in for the page at which a simulated provider asks the person. */
export default async function SimulatedConsentPage() {
  const t = await getTranslations("mailboxSignIn");
  const auth = await getTranslations("auth");
  return (
    <AuthCard title={t("consentTitle")} text={t("consentText")} noScript={auth("field.noScript")}>
      <SimulatedConsent texts={await pageTexts("mailboxSignIn", "errors")} />
    </AuthCard>
  );
}
