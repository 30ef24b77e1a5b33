"use client";
import { useTranslations } from "next-intl";
import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import type { RichSend } from "./use-rich-send";

interface RowDraft {
  title: string;
  description: string;
}
export interface SectionDraft {
  title: string;
  rows: readonly RowDraft[];
}
export const emptyRow = (): RowDraft => ({ title: "", description: "" });
export const emptySection = (): SectionDraft => ({ title: "", rows: [emptyRow()] });

const titleMax = 24;
const descriptionMax = 72;

/** Rows under a title, which only several sections need. */
export function ListSection({
  at,
  section,
  isOnly,
  isFull,
  complaints: { errors, clear },
  onChange,
}: {
  at: number;
  section: SectionDraft;
  isOnly: boolean;
  isFull: boolean;
  complaints: RichSend["complaints"];
  /** Null: it goes. */
  onChange: (section: SectionDraft | null) => void;
}) {
  const t = useTranslations("richMessage");
  const changeRow = (index: number, patch: Partial<RowDraft>) => {
    clear(`row-${at}-${index}`);
    onChange({
      ...section,
      rows: section.rows.map((row, here) => (here === index ? { ...row, ...patch } : row)),
    });
  };
  const removeRow = (index: number) => {
    const rows = section.rows.filter((_row, here) => here !== index);
    onChange(rows.length === 0 ? null : { ...section, rows });
  };
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <legend className="px-1 text-sm font-medium text-ink">{t("section", { number: at + 1 })}</legend>
      {!isOnly && (
        <Field label={t("sectionTitle")} error={errors[`section-${at}`]} isRequired>
          <Input
            name={`section-${at}`}
            dir="auto"
            maxLength={titleMax}
            value={section.title}
            onChange={({ target }) => {
              clear(`section-${at}`);
              onChange({ ...section, title: target.value });
            }}
          />
        </Field>
      )}
      {section.rows.map((row, index) => (
        <div key={index} className="flex flex-col gap-1.5">
          <Field label={t("row", { number: index + 1 })} error={errors[`row-${at}-${index}`]} isRequired>
            <Input
              name={`row-${at}-${index}`}
              dir="auto"
              maxLength={titleMax}
              value={row.title}
              onChange={({ target }) => changeRow(index, { title: target.value })}
              end={
                (section.rows.length > 1 || !isOnly) && (
                  <IconButton
                    size="sm"
                    label={t("removeRow", { number: index + 1 })}
                    onClick={() => removeRow(index)}
                  >
                    <X aria-hidden />
                  </IconButton>
                )
              }
            />
          </Field>
          <Input
            aria-label={t("rowDescription", { number: index + 1 })}
            placeholder={t("descriptionPlaceholder")}
            dir="auto"
            maxLength={descriptionMax}
            value={row.description}
            onChange={({ target }) => changeRow(index, { description: target.value })}
          />
        </div>
      ))}
      {!isFull && (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => onChange({ ...section, rows: [...section.rows, emptyRow()] })}
        >
          {t("addRow")}
        </Button>
      )}
    </fieldset>
  );
}
