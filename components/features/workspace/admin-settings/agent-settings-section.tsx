"use client";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { agentSettings } from "@/contract/desk/agent-settings";
import type { AgentSettings } from "@/contract/desk/agent-settings";
import { capacityPools } from "@/contract/enums";
import { locales } from "@/contract/locales";
import { limits } from "@/contract/limits";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { queryFor } from "@/lib/api/query";
import { PreviewDialog } from "@/components/features/workspace/shared-service-levels/preview-dialog";
import { RecountProgress } from "@/components/features/workspace/shared-service-levels/recount-progress";
import { SectionForm, WhenStored } from "./section-form";
import { useAgentSettingsForm } from "./use-agent-settings-form";
import type { AgentSettingsForm, AgentSettingsNumber } from "./use-agent-settings-form";

/** What holds for the whole workspace. */
export function AgentSettingsSection() {
  const query = useQuery(queryFor(agentSettings.get));
  return <WhenStored query={query}>{(settings) => <SettingsForm settings={settings} />}</WhenStored>;
}

function SettingsForm({ settings }: { settings: AgentSettings }) {
  const t = useTranslations("agentSettings");
  const form = useAgentSettingsForm(settings);
  const { values, set, mayChange } = form;
  return (
    <SectionForm
      text="agentSettings"
      mayChange={mayChange}
      isSame={form.isSame}
      isSaving={form.isSaving}
      problem={form.problem}
      onSubmit={form.submit}
      above={<RecountProgress />}
      below={
        form.preview.shown && (
          <PreviewDialog
            preview={form.preview.shown}
            isOn={form.preview.isOn ?? true}
            isSaving={form.isSaving}
            onSave={() => void form.store()}
            onClose={form.preview.close}
          />
        )
      }
    >
      <Part title={t("assignment")}>
        <Checkbox
          label={t("autoAssign.label")}
          help={t("autoAssign.help")}
          disabled={!mayChange}
          checked={values.autoAssign}
          onChange={(event) => set({ autoAssign: event.target.checked })}
        />
        <Checkbox
          label={t("keepLastOwner.label")}
          help={t("keepLastOwner.help")}
          disabled={!mayChange}
          checked={values.keepLastOwner}
          onChange={(event) => set({ keepLastOwner: event.target.checked })}
        />
        <CapacityFields form={form} />
      </Part>
      <Part title={t("contacts")}>
        <Checkbox
          label={t("companyByDomain.label")}
          help={t("companyByDomain.help")}
          disabled={!mayChange}
          checked={values.companyByDomain}
          onChange={(event) => set({ companyByDomain: event.target.checked })}
        />
      </Part>
      <Part title={t("tickets")}>
        <NumberField
          form={form}
          name="autoCloseAfterHours"
          min={limits.autoCloseAfterHoursMin}
          max={limits.autoCloseAfterHoursMax}
        />
        <NumberField form={form} name="undoSendSeconds" min={0} max={limits.undoSendSecondsMax} />
        <NumberField form={form} name="undoSendLiveSeconds" min={0} max={limits.undoSendSecondsMax} />
      </Part>
      <Part title={t("region")}>
        <TimeZoneField form={form} />
        <Field label={t("locale.label")} help={t("locale.help")}>
          <Select
            options={locales.map((value) => ({ value, label: t(`locales.${value}`) }))}
            value={values.locale}
            disabled={!mayChange}
            onChange={(locale) => set({ locale })}
          />
        </Field>
      </Part>
    </SectionForm>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title}>
    <div className="flex flex-col gap-4">{children}</div>
  </Card>
);

/** How much an agent takes at once unless they have a number of their own. */
function CapacityFields({ form: { values, set, complaints, mayChange } }: { form: AgentSettingsForm }) {
  const t = useTranslations("agentSettings");
  const words = useTranslations("capacity");
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink">{t("defaultCapacity.label")}</legend>
      <div className="grid max-w-lg gap-3 sm:grid-cols-3">
        {capacityPools.map((pool) => (
          <Field
            key={pool}
            label={words(`pools.${pool}`)}
            error={complaints.errors[`defaultCapacity.${pool}`]}
          >
            <Input
              name={`defaultCapacity.${pool}`}
              type="number"
              inputMode="numeric"
              required
              min={pool === "other" ? 1 : 0}
              max={limits.agentCapacityMax}
              disabled={!mayChange}
              value={values.defaultCapacity[pool]}
              onChange={(event) => {
                complaints.clear(`defaultCapacity.${pool}`);
                set({ defaultCapacity: { ...values.defaultCapacity, [pool]: event.target.value } });
              }}
            />
          </Field>
        ))}
      </div>
      <p className="mt-1.5 text-[0.8125rem] text-ink-faint">{t("defaultCapacity.help")}</p>
    </fieldset>
  );
}

function NumberField({
  form: { values, set, complaints, mayChange },
  name,
  min,
  max,
}: {
  form: AgentSettingsForm;
  name: AgentSettingsNumber;
  min: number;
  max: number;
}) {
  const t = useTranslations("agentSettings");
  return (
    <Field label={t(`${name}.label`)} help={t(`${name}.help`)} error={complaints.errors[name]}>
      <Input
        name={name}
        type="number"
        inputMode="numeric"
        required
        min={min}
        max={max}
        disabled={!mayChange}
        className="max-w-40"
        value={values[name]}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  );
}

const zones = Intl.supportedValuesOf("timeZone");

function TimeZoneField({ form: { values, set, complaints, mayChange } }: { form: AgentSettingsForm }) {
  const t = useTranslations("agentSettings");
  const common = useTranslations("common");
  const zoneOptions = (zones.includes(values.timeZone) ? zones : [values.timeZone, ...zones]).map(
    (value) => ({ value, label: value.replaceAll("_", " ") }),
  );
  return (
    <Field label={t("timeZone.label")} help={t("timeZone.help")} error={complaints.errors["timeZone"]}>
      <Combobox
        options={zoneOptions}
        selected={zoneOptions.find(({ value }) => value === values.timeZone) ?? null}
        onChange={(option) => option && set({ timeZone: option.value })}
        disabled={!mayChange}
        emptyText={common("noMatches")}
        openLabel={t("timeZone.open")}
      />
    </Field>
  );
}
