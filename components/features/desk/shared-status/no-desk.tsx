"use client";
import { useTranslations } from "next-intl";
import { Building2 } from "lucide-react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";

/** Stands where one's own work would, for whoever visits a workspace that is not theirs (`useAgentId`). */
export function NoDesk() {
  const t = useTranslations("status.noDesk");
  return (
    <Card isFlush>
      <EmptyState icon={<Building2 aria-hidden />} title={t("title")} text={t("text")} />
    </Card>
  );
}
