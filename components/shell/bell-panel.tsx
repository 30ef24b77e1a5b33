"use client";
import { Link } from "@/components/ui/link";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Archive, BellOff, Check } from "lucide-react";
import { deskLimits as limits } from "@/contract/desk-limits";
import { notifications } from "@/contract/notices/notifications";
import type { Notification } from "@/contract/notices/notifications";
import { NoteMark, noteGround } from "@/components/features/desk/shared-ticket/note-mark";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { isValidTime } from "@/lib/shared/format";
import { useLateNotices } from "@/lib/browser/offline/use-late-notices";
import { safeNext } from "@/lib/shared/tenancy/switch";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { unread } from "./bell-count";

const latest = queryFor(notifications.list, { query: { limit: limits.notificationDropdownSize } });

export function BellPanel({ count, close }: { count: number; close: () => void }) {
  const t = useTranslations("shell.bell");
  const list = useQuery(latest);
  const { markRead, markAllRead, archive, isPending } = useBellActions();
  const items = list.data?.items ?? [];
  return (
    <div className="text-sm">
      <div className="flex items-center justify-between gap-2 border-b border-line py-2 ps-3 pe-2">
        <h2 className="font-semibold text-ink">{t("title")}</h2>
        <Button
          size="sm"
          variant="ghost"
          disabled={list.isPending || isPending || count === 0}
          onClick={markAllRead}
        >
          {t("markAll")}
        </Button>
      </div>
      {list.isPending && <SkeletonRows rows={4} label={t("title")} />}
      {list.isError && <p className="p-4 text-ink-muted">{t("failed")}</p>}
      {list.isSuccess && items.length === 0 && (
        <EmptyState icon={<BellOff aria-hidden />} title={t("empty")} className="py-8!" />
      )}
      <ul className="max-h-96 divide-y divide-line overflow-y-auto">
        {items.map((item) => (
          <BellItem
            key={item.id}
            item={item}
            onRead={() => markRead([item.id])}
            onArchive={() => archive([item.id])}
            onOpen={close}
          />
        ))}
      </ul>
      <div className="border-t border-line p-1.5">
        <ButtonLink href="/notifications" variant="ghost" size="sm" className="w-full" onClick={close}>
          {t("viewAll")}
        </ButtonLink>
      </div>
    </div>
  );
}

function BellItem({
  item,
  onRead,
  onArchive,
  onOpen,
}: {
  item: Notification;
  onRead: () => void;
  onArchive: () => void;
  onOpen: () => void;
}) {
  const t = useTranslations("shell.bell");
  const format = useFormat();
  const now = useNow();
  const goal = safeNext(item.actionUrl, "");
  const open = () => {
    if (!item.isRead) onRead();
    onOpen();
  };
  const words = (
    <>
      <span dir="auto" className="line-clamp-1 font-medium text-ink own-direction">
        {item.title}
      </span>
      <span
        dir="auto"
        className={clsx(
          "line-clamp-2 text-[0.8125rem] text-ink-muted own-direction",
          item.isNote && clsx("rounded-sm border px-1.5", noteGround),
        )}
      >
        {item.content}
      </span>
      {item.isNote && <NoteMark className="me-2" />}
      <time dateTime={item.createdAt} className="mt-0.5 block text-xs text-ink-faint">
        {isValidTime(item.createdAt) ? format.relative(item.createdAt, now) : t("unknownTime")}
      </time>
    </>
  );
  return (
    <li
      className={clsx(
        "relative flex items-start gap-2 py-2.5 ps-4 pe-2 hover:bg-hover",
        !item.isRead && "bg-accent-soft/60",
      )}
    >
      {!item.isRead && (
        <span aria-hidden className="absolute start-1.5 top-4 size-1.5 rounded-full bg-accent" />
      )}
      {goal ? (
        <Link href={goal} onClick={open} className="min-w-0 flex-1 rounded-sm after:absolute after:inset-0">
          {words}
        </Link>
      ) : (
        <div className="min-w-0 flex-1">{words}</div>
      )}
      <span className="relative flex shrink-0">
        {!item.isRead && (
          <IconButton label={t("markRead")} size="sm" onClick={onRead}>
            <Check aria-hidden />
          </IconButton>
        )}
        <IconButton label={t("archive")} size="sm" onClick={onArchive}>
          <Archive aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}

/** Known outcomes show at once; the answer makes the truth come in either way. */
function useBellActions() {
  const client = useQueryClient();
  const read = useLateNotices(notifications.markAsRead);
  const away = useLateNotices(notifications.archive);
  const settle = () => void client.invalidateQueries({ queryKey: ["notifications"] });
  const unreadAmong = (ids: readonly string[]) =>
    (client.getQueryData(latest.queryKey)?.items ?? []).filter(
      (item) => !item.isRead && ids.includes(item.id),
    ).length;
  const lower = (by: number) =>
    client.setQueryData(unread.queryKey, (now) => now && { count: Math.max(0, now.count - by) });
  const showRead = (isMeant: (id: string) => boolean) =>
    client.setQueryData(
      latest.queryKey,
      (page) =>
        page && {
          ...page,
          items: page.items.map((item) => (isMeant(item.id) ? { ...item, isRead: true } : item)),
        },
    );
  return {
    isPending: read.isPending,
    markRead: (ids: string[]) => {
      lower(unreadAmong(ids));
      showRead((id) => ids.includes(id));
      read.mutate({ body: { ids } }, { onError: settle });
    },
    markAllRead: () => {
      client.setQueryData(unread.queryKey, { count: 0 });
      showRead(() => true);
      read.mutate({ body: { all: true } }, { onError: settle });
    },
    archive: (ids: string[]) => {
      lower(unreadAmong(ids));
      client.setQueryData(
        latest.queryKey,
        (page) => page && { ...page, items: page.items.filter((item) => !ids.includes(item.id)) },
      );
      away.mutate({ body: { ids } }, { onError: settle });
    },
  };
}
