"use client";
import { useMemo, useRef, useState } from "react";
import type { FormEvent } from "react";
import { useTranslations } from "next-intl";
import { FlaskConical } from "lucide-react";
import type { RuleKind } from "@/contract/automation/rule-parts";
import { ConditionEditor } from "@/components/conditions/condition-editor";
import { faultsUnder } from "@/components/conditions/tree-faults";
import { useTicketOffer } from "@/components/features/desk/shared-conditions/use-ticket-offer";
import { KeptBanner } from "@/components/resource/kept-banner";
import { BackButton } from "@/components/ui/back-button";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { isFault } from "@/lib/shared/api/fault";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { ActionFields } from "./action-fields";
import { DryRunReport, useDryRun } from "./dry-run-report";
import type { Rule, RuleBody } from "./rule-calls";
import { bodyOf } from "./rule-draft";
import type { RuleDraft } from "./rule-draft";
import { NameFields, RunningFields } from "./rule-plain-fields";
import { TriggerFields } from "./trigger-fields";
import { useRuleForm } from "./use-rule-form";
import { useRuleOptions } from "./use-rule-options";

/**
 * One rule as a sentence that one fills in, and beside it what it would have done. What was typed survives a
 * reload.
 */
export function RuleEditor({
  kind,
  rule,
  initial,
  onClose,
  onSwitchOn,
}: {
  kind: RuleKind;
  rule: Rule | null;
  initial: RuleDraft;
  onClose: () => void;
  onSwitchOn: (rule: Rule) => void;
}) {
  const t = useTranslations("rules");
  const inWords = useFaultText();
  const options = useRuleOptions();
  const form = useRef<HTMLFormElement>(null);
  const edit = useRuleForm({ kind, rule, initial, onClose, onSwitchOn });
  const { draft, set, errors, check, fault } = edit;
  const offer = useTicketOffer([draft.conditions]);
  const faults = useMemo(() => faultsUnder(fault, "conditions"), [fault]);
  const errorAt = (path: string) => (isFault(fault) ? fault.errorAt(path) : undefined);
  const [rehearsed, setRehearsed] = useState<RuleBody | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (check(event.currentTarget)) edit.save();
  };
  const rehearse = () => {
    if (form.current && check(form.current)) setRehearsed(bodyOf(draft, kind));
  };

  return (
    <Screen>
      <PageHeader
        above={<BackButton onClick={onClose}>{t(`titles.${kind}`)}</BackButton>}
        title={rule ? t("edit") : t("new")}
      />
      <div className="flex flex-col gap-4 xl:flex-row xl:items-start">
        <form ref={form} noValidate onSubmit={submit} className="flex min-w-0 flex-1 flex-col gap-4">
          <KeptBanner draft={edit} />
          {fault && <Banner tone="danger">{inWords(fault)}</Banner>}
          <NameFields draft={draft} set={set} errors={errors} errorAt={errorAt} />
          <Card title={t("parts.when")} text={t(`partHelp.${kind}`)}>
            <TriggerFields
              kind={kind}
              triggers={draft.triggers}
              onChange={set("triggers")}
              errorAt={errorAt}
            />
          </Card>
          <Card title={t("parts.if")} text={t("partHelp.if")}>
            <ConditionEditor
              label={t("parts.if")}
              offer={offer}
              value={draft.conditions}
              onChange={set("conditions")}
              faults={faults}
              emptyText={t("noConditions")}
            />
          </Card>
          <Card title={t("parts.then")} text={t("partHelp.then")}>
            <ActionFields
              kind={kind}
              actions={draft.actions}
              onChange={set("actions")}
              options={options}
              errorAt={errorAt}
            />
          </Card>
          <Card title={t("parts.more")}>
            <RunningFields draft={draft} set={set} />
          </Card>
          <SaveBar
            isOn={rule?.isActive ?? false}
            isPending={edit.isPending}
            onCancel={onClose}
            onRehearse={rehearse}
            onSave={edit.setGoesOn}
          />
        </form>
        <aside aria-label={t("dry.title")} className="xl:sticky xl:top-16 xl:w-80 xl:shrink-0">
          <Card title={t("dry.title")}>
            {rehearsed ? (
              <Rehearsal key={JSON.stringify(rehearsed)} kind={kind} body={rehearsed} />
            ) : (
              <div className="flex flex-col items-start gap-3">
                <p className="text-[0.8125rem] text-ink-muted">{t("dry.invite")}</p>
                <Button size="sm" icon={<FlaskConical aria-hidden />} onClick={rehearse}>
                  {t("dryRun")}
                </Button>
              </div>
            )}
          </Card>
        </aside>
      </div>
    </Screen>
  );
}

const Rehearsal = ({ kind, body }: { kind: RuleKind; body: RuleBody }) => (
  <DryRunReport query={useDryRun(kind, { rule: body })} />
);

function SaveBar({
  isOn,
  isPending,
  onCancel,
  onRehearse,
  onSave,
}: {
  isOn: boolean;
  isPending: boolean;
  onCancel: () => void;
  onRehearse: () => void;
  /** Called before the form is sent: whether the rule is to be switched on next. */
  onSave: (goesOn: boolean) => void;
}) {
  const t = useTranslations("rules");
  const common = useTranslations("common");
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap justify-end gap-2 border-t border-line bg-canvas py-3">
      <Button onClick={onCancel}>{common("cancel")}</Button>
      <Button icon={<FlaskConical aria-hidden />} onClick={onRehearse}>
        {t("dryRun")}
      </Button>
      {!isOn && (
        <Button type="submit" isPending={isPending} onClick={() => onSave(true)}>
          {t("saveAndOn")}
        </Button>
      )}
      <Button type="submit" variant="primary" isPending={isPending} onClick={() => onSave(false)}>
        {common("save")}
      </Button>
    </div>
  );
}
