"use client";
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { slaCalendars } from "@/contract/desk/sla-calendars";
import { ListFailed } from "@/components/list/list-faces";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { DayMark, SlaMonth, useDayText } from "./sla-month";
import { dayAfterKey, dayKinds, kindOfDay, monthsOf, usualMinutes } from "./sla-year-days";
import type { OpenDay } from "./sla-year-days";

const [firstYear, lastYear] = [1970, 2199];
const sampleDay = 12;

/** A year of a calendar as it is stored: when it opens on each day, and which days are holidays. */
export function SlaYear({ calendarId }: { calendarId: string }) {
  const t = useTranslations("slaCalendars.year");
  const common = useTranslations("common");
  const format = useFormat();
  const [asked, setAsked] = useState<number | null>(null);
  const query = useQuery({
    ...queryFor(slaCalendars.open, {
      params: { id: calendarId },
      query: asked === null ? {} : { year: asked },
    }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData } = query;
  const year = asked ?? Number(data?.days[0]?.day.slice(0, 4) ?? 0);
  const step = (by: number) => setAsked(Math.min(lastYear, Math.max(firstYear, year + by)));
  return (
    <Card
      className="mt-4 max-w-4xl"
      title={t("title")}
      text={t("help")}
      actions={
        data && (
          <div className="flex items-center gap-1">
            <IconButton size="sm" label={t("previous")} disabled={year <= firstYear} onClick={() => step(-1)}>
              <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
            </IconButton>
            <span role="status" className="min-w-12 text-center text-sm font-medium tabular-nums">
              {format.year(year)}
            </span>
            <IconButton size="sm" label={t("next")} disabled={year >= lastYear} onClick={() => step(1)}>
              <ChevronRight aria-hidden className="rtl:-scale-x-100" />
            </IconButton>
          </div>
        )
      }
    >
      {data ? (
        <div aria-busy={isPlaceholderData} className="flex flex-col gap-4">
          <Legend />
          <Months key={data.days[0]?.day} days={data.days} />
        </div>
      ) : error ? (
        <ListFailed error={error} query={query} />
      ) : (
        <SkeletonRows rows={8} label={common("loading")} />
      )}
    </Card>
  );
}

/** Each kind of day has a shape of its own besides its colour. */
function Legend() {
  const t = useTranslations("slaCalendars.year");
  const format = useFormat();
  return (
    <ul aria-label={t("legend")} className="flex flex-wrap gap-x-5 gap-y-2 text-[0.8125rem] text-ink-muted">
      {dayKinds.map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <DayMark kind={kind}>{format.number(sampleDay)}</DayMark>
          {t(`kinds.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

function Months({ days }: { days: readonly OpenDay[] }) {
  const t = useTranslations("slaCalendars.year");
  const textOf = useDayText();
  const frame = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(days[0]?.day ?? "");
  const usual = usualMinutes(days);
  const shown = days.find(({ day }) => day === at);
  const onKey = (event: KeyboardEvent) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const next = dayAfterKey(days, at, event.key, isRtl);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    frame.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <>
      <div
        ref={frame}
        role="group"
        aria-label={t("days")}
        className="grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-3"
      >
        {monthsOf(days).map((month, index) => (
          <SlaMonth
            key={index}
            month={index + 1}
            days={month}
            kindOf={(day) => kindOfDay(day, usual)}
            at={at}
            onAt={setAt}
            onKey={onKey}
          />
        ))}
      </div>
      <p className="sticky bottom-0 border-t border-line bg-surface py-2 text-[0.8125rem] text-ink-muted">
        {shown ? textOf(shown) : t("hint")}
      </p>
    </>
  );
}
