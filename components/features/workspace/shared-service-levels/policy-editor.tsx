"use client";
import { useMemo, useState } from "react";
import type { FormEvent } from "react";
import { useTranslations } from "next-intl";
import { FlaskConical } from "lucide-react";
import type { slaSettings, SlaPolicy } from "@/contract/desk/sla-settings";
import type { Answer } from "@/contract/kit";
import { ConditionEditor } from "@/components/conditions/condition-editor";
import { faultsUnder } from "@/components/conditions/tree-faults";
import { KeptBanner } from "@/components/resource/kept-banner";
import { BackButton } from "@/components/ui/back-button";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { emptyPolicy, policyDraft } from "./policy-draft";
import { PauseFields, PlainFields } from "./policy-fields";
import { PreviewDialog } from "./preview-dialog";
import { RecountProgress } from "./recount-progress";
import { TargetTable } from "./target-table";
import { usePolicyForm } from "./use-policy-form";
import { useSlaOffer } from "./use-sla-offer";

const TryDialog = lazyDialog(
  () => import("./try-dialog").then((file) => file.TryDialog),
  ({ onClose }) => onClose,
);

type Settings = Answer<typeof slaSettings.all>;

/** One policy: which tickets it is for, in which time, and what pauses it. */
export function PolicyEditor({
  settings,
  policy,
  onClose,
}: {
  settings: Settings;
  policy: SlaPolicy | null;
  onClose: () => void;
}) {
  const t = useTranslations("slaSettings");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { options, calendars } = settings;
  const initial = policy ? policyDraft(policy) : emptyPolicy(options.defaultCalendarId);
  const form = usePolicyForm(policy, initial, onClose);
  const { draft, set, fault, complaints } = form;
  const offer = useSlaOffer([draft.conditions]);
  const faults = useMemo(
    () => [...faultsUnder(fault, "conditions"), ...faultsUnder(fault, "policy.conditions")],
    [fault],
  );
  const [isTrying, setIsTrying] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (complaints.check(event.currentTarget)) form.show();
  };
  return (
    <Screen>
      <PageHeader
        above={<BackButton onClick={onClose}>{t("title")}</BackButton>}
        title={policy ? t("edit") : t("new")}
      />
      <RecountProgress />
      <form noValidate onSubmit={submit} className="flex max-w-4xl flex-col gap-4">
        <KeptBanner draft={form} />
        {fault && <Banner tone="danger">{inWords(fault)}</Banner>}
        <PlainFields form={form} calendars={calendars} isDefault={policy?.isDefault ?? false} />
        <Card title={t("for")} text={policy?.isDefault ? t("defaultHelp") : t("forHelp")}>
          {!policy?.isDefault && (
            <ConditionEditor
              label={t("for")}
              offer={offer}
              value={draft.conditions}
              onChange={(conditions) => set("conditions", conditions)}
              faults={faults}
              emptyText={t("everyTicket")}
            />
          )}
        </Card>
        <Card title={t("targets")} text={t("targetsHelp")}>
          <TargetTable
            draft={draft}
            errors={complaints.errors}
            onChange={(targets) => set("targets", targets)}
          />
        </Card>
        <PauseFields draft={draft} set={set} workspace={options.pausedOnHold} />
        <div className="sticky bottom-0 z-10 flex justify-end gap-2 border-t border-line bg-canvas py-3">
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            icon={<FlaskConical aria-hidden />}
            onClick={({ currentTarget }) => {
              if (currentTarget.form && complaints.check(currentTarget.form)) {
                form.refuse(null);
                setIsTrying(true);
              }
            }}
          >
            {t("tryIt")}
          </Button>
          <Button type="submit" variant="primary" isPending={form.isPreviewing}>
            {t("review")}
          </Button>
        </div>
      </form>
      {isTrying && (
        <TryDialog
          tried={{ ...(policy ? { policyId: policy.id } : {}), policy: form.body }}
          conditions={draft.conditions}
          onRefused={(error) => {
            form.refuse(error);
            setIsTrying(false);
          }}
          onClose={() => setIsTrying(false)}
        />
      )}
      {form.shown && (
        <PreviewDialog
          preview={form.shown}
          isOn={options.isOn}
          isSaving={form.isSaving}
          onSave={form.save}
          onClose={form.goBack}
        />
      )}
    </Screen>
  );
}
