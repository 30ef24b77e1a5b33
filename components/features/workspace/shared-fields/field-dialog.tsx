"use client";
import { useId } from "react";
import { useTranslations } from "next-intl";
import type { CustomField } from "@/contract/workspace/custom-fields";
import { fieldRequirements, fieldTypes } from "@/contract/enums";
import type { FieldEntity } from "@/contract/enums";
import { hasOptions } from "@/contract/workspace/field-rules";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { LocalInput } from "./local-input";
import { OptionsEditor } from "./options-editor";
import { FieldPreview } from "./field-preview";
import { FieldAccess, FieldLimits } from "./field-terms";
import { useFieldForm } from "./use-field-form";

/** A field as it is made or changed, and beside it how it will look and what it will take. */
export function FieldDialog({
  entity,
  field,
  onClose,
}: {
  entity: FieldEntity;
  field: CustomField | null;
  onClose: () => void;
}) {
  const t = useTranslations("customFields");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const formId = useId();
  const { element, draft, put, errors, failure, isSaving, save } = useFieldForm(entity, field, onClose);
  const form = { draft, put, errors };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t(field ? "edit" : "new")}
      text={t(`about.${entity}`)}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isSaving}>
            {common("save")}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_15rem]">
        <form
          id={formId}
          ref={element}
          noValidate
          className="flex min-w-0 flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {failure && Object.keys(errors).length === 0 && <Banner tone="danger">{inWords(failure)}</Banner>}
          <LocalInput
            name="label"
            label={t("label")}
            isRequired
            maxLength={80}
            value={draft.label}
            error={errors["label"]}
            onChange={(label) => put({ label })}
          />
          <Field label={t("type")} help={field ? t("typeStays") : undefined} error={errors["type"]}>
            <Select
              disabled={field !== null}
              options={fieldTypes.map((value) => ({
                value,
                label: t(`types.${value}`),
                help: t(`typeHelp.${value}`),
              }))}
              value={draft.type}
              onChange={(type) => put({ type })}
            />
          </Field>
          {hasOptions(draft.type) && (
            <OptionsEditor
              options={draft.options}
              error={errors["options"]}
              onChange={(options) => put({ options })}
            />
          )}
          <FieldLimits {...form} />
          <Field label={t("required")} error={errors["requirement"]}>
            <Select
              options={fieldRequirements
                .filter((value) => entity === "TICKET" || value !== "ON_RESOLVE")
                .map((value) => ({ value, label: t(`requirement.${value}`) }))}
              value={draft.requirement}
              onChange={(requirement) => put({ requirement })}
            />
          </Field>
          <FieldAccess {...form} />
          <LocalInput
            name="help"
            label={t("helpText")}
            maxLength={300}
            value={draft.help}
            error={errors["help"]}
            onChange={(help) => put({ help })}
          />
          <Switch
            label={t("isActive")}
            help={t("isActiveHelp")}
            checked={draft.isActive}
            onChange={(isActive) => put({ isActive })}
          />
        </form>
        <FieldPreview
          draft={draft}
          error={errors["defaultValue"]}
          onDefault={(defaultValue) => put({ defaultValue })}
        />
      </div>
    </Dialog>
  );
}
