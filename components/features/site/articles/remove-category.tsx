"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { knowledgeBaseCategories } from "@/contract/site/knowledge-base-categories";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { pathOf } from "@/components/features/site/shared-article/use-article-categories";
import type { ArticleCategory } from "@/components/features/site/shared-article/use-article-categories";

/** What stands in a category goes somewhere before it goes. */
export function RemoveCategory({
  category,
  categories,
  onClose,
  onRemoved,
}: {
  category: ArticleCategory;
  categories: readonly ArticleCategory[];
  onClose: () => void;
  onRemoved: () => void;
}) {
  const t = useTranslations("articles.categories");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const isEmpty = category.articles === 0 && category.children.length === 0;
  const [target, setTarget] = useState<string | null>(null);
  const remove = useSend(knowledgeBaseCategories.remove, {
    onSuccess: () => {
      showToast("success", t("removed", { name: category.name }));
      onRemoved();
    },
    onError: () => undefined,
  });
  const below = new Set(withBelow(category));
  const options = [
    { value: "none", label: t("none") },
    ...categories.filter(({ id }) => !below.has(id)).map((each) => ({ value: each.id, label: pathOf(each) })),
  ];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("removeTitle", { name: category.name })}
      text={
        isEmpty
          ? t("removeEmpty")
          : t("removeFull", { articles: category.articles, children: category.children.length })
      }
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            variant="danger"
            isPending={remove.isPending}
            disabled={!isEmpty && target === null}
            onClick={() =>
              remove.mutate({
                params: { id: category.id },
                query: target === null ? {} : { moveToId: target },
              })
            }
          >
            {common("delete")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {remove.isError && <Banner tone="danger">{inWords(remove.error)}</Banner>}
        {!isEmpty && (
          <Field label={t("moveTo")} isRequired>
            <Select options={options} value={target} placeholder={t("moveToChoose")} onChange={setTarget} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}

const withBelow = ({ id, children }: ArticleCategory): string[] => [id, ...children.flatMap(withBelow)];
