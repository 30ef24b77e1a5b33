"use client";
import { useTranslations } from "next-intl";
import { usePlaces } from "@/components/features/shared/shared-bulk/use-places";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { useFormErrors } from "@/components/resource/form-errors";
import type { MailboxDraft } from "./mailbox-draft";

/** Where a mailbox's tickets begin. */
export function MailboxPlaces({
  draft,
  onChange,
  errors,
}: {
  draft: MailboxDraft;
  onChange: (patch: Partial<MailboxDraft>) => void;
  errors: ReturnType<typeof useFormErrors>["errors"];
}) {
  const t = useTranslations("mailboxes");
  const { group, category } = usePlaces();
  const places = [
    { field: "groupId", items: group },
    { field: "categoryId", items: category },
  ] as const;
  return places.map(({ field, items }) => (
    <Field key={field} label={t(`fields.${field}`)} error={errors[field]}>
      <Select
        options={[
          { value: "", label: t("noPlace") },
          ...items.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={draft[field]}
        onChange={(value) => onChange({ [field]: value })}
      />
    </Field>
  ));
}
