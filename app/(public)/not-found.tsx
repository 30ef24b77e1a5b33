import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/features/people/auth/auth-card";
import { ButtonLink } from "@/components/ui/button";
import { env } from "@/lib/edge/env";
import { portOf } from "@/lib/shared/tenancy/host";

/** A host that names no workspace. */
export default async function NoWorkspace() {
  const t = await getTranslations("public.missing");
  const asked = await headers();
  const host = asked.get("host") ?? "";
  const scheme = asked.get("x-forwarded-proto")?.startsWith("https") ? "https" : "http";
  return (
    <AuthCard title={t("title")} text={t("text", { name: host })}>
      <ButtonLink href={`${scheme}://${env.publicDomain()}${portOf(host)}/`} variant="primary" size="lg">
        {t("home")}
      </ButtonLink>
    </AuthCard>
  );
}
