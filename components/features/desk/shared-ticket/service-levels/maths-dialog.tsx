"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Dialog } from "@/components/ui/dialog";
import { useFormat } from "@/lib/browser/use-format";
import type { Clock, LedgerEntry } from "./clock-shapes";
import { useClockWords } from "./use-clock-words";

type Line = LedgerEntry["spans"][number] & { totalSeconds: number; isAhead: boolean };

/**
 * How a due time comes about: the spans of its clock one after the other, each with how it ran, why it did not, by
 * which versions it was counted, and what it adds up to. Read aloud it is a list in the order of time.
 */
export function MathsDialog({
  clock,
  entry,
  name,
  onClose,
}: {
  clock: Clock;
  entry: LedgerEntry;
  name: string;
  onClose: () => void;
}) {
  const t = useTranslations("slaClocks");
  const common = useTranslations("common");
  const format = useFormat();
  const { exact } = useClockWords();
  const lines = linesOf(entry);
  const target = clock.targetSeconds === null ? null : exact(clock.targetSeconds);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t("mathsOf", { name })}
      text={target === null ? t("noTarget") : t("targetIs", { target })}
      closeLabel={common("close")}
    >
      <SpanBar lines={lines} />
      <ol aria-label={t("spans")} className="mt-3 flex flex-col divide-y divide-line">
        {lines.map((line) => (
          <SpanLine key={`${line.from} ${line.state}`} line={line} />
        ))}
      </ol>
      <p className="mt-3 border-t border-line-strong pt-3 font-medium text-ink">
        {clock.endedAt !== null
          ? t("endedAt", { time: format.dateTime(clock.endedAt), used: exact(clock.countedSeconds) })
          : clock.dueAt === null
            ? t("dueNever", { used: exact(clock.countedSeconds) })
            : t("dueWhen", { time: format.dateTime(clock.dueAt), target: target ?? "" })}
      </p>
    </Dialog>
  );
}

/** While it is paused there is no due time to explain: then what was counted stands alone. */
function linesOf({ maths, spans }: LedgerEntry): Line[] {
  if (maths) return maths;
  let totalSeconds = 0;
  return spans.map((span) => {
    totalSeconds += span.countedSeconds;
    return { ...span, totalSeconds, isAhead: false };
  });
}

const barLook = ({ state, isAhead }: Line): string =>
  state === "RUNNING"
    ? isAhead
      ? "bg-accent-soft border border-accent"
      : "bg-accent"
    : state === "PAUSED"
      ? "bg-warning-soft border border-warning-ink"
      : "bg-neutral-soft border border-line-strong";

/** The same as a picture: each span as long as it lasted. */
function SpanBar({ lines }: { lines: readonly Line[] }) {
  return (
    <div aria-hidden className="flex h-4 w-full gap-px overflow-hidden rounded-md">
      {lines.map((line) => (
        <span
          key={`${line.from} ${line.state}`}
          className={clsx("min-w-1", barLook(line))}
          style={{
            flexGrow: Math.max(1, (Date.parse(line.to) - Date.parse(line.from)) / 1000),
            flexBasis: 0,
          }}
        />
      ))}
    </div>
  );
}

function SpanLine({ line }: { line: Line }) {
  const t = useTranslations("slaClocks");
  const format = useFormat();
  const { exact } = useClockWords();
  const { state, reason, note, from, to, policy, calendar, openSeconds, countedSeconds, totalSeconds } = line;
  const b = (words: ReactNode) => <bdi>{words}</bdi>;
  const how =
    state === "RUNNING"
      ? t(line.isAhead ? "willRun" : "ran")
      : reason === null
        ? t(`state.${state}`)
        : t(state === "PAUSED" ? `pausedBy.${reason}` : `ended.${reason}`);
  return (
    <li className="flex gap-3 py-2.5 text-[0.8125rem]">
      <span aria-hidden className={clsx("mt-1 size-3 shrink-0 rounded-sm", barLook(line))} />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-ink">{how}</p>
        {note && (
          <p dir="auto" className="text-ink-muted">
            {t("quoted", { note })}
          </p>
        )}
        <p className="text-ink-muted">
          {t("fromTo", { from: format.dateTime(from), to: format.dateTime(to) })}
        </p>
        <p className="text-xs text-ink-faint">
          {calendar
            ? t.rich("byCalendar", { name: calendar.name, version: calendar.version, b })
            : t("aroundTheClock")}
          {policy && <> · {t.rich("byPolicy", { name: policy.name, version: policy.version, b })}</>}
        </p>
      </div>
      <div className="shrink-0 text-end tabular-nums">
        <p className="text-ink">{t("counted", { time: exact(countedSeconds) })}</p>
        {openSeconds !== countedSeconds && (
          <p className="text-xs text-ink-faint">{t("open", { time: exact(openSeconds) })}</p>
        )}
        <p className="text-xs text-ink-faint">{t("total", { time: exact(totalSeconds) })}</p>
      </div>
    </li>
  );
}
