import { getTranslations } from "next-intl/server";
import type { PublicCategory, Teaser } from "@/contract/site/help-center";
import { readersLocale, siteLinks } from "@/lib/server/reader";
import { hostSite } from "@/lib/server/site";
import { AnswerTimes } from "./answering";
import { AskCard, Page, HelpCenterUnavailable } from "./notices";
import { categoryPath } from "./place";
import { SearchForm } from "./search-form";
import { findHome, findRecent } from "./site-reads";
import { TeaserList } from "./teaser-list";

const latestMax = 6;
const popularMax = 6;

/** Where one comes with a question: search, subjects, what others read, and the way to a person. */
export async function HelpHome() {
  const [t, to, site, found, recent] = [
    await getTranslations("helpCenter"),
    await siteLinks(),
    await hostSite(),
    await findHome(undefined, 1),
    await findRecent(await readersLocale(), latestMax),
  ];
  if (typeof found === "string") return <HelpCenterUnavailable />;
  const latest = typeof recent === "string" ? [] : recent.items;
  const lists = [
    { id: "popular", items: found.popular.slice(0, popularMax) },
    { id: "latest", items: latest },
  ] as const;
  return (
    <>
      <section className="border-b border-line bg-surface">
        <div className="mx-auto w-full max-w-3xl px-4 py-12 sm:py-16">
          <p className="text-center text-base font-medium text-accent-ink" dir="auto">
            {site?.name}
          </p>
          <h1 className="mt-2 text-center text-3xl font-semibold tracking-tight text-balance text-ink sm:text-4xl">
            {t("home.title")}
          </h1>
          <SearchForm className="mt-7" />
        </div>
      </section>
      <Page className="flex flex-col gap-10">
        {found.total === 0 && (
          <p className="rounded-xl border border-line bg-surface p-6 text-ink-muted">{t("home.empty")}</p>
        )}
        {found.categories.length > 0 && (
          <section aria-labelledby="subjects">
            <h2 id="subjects" className="text-xl font-semibold tracking-tight text-ink">
              {t("home.subjects")}
            </h2>
            {/* Two beside each other on a phone too, by name and number alone, so that what others read begins on the second screen and not on the third. */}
            <ul className="mt-5 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
              {found.categories.map((category) => (
                <CategoryCard
                  key={category.id}
                  category={category}
                  href={to(categoryPath(category.slug))}
                  count={t("count", { count: category.articles })}
                />
              ))}
            </ul>
          </section>
        )}
        <div className="grid gap-x-10 gap-y-10 md:grid-cols-2">
          {lists
            .filter(({ items }) => items.length > 0)
            .map(({ id, items }) => (
              <Shortlist key={id} id={id} title={t(`home.${id}`)} items={items} to={to} />
            ))}
        </div>
        <AskCard aside={<AnswerTimes />} />
      </Page>
    </>
  );
}

const CategoryCard = ({
  category: { name, description },
  href,
  count,
}: {
  category: PublicCategory;
  href: string;
  count: string;
}) => (
  <li className="surface-card relative flex min-w-0 flex-col p-4 transition-colors only:col-span-full hover:bg-hover sm:p-5">
    <h3 className="font-medium [overflow-wrap:anywhere] sm:text-lg">
      <a href={href} dir="auto" className="rounded-sm text-ink after:absolute after:inset-0">
        {name}
      </a>
    </h3>
    {description !== "" && (
      <p dir="auto" className="own-direction mt-1 line-clamp-2 text-[0.9375rem] text-ink-muted max-sm:hidden">
        {description}
      </p>
    )}
    <p className="mt-auto pt-1 text-sm text-ink-faint sm:pt-3">{count}</p>
  </li>
);

const Shortlist = ({
  id,
  title,
  items,
  to,
}: {
  id: string;
  title: string;
  items: readonly Teaser[];
  to: Parameters<typeof TeaserList>[0]["to"];
}) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="mb-2 text-xl font-semibold tracking-tight text-ink">
      {title}
    </h2>
    <TeaserList items={items} to={to} isShort />
  </section>
);
