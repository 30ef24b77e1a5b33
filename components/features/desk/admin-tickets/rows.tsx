"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { ChevronRight, EyeOff } from "lucide-react";
import { channels, priorities, ticketStatuses } from "@/contract/desk-enums";
import type { TicketColumn, TicketGrouping, TicketSortField } from "@/contract/enums";
import type { TicketGroup } from "@/contract/desk/omnichannel-tickets";
import type { Ticket } from "@/contract/desk/tickets";
import { SlaMark } from "@/components/features/desk/shared-sla/sla-chip";
import { ChannelMark, PriorityMark, StatusBadge } from "@/components/features/desk/shared-ticket/marks";
import { OwnText } from "@/components/features/desk/shared-ticket/own-text";
import { listColumns } from "@/components/features/desk/shared-ticket-list/columns";
import { SelectBox } from "@/components/features/desk/shared-ticket-list/select-box";
import { useRowWindow } from "@/components/list/use-row-window";
import { WindowRows } from "@/components/list/window-rows";
import type { Selection } from "@/components/list/use-selection";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TD, TH, THead, TR } from "@/components/ui/table";
import { useFormat } from "@/lib/browser/use-format";
import { keyOfGroup } from "./ticket-groups";
import { beginsAscending, sortAddress } from "./use-admin-list";
import type { AdminList } from "./use-admin-list";

const rowPx = 56;
const fixedRem = 7.5;
const subjectMinRem = 18;
const sortOf: Partial<Record<TicketColumn, TicketSortField>> = {
  priority: "priority",
  waiting: "waitingSince",
  due: "slaDueAt",
  updated: "lastActivityAt",
  created: "createdAt",
};

interface Props {
  list: AdminList;
  box: HTMLDivElement | null;
  selection: Selection;
  isWide: boolean;
  openId: string | null;
  onOpen: (ticket: Ticket) => void;
}

export function TicketTable({ list, box, selection, isWide, openId, onOpen }: Props) {
  const t = useTranslations("adminTickets");
  const words = useTranslations("tickets");
  const { items, rows, sortBy, sortDirection } = list;
  const columns = isWide
    ? list.columns.flatMap((name) => listColumns.find((column) => column.name === name) ?? [])
    : [];
  const { shown, above, below } = useRowWindow(items, box, rowPx);
  const width = columns.length + 3;
  const minWidthRem = isWide
    ? columns.reduce((sum, { widthRem }) => sum + widthRem, fixedRem + subjectMinRem)
    : 0;
  const sort = (field: TicketSortField | undefined) =>
    field === undefined
      ? {}
      : {
          sorted: field === sortBy ? sortDirection : undefined,
          onSort: () =>
            list.list.set(
              sortAddress(
                field,
                (field === sortBy ? sortDirection === "desc" : beginsAscending(field)) ? "asc" : "desc",
              ),
            ),
        };
  return (
    <table
      aria-label={t("title")}
      aria-rowcount={items.length}
      style={{ minWidth: `${minWidthRem}rem` }}
      className="w-full table-fixed border-separate border-spacing-0 text-start text-sm"
    >
      <THead>
        <TH className="z-10 w-10 pe-0!">
          <Checkbox
            aria-label={words("selectAll")}
            checked={selection.isAll}
            isMixed={selection.isMixed}
            onChange={selection.toggleAll}
            disabled={rows.length === 0}
          />
        </TH>
        <TH className="z-10 w-20 px-2!" {...sort("number")}>
          {words("columns.number")}
        </TH>
        <TH className="z-10">{words("columns.subject")}</TH>
        {columns.map(({ name, widthRem }) => (
          <TH key={name} className="z-10" style={{ width: `${widthRem}rem` }} {...sort(sortOf[name])}>
            {words(`columns.${name}`)}
          </TH>
        ))}
      </THead>
      <WindowRows above={above} below={below} width={width}>
        {shown.map((item) => {
          if (item.kind === "group")
            return (
              <GroupRow
                key={`group ${keyOfGroup(item.group)}`}
                list={list}
                group={item.group}
                isOpen={item.isOpen}
                width={width}
              />
            );
          if (item.kind === "more")
            return (
              <tr key={`more ${keyOfGroup(item.group)}`}>
                <td colSpan={width} className="h-14 border-b border-line px-4">
                  <Button size="sm" variant="link" onClick={() => list.moreOf(item.group)}>
                    {t("moreOfGroup", { shown: item.shown, count: item.group.count })}
                  </Button>
                </td>
              </tr>
            );
          return (
            <TicketRow
              key={item.ticket.id}
              ticket={item.ticket}
              columns={columns}
              selection={selection}
              isWide={isWide}
              isOpen={item.ticket.id === openId}
              onOpen={onOpen}
            />
          );
        })}
      </WindowRows>
    </table>
  );
}

function TicketRow({
  ticket,
  columns,
  selection,
  isWide,
  isOpen,
  onOpen,
}: Pick<Props, "selection" | "isWide" | "onOpen"> & {
  ticket: Ticket;
  columns: readonly (typeof listColumns)[number][];
  isOpen: boolean;
}) {
  const t = useTranslations("adminTickets");
  const saysDue = !columns.some(({ name }) => name === "due");
  return (
    <TR
      aria-selected={selection.has(ticket.id)}
      className={clsx("relative focus-within:bg-hover", isOpen && "bg-accent-soft")}
    >
      <TD className="relative z-[1] h-14! pe-0!">
        <SelectBox ticket={ticket} selection={selection} />
      </TD>
      <TD className="px-2! text-[0.8125rem] text-ink-faint tabular-nums">
        <bdi dir="ltr">#{ticket.number}</bdi>
      </TD>
      <TD className="max-w-0">
        <button
          type="button"
          data-ticket={ticket.id}
          onClick={() => onOpen(ticket)}
          className="block w-full min-w-0 text-start outline-none after:absolute after:inset-0 after:content-[''] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          <span className="flex min-w-0 items-center gap-1.5">
            <span className="truncate font-medium text-ink" dir="auto">
              {ticket.subject}
            </span>
            {ticket.isSensitive && (
              <EyeOff aria-label={t("sensitive")} className="size-3.5 shrink-0 text-danger-ink" />
            )}
            {saysDue && ticket.slaStatus !== null && ticket.slaStatus !== "MET" && (
              <span className="ms-auto shrink-0">
                <SlaMark of={ticket} />
              </span>
            )}
            {!isWide && (
              <span className={clsx("shrink-0", ticket.slaStatus === null && "ms-auto")}>
                <StatusBadge status={ticket.status} />
              </span>
            )}
          </span>
          <OwnText className="text-[0.8125rem] text-ink-faint">{ticket.preview}</OwnText>
        </button>
      </TD>
      {columns.map(({ name, render }) => (
        <TD key={name} className="overflow-hidden">
          {render(ticket)}
        </TD>
      ))}
    </TR>
  );
}

function GroupRow({
  list,
  group,
  isOpen,
  width,
}: {
  list: AdminList;
  group: TicketGroup;
  isOpen: boolean;
  width: number;
}) {
  const format = useFormat();
  return (
    <tr>
      <th
        scope="rowgroup"
        colSpan={width}
        className="h-10 border-b border-line bg-sunken px-3 text-start font-medium"
      >
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => list.toggleGroup(group)}
          className="flex h-8 w-full items-center gap-2 rounded-md px-1 text-[0.8125rem] text-ink hover:bg-hover"
        >
          <ChevronRight
            aria-hidden
            className={clsx(
              "size-4 shrink-0 text-ink-faint transition-transform",
              isOpen ? "rotate-90" : "rtl:-scale-x-100",
            )}
          />
          <GroupName by={list.groupBy ?? "status"} group={group} />
          <span className="text-ink-faint tabular-nums">
            {format.number(group.count)}
            {group.isCapped && "+"}
          </span>
        </button>
      </th>
    </tr>
  );
}

function GroupName({ by, group: { key, name } }: { by: TicketGrouping; group: TicketGroup }): ReactNode {
  const t = useTranslations("adminTickets");
  const ticket = useTranslations("ticket");
  if (key === null) return by === "assignee" ? ticket("unassigned") : t(`without.${by}`);
  const [status, priority, channel] = [
    ticketStatuses.find((each) => each === key),
    priorities.find((each) => each === key),
    channels.find((each) => each === key),
  ];
  if (by === "status" && status) return <StatusBadge status={status} />;
  if (by === "priority" && priority) return <PriorityMark priority={priority} />;
  if (by === "channel" && channel) return <ChannelMark channel={channel} />;
  return <bdi>{name ?? t("gone")}</bdi>;
}
