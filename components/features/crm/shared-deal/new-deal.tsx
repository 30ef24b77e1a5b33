"use client";
import { useState } from "react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Plus } from "lucide-react";
import { dealSources, forecastCategories } from "@/contract/crm/deal-rules";
import type { ForecastCategory } from "@/contract/crm/deal-rules";
import { deals } from "@/contract/crm/deals";
import type { BodyIn } from "@/contract/kit";
import { NewFields } from "@/components/features/workspace/shared-fields/new-fields";
import { useNewValues } from "@/components/features/workspace/shared-fields/use-new-values";
import type { GivenValues } from "@/components/features/workspace/shared-fields/use-new-values";
import { FormDrawer } from "@/components/resource/form-drawer";
import { useFormErrors } from "@/components/resource/form-errors";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useDraft } from "@/lib/browser/use-draft";
import { AmountField, amountOf } from "./amount-field";
import { EntityPicker } from "./entity-picker";
import type { Named } from "./entity-picker";
import { StageDot } from "./marks";
import { useBaseCurrency } from "./use-base-currency";
import { placeIn, usePipelines } from "./use-pipelines";

/**
 * What one types, as it survives a reload. `chosen`: here; until then it is the place that one came from,
 * which may be known a moment later than the form.
 */
interface Typed {
  title: string;
  chosen: { pipelineId?: string; stageId?: string };
  amount: string;
  currency: string | null;
  day: string;
  company: Named | null;
  contact: Named | null;
  owner: Named | null;
  source: (typeof dealSources)[number] | "";
  category: ForecastCategory | "";
  notes: string;
  given: GivenValues;
}
interface From {
  contact?: Named;
  company?: Named | null;
  pipelineId?: string | undefined;
  stageId?: string | undefined;
}

/**
 * Begins a deal, from wherever one stands: with that contact or company, in that pipeline. Nothing where one
 * may not.
 */
export function NewDealButton({
  from = {},
  isPrimary = false,
  isSmall = false,
}: {
  from?: From;
  isPrimary?: boolean;
  isSmall?: boolean;
}) {
  const t = useTranslations("deal");
  const { role } = useSignedIn();
  const [isOpen, setIsOpen] = useState(false);
  if (!mayCall(role, deals.create)) return null;
  return (
    <>
      <Button
        variant={isPrimary ? "primary" : "secondary"}
        size={isSmall ? "sm" : "md"}
        icon={<Plus aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t("new")}
      </Button>
      {isOpen && <NewDeal from={from} onClose={() => setIsOpen(false)} />}
    </>
  );
}

export function NewDeal({ from, onClose }: { from: From; onClose: () => void }) {
  const t = useTranslations("deal");
  const common = useTranslations("common");
  const router = useRouter();
  const me = useSignedIn();
  const complaints = useFormErrors();
  const { all, active, arrived } = usePipelines();
  const { base, baseArrived } = useBaseCurrency();
  const begins: Typed = {
    title: "",
    chosen: {},
    amount: "",
    currency: null,
    day: "",
    company: from.company ?? null,
    contact: from.contact ?? null,
    owner: { id: me.id, name: me.name },
    source: "",
    category: "",
    notes: "",
    given: {},
  };
  const draft = useDraft(`draft:deal:${from.contact?.id ?? from.company?.id ?? "new"}`, { ...begins });
  const { title, chosen, amount, currency, day, company, contact, owner, source, category, notes, given } =
    draft.values as unknown as Typed; // what the draft kept is what this form wrote
  const set = <Key extends keyof Typed>(key: Key, value: Typed[Key]) => draft.setValue(key, value);
  const pipelineId = chosen.pipelineId ?? from.pipelineId;
  const stageId = chosen.stageId ?? from.stageId;
  const values = useNewValues("DEAL", {}, given, (next) => set("given", next));
  const create = useSend(deals.create, { onError: () => undefined });

  const { pipeline, open, stage } = placeIn(all, { pipelineId, stageId });
  const typed = { text: amount, currency: currency ?? base ?? "" };
  const needs = (name: string) => stage?.requiredFields.includes(name) ?? false;
  const save = async (form: HTMLFormElement) => {
    const hasFields = values.check();
    if (!complaints.check(form) || !hasFields) return;
    // Sent before the pipelines have arrived, it waits for them, and an amount for the currency that it is
    // of. Where no pipeline is in use, the server says so.
    const place = placeIn(await arrived(), { pipelineId, stageId });
    const of = currency ?? (amount.trim() === "" ? null : await baseArrived());
    const minor = amountOf({ text: amount, currency: of ?? "" });
    if (minor === undefined) return;
    const body: BodyIn<typeof deals.create> = {
      title: title.trim(),
      pipelineId: place.pipeline?.id,
      stageId: place.stage?.id,
      amount: minor,
      ...(of === null ? {} : { currency: of }),
      expectedCloseDate: day === "" ? null : day,
      companyId: company?.id ?? null,
      contactIds: contact ? [contact.id] : [],
      ownerId: owner?.id ?? null,
      source: source === "" ? null : source,
      forecastCategory: category === "" ? null : category,
      notes: notes.trim() === "" ? null : notes,
      customFields: values.sent,
    };
    const made = await create.mutateAsync({ body }).catch((error: unknown) => {
      values.accept(error);
      throw error;
    });
    draft.discard();
    showToast("success", t("created", { title: made.title }), {
      action: { label: t("openIt"), onSelect: () => router.push(`/deals/${made.id}`) },
    });
    onClose();
  };
  const { errors, clear } = complaints;
  return (
    <FormDrawer
      title={t("new")}
      text={t("newHelp")}
      complaints={complaints}
      onSave={save}
      onClose={onClose}
      saveLabel={t("create")}
    >
      {draft.wasKept && (
        <Banner
          actions={
            <Button size="sm" onClick={draft.discard}>
              {common("discard")}
            </Button>
          }
        >
          {common("unsaved")}
        </Banner>
      )}
      <Field label={t("fields.title")} isRequired error={errors["title"]}>
        <Input
          name="title"
          dir="auto"
          autoComplete="off"
          maxLength={200}
          placeholder={t("titlePlaceholder")}
          value={title}
          onChange={(event) => {
            clear("title");
            set("title", event.target.value);
          }}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {active.length > 1 && (
          <Field label={t("fields.pipelineId")} error={errors["pipelineId"]}>
            <Select
              options={active.map(({ id, name }) => ({ value: id, label: name }))}
              value={pipeline?.id ?? null}
              onChange={(id) => set("chosen", { pipelineId: id })}
            />
          </Field>
        )}
        <Field label={t("fields.stageId")} error={errors["stageId"]}>
          <Select
            options={open.map((each) => ({
              value: each.id,
              label: each.name,
              icon: <StageDot stage={each} />,
            }))}
            value={stage?.id ?? null}
            onChange={(id) => set("chosen", { ...chosen, stageId: id })}
          />
        </Field>
      </div>
      <AmountField
        value={typed}
        onChange={(next) => {
          clear("amount");
          set("amount", next.text);
          if (next.currency !== typed.currency) set("currency", next.currency);
        }}
        error={errors["amount"]}
        isRequired={needs("amount")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t("fields.expectedCloseDate")}
          error={errors["expectedCloseDate"]}
          isRequired={needs("expectedCloseDate")}
        >
          <Input
            name="expectedCloseDate"
            type="date"
            dir="ltr"
            value={day}
            onChange={(event) => {
              clear("expectedCloseDate");
              set("day", event.target.value);
            }}
          />
        </Field>
        <Field label={t("fields.ownerId")} error={errors["ownerId"]} isRequired={needs("ownerId")}>
          <EntityPicker kind="owner" value={owner} onChange={(next) => set("owner", next)} />
        </Field>
        <Field
          label={t("fields.contactId")}
          error={errors["contactIds"] ?? errors["contactId"]}
          isRequired={needs("contactId")}
        >
          <EntityPicker kind="contact" value={contact} onChange={(next) => set("contact", next)} />
        </Field>
        <Field label={t("fields.companyId")} error={errors["companyId"]} isRequired={needs("companyId")}>
          <EntityPicker kind="company" value={company} onChange={(next) => set("company", next)} />
        </Field>
        <Field label={t("fields.source")} error={errors["source"]} isRequired={needs("source")}>
          <Select
            options={[
              { value: "" as const, label: t("none") },
              ...dealSources.map((value) => ({ value, label: t(`source.${value}`) })),
            ]}
            value={source}
            onChange={(next) => set("source", next)}
          />
        </Field>
        <Field
          label={t("fields.forecastCategory")}
          error={errors["forecastCategory"]}
          isRequired={needs("forecastCategory")}
        >
          <Select
            options={[
              { value: "" as const, label: t("none") },
              ...forecastCategories.map((value) => ({ value, label: t(`category.${value}`) })),
            ]}
            value={category}
            onChange={(next) => set("category", next)}
          />
        </Field>
      </div>
      <Field label={t("fields.notes")} error={errors["notes"]}>
        <Textarea
          name="notes"
          dir="auto"
          rows={3}
          maxLength={10_000}
          value={notes}
          onChange={(event) => set("notes", event.target.value)}
        />
      </Field>
      <NewFields values={values} />
    </FormDrawer>
  );
}
