"use client";
import { useTranslations } from "next-intl";
import { Timer } from "lucide-react";
import { Badge } from "@/components/ui/badge";

/** How many stand still for longer than their stage allows. */
export function RottingCount({ count }: { count: number }) {
  const t = useTranslations("deal");
  return (
    <Badge tone="warning" icon={<Timer aria-hidden />}>
      {t("rottingCount", { count })}
    </Badge>
  );
}
