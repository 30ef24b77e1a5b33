import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RedirectScreen } from "@/components/features/people/auth/redirect-screen";
import { pageTexts } from "@/lib/server/page-texts";

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations("auth.redirect"))("redirecting"),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

export default async function AuthRedirectPage() {
  return <RedirectScreen texts={await pageTexts("auth.redirect")} />;
}
