"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Bell as BellIcon } from "lucide-react";
import { pageLimits } from "@/contract/page-limits";
import { CountBadge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Popover } from "@/components/ui/popover";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";
import { unread } from "./bell-count";

const BellPanel = lazyPart(() => import("./bell-panel").then((file) => file.BellPanel));

export function Bell() {
  const t = useTranslations("shell.bell");
  const count = useQuery(unread).data?.count ?? 0;
  useFetchedAhead(BellPanel.load);
  const badge = count > pageLimits.unreadBadgeMax ? `${pageLimits.unreadBadgeMax}+` : String(count);
  const trigger = (
    <IconButton label={count > 0 ? t("labelUnread", { count }) : t("label")}>
      <BellIcon aria-hidden />
      {count > 0 && <CountBadge className="absolute -end-0.5 -top-0.5">{badge}</CountBadge>}
    </IconButton>
  );
  return (
    <Popover trigger={trigger} label={t("title")} className="w-96 max-w-[calc(100vw-1rem)]">
      {(close) => (
        <BellPanel count={count} close={close} whileLoading={<SkeletonRows rows={4} label={t("title")} />} />
      )}
    </Popover>
  );
}
