"use client";
import { useId, useRef } from "react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { useDraft } from "@/lib/use-draft";
import { useFaultText } from "@/lib/use-fault-text";
import { useFormErrors } from "./form-errors";
import type { FormField } from "./fields";

interface Props {
  text: string;
  title: string;
  /** Null: a new one. */
  row: { id: string } | null;
  fields: readonly FormField[];
  /** Resolves when it is saved; what it rejects with is shown at the fields or above them. */
  onSave: (body: Record<string, unknown>) => Promise<unknown>;
  onClose: () => void;
  isPending: boolean;
  error: unknown;
}

/** The drawer form of a plain resource. */
export function ResourceForm({ text, title, row, fields, onSave, onClose, isPending, error }: Props) {
  const t = useTranslations("common");
  const inWords = useFaultText();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const complaints = useFormErrors();
  const draft = useDraft(`draft:${text}:${row?.id ?? "new"}`, initialValues(fields, row));
  const isUnplaced = error !== null && error !== undefined && Object.keys(complaints.errors).length === 0;

  const save = async () => {
    if (!form.current || !complaints.check(form.current)) return;
    try {
      await onSave(Object.fromEntries(fields.map(({ key, toBody }) => [key, toBody ? toBody(draft.values[key]) : draft.values[key]])));
      draft.discard();
      onClose();
    } catch (fault) {
      complaints.accept(fault, form.current);
    }
  };

  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={t("close")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {draft.wasKept && (
          <Banner actions={<Button size="sm" onClick={draft.discard}>{t("discard")}</Button>}>{t("unsaved")}</Banner>
        )}
        {isUnplaced && <Banner tone="danger">{inWords(error)}</Banner>}
        {fields.map((field) => (
          <div key={field.key}>
            {field.render(
              {
                value: draft.values[field.key],
                error: complaints.errors[field.key],
                onChange: (value) => {
                  complaints.clear(field.key);
                  draft.setValue(field.key, value);
                },
              },
              text,
            )}
          </div>
        ))}
      </form>
    </Drawer>
  );
}

function initialValues(fields: readonly FormField[], row: object | null): Record<string, unknown> {
  const known = new Map(Object.entries(row ?? {}));
  return Object.fromEntries(fields.map(({ key, initial }) => [key, known.get(key) ?? initial]));
}
