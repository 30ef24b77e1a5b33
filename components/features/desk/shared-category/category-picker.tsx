"use client";
import type { ReactElement } from "react";
import { useTranslations } from "next-intl";
import { CircleSlash } from "lucide-react";
import { Popover } from "@/components/ui/popover";
import { SearchList } from "@/components/ui/search-list";
import { StatusDot } from "@/components/ui/status-dot";
import { useCategories } from "./use-categories";
import type { Category } from "./use-categories";

/** A list marks nothing for null, and no category is a choice that it marks. */
const noCategory = "";

/** Stands under a button: the tree of categories, found by any part of their path. */
export function CategoryPicker({
  trigger,
  value,
  onChange,
  align = "start",
  noneLabel,
  label,
}: {
  trigger: ReactElement;
  value: string | null | undefined;
  onChange: (id: string | null) => void;
  align?: "start" | "end";
  noneLabel?: string;
  label?: string;
}) {
  const t = useTranslations("category");
  return (
    <Popover
      trigger={trigger}
      label={label ?? t("label")}
      align={align}
      className="w-80 max-w-[calc(100vw-2rem)]"
    >
      {(close) => (
        <CategoryList
          value={value}
          noneLabel={noneLabel ?? t("none")}
          onChange={(id) => {
            close();
            onChange(id);
          }}
        />
      )}
    </Popover>
  );
}

function CategoryList({
  value,
  onChange,
  noneLabel,
}: {
  value: string | null | undefined;
  onChange: (id: string | null) => void;
  noneLabel: string;
}) {
  const t = useTranslations("category");
  const { categories, isOffered, isLoading } = useCategories();
  const offered = categories.filter(({ id }) => isOffered(id) || id === value);
  const options = offered.map((category) => ({
    value: category.id,
    label: category.name,
    icon: <StatusDot color={category.color} />,
    ...(category.depth > 1 ? { help: above(category) } : {}),
  }));
  return (
    <SearchList
      options={[
        { value: noCategory, label: noneLabel, icon: <CircleSlash aria-hidden className="text-ink-faint" /> },
        ...options,
      ]}
      value={value === undefined ? null : (value ?? noCategory)}
      onPick={(id) => onChange(id === noCategory ? null : id)}
      label={t("label")}
      placeholder={t("find")}
      emptyText={t(isLoading ? "loading" : "noMatch")}
    />
  );
}

const above = ({ path }: Category): string => path.slice(0, -1).join(" › ");

/** A category by its name and colour; those above it stand in its tooltip and are read along. */
export function CategoryName({ category }: { category: Category }) {
  return (
    <span className="flex min-w-0 items-center gap-2" title={category.path.join(" › ")}>
      <StatusDot color={category.color} />
      <span className="min-w-0">
        <bdi className="block truncate text-ink">{category.name}</bdi>
        {category.depth > 1 && <bdi className="block truncate text-xs text-ink-faint">{above(category)}</bdi>}
      </span>
    </span>
  );
}
