"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { History } from "lucide-react";
import { limits } from "@/contract/limits";
import type { RuleKind, RuleRun } from "@/contract/automation/rule-parts";
import { ListView } from "@/components/list/list-view";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/badge";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { queryFor } from "@/lib/api/query";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { ActionResults, Reasons } from "./explanation";
import { callsOf } from "./rule-calls";
import type { Rule } from "./rule-calls";
import { useRuleWords } from "./use-rule-words";

/** What a rule did, to which tickets, and why. */
export function RunLog({
  kind,
  rule,
  onClose,
}: {
  kind: RuleKind;
  rule: Pick<Rule, "id" | "name">;
  onClose: () => void;
}) {
  const t = useTranslations("rules");
  const common = useTranslations("common");
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...queryFor(callsOf(kind).runs, {
      params: { id: rule.id },
      query: { page, limit: limits.pageSizeDefault },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t("logOf", { name: rule.name })}
      text={t("logHelp", { days: limits.ruleRunsKeepDays })}
      closeLabel={common("close")}
    >
      <ListView
        query={query}
        onPage={setPage}
        isFiltered={false}
        onClear={() => setPage(1)}
        empty={<EmptyState icon={<History aria-hidden />} title={t("noRuns")} text={t("noRunsText")} />}
      >
        {(rows) => (
          <ul className="flex flex-col divide-y divide-line">
            {rows.map((run) => (
              <li key={run.id} className="py-2.5">
                <RunEntry run={run} isOfTicket={false} />
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </Dialog>
  );
}

const tones: Record<RuleRun["outcome"], Tone> = {
  MATCHED: "success",
  MISSED: "neutral",
  FAILED: "danger",
  CUT: "warning",
};

/** One run: of a rule, with its ticket; on a ticket, with its rule. */
export function RunEntry({ run, isOfTicket }: { run: RuleRun; isOfTicket: boolean }) {
  const t = useTranslations("rules");
  const words = useRuleWords();
  const format = useFormat();
  const now = useNow();
  return (
    <div className="flex flex-col gap-1.5 text-[0.8125rem]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {run.outcome !== "MATCHED" && (
          <Badge tone={tones[run.outcome]}>{t(`runOutcomes.${run.outcome}`)}</Badge>
        )}
        {isOfTicket ? (
          <span className="font-medium text-ink" dir="auto">
            {run.ruleName}
          </span>
        ) : (
          <Link href={`/tickets/${run.ticketId}`} className="font-medium text-ink hover:underline">
            <span className="tabular-nums">#{run.ticketNumber}</span> <bdi>{run.ticketSubject}</bdi>
          </Link>
        )}
        <time
          dateTime={run.createdAt}
          title={format.dateTime(run.createdAt)}
          className="text-xs text-ink-faint"
        >
          {format.relative(run.createdAt, now)}
        </time>
      </p>
      {run.problem && <p className="text-danger-ink">{words.problem(run.problem)}</p>}
      <ActionResults actions={run.actions} />
      <details>
        <summary className="rounded-sm text-ink-muted hover:text-ink">{t("because")}</summary>
        <div className="mt-1.5 ps-3">
          <p className="mb-1 text-xs text-ink-faint">{t(`triggerNames.${run.trigger}`)}</p>
          <Reasons reasons={run.reasons} />
        </div>
      </details>
    </div>
  );
}
