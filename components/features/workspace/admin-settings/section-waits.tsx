"use client";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Screen } from "@/components/ui/screen";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

/** In the shape of a section, while its code comes. */
export function SectionWaits() {
  const t = useTranslations("common");
  return (
    <Screen>
      <div className="mb-4 flex flex-col gap-2">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-4 w-80 max-w-full" />
      </div>
      <Card isFlush>
        <SkeletonRows rows={6} label={t("loading")} />
      </Card>
    </Screen>
  );
}
