"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Timer } from "lucide-react";
import { reports } from "@/contract/insight/reports";
import { GrowingList } from "@/components/list/growing-list";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { pagesFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import type { DaySpan } from "./days-before";
import { timeKinds } from "./time-kinds";
import type { TimeKind } from "./time-kinds";

/** The tickets behind the times of replies or resolutions, each with its own. */
export function TimesDrawer({ kind, days, onClose }: { kind: TimeKind; days: DaySpan; onClose: () => void }) {
  const t = useTranslations("slaDashboard");
  const common = useTranslations("common");
  const format = useFormat();
  const { metric, report, measure } = timeKinds[kind];
  const pages = useInfiniteQuery(pagesFor(reports.rows, { query: { report, measure, ...days } }));
  const title = t("timesOf", { name: t(`metric.${metric}`) });
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={title}
      text={t("days", { from: format.day(days.from), to: format.day(days.to) })}
      closeLabel={common("close")}
    >
      <div className="-mx-5">
        <GrowingList
          query={pages}
          isFiltered={false}
          onClear={onClose}
          empty={<EmptyState icon={<Timer aria-hidden />} title={t("noTimes")} text={t("noTargetsText")} />}
        >
          {(rows) => (
            <ul aria-label={title} className="divide-y divide-line">
              {rows.map(({ id, at, value, agentName, ticket }) => (
                <li key={id} className="relative flex items-start gap-3 px-5 py-2.5 hover:bg-hover">
                  <span className="min-w-0 flex-1">
                    {ticket && (
                      <Link
                        href={`/tickets/${ticket.number}`}
                        dir="auto"
                        className="line-clamp-1 rounded-sm font-medium text-ink after:absolute after:inset-0"
                      >
                        {ticket.subject}
                      </Link>
                    )}
                    <span className="block text-[0.8125rem] text-ink-muted">
                      {ticket && <bdi dir="ltr">#{ticket.number}</bdi>} · {format.dateTime(at)}
                      {agentName !== null && (
                        <>
                          {" "}
                          · <bdi>{agentName}</bdi>
                        </>
                      )}
                    </span>
                  </span>
                  <span className="shrink-0 text-sm text-ink tabular-nums">
                    {value === null ? "–" : format.duration(value / 60)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </GrowingList>
      </div>
    </Drawer>
  );
}
