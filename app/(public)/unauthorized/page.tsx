import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthCard } from "@/components/features/people/auth/auth-card";
import { WayOut } from "@/components/features/people/auth/way-out";
import { pageTexts } from "@/lib/server/page-texts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("public.unauthorized"))("title"), robots: { index: false } };
}

export default async function UnauthorizedPage() {
  const t = await getTranslations("public.unauthorized");
  return (
    <AuthCard title={t("title")} text={t("text")}>
      <WayOut texts={await pageTexts("public.unauthorized")} />
    </AuthCard>
  );
}
