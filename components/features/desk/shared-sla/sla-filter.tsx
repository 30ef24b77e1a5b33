"use client";
import { useTranslations } from "next-intl";
import { CircleDashed } from "lucide-react";
import { slaStatusFilters } from "@/contract/desk-enums";
import { severalControl } from "@/components/list/filter-controls";
import type { Control } from "@/components/list/filter-controls";
import { SlaStatusIcon } from "./sla-chip";

/** How a ticket stands, as a filter of lists. Offered only where there are service levels. */
export const slaControl: Control = severalControl(() => {
  const t = useTranslations("slaChip");
  const words = useTranslations("tickets.filters");
  return {
    options: slaStatusFilters.map((value) => ({
      value,
      label: value === "none" ? t("none") : t(`status.${value}`),
      icon:
        value === "none" ? (
          <CircleDashed aria-hidden className="size-4 shrink-0 text-ink-faint" />
        ) : (
          <SlaStatusIcon status={value} />
        ),
    })),
    several: (count) => words("several", { count }),
  };
});
