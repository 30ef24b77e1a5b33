"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { slaMetricCalls } from "@/contract/desk/sla-metrics";
import type { SlaFigure } from "@/contract/enums";
import { StatusIcon } from "@/components/features/desk/shared-ticket/marks";
import { TicketLink } from "@/components/features/desk/shared-ticket/ticket-link";
import { pagesFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import type { DaySpan } from "./days-before";
import { TicketRow, TicketsDrawer } from "./tickets-drawer";
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
  const format = useFormat();
  const pages = useInfiniteQuery(pagesFor(slaMetricCalls.targets, { query: { ...query, figure } }));
  return (
    <TicketsDrawer
      title={t(`figure.${figure}`)}
      none={t("noTargets")}
      days={days}
      query={pages}
      onClose={onClose}
    >
      {({ ticket, metric, cycle, dueAt, breachedAt }) => (
        <TicketRow key={`${ticket.id} ${metric} ${cycle}`}>
          <StatusIcon status={ticket.status} className="mt-0.5" />
          <span className="min-w-0 flex-1">
            <TicketLink ticket={ticket} />
            <span className="block text-[0.8125rem] text-ink-muted">
              <bdi dir="ltr">#{ticket.number}</bdi> · {t(`metric.${metric}`)} ·{" "}
              <bdi>{ticket.assignedToName ?? t("without.agent")}</bdi>
            </span>
            <span className="block text-xs text-ink-faint">
              {t(breachedAt === null ? "dueAt" : "breachedAt", { time: format.dateTime(dueAt) })}
            </span>
          </span>
        </TicketRow>
      )}
    </TicketsDrawer>
  );
}
