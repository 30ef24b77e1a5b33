"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Trash2 } from "lucide-react";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import { articleSources } from "@/contract/site/landing-parts";
import type { Block } from "@/contract/site/landing-parts";
import {
  pathOf,
  useArticleCategories,
} from "@/components/features/site/shared-article/use-article-categories";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { queryFor } from "@/lib/api/query";
import { useBuilding } from "./builder-context";
import type { BlockFormProps } from "./builder-context";

/**
 * The newest articles, those of a category in its order, or those that somebody picks by searching for them.
 */
export function ArticleChoice({
  block,
  path,
  onChange,
  titles,
}: BlockFormProps<Extract<Block, { type: "articles" }>>) {
  const t = useTranslations("landingPages.field");
  const { errorAt } = useBuilding();
  const [query, setQuery] = useState("");
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  const found = useQuery({
    ...queryFor(knowledgeBase.suggestions, { query: { query: query.trim() || "-" } }),
    enabled: query.trim() !== "",
  });
  const options = (found.data?.items ?? [])
    .filter(({ id, isInternal }) => !isInternal && !block.articleIds.includes(id))
    .map(({ id, title }) => ({ value: id, label: title }));
  return (
    <>
      <Field label={t("source")}>
        <Select
          value={block.source}
          options={articleSources.map((value) => ({ value, label: t(`sources.${value}`) }))}
          onChange={(source) => onChange({ ...block, source }, `${block.id}.source`)}
        />
      </Field>
      {block.source === "CATEGORY" && (
        <CategoryChoice
          chosen={block.categoryId}
          error={errorAt(`${path}.categoryId`)}
          onChange={(categoryId) => onChange({ ...block, categoryId }, `${block.id}.category`)}
        />
      )}
      {block.source !== "PICKED" && (
        <Field label={t("count")}>
          <Input
            type="number"
            min={1}
            max={12}
            value={block.count}
            onChange={(event) =>
              onChange(
                { ...block, count: Math.min(12, Math.max(1, event.target.valueAsNumber || 1)) },
                `${block.id}.count`,
              )
            }
          />
        </Field>
      )}
      {block.source === "PICKED" && (
        <>
          <Field label={t("pick")} error={errorAt(`${path}.articleIds`)}>
            <Combobox
              options={options}
              selected={null}
              onQuery={setQuery}
              emptyText={t("noArticle")}
              openLabel={t("pick")}
              onChange={(option) => {
                if (!option || block.articleIds.length >= 12) return;
                setPicked({ ...picked, [option.value]: option.label });
                onChange(
                  { ...block, articleIds: [...block.articleIds, option.value] },
                  `${block.id}.pick.${block.articleIds.length}`,
                );
              }}
            />
          </Field>
          <ul className="flex flex-col gap-1">
            {block.articleIds.map((id, at) => {
              const title = picked[id] ?? titles[id] ?? t("articleGone");
              return (
                <li key={id} className="flex items-center gap-2 text-sm text-ink">
                  <span dir="auto" className="min-w-0 flex-1 truncate">
                    {title}
                  </span>
                  <IconButton
                    size="sm"
                    label={t("unpick", { title })}
                    onClick={() =>
                      onChange(
                        { ...block, articleIds: block.articleIds.toSpliced(at, 1) },
                        `${block.id}.unpick.${block.articleIds.length}`,
                      )
                    }
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </>
  );
}

/** Its articles and those of the categories in it. */
function CategoryChoice({
  chosen,
  error,
  onChange,
}: {
  chosen: string | null;
  error: string | undefined;
  onChange: (id: string) => void;
}) {
  const t = useTranslations("landingPages.field");
  const { query, categories } = useArticleCategories();
  // One that was deleted since stays visible as such, so that nobody wonders why the list is empty.
  const isGone = chosen !== null && query.data !== undefined && !categories.some(({ id }) => id === chosen);
  const options = [
    ...(isGone ? [{ value: chosen, label: t("categoryGone") }] : []),
    ...categories.map((category) => ({
      value: category.id,
      label: category.name,
      ...(category.depth > 1 ? { help: pathOf(category) } : {}),
    })),
  ];
  return (
    <Field
      label={t("category")}
      help={query.data && categories.length === 0 ? t("noCategories") : t("categoryHelp")}
      error={error}
    >
      <Select value={chosen} placeholder={t("chooseCategory")} options={options} onChange={onChange} />
    </Field>
  );
}
