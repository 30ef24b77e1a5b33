"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Timer } from "lucide-react";
import { slaMetricCalls } from "@/contract/desk/sla-metrics";
import type { SlaFigure } from "@/contract/enums";
import { StatusIcon } from "@/components/features/desk/shared-ticket/marks";
import { GrowingList } from "@/components/list/growing-list";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { pagesFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import type { DaySpan } from "./days-before";
import type { SlaFilters } from "./use-sla-filters";

/** The targets behind a number, each with its ticket. */
export function TargetsDrawer({
  figure,
  days,
  query,
  onClose,
}: {
  figure: SlaFigure;
  /** Where they are not those of the page. */ days: DaySpan | null;
  query: SlaFilters["query"];
  onClose: () => void;
}) {
  const t = useTranslations("slaDashboard");
  const common = useTranslations("common");
  const format = useFormat();
  const pages = useInfiniteQuery(pagesFor(slaMetricCalls.targets, { query: { ...query, figure } }));
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t(`figure.${figure}`)}
      {...(days ? { text: t("days", { from: format.day(days.from), to: format.day(days.to) }) } : {})}
      closeLabel={common("close")}
    >
      <div className="-mx-5">
        <GrowingList
          query={pages}
          isFiltered={false}
          onClear={onClose}
          empty={<EmptyState icon={<Timer aria-hidden />} title={t("noTargets")} text={t("noTargetsText")} />}
        >
          {(rows) => (
            <ul aria-label={t(`figure.${figure}`)} className="divide-y divide-line">
              {rows.map(({ ticket, metric, cycle, dueAt, breachedAt }) => (
                <li
                  key={`${ticket.id} ${metric} ${cycle}`}
                  className="relative flex items-start gap-3 px-5 py-2.5 hover:bg-hover"
                >
                  <StatusIcon status={ticket.status} className="mt-0.5" />
                  <span className="min-w-0 flex-1">
                    <Link
                      href={`/tickets/${ticket.number}`}
                      dir="auto"
                      className="line-clamp-1 rounded-sm font-medium text-ink after:absolute after:inset-0"
                    >
                      {ticket.subject}
                    </Link>
                    <span className="block text-[0.8125rem] text-ink-muted">
                      <bdi dir="ltr">#{ticket.number}</bdi> · {t(`metric.${metric}`)} ·{" "}
                      <bdi>{ticket.assignedToName ?? t("without.agent")}</bdi>
                    </span>
                    <span className="block text-xs text-ink-faint">
                      {t(breachedAt === null ? "dueAt" : "breachedAt", { time: format.dateTime(dueAt) })}
                    </span>
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
