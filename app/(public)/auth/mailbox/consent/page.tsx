import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import {
  SimulatedConsent,
  SimulatedConsentAnswer,
} from "@/components/features/channels/mailbox-sign-in/simulated-consent";
import { AuthCard } from "@/components/features/people/auth/auth-card";
import { pageTexts } from "@/lib/server/page-texts";
import { queryOf } from "@/lib/shared/asked-of-page";
import type { AskedOfPage } from "@/lib/shared/asked-of-page";

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations("mailboxSignIn"))("consentTitle"),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

/** What stands in for the page at which a simulated provider asks the person, and takes what they press. */
export default async function SimulatedConsentPage({ searchParams }: { searchParams: AskedOfPage }) {
  const t = await getTranslations("mailboxSignIn");
  const auth = await getTranslations("auth");
  const texts = await pageTexts("mailboxSignIn", "errors");
  const asked = queryOf(await searchParams);
  const allows = asked.get("allows");
  return (
    <AuthCard title={t("consentTitle")} text={t("consentText")} noScript={auth("field.noScript")}>
      {allows === null ? (
        <SimulatedConsent texts={texts} asked={asked.toString()} />
      ) : (
        <SimulatedConsentAnswer
          texts={texts}
          query={asked.get("query") ?? ""}
          account={asked.get("account") ?? ""}
          allows={allows === "true"}
        />
      )}
    </AuthCard>
  );
}
