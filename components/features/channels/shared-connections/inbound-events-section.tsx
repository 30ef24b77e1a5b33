"use client";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Inbox, RotateCcw } from "lucide-react";
import { limits } from "@/contract/limits";
import { inboundEvents } from "@/contract/workspace/inbound-events";
import type { InboundEventRow } from "@/contract/workspace/inbound-events";
import { customCell, numberCell, timeCell } from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { ListFailed } from "@/components/list/list-faces";
import { ListView } from "@/components/list/list-view";
import { useListState } from "@/components/list/use-list-state";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { RawText } from "@/components/ui/raw-text";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { ConnectionFilter } from "./connection-filter";
import { WrittenText } from "./written-text";

const cells = [
  customCell<InboundEventRow>("kind", (row) => <EventName {...row} />),
  customCell<InboundEventRow>("text", ({ text }) => <WrittenText text={text} />),
  customCell<InboundEventRow>("connectionName", ({ connectionName }) => <bdi>{connectionName}</bdi>),
  customCell<InboundEventRow>("reason", ({ reason }) => <WrittenText text={reason} />),
  numberCell("attempts"),
  timeCell("createdAt"),
];

/** What providers posted and could not be processed: shown as it came, tried again or dismissed. */
export function InboundEventsSection() {
  const t = useTranslations("inboundEvents");
  const list = useListState();
  const [shown, setShown] = useState<InboundEventRow | null>(null);
  const connectionId = list.filter("connection") ?? undefined;
  const query = useQuery({
    ...queryFor(inboundEvents.list, {
      query: { page: list.page, limit: limits.pageSizeDefault, connectionId },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} />
      <Card isFlush>
        <div className="flex border-b border-line p-3">
          <ConnectionFilter list={list} connectionId={connectionId} />
        </div>
        <ListView
          query={query}
          onPage={(page) => list.set({ page })}
          isFiltered={connectionId !== undefined}
          onClear={() => list.set({ connection: null })}
          empty={
            <EmptyState
              icon={<Inbox aria-hidden />}
              title={t("emptyTitle")}
              text={t("emptyText")}
              actions={
                <ButtonLink href="/admin/settings?section=connections">{t("openConnections")}</ButtonLink>
              }
            />
          }
        >
          {(rows) => (
            <DataTable
              text="inboundEvents"
              label={t("title")}
              rows={rows}
              cells={cells}
              onOpen={setShown}
              actions={(row) => <RetryButton row={row} />}
            />
          )}
        </ListView>
      </Card>
      {shown && <EventDrawer row={shown} onClose={() => setShown(null)} />}
    </Screen>
  );
}

function EventName({ kind, from }: Pick<InboundEventRow, "kind" | "from">) {
  const t = useTranslations("inboundEvents");
  return (
    <span className="flex min-w-40 flex-col">
      {t("what", { kind })}
      {from !== null && (
        <bdi className="text-[0.8125rem] text-ink-faint">{t("fromName", { name: from })}</bdi>
      )}
    </span>
  );
}

function RetryButton({ row: { id, kind } }: { row: InboundEventRow }) {
  const t = useTranslations("inboundEvents");
  const retry = useSend(inboundEvents.retry, { onSuccess: () => void showToast("success", t("retried")) });
  return (
    <Button
      size="sm"
      icon={<RotateCcw aria-hidden />}
      isPending={retry.isPending}
      aria-label={t("retryOf", { what: t("what", { kind }) })}
      onClick={() => retry.mutate({ params: { id } })}
    >
      {t("retry")}
    </Button>
  );
}

/** The post as the provider sent it, and what can be done about it. */
function EventDrawer({ row: { id, kind, reason }, onClose }: { row: InboundEventRow; onClose: () => void }) {
  const t = useTranslations("inboundEvents");
  const common = useTranslations("common");
  const [dismisses, setDismisses] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(queryFor(inboundEvents.get, { params: { id } }));
  const dismiss = useSend(inboundEvents.dismiss, {
    onSuccess: () => {
      onClose();
      showToast("success", t("dismissed"));
    },
  });
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t("what", { kind })}
      closeLabel={common("close")}
      footer={<Button onClick={() => setDismisses(true)}>{t("dismiss")}</Button>}
    >
      <div className="flex flex-col gap-3 text-[0.8125rem]">
        {reason !== null && (
          <p dir="auto" className="wrap-anywhere text-warning-ink">
            {reason}
          </p>
        )}
        <h3 className="font-semibold text-ink">{t("dataTitle")}</h3>
        <p className="text-ink-muted">{t("dataText")}</p>
        {data ? (
          data.post === null ? (
            <p className="text-ink-faint">{t("noData")}</p>
          ) : (
            <RawText text={data.post} label={t("dataTitle")} />
          )
        ) : error ? (
          <ListFailed error={error} query={{ isFetching, refetch }} />
        ) : (
          <SkeletonRows rows={4} label={common("loading")} />
        )}
      </div>
      {dismisses && (
        <ConfirmDialog
          isOpen
          onClose={() => setDismisses(false)}
          onConfirm={() => dismiss.mutate({ params: { id } })}
          isPending={dismiss.isPending}
          title={t("dismissTitle")}
          text={t("dismissText")}
          confirmLabel={t("dismiss")}
          cancelLabel={common("cancel")}
        />
      )}
    </Drawer>
  );
}
