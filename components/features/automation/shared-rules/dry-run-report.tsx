"use client";
import { Link } from "@/components/ui/link";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { DryRun, RuleKind } from "@/contract/automation/rule-parts";
import { Bars } from "@/components/features/insight/shared-chart/bars";
import { Banner } from "@/components/ui/banner";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { ActionResults, Reasons } from "./explanation";
import { callsOf } from "./rule-calls";
import type { RuleBody } from "./rule-calls";
import { useRuleWords } from "./use-rule-words";

type Asked = { ruleId: string } | { rule: RuleBody };
/** The same question has the same answer until one asks again. */
export const useDryRun = (kind: RuleKind, asked: Asked) =>
  useQuery({ ...queryFor(callsOf(kind).dryRun, { body: asked }), staleTime: 0, gcTime: 0, retry: false });

/** What the rule would have done in the last 30 days. */
export function DryRunReport({ query }: { query: ReturnType<typeof useDryRun> }) {
  const t = useTranslations("rules.dry");
  const inWords = useFaultText();
  if (query.isError) return <Banner tone="danger">{inWords(query.error)}</Banner>;
  if (!query.data)
    return (
      <div aria-busy className="flex flex-col gap-3">
        <p className="text-[0.8125rem] text-ink-muted">{t("running")}</p>
        <Skeleton className="h-8 w-32" />
        <Skeleton className="h-40" />
        <Skeleton className="h-24" />
      </div>
    );
  return <Report run={query.data} />;
}

function Report({ run }: { run: DryRun }) {
  const t = useTranslations("rules.dry");
  const format = useFormat();
  const words = useRuleWords();
  const parts = run.conditions.filter(({ field }) => field !== null);
  return (
    <div className="flex flex-col gap-4" data-testid="dry-run">
      <div role="status">
        <p className="text-2xl font-semibold text-ink tabular-nums">{format.number(run.matched)}</p>
        <p className="text-[0.8125rem] text-ink-muted">
          {t("matched", { matched: run.matched, tickets: run.matchedTickets, days: run.days })}
        </p>
        <p className="text-xs text-ink-faint">
          {t("examined", { events: run.events, tickets: run.tickets })}
        </p>
        {run.isCut && (
          <p className="mt-1 text-[0.8125rem] text-warning-ink">
            {t("cut", {
              tickets: run.tickets,
              all: run.ticketsInAll,
              since: run.since === null ? "" : format.dateTime(run.since),
            })}
          </p>
        )}
      </div>
      {run.matched > 0 && (
        <Bars
          label={t("perDay")}
          columns={run.perDay.map(({ day, matched }) => ({
            key: day,
            label: format.day(day),
            values: { matched },
          }))}
          series={[{ key: "matched", label: t("matches"), fill: "accent" }]}
        />
      )}
      {parts.length > 0 && run.events > 0 && (
        <section>
          <h3 className="mb-1 text-[0.8125rem] font-semibold text-ink">{t("conditions")}</h3>
          <ul className="flex flex-col gap-1 text-[0.8125rem]">
            {parts.map(({ field, op, value, held }, at) => (
              <li key={at} className="flex justify-between gap-3">
                <span className="min-w-0 wrap-anywhere text-ink-muted">
                  <bdi>
                    {field &&
                      op &&
                      `${words.field(field)} ${words.op(op, field)} ${words.values(field, value)}`}
                  </bdi>
                </span>
                <span className="shrink-0 text-ink-faint tabular-nums">
                  {format.percent(held / run.events)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {run.matched > 0 && (
        <section>
          <h3 className="mb-1 text-[0.8125rem] font-semibold text-ink">{t("would")}</h3>
          <ul className="flex flex-col gap-1 text-[0.8125rem]">
            {run.actions.map(({ type, value, changes }, at) => (
              <li key={at} className="flex justify-between gap-3">
                <span className="min-w-0 wrap-anywhere text-ink-muted">
                  <bdi>{words.action(type, value)}</bdi>
                </span>
                <span className="shrink-0 text-ink-faint tabular-nums">{t("times", { count: changes })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {run.examples.length > 0 && (
        <section>
          <h3 className="mb-1 text-[0.8125rem] font-semibold text-ink">{t("examples")}</h3>
          <ul className="flex flex-col divide-y divide-line">
            {run.examples.map((example, at) => (
              <li key={at} className="py-1.5">
                <details>
                  <summary className="rounded-sm text-[0.8125rem] text-ink">
                    <span className="tabular-nums text-ink-muted">#{example.number}</span>{" "}
                    <span dir="auto">{example.subject}</span>{" "}
                    <span className="text-xs text-ink-faint">{format.dateTime(example.at)}</span>
                  </summary>
                  <div className="mt-2 flex flex-col gap-2 ps-4">
                    <Reasons reasons={example.reasons} />
                    <ActionResults actions={example.actions} />
                    <Link
                      href={`/tickets/${example.ticketId}`}
                      className="text-[0.8125rem] text-accent-ink hover:underline"
                    >
                      {t("openTicket")}
                    </Link>
                  </div>
                </details>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
