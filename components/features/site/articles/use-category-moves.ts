"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { knowledgeBaseCategories } from "@/contract/site/knowledge-base-categories";
import { limits } from "@/contract/limits";
import { afterMove, heightOf } from "@/components/features/desk/shared-category/tree-moves";
import type { CategoryMove } from "@/components/features/desk/shared-category/tree-moves";
import {
  flattenCategories,
  treeOf,
  useArticleCategories,
} from "@/components/features/site/shared-article/use-article-categories";
import type { ArticleCategory } from "@/components/features/site/shared-article/use-article-categories";
import { invalidatedBy } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

const mutationKey = ["article-category-moves"] as const;

/**
 * Moves of the tree: drawn at once and sent one after the other, so that a key pressed twice moves twice.
 * Answers what is to be said of one.
 */
export function useCategoryMoves() {
  const client = useQueryClient();
  const t = useTranslations("articles.categories");
  const inWords = useFaultText();
  const { key } = useArticleCategories();
  const save = useMutation({
    mutationKey,
    scope: { id: "article-categories" },
    meta: { isHandled: true },
    mutationFn: ({ id, parentId, position }: CategoryMove) =>
      send(knowledgeBaseCategories.update, { params: { id }, body: { parentId, position } }),
    onError: (error) => showToast("destructive", inWords(error)),
    // What the server has is drawn after the last: before, it would take back those that are still on their
    // way.
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1)
        for (const group of invalidatedBy(knowledgeBaseCategories.update))
          void client.invalidateQueries({ queryKey: [group] });
    },
  });
  return (find: (now: readonly ArticleCategory[]) => CategoryMove | null, name: string): string => {
    const now = flattenCategories(client.getQueryData(key)?.items ?? []);
    const move = find(now);
    const below = move && now.find(({ id }) => id === move.parentId);
    if (!move || (below && below.depth + heightOf(now, move.id) > limits.categoryDepthMax))
      return t("cannotMove", { name });
    void client.cancelQueries({ queryKey: key });
    client.setQueryData(key, (data) => data && { ...data, items: treeOf(afterMove(now, move)) });
    save.mutate(move);
    return below
      ? t("movedBelow", { name, parent: below.name, position: move.position + 1 })
      : t("movedTop", { name, position: move.position + 1 });
  };
}
