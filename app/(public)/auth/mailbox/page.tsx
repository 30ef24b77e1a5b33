import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MailboxCallback } from "@/components/features/channels/mailbox-sign-in/mailbox-callback";
import { AuthCard } from "@/components/features/people/auth/auth-card";
import { pageTexts } from "@/lib/server/page-texts";

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations("mailboxSignIn"))("title"),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

export default async function MailboxCallbackPage() {
  const t = await getTranslations("mailboxSignIn");
  const auth = await getTranslations("auth");
  return (
    <AuthCard title={t("title")} noScript={auth("field.noScript")}>
      <MailboxCallback texts={await pageTexts("mailboxSignIn", "errors")} />
    </AuthCard>
  );
}
