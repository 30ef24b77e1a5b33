"use client";
import { useId, useRef, useState } from "react";
import { useLocale, useTranslations } from "next-intl";
import { customFields } from "@/contract/workspace/custom-fields";
import type { CustomField } from "@/contract/workspace/custom-fields";
import { fieldRequirements, fieldTypes } from "@/contract/enums";
import type { FieldEntity } from "@/contract/enums";
import { hasOptions, nothingHeld } from "@/contract/workspace/field-rules";
import { readValue } from "@/contract/workspace/field-values";
import { isRole, outranks, roles } from "@/contract/roles";
import { useFormErrors } from "@/components/resource/form-errors";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { bodyOf, draftOf, previewOf } from "./field-draft";
import type { FieldDraft } from "./field-draft";
import { FieldControl } from "./field-control";
import { LocalInput } from "./local-input";
import { OptionsEditor } from "./options-editor";
import { useProblemText } from "./use-problem-text";

const editors = roles.filter((role) => role !== "SUPER_ADMIN" && role !== "USER");
const viewers = roles.filter((role) => role !== "SUPER_ADMIN");

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
  const form = useRef<HTMLFormElement>(null);
  const complaints = useFormErrors();
  const [draft, setDraft] = useState<FieldDraft>(() => draftOf(field));
  const create = useSend(customFields.create, { onError: () => undefined });
  const update = useSend(customFields.update, { onError: () => undefined });
  const failure = create.error ?? update.error;
  const put = (changes: Partial<FieldDraft>) => {
    for (const name of Object.keys(changes)) complaints.clear(name);
    setDraft((now) => ({ ...now, ...changes }));
  };
  const save = async () => {
    if (!form.current || !complaints.check(form.current)) return;
    try {
      await (field
        ? update.mutateAsync({ params: { id: field.id }, body: bodyOf(draft) })
        : create.mutateAsync({ body: { ...bodyOf(draft), entity, type: draft.type } }));
      showToast("success", t(field ? "saved" : "created"));
      onClose();
    } catch (error) {
      complaints.accept(error, form.current);
    }
  };
  const isNumeric = draft.type === "NUMBER" || draft.type === "DECIMAL" || draft.type === "CURRENCY";
  const isText = ["TEXT", "TEXTAREA", "URL", "EMAIL", "PHONE"].includes(draft.type);
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
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isPending={create.isPending || update.isPending}
          >
            {common("save")}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_15rem]">
        <form
          id={formId}
          ref={form}
          noValidate
          className="flex min-w-0 flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {failure && Object.keys(complaints.errors).length === 0 && (
            <Banner tone="danger">{inWords(failure)}</Banner>
          )}
          <LocalInput
            name="label"
            label={t("label")}
            isRequired
            maxLength={80}
            value={draft.label}
            error={complaints.errors["label"]}
            onChange={(label) => put({ label })}
          />
          <Field
            label={t("type")}
            help={field ? t("typeStays") : undefined}
            error={complaints.errors["type"]}
          >
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
              error={complaints.errors["options"]}
              onChange={(options) => put({ options })}
            />
          )}
          {draft.type === "CURRENCY" && (
            <Field label={t("currency")} error={complaints.errors["currency"]} isRequired>
              <Input
                name="currency"
                dir="ltr"
                maxLength={3}
                pattern="[A-Z]{3}"
                value={draft.currency}
                onChange={(event) => put({ currency: event.target.value.toUpperCase() })}
              />
            </Field>
          )}
          {draft.type === "DECIMAL" && (
            <Field label={t("decimals")} error={complaints.errors["decimals"]}>
              <Input
                name="decimals"
                type="number"
                min={0}
                max={6}
                dir="ltr"
                value={draft.decimals}
                onChange={(event) => put({ decimals: event.target.value })}
              />
            </Field>
          )}
          {isNumeric && (
            <div className="grid grid-cols-2 gap-4">
              <Field label={t("min")} error={complaints.errors["min"]}>
                <Input
                  name="min"
                  dir="ltr"
                  inputMode="decimal"
                  value={draft.min}
                  onChange={(event) => put({ min: event.target.value })}
                />
              </Field>
              <Field label={t("max")} error={complaints.errors["max"]}>
                <Input
                  name="max"
                  dir="ltr"
                  inputMode="decimal"
                  value={draft.max}
                  onChange={(event) => put({ max: event.target.value })}
                />
              </Field>
            </div>
          )}
          {isText && (
            <div className="grid grid-cols-2 gap-4">
              <Field label={t("minLength")} error={complaints.errors["minLength"]}>
                <Input
                  name="minLength"
                  type="number"
                  min={0}
                  dir="ltr"
                  value={draft.minLength}
                  onChange={(event) => put({ minLength: event.target.value })}
                />
              </Field>
              <Field label={t("maxLength")} error={complaints.errors["maxLength"]}>
                <Input
                  name="maxLength"
                  type="number"
                  min={1}
                  dir="ltr"
                  value={draft.maxLength}
                  onChange={(event) => put({ maxLength: event.target.value })}
                />
              </Field>
            </div>
          )}
          <Field label={t("required")} error={complaints.errors["requirement"]}>
            <Select
              options={fieldRequirements
                .filter((value) => entity === "TICKET" || value !== "ON_RESOLVE")
                .map((value) => ({ value, label: t(`requirement.${value}`) }))}
              value={draft.requirement}
              onChange={(requirement) => put({ requirement })}
            />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t("visibleTo")} error={complaints.errors["visibleTo"]}>
              <Select
                options={viewers.map((value) => ({
                  value,
                  label: t("andAbove", { role: t(`roles.${value}`) }),
                }))}
                value={draft.visibleTo}
                onChange={(visibleTo) =>
                  put({
                    visibleTo,
                    ...(isRole(draft.editableBy) && !outranks(draft.editableBy, visibleTo)
                      ? { editableBy: visibleTo }
                      : {}),
                  })
                }
              />
            </Field>
            <Field label={t("editableBy")} error={complaints.errors["editableBy"]}>
              <Select
                options={editors
                  .filter((role) => outranks(role, draft.visibleTo))
                  .map((value) => ({ value, label: t("andAbove", { role: t(`roles.${value}`) }) }))}
                value={draft.editableBy}
                onChange={(editableBy) => put({ editableBy })}
              />
            </Field>
          </div>
          <LocalInput
            name="help"
            label={t("helpText")}
            maxLength={300}
            value={draft.help}
            error={complaints.errors["help"]}
            onChange={(help) => put({ help })}
          />
          <Switch
            label={t("isActive")}
            help={t("isActiveHelp")}
            checked={draft.isActive}
            onChange={(isActive) => put({ isActive })}
          />
        </form>
        <Preview
          draft={draft}
          error={complaints.errors["defaultValue"]}
          onDefault={(defaultValue) => put({ defaultValue })}
        />
      </div>
    </Dialog>
  );
}

/** The field as an agent meets it. What one leaves in it is what new ones begin with, if one says so. */
function Preview({
  draft,
  error,
  onDefault,
}: {
  draft: FieldDraft;
  error: string | undefined;
  onDefault: (value: FieldDraft["defaultValue"]) => void;
}) {
  const t = useTranslations("customFields");
  const locale = useLocale();
  const problemText = useProblemText();
  const [problem, setProblem] = useState<string | null>(null);
  const field = previewOf(draft, t("unnamed"), locale);
  const isSaved = field.options.every(({ id }) => !id.startsWith("new-"));
  return (
    <aside
      aria-label={t("preview")}
      className="flex h-fit flex-col gap-3 rounded-lg border border-line bg-sunken p-4 md:sticky md:top-0"
    >
      <p className="text-xs font-semibold text-ink-muted">{t("preview")}</p>
      <FieldControl
        field={field}
        held={draft.defaultValue ?? nothingHeld}
        isRequired={draft.requirement === "ALWAYS"}
        error={problem ?? error}
        onChange={(given) => {
          const read = readValue(field, given);
          setProblem(read.problem === undefined ? null : problemText(read.problem, field));
          if (read.problem === undefined) onDefault(read.held);
        }}
      />
      <p className="text-xs text-ink-faint">
        {t(!hasOptions(draft.type) || isSaved ? "previewHelp" : "previewUnsaved")}
      </p>
    </aside>
  );
}
