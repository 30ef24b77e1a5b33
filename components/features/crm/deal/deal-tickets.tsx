"use client";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { ticketStatuses } from "@/contract/desk-enums";
import type { WholeDeal } from "@/contract/crm/deals";
import { StatusBadge } from "@/components/features/desk/shared-ticket/marks";
import { OwnText } from "@/components/features/desk/shared-ticket/own-text";
import { Card } from "@/components/ui/card";

/** What winning it has started, as far as the reader may see it. */
export function DealTickets({ deal: { tickets } }: { deal: WholeDeal }) {
  const t = useTranslations("dealPage");
  if (tickets.length === 0) return null;
  return (
    <Card title={t("tickets")} isFlush>
      <ul>
        {tickets.map(({ id, number, subject, status }) => {
          const known = ticketStatuses.find((each) => each === status);
          return (
            <li
              key={id}
              className="relative flex min-h-11 items-center gap-2 border-b border-line px-4 py-2 last:border-b-0 hover:bg-hover"
            >
              <bdi dir="ltr" className="shrink-0 text-xs text-ink-faint tabular-nums">{`#${number}`}</bdi>
              <Link
                href={`/tickets/${id}`}
                className="min-w-0 flex-1 rounded-sm text-sm text-ink after:absolute after:inset-0"
              >
                <OwnText>{subject}</OwnText>
              </Link>
              {known && <StatusBadge status={known} />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
