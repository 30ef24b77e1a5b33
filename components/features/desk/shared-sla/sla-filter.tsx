"use client";
import { useTranslations } from "next-intl";
import { slaStatuses } from "@/contract/enums";
import { severalControl } from "@/components/list/filter-controls";
import type { Control } from "@/components/list/filter-controls";
import { SlaStatusIcon } from "./sla-chip";

/** How a ticket stands, as a filter of lists. Offered only where there are service levels. */
export const slaControl: Control = severalControl(() => {
  const t = useTranslations("slaChip.status");
  const words = useTranslations("tickets.filters");
  return {
    options: slaStatuses.map((value) => ({
      value,
      label: t(value),
      icon: <SlaStatusIcon status={value} />,
    })),
    several: (count) => words("several", { count }),
  };
});
