"use client";
import { useTranslations } from "next-intl";
import { companies } from "@/contract/crm/companies";
import type { Company } from "@/contract/crm/companies";
import { customerTiers } from "@/contract/enums";
import type { BodyIn } from "@/contract/kit";
import { EditableText } from "@/components/features/crm/shared-crm/editable-text";
import { useSaveInPlace } from "@/components/features/crm/shared-crm/use-save-in-place";
import { EntityPicker } from "@/components/features/crm/shared-deal/entity-picker";
import { TagsInput } from "@/components/resource/tags-input";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { domainOf } from "./company-fields";

type Changes = BodyIn<typeof companies.update>;
const named = (id: string | null, name: string | null) =>
  id !== null && name !== null ? { id, name } : null;

/** Each property is changed where it stands and saved when one leaves it. */
export function CompanyProperties({ company }: { company: Company }) {
  const t = useTranslations("companies");
  const { role } = useSignedIn();
  const isReadOnly = company.deletedAt !== null || !mayCall(role, companies.update);
  const update = useSend(companies.update, { onError: () => undefined });
  const save = useSaveInPlace(
    queryFor(companies.get, { params: { id: company.id } }).queryKey,
    (body: Changes) => update.mutateAsync({ params: { id: company.id }, body, ifMatch: company.version }),
  );
  const text = (
    key: "industry" | "size" | "phone" | "address" | "notes",
    more: { type?: "tel"; isLong?: boolean; maxLength: number },
  ) => (
    <EditableText
      label={t(`fields.${key}.label`)}
      value={company[key]}
      isReadOnly={isReadOnly}
      onSave={(value) => save({ [key]: value })}
      {...more}
    />
  );
  return (
    <Card title={t("properties")}>
      <div className="flex flex-col gap-3">
        <EditableText
          label={t("fields.domain.label")}
          value={company.domain}
          isReadOnly={isReadOnly}
          maxLength={253}
          onSave={(value) => save({ domain: domainOf(value) })}
        />
        {text("industry", { maxLength: 80 })}
        {text("size", { maxLength: 40 })}
        <Field label={t("fields.tier.label")} help={t("fields.tier.help")}>
          <Select
            disabled={isReadOnly}
            options={customerTiers.map((value) => ({ value, label: t(`options.tier.${value}`) }))}
            value={company.tier}
            onChange={(tier) => void save({ tier })}
          />
        </Field>
        {text("phone", { type: "tel", maxLength: 40 })}
        {text("address", { isLong: true, maxLength: 500 })}
        <Field label={t("fields.ownerId.label")}>
          <EntityPicker
            kind="owner"
            disabled={isReadOnly}
            value={named(company.ownerId, company.ownerName)}
            onChange={(owner) =>
              void save({ ownerId: owner?.id ?? null }, { ownerName: owner?.name ?? null })
            }
          />
        </Field>
        <Field label={t("fields.parentId.label")}>
          <EntityPicker
            kind="company"
            disabled={isReadOnly}
            value={named(company.parentId, company.parentName)}
            onChange={(parent) =>
              void save({ parentId: parent?.id ?? null }, { parentName: parent?.name ?? null })
            }
          />
        </Field>
        <Field label={t("fields.tags.label")}>
          <TagsInput value={company.tags} isReadOnly={isReadOnly} onChange={(tags) => void save({ tags })} />
        </Field>
        {text("notes", { isLong: true, maxLength: 10_000 })}
      </div>
    </Card>
  );
}
