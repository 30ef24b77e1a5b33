"use client";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Siren, X } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { dismissAlert, useAlerts } from "@/lib/browser/realtime/alerts";

/** Escalations stay until somebody looks; at most five. */
export function AlertStack() {
  const t = useTranslations("shell.alerts");
  const alerts = useAlerts((state) => state.alerts);
  return (
    <section
      aria-label={t("label")}
      aria-live="assertive"
      className="print:hidden fixed end-4 bottom-4 z-40 flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-2"
    >
      {alerts.map(({ id, ticketId, message, priority }) => {
        const isLoud = priority === "URGENT" || priority === "HIGH";
        return (
          <div
            key={id}
            className={clsx(
              "flex items-start gap-3 rounded-lg border bg-raised p-3 shadow-pop",
              isLoud ? "border-danger/50" : "border-warning/50",
            )}
          >
            <Siren
              aria-hidden
              className={clsx("mt-0.5 size-4 shrink-0", isLoud ? "text-danger-ink" : "text-warning-ink")}
            />
            <div className="min-w-0 flex-1">
              <p className="text-sm font-semibold text-ink">{t("title", { priority })}</p>
              <p className="line-clamp-3 text-[0.8125rem] text-ink-muted" dir="auto">
                {message || t("escalated", { id: ticketId })}
              </p>
              <ButtonLink
                href={`/tickets/${encodeURIComponent(ticketId)}`}
                size="sm"
                className="mt-2"
                onClick={() => dismissAlert(id)}
              >
                {t("view")}
              </ButtonLink>
            </div>
            <IconButton label={t("dismiss")} size="sm" onClick={() => dismissAlert(id)}>
              <X aria-hidden />
            </IconButton>
          </div>
        );
      })}
    </section>
  );
}
