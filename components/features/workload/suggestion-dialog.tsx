"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ArrowRight } from "lucide-react";
import { workload } from "@/contract/admin/workload";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/use-fault-text";
import type { Move } from "./moved";

/** What evening the load out would do, before it is done. */
export function SuggestionDialog({
  input,
  onClose,
  onAccept,
}: {
  input: { query: { groupId?: string } };
  onClose: () => void;
  onAccept: (moves: Move[]) => void;
}) {
  const t = useTranslations("workload");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { data, error } = useQuery({ ...queryFor(workload.suggestion, input), staleTime: 0, gcTime: 0 });
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
              onClick={() =>
                onAccept(data.moves.map(({ ticketId, fromId, toId }) => ({ ticketId, fromId, toId })))
              }
            >
              {t("suggestion.accept", { count: data.moves.length })}
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
            {data.loads.map(({ agentId, name, before, after, capacity }) => (
              <li key={agentId} className="flex items-baseline gap-2 text-sm">
                <span dir="auto" className="own-direction min-w-0 flex-1 truncate text-ink">
                  {name}
                </span>
                <span className="text-ink-muted tabular-nums">
                  {t("suggestion.load", { before, after, capacity })}
                </span>
              </li>
            ))}
          </ul>
          <ul className="divide-y divide-line rounded-lg border border-line">
            {data.moves.map(({ ticketId, number, subject, fromName, toName }) => (
              <li
                key={ticketId}
                className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-2 text-[0.8125rem]"
              >
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
