"use client";
import { useTranslations } from "next-intl";
import type { slaPreview } from "@/contract/desk/sla-preview";
import type { Answer } from "@/contract/kit";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/badge";
import type { Formats } from "@/lib/shared/format";

type Clock = Answer<typeof slaPreview.ticket>["clocks"][number];
const tones: Record<Clock["change"], Tone> = {
  SAME: "neutral",
  EARLIER: "warning",
  LATER: "info",
  NEW: "accent",
  GONE: "neutral",
};

/** Each target of a ticket, as it is and as it would be; those that have ended stay as they are. */
export function TriedClocks({ clocks, format }: { clocks: readonly Clock[]; format: Formats }) {
  const t = useTranslations("slaSettings");
  return (
    <ul aria-label={t("targets")} className="divide-y divide-line rounded-lg border border-line">
      {clocks.map((clock) => (
        <li key={`${clock.metric} ${clock.cycle}`} className="px-3 py-2">
          <p className="flex flex-wrap items-center gap-2 text-[0.8125rem] font-medium text-ink">
            {clock.cycle > 1
              ? t("try.cycle", { metric: t(`metrics.${clock.metric}`), count: clock.cycle })
              : t(`metrics.${clock.metric}`)}
            <State clock={clock} />
          </p>
          <dl className="mt-1 grid grid-cols-1 gap-x-4 gap-y-1 text-[0.8125rem] sm:grid-cols-2">
            <Side label={t("try.now")} of={clock.before} clock={clock} format={format} />
            <Side label={t("try.then")} of={clock.after} clock={clock} format={format} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

function State({ clock: { outcome, isBreachedAtOnce, change, before, after } }: { clock: Clock }) {
  const t = useTranslations("slaSettings");
  if (isBreachedAtOnce) return <Badge tone="danger">{t("preview.breached")}</Badge>;
  if (outcome !== null)
    return <Badge tone={outcome === "BREACHED" ? "danger" : "neutral"}>{t(`try.ended.${outcome}`)}</Badge>;
  // While it is paused there is no due time that could move.
  const isOther = change === "SAME" && before.targetSeconds !== after.targetSeconds;
  return isOther ? (
    <Badge tone="info">{t("try.otherTarget")}</Badge>
  ) : (
    <Badge tone={tones[change]}>{t(`preview.changes.${change}`)}</Badge>
  );
}

function Side({
  label,
  of: { targetSeconds, dueAt },
  clock: { isPaused, outcome },
  format,
}: {
  label: string;
  of: Clock["before"];
  clock: Clock;
  format: Formats;
}) {
  const t = useTranslations("slaSettings.try");
  const target =
    targetSeconds === null
      ? null
      : targetSeconds < 60
        ? t("seconds", { count: targetSeconds })
        : format.duration(targetSeconds / 60);
  return (
    <div>
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="text-ink">
        {target === null
          ? t("noTarget")
          : dueAt === null
            ? t(isPaused && outcome === null ? "paused" : "notDue", { target })
            : t("due", { target, time: format.dateTime(dueAt) })}
      </dd>
    </div>
  );
}
