"use client";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { CalendarClock, CircleCheck, CircleX, Timer } from "lucide-react";
import { daysInStage, stateOf } from "@/contract/crm/deal-rules";
import type { DealStageKind, DealState } from "@/contract/crm/deal-rules";
import { Badge } from "@/components/ui/badge";
import { StatusDot } from "@/components/ui/status-dot";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { dayOf, dayText } from "./day";

interface StageLook {
  kind: DealStageKind;
  color: string | null;
}

/** A stage by its own colour; without one won and lost have theirs and the open ones the house's. */
export function StageDot({ stage: { kind, color }, className }: { stage: StageLook; className?: string }) {
  const state = stateOf(kind);
  if (state !== "OPEN" && color === null)
    return state === "WON" ? (
      <CircleCheck aria-hidden className={clsx("size-3.5 shrink-0 text-success-ink", className)} />
    ) : (
      <CircleX aria-hidden className={clsx("size-3.5 shrink-0 text-ink-faint", className)} />
    );
  return <StatusDot tone="accent" color={color ?? undefined} className={className} />;
}

export function StageName({ stage }: { stage: StageLook & { name: string } }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <StageDot stage={stage} />
      <bdi className="truncate">{stage.name}</bdi>
    </span>
  );
}

export function StateBadge({ state }: { state: DealState }) {
  const t = useTranslations("deal.state");
  return <Badge tone={state === "WON" ? "success" : state === "LOST" ? "neutral" : "info"}>{t(state)}</Badge>;
}

/** When it is expected to close; in red where that day has gone by and it is still open. */
export function CloseDay({ day, isOpen }: { day: string | null; isOpen: boolean }) {
  const t = useTranslations("deal");
  const format = useFormat();
  const now = useNow();
  if (day === null) return null;
  const isLate = isOpen && day < dayOf(now);
  return (
    <time
      dateTime={day}
      title={t(isLate ? "overdueSince" : "closesOn", { day: format.date(`${day}T12:00:00`) })}
      className={clsx(
        "inline-flex shrink-0 items-center gap-1 whitespace-nowrap tabular-nums",
        isLate ? "text-danger-ink" : "text-ink-muted",
      )}
    >
      {isLate && <CalendarClock aria-hidden className="size-3.5" />}
      {dayText(format, day, now)}
      {isLate && <span className="sr-only">{t("overdue")}</span>}
    </time>
  );
}

/** It has stood in its stage for longer than the stage allows. */
export function RottingMark({ since, isIconOnly = false }: { since: string; isIconOnly?: boolean }) {
  const t = useTranslations("deal");
  const now = useNow();
  const text = t("rotting", { days: daysInStage(since, now.toISOString()) });
  if (isIconOnly)
    return (
      <span title={text} className="inline-flex shrink-0 text-warning-ink">
        <Timer aria-hidden className="size-3.5" />
        <span className="sr-only">{text}</span>
      </span>
    );
  return (
    <Badge tone="warning" icon={<Timer aria-hidden />}>
      {text}
    </Badge>
  );
}
