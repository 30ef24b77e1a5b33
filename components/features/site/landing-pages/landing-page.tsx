import type { ReactNode } from "react";
import { getTranslations } from "next-intl/server";
import type { PublicPage } from "@/contract/site/landing-pages";
import { Banner } from "@/components/ui/banner";
import { readersLocale, siteLinks } from "@/lib/server/reader";
import { LandingBlocks } from "./blocks";
import { FormFields } from "./form-fields";
import { faqJson } from "./json-ld";
import { LandingForm } from "./landing-form";
import { landingWords } from "./landing-words";
import { themeCss } from "./theme-css";

/**
 * A tenant's page, whole as the server sends it. Only the chat and forms bring a script, where the page has
 * them.
 */
export async function LandingPage({
  page,
  chat,
}: {
  page: PublicPage;
  /** Null: a preview, in which nobody talks. */ chat: ((label: string) => ReactNode) | null;
}) {
  const [t, locale, to] = [await getTranslations("landing"), await readersLocale(), await siteLinks()];
  const { content, defaultLocale: home, slug, isDraft } = page;
  const words = landingWords(t);
  const faq = faqJson(content.blocks, locale, home);
  return (
    <>
      <style>{themeCss(content.theme)}</style>
      {faq !== null && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: faq }} />}
      {isDraft && (
        <div className="mx-auto w-full max-w-5xl px-5 pt-5">
          <Banner tone="info">{t("draft")}</Banner>
        </div>
      )}
      <LandingBlocks
        title={content.title}
        blocks={content.blocks}
        locale={locale}
        home={home}
        words={words}
        articles={page.articles}
        linkTo={to}
        chat={chat ?? (() => <span className="text-ink-muted">{t("noChat")}</span>)}
        form={(block) =>
          isDraft ? (
            <div className="flex flex-col gap-5">
              <FormFields block={block} locale={locale} home={home} words={words} send="nothing" />
            </div>
          ) : (
            <LandingForm block={block} slug={slug} locale={locale} home={home} words={words} />
          )
        }
      />
      {/* Counts a visit, also of a page that came out of a cache; robots that read HTML do not ask for it. */}
      {!isDraft && (
        <img
          src={`/lp/${encodeURIComponent(slug)}/visit`}
          alt=""
          width={1}
          height={1}
          className="pointer-events-none absolute opacity-0"
        />
      )}
    </>
  );
}
