"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Plus } from "lucide-react";
import { dealSources, forecastCategories } from "@/contract/crm/deal-rules";
import { deals } from "@/contract/crm/deals";
import { NewFields } from "@/components/features/workspace/shared-fields/new-fields";
import { FormDrawer } from "@/components/resource/form-drawer";
import { KeptBanner } from "@/components/resource/kept-banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { AmountField } from "./amount-field";
import { EntityPicker } from "./entity-picker";
import { StageDot } from "./marks";
import { useNewDeal } from "./use-new-deal";
import type { DealOrigin, NewDealForm } from "./use-new-deal";

/**
 * Begins a deal, from wherever one stands: with that contact or company, in that pipeline. Nothing where one
 * may not.
 */
export function NewDealButton({
  from = {},
  isPrimary = false,
  isSmall = false,
}: {
  from?: DealOrigin;
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

export function NewDeal({ from, onClose }: { from: DealOrigin; onClose: () => void }) {
  const t = useTranslations("deal");
  const form = useNewDeal(from, onClose);
  const { draft, complaints, typed, set } = form;
  const { errors, clear } = complaints;
  return (
    <FormDrawer
      title={t("new")}
      text={t("newHelp")}
      complaints={complaints}
      onSave={form.save}
      onClose={onClose}
      saveLabel={t("create")}
    >
      <KeptBanner draft={draft} />
      <Field label={t("fields.title")} isRequired error={errors["title"]}>
        <Input
          name="title"
          dir="auto"
          autoComplete="off"
          maxLength={200}
          placeholder={t("titlePlaceholder")}
          value={typed.title}
          onChange={(event) => {
            clear("title");
            set("title", event.target.value);
          }}
        />
      </Field>
      <PlaceFields form={form} />
      <AmountField
        value={form.amount}
        onChange={form.setAmount}
        error={errors["amount"]}
        isRequired={form.needs("amount")}
      />
      <DetailFields form={form} />
      <Field label={t("fields.notes")} error={errors["notes"]}>
        <Textarea
          name="notes"
          dir="auto"
          rows={3}
          maxLength={10_000}
          value={typed.notes}
          onChange={(event) => set("notes", event.target.value)}
        />
      </Field>
      <NewFields values={form.values} />
    </FormDrawer>
  );
}

/** The pipeline and the stage that it begins in. */
function PlaceFields({
  form: {
    active,
    place: { pipeline, open, stage },
    typed,
    set,
    complaints: { errors },
  },
}: {
  form: NewDealForm;
}) {
  const t = useTranslations("deal");
  return (
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
          onChange={(id) => set("chosen", { ...typed.chosen, stageId: id })}
        />
      </Field>
    </div>
  );
}

/** Until when, with whom, where it comes from and how sure it is. */
function DetailFields({
  form: {
    needs,
    typed,
    set,
    complaints: { errors, clear },
  },
}: {
  form: NewDealForm;
}) {
  const t = useTranslations("deal");
  return (
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
          value={typed.day}
          onChange={(event) => {
            clear("expectedCloseDate");
            set("day", event.target.value);
          }}
        />
      </Field>
      <Field label={t("fields.ownerId")} error={errors["ownerId"]} isRequired={needs("ownerId")}>
        <EntityPicker kind="owner" value={typed.owner} onChange={(next) => set("owner", next)} />
      </Field>
      <Field
        label={t("fields.contactId")}
        error={errors["contactIds"] ?? errors["contactId"]}
        isRequired={needs("contactId")}
      >
        <EntityPicker kind="contact" value={typed.contact} onChange={(next) => set("contact", next)} />
      </Field>
      <Field label={t("fields.companyId")} error={errors["companyId"]} isRequired={needs("companyId")}>
        <EntityPicker kind="company" value={typed.company} onChange={(next) => set("company", next)} />
      </Field>
      <Field label={t("fields.source")} error={errors["source"]} isRequired={needs("source")}>
        <Select
          options={[
            { value: "" as const, label: t("none") },
            ...dealSources.map((value) => ({ value, label: t(`source.${value}`) })),
          ]}
          value={typed.source}
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
          value={typed.category}
          onChange={(next) => set("category", next)}
        />
      </Field>
    </div>
  );
}
