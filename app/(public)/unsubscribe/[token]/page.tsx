import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { findConsent } from "@/components/features/crm/unsubscribe/public-consent";
import { UnsubscribePage } from "@/components/features/crm/unsubscribe/unsubscribe-page";

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations("unsubscribe"))("pageTitle"),
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

interface Props {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function PublicUnsubscribePage({ params, searchParams }: Props) {
  const { token } = await params;
  const { outcome } = await searchParams;
  return (
    <UnsubscribePage
      token={token}
      found={await findConsent(token)}
      outcome={typeof outcome === "string" ? outcome : null}
    />
  );
}
