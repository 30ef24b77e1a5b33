"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { ArrowDownUp, BookOpen, Clock3, ListFilter } from "lucide-react";
import { articleStatuses } from "@/contract/enums";
import { locales } from "@/contract/locales";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import type { ArticleRow } from "@/contract/site/knowledge-base";
import { customCell, sortable, timeCell } from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { ListView } from "@/components/resource/list-view";
import { SearchBox } from "@/components/resource/search-box";
import { useListState } from "@/components/resource/use-list-state";
import type { ListState } from "@/components/resource/use-list-state";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { FilterChip } from "@/components/ui/filter-chip";
import { Popover } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFormat } from "@/lib/browser/use-format";
import { ArticleOrder } from "./article-order";
import {
  pathOf,
  useArticleCategories,
} from "@/components/features/site/shared-article/use-article-categories";
import { askedBy, categoryIn, filterNames, flags, isInOrder, isNarrowed, sorts } from "./list-filters";
import { StatusBadges } from "./status-badges";

export function ArticleList({ newButton }: { newButton: ReactNode }) {
  const t = useTranslations("articles");
  const { role } = useSignedIn();
  const own = useLocale();
  const list = useListState();
  const { categories } = useArticleCategories();
  const locale = locales.find((each) => each === own);
  const query = useQuery({
    ...queryFor(knowledgeBase.list, { query: askedBy(list, locale) }),
    placeholderData: keepPreviousData,
  });
  const nameOf = (id: string | null): string | null => {
    const found = categories.find((each) => each.id === id);
    return found ? pathOf(found) : null;
  };
  const clear = () => list.set(Object.fromEntries(filterNames.map((name) => [name, null])));
  const category = categoryIn(list);
  const mayOrder = mayCall(role, knowledgeBase.reorder) && category !== null && !isInOrder(list);
  const cells = [
    sortable(
      customCell<ArticleRow>(
        "title",
        ({ title, summary, locale: language }) => (
          <span lang={language} className="block min-w-0 py-1.5">
            <span dir="auto" className="line-clamp-2 font-medium text-ink own-direction">
              {title}
            </span>
            {summary !== "" && (
              <span dir="auto" className="line-clamp-1 text-[0.8125rem] text-ink-faint own-direction">
                {summary}
              </span>
            )}
          </span>
        ),
        { isWide: true },
      ),
    ),
    customCell<ArticleRow>("status", (article) => (
      <div className="py-1.5">
        <StatusBadges article={article} />
      </div>
    )),
    customCell<ArticleRow>("category", ({ categoryId }) => (
      <bdi className="own-direction line-clamp-2 min-w-28 text-ink-muted">{nameOf(categoryId) ?? "–"}</bdi>
    )),
    customCell<ArticleRow>("languages", (article) => <Languages article={article} />),
    sortable(
      customCell<ArticleRow>("rated", (article) => <Rated article={article} />, { align: "end" }),
      "-unhelpful",
    ),
    sortable(timeCell<"updatedAt">("updatedAt"), "-updatedAt"),
  ];
  return (
    <Card isFlush>
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
        <SearchBox
          value={list.search}
          onSearch={(search) => list.set({ search })}
          label={t("search")}
          className="max-w-72"
        />
        <span className="w-40">
          <Select
            label={t("columns.status")}
            options={[
              { value: "", label: t("anyStatus") },
              ...articleStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
            ]}
            value={articleStatuses.find((each) => each === list.filter("status")) ?? ""}
            onChange={(status) => list.set({ status })}
          />
        </span>
        <Filters list={list} />
        {mayOrder && (
          <Button
            variant="ghost"
            icon={<ArrowDownUp aria-hidden />}
            onClick={() =>
              list.set({
                ...Object.fromEntries(
                  filterNames.filter((name) => name !== "category").map((name) => [name, null]),
                ),
                sort: "position",
              })
            }
          >
            {t("order.start")}
          </Button>
        )}
      </div>
      <Chips list={list} nameOf={nameOf} />
      {isInOrder(list) && mayCall(role, knowledgeBase.reorder) ? (
        <ArticleOrder categoryId={category} onDone={() => list.set({ sort: null })} />
      ) : (
        <ListView
          query={query}
          onPage={(page) => list.set({ page })}
          isFiltered={isNarrowed(list)}
          onClear={clear}
          empty={
            <EmptyState
              icon={<BookOpen aria-hidden />}
              title={t("emptyTitle")}
              text={t("emptyText")}
              actions={newButton}
            />
          }
        >
          {(rows) => (
            <DataTable
              text="articles"
              label={t("title")}
              rows={rows}
              cells={cells}
              hrefOf={({ id }) => `/articles/${id}`}
              sort={{
                by: sorts.find((each) => each === list.sort) ?? "-updatedAt",
                onSort: (by) =>
                  list.set({
                    sort: sorts.find((each) => each.replace("-", "") === by.replace("-", "")) ?? null,
                  }),
              }}
            />
          )}
        </ListView>
      )}
    </Card>
  );
}

/** Its languages; a clock at those that say what the source no longer says. */
function Languages({ article: { languages, sourceLocale } }: { article: ArticleRow }) {
  const t = useTranslations("articles.languages");
  return (
    <span className="flex items-center gap-1.5">
      {languages.map(({ locale, isOutOfDate }) => (
        <span
          key={locale}
          title={isOutOfDate ? `${t(`names.${locale}`)}: ${t("outOfDate")}` : t(`names.${locale}`)}
          className={
            isOutOfDate
              ? "flex items-center gap-0.5 text-xs font-medium text-warning-ink"
              : "text-xs font-medium text-ink-muted"
          }
        >
          <span
            aria-hidden
            dir="ltr"
            className={
              locale === sourceLocale
                ? "uppercase underline decoration-line-strong underline-offset-4"
                : "uppercase"
            }
          >
            {locale}
          </span>
          {isOutOfDate && <Clock3 aria-hidden className="size-3" />}
          <span className="sr-only">
            {t(`names.${locale}`)}
            {isOutOfDate ? ` (${t("outOfDate")})` : ""}
          </span>
        </span>
      ))}
    </span>
  );
}

function Rated({ article: { helpful, unhelpful } }: { article: ArticleRow }) {
  const t = useTranslations("articles");
  const format = useFormat();
  if (helpful + unhelpful === 0) return <span className="text-ink-faint">–</span>;
  return (
    <span className="whitespace-nowrap text-ink-muted tabular-nums">
      <span aria-hidden>
        <span className="text-success-ink">{format.number(helpful)}</span> /{" "}
        <span className={unhelpful > helpful ? "font-medium text-danger-ink" : ""}>
          {format.number(unhelpful)}
        </span>
      </span>
      <span className="sr-only">{t("ratedOf", { helpful, unhelpful })}</span>
    </span>
  );
}

function Filters({ list }: { list: ListState }) {
  const t = useTranslations("articles");
  const languages = useTranslations("articles.languages.names");
  return (
    <Popover
      label={t("filters")}
      align="start"
      className="w-72"
      trigger={<Button icon={<ListFilter aria-hidden />}>{t("filters")}</Button>}
    >
      <div className="flex flex-col gap-2.5 p-3">
        {flags.map((flag) => (
          <Checkbox
            key={flag}
            label={t(`flags.${flag}`)}
            checked={list.filter(flag) === "true"}
            onChange={(event) => list.set({ [flag]: event.target.checked ? "true" : null })}
          />
        ))}
        <Field label={t("missing")}>
          <Select
            options={[
              { value: "", label: t("missingNone") },
              ...locales.map((value) => ({ value, label: languages(value) })),
            ]}
            value={locales.find((each) => each === list.filter("missing")) ?? ""}
            onChange={(missing) => list.set({ missing })}
          />
        </Field>
      </div>
    </Popover>
  );
}

function Chips({ list, nameOf }: { list: ListState; nameOf: (id: string | null) => string | null }) {
  const t = useTranslations("articles");
  const languages = useTranslations("articles.languages.names");
  const [category, missing] = [categoryIn(list), locales.find((each) => each === list.filter("missing"))];
  const chips = [
    ...(category === null
      ? []
      : [
          {
            name: "category",
            text: category === "none" ? t("uncategorised") : (nameOf(category) ?? t("columns.category")),
          },
        ]),
    ...flags
      .filter((flag) => list.filter(flag) === "true")
      .map((flag) => ({ name: flag, text: t(`flags.${flag}`) })),
    ...(missing ? [{ name: "missing", text: t("missingIn", { language: languages(missing) }) }] : []),
  ];
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1.5 border-b border-line px-3 py-2">
      {chips.map(({ name, text }) => (
        <FilterChip
          key={name}
          label={text}
          text={<bdi>{text}</bdi>}
          removeLabel={t("dropFilter", { name: text })}
          onDrop={() => list.set({ [name]: null })}
        />
      ))}
    </div>
  );
}
