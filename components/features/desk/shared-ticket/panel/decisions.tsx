"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Check, Minus, X } from "lucide-react";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import type { Decision } from "@/contract/desk/assignment-decisions";
import { Avatar } from "@/components/ui/avatar";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFormat, useNow } from "@/lib/browser/use-format";

/** Why this agent, or why nobody: the newest decision in full, earlier ones in a line each. */
export function Decisions({ ticket: { id: ticketId, assignedToId, assignedToName } }: { ticket: Ticket }) {
  const t = useTranslations("ticket.decisions");
  const query = useQuery(queryFor(tickets.decisions, { params: { id: ticketId } }));
  if (query.isPending)
    return (
      <div className="flex flex-col gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-16" />
      </div>
    );
  const [newest, ...earlier] = query.data?.items ?? [];
  if (!newest)
    return <p className="text-[0.8125rem] text-ink-faint">{t(query.isError ? "failed" : "none")}</p>;
  // Somebody took the decision into their own hands after it was made.
  const isOverruled = (newest.winner?.id ?? null) !== assignedToId;
  return (
    <div className="flex flex-col gap-3">
      {isOverruled && (
        <p className="text-[0.8125rem] text-ink">
          {assignedToName ? t("byHandTo", { name: assignedToName }) : t("byHandToNobody")}
        </p>
      )}
      <DecisionInFull decision={newest} />
      {earlier.length > 0 && (
        <details className="text-[0.8125rem]">
          <summary className="rounded-sm text-ink-muted hover:text-ink">
            {t("earlier", { count: earlier.length })}
          </summary>
          <div className="mt-3 flex flex-col gap-4">
            {earlier.map((decision) => (
              <DecisionInFull key={decision.id} decision={decision} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

const outcomes = {
  chosen: { icon: Check, ink: "text-success-ink" },
  passed: { icon: Minus, ink: "text-ink-faint" },
  rejected: { icon: X, ink: "text-danger-ink" },
};

/** Who was chosen, by which rule, and what spoke against each of the others. */
export function DecisionInFull({
  decision: { winner, rule, trigger, reasons, createdAt },
}: {
  decision: Decision;
}) {
  const t = useTranslations("ticket.decisions");
  const format = useFormat();
  const now = useNow();
  // Some reasons carry what they are about: `missing_skill:Repairs`.
  const say = (kind: "rules" | "triggers" | "reasons", text: string, pool = "other") => {
    const [code = "", about = ""] = text.split(/:(.*)/s);
    return t.has(`${kind}.${code}`) ? t(`${kind}.${code}`, { about, pool }) : text;
  };
  const isOfGroup = rule.startsWith("group_by_rule:");
  return (
    <div className="text-[0.8125rem]">
      <p className="text-ink">
        {isOfGroup ? (
          <strong className="font-semibold">{t("grouped")}</strong>
        ) : winner ? (
          t.rich("chosen", {
            name: winner.name,
            b: (words) => (
              <strong className="font-semibold" dir="auto">
                {words}
              </strong>
            ),
          })
        ) : (
          <strong className="font-semibold">
            {t(
              rule === "waits_for_pick"
                ? "waits"
                : rule.startsWith("released_by_rule:")
                  ? "released"
                  : "nobody",
            )}
          </strong>
        )}
      </p>
      <p className="text-ink-muted">{say("rules", rule, reasons[0]?.pool)}</p>
      <p className="text-xs text-ink-faint">
        {say("triggers", trigger)} ·{" "}
        <time dateTime={createdAt} title={format.dateTime(createdAt)}>
          {format.relative(createdAt, now)}
        </time>
      </p>
      {reasons.length > 0 && (
        <table className="mt-2 w-full border-separate border-spacing-0">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t("candidate")}</th>
              <th scope="col">{t("load")}</th>
            </tr>
          </thead>
          <tbody>
            {reasons.map(({ agentId, agentName, outcome, reason, pool, openTickets, capacity }) => {
              const { icon: Icon, ink } = outcomes[outcome];
              return (
                <tr key={agentId} className="align-top">
                  <td className="py-1 pe-2">
                    <span className="flex items-start gap-2">
                      <Avatar name={agentName} size="xs" />
                      <span className="min-w-0">
                        <span
                          className={clsx(
                            "block truncate",
                            outcome === "chosen" ? "font-medium text-ink" : "text-ink-muted",
                          )}
                          dir="auto"
                        >
                          {agentName}
                        </span>
                        <span className="flex items-start gap-1 text-xs text-ink-faint">
                          <Icon aria-hidden className={clsx("mt-0.5 size-3 shrink-0", ink)} />
                          <span>{say("reasons", reason, pool)}</span>
                        </span>
                      </span>
                    </span>
                  </td>
                  <td className="py-1 text-end text-xs whitespace-nowrap text-ink-faint tabular-nums">
                    {t("loadOf", { open: openTickets, capacity, pool: pool ?? "other" })}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </div>
  );
}
