"use client";
import { useTranslations } from "next-intl";
import type { Answer } from "@/contract/kit";
import type { slaTickets } from "@/contract/desk/sla-tickets";
import { useFormat } from "@/lib/browser/use-format";

/** What came of the targets by time alone, each at its own time, and what is still to come if nothing changes. */
export function ReminderLines({ reminders }: Pick<Answer<typeof slaTickets.ledger>, "reminders">) {
  const t = useTranslations("slaClocks");
  const format = useFormat();
  if (reminders.length === 0) return null;
  return (
    <section aria-label={t("reminder.title")} className="text-[0.8125rem]">
      <h4 className="mb-1 font-medium text-ink">{t("reminder.title")}</h4>
      <ul className="flex flex-col gap-1.5">
        {reminders.map(({ kind, name, metric, cycle, dueAt, at, notedAt }) => (
          <li key={`${kind} ${name} ${metric} ${cycle} ${dueAt} ${at}`}>
            <p className={notedAt === null ? "text-ink-muted" : "text-ink"}>
              {kind === "AT_RISK" ? t("reminder.atRisk") : <bdi>{name ?? t("reminder.unnamed")}</bdi>}
              <span className="text-ink-muted"> · {t(`metric.${metric}`)}</span>
            </p>
            <time dateTime={at} className="text-xs text-ink-faint">
              {t(notedAt === null ? "reminder.ahead" : "reminder.came", { time: format.dateTime(at) })}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
