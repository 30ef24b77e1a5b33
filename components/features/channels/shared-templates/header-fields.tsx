"use client";
import { useTranslations } from "next-intl";
import type { TemplateHeaderFormat } from "@/contract/channels/template-rules";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { degreesMax, missingInHeader, placeFields } from "./header-draft";
import type { HeaderDraft, PlaceField } from "./header-draft";
import { HeaderFile } from "./header-file";

/** What a message brings for the header of its template: a file, or a place; nothing where that is text. */
export function HeaderFields({
  format,
  draft,
  isChecked,
  onChange,
}: {
  format: TemplateHeaderFormat;
  draft: HeaderDraft;
  /** What is missing is said. */
  isChecked: boolean;
  onChange: (draft: HeaderDraft) => void;
}) {
  const t = useTranslations("templates");
  const missing = isChecked ? missingInHeader(format, draft) : [];
  if (format === "TEXT") return null;
  if (format !== "LOCATION")
    return (
      <HeaderFile
        format={format}
        label={t(`headerFile.${format}`)}
        fileName={draft.file?.name ?? null}
        error={missing.includes("file") ? t("headerFileMissing") : undefined}
        onFile={(file) => onChange({ ...draft, file })}
      />
    );
  const wordsFor = (field: PlaceField): string =>
    field === "latitude" || field === "longitude"
      ? t("placeDegrees", { max: degreesMax[field] })
      : t("placeMissing");
  return placeFields.map((field) => (
    <Field
      key={field}
      label={t(`place.${field}`)}
      error={missing.includes(field) ? wordsFor(field) : undefined}
      isRequired
    >
      <Input
        name={`place.${field}`}
        dir={field in degreesMax ? "ltr" : "auto"}
        inputMode={field in degreesMax ? "decimal" : "text"}
        autoComplete="off"
        maxLength={field === "address" ? 500 : 200}
        value={draft.place[field]}
        onChange={({ target }) => onChange({ ...draft, place: { ...draft.place, [field]: target.value } })}
      />
    </Field>
  ));
}
