"use client";
import { useTranslations } from "next-intl";
import { Bug } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** One screen may break; the shell around it stands. */
export default function ScreenError({ reset }: { error: Error; reset: () => void }) {
  const t = useTranslations("errors");
  const common = useTranslations("common");
  return (
    <EmptyState
      icon={<Bug aria-hidden />}
      title={t("screenTitle")}
      text={t("screenText")}
      actions={<Button onClick={reset}>{common("retry")}</Button>}
      className="py-24!"
    />
  );
}
