"use client";
import Link from "next/link";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { RotateCcw, Send } from "lucide-react";
import { deliveryStates } from "@/contract/enums";
import type { DeliveryState } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { connections } from "@/contract/workspace/connections";
import { deliveries } from "@/contract/workspace/deliveries";
import type { Delivery } from "@/contract/workspace/deliveries";
import { customCell, numberCell, optionCell, timeCell, titleCell } from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { ListView } from "@/components/resource/list-view";
import { SearchBox } from "@/components/resource/search-box";
import { useListState } from "@/components/resource/use-list-state";
import type { ListState } from "@/components/resource/use-list-state";
import type { Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";

const lookEveryMs = 3000;
const tones: Record<DeliveryState, Tone> = {
  QUEUED: "info",
  SENDING: "info",
  SENT: "neutral",
  DELIVERED: "success",
  READ: "accent",
  PLAYED: "accent",
  FAILED: "danger",
  UNKNOWN: "warning",
};
const cells = [
  titleCell("recipient", "connectionName"),
  customCell<Delivery>("text", ({ text }) => <WrittenText text={text} />),
  customCell<Delivery>("ticket", (row) => <TicketLink {...row} />),
  optionCell("state", tones),
  numberCell("attempts"),
  customCell<Delivery>("reason", ({ reason }) => <WrittenText text={reason} />),
  timeCell("createdAt"),
];

/** Each message's way to a customer of a messenger, and why it did not arrive. */
export function DeliveriesSection() {
  const t = useTranslations("deliveries");
  const list = useListState();
  const { role } = useSignedIn();
  const state = deliveryStates.find((one) => one === list.filter("state"));
  const connectionId = list.filter("connection") ?? undefined;
  const query = useQuery({
    ...queryFor(deliveries.list, {
      query: {
        page: list.page,
        limit: limits.pageSizeDefault,
        search: list.search || undefined,
        state: state && [state],
        connectionId,
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isOnItsWay) ? lookEveryMs : false),
  });
  const maySendAgain = mayCall(role, deliveries.replay);
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} />
      <Card isFlush>
        <Filters list={list} state={state} connectionId={connectionId} />
        <ListView
          query={query}
          onPage={(page) => list.set({ page })}
          isFiltered={list.search !== "" || state !== undefined || connectionId !== undefined}
          onClear={() => list.set({ search: null, state: null, connection: null })}
          empty={<EmptyState icon={<Send aria-hidden />} title={t("emptyTitle")} text={t("emptyText")} />}
        >
          {(rows) => (
            <DataTable
              text="deliveries"
              label={t("title")}
              rows={rows}
              cells={cells}
              actions={maySendAgain ? (row) => <SendAgain delivery={row} /> : undefined}
            />
          )}
        </ListView>
      </Card>
    </Screen>
  );
}

const isOnItsWay = ({ state }: Delivery): boolean => state === "QUEUED" || state === "SENDING";

function Filters({
  list,
  state,
  connectionId,
}: {
  list: ListState;
  state: DeliveryState | undefined;
  connectionId: string | undefined;
}) {
  const t = useTranslations("deliveries");
  const { role } = useSignedIn();
  const mayNameThem = mayCall(role, connections.list);
  const known = useQuery({ ...queryFor(connections.list), enabled: mayNameThem }).data?.items ?? [];
  return (
    <div className="flex flex-wrap gap-2 border-b border-line p-3">
      <SearchBox
        value={list.search}
        onSearch={(search) => list.set({ search })}
        label={t("search")}
        className="max-w-80"
      />
      <span className="w-44">
        <Select
          label={t("columns.state")}
          options={[
            { value: "", label: t("anyState") },
            ...deliveryStates.map((value) => ({ value, label: t(`options.state.${value}`) })),
          ]}
          value={state ?? ""}
          onChange={(value) => list.set({ state: value })}
        />
      </span>
      {mayNameThem && (
        <span className="w-44">
          <Select
            label={t("connection")}
            options={[
              { value: "", label: t("anyConnection") },
              ...known.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={connectionId ?? ""}
            onChange={(value) => list.set({ connection: value })}
          />
        </span>
      )}
    </div>
  );
}

function SendAgain({ delivery: { id, state, recipient } }: { delivery: Delivery }) {
  const t = useTranslations("deliveries");
  const replay = useSend(deliveries.replay, { onSuccess: () => void showToast("success", t("queuedAgain")) });
  if (state !== "FAILED" && state !== "UNKNOWN") return null;
  return (
    <Button
      size="sm"
      icon={<RotateCcw aria-hidden />}
      isPending={replay.isPending}
      aria-label={t("sendAgainTo", { recipient })}
      onClick={() => replay.mutate({ params: { id } })}
    >
      {t("sendAgain")}
    </Button>
  );
}

/** A dash: there is none, or it is of a ticket that the reader may not see. */
const WrittenText = ({ text }: { text: string | null }) =>
  text === null || text === "" ? (
    <span className="text-ink-faint">{"—"}</span>
  ) : (
    <span
      dir="auto"
      title={text}
      className="own-direction line-clamp-2 max-w-80 min-w-40 wrap-anywhere text-ink-muted"
    >
      {text}
    </span>
  );

const TicketLink = ({ ticketId, ticketNumber }: Pick<Delivery, "ticketId" | "ticketNumber">) =>
  ticketId === null || ticketNumber === null ? (
    <span className="text-ink-faint">{"—"}</span>
  ) : (
    <Link href={`/tickets/${ticketId}`} className="text-accent-ink tabular-nums hover:underline">
      <bdi dir="ltr">#{ticketNumber}</bdi>
    </Link>
  );
