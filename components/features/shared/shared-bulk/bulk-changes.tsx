"use client";
import { useState } from "react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ListChecks } from "lucide-react";
import { ticketBulkChanges } from "@/contract/desk/ticket-bulk-changes";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { pagesFor } from "@/lib/api/query";
import { ChangeCard } from "./change-card";
import { askEveryMs, isActive } from "./progress-state";

/** All of them, newest first. */
export function BulkChangesButton() {
  const t = useTranslations("bulk");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<ListChecks aria-hidden />} aria-label={t("changes")} onClick={() => setIsOpen(true)}>
        <span className="max-md:hidden">{t("changes")}</span>
      </Button>
      {isOpen && <BulkChangesDrawer onClose={() => setIsOpen(false)} />}
    </>
  );
}

function BulkChangesDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations("bulk");
  const common = useTranslations("common");
  const pages = useInfiniteQuery({
    ...pagesFor(ticketBulkChanges.list, { query: { limit: 20 } }),
    refetchInterval: (query) => (query.state.data?.pages[0]?.items.some(isActive) ? askEveryMs : false),
  });
  const changes = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t("changes")}
      text={t("changesHelp")}
      closeLabel={common("close")}
    >
      {pages.isPending && <SkeletonRows rows={4} label={common("loading")} />}
      {pages.isSuccess && changes.length === 0 && (
        <EmptyState icon={<ListChecks aria-hidden />} title={t("noneTitle")} text={t("noneText")} />
      )}
      <ul aria-label={t("changes")} className="flex flex-col divide-y divide-line">
        {changes.map((change) => (
          <li key={change.id} className="py-3">
            <ChangeCard change={change} />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button isPending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t("older")}
        </Button>
      )}
    </Drawer>
  );
}
