"use client";
import { useQuery } from "@tanstack/react-query";
import { rules } from "@/contract/automation/automation";
import type { Option } from "@/components/ui/select";
import { queryFor } from "@/lib/api/query";

/** Whom and where a rule can name: colleagues and groups of this workspace. */
export function useNamedColleagues() {
  const { data, isPending } = useQuery(queryFor(rules.options));
  const optionsOf = (rows: readonly { id: string; name: string }[] | undefined): Option[] =>
    (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const people = optionsOf(data?.agents);
  const groups = optionsOf(data?.groups);
  return {
    people,
    groups,
    nameOf: (id: string): string =>
      [...people, ...groups].find(({ value }) => value === id)?.label ?? (isPending ? "…" : "—"),
  };
}
export type NamedColleagues = ReturnType<typeof useNamedColleagues>;
