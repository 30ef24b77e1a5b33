"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { companies } from "@/contract/crm/companies";
import { contacts } from "@/contract/crm/contacts";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { queryFor } from "@/lib/api/query";

export function EntityBox({
  kind,
  onPick,
}: {
  kind: "companyId" | "contactId";
  onPick: (id: string) => void;
}) {
  const t = useTranslations("adminTickets");
  const common = useTranslations("common");
  const [typed, setTyped] = useState("");
  const query = { limit: 10, ...(typed.trim() ? { search: typed.trim() } : {}) };
  const found = {
    companyId: useQuery({ ...queryFor(companies.list, { query }), enabled: kind === "companyId" }),
    contactId: useQuery({ ...queryFor(contacts.list, { query }), enabled: kind === "contactId" }),
  }[kind];
  const options = (found.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="flex flex-col gap-2 p-3">
      <Combobox
        label={t(`filter.${kind}`)}
        options={options}
        selected={null}
        onQuery={setTyped}
        onChange={(option) => option && onPick(option.value)}
        placeholder={common("search")}
        emptyText={common("noMatches")}
        openLabel={t(`filter.${kind}`)}
      />
      {kind === "companyId" && (
        <Button size="sm" variant="ghost" onClick={() => onPick("none")}>
          {common("none")}
        </Button>
      )}
    </div>
  );
}
