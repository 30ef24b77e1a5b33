"use client";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Combobox } from "@/components/ui/combobox";
import { DayInput } from "@/components/ui/day-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { useSlaCalendarForm } from "./use-sla-calendar-form";

const zones = Intl.supportedValuesOf("timeZone");
export type CalendarForm = ReturnType<typeof useSlaCalendarForm>;

/** What it is called, and the zone by whose clocks it goes. */
export function NameFields({
  form: { draft, change, hours },
  nameError,
}: {
  form: CalendarForm;
  nameError: string | undefined;
}) {
  const t = useTranslations("slaCalendars");
  const common = useTranslations("common");
  const known = zones.includes(draft.timeZone) ? zones : [draft.timeZone, ...zones];
  const zoneOptions = known.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
  return (
    <Card>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("fields.name.label")} isRequired error={nameError ?? hours.faults["name"]}>
          <Input
            name="name"
            required
            maxLength={80}
            dir="auto"
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <Field label={t("zone")} help={t("zoneHelp")} error={hours.faults["timeZone"]}>
          <Combobox
            options={zoneOptions}
            selected={zoneOptions.find(({ value }) => value === draft.timeZone) ?? null}
            disabled={!hours.mayChange}
            emptyText={common("noMatches")}
            openLabel={t("zoneOpen")}
            onChange={(option) => option && change({ timeZone: option.value })}
          />
        </Field>
      </div>
    </Card>
  );
}

/** From when the new version counts, by the reader's own clock. */
export function ValidFromFields({ form: { draft, change, hours } }: { form: CalendarForm }) {
  const t = useTranslations("slaCalendars");
  return (
    <Card title={t("validFrom")} text={t("validFromHelp")}>
      <div className="flex flex-wrap items-start gap-4">
        <Field label={t("validFromDay")} error={hours.faults["validFrom"]}>
          <DayInput
            name="validFromDay"
            className="w-40!"
            value={draft.validFromDay}
            onChange={(validFromDay) => change({ validFromDay })}
          />
        </Field>
        <Field label={t("validFromTime")}>
          <Input
            name="validFromTime"
            type="time"
            dir="ltr"
            className="w-32!"
            disabled={draft.validFromDay === ""}
            value={draft.validFromTime}
            onChange={({ target }) => change({ validFromTime: target.value })}
          />
        </Field>
      </div>
    </Card>
  );
}
