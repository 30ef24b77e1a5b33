"use client";
import { useTranslations } from "next-intl";
import { CalendarClock, Lock } from "lucide-react";
import type { ArticleStatus } from "@/contract/enums";
import type { Article, ArticleRow } from "@/contract/site/knowledge-base";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/badge";
import { useFormat } from "@/lib/browser/use-format";

const tones: Record<ArticleStatus, Tone> = {
  DRAFT: "neutral",
  REVIEW: "info",
  PUBLISHED: "success",
  ARCHIVED: "neutral",
};

/** Where an article stands, in as few words as say it. */
export function StatusBadges({
  article: { status, isInternal, hasUnpublishedChanges, publishAt, reviewRequestedAt, deletedAt },
}: {
  article: Article | ArticleRow;
}) {
  const t = useTranslations("articles");
  const format = useFormat();
  return (
    <span className="flex flex-wrap items-center gap-1">
      {deletedAt === null ? (
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      ) : (
        <Badge tone="danger">{t("deleted")}</Badge>
      )}
      {hasUnpublishedChanges && <Badge tone="warning">{t("hasChanges")}</Badge>}
      {status === "PUBLISHED" && reviewRequestedAt !== null && (
        <Badge tone="info">{t("status.REVIEW")}</Badge>
      )}
      {publishAt !== null && (
        <Badge tone="indigo" icon={<CalendarClock aria-hidden />}>
          {t("scheduledFor", { time: format.dateTime(publishAt) })}
        </Badge>
      )}
      {isInternal && <Badge icon={<Lock aria-hidden />}>{t("internal")}</Badge>}
    </span>
  );
}
