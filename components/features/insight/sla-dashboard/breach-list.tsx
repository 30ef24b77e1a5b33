"use client";
import { useState } from "react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Check, CircleCheck, ShieldCheck } from "lucide-react";
import { slaBreaches } from "@/contract/desk/sla-breaches";
import type { SlaBreach } from "@/contract/desk/sla-breaches";
import { slaBreachStates } from "@/contract/enums";
import { GrowingList } from "@/components/list/growing-list";
import { ViewNav, ViewTab } from "@/components/list/view-tabs";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Link } from "@/components/ui/link";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { pagesFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFormat } from "@/lib/browser/use-format";
import type { SlaFilters } from "./use-sla-filters";

const ResolveDialog = lazyDialog(
  () => import("./resolve-dialog").then((file) => file.ResolveDialog),
  ({ onClose }) => onClose,
);
const states = [...slaBreachStates, "ALL"] as const;

/** Breaches as work: seen by somebody, then resolved with what was done. The open ones come first. */
export function BreachList({ filters }: { filters: SlaFilters }) {
  const t = useTranslations("slaDashboard.breaches");
  const { list, query, clear } = filters;
  const state = states.find((each) => each === list.filter("breaches")) ?? "OPEN";
  const [resolved, setResolved] = useState<SlaBreach | null>(null);
  // What is open is work, whenever it was breached: the days narrow the figures alone.
  const { from: _from, to: _to, agentId, ...same } = query;
  const narrowed = { ...same, ...(agentId === undefined ? {} : { assignedToId: agentId }) };
  const pages = useInfiniteQuery({
    ...pagesFor(slaBreaches.adminList, {
      query: { ...narrowed, limit: 25, ...(state === "ALL" ? {} : { status: [state] }) },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <section id="breaches" className="mt-4 scroll-mt-16">
      <Card isFlush title={t("title")} text={t("help")}>
        <ViewNav label={t("views")} className="border-b border-line px-3 py-2">
          {states.map((each) => (
            <ViewTab
              key={each}
              isShown={each === state}
              onShow={() => list.set({ breaches: each === "OPEN" ? null : each })}
            >
              {t(`state.${each}`)}
            </ViewTab>
          ))}
        </ViewNav>
        <GrowingList
          query={pages}
          isFiltered={Object.keys(narrowed).length > 0}
          onClear={clear}
          empty={
            <EmptyState
              icon={<ShieldCheck aria-hidden />}
              title={t(state === "OPEN" ? "noneOpen" : "none")}
              text={t("noneText")}
            />
          }
        >
          {(rows) => <BreachTable rows={rows} showsState={state !== "OPEN"} onResolve={setResolved} />}
        </GrowingList>
      </Card>
      {resolved && <ResolveDialog breach={resolved} onClose={() => setResolved(null)} />}
    </section>
  );
}

function BreachTable({
  rows,
  showsState,
  onResolve,
}: {
  rows: readonly SlaBreach[];
  /** Of those that are open there is nothing to say, and their buttons take the room. */
  showsState: boolean;
  onResolve: (breach: SlaBreach) => void;
}) {
  const t = useTranslations("slaDashboard.breaches");
  const common = useTranslations("common");
  return (
    <Table label={t("title")}>
      <THead>
        <TH>{t("ticket")}</TH>
        <TH>{t("metric")}</TH>
        <TH>{t("breachedAt")}</TH>
        <TH>{t("assignee")}</TH>
        {showsState && <TH>{t("status")}</TH>}
        <TH isPinned>
          <span className="sr-only">{common("table.actions")}</span>
        </TH>
      </THead>
      <TBody>
        {rows.map((breach) => (
          <BreachRow key={breach.id} breach={breach} showsState={showsState} onResolve={onResolve} />
        ))}
      </TBody>
    </Table>
  );
}

function BreachRow({
  breach,
  showsState,
  onResolve,
}: {
  breach: SlaBreach;
  showsState: boolean;
  onResolve: (breach: SlaBreach) => void;
}) {
  const t = useTranslations("slaDashboard.breaches");
  const words = useTranslations("slaDashboard");
  const format = useFormat();
  const acknowledge = useSend(slaBreaches.adminAcknowledge, {
    onSuccess: ({ ticket }) => showToast("success", t("acknowledged", { number: ticket.number })),
  });
  const { ticket, status, metric, breachedAt, endedAt, policy } = breach;
  return (
    <TR>
      <TD className="max-w-72 min-w-48 max-sm:max-w-44 max-sm:min-w-44">
        <Link
          href={`/tickets/${ticket.number}`}
          dir="auto"
          className="own-direction block truncate rounded-sm font-medium text-ink hover:underline"
        >
          {ticket.subject}
        </Link>
        <span className="block text-xs text-ink-faint">
          <bdi dir="ltr">#{ticket.number}</bdi>
          {policy && (
            <>
              {" "}
              · <bdi>{policy.name}</bdi>
            </>
          )}
        </span>
        {/* On a phone the columns that say so lie beneath the buttons. */}
        <span className="block text-xs text-ink-faint sm:hidden">
          {words(`metric.${metric}`)} · {format.dateTime(breachedAt)}
        </span>
      </TD>
      <TD className="whitespace-nowrap">{words(`metric.${metric}`)}</TD>
      <TD className="whitespace-nowrap">
        <time dateTime={breachedAt}>{format.dateTime(breachedAt)}</time>
        <span className="block text-xs text-ink-faint">
          {endedAt === null
            ? t("stillOpen")
            : t("lateBy", { time: format.duration((Date.parse(endedAt) - Date.parse(breachedAt)) / 60_000) })}
        </span>
      </TD>
      <TD className="max-w-40">
        <span className="own-direction block truncate" dir="auto">
          {ticket.assignedToName ?? words("without.agent")}
        </span>
      </TD>
      {showsState && (
        <TD className="max-w-56 min-w-36">
          <Standing breach={breach} />
        </TD>
      )}
      <TD align="end" isPinned className="whitespace-nowrap max-sm:px-2 max-sm:py-2">
        <div className="flex justify-end gap-1 max-sm:flex-col">
          {status === "OPEN" && (
            <Button
              size="sm"
              icon={<Check aria-hidden />}
              aria-label={t("acknowledgeOf", { number: ticket.number, metric: words(`metric.${metric}`) })}
              isPending={acknowledge.isPending}
              onClick={() => acknowledge.mutate({ params: { id: breach.id } })}
            >
              {t("acknowledge")}
            </Button>
          )}
          {status !== "RESOLVED" && (
            <Button
              size="sm"
              icon={<CircleCheck aria-hidden />}
              aria-label={t("resolveOf", { number: ticket.number, metric: words(`metric.${metric}`) })}
              onClick={() => onResolve(breach)}
            >
              {t("resolve")}
            </Button>
          )}
        </div>
      </TD>
    </TR>
  );
}

const tones = { OPEN: "danger", ACKNOWLEDGED: "warning", RESOLVED: "success" } as const;

/** How far it is, by whom, and what was written. */
function Standing({
  breach: { status, notes, acknowledgedAt, acknowledgedByName, resolvedAt, resolvedByName },
}: {
  breach: SlaBreach;
}) {
  const t = useTranslations("slaDashboard.breaches");
  const format = useFormat();
  const [name, at] =
    status === "RESOLVED" ? [resolvedByName, resolvedAt] : [acknowledgedByName, acknowledgedAt];
  return (
    <>
      <Badge tone={tones[status]}>{t(`state.${status}`)}</Badge>
      {at !== null && (
        <span className="block truncate text-xs text-ink-faint">
          {t.rich("by", { name: name ?? "", time: format.dateTime(at), b: (words) => <bdi>{words}</bdi> })}
        </span>
      )}
      {notes && (
        <span dir="auto" className="own-direction line-clamp-2 text-xs text-ink-muted">
          {notes}
        </span>
      )}
    </>
  );
}
