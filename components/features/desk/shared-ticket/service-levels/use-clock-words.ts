"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/browser/use-format";
import type { Clock } from "./clock-shapes";

/** A clock in words: what it is of, what it waits for or how it ended, and how much of its target is used. */
export function useClockWords() {
  const t = useTranslations("slaClocks");
  const format = useFormat();
  const lasting = (seconds: number) => format.duration(seconds / 60);
  return {
    /** To the second, so that lines add up. */
    exact: (seconds: number): string => {
      const parts = [
        ["h", Math.floor(seconds / 3600)],
        ["min", Math.floor(seconds / 60) % 60],
        ["s", Math.floor(seconds) % 60],
      ] as const;
      const shown = parts.filter(([, count]) => count > 0);
      return (shown.length > 0 ? shown : [["min", 0] as const])
        .map(([unit, count]) => t(`unit.${unit}`, { count: format.number(count) }))
        .join(" ");
    },
    nameOf: ({ metric, cycle }: Pick<Clock, "metric" | "cycle">): string =>
      metric === "NEXT_RESPONSE" && cycle > 1
        ? t("nextOf", { count: format.number(cycle) })
        : t(`metric.${metric}`),
    waitsFor: ({ metric, outcome, endedAt, state, reason, note, targetSeconds }: Clock): string => {
      if (endedAt !== null && outcome !== null)
        return reason === null ? t(`outcome.${outcome}`) : t(`ended.${reason}`);
      if (reason === "PERSON" && note !== null) return t("pausedFor", { note });
      if (state !== "RUNNING" && reason !== null) return t(`pausedBy.${reason}`);
      return targetSeconds === null ? t("noTarget") : t(`waits.${metric}`);
    },
    usedOf: ({ countedSeconds, targetSeconds, remainingSeconds, endedAt }: Clock): string => {
      const used = lasting(countedSeconds);
      if (targetSeconds === null) return t("used", { used });
      const target = lasting(targetSeconds);
      return endedAt !== null || remainingSeconds === null || remainingSeconds <= 0
        ? t("usedOf", { used, target })
        : t("usedOfLeft", { used, target, left: lasting(remainingSeconds) });
    },
  };
}
