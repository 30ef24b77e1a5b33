"use client";
import { Link } from "@/components/ui/link";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Archive, BellOff, Check, CheckCheck } from "lucide-react";
import { limits } from "@/contract/limits";
import { notifications } from "@/contract/notices/notifications";
import type { Notification } from "@/contract/notices/notifications";
import { NoteMark, noteGround } from "@/components/features/desk/shared-ticket/note-mark";
import { TimeText } from "@/components/resource/cells";
import { ListView } from "@/components/list/list-view";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { queryFor } from "@/lib/api/query";
import { isValidTime } from "@/lib/shared/format";
import { useLateNotices } from "@/lib/browser/offline/use-late-notices";
import { safeNext } from "@/lib/shared/tenancy/switch";

export type NoticeView = "all" | "unread" | "archived";
const asked = {
  all: { isArchived: "false" },
  unread: { isArchived: "false", isRead: "false" },
  archived: { isArchived: "true" },
} as const;

export function NoticeList({
  view,
  page,
  onPage,
}: {
  view: NoticeView;
  page: number;
  onPage: (page: number) => void;
}) {
  const t = useTranslations("notifications");
  const query = useQuery({
    ...queryFor(notifications.list, { query: { ...asked[view], page, limit: limits.pageSizeDefault } }),
    placeholderData: keepPreviousData,
  });
  const unread = useQuery(queryFor(notifications.unreadCount)).data?.count ?? 0;
  const read = useLateNotices(notifications.markAsRead);
  const archive = useLateNotices(notifications.archive);
  const all = view !== "archived" && (
    <Button
      size="sm"
      icon={<CheckCheck aria-hidden />}
      disabled={query.isPending || unread === 0}
      isPending={read.isPending}
      onClick={() => read.mutate({ body: { all: true } })}
    >
      {t("markAll")}
    </Button>
  );
  return (
    <Card
      isFlush
      title={t(`tabs.${view}`)}
      text={view !== "archived" && t("unread", { count: unread })}
      actions={all}
    >
      <ListView
        query={query}
        onPage={onPage}
        isFiltered={false}
        onClear={() => undefined}
        empty={
          <EmptyState
            icon={<BellOff aria-hidden />}
            title={t(`empty.${view}`)}
            text={t(`emptyText.${view}`)}
          />
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <NoticeRow
                key={row.id}
                row={row}
                onRead={() => read.mutate({ body: { ids: [row.id] } })}
                onArchive={view === "archived" ? null : () => archive.mutate({ body: { ids: [row.id] } })}
              />
            ))}
          </ul>
        )}
      </ListView>
    </Card>
  );
}

function NoticeRow({
  row,
  onRead,
  onArchive,
}: {
  row: Notification;
  onRead: () => void;
  onArchive: (() => void) | null;
}) {
  const t = useTranslations("notifications");
  const goal = safeNext(row.actionUrl, "");
  const title = (
    <span className={clsx("line-clamp-1", row.isRead ? "text-ink" : "font-semibold text-ink")} dir="auto">
      {row.title}
    </span>
  );
  return (
    <li
      className={clsx(
        "relative flex items-start gap-3 px-4 py-3 transition-colors hover:bg-hover",
        !row.isRead && "bg-accent-soft/50",
      )}
    >
      <span
        aria-hidden
        className={clsx("mt-1.5 size-2 shrink-0 rounded-full", row.isRead ? "bg-transparent" : "bg-accent")}
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          {goal ? (
            <Link
              href={goal}
              onClick={() => !row.isRead && onRead()}
              className="min-w-0 rounded-sm after:absolute after:inset-0"
            >
              {title}
            </Link>
          ) : (
            title
          )}
          {(row.priority === "HIGH" || row.priority === "URGENT") && (
            <Badge tone={row.priority === "URGENT" ? "danger" : "warning"}>
              {t(`priority.${row.priority}`)}
            </Badge>
          )}
          {!row.isRead && <span className="sr-only">{t("isUnread")}</span>}
        </div>
        {row.isNote && <NoteMark />}
        <p
          className={clsx(
            "line-clamp-2 text-ink-muted",
            row.isNote && clsx("rounded-sm border px-1.5", noteGround),
          )}
          dir="auto"
        >
          {row.content}
        </p>
        <p className="mt-0.5 text-xs text-ink-faint">
          {t(`types.${row.type}`)}
          {" · "}
          {isValidTime(row.createdAt) ? <TimeText iso={row.createdAt} /> : t("unknownTime")}
        </p>
      </div>
      <span className="relative flex shrink-0">
        {!row.isRead && (
          <IconButton size="sm" label={t("markRead")} onClick={onRead}>
            <Check aria-hidden />
          </IconButton>
        )}
        {onArchive && (
          <IconButton size="sm" label={t("archive")} onClick={onArchive}>
            <Archive aria-hidden />
          </IconButton>
        )}
      </span>
    </li>
  );
}
