"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { companyRoles, isCompanyRole } from "@/contract/crm/company-roles";
import { contactCompanies } from "@/contract/crm/contact-companies";
import { limits } from "@/contract/limits";
import { EntityPicker } from "@/components/features/crm/shared-deal/entity-picker";
import type { NamedEntity } from "@/components/features/crm/shared-deal/entity-picker";
import { FormDrawer } from "@/components/resource/form-drawer";
import { useFormErrors } from "@/components/resource/form-errors";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";

interface Known {
  contact?: NamedEntity;
  company?: NamedEntity;
  role?: string | null;
  isPrimary?: boolean;
}
const [noRole, ownRole] = ["none", "own"];

/** Who is at which company, and as what: of the two, what is not known is chosen. */
export function AssociateDialog({ known, onClose }: { known: Known; onClose: () => void }) {
  const t = useTranslations("crm.associate");
  const roles = useTranslations("crm.roles");
  const complaints = useFormErrors();
  const associate = useSend(contactCompanies.associate, { onError: () => undefined });
  const [contact, setContact] = useState<NamedEntity | null>(known.contact ?? null);
  const [company, setCompany] = useState<NamedEntity | null>(known.company ?? null);
  const [choice, setChoice] = useState<string>(
    known.role === null || known.role === undefined
      ? noRole
      : isCompanyRole(known.role)
        ? known.role
        : ownRole,
  );
  const [own, setOwn] = useState(known.role && !isCompanyRole(known.role) ? known.role : "");
  const [isPrimary, setIsPrimary] = useState(known.isPrimary ?? false);
  const isChange = known.contact !== undefined && known.company !== undefined;
  const role = choice === noRole ? null : choice === ownRole ? own.trim() || null : choice;
  const save = async () => {
    if (!contact || !company) return;
    await associate.mutateAsync({
      body: { contactId: contact.id, companyId: company.id, role, ...(isPrimary ? { isPrimary } : {}) },
    });
    showToast("success", t(isChange ? "changed" : "done", { contact: contact.name, company: company.name }));
    onClose();
  };
  return (
    <FormDrawer
      title={t(isChange ? "changeTitle" : known.company ? "contactTitle" : "companyTitle")}
      complaints={complaints}
      isIncomplete={!contact || !company}
      onSave={save}
      onClose={onClose}
    >
      {!known.contact && (
        <Field label={t("contact")} isRequired error={complaints.errors["contactId"]}>
          <EntityPicker
            kind="contact"
            value={contact}
            onChange={(value) => {
              complaints.clear("contactId");
              setContact(value);
            }}
          />
        </Field>
      )}
      {!known.company && (
        <Field label={t("company")} isRequired error={complaints.errors["companyId"]}>
          <EntityPicker
            kind="company"
            value={company}
            onChange={(value) => {
              complaints.clear("companyId");
              setCompany(value);
            }}
          />
        </Field>
      )}
      <Field label={t("role")} help={t("roleHelp")} error={complaints.errors["role"]}>
        <Select
          options={[
            { value: noRole, label: t("noRole") },
            ...companyRoles.map((value): { value: string; label: string } => ({
              value,
              label: roles(value),
            })),
            { value: ownRole, label: t("ownRole") },
          ]}
          value={choice}
          onChange={setChoice}
        />
      </Field>
      {choice === ownRole && (
        <Field label={t("ownRoleLabel")}>
          <Input
            dir="auto"
            maxLength={limits.companyRoleMaxLength}
            value={own}
            onChange={(event) => setOwn(event.target.value)}
          />
        </Field>
      )}
      {!(isChange && known.isPrimary) && (
        <Checkbox
          label={t("primary")}
          help={t("primaryHelp")}
          checked={isPrimary}
          onChange={(event) => setIsPrimary(event.target.checked)}
        />
      )}
    </FormDrawer>
  );
}
