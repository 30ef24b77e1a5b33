"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { KeptBanner } from "./kept-banner";
import { Banner } from "@/components/ui/banner";
import { currentOf } from "@/lib/shared/api/fault";
import { useDraft } from "@/lib/browser/use-draft";
import { FormDrawer } from "./form-drawer";
import { useFormErrors } from "./form-errors";
import type { FormField } from "./fields";

interface Props {
  text: string;
  title: string;
  /** Null: a new one. */
  row: { id: string } | null;
  fields: readonly FormField[];
  /** Above the server's words when saving failed. */
  failedTitle?: string;
  /** Resolves when it is saved; what it rejects with is shown at the fields or above them. */
  onSave: (body: Record<string, unknown>) => Promise<unknown>;
  onClose: () => void;
}

/** The drawer form of a plain resource. */
export function ResourceForm({ text, title, row, fields, failedTitle, onSave, onClose }: Props) {
  const t = useTranslations("common");
  const complaints = useFormErrors();
  const draft = useDraft(`draft:${text}:${row?.id ?? "new"}`, initialValues(fields, row));

  const [isNewer, setIsNewer] = useState(false);

  const save = async () => {
    setIsNewer(false);
    await onSave(
      Object.fromEntries(
        fields.map(({ key, toBody }) => [key, toBody ? toBody(draft.values[key]) : draft.values[key]]),
      ),
    ).catch((error: unknown) => {
      const current = currentOf(error, isRow);
      if (current) draft.beginWith(initialValues(fields, current));
      setIsNewer(current !== null);
      throw error;
    });
    draft.discard();
    onClose();
  };

  return (
    <FormDrawer
      title={title}
      complaints={complaints}
      failedTitle={failedTitle}
      onSave={save}
      onClose={onClose}
    >
      {isNewer && <Banner>{t("newerShown")}</Banner>}
      <KeptBanner draft={draft} />
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
    </FormDrawer>
  );
}

const isRow = (value: unknown): value is object => typeof value === "object" && value !== null;

function initialValues(fields: readonly FormField[], row: object | null): Record<string, unknown> {
  const known = new Map(Object.entries(row ?? {}));
  return Object.fromEntries(fields.map(({ key, initial }) => [key, known.get(key) ?? initial]));
}
