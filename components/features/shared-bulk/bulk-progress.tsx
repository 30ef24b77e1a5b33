"use client";
import { useState } from "react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ListChecks, X } from "lucide-react";
import { ticketBulkChanges } from "@/contract/ticket-bulk-changes";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { SkeletonRows } from "@/components/ui/skeleton";
import { pagesFor, queryFor } from "@/lib/api/query";
import { useUser } from "@/lib/auth/use-user";
import { ChangeCard, isActive } from "./change-card";

const recentMs = 120_000;
/** Events tell how far it is; this is for when one was lost. */
const askEveryMs = 3000;

/** Changes that run, and those that ended a moment ago: in the corner of the list, until they are put away. They go on without it. */
export function BulkProgress() {
  const t = useTranslations("bulk");
  const user = useUser();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [since] = useState(() => Date.now());
  const { data } = useQuery({ ...queryFor(ticketBulkChanges.list, { query: { limit: 5 } }), refetchInterval: (query) => (query.state.data?.items.some(isActive) ? askEveryMs : false) });
  const shown = (data?.items ?? []).filter((change) => change.actorId === user?.id && !hidden.has(`${change.id} ${isActive(change)}`) && (isActive(change) || Date.parse(change.finishedAt ?? "") > since - recentMs)).slice(0, 2);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t("mine")} className="absolute end-3 bottom-28 z-10 flex w-80 max-w-[calc(100%-1.5rem)] flex-col gap-2">
      {shown.map((change) => (
        <div key={change.id} className="rounded-xl border border-line-strong bg-raised p-3 shadow-pop">
          <ChangeCard change={change} extra={<IconButton size="sm" label={t("hide")} onClick={() => setHidden(new Set([...hidden, `${change.id} ${isActive(change)}`]))}><X aria-hidden /></IconButton>} />
        </div>
      ))}
    </section>
  );
}

/** All of them, newest first. */
export function BulkChangesButton() {
  const t = useTranslations("bulk");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<ListChecks aria-hidden />} aria-label={t("changes")} onClick={() => setIsOpen(true)}><span className="max-md:hidden">{t("changes")}</span></Button>
      {isOpen && <BulkChangesDrawer onClose={() => setIsOpen(false)} />}
    </>
  );
}

function BulkChangesDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations("bulk");
  const common = useTranslations("common");
  const pages = useInfiniteQuery({ ...pagesFor(ticketBulkChanges.list, { query: { limit: 20 } }), refetchInterval: (query) => (query.state.data?.pages[0]?.items.some(isActive) ? askEveryMs : false) });
  const changes = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Drawer isOpen onClose={onClose} title={t("changes")} text={t("changesHelp")} closeLabel={common("close")}>
      {pages.isPending && <SkeletonRows rows={4} label={common("loading")} />}
      {pages.isSuccess && changes.length === 0 && <EmptyState icon={<ListChecks aria-hidden />} title={t("noneTitle")} text={t("noneText")} />}
      <ul aria-label={t("changes")} className="flex flex-col divide-y divide-line">{changes.map((change) => <li key={change.id} className="py-3"><ChangeCard change={change} /></li>)}</ul>
      {pages.hasNextPage && <Button isPending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>{t("older")}</Button>}
    </Drawer>
  );
}
