import type { ReactNode } from "react";
import { getTranslations } from "next-intl/server";
import { locales } from "@/contract/enums";
import type { PublicPage } from "@/contract/landing-pages";
import { wordsIn } from "@/contract/landing-parts";
import { Banner } from "@/components/ui/banner";
import { localeNames } from "@/lib/i18n";
import { LandingBlocks } from "./blocks";
import { FormFields } from "./form-fields";
import { faqJson } from "./json-ld";
import { LandingForm } from "./landing-form";
import { landingWords } from "./landing-words";
import { readersLocale } from "./public-landing";
import { themeCss } from "./theme-css";

/** A tenant's page, whole as the server sends it. Only the chat and forms bring a script, where the page has them. */
export async function LandingPage({ page, chat }: { page: PublicPage; /** Null: a preview, in which nobody talks. */ chat: ((label: string) => ReactNode) | null }) {
  const [t, locale] = [await getTranslations("landing"), await readersLocale()];
  const { content, defaultLocale: home, slug, isDraft } = page;
  const words = landingWords(t);
  const faq = faqJson(content.blocks, locale, home);
  const written = locales.filter((each) => content.title[each]?.trim());
  const hasTitle = content.blocks[0]?.type === "hero";
  return (
    <>
      <style>{themeCss(content.theme)}</style>
      {faq !== null && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: faq }} />}
      {isDraft && <div className="mx-auto w-full max-w-5xl px-5 pt-5"><Banner tone="info">{t("draft")}</Banner></div>}
      {!hasTitle && <h1 dir="auto" className="mx-auto w-full max-w-5xl px-5 pt-12 text-3xl font-semibold tracking-tight text-balance text-ink sm:px-8">{wordsIn(content.title, locale, home)}</h1>}
      <LandingBlocks
        blocks={content.blocks} locale={locale} home={home} words={words} articles={page.articles}
        chat={chat ?? (() => <span className="text-ink-muted">{t("noChat")}</span>)}
        form={(block) => (isDraft ? <div className="flex flex-col gap-5"><FormFields block={block} locale={locale} home={home} words={words} send="nothing" /></div> : <LandingForm block={block} slug={slug} locale={locale} home={home} words={words} />)}
      />
      {written.length > 1 && !isDraft && (
        <nav aria-label={t("languages")} className="flex flex-wrap justify-center gap-x-5 gap-y-2 border-t border-line px-5 py-6 text-sm">
          {written.map((one) => <a key={one} href={`?lang=${one}`} lang={one} hrefLang={one} aria-current={one === locale ? "true" : undefined} className={one === locale ? "rounded-sm font-medium text-ink" : "rounded-sm text-accent-ink underline"}>{localeNames[one]}</a>)}
        </nav>
      )}
      {/* Counts a visit, also of a page that came out of a cache; robots that read HTML do not ask for it. */}
      {!isDraft && <img src={`/lp/${encodeURIComponent(slug)}/visit`} alt="" width={1} height={1} className="pointer-events-none absolute opacity-0" />}
    </>
  );
}
