"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { agentSettings } from "@/contract/desk/agent-settings";
import type { AgentSettings } from "@/contract/desk/agent-settings";
import { capacityPools } from "@/contract/enums";
import { locales } from "@/contract/locales";
import { limits } from "@/contract/limits";
import { useFormErrors } from "@/components/resource/form-errors";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { SectionForm, WhenStored } from "./section-form";

/** What holds for the whole workspace. */
export function AgentSettingsSection() {
  const query = useQuery(queryFor(agentSettings.get));
  return <WhenStored query={query}>{(settings) => <SettingsForm settings={settings} />}</WhenStored>;
}

const zones = Intl.supportedValuesOf("timeZone");

function SettingsForm({ settings }: { settings: AgentSettings }) {
  const t = useTranslations("agentSettings");
  const words = useTranslations("capacity");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const complaints = useFormErrors();
  const { role } = useSignedIn();
  const mayChange = mayCall(role, agentSettings.update);
  const { chat, messengers, other } = settings.defaultCapacity;
  const [values, setValues] = useState({
    ...settings,
    defaultCapacity: { chat: String(chat), messengers: String(messengers), other: String(other) },
    autoCloseAfterHours: String(settings.autoCloseAfterHours),
    undoSendSeconds: String(settings.undoSendSeconds),
    undoSendLiveSeconds: String(settings.undoSendLiveSeconds),
  });
  const [problem, setProblem] = useState<string | null>(null);
  const set = (changes: Partial<typeof values>) => {
    for (const name of Object.keys(changes)) complaints.clear(name);
    setValues((all) => ({ ...all, ...changes }));
  };
  const save = useSend(agentSettings.update, {
    onSuccess: () => void showToast("success", t("saved")),
    onError: () => undefined,
  });
  const wanted: AgentSettings = {
    ...values,
    defaultCapacity: {
      chat: Number(values.defaultCapacity.chat),
      messengers: Number(values.defaultCapacity.messengers),
      other: Number(values.defaultCapacity.other),
    },
    autoCloseAfterHours: Number(values.autoCloseAfterHours),
    undoSendSeconds: Number(values.undoSendSeconds),
    undoSendLiveSeconds: Number(values.undoSendLiveSeconds),
  };
  const isSame = JSON.stringify(wanted) === JSON.stringify(settings);
  const submit = async (form: HTMLFormElement) => {
    setProblem(null);
    if (!complaints.check(form)) return;
    try {
      await save.mutateAsync({ body: wanted });
    } catch (error) {
      if (!complaints.accept(error, form)) setProblem(inWords(error));
    }
  };
  const numberField = (
    name: "autoCloseAfterHours" | "undoSendSeconds" | "undoSendLiveSeconds",
    min: number,
    max: number,
  ) => (
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
  const zoneOptions = (zones.includes(values.timeZone) ? zones : [values.timeZone, ...zones]).map(
    (value) => ({ value, label: value.replaceAll("_", " ") }),
  );
  return (
    <SectionForm
      text="agentSettings"
      mayChange={mayChange}
      isSame={isSame}
      isSaving={save.isPending}
      problem={problem}
      onSubmit={submit}
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
        {numberField("autoCloseAfterHours", limits.autoCloseAfterHoursMin, limits.autoCloseAfterHoursMax)}
        {numberField("undoSendSeconds", 0, limits.undoSendSecondsMax)}
        {numberField("undoSendLiveSeconds", 0, limits.undoSendSecondsMax)}
      </Part>
      <Part title={t("region")}>
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
