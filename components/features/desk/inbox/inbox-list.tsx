"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Check, CloudOff, Inbox as InboxIcon, ListFilter, SearchX } from "lucide-react";
import { channels, ticketStatuses } from "@/contract/desk-enums";
import type { InboxRow } from "@/contract/desk/agents";
import { StartConversation } from "@/components/features/channels/shared-templates/start-conversation";
import { SlaMark } from "@/components/features/desk/shared-sla/sla-chip";
import { ChannelIcon, PriorityIcon, StatusIcon } from "@/components/features/desk/shared-ticket/marks";
import { OwnText } from "@/components/features/desk/shared-ticket/own-text";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { SearchBox } from "@/components/list/search-box";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { Popover } from "@/components/ui/popover";
import { ScreenTitle } from "@/components/ui/screen-title";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusDot } from "@/components/ui/status-dot";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { isUuid } from "@/lib/shared/uuid";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { ChannelTabs, InboxViews, SortMenu } from "./inbox-views";
import type { Inbox } from "./use-inbox";

export function InboxList({ inbox }: { inbox: Inbox }) {
  const t = useTranslations("inbox");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const format = useFormat();
  const { list, pages, rows } = inbox;
  return (
    <section
      aria-label={t(inbox.scope === "messaging" ? "messaging" : "title")}
      className="flex w-full shrink-0 flex-col border-e border-line bg-surface lg:w-88"
    >
      <header className="flex flex-col gap-2 border-b border-line px-3 pt-3 pb-2">
        <div className="flex items-center gap-2">
          <ScreenTitle className="text-base font-semibold text-ink">
            {t(inbox.scope === "messaging" ? "messaging" : "title")}
          </ScreenTitle>
          {pages.isSuccess && (
            <span className="text-[0.8125rem] text-ink-faint tabular-nums">
              {format.number(inbox.total)}
              {inbox.totalIsCapped && "+"}
            </span>
          )}
          <span className="ms-auto flex items-center gap-1">
            {inbox.scope === "messaging" && <StartConversation />}
            {inbox.hasAssigneeChoice && <AssigneeMenu inbox={inbox} />}
            <SortMenu inbox={inbox} />
            <Filters inbox={inbox} />
          </span>
        </div>
        {inbox.scope === "messaging" ? <ChannelTabs inbox={inbox} /> : <InboxViews inbox={inbox} />}
        <SearchBox value={list.search} onSearch={(search) => list.set({ search })} label={t("search")} />
      </header>
      <div
        className="min-h-0 flex-1 overflow-y-auto"
        aria-busy={pages.isFetching}
        onScroll={({ currentTarget: node }) =>
          node.scrollHeight - node.scrollTop - node.clientHeight < 600 &&
          pages.hasNextPage &&
          !pages.isFetchingNextPage &&
          void pages.fetchNextPage()
        }
      >
        {pages.isPending && <ListSkeleton label={common("loading")} />}
        {pages.isError && rows.length === 0 && (
          <EmptyState
            icon={<CloudOff aria-hidden />}
            title={common("table.loadFailed")}
            text={inWords(pages.error)}
            actions={<Button onClick={() => void pages.refetch()}>{common("retry")}</Button>}
          />
        )}
        {pages.isSuccess &&
          rows.length === 0 &&
          (inbox.isFiltered ? (
            <EmptyState
              icon={<SearchX aria-hidden />}
              title={common("table.emptySearchTitle")}
              text={common("table.emptySearchText")}
              actions={
                <Button
                  onClick={() => list.set({ search: null, status: null, channel: null, assignee: null })}
                >
                  {common("clearFilters")}
                </Button>
              }
            />
          ) : inbox.view === "mine" ? (
            <EmptyState
              icon={<InboxIcon aria-hidden />}
              title={t("emptyMineTitle")}
              text={t("emptyMineText")}
              actions={<Button onClick={() => inbox.setView("unassigned")}>{t("seeUnassigned")}</Button>}
            />
          ) : (
            <EmptyState icon={<InboxIcon aria-hidden />} title={t("emptyTitle")} text={t("emptyText")} />
          ))}
        <ul aria-label={t("conversations")}>
          {rows.map((ticket) => (
            <Row
              key={ticket.id}
              ticket={ticket}
              isOpen={ticket.id === list.open}
              onOpen={() => inbox.show(ticket.id)}
            />
          ))}
        </ul>
        {pages.hasNextPage && (
          <p className="py-3 text-center">
            <Button
              size="sm"
              variant="ghost"
              isPending={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              {t("more")}
            </Button>
          </p>
        )}
      </div>
    </section>
  );
}

function Row({ ticket, isOpen, onOpen }: { ticket: InboxRow; isOpen: boolean; onOpen: () => void }) {
  const t = useTranslations("inbox");
  const words = useTranslations("ticket");
  const format = useFormat();
  const now = useNow();
  const name = ticket.contact?.name ?? words("panel.noContact");
  const isUnread = ticket.isUnread && !isOpen;
  const waited = ticket.waitingSince
    ? Math.max(0, (now.getTime() - Date.parse(ticket.waitingSince)) / 60_000)
    : null;
  return (
    <li>
      <button
        type="button"
        data-conversation={ticket.id}
        aria-current={isOpen ? "true" : undefined}
        onClick={onOpen}
        className={clsx(
          "relative flex w-full items-start gap-2.5 border-b border-line px-3 py-2.5 text-start transition-colors -outline-offset-2!",
          isOpen ? "bg-accent-soft" : "hover:bg-hover",
        )}
      >
        <span className="relative mt-0.5 shrink-0">
          <Avatar name={name} />
          <span className="absolute -end-1 -bottom-1 flex size-4.5 items-center justify-center rounded-full border border-line bg-surface">
            <ChannelIcon channel={ticket.channel} className="size-2.5!" />
          </span>
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            {isUnread && (
              <>
                <span aria-hidden className="size-2 shrink-0 self-center rounded-full bg-accent" />
                <span className="sr-only">{t("unread")}</span>
              </>
            )}
            <OwnText className={clsx("flex-1 text-ink", isUnread ? "font-semibold" : "font-medium")}>
              {name}
            </OwnText>
            {waited === null ? (
              <time dateTime={ticket.lastActivityAt} className="shrink-0 text-xs text-ink-faint">
                {format.relative(ticket.lastActivityAt, now)}
              </time>
            ) : (
              <span
                className={clsx(
                  "shrink-0 text-xs tabular-nums",
                  waited >= 480 ? "font-medium text-warning-ink" : "text-ink-muted",
                )}
                title={format.dateTime(ticket.waitingSince ?? "")}
              >
                {t("waits", { time: format.duration(waited) })}
              </span>
            )}
          </span>
          <OwnText className={clsx("text-[0.8125rem] text-ink", isUnread && "font-semibold")}>
            {ticket.subject}
          </OwnText>
          <OwnText className="text-[0.8125rem] text-ink-faint">{ticket.preview}</OwnText>
          <span className="mt-1 flex items-center gap-2 text-xs text-ink-faint">
            {ticket.isCustomerHere && (
              <Badge tone="success" className="shrink-0">
                <StatusDot tone="success" />
                {t("here")}
              </Badge>
            )}
            <StatusIcon status={ticket.status} className="size-3.5!" />
            <span className="whitespace-nowrap">{words(`status.${ticket.status}`)}</span>
            {(ticket.priority === "URGENT" || ticket.priority === "HIGH") && (
              <>
                <PriorityIcon priority={ticket.priority} className="size-3.5!" />
                <span className="sr-only">{words(`priority.${ticket.priority}`)}</span>
              </>
            )}
            {ticket.slaStatus !== "MET" && <SlaMark of={ticket} isShort />}
            <span className="ms-auto flex min-w-0 items-center gap-1">
              {ticket.assignedToName ? (
                <>
                  <Avatar name={ticket.assignedToName} size="xs" className="size-4! text-[0.5rem]!" />
                  <span className="truncate" dir="auto">
                    {ticket.assignedToName}
                  </span>
                </>
              ) : (
                words("unassigned")
              )}
            </span>
          </span>
        </span>
      </button>
    </li>
  );
}

function AssigneeMenu({ inbox: { list, assignee } }: { inbox: Inbox }) {
  const t = useTranslations("tickets.filters");
  // By name only where somebody is chosen; the others come when the menu opens.
  const { nameOf } = useStaff({ isAsked: isUuid(assignee) });
  const word =
    assignee === "me"
      ? t("me")
      : assignee === "unassigned"
        ? t("unassigned")
        : (nameOf(assignee) ?? t("anybody"));
  const tick = (value: string | null) =>
    value === assignee && <Check aria-hidden className="size-4 text-accent-ink" />;
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          variant={assignee ? "secondary" : "ghost"}
          aria-label={t("is", { name: t("assignee"), value: word })}
        >
          <span className="max-w-28 truncate">{word}</span>
        </Button>
      }
      className="max-h-80 overflow-y-auto"
    >
      <MenuItem end={tick(null)} onSelect={() => list.set({ assignee: null })}>
        {t("anybody")}
      </MenuItem>
      <MenuItem end={tick("me")} onSelect={() => list.set({ assignee: "me" })}>
        {t("me")}
      </MenuItem>
      <MenuItem end={tick("unassigned")} onSelect={() => list.set({ assignee: "unassigned" })}>
        {t("unassigned")}
      </MenuItem>
      <MenuSeparator />
      <StaffItems tick={tick} onPick={(id) => list.set({ assignee: id })} />
    </Menu>
  );
}

function StaffItems({ tick, onPick }: { tick: (id: string) => ReactNode; onPick: (id: string) => void }) {
  const { staff } = useStaff();
  return staff.map(({ id, name }) => (
    <MenuItem key={id} end={tick(id)} onSelect={() => onPick(id)}>
      <bdi>{name}</bdi>
    </MenuItem>
  ));
}

function Filters({ inbox: { list, scope } }: { inbox: Inbox }) {
  const t = useTranslations("inbox");
  const words = useTranslations("ticket");
  const filters = useTranslations("tickets.filters");
  const chosen = {
    status: list.filters("status"),
    channel: scope === "messaging" ? [] : list.filters("channel"),
  };
  const isOn = chosen.status.length + chosen.channel.length > 0;
  const toggle = (name: "status" | "channel", all: readonly string[], value: string, isChecked: boolean) =>
    list.set({ [name]: all.filter((each) => (each === value ? isChecked : chosen[name].includes(each))) });
  return (
    <Popover
      label={t("filters")}
      className="w-60"
      trigger={
        <IconButton
          label={t("filters")}
          size="sm"
          variant={isOn ? "secondary" : "ghost"}
          className={clsx(isOn && "text-accent-ink!")}
        >
          <ListFilter aria-hidden />
        </IconButton>
      }
    >
      <div className="flex max-h-[70dvh] flex-col gap-3 overflow-y-auto p-3">
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-xs font-medium text-ink-faint">{filters("status")}</legend>
          {ticketStatuses.map((status) => (
            <Checkbox
              key={status}
              label={
                <span className="flex items-center gap-2">
                  <StatusIcon status={status} />
                  {words(`status.${status}`)}
                </span>
              }
              checked={chosen.status.includes(status)}
              onChange={(event) => toggle("status", ticketStatuses, status, event.target.checked)}
            />
          ))}
          <p className="text-xs text-ink-faint">{t("statusHelp")}</p>
        </fieldset>
        {scope === "inbox" && (
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 text-xs font-medium text-ink-faint">{filters("channel")}</legend>
            {channels.map((channel) => (
              <Checkbox
                key={channel}
                label={
                  <span className="flex items-center gap-2">
                    <ChannelIcon channel={channel} />
                    {words(`channel.${channel}`)}
                  </span>
                }
                checked={chosen.channel.includes(channel)}
                onChange={(event) => toggle("channel", channels, channel, event.target.checked)}
              />
            ))}
          </fieldset>
        )}
      </div>
    </Popover>
  );
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: 7 }, (_, row) => (
        <div key={row} className="flex gap-2.5 border-b border-line px-3 py-2.5">
          <Skeleton className="size-8 shrink-0 rounded-full!" />
          <span className="flex flex-1 flex-col gap-2 py-0.5">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-4/5" />
            <Skeleton className="h-3 w-3/5" />
          </span>
        </div>
      ))}
    </div>
  );
}
