import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { WhatsAppCallback } from "@/components/features/channels/whatsapp-sign-up/whatsapp-callback";
import { AuthCard } from "@/components/features/people/auth/auth-card";
import { pageTexts } from "@/lib/server/page-texts";

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations("whatsappSignUp"))("title"),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

export default async function WhatsAppCallbackPage() {
  const t = await getTranslations("whatsappSignUp");
  const auth = await getTranslations("auth");
  return (
    <AuthCard title={t("title")} noScript={auth("field.noScript")}>
      <WhatsAppCallback texts={await pageTexts("whatsappSignUp", "errors")} />
    </AuthCard>
  );
}
