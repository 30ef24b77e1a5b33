"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { BookOpen } from "lucide-react";
import { locales } from "@/contract/locales";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import { DataTable } from "@/components/resource/data-table";
import { ListView } from "@/components/list/list-view";
import { useListState } from "@/components/list/use-list-state";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { ArticleOrder } from "./article-order";
import {
  pathOf,
  useArticleCategories,
} from "@/components/features/site/shared-article/use-article-categories";
import {
  askedBy,
  categoryIn,
  filterNames,
  isInOrder,
  isNarrowed,
  sorts,
  clearedFilters,
} from "./list-filters";
import { ArticleChips, ArticleFilterBar } from "./article-filter-bar";
import { articleCells } from "./article-cells";

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
  const category = categoryIn(list);
  const cells = articleCells(nameOf);
  return (
    <Card isFlush>
      <ArticleFilterBar list={list} />
      <ArticleChips list={list} nameOf={nameOf} />
      {isInOrder(list) && mayCall(role, knowledgeBase.reorder) ? (
        <ArticleOrder categoryId={category} onDone={() => list.set({ sort: null })} />
      ) : (
        <ListView
          query={query}
          onPage={(page) => list.set({ page })}
          isFiltered={isNarrowed(list)}
          onClear={() => list.set(clearedFilters(filterNames))}
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
