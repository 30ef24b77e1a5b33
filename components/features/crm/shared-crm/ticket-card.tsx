"use client";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { tickets } from "@/contract/desk/tickets";
import { PriorityIcon, StatusBadge } from "@/components/features/desk/shared-ticket/marks";
import { TicketLink } from "@/components/features/desk/shared-ticket/ticket-link";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";

const [few, many] = [5, 50];

/** The latest tickets of a person or of a company. */
export function TicketCard({ of }: { of: { contactId: string } | { companyId: string } }) {
  const t = useTranslations("crm");
  const [limit, setLimit] = useState(few);
  const { data } = useQuery({
    ...queryFor(tickets.list, { query: { ...of, limit: limit } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      isFlush
      title={t("tickets")}
      footer={
        data && data.total > data.items.length && limit === few ? (
          <Button size="sm" variant="ghost" onClick={() => setLimit(many)}>
            {t("allTickets", { count: data.total })}
          </Button>
        ) : undefined
      }
    >
      {!data && <SkeletonRows rows={3} label={t("tickets")} />}
      {data?.items.length === 0 && (
        <p className="px-4 py-3 text-[0.8125rem] text-ink-faint">{t("noTickets")}</p>
      )}
      {data && data.items.length > 0 && (
        <ul aria-label={t("tickets")} className="divide-y divide-line">
          {data.items.map((ticket) => (
            <li
              key={ticket.id}
              className="relative flex items-center gap-2.5 px-4 py-2.5 text-sm transition-colors hover:bg-hover"
            >
              <PriorityIcon priority={ticket.priority} />
              <span className="min-w-0 flex-1">
                <TicketLink ticket={ticket} />
                <span dir="auto" className="line-clamp-1 text-[0.8125rem] text-ink-faint">
                  {"companyId" in of && ticket.contact ? ticket.contact.name : `#${ticket.number}`}
                </span>
              </span>
              <StatusBadge status={ticket.status} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
