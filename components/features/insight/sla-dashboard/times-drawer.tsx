"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { reports } from "@/contract/insight/reports";
import { TicketLink } from "@/components/features/desk/shared-ticket/ticket-link";
import { pagesFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import type { DaySpan } from "./days-before";
import { TicketRow, TicketsDrawer } from "./tickets-drawer";
import { timeKinds } from "./time-kinds";
import type { TimeKind } from "./time-kinds";

/** The tickets behind the times of replies or resolutions, each with its own. */
export function TimesDrawer({ kind, days, onClose }: { kind: TimeKind; days: DaySpan; onClose: () => void }) {
  const t = useTranslations("slaDashboard");
  const format = useFormat();
  const { metric, report, measure } = timeKinds[kind];
  const pages = useInfiniteQuery(pagesFor(reports.rows, { query: { report, measure, ...days } }));
  return (
    <TicketsDrawer
      title={t("timesOf", { name: t(`metric.${metric}`) })}
      none={t("noTimes")}
      days={days}
      query={pages}
      onClose={onClose}
    >
      {({ id, at, value, agentName, ticket }) => (
        <TicketRow key={id}>
          <span className="min-w-0 flex-1">
            {ticket && <TicketLink ticket={ticket} />}
            <span className="block text-[0.8125rem] text-ink-muted">
              {ticket && (
                <>
                  <bdi dir="ltr">#{ticket.number}</bdi> ·{" "}
                </>
              )}
              {format.dateTime(at)}
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
        </TicketRow>
      )}
    </TicketsDrawer>
  );
}
