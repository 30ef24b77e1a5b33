"use client";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { companies } from "@/contract/crm/companies";
import { contacts } from "@/contract/crm/contacts";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { Avatar } from "@/components/ui/avatar";
import { Combobox } from "@/components/ui/combobox";
import { queryFor } from "@/lib/api/query";

export interface NamedEntity {
  id: string;
  name: string;
}
type Kind = "company" | "contact" | "owner";
interface Props {
  kind: Kind;
  value: NamedEntity | null;
  onChange: (value: NamedEntity | null) => void;
  disabled?: boolean;
  label?: string;
}

/**
 * A company, a person or one of us, by name; or none. Companies and people are found on the server as one
 * types.
 */
export function EntityPicker({ kind, value, onChange, disabled = false, label }: Props) {
  const t = useTranslations("deal.pick");
  const [search, setSearch] = useState("");
  const options = useFound(kind, search);
  const selected = value ? { value: value.id, label: value.name } : null;
  return (
    <Combobox
      options={options}
      selected={selected}
      disabled={disabled}
      {...(label ? { label } : {})}
      {...(kind === "owner" ? {} : { onQuery: setSearch })}
      onChange={(option) => onChange(option ? { id: option.value, name: option.label } : null)}
      placeholder={t(`${kind}.placeholder`)}
      emptyText={t(`${kind}.empty`)}
      openLabel={t(`${kind}.open`)}
    />
  );
}

function useFound(kind: Kind, search: string) {
  const { staff } = useStaff();
  const isAsked = (of: Kind) => kind === of;
  const foundCompanies = useQuery({
    ...queryFor(companies.list, { query: { search, limit: 20 } }),
    placeholderData: keepPreviousData,
    enabled: isAsked("company"),
  });
  const foundContacts = useQuery({
    ...queryFor(contacts.list, { query: { search, limit: 20 } }),
    placeholderData: keepPreviousData,
    enabled: isAsked("contact"),
  });
  if (kind === "owner")
    return staff.map(({ id, name }) => ({ value: id, label: name, icon: <Avatar name={name} size="xs" /> }));
  if (kind === "company")
    return (foundCompanies.data?.items ?? []).map(({ id, name, domain }) => ({
      value: id,
      label: name,
      ...(domain ? { help: domain } : {}),
    }));
  return (foundContacts.data?.items ?? []).map(({ id, name, email }) => ({
    value: id,
    label: name,
    ...(email ? { help: email } : {}),
  }));
}
