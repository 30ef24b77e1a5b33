import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LinkIcon } from "lucide-react";
import { LandingPage } from "@/components/features/site/landing-pages/landing-page";
import { landingMetadata } from "@/components/features/site/landing-pages/landing-metadata";
import { findPreview } from "@/components/features/site/landing-pages/public-landing";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}
const found = async ({ searchParams }: Props) => {
  const { token } = await searchParams;
  return typeof token === "string" && token !== "" ? findPreview(token) : "unknown";
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const page = await found(props);
  return typeof page === "string"
    ? {
        title: (await getTranslations("landing"))("preview.title"),
        robots: { index: false, follow: false },
        referrer: "no-referrer",
      }
    : landingMetadata(page);
}

/** A draft, for whoever holds the link and while it lasts. */
export default async function LandingPagePreview(props: Props) {
  const page = await found(props);
  if (typeof page !== "string") return <LandingPage page={page} chat={null} />;
  const t = await getTranslations("landing.preview");
  return (
    <div className="px-4 py-10 sm:py-16">
      <section className="mx-auto w-full max-w-xl rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8">
        <LinkIcon aria-hidden className="size-6 text-ink-faint" />
        <h1 className="mt-3 text-2xl font-semibold tracking-tight text-balance text-ink">
          {t(`${page}.title`)}
        </h1>
        <p className="mt-3 text-pretty text-ink-muted">{t(`${page}.text`)}</p>
      </section>
    </div>
  );
}
