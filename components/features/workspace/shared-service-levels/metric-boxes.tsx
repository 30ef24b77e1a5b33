"use client";
import { useTranslations } from "next-intl";
import { slaMetrics } from "@/contract/enums";
import type { SlaMetric } from "@/contract/enums";
import { Checkbox } from "@/components/ui/checkbox";

/** Some of the three metrics, for instance those that a state pauses. */
export function MetricBoxes({
  label,
  help,
  value,
  disabled = false,
  onChange,
}: {
  label: string;
  help?: string;
  value: readonly SlaMetric[];
  disabled?: boolean;
  onChange: (value: SlaMetric[]) => void;
}) {
  const t = useTranslations("slaSettings");
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="text-sm font-medium text-ink">{label}</legend>
      {help && <p className="text-[0.8125rem] text-ink-faint">{help}</p>}
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {slaMetrics.map((metric) => (
          <Checkbox
            key={metric}
            label={t(`metrics.${metric}`)}
            checked={value.includes(metric)}
            onChange={({ target }) =>
              onChange(slaMetrics.filter((one) => (one === metric ? target.checked : value.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
