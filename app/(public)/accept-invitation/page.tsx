import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { AuthCard, TextLink } from "@/components/features/people/auth/auth-card";
import { findInvitation } from "@/components/features/people/auth/invitation";
import { JoinForm } from "@/components/features/people/auth/join-form";
import { Banner } from "@/components/ui/banner";
import { formatsFor } from "@/lib/shared/format";
import { pageTexts } from "@/lib/server/page-texts";

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations("auth.invitation"))("submit"),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

export default async function AcceptInvitationPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const t = await getTranslations("auth");
  const given = (await searchParams).token;
  const token = typeof given === "string" ? given : "";
  const invitation = token === "" ? "gone" : await findInvitation(token);
  const login = <TextLink href="/login">{t("invitation.login")}</TextLink>;
  if (invitation === "gone")
    return <AuthCard title={t("invitation.goneTitle")} text={t("invitation.goneText")} footer={login} />;
  if (invitation === "unavailable")
    return (
      <AuthCard title={t("invitation.submit")} footer={login}>
        <Banner tone="danger">{t("invitation.unavailable")}</Banner>
      </AuthCard>
    );
  const { tenantName, invitedBy, role, email, expiresAt } = invitation;
  return (
    <AuthCard
      title={t("invitation.title", { tenant: tenantName })}
      text={t("invitation.text", { inviter: invitedBy, role: t(`roles.${role}`), email })}
      noScript={t("field.noScript")}
      footer={t("invitation.expires", { date: formatsFor(await getLocale()).date(expiresAt) })}
    >
      <JoinForm texts={await pageTexts("auth.field", "auth.invitation", "errors")} token={token} />
    </AuthCard>
  );
}
