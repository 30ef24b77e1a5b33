"use client";
import { useMemo } from "react";
import { useTranslations } from "next-intl";
import { CircleCheck, CirclePause, Timer, TimerOff } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { Ticket } from "@/contract/desk/tickets";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/badge";
import type { Formats } from "@/lib/shared/format";
import { useFormat } from "@/lib/browser/use-format";
import { useMinutesUntil } from "@/lib/browser/use-minutes-until";

type Standing = Pick<Ticket, "slaStatus" | "slaDueAt">;
type SlaStatus = NonNullable<Ticket["slaStatus"]>;
/** One set for many chips, where rows come and go by the dozen. */
export interface SlaWords {
  t: ReturnType<typeof useTranslations<"slaChip">>;
  format: Formats;
}

export function useSlaWords(): SlaWords {
  const [t, format] = [useTranslations("slaChip"), useFormat()];
  return useMemo(() => ({ t, format }), [t, format]);
}

const looks: Record<SlaStatus, { icon: LucideIcon; tone: Tone; ink: string }> = {
  ON_TRACK: { icon: Timer, tone: "neutral", ink: "text-ink-faint" },
  AT_RISK: { icon: Timer, tone: "warning", ink: "text-warning-ink" },
  BREACHED: { icon: TimerOff, tone: "danger", ink: "text-danger-ink" },
  PAUSED: { icon: CirclePause, tone: "neutral", ink: "text-ink-faint" },
  MET: { icon: CircleCheck, tone: "success", ink: "text-success-ink" },
};

export function SlaStatusIcon({ status }: { status: SlaStatus }) {
  const { icon: Icon, ink } = looks[status];
  return <Icon aria-hidden className={`size-4 shrink-0 ${ink}`} />;
}

/** How a ticket stands, and how long until what is due first of it. Nothing where there are no service levels. */
export function SlaChip({
  of: { slaStatus, slaDueAt },
  words,
  isShort = false,
}: {
  of: Standing;
  words: SlaWords;
  /** Where it shares a narrow line: the time alone, with a minus once it is over. */
  isShort?: boolean;
}) {
  return slaStatus && <Chip slaStatus={slaStatus} slaDueAt={slaDueAt} words={words} isShort={isShort} />;
}

/** For a place of its own; in a list one set of words is handed to all. */
export function SlaMark({ of, isShort = false }: { of: Standing; isShort?: boolean }) {
  return <SlaChip of={of} words={useSlaWords()} isShort={isShort} />;
}

function Chip({
  slaStatus,
  slaDueAt,
  words: { t, format },
  isShort,
}: {
  slaStatus: SlaStatus;
  slaDueAt: string | null;
  words: SlaWords;
  isShort: boolean;
}) {
  const left = useMinutesUntil(slaDueAt);
  const isOver = left !== null && left <= 0;
  // What has just become overdue is, before the server's word of it has come.
  const { icon: Icon, tone } = looks[isOver ? "BREACHED" : slaStatus];
  const word = t(`status.${slaStatus}`);
  const time = format.duration(Math.abs(left ?? 0));
  const when = left === null ? null : t(isOver ? "overdue" : "dueIn", { time });
  const title = slaDueAt === null ? word : t("titled", { word, time: format.dateTime(slaDueAt) });
  const isLate = slaStatus === "BREACHED" && !isOver;
  return (
    <Badge
      tone={tone}
      icon={<Icon aria-hidden />}
      className="min-w-0 align-middle tabular-nums [&_svg]:shrink-0"
    >
      <span aria-hidden className="truncate" title={title}>
        {when === null || isLate ? word : !isOver ? time : isShort ? t("overdueShort", { time }) : when}
      </span>
      <span className="sr-only">{when === null ? word : t("said", { word, when })}</span>
    </Badge>
  );
}
