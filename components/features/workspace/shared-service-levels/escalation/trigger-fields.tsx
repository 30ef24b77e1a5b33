"use client";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { escalationRules } from "@/contract/desk/escalation-rules";
import { limits } from "@/contract/limits";
import { TagsInput } from "@/components/resource/tags-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { queryFor } from "@/lib/api/query";
import { MetricBoxes } from "../metric-boxes";
import { ChoiceRows } from "./choice-rows";
import { ruleStarts, silenceUnits, triggerOf } from "./rule-draft";
import type { RuleDraft, RuleStart, SilenceUnit } from "./rule-draft";
import type { EscalationForm } from "./use-escalation-form";

const units = ["minutes", "hours"] as const satisfies SilenceUnit[];
const keywordLengthMax = 60;

/** What sets the rule going. What no workspace can have yet is greyed, in the server's words. */
export function TriggerFields({ form }: { form: EscalationForm }) {
  const t = useTranslations("escalationRules");
  const { data } = useQuery(queryFor(escalationRules.triggers));
  const { draft, set, errorAt } = form;
  const choices = ruleStarts.map((start) => {
    const known = data?.items.find(({ triggerType }) => triggerType === triggerOf[start]);
    const isHeld = start === "INTENT" || start === "SENTIMENT";
    return {
      value: start,
      label: t(`starts.${start}.label`),
      help: known?.reason ?? t(`starts.${start}.help`),
      isDisabled: known ? !known.isAvailable : isHeld,
      fields: fieldsOf(start, form),
    };
  });
  return (
    <ChoiceRows
      label={t("starts.title")}
      choices={choices}
      value={draft.start}
      error={errorAt("triggerType")}
      onChange={(start) => set("start", start)}
    />
  );
}

function fieldsOf(start: RuleStart, form: EscalationForm): ReactNode {
  if (start === "KEYWORD") return <KeywordFields form={form} />;
  if (start === "TARGET_USED") return <TargetFields form={form} />;
  if (start === "SILENCE") return <SilenceFields form={form} />;
  if (start === "REPETITION")
    return <CountField form={form} name="repetitions" path="repetitions" min={2} max={50} />;
  return start === "REOPENED" ? (
    <CountField form={form} name="times" path="when.times" min={1} max={100} />
  ) : null;
}

function KeywordFields({ form: { draft, set, errorAt } }: { form: EscalationForm }) {
  const t = useTranslations("escalationRules");
  return (
    <Field label={t("keywords")} help={t("keywordsHelp")} error={errorAt("keywords")}>
      <TagsInput
        maxLength={keywordLengthMax}
        value={draft.keywords}
        onChange={(keywords) => set("keywords", keywords)}
      />
    </Field>
  );
}

function TargetFields({ form: { draft, set, errorAt } }: { form: EscalationForm }) {
  const t = useTranslations("escalationRules");
  const metricsError = errorAt("when.metrics");
  return (
    <>
      <MetricBoxes
        label={t("metrics")}
        value={draft.metrics}
        onChange={(metrics) => set("metrics", metrics)}
      />
      {metricsError !== undefined && (
        <p role="alert" className="text-[0.8125rem] text-danger-ink">
          {metricsError}
        </p>
      )}
      <Field label={t("percent")} help={t("percentHelp")} error={errorAt("percent", "when.percent")}>
        <NumberInput form={{ draft, set }} name="percent" min={1} max={500} />
      </Field>
    </>
  );
}

function SilenceFields({ form: { draft, set, errorAt } }: { form: EscalationForm }) {
  const t = useTranslations("escalationRules");
  return (
    <Field label={t("silence")} help={t("silenceHelp")} error={errorAt("silence", "when.minutes")}>
      <span className="flex flex-wrap gap-2">
        <NumberInput
          form={{ draft, set }}
          name="silence"
          min={1}
          max={limits.slaReminderMinutesMax / silenceUnits[draft.silenceUnit]}
        />
        <Select
          label={t("silenceUnit")}
          className="w-36"
          options={units.map((value) => ({ value, label: t(`units.${value}`) }))}
          value={draft.silenceUnit}
          onChange={(unit) => set("silenceUnit", unit)}
        />
      </span>
    </Field>
  );
}

type CountName = "repetitions" | "times";
function CountField({
  form: { draft, set, errorAt },
  name,
  path,
  min,
  max,
}: {
  form: EscalationForm;
  name: CountName;
  path: string;
  min: number;
  max: number;
}) {
  const t = useTranslations("escalationRules");
  return (
    <Field label={t(name)} help={t(`${name}Help`)} error={errorAt(name, path)}>
      <NumberInput form={{ draft, set }} name={name} min={min} max={max} />
    </Field>
  );
}

function NumberInput({
  form: { draft, set },
  name,
  min,
  max,
}: {
  form: Pick<EscalationForm, "draft" | "set">;
  name: keyof Pick<RuleDraft, CountName | "percent" | "silence">;
  min: number;
  max: number;
}) {
  return (
    <Input
      name={name}
      type="number"
      dir="ltr"
      inputMode="numeric"
      required
      step={1}
      min={min}
      max={max}
      className="w-28!"
      value={draft[name]}
      onChange={({ target }) => set(name, target.value)}
    />
  );
}
