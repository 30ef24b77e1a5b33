"use client";
import { useId } from "react";
import { useTranslations } from "next-intl";
import type { slaSettings } from "@/contract/desk/sla-settings";
import type { Answer } from "@/contract/kit";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { MetricBoxes } from "./metric-boxes";
import { PreviewDialog } from "./preview-dialog";
import { useOptionsForm } from "./use-options-form";

/** The default policy and calendar, when a ticket is at risk, and what a hold pauses. */
export function SharedOptions({
  settings: { options, policies, calendars },
  mayChange,
}: {
  settings: Answer<typeof slaSettings.all>;
  mayChange: boolean;
}) {
  const t = useTranslations("slaSettings");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const formId = useId();
  const form = useOptionsForm(options);
  const { rest, set, fault, errorAt } = form;
  const nameOf = (id: string) => policies.find((policy) => policy.id === id)?.name ?? "";
  return (
    <Form id={formId} onSend={form.send}>
      <fieldset disabled={!mayChange} className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
        {fault && <Banner tone="danger">{inWords(fault)}</Banner>}
        <Field
          label={t("defaultPolicy")}
          help={
            rest.defaultPolicyId === options.defaultPolicyId
              ? t("defaultPolicyHelp")
              : t("otherDefaultHelp", { name: nameOf(options.defaultPolicyId) })
          }
          error={errorAt("defaultPolicyId")}
        >
          <Select
            options={policies.map(({ id, name }) => ({ value: id, label: name }))}
            value={rest.defaultPolicyId}
            disabled={!mayChange}
            onChange={(defaultPolicyId) => set({ defaultPolicyId })}
          />
        </Field>
        <Field
          label={t("defaultCalendar")}
          help={t("defaultCalendarHelp")}
          error={errorAt("defaultCalendarId")}
        >
          <Select
            options={calendars.map(({ id, name }) => ({ value: id, label: name }))}
            value={rest.defaultCalendarId}
            disabled={!mayChange}
            onChange={(defaultCalendarId) => set({ defaultCalendarId })}
          />
        </Field>
        <Field label={t("atRisk")} help={t("atRiskHelp")} error={errorAt("atRiskPercent")}>
          <Input
            name="atRiskPercent"
            type="number"
            dir="ltr"
            required
            min={1}
            max={99}
            className="w-24!"
            value={form.percent}
            onChange={({ target }) => form.setPercent(target.value)}
          />
        </Field>
        <MetricBoxes
          label={t("onHold")}
          help={t("onHoldHelp")}
          value={rest.pausedOnHold}
          disabled={!mayChange}
          onChange={(pausedOnHold) => set({ pausedOnHold })}
        />
        {mayChange && !form.isSame && (
          <div className="flex justify-end">
            <Button type="submit" variant="primary" isPending={form.isPending}>
              {common("save")}
            </Button>
          </div>
        )}
      </fieldset>
      {form.shown && (
        <PreviewDialog
          preview={form.shown}
          isOn={options.isOn}
          text={t("defaultPolicyConfirm", {
            name: nameOf(rest.defaultPolicyId),
            before: nameOf(options.defaultPolicyId),
          })}
          isSaving={form.isPending}
          onSave={form.save}
          onClose={form.goBack}
        />
      )}
    </Form>
  );
}
