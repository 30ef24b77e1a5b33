"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { X } from "lucide-react";
import { contactBulkChanges } from "@/contract/crm/contact-bulk-changes";
import type { ContactBulkChange } from "@/contract/crm/contact-bulk-changes";
import { limits } from "@/contract/limits";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { queryFor, useSend } from "@/lib/api/query";
import { useUser } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";

const isActive = ({ state }: ContactBulkChange): boolean =>
  state === "QUEUED" || state === "RUNNING" || state === "UNDOING";
const askEveryMs = 1500;
const recentMs = 120_000;

/**
 * Large changes that run, or ended a moment ago: how far they are, and how to stop or undo them. They go on
 * without it.
 */
export function ContactProgress() {
  const t = useTranslations("adminContacts");
  const format = useFormat();
  const inWords = useFaultText();
  const user = useUser();
  const [since] = useState(() => Date.now());
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const { data } = useQuery({
    ...queryFor(contactBulkChanges.list, { query: { limit: 5 } }),
    refetchInterval: (query) => (query.state.data?.items.some(isActive) ? askEveryMs : false),
  });
  const refused = {
    onError: (error: Error) => void showToast("destructive", t("failed"), { description: inWords(error) }),
  };
  const cancel = useSend(contactBulkChanges.cancel, refused);
  const undo = useSend(contactBulkChanges.undo, refused);
  const shown = (data?.items ?? [])
    .filter(
      (change) =>
        change.actorId === user?.id &&
        !hidden.has(`${change.id} ${change.state}`) &&
        (isActive(change) ||
          (change.total > limits.bulkJobAbove && Date.parse(change.finishedAt ?? "") > since - recentMs)),
    )
    .slice(0, 2);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t("progress")} className="mb-3 flex flex-col gap-2">
      {shown.map((change) => {
        const { id, state, total, done, unchanged, skipped, undone, notUndone } = change;
        const [seen, whole] =
          state === "UNDOING" ? [undone + notUndone, done] : [done + unchanged + skipped, total];
        const left = state === "UNDONE" || state === "UNDOING" ? notUndone : skipped;
        return (
          <article key={id} className="surface-card flex flex-wrap items-center gap-3 p-3 text-sm">
            <div className="min-w-48 flex-1">
              {isActive(change) ? (
                <ProgressBar
                  label={t("progress")}
                  value={seen}
                  max={whole}
                  text={t("counted", { done: format.number(seen), total: format.number(whole) })}
                />
              ) : (
                <p role="status" className="text-ink">
                  {state === "UNDONE" ? t("undone", { count: undone }) : t("done", { count: done })}
                  {left > 0 && <> · {t("left", { count: left })}</>}
                </p>
              )}
              {change.error !== null && <p className="text-[0.8125rem] text-danger-ink">{change.error}</p>}
            </div>
            {(state === "QUEUED" || state === "RUNNING") && (
              <Button
                size="sm"
                isPending={cancel.isPending}
                onClick={() => cancel.mutate({ params: { id } })}
              >
                {t("cancel")}
              </Button>
            )}
            {change.isUndoable && (
              <Button size="sm" isPending={undo.isPending} onClick={() => undo.mutate({ params: { id } })}>
                {t("undo")}
              </Button>
            )}
            <IconButton
              size="sm"
              label={t("hide")}
              onClick={() => setHidden(new Set([...hidden, `${id} ${state}`]))}
            >
              <X aria-hidden />
            </IconButton>
          </article>
        );
      })}
    </section>
  );
}
