"use client";
import { useId, useState } from "react";
import { useTranslations } from "next-intl";
import { slaSettings } from "@/contract/desk/sla-settings";
import type { SlaOptions } from "@/contract/desk/sla-settings";
import type { Answer } from "@/contract/kit";
import { useFormErrors } from "@/components/resource/form-errors";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { MetricBoxes } from "./metric-boxes";

/** On or off, and what holds for every policy. Off asks first: every clock stops. */
export function OptionsCard({
  settings: { options },
  mayChange,
}: {
  settings: Answer<typeof slaSettings.all>;
  mayChange: boolean;
}) {
  const t = useTranslations("slaSettings");
  const common = useTranslations("common");
  const [asks, setAsks] = useState(false);
  const save = useSend(slaSettings.options);
  const flip = (isOn: boolean) =>
    save.mutate(
      { body: { isOn } },
      { onSuccess: () => showToast("success", t(isOn ? "switchedOn" : "switchedOff")) },
    );
  return (
    <Card>
      <Switch
        label={t("feature")}
        help={t("featureHelp")}
        checked={options.isOn}
        disabled={!mayChange || save.isPending}
        onChange={(isOn) => (isOn ? flip(true) : setAsks(true))}
      />
      <SharedOptions key={JSON.stringify(options)} options={options} mayChange={mayChange} />
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          flip(false);
        }}
        title={t("offTitle")}
        text={t("offText")}
        confirmLabel={t("offConfirm")}
        cancelLabel={common("cancel")}
      />
    </Card>
  );
}

function SharedOptions({ options, mayChange }: { options: SlaOptions; mayChange: boolean }) {
  const t = useTranslations("slaSettings");
  const common = useTranslations("common");
  const formId = useId();
  const complaints = useFormErrors();
  const [percent, setPercent] = useState(String(options.atRiskPercent));
  const [pausedOnHold, setPausedOnHold] = useState(options.pausedOnHold);
  const save = useSend(slaSettings.options, {
    onSuccess: () => void showToast("success", t("optionsSaved")),
  });
  const isSame = percent === String(options.atRiskPercent) && pausedOnHold === options.pausedOnHold;
  return (
    <Form
      id={formId}
      onSend={(form) => {
        if (complaints.check(form)) save.mutate({ body: { atRiskPercent: Number(percent), pausedOnHold } });
      }}
    >
      <fieldset disabled={!mayChange} className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
        <Field label={t("atRisk")} help={t("atRiskHelp")} error={complaints.errors["atRiskPercent"]}>
          <Input
            name="atRiskPercent"
            type="number"
            dir="ltr"
            required
            min={1}
            max={99}
            className="w-24!"
            value={percent}
            onChange={({ target }) => setPercent(target.value)}
          />
        </Field>
        <MetricBoxes
          label={t("onHold")}
          help={t("onHoldHelp")}
          value={pausedOnHold}
          disabled={!mayChange}
          onChange={setPausedOnHold}
        />
        {mayChange && !isSame && (
          <div className="flex justify-end">
            <Button type="submit" variant="primary" isPending={save.isPending}>
              {common("save")}
            </Button>
          </div>
        )}
      </fieldset>
    </Form>
  );
}
