"use client";
import { useTranslations } from "next-intl";
import type { Answer } from "@/contract/kit";
import type { slaTickets } from "@/contract/desk/sla-tickets";
import { escalationLevels } from "@/contract/enums";
import { useFormat, useNow } from "@/lib/browser/use-format";

/** Which rules escalated the ticket, who was told, and what was changed. */
export function EscalationLines({ escalations }: Pick<Answer<typeof slaTickets.ledger>, "escalations">) {
  const t = useTranslations("slaClocks.escalation");
  const format = useFormat();
  const now = useNow();
  if (escalations.length === 0) return null;
  return (
    <section aria-label={t("title")} className="text-[0.8125rem]">
      <h4 className="mb-1 font-medium text-ink">{t("title")}</h4>
      <ul className="flex flex-col gap-2">
        {escalations.map(({ id, ruleName, level, at, told, changed }) => {
          const known = escalationLevels.find((each) => each === level);
          return (
            <li key={id}>
              <p className="text-ink">
                <bdi>{ruleName}</bdi>
                {known && <span className="text-ink-muted"> · {t(`level.${known}`)}</span>}
              </p>
              <p className="text-ink-muted">
                {told.length > 0
                  ? t("told", { names: format.list(told.map(({ name }) => name)) })
                  : t("toldNobody")}
              </p>
              {changed.length > 0 && (
                <p className="text-ink-muted">
                  {t("changed", {
                    fields: format.list(
                      changed.map((field) => (t.has(`field.${field}`) ? t(`field.${field}`) : field)),
                    ),
                  })}
                </p>
              )}
              <time dateTime={at} title={format.dateTime(at)} className="text-xs text-ink-faint">
                {format.relative(at, now)}
              </time>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
