"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ArrowRight, CloudOff, GitMerge, Split } from "lucide-react";
import { ticketMerges } from "@/contract/desk/ticket-merges";
import type { Merge } from "@/contract/desk/ticket-merges";
import { UndoMerge } from "@/components/features/desk/shared-ticket/merge/undo-merge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat, useNow } from "@/lib/browser/use-format";

/** What was merged and split, newest first, and how long it can be had back. */
export function PastMerges() {
  const t = useTranslations("ticketMerge");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...queryFor(ticketMerges.list, { query: { page } }),
    placeholderData: keepPreviousData,
  });
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
  const { items, total, limit } = query.data;
  if (items.length === 0)
    return (
      <Card isFlush>
        <EmptyState icon={<GitMerge aria-hidden />} title={t("noPastTitle")} text={t("noPastText")} />
      </Card>
    );
  return (
    <Card isFlush>
      <ul className="divide-y divide-line">
        {items.map((merge) => (
          <Past key={merge.id} merge={merge} />
        ))}
      </ul>
      {total > limit && (
        <div className="border-t border-line p-3">
          <Pagination
            page={page}
            pages={Math.ceil(total / limit)}
            onPage={setPage}
            text={t("total", { count: total, shown: format.number(total) })}
            label={t("tabs.past")}
            previousLabel={common("table.previous")}
            nextLabel={common("table.next")}
          />
        </div>
      )}
    </Card>
  );
}

function Past({ merge }: { merge: Merge }) {
  const t = useTranslations("ticketMerge");
  const words = useTranslations("ticket.merges");
  const format = useFormat();
  const now = useNow();
  const Icon = merge.kind === "MERGE" ? GitMerge : Split;
  return (
    <li className="flex items-start gap-2.5 px-4 py-3 text-[0.8125rem]">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-1.5 text-ink">
          <span className="sr-only">{t(`kind.${merge.kind}`)}</span>
          {merge.sources.map(({ id, number, subject }) => (
            <Link
              key={id}
              href={`/tickets/${id}?merged=stay`}
              title={subject}
              className="tabular-nums hover:underline"
              dir="ltr"
            >
              #{number}
            </Link>
          ))}
          <ArrowRight aria-hidden className="size-3 shrink-0 text-ink-faint rtl:-scale-x-100" />
          <Link href={`/tickets/${merge.target.id}`} className="flex min-w-0 gap-1.5 hover:underline">
            <span className="font-medium tabular-nums" dir="ltr">
              #{merge.target.number}
            </span>
            <span className="truncate" dir="auto">
              {merge.target.subject}
            </span>
          </Link>
        </p>
        <p className="text-xs text-ink-faint">
          {words("by", { name: merge.byName, count: merge.messageCount })} ·{" "}
          <time dateTime={merge.createdAt} title={format.dateTime(merge.createdAt)}>
            {format.relative(merge.createdAt, now)}
          </time>
        </p>
        {merge.undoneAt === null ? (
          <UndoMerge merge={merge} />
        ) : (
          <p className="text-xs text-ink-faint">{words("undone", { name: merge.undoneByName ?? "" })}</p>
        )}
      </div>
    </li>
  );
}
