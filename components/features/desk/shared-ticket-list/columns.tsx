"use client";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Hourglass } from "lucide-react";
import { clsx } from "clsx";
import { agentGroups } from "@/contract/desk/agent-groups";
import type { TicketColumn } from "@/contract/enums";
import { deskLimits as limits } from "@/contract/desk-limits";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import type { Ticket } from "@/contract/desk/tickets";
import { SlaMark } from "@/components/features/desk/shared-sla/sla-chip";
import { ChannelMark, PriorityMark, StatusBadge } from "@/components/features/desk/shared-ticket/marks";
import { OwnText } from "@/components/features/desk/shared-ticket/own-text";
import { TimeText, tagsCell } from "@/components/resource/cells";
import { Avatar } from "@/components/ui/avatar";
import { Tooltip } from "@/components/ui/tooltip";
import { queryFor } from "@/lib/api/query";
import { useFormat, useNow } from "@/lib/browser/use-format";

/** A column of a list of tickets. Number and subject always stand before them. */
export interface TicketListColumn {
  name: TicketColumn;
  widthRem: number;
  render: (ticket: Ticket) => ReactNode;
}

const tags = tagsCell("tags");
const dash = <span className="text-ink-faint">{"–"}</span>;

export const listColumns: readonly TicketListColumn[] = [
  {
    name: "contact",
    widthRem: 10,
    render: ({ contact }) => (contact ? <OwnText className="text-ink-muted">{contact.name}</OwnText> : dash),
  },
  {
    name: "company",
    widthRem: 9,
    render: ({ companyName }) =>
      companyName ? <OwnText className="text-ink-muted">{companyName}</OwnText> : dash,
  },
  { name: "status", widthRem: 8, render: ({ status }) => <StatusBadge status={status} /> },
  { name: "priority", widthRem: 7, render: ({ priority }) => <PriorityMark priority={priority} /> },
  { name: "assignee", widthRem: 6, render: ({ assignedToName }) => <AssigneeFace name={assignedToName} /> },
  { name: "channel", widthRem: 8, render: ({ channel }) => <ChannelMark channel={channel} /> },
  {
    name: "category",
    widthRem: 9,
    render: ({ categoryId }) => (categoryId ? <CategoryName id={categoryId} /> : dash),
  },
  { name: "group", widthRem: 9, render: ({ groupId }) => (groupId ? <GroupName id={groupId} /> : dash) },
  { name: "tags", widthRem: 11, render: (ticket) => tags.render(ticket, "tickets") },
  { name: "waiting", widthRem: 7, render: ({ waitingSince }) => <WaitingTime since={waitingSince} /> },
  {
    name: "due",
    widthRem: 9,
    render: (ticket) => (ticket.slaStatus === null ? dash : <SlaMark of={ticket} />),
  },
  { name: "updated", widthRem: 8, render: ({ lastActivityAt }) => <TimeText iso={lastActivityAt} /> },
  { name: "created", widthRem: 8, render: ({ createdAt }) => <TimeText iso={createdAt} /> },
];

function CategoryName({ id }: { id: string }) {
  const { data } = useQuery(queryFor(ticketCategories.list, { query: { flat: "true" } }));
  const name = data?.items.find((each) => each.id === id)?.name;
  return name ? <OwnText className="text-ink-muted">{name}</OwnText> : dash;
}

function GroupName({ id }: { id: string }) {
  const { data } = useQuery(queryFor(agentGroups.list, { query: { limit: limits.pageSizeMax } }));
  const name = data?.items.find((each) => each.id === id)?.name;
  return name ? <OwnText className="text-ink-muted">{name}</OwnText> : dash;
}

function AssigneeFace({ name }: { name: string | null }) {
  const t = useTranslations("ticket");
  if (!name) return <span className="text-[0.8125rem] text-ink-faint">{t("nobody")}</span>;
  return (
    <Tooltip text={name}>
      <span className="inline-flex align-middle">
        <Avatar name={name} size="sm" />
        <span className="sr-only">{name}</span>
      </span>
    </Tooltip>
  );
}

const lateAfterMinutes = 8 * 60;

/** How long the customer has been waiting for us. */
export function WaitingTime({ since }: { since: string | null }) {
  const t = useTranslations("tickets");
  const format = useFormat();
  const now = useNow();
  if (!since) return dash;
  const minutes = Math.max(0, (now.getTime() - Date.parse(since)) / 60_000);
  return (
    <time
      dateTime={since}
      title={format.dateTime(since)}
      className={clsx(
        "inline-flex items-center gap-1 align-middle text-[0.8125rem] whitespace-nowrap",
        minutes >= lateAfterMinutes ? "text-warning-ink" : "text-ink-muted",
      )}
    >
      <Hourglass aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">{t("waitingFor")}</span>
      {format.duration(minutes)}
    </time>
  );
}
