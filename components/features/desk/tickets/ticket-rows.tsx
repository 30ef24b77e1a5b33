"use client";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { AlarmClock, EyeOff } from "lucide-react";
import type { Ticket } from "@/contract/desk/tickets";
import { SlaMark } from "@/components/features/desk/shared-sla/sla-chip";
import { useSlaOn } from "@/components/features/desk/shared-sla/use-sla-on";
import { ChannelIcon, PriorityIcon, StatusBadge } from "@/components/features/desk/shared-ticket/marks";
import { OwnText } from "@/components/features/desk/shared-ticket/own-text";
import { TimeText } from "@/components/resource/cells";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { TD, TH, THead, TR } from "@/components/ui/table";
import { lazyCode } from "@/lib/browser/lazy-code";
import { useFormat } from "@/lib/browser/use-format";
import { WaitingTime } from "@/components/features/desk/shared-ticket-list/columns";
import { SelectBox } from "@/components/features/desk/shared-ticket-list/select-box";
import { useRowWindow } from "@/components/list/use-row-window";
import { WindowRows } from "@/components/list/window-rows";
import type { Selection } from "@/components/list/use-selection";
import { columns as kept, ticketColumns } from "./columns";
import { remember } from "./list-memory";
import type { SortName } from "./list-query";

const threadCode = lazyCode(() => import("@/components/features/desk/shared-ticket/thread/use-thread"));

interface Props {
  rows: readonly Ticket[];
  box: HTMLDivElement | null;
  selection: Selection;
  sort: SortName;
  onSort: (sort: SortName) => void;
}

const rowPx = 56;
const cardPx = 108;
const fixedRem = 7.5;
/** So that the first choice of columns fits beside the menu on a screen of 1,366 pixels. */
const subjectMinRem = 16;

export function TicketTable({ rows, box, selection, sort, onSort }: Props) {
  const t = useTranslations("tickets");
  const hasSla = useSlaOn();
  const chosen = kept.useChosen();
  const columns = ticketColumns.filter(({ name }) => chosen.includes(name) && (hasSla || name !== "due"));
  const saysDue = !columns.some(({ name }) => name === "due");
  const { shown, above, below } = useRowWindow(rows, box, rowPx);
  const width = columns.length + 3;
  // The subject keeps its room however many columns there are; then the table scrolls sideways.
  const minWidthRem = columns.reduce((sum, { widthRem }) => sum + widthRem, fixedRem + subjectMinRem);
  return (
    <table
      aria-label={t("title")}
      aria-rowcount={rows.length}
      style={{ minWidth: `${minWidthRem}rem` }}
      className="w-full table-fixed border-separate border-spacing-0 text-start text-sm"
    >
      <THead>
        <TH className="z-10 w-10 pe-0!">
          <Checkbox
            aria-label={t("selectAll")}
            checked={selection.isAll}
            isMixed={selection.isMixed}
            onChange={selection.toggleAll}
          />
        </TH>
        <TH className="z-10 w-20 px-2!" {...sortProps(["-number"], sort, onSort)}>
          {t("columns.number")}
        </TH>
        <TH className="z-10">{t("columns.subject")}</TH>
        {columns.map(({ name, widthRem, sorts }) => (
          <TH
            key={name}
            className="z-10"
            style={{ width: `${widthRem}rem` }}
            {...sortProps(sorts, sort, onSort)}
          >
            {t(`columns.${name}`)}
          </TH>
        ))}
      </THead>
      <WindowRows above={above} below={below} width={width}>
        {shown.map((ticket) => (
          <TR
            key={ticket.id}
            aria-selected={selection.has(ticket.id)}
            className="relative focus-within:bg-hover"
          >
            <TD className="relative z-[1] h-14! pe-0!">
              <SelectBox ticket={ticket} selection={selection} />
            </TD>
            <TD className="px-2! text-[0.8125rem] text-ink-faint tabular-nums">
              <bdi dir="ltr">#{ticket.number}</bdi>
            </TD>
            <TD className="max-w-0">
              <RowLink ticket={ticket}>
                <SubjectLines ticket={ticket} saysDue={saysDue} />
              </RowLink>
            </TD>
            {columns.map(({ name, render }) => (
              <TD key={name} className="overflow-hidden">
                {render(ticket)}
              </TD>
            ))}
          </TR>
        ))}
      </WindowRows>
    </table>
  );
}

export function TicketCards({ rows, box, selection }: Pick<Props, "rows" | "box" | "selection">) {
  const t = useTranslations("tickets");
  const { shown, above, below } = useRowWindow(rows, box, cardPx);
  return (
    <ul aria-label={t("title")} style={{ paddingTop: above, paddingBottom: below }}>
      {shown.map((ticket) => (
        <li
          key={ticket.id}
          className={clsx(
            "relative flex gap-2 border-b border-line px-3 py-2.5",
            selection.has(ticket.id) ? "bg-accent-soft" : "bg-surface",
          )}
          style={{ minHeight: cardPx }}
        >
          <span className="relative z-[1] -ms-1">
            <SelectBox ticket={ticket} selection={selection} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="mb-0.5 flex items-center gap-2 text-xs text-ink-faint">
              <bdi dir="ltr" className="tabular-nums">
                #{ticket.number}
              </bdi>
              <ChannelIcon channel={ticket.channel} className="size-3.5!" />
              <OwnText className="flex-1">{ticket.contact?.name}</OwnText>
              <TimeText iso={ticket.lastActivityAt} />
            </span>
            <RowLink ticket={ticket}>
              <SubjectLines ticket={ticket} saysDue={false} />
            </RowLink>
            <span className="mt-1.5 flex items-center gap-2">
              <StatusBadge status={ticket.status} />
              <PriorityIcon priority={ticket.priority} />
              <span className="sr-only">{ticket.assignedToName}</span>
              {showsDue(ticket) ? (
                <SlaMark of={ticket} />
              ) : (
                ticket.waitingSince && <WaitingTime since={ticket.waitingSince} />
              )}
              {ticket.assignedToName && <Avatar name={ticket.assignedToName} size="xs" className="ms-auto" />}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What is met asks nothing of anybody. */
const showsDue = ({ slaStatus }: Ticket): boolean => slaStatus !== null && slaStatus !== "MET";

function SubjectLines({ ticket, saysDue }: { ticket: Ticket; saysDue: boolean }) {
  const t = useTranslations("ticket.sensitive");
  const life = useTranslations("ticket");
  const format = useFormat();
  return (
    <>
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="truncate font-medium text-ink" dir="auto">
          {ticket.subject}
        </span>
        {ticket.isSensitive && (
          <>
            <EyeOff aria-hidden className="size-3.5 shrink-0 text-danger-ink" />
            <span className="sr-only">{t("mark")}</span>
          </>
        )}
        {ticket.snoozedUntil && (
          <>
            <AlarmClock aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
            <span className="sr-only">
              {life("snooze.until", { time: format.dateTime(ticket.snoozedUntil) })}
            </span>
          </>
        )}
        {ticket.mergedIntoId && <Badge>{life("merged.mark")}</Badge>}
        {saysDue && showsDue(ticket) && (
          <span className="ms-auto shrink-0">
            <SlaMark of={ticket} />
          </span>
        )}
      </span>
      <OwnText className="text-[0.8125rem] text-ink-faint">{ticket.preview}</OwnText>
    </>
  );
}

/**
 * One link a row, stretched over it. Looking at a row brings its conversation; a sensitive one only when it
 * is opened, as each view is on record.
 */
function RowLink({ ticket, children }: { ticket: Ticket; children: ReactNode }) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const bring = () => {
    clearTimeout(timer.current);
    if (!ticket.isSensitive) timer.current = setTimeout(() => void fetchThread(client, ticket.id), 120);
  };
  return (
    <Link
      href={`/tickets/${ticket.id}`}
      data-ticket={ticket.id}
      prefetch={false}
      onPointerEnter={bring}
      onPointerLeave={() => clearTimeout(timer.current)}
      onFocus={() => {
        bring();
        remember({ activeId: ticket.id });
      }}
      onBlur={() => clearTimeout(timer.current)}
      className="block min-w-0 outline-none after:absolute after:inset-0 after:content-[''] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
    >
      {children}
    </Link>
  );
}

/** What does not come now comes when the ticket is opened. */
const fetchThread = (client: QueryClient, id: string): Promise<void> =>
  threadCode()
    .then(({ prefetchThread }) => prefetchThread(client, id))
    .catch(() => undefined);

function sortProps(sorts: readonly SortName[] | undefined, sort: SortName, onSort: (sort: SortName) => void) {
  const [first] = sorts ?? [];
  if (!sorts || !first) return {};
  const at = sorts.indexOf(sort);
  const sorted = at < 0 ? undefined : sort.startsWith("-") ? ("desc" as const) : ("asc" as const);
  return { sorted, onSort: () => onSort(sorts[(at + 1) % sorts.length] ?? first) };
}
