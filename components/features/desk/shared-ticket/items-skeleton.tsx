"use client";
import { useTranslations } from "next-intl";
import { SkeletonRows } from "@/components/ui/skeleton";

/** In a menu that is open before its items have come. */
export function ItemsSkeleton({ rows = 4 }: { rows?: number }) {
  const t = useTranslations("common");
  return <SkeletonRows rows={rows} label={t("loading")} rowClass="h-8" />;
}
