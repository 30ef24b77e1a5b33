"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Mail } from "lucide-react";
import { invitations, outbox } from "@/contract/people/people";
import type { OutboxItem } from "@/contract/people/people";
import { limits } from "@/contract/limits";
import { optionCell, textCell, timeCell, titleCell } from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { ListView } from "@/components/list/list-view";
import { SearchBox } from "@/components/list/search-box";
import { useListState } from "@/components/list/use-list-state";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFormat } from "@/lib/browser/use-format";
import { linkedText } from "./linked-text";

const cells = [
  titleCell("subject"),
  textCell("to"),
  optionCell("channel"),
  optionCell("status", {
    SENT: "success",
    FAILED: "danger",
    HELD_HERE: "warning",
    UNKNOWN: "warning",
    QUEUED: "info",
  }),
  timeCell("createdAt"),
];

/** Every mail and text message that the product sent, or would have sent with a provider. */
export function OutboxSection() {
  const t = useTranslations("outbox");
  const invited = useTranslations("invitations");
  const { role } = useSignedIn();
  const mayInvite = mayCall(role, invitations.create);
  const list = useListState();
  const query = useQuery({
    ...queryFor(outbox.list, {
      query: { page: list.page, limit: limits.pageSizeDefault, search: list.search || undefined },
    }),
    placeholderData: keepPreviousData,
  });
  const isHeld = query.data?.items.some(({ status }) => status === "HELD_HERE") ?? false;
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} />
      {isHeld && <Banner className="mb-4">{t("held")}</Banner>}
      <Card isFlush>
        <div className="border-b border-line p-3">
          <SearchBox
            value={list.search}
            onSearch={(search) => list.set({ search })}
            label={t("search")}
            className="sm:max-w-80"
          />
        </div>
        <ListView
          query={query}
          onPage={(page) => list.set({ page })}
          isFiltered={list.search !== ""}
          onClear={() => list.set({ search: null })}
          empty={
            <EmptyState
              icon={<Mail aria-hidden />}
              title={t("emptyTitle")}
              text={t("emptyText")}
              actions={
                mayInvite && (
                  <ButtonLink href="/admin/settings?section=invitations&open=new">
                    {invited("invite")}
                  </ButtonLink>
                )
              }
            />
          }
        >
          {(rows) => (
            <DataTable
              text="outbox"
              label={t("title")}
              rows={rows}
              cells={cells}
              onOpen={({ id }) => list.set({ open: id })}
            />
          )}
        </ListView>
      </Card>
      {list.open && <OutboxDialog id={list.open} onClose={() => list.set({ open: null })} />}
    </Screen>
  );
}

function OutboxDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("outbox");
  const common = useTranslations("common");
  const { data } = useQuery(queryFor(outbox.get, { params: { id } }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={data?.subject || t("message")}
      closeLabel={common("close")}
    >
      {data ? <OutboxMessage item={data} /> : <Skeleton className="h-40 w-full" />}
    </Dialog>
  );
}

function OutboxMessage({ item }: { item: OutboxItem }) {
  const t = useTranslations("outbox");
  const format = useFormat();
  const facts = [
    [t("columns.to"), item.to],
    [t("columns.channel"), t(`options.channel.${item.channel}`)],
    [t("columns.status"), t(`options.status.${item.status}`)],
    [t("columns.createdAt"), format.dateTime(item.createdAt)],
    ...(item.sentAt ? [[t("sentAt"), format.dateTime(item.sentAt)]] : []),
  ];
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[0.8125rem]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="min-w-0 wrap-break-word text-ink">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {item.error && <Banner tone="danger">{item.error}</Banner>}
      <p
        className="rounded-lg border border-line bg-sunken p-4 wrap-anywhere whitespace-pre-wrap text-ink"
        dir="auto"
      >
        {linkedText(item.text).map(({ text, href }, at) =>
          href ? (
            <a key={at} href={href} className="text-accent-ink underline" target="_blank" rel="noreferrer">
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </p>
    </div>
  );
}
