"use client";
import { useTranslations } from "next-intl";
import { ArrowDownUp, ListFilter } from "lucide-react";
import { articleStatuses } from "@/contract/enums";
import { locales } from "@/contract/locales";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import { SearchBox } from "@/components/list/search-box";
import type { ListState } from "@/components/list/use-list-state";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FilterChip } from "@/components/ui/filter-chip";
import { Popover } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { categoryIn, filterNames, flags, isInOrder, clearedFilters } from "./list-filters";

/** Search and filters over the list; where one category is looked at, its order can be changed. */
export function ArticleFilterBar({ list }: { list: ListState }) {
  const t = useTranslations("articles");
  const { role } = useSignedIn();
  const mayOrder = mayCall(role, knowledgeBase.reorder) && categoryIn(list) !== null && !isInOrder(list);
  return (
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
              ...clearedFilters(filterNames.filter((name) => name !== "category")),
              sort: "position",
            })
          }
        >
          {t("order.start")}
        </Button>
      )}
    </div>
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

/** What narrows the list, each with its way out. */
export function ArticleChips({
  list,
  nameOf,
}: {
  list: ListState;
  nameOf: (id: string | null) => string | null;
}) {
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
