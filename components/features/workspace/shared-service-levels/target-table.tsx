"use client";
import { useTranslations } from "next-intl";
import { limits } from "@/contract/limits";
import { priorities, slaMetrics } from "@/contract/enums";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { targetIn, targetKey, timeUnits } from "./policy-draft";
import type { PolicyDraft, TargetDraft, TimeUnit } from "./policy-draft";

const units = ["seconds", "minutes", "hours"] as const satisfies TimeUnit[];

/** Priority by metric: in which time. What is left empty is no target. */
export function TargetTable({
  draft,
  onChange,
  errors,
}: {
  draft: PolicyDraft;
  onChange: (targets: PolicyDraft["targets"]) => void;
  errors: Readonly<Record<string, string>>;
}) {
  const t = useTranslations("slaSettings");
  const ticket = useTranslations("ticket");
  return (
    <div className="flex flex-col divide-y divide-line">
      {priorities.toReversed().map((priority) => (
        <fieldset key={priority} className="py-3 first:pt-0 last:pb-0">
          <legend className="float-start mb-2 w-full text-sm font-medium text-ink">
            {ticket(`priority.${priority}`)}
          </legend>
          <div className="clear-both grid gap-4 sm:grid-cols-3">
            {slaMetrics.map((metric) => {
              const key = targetKey(priority, metric);
              return (
                <TargetCell
                  key={key}
                  name={key}
                  label={t("targetOf", {
                    metric: t(`metrics.${metric}`),
                    priority: ticket(`priority.${priority}`),
                  })}
                  title={t(`metrics.${metric}`)}
                  target={targetIn(draft, priority, metric)}
                  error={errors[key]}
                  onChange={(target) => onChange({ ...draft.targets, [key]: target })}
                />
              );
            })}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function TargetCell({
  name,
  label,
  title,
  target,
  error,
  onChange,
}: {
  name: string;
  label: string;
  title: string;
  target: TargetDraft;
  error: string | undefined;
  onChange: (target: TargetDraft) => void;
}) {
  const t = useTranslations("slaSettings");
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden className="text-[0.8125rem] text-ink-muted">
        {title}
      </span>
      <div className="flex gap-1">
        <Input
          name={name}
          type="number"
          dir="ltr"
          inputMode="numeric"
          min={1}
          max={Math.floor(limits.slaTargetSecondsMax / timeUnits[target.unit])}
          step={1}
          className="w-20!"
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${name}-fault`}
          placeholder={t("noTarget")}
          value={target.amount}
          onChange={(event) => onChange({ ...target, amount: event.target.value })}
        />
        <Select
          label={t("unitOf", { target: label })}
          className="min-w-0 flex-1"
          options={units.map((value) => ({ value, label: t(`units.${value}`) }))}
          value={target.unit}
          onChange={(unit) => onChange({ ...target, unit })}
        />
      </div>
      {error !== undefined && (
        <p id={`${name}-fault`} role="alert" className="text-[0.8125rem] text-danger-ink">
          {error}
        </p>
      )}
      {target.amount !== "" && (
        <Checkbox
          label={t("aroundTheClock")}
          checked={target.isAroundTheClock}
          onChange={(event) => onChange({ ...target, isAroundTheClock: event.target.checked })}
        />
      )}
    </div>
  );
}
