"use client";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { companies } from "@/contract/crm/companies";
import { Combobox } from "@/components/ui/combobox";
import { queryFor } from "@/lib/api/query";

/** A company by name, found on the server as one types; or none. */
export function CompanyPicker({
  value,
  name,
  onChange,
}: {
  value: string | null;
  name: string | null;
  onChange: (company: { id: string; name: string } | null) => void;
}) {
  const t = useTranslations("contacts.company");
  const [search, setSearch] = useState("");
  const found = useQuery({
    ...queryFor(companies.list, { query: { search, limit: 20 } }),
    placeholderData: keepPreviousData,
  });
  const none = { value: "", label: t("none") };
  const options = [
    ...(search === "" ? [none] : []),
    ...(found.data?.items ?? []).map((company) => ({
      value: company.id,
      label: company.name,
      ...(company.domain ? { help: company.domain } : {}),
    })),
  ];
  const selected =
    value === null
      ? none
      : { value, label: name ?? options.find((option) => option.value === value)?.label ?? "" };
  return (
    <Combobox
      options={options}
      selected={selected}
      onQuery={setSearch}
      onChange={(option) =>
        onChange(option && option.value !== "" ? { id: option.value, name: option.label } : null)
      }
      placeholder={t("placeholder")}
      emptyText={t("noMatch")}
      openLabel={t("open")}
    />
  );
}
