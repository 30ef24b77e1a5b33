"use client";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { UnattendedTicket } from "@/contract/desk/unattended-tickets";
import { PriorityIcon, StatusBadge } from "@/components/features/desk/shared-ticket/marks";
import { OwnText } from "@/components/features/desk/shared-ticket/own-text";
import type { Selection } from "@/components/list/use-selection";
import { TimeText } from "@/components/resource/cells";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { useFormat } from "@/lib/browser/use-format";

export function UnattendedRows({
  items,
  selection,
}: {
  items: readonly UnattendedTicket[];
  selection: Selection;
}) {
  const t = useTranslations("unattended");
  const words = useTranslations("tickets");
  const ticketWords = useTranslations("ticket");
  const format = useFormat();
  return (
    <Table label={t("title")} className="min-w-[68rem] table-fixed">
      <THead>
        <TH className="w-12">
          <Checkbox
            aria-label={words("selectAll")}
            checked={selection.isAll}
            isMixed={selection.selected.length > 0 && !selection.isAll}
            onChange={selection.toggleAll}
          />
        </TH>
        <TH>{words("columns.subject")}</TH>
        <TH className="w-28">{words("columns.status")}</TH>
        <TH className="w-28">{words("columns.waiting")}</TH>
        <TH className="w-72">{t("why")}</TH>
        <TH className="w-36">{words("columns.assignee")}</TH>
        <TH className="w-28">{t("lastTold")}</TH>
      </THead>
      <TBody>
        {items.map(({ ticket, waitingMinutes, why, lastToldAt }) => (
          <TR key={ticket.id} aria-selected={selection.has(ticket.id)} className="relative">
            <TD className="relative z-[1]">
              <Checkbox
                aria-label={words("select", { number: ticket.number })}
                checked={selection.has(ticket.id)}
                onChange={() => selection.toggle(ticket.id)}
              />
            </TD>
            <TD className="h-14!">
              <Link
                href={`/tickets/${ticket.number}`}
                className="flex min-w-0 items-center gap-2 after:absolute after:inset-0"
              >
                <PriorityIcon priority={ticket.priority} />
                <span className="min-w-0">
                  <OwnText className="font-medium text-ink">{ticket.subject}</OwnText>
                  <span className="block truncate text-[0.8125rem] text-ink-faint">
                    <bdi dir="ltr">#{ticket.number}</bdi>
                    {ticket.contact && (
                      <>
                        {" · "}
                        <bdi>{ticket.contact.name}</bdi>
                      </>
                    )}
                  </span>
                </span>
              </Link>
            </TD>
            <TD>
              <StatusBadge status={ticket.status} />
            </TD>
            <TD className="text-warning-ink tabular-nums">{format.duration(waitingMinutes)}</TD>
            <TD>
              <span className="flex flex-wrap gap-1">
                {why.map((reason) => (
                  <Badge
                    key={reason}
                    tone={
                      reason === "NOBODY_ASSIGNED" || reason === "ASSIGNEE_UNAVAILABLE" ? "danger" : "neutral"
                    }
                  >
                    {t(`reason.${reason}`)}
                  </Badge>
                ))}
              </span>
            </TD>
            <TD className="truncate text-ink-muted">
              <bdi>{ticket.assignedToName ?? ticketWords("nobody")}</bdi>
            </TD>
            <TD>
              <TimeText iso={lastToldAt} />
            </TD>
          </TR>
        ))}
      </TBody>
    </Table>
  );
}
