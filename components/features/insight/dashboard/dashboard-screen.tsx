"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { BellOff, CircleCheck, Inbox } from "lucide-react";
import { agents } from "@/contract/desk/agents";
import { notifications } from "@/contract/notices/notifications";
import { tickets } from "@/contract/desk/tickets";
import { roomOf } from "@/components/features/desk/shared-capacity/room";
import { StatTile } from "@/components/features/insight/shared-chart/stat-tile";
import { AgentStatusWidget } from "@/components/features/desk/shared-status/status-widget";
import { TicketLines } from "@/components/features/desk/shared-ticket-list/ticket-lines";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useAgentId, useSignedIn } from "@/lib/auth/use-user";
import { useFormat } from "@/lib/browser/use-format";
import { NoticeLine } from "./notice-line";
import { longestWaitingQuery, ownTicketsQuery } from "./own-queries";

/** My work today: how much, what waits longest, what is mine, and what happened. */
export function DashboardScreen() {
  const t = useTranslations("dashboard");
  const user = useSignedIn();

  return (
    <Screen>
      <PageHeader
        title={t("greeting", { name: user.firstName || user.name })}
        text={t("help")}
        actions={
          <ButtonLink href="/inbox" variant="primary" icon={<Inbox aria-hidden />}>
            {t("openInbox")}
          </ButtonLink>
        }
      />
      <OwnFigures />
      <div className="mt-4 grid gap-4 lg:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
          <OwnTickets />
          <LongestWaiting />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {mayCall(user.role, agents.setStatus) && <AgentStatusWidget />}
          <LatestNotices />
        </div>
      </div>
    </Screen>
  );
}

function OwnFigures() {
  const t = useTranslations("dashboard");
  const format = useFormat();
  const user = useSignedIn();
  const agentId = useAgentId();
  const stats = useQuery({
    ...queryFor(agents.stats, { params: { id: agentId } }),
    enabled: agentId !== "",
  }).data;
  const number = (value: number | undefined) =>
    value === undefined ? (agentId === user.id ? null : "–") : format.number(value);

  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile
        about="active"
        label={t("open")}
        value={number(stats && stats.open + stats.inProgress)}
        help={stats && t("ofCapacity", { capacity: roomOf(stats) })}
        href="/tickets?assignee=me&status=OPEN,IN_PROGRESS"
      />
      <StatTile
        about="pending"
        label={t("pending")}
        value={number(stats && stats.pending + stats.onHold)}
        help={t("pendingHelp")}
        href="/tickets?assignee=me&status=PENDING,ON_HOLD"
      />
      <StatTile
        about="resolved"
        label={t("resolvedToday")}
        value={number(stats?.resolvedToday)}
        help={stats && t("resolvedThisWeek", { count: stats.resolvedThisWeek })}
      />
      <StatTile
        about="replies"
        label={t("repliesToday")}
        value={number(stats?.repliesToday)}
        help={
          stats &&
          (stats.medianFirstReplyMinutes === null
            ? t("noFirstReply")
            : t("firstReply", { duration: format.duration(stats.medianFirstReplyMinutes) }))
        }
      />
    </div>
  );
}

function OwnTickets() {
  const t = useTranslations("dashboard");
  const isKnown = useSignedIn().id !== "";
  const mine = useQuery({
    ...queryFor(tickets.list, { query: ownTicketsQuery }),
    enabled: isKnown,
  });
  return (
    <Card
      isFlush
      title={t("mine")}
      actions={
        <ButtonLink href="/tickets?assignee=me" variant="ghost" size="sm">
          {t("seeAll")}
        </ButtonLink>
      }
    >
      <TicketLines
        label={t("mine")}
        tickets={mine.data?.items}
        empty={
          <EmptyState icon={<CircleCheck aria-hidden />} title={t("mineEmpty")} text={t("mineEmptyText")} />
        }
      />
    </Card>
  );
}

function LongestWaiting() {
  const t = useTranslations("dashboard");
  const isKnown = useSignedIn().id !== "";
  const waiting = useQuery({
    ...queryFor(tickets.list, { query: longestWaitingQuery }),
    enabled: isKnown,
  });
  return (
    <Card
      isFlush
      title={t("waiting")}
      actions={
        <ButtonLink href="/inbox?view=all" variant="ghost" size="sm">
          {t("seeAll")}
        </ButtonLink>
      }
    >
      <TicketLines
        label={t("waiting")}
        tickets={waiting.data?.items}
        when="waiting"
        empty={
          <EmptyState
            icon={<CircleCheck aria-hidden />}
            title={t("waitingEmpty")}
            text={t("waitingEmptyText")}
          />
        }
      />
    </Card>
  );
}

function LatestNotices() {
  const t = useTranslations("dashboard");
  const isKnown = useSignedIn().id !== "";
  const notices = useQuery({ ...queryFor(notifications.list, { query: { limit: 5 } }), enabled: isKnown });
  return (
    <Card
      isFlush
      title={t("notices")}
      actions={
        <ButtonLink href="/notifications" variant="ghost" size="sm">
          {t("seeAll")}
        </ButtonLink>
      }
    >
      {notices.isPending && <SkeletonRows rows={3} label={t("notices")} />}
      {notices.data?.items.length === 0 && (
        <EmptyState icon={<BellOff aria-hidden />} title={t("noticesEmpty")} className="py-8!" />
      )}
      <ul className="divide-y divide-line">
        {notices.data?.items.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} />
        ))}
      </ul>
    </Card>
  );
}
