import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import {
  SimulatedSignUpAnswer,
  SimulatedSignUpDialog,
} from "@/components/features/channels/whatsapp-sign-up/simulated-dialog";
import { AuthCard } from "@/components/features/people/auth/auth-card";
import { signUpShares } from "@/contract/enums";
import { pageTexts } from "@/lib/server/page-texts";
import { queryOf } from "@/lib/shared/asked-of-page";
import type { AskedOfPage } from "@/lib/shared/asked-of-page";

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations("whatsappSignUp"))("consentTitle"),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

/** What stands in for the dialog of Meta, where a business shares its numbers, and takes what is pressed there. */
export default async function SimulatedSignUpPage({ searchParams }: { searchParams: AskedOfPage }) {
  const t = await getTranslations("whatsappSignUp");
  const auth = await getTranslations("auth");
  const texts = await pageTexts("whatsappSignUp", "errors");
  const asked = queryOf(await searchParams);
  const allows = asked.get("allows");
  return (
    <AuthCard title={t("consentTitle")} text={t("consentText")} noScript={auth("field.noScript")}>
      {allows === null ? (
        <SimulatedSignUpDialog texts={texts} asked={asked.toString()} />
      ) : (
        <SimulatedSignUpAnswer
          texts={texts}
          query={asked.get("query") ?? ""}
          shares={signUpShares.find((one) => one === asked.get("shares")) ?? signUpShares[0]}
          allows={allows === "true"}
        />
      )}
    </AuthCard>
  );
}
