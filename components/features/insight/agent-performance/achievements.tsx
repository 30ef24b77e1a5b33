"use client";
import { useTranslations } from "next-intl";
import { Eraser, Hand, Heart, ShieldCheck, Target, Zap } from "lucide-react";
import { clsx } from "clsx";
import type { Achievement } from "@/contract/insight/agent-performance";
import { ProgressBar } from "@/components/ui/progress-bar";
import { useFormat } from "@/lib/browser/use-format";

export const icons = {
  CLOSER: Target,
  FIRST_RESPONDER: Zap,
  CUSTOMER_FAVOURITE: Heart,
  SOLID_WORK: ShieldCheck,
  HELPING_HAND: Hand,
  CLEAN_SLATE: Eraser,
} as const;

/** What somebody holds, and how far it is to the next level. */
export function Achievements({ items }: { items: readonly Achievement[] }) {
  const t = useTranslations("agentPerformance");
  const format = useFormat();
  return (
    <ul aria-label={t("achievements")} className="flex flex-col gap-3">
      {items.map(({ kind, level, value, target, isHeld, earnedOn }) => {
        const Icon = icons[kind];
        return (
          <li key={kind} className="flex items-start gap-3">
            <span
              className={clsx(
                "flex size-9 shrink-0 items-center justify-center rounded-full [&_svg]:size-4",
                isHeld ? "bg-accent-soft text-accent-ink" : "bg-neutral-soft text-ink-faint",
              )}
            >
              <Icon aria-hidden />
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline justify-between gap-3">
                <span className="font-medium text-ink">{t(`kinds.${kind}`)}</span>
                <span className="text-xs text-ink-muted">
                  {isHeld
                    ? earnedOn === null
                      ? t("level", { level })
                      : t("levelSince", { level, day: format.day(earnedOn) })
                    : t("notYet")}
                </span>
              </span>
              <span className="block text-[0.8125rem] text-ink-faint">{t(`kindsHelp.${kind}`)}</span>
              <span className="mt-1 flex items-center gap-2">
                <span className="flex-1">
                  <ProgressBar value={value ?? 0} max={target} label={t(`kinds.${kind}`)} />
                </span>
                <span className="shrink-0 text-xs whitespace-nowrap text-ink-muted tabular-nums">
                  {t("progress", { value: format.number(value ?? 0), target: format.number(target) })}
                </span>
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
