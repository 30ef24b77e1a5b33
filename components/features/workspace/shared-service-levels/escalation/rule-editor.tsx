"use client";
import { useEffect, useMemo, useRef } from "react";
import { useTranslations } from "next-intl";
import type { EscalationRule } from "@/contract/desk/escalation-rules";
import { ConditionEditor } from "@/components/conditions/condition-editor";
import { faultsUnder } from "@/components/conditions/tree-faults";
import { KeptBanner } from "@/components/resource/kept-banner";
import { BackButton } from "@/components/ui/back-button";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { RecountProgress } from "../recount-progress";
import { useSlaOffer } from "../use-sla-offer";
import { ChangeFields } from "./change-fields";
import { TellFields } from "./tell-fields";
import { TriggerFields } from "./trigger-fields";
import { useEscalationForm } from "./use-escalation-form";
import type { EscalationForm } from "./use-escalation-form";
import { useNamedColleagues } from "./use-named-colleagues";

/** One rule: what sets it going, for which tickets, whom it tells and what it changes. */
export function RuleEditor({ rule, onClose }: { rule: EscalationRule | null; onClose: () => void }) {
  const t = useTranslations("escalationRules");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const form = useEscalationForm(rule, onClose);
  const { fault, complaints } = form;
  const colleagues = useNamedColleagues();
  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (fault) frame.current?.querySelector<HTMLElement>("[aria-invalid=true],[data-invalid=true]")?.focus();
  }, [fault]);
  return (
    <Screen>
      <PageHeader
        above={<BackButton onClick={onClose}>{t("title")}</BackButton>}
        title={rule ? t("edit") : t("new")}
      />
      <RecountProgress />
      <form
        ref={frame}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (complaints.check(event.currentTarget)) form.save();
        }}
        className="flex max-w-4xl flex-col gap-4"
      >
        <KeptBanner draft={form} />
        {fault && <Banner tone="danger">{inWords(fault)}</Banner>}
        <NameFields form={form} />
        <Card title={t("starts.title")} text={t("starts.help")}>
          <TriggerFields form={form} />
        </Card>
        <TicketFields form={form} />
        <Card title={t("tells")} text={t("tellsHelp")}>
          <TellFields form={form} colleagues={colleagues} />
        </Card>
        <Card title={t("changes")} text={t("changesHelp")}>
          <ChangeFields form={form} colleagues={colleagues} />
        </Card>
        <div className="sticky bottom-0 z-10 flex justify-end gap-2 border-t border-line bg-canvas py-3">
          <Button onClick={form.cancel}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isPending={form.isSaving}>
            {common("save")}
          </Button>
        </div>
      </form>
    </Screen>
  );
}

function NameFields({ form: { draft, set, errorAt } }: { form: EscalationForm }) {
  const t = useTranslations("escalationRules");
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <Field label={t("name")} isRequired error={errorAt("name")}>
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
        <Checkbox
          label={t("isOn")}
          checked={draft.isOn}
          onChange={({ target }) => set("isOn", target.checked)}
        />
      </div>
    </Card>
  );
}

function TicketFields({ form: { draft, set, fault } }: { form: EscalationForm }) {
  const t = useTranslations("escalationRules");
  const offer = useSlaOffer([draft.conditions]);
  const faults = useMemo(() => faultsUnder(fault, "conditions"), [fault]);
  return (
    <Card title={t("tickets")} text={t("ticketsHelp")}>
      <ConditionEditor
        label={t("tickets")}
        offer={offer}
        value={draft.conditions}
        onChange={(conditions) => set("conditions", conditions)}
        faults={faults}
        emptyText={t("everyTicket")}
      />
    </Card>
  );
}
