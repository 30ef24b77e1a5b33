"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ArrowRight } from "lucide-react";
import { workload } from "@/contract/desk/workload";
import { capacityPools } from "@/contract/enums";
import type { ByPool, CapacityPool } from "@/contract/enums";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import type { WorkloadMove } from "./moved";

/** What evening the load out would do, before it is done. */
export function SuggestionDialog({
  input,
  onClose,
  onAccept,
}: {
  input: { query: { groupId?: string } };
  onClose: () => void;
  onAccept: (moves: WorkloadMove[]) => void;
}) {
  const t = useTranslations("workload");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { data, error } = useQuery({ ...queryFor(workload.suggestion, input), staleTime: 0, gcTime: 0 });
  /** Rows whose tick was taken away; the rest is moved. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const moves = data?.moves ?? [];
  const ticked = moves.filter(({ ticketId }) => !left.has(ticketId));
  const tick = (ticketIds: readonly string[], isTicked: boolean) =>
    setLeft(new Set(isTicked ? [...left].filter((id) => !ticketIds.includes(id)) : [...left, ...ticketIds]));
  const isNothing = data?.moves.length === 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t("suggestion.title")}
      text={data && !isNothing ? t("suggestion.text", { count: data.moves.length }) : undefined}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common(isNothing ? "close" : "cancel")}</Button>
          {data && !isNothing && (
            <Button
              variant="primary"
              disabled={ticked.length === 0}
              onClick={() =>
                onAccept(ticked.map(({ ticketId, fromId, toId }) => ({ ticketId, fromId, toId })))
              }
            >
              {t("suggestion.accept", { count: ticked.length })}
            </Button>
          )}
        </>
      }
    >
      {error && <Banner tone="danger">{inWords(error)}</Banner>}
      {!data && !error && (
        <div className="flex flex-col gap-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {isNothing && <p className="text-sm text-ink-muted">{t("suggestion.nothing")}</p>}
      {data && !isNothing && (
        <div className="flex flex-col gap-4">
          <ul className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
            {data.loads.map(({ agentId, name, before, capacity }) => (
              <li key={agentId} className="flex items-baseline gap-2 text-sm">
                <span dir="auto" className="own-direction min-w-0 flex-1 truncate text-ink">
                  {name}
                </span>
                <Change before={before} after={loadAfter(before, agentId, ticked)} capacity={capacity} />
              </li>
            ))}
          </ul>
          <Checkbox
            label={t("suggestion.all")}
            checked={ticked.length === moves.length}
            isMixed={ticked.length > 0 && ticked.length < moves.length}
            onChange={(event) =>
              tick(
                moves.map(({ ticketId }) => ticketId),
                event.target.checked,
              )
            }
          />
          <ul className="divide-y divide-line rounded-lg border border-line">
            {data.moves.map(({ ticketId, number, subject, fromName, toName }) => (
              <li
                key={ticketId}
                className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-2 text-[0.8125rem]"
              >
                <Checkbox
                  aria-label={t("choose", { number })}
                  checked={!left.has(ticketId)}
                  onChange={(event) => tick([ticketId], event.target.checked)}
                />
                <span className="text-ink-faint" dir="ltr">
                  #{number}
                </span>
                <span className="min-w-40 flex-1 truncate text-ink own-direction" dir="auto">
                  {subject}
                </span>
                <span className="flex items-center gap-1.5 text-ink-muted">
                  <bdi>{fromName}</bdi>
                  <ArrowRight aria-hidden className="size-3.5 rtl:-scale-x-100" />
                  <span className="sr-only">{t("suggestion.to")}</span>
                  <bdi>{toName}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}

interface Suggested {
  pool: CapacityPool;
  fromId: string;
  toId: string;
}
function loadAfter(before: ByPool, agentId: string, moves: readonly Suggested[]): ByPool {
  const now = { ...before };
  for (const { pool, fromId, toId } of moves) {
    if (toId === agentId) now[pool] += 1;
    if (fromId === agentId) now[pool] -= 1;
  }
  return now;
}

/** The pools in which somebody's load changes. */
function Change({ before, after, capacity }: { before: ByPool; after: ByPool; capacity: ByPool }) {
  const t = useTranslations("workload");
  const words = useTranslations("capacity");
  const changed = capacityPools.filter((pool) => before[pool] !== after[pool]);
  return (
    <span className="flex flex-col text-end text-ink-muted tabular-nums">
      {changed.map((pool) => (
        <span key={pool}>
          {words(`pools.${pool}`)}:{" "}
          {t("suggestion.load", { before: before[pool], after: after[pool], capacity: capacity[pool] })}
        </span>
      ))}
    </span>
  );
}
