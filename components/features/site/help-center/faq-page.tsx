import { getTranslations } from "next-intl/server";
import { ChevronDown } from "lucide-react";
import { directionOf } from "@/lib/shared/i18n";
import { siteLinks } from "@/lib/server/reader";
import { ArticleBody } from "./article-body";
import { faqThing } from "./json-ld";
import { AskCard, Page, HelpCenterUnavailable } from "./notices";
import { articlePath } from "./place";
import { findFaq } from "./site-reads";
import { StructuredData } from "./structured-data";

/** Questions that open where they stand, under the names of their categories. */
export async function FaqPage() {
  const [t, to, found] = [await getTranslations("helpCenter"), await siteLinks(), await findFaq()];
  if (typeof found === "string") return <HelpCenterUnavailable />;
  const groups = [...Map.groupBy(found.items, ({ category }) => category?.name ?? "")];
  return (
    <Page>
      {found.items.length > 0 && <StructuredData things={[faqThing(found.items, found.locale)]} />}
      <div className="mx-auto max-w-[44rem]">
        <h1 className="text-3xl font-semibold tracking-tight text-balance text-ink sm:text-4xl">
          {t("faq.title")}
        </h1>
        <p className="mt-3 text-lg text-pretty text-ink-muted">
          {t(found.items.length === 0 ? "faq.empty" : "faq.text")}
        </p>
        <div lang={found.locale} dir={directionOf(found.locale)}>
          {groups.map(([name, items]) => (
            <section key={name} className="mt-8">
              {name !== "" && <h2 className="mb-2 text-xl font-semibold tracking-tight text-ink">{name}</h2>}
              <div className="divide-y divide-line border-y border-line">
                {items.map(({ slug, question, html }) => (
                  <details key={slug} id={slug} className="group">
                    <summary className="flex list-none items-center justify-between gap-4 rounded-sm py-4 text-lg font-medium text-ink [&::-webkit-details-marker]:hidden">
                      {question}
                      <ChevronDown
                        aria-hidden
                        className="size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-180 print:hidden"
                      />
                    </summary>
                    <div className="pb-5">
                      <ArticleBody html={html.replaceAll(/<(\/?)h[234](?: id="[^"]*")?/g, "<$1h3")} />
                      <p className="mt-4 text-sm print:hidden">
                        <a href={to(articlePath(slug))} className="rounded-sm text-accent-ink underline">
                          {t("faq.whole")}
                          <span className="sr-only">: {question}</span>
                        </a>
                      </p>
                    </div>
                  </details>
                ))}
              </div>
            </section>
          ))}
        </div>
        <div className="mt-12">
          <AskCard />
        </div>
      </div>
    </Page>
  );
}
