"use client";
import { useTranslations } from "next-intl";
import type { SlaCalendar } from "@/contract/desk/sla-calendars";
import type { SlaMetric } from "@/contract/enums";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { MetricBoxes } from "./metric-boxes";
import type { usePolicyForm } from "./use-policy-form";

type Form = ReturnType<typeof usePolicyForm>;

/** What a policy is called, whether it is on, and whose hours count. */
export function PlainFields({
  form: { draft, set, complaints, errorAt },
  calendars,
  isDefault,
}: {
  form: Form;
  calendars: readonly SlaCalendar[];
  isDefault: boolean;
}) {
  const t = useTranslations("slaSettings");
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <Field label={t("name")} isRequired error={complaints.errors["name"] ?? errorAt("name")}>
          <Input
            name="name"
            required
            maxLength={80}
            dir="auto"
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => set("name", target.value)}
          />
        </Field>
        <Field label={t("description")} error={errorAt("description")}>
          <Input
            name="description"
            maxLength={300}
            dir="auto"
            autoComplete="off"
            value={draft.description}
            onChange={({ target }) => set("description", target.value)}
          />
        </Field>
        <Field label={t("calendar")} help={t("calendarHelp")} error={errorAt("calendarId")}>
          <Select
            options={calendars.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.calendarId}
            onChange={(calendarId) => set("calendarId", calendarId)}
          />
        </Field>
        {!isDefault && (
          <Checkbox
            label={t("isOn")}
            help={t("isOnHelp")}
            checked={draft.isOn}
            onChange={({ target }) => set("isOn", target.checked)}
          />
        )}
      </div>
    </Card>
  );
}

/** Which states stop the clock of which metric. */
export function PauseFields({
  draft,
  set,
  workspace,
}: Pick<Form, "draft" | "set"> & { /** What ON_HOLD pauses of itself. */ workspace: SlaMetric[] }) {
  const t = useTranslations("slaSettings");
  return (
    <Card title={t("pauses")} text={t("pausesHelp")}>
      <div className="flex flex-col gap-4">
        <Checkbox
          label={t("holdAsWorkspace")}
          checked={draft.pausedOnHold === null}
          onChange={({ target }) => set("pausedOnHold", target.checked ? null : workspace)}
        />
        <MetricBoxes
          label={t("onHold")}
          value={draft.pausedOnHold ?? workspace}
          disabled={draft.pausedOnHold === null}
          onChange={(metrics) => set("pausedOnHold", metrics)}
        />
        <MetricBoxes
          label={t("snoozed")}
          value={draft.pausedWhileSnoozed}
          onChange={(metrics) => set("pausedWhileSnoozed", metrics)}
        />
      </div>
    </Card>
  );
}
