"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { CheckCheck, CloudOff } from "lucide-react";
import { ticketMerges } from "@/contract/desk/ticket-merges";
import { StatusIcon } from "@/components/features/desk/shared-ticket/marks";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";

/** Open tickets of one contact that seem to be about the same; the older one is proposed to survive. */
export function SuspectedPairs({
  chosen,
  onPick,
}: {
  chosen: readonly string[];
  onPick: (ids: readonly string[], into: string) => void;
}) {
  const t = useTranslations("ticketMerge");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const format = useFormat();
  const query = useQuery(queryFor(ticketMerges.suspects));
  if (query.isPending)
    return (
      <Card isFlush>
        <SkeletonRows rows={5} label={common("loading")} />
      </Card>
    );
  if (query.isError)
    return (
      <Card isFlush>
        <EmptyState
          icon={<CloudOff aria-hidden />}
          title={common("table.loadFailed")}
          text={inWords(query.error)}
          actions={<Button onClick={() => void query.refetch()}>{common("retry")}</Button>}
        />
      </Card>
    );
  const { items } = query.data;
  if (items.length === 0)
    return (
      <Card isFlush>
        <EmptyState
          icon={<CheckCheck aria-hidden />}
          title={t("noSuspectsTitle")}
          text={t("noSuspectsText")}
        />
      </Card>
    );
  return (
    <Card isFlush>
      <ul className="divide-y divide-line">
        {items.map(({ a, b, similarity }) => {
          const isChosen = chosen.includes(a.id) && chosen.includes(b.id);
          return (
            <li key={`${a.id} ${b.id}`}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onPick([a.id, b.id], a.id)}
                className={clsx(
                  "flex w-full min-w-0 flex-col gap-1 px-4 py-3 text-start text-[0.8125rem] hover:bg-hover -outline-offset-2!",
                  isChosen && "bg-accent-soft",
                )}
              >
                <span className="flex items-baseline justify-between gap-2">
                  <span className="truncate font-medium text-ink" dir="auto">
                    {a.contact?.name}
                  </span>
                  <span className="shrink-0 text-xs text-ink-faint">
                    {t("alike", { share: format.percent(similarity) })}
                  </span>
                </span>
                {[a, b].map((ticket) => (
                  <span key={ticket.id} className="flex min-w-0 items-center gap-2">
                    <StatusIcon status={ticket.status} className="size-3.5! shrink-0" />
                    <span className="shrink-0 text-ink-faint tabular-nums" dir="ltr">
                      #{ticket.number}
                    </span>
                    <span className="min-w-0 truncate text-ink-muted" dir="auto">
                      {ticket.subject}
                    </span>
                  </span>
                ))}
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
