"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Trash2 } from "lucide-react";
import { knowledgeBase } from "@/contract/knowledge-base";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { queryFor } from "@/lib/api/query";
import type { Block } from "@/contract/landing-parts";
import { useBuilding } from "./builder-context";
import type { BlockFormProps } from "./builder-context";

/** The newest articles, or those that somebody picks by searching for them. */
export function ArticleChoice({ block, path, onChange, titles }: BlockFormProps<Extract<Block, { type: "articles" }>>) {
  const t = useTranslations("landingPages.field");
  const { errorAt } = useBuilding();
  const [query, setQuery] = useState("");
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  const found = useQuery({ ...queryFor(knowledgeBase.suggestions, { query: { query: query.trim() || "-" } }), enabled: query.trim() !== "" });
  const options = (found.data?.items ?? []).filter(({ id, isInternal }) => !isInternal && !block.articleIds.includes(id)).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <>
      <Field label={t("source")}><Select value={block.source === "PICKED" ? "PICKED" : "NEWEST"} options={(["NEWEST", "PICKED"] as const).map((value) => ({ value, label: t(`sources.${value}`) }))} onChange={(source) => onChange({ ...block, source }, `${block.id}.source`)} /></Field>
      {block.source !== "PICKED" && <Field label={t("count")}><Input type="number" min={1} max={12} value={block.count} onChange={(event) => onChange({ ...block, count: Math.min(12, Math.max(1, event.target.valueAsNumber || 1)) }, `${block.id}.count`)} /></Field>}
      {block.source === "PICKED" && (
        <>
          <Field label={t("pick")} error={errorAt(`${path}.articleIds`)}>
            <Combobox options={options} selected={null} onQuery={setQuery} emptyText={t("noArticle")} openLabel={t("pick")} onChange={(option) => { if (!option || block.articleIds.length >= 12) return; setPicked({ ...picked, [option.value]: option.label }); onChange({ ...block, articleIds: [...block.articleIds, option.value] }, `${block.id}.pick.${block.articleIds.length}`); }} />
          </Field>
          <ul className="flex flex-col gap-1">
            {block.articleIds.map((id, at) => { const title = picked[id] ?? titles[id] ?? t("articleGone"); return <li key={id} className="flex items-center gap-2 text-sm text-ink"><span dir="auto" className="min-w-0 flex-1 truncate">{title}</span><IconButton size="sm" label={t("unpick", { title })} onClick={() => onChange({ ...block, articleIds: block.articleIds.toSpliced(at, 1) }, `${block.id}.unpick.${block.articleIds.length}`)}><Trash2 aria-hidden /></IconButton></li>; })}
          </ul>
        </>
      )}
    </>
  );
}
