"use client";
import { useTranslations } from "next-intl";
import { FieldFilters } from "@/components/features/workspace/shared-fields/field-filters";
import { FilterChips } from "@/components/list/filter-chips";
import type { Changes } from "@/components/list/vocabulary";
import { contactFilters } from "./filter-kinds";
import type { ContactFilters, FilterName } from "./filters";

/**
 * What narrows a set of contacts, whether in an address or in a list's rule: a chip for each, and a way to
 * the others.
 */
export function ContactFilterChips({
  filters,
  onChange,
}: {
  filters: ContactFilters;
  onChange: (changes: Changes<FilterName>) => void;
}) {
  const t = useTranslations("contactFilters");
  return (
    <>
      <FilterChips
        filters={contactFilters}
        texts={filters}
        onChange={onChange}
        words={{
          add: t("add"),
          nameOf: (kind) => t(`kinds.${kind}`),
          is: (name, value) => t("is", { name, value }),
          remove: (name) => t("remove", { name }),
        }}
      />
      <FieldFilters
        entity="CONTACT"
        value={filters.customField ?? null}
        onChange={(customField) => onChange({ customField })}
      />
    </>
  );
}
