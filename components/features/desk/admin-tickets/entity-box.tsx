"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { companies } from "@/contract/crm/companies";
import { contacts } from "@/contract/crm/contacts";
import type { EditorProps } from "@/components/list/filter-controls";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { queryFor } from "@/lib/api/query";

const queryOf = (typed: string) => ({ limit: 10, ...(typed.trim() ? { search: typed.trim() } : {}) });

/** A company, found on the server as one types; or none. */
export function CompanyBox(props: EditorProps) {
  const common = useTranslations("common");
  const [typed, setTyped] = useState("");
  const { data } = useQuery(queryFor(companies.list, { query: queryOf(typed) }));
  return (
    <div className="flex flex-col gap-2 p-3">
      <Found {...props} found={data?.items} onType={setTyped} />
      <Button size="sm" variant="ghost" onClick={() => pick(props, "none")}>
        {common("none")}
      </Button>
    </div>
  );
}

export function ContactBox(props: EditorProps) {
  const [typed, setTyped] = useState("");
  const { data } = useQuery(queryFor(contacts.list, { query: queryOf(typed) }));
  return (
    <div className="flex flex-col gap-2 p-3">
      <Found {...props} found={data?.items} onType={setTyped} />
    </div>
  );
}

function Found({
  found = [],
  onType,
  ...props
}: EditorProps & {
  found: readonly { id: string; name: string }[] | undefined;
  onType: (text: string) => void;
}) {
  const common = useTranslations("common");
  return (
    <Combobox
      label={props.label}
      options={found.map(({ id, name }) => ({ value: id, label: name }))}
      selected={null}
      onQuery={onType}
      onChange={(option) => option && pick(props, option.value)}
      placeholder={common("search")}
      emptyText={common("noMatches")}
      openLabel={props.label}
    />
  );
}

function pick({ set, close }: EditorProps, id: string): void {
  close();
  set(id);
}
