import { Angry, Frown, Laugh, Meh, Smile } from "lucide-react";
import type { SurveyScale } from "@/contract/enums";

const faces = [
  { score: 1, Face: Angry },
  { score: 2, Face: Frown },
  { score: 3, Face: Meh },
  { score: 4, Face: Smile },
  { score: 5, Face: Laugh },
] as const;
const steps = Array.from({ length: 11 }, (_, score) => score);
const chip =
  "flex cursor-pointer flex-col items-center justify-center rounded-lg border border-line-strong bg-surface text-ink-muted transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus";

/** Radios with the look of what they mean: the arrow keys, a label each, and nothing that needs a script. */
export function ScoreChoice({
  scale,
  question,
  chosen,
  t,
}: {
  scale: SurveyScale;
  question: string;
  chosen: number | null;
  t: (key: string) => string;
}) {
  return (
    <fieldset>
      <legend className="sr-only">{question}</legend>
      {scale === "CSAT" ? (
        <div className="grid grid-cols-5 gap-2">
          {faces.map(({ score, Face }) => (
            <label key={score} className={`${chip} gap-1.5 px-1 py-3 text-center`}>
              <input
                type="radio"
                name="score"
                value={score}
                required
                defaultChecked={chosen === score}
                className="sr-only"
              />
              <Face aria-hidden className="size-8" strokeWidth={1.5} />
              <span className="text-xs leading-4 text-balance hyphens-auto sm:text-[0.8125rem]">
                {t(`scores.${score}`)}
              </span>
            </label>
          ))}
        </div>
      ) : (
        <>
          <div className="grid grid-cols-6 gap-1.5 sm:grid-cols-11">
            {steps.map((score) => (
              <label key={score} className={`${chip} h-11 text-base font-medium tabular-nums`}>
                <input
                  type="radio"
                  name="score"
                  value={score}
                  required
                  defaultChecked={chosen === score}
                  className="sr-only"
                />
                {score}
              </label>
            ))}
          </div>
          <p aria-hidden className="mt-2 flex justify-between text-sm text-ink-muted">
            <span>{t("unlikely")}</span>
            <span>{t("likely")}</span>
          </p>
        </>
      )}
    </fieldset>
  );
}
