"use client";
import { useTranslations } from "next-intl";
import type { PrivacyRequest } from "@/contract/privacy/privacy";
import { Badge } from "@/components/ui/badge";
import { useFormat } from "@/lib/browser/use-format";

export const isWorking = ({ state }: Pick<PrivacyRequest, "state">): boolean =>
  state === "QUEUED" || state === "RUNNING";
/** Whether somebody is still to decide about it. */
export const isOpen = ({ state }: Pick<PrivacyRequest, "state">): boolean =>
  state === "OPEN" || state === "FAILED";
/** How often one that is under way is asked after. */
export const askEveryMs = 2000;
const tones = {
  OPEN: "warning",
  QUEUED: "info",
  RUNNING: "info",
  DONE: "success",
  FAILED: "danger",
  REFUSED: "neutral",
} as const;

export function RequestState({
  request: { state, isOverdue },
}: {
  request: Pick<PrivacyRequest, "state" | "isOverdue">;
}) {
  const t = useTranslations("contactPrivacy");
  return (
    <Badge tone={isOverdue ? "danger" : tones[state]}>{isOverdue ? t("overdue") : t(`state.${state}`)}</Badge>
  );
}

/** A day of the calendar in words: the same one wherever the reader is. */
export function useDayText(): (day: string) => string {
  const format = useFormat();
  return (day) => format.date(`${day}T12:00:00`);
}
