import { notFound, permanentRedirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FileText } from "lucide-react";
import type { PublicArticle } from "@/contract/site/help-center";
import { formatsFor } from "@/lib/shared/format";
import { directionOf, localeNames } from "@/lib/shared/i18n";
import { readersLocale, siteLinks } from "@/lib/server/reader";
import { hostSite } from "@/lib/server/site";
import { pathIn } from "@/lib/shared/tenancy/site-paths";
import { ArticleBody } from "./article-body";
import { Crumbs } from "./crumbs";
import type { Crumb } from "./crumbs";
import { Helpful } from "./helpful";
import type { HelpfulState } from "./helpful";
import { articleThing, crumbsThing } from "./json-ld";
import { AskCard, Page, HelpCenterUnavailable } from "./notices";
import { articlePath, categoryPath, siteOrigin } from "./place";
import { findArticle } from "./site-reads";
import { StructuredData } from "./structured-data";
import { TeaserList } from "./teaser-list";

const contentsFrom = 3;

/** One article, whole as the server sends it. */
export async function ArticlePage({ slug, helpful }: { slug: string; helpful: HelpfulState }) {
  const [found, to] = [await findArticle(slug), await siteLinks()];
  if (found === "unavailable") return <HelpCenterUnavailable />;
  if (found === "unknown") notFound();
  if (found.movedTo !== null) permanentRedirect(to(articlePath(found.movedTo)));
  const { article } = found;
  if (article === null) notFound();
  const [t, locale, site, origin] = [
    await getTranslations("helpCenter"),
    await readersLocale(),
    await hostSite(),
    await siteOrigin(),
  ];
  const siteName = site?.name ?? "";
  const crumbs: Crumb[] = [
    { name: siteName, path: to("/help-center") },
    { name: t("nav.articles"), path: to("/knowledge-base") },
    ...article.breadcrumb.map((each) => ({ name: each.name, path: to(categoryPath(each.slug)) })),
    { name: article.title, path: to(articlePath(article.slug)) },
  ];
  const own = pathIn(article.locale, articlePath(article.slug));
  const format = formatsFor(locale);
  const contents = article.contents.filter(({ level }) => level <= 3);
  return (
    <Page>
      <StructuredData
        things={[
          articleThing({ ...article, address: origin + own, siteName, siteAddress: `${origin}/` }),
          crumbsThing(crumbs, origin),
        ]}
      />
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="mx-auto w-full max-w-[44rem] min-w-0">
          <Crumbs crumbs={crumbs.slice(0, -1)} />
          <article lang={article.locale} dir={directionOf(article.locale)} className="mt-4">
            <h1 className="text-3xl font-semibold tracking-tight text-balance break-words text-ink sm:text-4xl sm:leading-[1.15]">
              {article.title}
            </h1>
            {article.summary !== "" && (
              <p className="mt-3 text-lg text-pretty text-ink-muted">{article.summary}</p>
            )}
            <p
              lang={locale}
              dir={directionOf(locale)}
              className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted"
            >
              <span>
                {t.rich("article.updated", {
                  date: format.date(article.updatedAt),
                  b: (chunks) => <time dateTime={article.updatedAt}>{chunks}</time>,
                })}
              </span>
              <Languages article={article} label={t("article.languages")} />
            </p>
            {article.locale !== locale && (
              <p
                lang={locale}
                dir={directionOf(locale)}
                role="note"
                className="mt-4 rounded-lg border border-info/30 bg-info-soft px-3 py-2.5 text-sm text-info-ink"
              >
                {t("article.otherLanguage", { language: localeNames[article.locale] })}
              </p>
            )}
            {contents.length >= contentsFrom && (
              <details className="mt-6 rounded-lg border border-line bg-surface px-4 py-3 xl:hidden print:hidden">
                <summary className="font-medium text-ink">{t("article.contents")}</summary>
                <Contents contents={contents} label={t("article.contents")} className="mt-2" />
              </details>
            )}
            <ArticleBody html={article.html} />
          </article>
          <Attachments article={article} title={t("article.attachments")} bytes={format.bytes} />
          <Helpful slug={article.slug} locale={article.locale} state={helpful} />
          {article.related.length > 0 && (
            <section aria-labelledby="related" className="mt-10 print:hidden">
              <h2 id="related" className="mb-1 text-xl font-semibold tracking-tight text-ink">
                {t("article.related")}
              </h2>
              <TeaserList items={article.related} to={to} isShort />
            </section>
          )}
          <div className="mt-10">
            <AskCard />
          </div>
        </div>
        {contents.length >= contentsFrom && (
          <aside className="max-xl:hidden print:hidden">
            <div className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto">
              <p aria-hidden className="text-sm font-semibold text-ink">
                {t("article.contents")}
              </p>
              <Contents contents={contents} label={t("article.contents")} className="mt-2" />
            </div>
          </aside>
        )}
      </div>
      {/* Counts a reader, also of a page that came out of a cache; robots that read HTML do not ask for it. */}
      <img
        src={`${articlePath(article.slug)}/view`}
        alt=""
        width={1}
        height={1}
        className="pointer-events-none absolute opacity-0"
      />
    </Page>
  );
}

function Contents({
  contents,
  label,
  className,
}: {
  contents: PublicArticle["contents"];
  label: string;
  className: string;
}) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-col border-s border-line text-sm">
        {contents.map(({ id, level, text }) => (
          <li key={id}>
            <a
              href={`#${encodeURIComponent(id)}`}
              dir="auto"
              className={`own-direction block py-1 text-ink-muted hover:text-ink ${level > 2 ? "ps-6" : "ps-3"}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Languages({
  article: { languages, locale, slug },
  label,
}: {
  article: PublicArticle;
  label: string;
}) {
  if (languages.length < 2) return null;
  return (
    <span className="print:hidden">
      {label}{" "}
      {languages
        .filter((each) => each !== locale)
        .map((each, at) => (
          <span key={each}>
            {at > 0 && ", "}
            <a
              href={pathIn(each, articlePath(slug))}
              lang={each}
              hrefLang={each}
              className="rounded-sm text-accent-ink underline"
            >
              {localeNames[each]}
            </a>
          </span>
        ))}
    </span>
  );
}

function Attachments({
  article: { attachments },
  title,
  bytes,
}: {
  article: PublicArticle;
  title: string;
  bytes: (count: number) => string;
}) {
  if (attachments.length === 0) return null;
  return (
    <section aria-labelledby="attachments" className="mt-8">
      <h2 id="attachments" className="text-lg font-semibold text-ink">
        {title}
      </h2>
      <ul className="mt-3 flex flex-col gap-2">
        {attachments.map(({ id, name, url, sizeBytes }) => (
          <li key={id}>
            <a
              href={url}
              className="inline-flex max-w-full items-center gap-2 rounded-lg border border-line bg-surface px-3 py-2 text-[0.9375rem] text-ink hover:bg-hover"
            >
              <FileText aria-hidden className="size-4 shrink-0 text-ink-faint" />
              <bdi className="truncate">{name}</bdi>
              <span className="shrink-0 text-sm text-ink-faint">{bytes(sizeBytes)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
