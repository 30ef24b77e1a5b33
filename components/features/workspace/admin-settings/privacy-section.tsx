"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Plus, Scale, ShieldCheck } from "lucide-react";
import { privacyKinds, privacyStates } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { privacy } from "@/contract/privacy/privacy";
import type { LegalHold, PrivacyRequest } from "@/contract/privacy/privacy";
import { HoldDialog } from "@/components/features/privacy/shared-privacy/hold-dialog";
import {
  RequestState,
  askEveryMs,
  isWorking,
  useDayText,
} from "@/components/features/privacy/shared-privacy/request-state";
import { customCell, personCell, timeCell } from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { ListView } from "@/components/list/list-view";
import { useListState } from "@/components/list/use-list-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { Tabs } from "@/components/ui/tabs";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { NewRequestDialog } from "./privacy-new-request";
import { RequestDialog } from "./privacy-request-dialog";

/**
 * What people asked of whoever holds their data, and what keeps it: recorded, carried out and told apart by
 * how far it is.
 */
export function PrivacySection() {
  const t = useTranslations("privacyRequests");
  const list = useListState();
  const [isHolding, setIsHolding] = useState(false);
  const tab = list.filter("tab") === "holds" ? "holds" : "requests";
  const ask = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => list.set({ open: "new" })}>
      {t("new")}
    </Button>
  );
  const hold = (
    <Button variant="primary" icon={<Scale aria-hidden />} onClick={() => setIsHolding(true)}>
      {t("newHold")}
    </Button>
  );
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} actions={tab === "holds" ? hold : ask} />
      <Tabs
        label={t("title")}
        tabs={[
          { id: "requests", label: t("tabs.requests") },
          { id: "holds", label: t("tabs.holds") },
        ]}
        value={tab}
        onChange={(id) => list.set({ tab: id === "requests" ? null : id, kind: null, state: null })}
      >
        <Card isFlush>{tab === "holds" ? <Holds newButton={hold} /> : <Requests newButton={ask} />}</Card>
      </Tabs>
      {list.open === "new" && (
        <NewRequestDialog onClose={() => list.set({ open: null })} onMade={(id) => list.set({ open: id })} />
      )}
      {list.open !== null && list.open !== "new" && (
        <RequestDialog key={list.open} id={list.open} onClose={() => list.set({ open: null })} />
      )}
      {isHolding && <HoldDialog onClose={() => setIsHolding(false)} />}
    </Screen>
  );
}

const requestCells = [
  customCell<PrivacyRequest>("contactName", (row) => <Whom request={row} />, { isWide: true }),
  customCell<PrivacyRequest>("kind", (row) => <Kind request={row} />),
  customCell<PrivacyRequest>("state", (row) => <RequestState request={row} />),
  customCell<PrivacyRequest>("receivedOn", ({ receivedOn }) => <DayText day={receivedOn} />),
  customCell<PrivacyRequest>("dueOn", ({ dueOn }) => <DayText day={dueOn} />),
  personCell("byName"),
];

function Requests({ newButton }: { newButton: ReactNode }) {
  const t = useTranslations("privacyRequests");
  const words = useTranslations("contactPrivacy");
  const list = useListState();
  const kind = privacyKinds.find((each) => each === list.filter("kind"));
  const state = privacyStates.find((each) => each === list.filter("state"));
  const query = useQuery({
    ...queryFor(privacy.list, {
      query: {
        page: list.page,
        limit: limits.pageSizeDefault,
        ...(kind ? { kind: [kind] } : {}),
        ...(state ? { state: [state] } : {}),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isWorking) ? askEveryMs : false),
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
        <span className="filter-width">
          <Select
            label={t("columns.kind")}
            options={[
              { value: "", label: t("anyKind") },
              ...privacyKinds.map((value) => ({ value, label: words(`kind.${value}`) })),
            ]}
            value={kind ?? ""}
            onChange={(value) => list.set({ kind: value })}
          />
        </span>
        <span className="filter-width">
          <Select
            label={t("columns.state")}
            options={[
              { value: "", label: t("anyState") },
              ...privacyStates.map((value) => ({ value, label: words(`state.${value}`) })),
            ]}
            value={state ?? ""}
            onChange={(value) => list.set({ state: value })}
          />
        </span>
      </div>
      <ListView
        query={query}
        onPage={(page) => list.set({ page })}
        isFiltered={kind !== undefined || state !== undefined}
        onClear={() => list.set({ kind: null, state: null })}
        empty={
          <EmptyState
            icon={<ShieldCheck aria-hidden />}
            title={t("emptyTitle")}
            text={t("emptyText")}
            actions={newButton}
          />
        }
      >
        {(rows) => (
          <DataTable
            text="privacyRequests"
            label={t("tabs.requests")}
            rows={rows}
            cells={requestCells}
            onOpen={({ id }) => list.set({ open: id })}
          />
        )}
      </ListView>
    </>
  );
}

function Whom({ request: { contactName, heldBecause } }: { request: PrivacyRequest }) {
  const t = useTranslations("privacyRequests");
  return (
    <span className="block min-w-0 py-1.5">
      {contactName === null ? (
        <span className="text-ink-faint">{t("gone")}</span>
      ) : (
        <span dir="auto" className="line-clamp-1 font-medium break-all text-ink own-direction">
          {contactName}
        </span>
      )}
      {heldBecause !== null && (
        <span className="line-clamp-1 text-[0.8125rem] text-warning-ink">
          {t("heldBecause")} <bdi>{heldBecause}</bdi>
        </span>
      )}
    </span>
  );
}
function Kind({ request: { kind } }: { request: PrivacyRequest }) {
  const t = useTranslations("contactPrivacy");
  return <span className="whitespace-nowrap text-ink-muted">{t(`kind.${kind}`)}</span>;
}
function DayText({ day }: { day: string }) {
  const dayText = useDayText();
  return (
    <time dateTime={day} className="whitespace-nowrap text-ink-muted">
      {dayText(day)}
    </time>
  );
}

const holdCells = [
  customCell<LegalHold>(
    "contactName",
    ({ contactId, contactName, reason }) => (
      <span className="block min-w-0 py-1.5">
        <Link
          href={`/contacts/${contactId}`}
          className="line-clamp-1 font-medium break-all text-ink own-direction hover:underline"
          dir="auto"
        >
          {contactName}
        </Link>
        <span dir="auto" className="line-clamp-2 text-[0.8125rem] text-ink-faint own-direction">
          {reason}
        </span>
      </span>
    ),
    { isWide: true },
  ),
  customCell<LegalHold>("state", ({ liftedAt }) => <HoldState isLifted={liftedAt !== null} />),
  personCell("setByName"),
  timeCell("createdAt"),
  personCell("liftedByName"),
  timeCell("liftedAt"),
];
function HoldState({ isLifted }: { isLifted: boolean }) {
  const t = useTranslations("privacyRequests");
  return <Badge tone={isLifted ? "neutral" : "warning"}>{t(isLifted ? "lifted" : "active")}</Badge>;
}

function Holds({ newButton }: { newButton: ReactNode }) {
  const t = useTranslations("privacyRequests");
  const words = useTranslations("contactPrivacy");
  const common = useTranslations("common");
  const list = useListState();
  const [lifting, setLifting] = useState<LegalHold | null>(null);
  const state = (["active", "lifted"] as const).find((each) => each === list.filter("state"));
  const query = useQuery({
    ...queryFor(privacy.holds, {
      query: {
        page: list.page,
        limit: limits.pageSizeDefault,
        ...(state ? { isActive: state === "active" ? "true" : "false" } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const lift = useSend(privacy.lift, { onSuccess: () => void showToast("success", t("liftDone")) });
  return (
    <>
      <div className="border-b border-line p-3">
        <span className="block w-44">
          <Select
            label={t("columns.state")}
            options={[
              { value: "", label: t("anyState") },
              ...(["active", "lifted"] as const).map((value) => ({ value, label: t(value) })),
            ]}
            value={state ?? ""}
            onChange={(value) => list.set({ state: value })}
          />
        </span>
      </div>
      <ListView
        query={query}
        onPage={(page) => list.set({ page })}
        isFiltered={state !== undefined}
        onClear={() => list.set({ state: null })}
        empty={
          <EmptyState
            icon={<Scale aria-hidden />}
            title={t("noHoldsTitle")}
            text={words("holdHelp")}
            actions={newButton}
          />
        }
      >
        {(rows) => (
          <DataTable
            text="privacyRequests"
            label={t("tabs.holds")}
            rows={rows}
            cells={holdCells}
            actions={(row) =>
              row.liftedAt === null && (
                <Button
                  size="sm"
                  aria-label={t("liftNamed", { name: row.contactName })}
                  onClick={() => setLifting(row)}
                >
                  {t("liftShort")}
                </Button>
              )
            }
          />
        )}
      </ListView>
      <ConfirmDialog
        isOpen={lifting !== null}
        onClose={() => setLifting(null)}
        isPending={lift.isPending}
        tone="primary"
        title={t("liftTitle", { name: lifting?.contactName ?? "" })}
        text={t("liftText")}
        confirmLabel={words("lift")}
        cancelLabel={common("cancel")}
        onConfirm={() =>
          lifting && lift.mutate({ params: { id: lifting.contactId } }, { onSettled: () => setLifting(null) })
        }
      />
    </>
  );
}
