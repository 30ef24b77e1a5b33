"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { FolderPlus } from "lucide-react";
import { knowledgeBaseCategories } from "@/contract/site/knowledge-base-categories";
import { siblingsOf } from "@/components/features/desk/shared-category/tree-moves";
import { useListState } from "@/components/list/use-list-state";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { SkeletonRows } from "@/components/ui/skeleton";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";
import { useArticleCategories } from "@/components/features/site/shared-article/use-article-categories";
import type { ArticleCategory } from "@/components/features/site/shared-article/use-article-categories";
import { CategoryRow, CategoryPlace, RowMenu } from "./category-row";
import { useCategoryDrag } from "./use-category-drag";
import { useCategorySteps } from "./use-category-steps";

const CategoryForm = lazyDialog(
  () => import("./category-form").then((file) => file.CategoryForm),
  ({ onClose }) => onClose,
);
const RemoveCategory = lazyDialog(
  () => import("./remove-category").then((file) => file.RemoveCategory),
  ({ onClose }) => onClose,
);
const dialogs = () => Promise.all([CategoryForm.load(), RemoveCategory.load()]);

/** The categories as a tree: a press filters the list, Alt with the arrows or the mouse rearranges. */
export function CategorySide() {
  const t = useTranslations("articles.categories");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const list = useListState();
  const { query, categories } = useArticleCategories();
  const mayChange = mayCall(role, knowledgeBaseCategories.update);
  const [form, setForm] = useState<{ category: ArticleCategory | null; parentId: string | null } | null>(
    null,
  );
  const [doomed, setDoomed] = useState<ArticleCategory | null>(null);
  useFetchedAhead(dialogs);
  const { said, step, stepByKey, placeBeside } = useCategorySteps();
  const drag = useCategoryDrag(categories, placeBeside);
  const chosen = list.filter("category");
  return (
    <Card
      title={t("title")}
      isFlush
      actions={
        mayChange && (
          <IconButton size="sm" label={t("new")} onClick={() => setForm({ category: null, parentId: null })}>
            <FolderPlus aria-hidden />
          </IconButton>
        )
      }
    >
      {query.isPending ? (
        <SkeletonRows rows={4} label={common("loading")} />
      ) : (
        <ul className="flex flex-col py-1">
          <CategoryPlace
            text={t("all")}
            isChosen={chosen === null}
            onPress={() => list.set({ category: null, sort: null })}
          />
          {categories.map((category) => (
            <CategoryRow
              key={category.id}
              category={category}
              isChosen={chosen === category.id}
              drag={drag}
              mayChange={mayChange}
              onPress={() => list.set({ category: category.id })}
              onKeyDown={(event) => stepByKey(event, category)}
            >
              <RowMenu
                category={category}
                siblings={siblingsOf(categories, category.parentId)}
                onAdd={() => setForm({ category: null, parentId: category.id })}
                onEdit={() => setForm({ category, parentId: category.parentId })}
                onRemove={() => setDoomed(category)}
                onStep={(direction) => step(category, direction)}
              />
            </CategoryRow>
          ))}
          <CategoryPlace
            text={t("none")}
            isChosen={chosen === "none"}
            onPress={() => list.set({ category: "none" })}
          />
        </ul>
      )}
      {query.data && categories.length === 0 && (
        <p className="px-4 pb-3 text-[0.8125rem] text-ink-faint">{t("empty")}</p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {form && (
        <CategoryForm
          key={form.category?.id ?? `new-${form.parentId}`}
          {...form}
          categories={categories}
          onClose={() => setForm(null)}
        />
      )}
      {doomed && (
        <RemoveCategory
          category={doomed}
          categories={categories}
          onClose={() => setDoomed(null)}
          onRemoved={() => {
            setDoomed(null);
            if (chosen === doomed.id) list.set({ category: null });
          }}
        />
      )}
    </Card>
  );
}
