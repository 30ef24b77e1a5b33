"use client";
import { useTranslations } from "next-intl";
import { contacts } from "@/contract/crm/contacts";
import type { Contact } from "@/contract/crm/contacts";
import { contactStatuses, contactTypes, customerTiers } from "@/contract/enums";
import type { BodyIn } from "@/contract/kit";
import { EditableText } from "@/components/features/crm/shared-crm/editable-text";
import { useSaveInPlace } from "@/components/features/crm/shared-crm/use-save-in-place";
import { EntityPicker } from "@/components/features/crm/shared-deal/entity-picker";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { TagsInput } from "@/components/resource/tags-input";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";

type Changes = BodyIn<typeof contacts.update>;

/** Each property is changed where it stands and saved when one leaves it. */
export function ContactProperties({ contact }: { contact: Contact }) {
  const t = useTranslations("contacts");
  const { role } = useSignedIn();
  const isReadOnly = contact.deletedAt !== null || !mayCall(role, contacts.update);
  const update = useSend(contacts.update, { onError: () => undefined });
  const save = useSaveInPlace(
    queryFor(contacts.get, { params: { id: contact.id } }).queryKey,
    (body: Changes) => update.mutateAsync({ params: { id: contact.id }, body, ifMatch: contact.version }),
  );
  const { nameOf } = useStaff();
  const owner =
    contact.ownerId === null ? null : { id: contact.ownerId, name: nameOf(contact.ownerId) ?? "–" };
  const text = (
    key: "email" | "phone" | "jobTitle" | "notes",
    more: { type?: "email" | "tel"; isLong?: boolean; maxLength: number },
  ) => (
    <EditableText
      label={t(`fields.${key}.label`)}
      value={contact[key]}
      isReadOnly={isReadOnly}
      onSave={(value) => save({ [key]: value })}
      {...more}
    />
  );
  return (
    <Card title={t("properties")}>
      <div className="flex flex-col gap-3">
        {text("email", { type: "email", maxLength: 254 })}
        {text("phone", { type: "tel", maxLength: 40 })}
        {text("jobTitle", { maxLength: 120 })}
        <Field label={t("fields.type.label")}>
          <Select
            disabled={isReadOnly}
            options={contactTypes.map((value) => ({ value, label: t(`options.type.${value}`) }))}
            value={contact.type}
            onChange={(type) => void save({ type })}
          />
        </Field>
        <Field label={t("fields.tier.label")}>
          <Select
            disabled={isReadOnly}
            options={[
              { value: "", label: t("tierOfCompany") },
              ...customerTiers.map((value) => ({ value, label: t(`options.tier.${value}`) })),
            ]}
            value={contact.tier ?? ""}
            onChange={(tier) => void save({ tier: tier === "" ? null : tier })}
          />
        </Field>
        <Field label={t("fields.status.label")}>
          <Select
            disabled={isReadOnly}
            options={contactStatuses.map((value) => ({ value, label: t(`options.status.${value}`) }))}
            value={contact.status}
            onChange={(status) => void save({ status })}
          />
        </Field>
        <Field label={t("fields.ownerId.label")}>
          <EntityPicker
            kind="owner"
            disabled={isReadOnly}
            value={owner}
            onChange={(next) => void save({ ownerId: next?.id ?? null })}
          />
        </Field>
        <Field label={t("fields.tags.label")}>
          <TagsInput value={contact.tags} isReadOnly={isReadOnly} onChange={(tags) => void save({ tags })} />
        </Field>
        {text("notes", { isLong: true, maxLength: 10_000 })}
      </div>
    </Card>
  );
}
