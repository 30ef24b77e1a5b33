"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { BellRing } from "lucide-react";
import { slaReminders } from "@/contract/desk/sla-reminders";
import { slaSettings } from "@/contract/desk/sla-settings";
import { escalationLevels, slaMetrics } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { customCell, optionCell, textCell, titleCell, yesNoCell } from "@/components/resource/cells";
import { customField, selectField, switchField, textField } from "@/components/resource/fields";
import { resourcePage } from "@/components/resource/resource-page";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { queryFor } from "@/lib/api/query";
import { RecountProgress } from "./recount-progress";

/** Who is told, so long before or after a target is due. */
export const RemindersSection = resourcePage(slaReminders, {
  text: "slaReminders",
  icon: <BellRing aria-hidden />,
  notice: <RecountProgress />,
  nameOf: ({ name }) => name,
  columns: [
    titleCell("name"),
    optionCell("metric"),
    customCell("offsetMinutes", (row: { offsetMinutes: number }) => <WhenText minutes={row.offsetMinutes} />),
    textCell("policyName"),
    optionCell("level"),
    yesNoCell("isOn"),
  ],
  form: [
    textField("name", { isRequired: true, maxLength: 80 }),
    selectField("metric", slaMetrics),
    customField(
      "offsetMinutes",
      -30,
      ({ value, onChange, error }) => <OffsetField value={String(value)} error={error} onChange={onChange} />,
      Number,
    ),
    customField("policyId", null, ({ value, onChange, error }) => (
      <PolicyField value={typeof value === "string" ? value : null} error={error} onChange={onChange} />
    )),
    selectField("level", escalationLevels),
    switchField("isOn", true),
  ],
});

function WhenText({ minutes }: { minutes: number }) {
  const t = useTranslations("slaReminders");
  const side = minutes < 0 ? "before" : minutes > 0 ? "after" : "at";
  return <span className="text-ink-muted">{t(`when.${side}`, { count: Math.abs(minutes) })}</span>;
}

interface OwnField<Value> {
  value: Value;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** Below zero is before the due time; what it means is said as it is typed. */
function OffsetField({ value, error, onChange }: OwnField<string>) {
  const t = useTranslations("slaReminders");
  return (
    <Field label={t("fields.offsetMinutes.label")} help={t("fields.offsetMinutes.help")} error={error}>
      <Input
        name="offsetMinutes"
        type="number"
        dir="ltr"
        required
        step={1}
        min={-limits.slaReminderMinutesMax}
        max={limits.slaReminderMinutesMax}
        className="w-32!"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {value !== "" && (
        <p role="status" className="text-[0.8125rem]">
          <WhenText minutes={Number(value)} />
        </p>
      )}
    </Field>
  );
}

function PolicyField({ value, error, onChange }: OwnField<string | null>) {
  const t = useTranslations("slaReminders");
  const { data } = useQuery(queryFor(slaSettings.all));
  const policies = (data?.policies ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Field label={t("fields.policyId.label")} error={error}>
      <Select
        options={[{ value: "", label: t("everyPolicy") }, ...policies]}
        value={value ?? ""}
        onChange={(id) => onChange(id === "" ? null : id)}
      />
    </Field>
  );
}
