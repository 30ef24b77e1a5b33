"use client";
import { useTranslations } from "next-intl";
import { ShieldAlert } from "lucide-react";
import type { Review } from "@/contract/insight/quality";
import { Badge } from "@/components/ui/badge";
import { Input } from "@/components/ui/input";

export type ReviewMarks = Record<string, { score: number | null; comment: string }>;
const chip =
  "flex h-8 min-w-8 cursor-pointer items-center justify-center rounded-md border border-line-strong bg-surface px-2 text-sm text-ink-muted transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-focus";

/** A line for each criterion: its mark, or that it does not apply, and why. Without `onMarks` it is read. */
export function ScoreSheet({
  scores,
  scaleMax,
  marks,
  onMarks,
}: {
  scores: Review["scores"];
  scaleMax: number;
  marks: ReviewMarks;
  onMarks: ((marks: ReviewMarks) => void) | null;
}) {
  const t = useTranslations("quality");
  const steps = Array.from({ length: scaleMax + 1 }, (_, score) => score);
  const word = (score: number | null) =>
    score === null ? t("notApplicable") : scaleMax === 1 ? t(score === 1 ? "yes" : "no") : `${score}`;
  return (
    <ol className="flex flex-col divide-y divide-line">
      {scores.map(({ criterionId, name, help, weight, isAutoFail }) => {
        const mark = marks[criterionId];
        const set = (part: Partial<ReviewMarks[string]>) =>
          onMarks?.({
            ...marks,
            [criterionId]: { score: mark?.score ?? null, comment: mark?.comment ?? "", ...part },
          });
        const title = (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium text-ink" dir="auto">
              {name}
            </span>
            {isAutoFail && (
              <Badge tone="danger" icon={<ShieldAlert aria-hidden />}>
                {t("autoFail")}
              </Badge>
            )}
            <span className="text-xs text-ink-faint">{t("weight", { weight })}</span>
          </span>
        );
        if (!onMarks) {
          return (
            <li key={criterionId} className="flex flex-col gap-1 py-3 text-sm first:pt-0 last:pb-0">
              <span className="flex items-start justify-between gap-3">
                {title}
                <span className="shrink-0 font-semibold text-ink tabular-nums">
                  {mark === undefined ? (
                    "–"
                  ) : mark.score === null || scaleMax === 1 ? (
                    word(mark.score)
                  ) : (
                    <span dir="ltr">
                      {mark.score}/{scaleMax}
                    </span>
                  )}
                </span>
              </span>
              {mark?.comment && (
                <span dir="auto" className="text-ink-muted">
                  {mark.comment}
                </span>
              )}
            </li>
          );
        }
        return (
          <li key={criterionId} className="py-3 text-sm first:pt-0 last:pb-0">
            <fieldset>
              <legend className="mb-1.5">
                {title}
                {help !== null && (
                  <span dir="auto" className="block text-[0.8125rem] text-ink-faint">
                    {help}
                  </span>
                )}
              </legend>
              <div className="flex flex-wrap gap-1.5">
                {[...steps, null].map((score) => (
                  <label key={String(score)} className={chip}>
                    <input
                      type="radio"
                      name={criterionId}
                      className="sr-only"
                      checked={mark !== undefined && mark.score === score}
                      onChange={() => set({ score })}
                    />
                    {word(score)}
                  </label>
                ))}
              </div>
              <Input
                size="sm"
                className="mt-1.5"
                dir="auto"
                maxLength={1000}
                aria-label={t("commentOn", { name })}
                placeholder={t("comment")}
                value={mark?.comment ?? ""}
                disabled={mark === undefined}
                onChange={(event) => set({ comment: event.target.value })}
              />
            </fieldset>
          </li>
        );
      })}
    </ol>
  );
}
