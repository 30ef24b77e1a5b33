"use client";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Copy, Eye, RefreshCw, RotateCcw, Webhook } from "lucide-react";
import { webhookStatuses, webhooks } from "@/contract/automation/automation";
import type { WebhookDelivery } from "@/contract/automation/automation";
import { limits } from "@/contract/limits";
import { optionCell, textCell, timeCell, titleCell } from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { ListView } from "@/components/list/list-view";
import { SearchBox } from "@/components/list/search-box";
import { useListState } from "@/components/list/use-list-state";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { RawText } from "@/components/ui/raw-text";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFormat } from "@/lib/browser/use-format";

const cells = [
  titleCell("url"),
  textCell("ruleName"),
  optionCell("status", { SENT: "success", FAILED: "danger", QUEUED: "info" }),
  timeCell("createdAt"),
];

/**
 * What rules sent to other systems: each delivery with its attempts, to be sent again; and what they are
 * signed with.
 */
export function WebhooksSection() {
  const t = useTranslations("webhooks");
  const list = useListState();
  const { role } = useSignedIn();
  const status = webhookStatuses.find((one) => one === list.filter("status"));
  const query = useQuery({
    ...queryFor(webhooks.list, {
      query: {
        page: list.page,
        limit: limits.pageSizeDefault,
        search: list.search || undefined,
        status: status && [status],
      },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} />
      <div className="flex flex-col gap-4">
        <Card isFlush>
          <div className="flex flex-wrap gap-2 border-b border-line p-3">
            <SearchBox
              value={list.search}
              onSearch={(search) => list.set({ search })}
              label={t("search")}
              className="sm:max-w-80"
            />
            <span className="filter-width">
              <Select
                label={t("columns.status")}
                options={[
                  { value: "", label: t("anyStatus") },
                  ...webhookStatuses.map((value) => ({ value, label: t(`options.status.${value}`) })),
                ]}
                value={status ?? ""}
                onChange={(value) => list.set({ status: value })}
              />
            </span>
          </div>
          <ListView
            query={query}
            onPage={(page) => list.set({ page })}
            isFiltered={list.search !== "" || status !== undefined}
            onClear={() => list.set({ search: null, status: null })}
            empty={
              <EmptyState icon={<Webhook aria-hidden />} title={t("emptyTitle")} text={t("emptyText")} />
            }
          >
            {(rows) => (
              <DataTable
                text="webhooks"
                label={t("title")}
                rows={rows}
                cells={cells}
                onOpen={({ id }) => list.set({ open: id })}
              />
            )}
          </ListView>
        </Card>
        {mayCall(role, webhooks.secret) && <SecretCard mayRotate={mayCall(role, webhooks.rotateSecret)} />}
      </div>
      {list.open && <DeliveryDialog id={list.open} onClose={() => list.set({ open: null })} />}
    </Screen>
  );
}

function SecretCard({ mayRotate }: { mayRotate: boolean }) {
  const t = useTranslations("webhooks");
  const common = useTranslations("common");
  const format = useFormat();
  const [isShown, setIsShown] = useState(false);
  const [asks, setAsks] = useState(false);
  const { data } = useQuery({ ...queryFor(webhooks.secret), enabled: isShown });
  const rotate = useSend(webhooks.rotateSecret, {
    onSuccess: () => {
      setAsks(false);
      setIsShown(true);
      showToast("success", t("rotated"));
    },
  });
  return (
    <Card
      title={t("secretTitle")}
      actions={
        mayRotate ? (
          <Button size="sm" icon={<RefreshCw aria-hidden />} onClick={() => setAsks(true)}>
            {t("rotate")}
          </Button>
        ) : undefined
      }
    >
      <p className="mb-3 max-w-prose text-[0.8125rem] text-ink-muted">{t("secretText")}</p>
      {isShown && data ? (
        <div className="flex flex-wrap items-center gap-2">
          <code
            dir="ltr"
            className="min-w-0 rounded-sm bg-sunken px-2 py-1 font-mono text-xs wrap-anywhere text-ink"
          >
            {data.secret}
          </code>
          <Button
            size="sm"
            icon={<Copy aria-hidden />}
            onClick={() =>
              void navigator.clipboard
                .writeText(data.secret)
                .then(() => showToast("success", common("copied")))
            }
          >
            {common("copy")}
          </Button>
        </div>
      ) : isShown ? (
        <Skeleton className="h-7 w-80 max-w-full" />
      ) : (
        <Button size="sm" icon={<Eye aria-hidden />} onClick={() => setIsShown(true)}>
          {t("showSecret")}
        </Button>
      )}
      {isShown && data?.previousUntil && (
        <p className="mt-2 text-xs text-ink-faint">
          {t("oldUntil", { when: format.dateTime(data.previousUntil) })}
        </p>
      )}
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => rotate.mutate({})}
        isPending={rotate.isPending}
        tone="primary"
        title={t("rotateTitle")}
        text={t("rotateText")}
        confirmLabel={t("rotate")}
        cancelLabel={common("cancel")}
      />
    </Card>
  );
}

function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const common = useTranslations("common");
  const { data } = useQuery({
    ...queryFor(webhooks.get, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === "QUEUED" ? 2000 : false),
  });
  const replay = useSend(webhooks.replay, { onSuccess: () => void showToast("success", t("replayed")) });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={data?.ruleName ?? t("delivery")}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("close")}</Button>
          <Button
            variant="primary"
            icon={<RotateCcw aria-hidden />}
            isPending={replay.isPending}
            disabled={!data || (data.status === "QUEUED" && data.attempts.length === 0)}
            onClick={() => replay.mutate({ params: { id } })}
          >
            {t("replay")}
          </Button>
        </>
      }
    >
      {data ? <Delivery delivery={data} /> : <Skeleton className="h-60 w-full" />}
    </Dialog>
  );
}

function Delivery({
  delivery: { url, status, attempts, body, response, nextAttemptAt },
}: {
  delivery: WebhookDelivery;
}) {
  const t = useTranslations("webhooks");
  const format = useFormat();
  return (
    <div className="flex flex-col gap-4 text-[0.8125rem]">
      <p className="wrap-anywhere text-ink-muted" dir="ltr">
        {url}
      </p>
      <Banner tone={status === "SENT" ? "success" : status === "FAILED" ? "danger" : "info"}>
        {status === "QUEUED" && nextAttemptAt
          ? t("nextAt", { when: format.dateTime(nextAttemptAt) })
          : t(`options.status.${status}`)}
      </Banner>
      <section>
        <h3 className="mb-1 font-semibold text-ink">{t("attempts")}</h3>
        {attempts.length === 0 ? (
          <p className="text-ink-faint">{t("noAttempts")}</p>
        ) : (
          <ol className="flex flex-col gap-1">
            {attempts.map(({ at, statusCode, error, tookMs }, index) => (
              <li key={index} className="flex flex-wrap gap-x-3">
                <span className="text-ink-faint">{format.dateTime(at)}</span>
                <span className="text-ink tabular-nums">{statusCode ?? "–"}</span>
                <span className="text-ink-faint tabular-nums">{t("took", { count: tookMs })}</span>
                {error && (
                  <span className="text-danger-ink" dir="auto">
                    {error}
                  </span>
                )}
              </li>
            ))}
          </ol>
        )}
      </section>
      <section>
        <h3 className="mb-1 font-semibold text-ink">{t("sent")}</h3>
        <RawText text={body} />
      </section>
      {response && (
        <section>
          <h3 className="mb-1 font-semibold text-ink">{t("answer")}</h3>
          <RawText text={response} />
        </section>
      )}
    </div>
  );
}
