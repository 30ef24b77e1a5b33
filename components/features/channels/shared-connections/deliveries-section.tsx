"use client";
import { Link } from "@/components/ui/link";
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
import { ListView } from "@/components/list/list-view";
import { SearchBox } from "@/components/list/search-box";
import { useListState } from "@/components/list/use-list-state";
import type { ListState } from "@/components/list/use-list-state";
import type { Tone } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { ConnectionFilter } from "./connection-filter";
import { WrittenText } from "./written-text";

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
          empty={<NothingSent />}
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

function NothingSent() {
  const t = useTranslations("deliveries");
  return (
    <EmptyState
      icon={<Send aria-hidden />}
      title={t("emptyTitle")}
      text={t("emptyText")}
      actions={<FirstStep />}
    />
  );
}

/** Where the first message comes from: a number that is connected, and a customer who wrote to it. */
function FirstStep() {
  const t = useTranslations("connections");
  const { role } = useSignedIn();
  const mayAsk = mayCall(role, connections.list);
  const known = useQuery({ ...queryFor(connections.list), enabled: mayAsk }).data?.items;
  if (known === undefined) return null;
  if (known.length === 0)
    return <ButtonLink href="/admin/settings?section=connections">{t("connect")}</ButtonLink>;
  const simulated = known.find(({ isSimulated }) => isSimulated);
  return simulated ? (
    <ButtonLink href={`/admin/settings?section=simulator&connection=${simulated.id}`}>
      {t("openSimulator")}
    </ButtonLink>
  ) : (
    <ButtonLink href="/messaging">{t("openMessaging")}</ButtonLink>
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
  return (
    <div className="flex flex-wrap gap-2 border-b border-line p-3">
      <SearchBox
        value={list.search}
        onSearch={(search) => list.set({ search })}
        label={t("search")}
        className="sm:max-w-80"
      />
      <span className="filter-width">
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
      {mayCall(role, connections.list) && <ConnectionFilter list={list} connectionId={connectionId} />}
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

const TicketLink = ({ ticketId, ticketNumber }: Pick<Delivery, "ticketId" | "ticketNumber">) =>
  ticketId === null || ticketNumber === null ? (
    <span className="text-ink-faint">{"–"}</span>
  ) : (
    <Link href={`/tickets/${ticketId}`} className="text-accent-ink tabular-nums hover:underline">
      <bdi dir="ltr">#{ticketNumber}</bdi>
    </Link>
  );
