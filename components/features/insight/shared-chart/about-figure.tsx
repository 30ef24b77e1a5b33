"use client";
import { useTranslations } from "next-intl";
import { Info } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";

/** Figures that docs/figures.md defines. */
const figureIds = [
  "created",
  "resolved",
  "reopened",
  "reopenRate",
  "backlog",
  "open",
  "active",
  "unassigned",
  "waiting",
  "waitingHour",
  "pending",
  "available",
  "room",
  "firstReplyMedian",
  "nextReplyMedian",
  "resolutionMedian",
  "oneTouchRate",
  "satisfied",
  "scoreMean",
  "received",
  "replies",
  "notDelivered",
  "availableTime",
  "slaMet",
  "slaTargetsMet",
  "points",
  "stayedResolved",
  "stayedShare",
  "help",
  "boardColumn",
] as const;
export type FigureId = (typeof figureIds)[number];

/** An "i" that opens what the figure counts. */
export function AboutFigure({ id, name }: { id: FigureId; name: string }) {
  const t = useTranslations("figures");
  const label = t("about", { name });
  const button = (
    <IconButton size="sm" label={label} className="text-ink-faint">
      <Info aria-hidden />
    </IconButton>
  );
  return (
    <Popover label={label} align="start" className="max-w-72" trigger={button}>
      <p className="p-3 text-[0.8125rem] text-ink">{t(`definitions.${id}`)}</p>
    </Popover>
  );
}

const known = new Map<string, FigureId>(figureIds.map((id) => [id, id]));

/** The same for a measure of the reports, where it is one of the defined figures. */
export function AboutMeasure({ id, name }: { id: string; name: string }) {
  const figure = known.get(id);
  return figure ? <AboutFigure id={figure} name={name} /> : null;
}
