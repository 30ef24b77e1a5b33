"use client";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { companies } from "@/contract/crm/companies";
import type { EditorProps } from "@/components/list/filter-controls";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { queryFor } from "@/lib/api/query";

/** A company, found on the server as one types; or none. For a panel. */
export function CompanyBox({
  noneLabel,
  onPick,
}: {
  noneLabel: string;
  onPick: (company: { id: string; name: string } | null) => void;
}) {
  const t = useTranslations("contactFilters");
  const common = useTranslations("common");
  const [typed, setTyped] = useState("");
  const found = useQuery({
    ...queryFor(companies.list, { query: { limit: 20, ...(typed.trim() ? { search: typed.trim() } : {}) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-2 p-3">
      <Combobox
        label={t("kinds.company")}
        options={(found.data?.items ?? []).map(({ id, name, domain }) => ({
          value: id,
          label: name,
          ...(domain ? { help: domain } : {}),
        }))}
        selected={null}
        onQuery={setTyped}
        onChange={(option) => option && onPick({ id: option.value, name: option.label })}
        placeholder={t("findCompany")}
        emptyText={common("noMatches")}
        openLabel={t("findCompany")}
      />
      <Button size="sm" variant="ghost" className="self-start" onClick={() => onPick(null)}>
        {noneLabel}
      </Button>
    </div>
  );
}

/** The same as the panel of a filter. */
export function CompanyPanel({ set, close }: EditorProps) {
  const t = useTranslations("contactFilters");
  return (
    <CompanyBox
      noneLabel={t("noCompany")}
      onPick={(company) => {
        close();
        set(company?.id ?? "none");
      }}
    />
  );
}
