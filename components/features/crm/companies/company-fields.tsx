"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import type { Company } from "@/contract/crm/companies";
import { customerTiers } from "@/contract/enums";
import { EntityPicker } from "@/components/features/crm/shared-deal/entity-picker";
import type { NamedEntity } from "@/components/features/crm/shared-deal/entity-picker";
import { areaField, customField, selectField, tagsField, textField } from "@/components/resource/fields";
import type { FormField } from "@/components/resource/fields";
import { Field } from "@/components/ui/field";

/** The drawer form of a company. */
export const companyFields = (company: Company | null): readonly FormField[] => [
  textField("name", { isRequired: true, maxLength: 200 }),
  customField(
    "domain",
    "",
    ({ value, onChange, error }, text) =>
      textField("domain", { maxLength: 253 }).render({ value, onChange, error }, text),
    domainOf,
  ),
  textField("industry", { maxLength: 80 }),
  textField("size", { maxLength: 40 }),
  selectField("tier", customerTiers),
  textField("phone", { type: "tel", maxLength: 40 }),
  areaField("address", { maxLength: 500, rows: 2 }),
  customField("parentId", null, ({ value, onChange, error }) => (
    <PickField
      kind="company"
      name="parentId"
      value={value}
      known={company?.parentName ?? null}
      onChange={onChange}
      error={error}
    />
  )),
  customField("ownerId", null, ({ value, onChange, error }) => (
    <PickField
      kind="owner"
      name="ownerId"
      value={value}
      known={company?.ownerName ?? null}
      onChange={onChange}
      error={error}
    />
  )),
  tagsField("tags"),
];

/** What people paste for a domain: an address of a page or of a person holds one. */
export function domainOf(value: unknown): string | null {
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  const host = text
    .replace(/^[a-z]+:\/\//u, "")
    .replace(/^[^@/]*@/u, "")
    .replace(/^www\./u, "")
    .replace(/[/?#:].*$/u, "");
  return host === "" ? null : host;
}

function PickField({
  kind,
  name,
  value,
  known,
  onChange,
  error,
}: {
  kind: "company" | "owner";
  name: "parentId" | "ownerId";
  value: unknown;
  known: string | null;
  onChange: (id: string | null) => void;
  error: string | undefined;
}) {
  const t = useTranslations("companies.fields");
  const [picked, setPicked] = useState<NamedEntity | null>(
    typeof value === "string" && known !== null ? { id: value, name: known } : null,
  );
  return (
    <Field label={t(`${name}.label`)} error={error}>
      <EntityPicker
        kind={kind}
        value={typeof value === "string" ? picked : null}
        onChange={(next) => {
          setPicked(next);
          onChange(next?.id ?? null);
        }}
      />
    </Field>
  );
}
