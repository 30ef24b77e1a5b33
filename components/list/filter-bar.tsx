"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { SearchBox } from "./search-box";

/**
 * Search, filters, a way to be rid of them, and at its end what orders the list or chooses its columns.
 * @param className of the bar, `searchClass` of the box: a bar wraps or scrolls, as its screen has it
 */
export function FilterBar({
  label,
  className,
  search,
  onClear,
  end,
  children,
}: {
  label: string;
  className: string;
  search?: { value: string; onSearch: (text: string) => void; label: string; className: string };
  /** Missing where nothing is set. */
  onClear: (() => void) | undefined;
  end?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("common");
  return (
    <div role="search" aria-label={label} className={className}>
      {search && <SearchBox {...search} />}
      {children}
      {onClear && (
        <Button size="sm" variant="ghost" onClick={onClear}>
          {t("clearFilters")}
        </Button>
      )}
      {end}
    </div>
  );
}
