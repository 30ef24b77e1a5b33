"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { slaSettings } from "@/contract/desk/sla-settings";
import type { Answer } from "@/contract/kit";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Switch } from "@/components/ui/switch";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { SharedOptions } from "./shared-options";

/** On or off, and what holds for every policy. Off asks first: every clock stops. */
export function OptionsCard({
  settings,
  mayChange,
}: {
  settings: Answer<typeof slaSettings.all>;
  mayChange: boolean;
}) {
  const t = useTranslations("slaSettings");
  const common = useTranslations("common");
  const { options } = settings;
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
      <SharedOptions key={JSON.stringify(settings.options)} settings={settings} mayChange={mayChange} />
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
