"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { ExternalLink } from "lucide-react";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import { ChannelMark, PriorityMark, StatusBadge } from "@/components/features/desk/shared-ticket/marks";
import { NoteMark, isNote, noteGround } from "@/components/features/desk/shared-ticket/note-mark";
import { WaitingTime } from "@/components/features/desk/shared-ticket-list/columns";
import { TimeText } from "@/components/resource/cells";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";

/**
 * What the ticket is about, without leaving the list. The last of what was said is read from here, so that a
 * sensitive one's view is on record.
 */
export function PreviewDrawer({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTranslations("adminTickets");
  const words = useTranslations("ticket");
  const columns = useTranslations("tickets.columns");
  const common = useTranslations("common");
  const { data } = useQuery(
    queryFor(tickets.conversations, { params: { id: ticket.id }, query: { limit: 5 } }),
  );
  const facts = [
    [columns("contact"), ticket.contact?.name],
    [columns("company"), ticket.companyName],
    [columns("assignee"), ticket.assignedToName ?? words("unassigned")],
  ] as const;
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={<bdi>{ticket.subject}</bdi>}
      text={<bdi dir="ltr">#{ticket.number}</bdi>}
      closeLabel={common("close")}
      footer={
        <ButtonLink
          href={`/tickets/${ticket.number}`}
          variant="primary"
          icon={<ExternalLink aria-hidden className="rtl:-scale-x-100" />}
        >
          {t("openTicket")}
        </ButtonLink>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={ticket.status} />
        <PriorityMark priority={ticket.priority} />
        <ChannelMark channel={ticket.channel} />
        {ticket.waitingSince && <WaitingTime since={ticket.waitingSince} />}
      </div>
      {ticket.tags.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-1">
          {ticket.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </p>
      )}
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-[0.8125rem]">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="contents">
                <dt className="text-ink-faint">{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <h3 className="mt-5 mb-2 text-sm font-semibold text-ink">{t("lastMessages")}</h3>
      {!data && <SkeletonRows rows={3} label={common("loading")} />}
      {data?.items.length === 0 && <p className="text-ink-faint">{t("noMessages")}</p>}
      <ul className="flex flex-col gap-3">
        {data?.items.map((message) => (
          <li
            key={message.id}
            className={clsx(
              "rounded-lg border px-3 py-2",
              isNote(message) ? noteGround : "border-line bg-surface",
            )}
          >
            <p className="flex items-baseline gap-3 text-[0.8125rem] text-ink-faint">
              <bdi className="truncate font-medium text-ink-muted">{message.authorName}</bdi>
              {isNote(message) && <NoteMark />}
              <span className="ms-auto shrink-0">
                <TimeText iso={message.createdAt} />
              </span>
            </p>
            <p dir="auto" className="mt-1 line-clamp-6 whitespace-pre-line text-ink">
              {message.text}
            </p>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
