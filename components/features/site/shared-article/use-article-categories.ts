"use client";
import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import type { Answer } from "@/contract/kit";
import { locales } from "@/contract/locales";
import { knowledgeBaseCategories } from "@/contract/site/knowledge-base-categories";
import { queryFor } from "@/lib/api/query";

export type ArticleCategory = Answer<typeof knowledgeBaseCategories.list>["items"][number];

/** The tree with names in the reader's language, and the same as a list in the tree's order. */
export function useArticleCategories() {
  const own = useLocale();
  const locale = locales.find((each) => each === own);
  const asked = queryFor(knowledgeBaseCategories.list, { query: { locale } });
  const query = useQuery(asked);
  const tree = query.data?.items;
  const categories = useMemo(() => flattenCategories(tree ?? []), [tree]);
  return { query, categories, key: asked.queryKey };
}

export const flattenCategories = (items: readonly ArticleCategory[]): ArticleCategory[] =>
  items.flatMap((each) => [each, ...flattenCategories(each.children)]);
/** What was flat, one below another as each says. */
export const treeOf = (all: readonly ArticleCategory[], parentId: string | null = null): ArticleCategory[] =>
  all
    .filter((each) => each.parentId === parentId)
    .map((each) => ({ ...each, children: treeOf(all, each.id) }));
/** A name with those above it: what tells two of the same name apart. */
export const pathOf = ({ path }: ArticleCategory): string => path.join(" › ");
