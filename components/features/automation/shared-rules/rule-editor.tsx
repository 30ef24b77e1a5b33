"use client";
import { useRef, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { useTranslations } from "next-intl";
import { ChevronLeft, FlaskConical } from "lucide-react";
import type { RuleKind } from "@/contract/automation/rule-parts";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { useFormErrors } from "@/components/resource/form-errors";
import { isFault } from "@/lib/shared/api/fault";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useDraft } from "@/lib/browser/use-draft";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { ActionFields } from "./action-fields";
import { GroupFields } from "./condition-fields";
import { DryRunReport, useDryRun } from "./dry-run-report";
import { callsOf } from "./rule-calls";
import type { Rule, RuleBody } from "./rule-calls";
import { bodyOf, isTimed } from "./rule-draft";
import type { RuleDraft } from "./rule-draft";
import { TriggerFields } from "./trigger-fields";
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
  const common = useTranslations("common");
  const inWords = useFaultText();
  const options = useRuleOptions();
  const form = useRef<HTMLFormElement>(null);
  const { values, setValue, discard, wasKept } = useDraft(`rule-${kind}-${rule?.id ?? "new"}`, {
    ...initial,
  });
  const draft: RuleDraft = { ...initial, ...values };
  const set =
    <Key extends keyof RuleDraft>(key: Key) =>
    (value: RuleDraft[Key]) =>
      setValue(key, value);
  const { errors, check } = useFormErrors();
  const [rehearsed, setRehearsed] = useState<RuleBody | null>(null);
  const goesOn = useRef(false);
  const calls = callsOf(kind);
  const done = (saved: Rule) => {
    discard();
    showToast("success", t(rule ? "saved" : "created"));
    onClose();
    if (goesOn.current && !saved.isActive) onSwitchOn(saved);
  };
  const create = useSend(calls.create, { onSuccess: done, onError: () => undefined });
  const update = useSend(calls.update, { onSuccess: done, onError: () => undefined });
  const fault = create.error ?? update.error;
  const errorAt = (path: string) => (isFault(fault) ? fault.errorAt(path) : undefined);
  const isPending = create.isPending || update.isPending;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    const body = bodyOf(draft, kind);
    if (rule) update.mutate({ params: { id: rule.id }, body });
    else create.mutate({ body });
  };
  const rehearse = () => {
    if (form.current && check(form.current)) setRehearsed(bodyOf(draft, kind));
  };

  return (
    <Screen>
      <PageHeader
        above={
          <Button
            variant="link"
            size="sm"
            icon={<ChevronLeft aria-hidden className="rtl:-scale-x-100" />}
            onClick={onClose}
          >
            {t(`titles.${kind}`)}
          </Button>
        }
        title={rule ? t("edit") : t("new")}
      />
      <div className="flex flex-col gap-4 xl:flex-row xl:items-start">
        <form ref={form} noValidate onSubmit={submit} className="flex min-w-0 flex-1 flex-col gap-4">
          {wasKept && (
            <Banner
              actions={
                <Button size="sm" onClick={discard}>
                  {common("discard")}
                </Button>
              }
            >
              {common("unsaved")}
            </Banner>
          )}
          {fault && <Banner tone="danger">{inWords(fault)}</Banner>}
          <Card>
            <div className="flex flex-col gap-4">
              <Field label={t("name")} isRequired error={errors["name"] ?? errorAt("name")}>
                <Input
                  name="name"
                  required
                  maxLength={120}
                  dir="auto"
                  value={draft.name}
                  onChange={({ target }) => set("name")(target.value)}
                />
              </Field>
              <Field label={t("description")} error={errors["description"]}>
                <Input
                  name="description"
                  maxLength={500}
                  dir="auto"
                  value={draft.description}
                  onChange={({ target }) => set("description")(target.value)}
                />
              </Field>
            </div>
          </Card>
          <Part title={t("parts.when")} text={t(`partHelp.${kind}`)}>
            <TriggerFields
              kind={kind}
              triggers={draft.triggers}
              onChange={set("triggers")}
              errorAt={errorAt}
            />
          </Part>
          <Part title={t("parts.if")} text={t("partHelp.if")}>
            <GroupFields
              group={draft.conditions}
              onChange={set("conditions")}
              options={options}
              errorAt={errorAt}
            />
          </Part>
          <Part title={t("parts.then")} text={t("partHelp.then")}>
            <ActionFields
              kind={kind}
              actions={draft.actions}
              onChange={set("actions")}
              options={options}
              errorAt={errorAt}
            />
          </Part>
          <Part title={t("parts.more")}>
            <div className="flex flex-col gap-3">
              <Checkbox
                label={t("stopsHere")}
                help={t("stopsHereHelp")}
                checked={draft.stopsHere}
                onChange={({ target }) => set("stopsHere")(target.checked)}
              />
              {draft.triggers.some(isTimed) && (
                <Checkbox
                  label={t("catchesUp")}
                  help={t("catchesUpHelp")}
                  checked={draft.catchesUp}
                  onChange={({ target }) => set("catchesUp")(target.checked)}
                />
              )}
              <Checkbox
                label={t("logsMisses")}
                help={t("logsMissesHelp")}
                checked={draft.logsMisses}
                onChange={({ target }) => set("logsMisses")(target.checked)}
              />
            </div>
          </Part>
          <div className="sticky bottom-0 z-10 flex flex-wrap justify-end gap-2 border-t border-line bg-canvas py-3">
            <Button onClick={onClose}>{common("cancel")}</Button>
            <Button icon={<FlaskConical aria-hidden />} onClick={rehearse}>
              {t("dryRun")}
            </Button>
            {!rule?.isActive && (
              <Button
                type="submit"
                isPending={isPending}
                onClick={() => {
                  goesOn.current = true;
                }}
              >
                {t("saveAndOn")}
              </Button>
            )}
            <Button
              type="submit"
              variant="primary"
              isPending={isPending}
              onClick={() => {
                goesOn.current = false;
              }}
            >
              {common("save")}
            </Button>
          </div>
        </form>
        <aside aria-label={t("dry.title")} className="xl:sticky xl:top-16 xl:w-96 xl:shrink-0">
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

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="surface-card p-4">
      <h2 className="text-sm font-semibold text-ink">{title}</h2>
      {text && <p className="mb-3 text-[0.8125rem] text-ink-faint">{text}</p>}
      <div className={text ? undefined : "mt-3"}>{children}</div>
    </section>
  );
}
