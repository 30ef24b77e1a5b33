"use client";
import { Link } from "@/components/ui/link";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { RotateCcw, Send } from "lucide-react";
import { clsx } from "clsx";
import { connectionProviders, deliveryStates } from "@/contract/enums";
import type { ConnectionProvider, DeliveryState } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { connections } from "@/contract/workspace/connections";
import { deliveries } from "@/contract/workspace/deliveries";
import type { Delivery } from "@/contract/workspace/deliveries";
import { TimeText } from "@/components/resource/cells";
import { ListView } from "@/components/list/list-view";
import { SearchBox } from "@/components/list/search-box";
import { useListState } from "@/components/list/use-list-state";
import type { ListState } from "@/components/list/use-list-state";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useWaitWords } from "@/lib/browser/use-wait-words";
import { ConnectionFilter } from "./connection-filter";

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
/** The way of each message by a messenger or a mailbox, and why it did not arrive. */
export function DeliveriesSection() {
  const t = useTranslations("deliveries");
  const list = useListState();
  const { role } = useSignedIn();
  const state = deliveryStates.find((one) => one === list.filter("state"));
  const provider = connectionProviders.find((one) => one === list.filter("channel"));
  const connectionId = list.filter("connection") ?? undefined;
  const query = useQuery({
    ...queryFor(deliveries.list, {
      query: {
        page: list.page,
        limit: limits.pageSizeDefault,
        search: list.search || undefined,
        state: state && [state],
        provider: provider && [provider],
        connectionId,
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isOnItsWay) ? lookEveryMs : false),
  });
  const isFiltered = [list.search || undefined, state, provider, connectionId].some(
    (one) => one !== undefined,
  );
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} />
      <Card isFlush>
        <Filters list={list} state={state} provider={provider} connectionId={connectionId} />
        <ListView
          query={query}
          onPage={(page) => list.set({ page })}
          isFiltered={isFiltered}
          onClear={() => list.set({ search: null, state: null, channel: null, connection: null })}
          empty={<NothingSent />}
        >
          {(rows) => <DeliveriesTable rows={rows} maySendAgain={mayCall(role, deliveries.replay)} />}
        </ListView>
      </Card>
    </Screen>
  );
}

const columns = ["recipient", "text", "state", "createdAt"] as const;
/** Four columns where there is room; below that each delivery is a block of lines. */
function DeliveriesTable({ rows, maySendAgain }: { rows: readonly Delivery[]; maySendAgain: boolean }) {
  const t = useTranslations("deliveries");
  return (
    <Table label={t("title")} role="table" className="max-xl:block">
      <THead>
        {columns.map((column) => (
          <TH key={column} className="max-xl:hidden">
            {t(`columns.${column}`)}
          </TH>
        ))}
      </THead>
      <TBody role="rowgroup" className="max-xl:block">
        {rows.map((row) => (
          <DeliveryLine key={row.id} delivery={row} maySendAgain={maySendAgain} />
        ))}
      </TBody>
    </Table>
  );
}

function DeliveryLine({ delivery, maySendAgain }: { delivery: Delivery; maySendAgain: boolean }) {
  const t = useTranslations("deliveries");
  const { recipient, recipientName, connectionName, state, attempts, reason, createdAt } = delivery;
  // Where somebody has no other name, it is their number.
  const name = recipientName === recipient ? null : recipientName;
  return (
    <TR role="row" className={line}>
      <TD role="cell" className={clsx(block, "xl:max-w-60 xl:min-w-40")}>
        <span
          dir="auto"
          title={recipient}
          className="line-clamp-1 font-medium break-all text-ink own-direction"
        >
          {name ?? recipient}
        </span>
        {name !== null && (
          <span dir="ltr" className="line-clamp-1 text-start text-[0.8125rem] break-all text-ink-muted">
            {recipient}
          </span>
        )}
        {connectionName !== null && (
          <span dir="auto" className="line-clamp-1 text-[0.8125rem] break-all text-ink-faint own-direction">
            {connectionName}
          </span>
        )}
      </TD>
      <TD role="cell" className={clsx(block, "max-xl:order-3 max-xl:col-span-2 xl:w-1/2")}>
        <Said delivery={delivery} />
        <Waits delivery={delivery} />
        {reason !== null && (
          <span
            dir="auto"
            className={clsx(
              "own-direction block text-[0.8125rem] wrap-anywhere",
              state === "FAILED" ? "text-danger-ink" : "text-warning-ink",
            )}
          >
            {reason}
          </span>
        )}
      </TD>
      <TD role="cell" className={block}>
        <span className="flex flex-col items-start gap-0.5 max-xl:items-end">
          <Badge tone={tones[state]}>{t(`options.state.${state}`)}</Badge>
          {attempts > 1 && <span className="text-xs text-ink-faint">{t("tried", { count: attempts })}</span>}
          {maySendAgain && <SendAgain delivery={delivery} />}
        </span>
      </TD>
      <TD role="cell" className={clsx(block, "max-xl:order-4 max-xl:col-span-2 max-xl:text-xs")}>
        <TimeText iso={createdAt} />
      </TD>
    </TR>
  );
}
const line =
  "max-xl:grid max-xl:grid-cols-[minmax(0,1fr)_auto] max-xl:gap-x-3 max-xl:gap-y-1 max-xl:border-b max-xl:border-line max-xl:px-4 max-xl:py-3 max-xl:last:border-b-0 [&>td]:xl:py-2 [&>td]:xl:align-top";
const block = "max-xl:block max-xl:h-auto max-xl:border-0 max-xl:p-0!";

/** Which limit of the provider's holds it, and until when. */
function Waits({ delivery: { waitsFor, nextAttemptAt } }: { delivery: Delivery }) {
  const words = useWaitWords();
  if (waitsFor === null || nextAttemptAt === null) return null;
  return (
    <span className="block text-[0.8125rem] text-warning-ink">
      {words({ for: waitsFor, until: nextAttemptAt })}
    </span>
  );
}

/** What left, and of which ticket. A dash: there is none, or it is not the reader's to see. */
function Said({ delivery: { thing, text, ticketId, ticketNumber } }: { delivery: Delivery }) {
  const t = useTranslations("deliveries");
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {thing !== "MESSAGE" && <span className="text-xs text-ink-faint">{t(`things.${thing}`)}</span>}
      <span
        dir="auto"
        title={text ?? undefined}
        className="own-direction line-clamp-2 min-w-0 wrap-anywhere text-ink-muted"
      >
        {text === null ? "–" : text === "" && thing === "REACTION" ? t("reactionGone") : text}
      </span>
      <TicketLink ticketId={ticketId} ticketNumber={ticketNumber} />
    </span>
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
  provider,
  connectionId,
}: {
  list: ListState;
  state: DeliveryState | undefined;
  provider: ConnectionProvider | undefined;
  connectionId: string | undefined;
}) {
  const t = useTranslations("deliveries");
  const channels = useTranslations("connections.providers");
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
      <span className="filter-width">
        <Select
          label={t("channel")}
          options={[
            { value: "", label: t("anyChannel") },
            ...connectionProviders.map((value) => ({ value, label: channels(value) })),
          ]}
          value={provider ?? ""}
          onChange={(value) => list.set({ channel: value })}
        />
      </span>
      {mayCall(role, connections.list) && <ConnectionFilter list={list} connectionId={connectionId} />}
    </div>
  );
}

function SendAgain({ delivery: { id, thing, state, recipient } }: { delivery: Delivery }) {
  const t = useTranslations("deliveries");
  const replay = useSend(deliveries.replay, { onSuccess: () => void showToast("success", t("queuedAgain")) });
  if (thing === "REACTION" || (state !== "FAILED" && state !== "UNKNOWN")) return null;
  return (
    <Button
      size="sm"
      variant="link"
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
  ticketId === null || ticketNumber === null ? null : (
    <Link href={`/tickets/${ticketId}`} className="text-accent-ink tabular-nums hover:underline">
      <bdi dir="ltr">#{ticketNumber}</bdi>
    </Link>
  );
