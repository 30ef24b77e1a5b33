import { getTranslations } from "next-intl/server";
import { Lightbulb } from "lucide-react";
import { directionOf, localeNames } from "@/lib/shared/i18n";
import { siteLinks } from "@/lib/server/reader";
import { marked } from "./marked";
import { AskCard, Page, HelpCenterUnavailable } from "./notices";
import { articlePath } from "./place";
import { SearchForm } from "./search-form";
import { search } from "./site-reads";

const resultsMax = 20;
const searchPath = (query: string): string => `/help-center/search?query=${encodeURIComponent(query)}`;

/**
 * The passage that answers, where one does; then what was found; and where nothing was, the way to a person.
 */
export async function SearchPage({ query }: { query: string }) {
  const [t, to] = [await getTranslations("helpCenter.search"), await siteLinks()];
  const found = query === "" ? null : await search(query, resultsMax);
  if (found === "unavailable" || found === "unknown") return <HelpCenterUnavailable />;
  return (
    <Page>
      <div className="mx-auto max-w-[44rem]">
        <h1 className="text-2xl font-semibold tracking-tight break-words text-ink">
          {query === "" ? t("title") : t.rich("results", { query, b: (chunks) => <bdi>{chunks}</bdi> })}
        </h1>
        <SearchForm query={query} className="mt-5" />
        {found && (
          <>
            {found.didYouMean !== null && (
              <p className="mt-5 text-ink-muted">
                {t.rich("didYouMean", {
                  query: found.didYouMean,
                  link: (chunks) => (
                    <a
                      href={to(searchPath(found.didYouMean ?? ""))}
                      className="rounded-sm text-accent-ink underline"
                    >
                      <bdi>{chunks}</bdi>
                    </a>
                  ),
                })}
              </p>
            )}
            {found.answer && (
              <section
                aria-label={t("answer")}
                className="mt-6 rounded-xl border border-accent/30 bg-accent-soft p-5"
              >
                <h2 className="flex items-center gap-2 text-sm font-semibold text-accent-ink">
                  <Lightbulb aria-hidden className="size-4" />
                  {t("answer")}
                </h2>
                <div lang={found.answer.locale} dir={directionOf(found.answer.locale)}>
                  <p className="mt-2 line-clamp-6 whitespace-pre-line text-ink">{found.answer.text}</p>
                  <p className="mt-3">
                    <a
                      href={`${to(articlePath(found.answer.slug))}${found.answer.anchor === null ? "" : `#${encodeURIComponent(found.answer.anchor)}`}`}
                      className="rounded-sm font-medium text-accent-ink underline"
                    >
                      {found.answer.heading === null
                        ? found.answer.title
                        : `${found.answer.title}: ${found.answer.heading}`}
                    </a>
                  </p>
                </div>
              </section>
            )}
            {found.items.length === 0 ? (
              <div className="mt-8">
                <h2 className="text-lg font-semibold text-ink">{t("nothing")}</h2>
                <p className="mt-1 mb-6 text-ink-muted">{t("nothingText")}</p>
              </div>
            ) : (
              <ol
                aria-label={t("found", { count: found.items.length })}
                className="mt-4 divide-y divide-line"
              >
                {found.items.map(
                  ({ slug, locale, title, titleMarks, excerpt, excerptMarks, category, isOtherLanguage }) => (
                    <li
                      key={`${slug} ${locale}`}
                      lang={locale}
                      dir={directionOf(locale)}
                      className="relative py-4"
                    >
                      <h2 className="text-lg font-medium">
                        <a
                          href={to(articlePath(slug))}
                          className="rounded-sm text-accent-ink after:absolute after:inset-0 hover:underline"
                        >
                          {marked(title, titleMarks)}
                        </a>
                      </h2>
                      <p className="mt-0.5 text-sm text-ink-faint">
                        {[category?.name, isOtherLanguage ? localeNames[locale] : null]
                          .filter(Boolean)
                          .join(" · ")}
                      </p>
                      <p className="mt-1 line-clamp-3 text-ink-muted">{marked(excerpt, excerptMarks)}</p>
                    </li>
                  ),
                )}
              </ol>
            )}
          </>
        )}
        <div className="mt-10">
          <AskCard />
        </div>
      </div>
    </Page>
  );
}
