"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import type { Contact } from "@/contract/crm/contacts";
import { contactStatuses, contactTypes, customerTiers } from "@/contract/enums";
import {
  areaField,
  customField,
  emailField,
  selectField,
  tagsField,
  textField,
} from "@/components/resource/fields";
import type { FormField } from "@/components/resource/fields";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { CompanyPicker } from "./company-picker";

/** The drawer form of a contact. */
export const contactFields = (contact: Contact | null): readonly FormField[] => [
  textField("name", { isRequired: true, maxLength: 200 }),
  emailField("email"),
  textField("phone", { type: "tel", maxLength: 40 }),
  customField("companyId", null, ({ value, onChange, error }) => (
    <CompanyField
      value={typeof value === "string" ? value : null}
      knownName={contact?.companyName ?? null}
      onChange={onChange}
      error={error}
    />
  )),
  textField("jobTitle", { maxLength: 120 }),
  selectField("type", contactTypes),
  customField("tier", null, ({ value, onChange, error }) => (
    <TierField value={value} onChange={onChange} error={error} />
  )),
  selectField("status", contactStatuses),
  tagsField("tags"),
  areaField("notes", { maxLength: 10_000 }),
];

/** A tier of their own, or none: then their company's counts. */
function TierField({
  value,
  onChange,
  error,
}: {
  value: unknown;
  onChange: (tier: string | null) => void;
  error: string | undefined;
}) {
  const t = useTranslations("contacts");
  return (
    <Field label={t("fields.tier.label")} error={error}>
      <Select
        name="tier"
        options={[
          { value: "", label: t("tierOfCompany") },
          ...customerTiers.map((tier) => ({ value: tier, label: t(`options.tier.${tier}`) })),
        ]}
        value={typeof value === "string" ? value : ""}
        onChange={(tier) => onChange(tier === "" ? null : tier)}
      />
    </Field>
  );
}

function CompanyField({
  value,
  knownName,
  onChange,
  error,
}: {
  value: string | null;
  knownName: string | null;
  onChange: (id: string | null) => void;
  error: string | undefined;
}) {
  const t = useTranslations("contacts.fields.companyId");
  const [name, setName] = useState(knownName);
  return (
    <Field label={t("label")} error={error}>
      <CompanyPicker
        value={value}
        name={name}
        onChange={(company) => {
          setName(company?.name ?? null);
          onChange(company?.id ?? null);
        }}
      />
    </Field>
  );
}
