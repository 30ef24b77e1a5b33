import type { ReactNode } from "react";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { PublicCategory } from "@/contract/site/help-center";
import { siteLinks } from "@/lib/server/reader";
import type { LinkTo } from "@/lib/server/reader";
import { hostSite } from "@/lib/server/site";
import { Crumbs } from "./crumbs";
import type { Crumb } from "./crumbs";
import { AskCard, Page, HelpCenterUnavailable } from "./notices";
import { categoryPath, siteOrigin } from "./place";
import { articlesPerPage, findHome } from "./site-reads";
import { crumbsThing } from "./json-ld";
import { StructuredData } from "./structured-data";
import { TeaserList } from "./teaser-list";

/** All that is published, or what is in one category and below it, a page at a time beside the tree. */
export async function ArticleIndex({ category, page }: { category: string | undefined; page: number }) {
  const [t, to, site, found, origin] = [
    await getTranslations("helpCenter"),
    await siteLinks(),
    await hostSite(),
    await findHome(category, page),
    await siteOrigin(),
  ];
  if (found === "unknown" || (typeof found !== "string" && page > 1 && found.articles.length === 0))
    notFound();
  if (found === "unavailable") return <HelpCenterUnavailable />;
  const here = found.category;
  const crumbs: Crumb[] = [
    { name: site?.name ?? "", path: to("/help-center") },
    { name: t("nav.articles"), path: to("/knowledge-base") },
    ...(here?.breadcrumb ?? []).map(({ slug, name }) => ({ name, path: to(categoryPath(slug)) })),
  ];
  const own = here === null ? "/knowledge-base" : categoryPath(here.slug);
  const pages = Math.max(1, Math.ceil(found.total / articlesPerPage));
  return (
    <Page>
      <StructuredData things={[crumbsThing(crumbs, origin)]} />
      <Crumbs crumbs={crumbs.slice(0, -1)} />
      <h1 dir="auto" className="mt-3 text-3xl font-semibold tracking-tight text-balance text-ink">
        {here?.name ?? t("index.title")}
      </h1>
      {here !== null && here.description !== "" && (
        <p dir="auto" className="own-direction mt-2 max-w-[70ch] text-lg text-pretty text-ink-muted">
          {here.description}
        </p>
      )}
      <div
        className={clsx(
          "mt-8 grid gap-x-12 gap-y-8",
          found.categories.length > 0 && "lg:grid-cols-[15rem_minmax(0,1fr)]",
        )}
      >
        {found.categories.length > 0 && (
          <nav aria-label={t("index.categories")} className="text-[0.9375rem]">
            {/* On a phone the subjects stand side by side, and those below one where it is open, so that the articles begin on the first screen. */}
            <ul className="flex gap-0.5 max-lg:flex-wrap max-lg:gap-1.5 lg:flex-col">
              <CategoryLink name={t("index.all")} href={to("/knowledge-base")} isHere={here === null} />
              <Tree categories={found.categories} here={here?.slug ?? null} to={to} />
            </ul>
          </nav>
        )}
        <div className="min-w-0">
          {found.total === 0 ? (
            <p className="text-ink-muted">{t("home.empty")}</p>
          ) : (
            <p className="text-sm text-ink-faint">{t("count", { count: found.total })}</p>
          )}
          <TeaserList items={found.articles} to={to} heading="h2" />
          {pages > 1 && (
            <Pages
              page={page}
              pages={pages}
              hrefOf={(number) => to(withPage(own, number))}
              words={{
                label: t("pages.label"),
                text: t("pages.text", { page, pages }),
                previous: t("pages.previous"),
                next: t("pages.next"),
              }}
            />
          )}
          <div className="mt-12">
            <AskCard />
          </div>
        </div>
      </div>
    </Page>
  );
}

export const withPage = (path: string, page: number): string =>
  page <= 1 ? path : `${path}${path.includes("?") ? "&" : "?"}page=${page}`;

function Tree({
  categories,
  here,
  to,
}: {
  categories: readonly PublicCategory[];
  here: string | null;
  to: LinkTo;
}) {
  return categories.map(({ id, slug, name, articles, children }) => (
    <CategoryLink key={id} name={name} count={articles} href={to(categoryPath(slug))} isHere={slug === here}>
      {children.length > 0 ? (
        <ul className="flex gap-0.5 max-lg:mt-1.5 max-lg:hidden max-lg:flex-wrap max-lg:gap-1.5 max-lg:group-has-aria-[current=page]/subject:flex lg:ms-3 lg:flex-col lg:border-s lg:border-line lg:ps-1">
          <Tree categories={children} here={here} to={to} />
        </ul>
      ) : undefined}
    </CategoryLink>
  ));
}

const CategoryLink = ({
  name,
  count,
  href,
  isHere,
  children,
}: {
  name: string;
  count?: number;
  href: string;
  isHere: boolean;
  children?: ReactNode;
}) => (
  <li className={clsx(children !== undefined && "group/subject max-lg:has-aria-[current=page]:w-full")}>
    <a
      href={href}
      aria-current={isHere ? "page" : undefined}
      className={clsx(
        "flex min-h-8 items-baseline gap-2 rounded-md px-2 py-1 hover:bg-hover hover:text-ink max-lg:w-fit max-lg:border max-lg:border-line max-lg:px-3",
        isHere ? "bg-hover font-medium text-ink" : "text-ink-muted",
      )}
    >
      <span dir="auto" className="min-w-0 flex-1">
        {name}
      </span>
      {count !== undefined && <span className="text-sm text-ink-faint tabular-nums">{count}</span>}
    </a>
    {children}
  </li>
);

function Pages({
  page,
  pages,
  hrefOf,
  words,
}: {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  words: Record<"label" | "text" | "previous" | "next", string>;
}) {
  const link =
    "inline-flex h-9 items-center gap-1.5 rounded-md border border-line-strong bg-surface px-3 text-sm font-medium text-ink shadow-control hover:bg-hover";
  return (
    <nav aria-label={words.label} className="mt-6 flex items-center gap-4">
      {page > 1 && (
        <a rel="prev" href={hrefOf(page - 1)} className={link}>
          <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {words.previous}
        </a>
      )}
      <p className="text-sm text-ink-muted tabular-nums">{words.text}</p>
      {page < pages && (
        <a rel="next" href={hrefOf(page + 1)} className={link}>
          {words.next}
          <ChevronRight aria-hidden className="size-4 rtl:-scale-x-100" />
        </a>
      )}
    </nav>
  );
}
