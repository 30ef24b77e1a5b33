"use client";
import { useQuery } from "@tanstack/react-query";
import { rules } from "@/contract/automation/automation";
import type { Option } from "@/components/ui/select";
import { queryFor } from "@/lib/api/query";

/**
 * Whom and what a rule can name: agents, groups, categories, companies, skills and tags of this workspace.
 */
export function useRuleOptions() {
  const { data, isPending } = useQuery(queryFor(rules.options));
  const named = (rows: readonly { id: string; name: string }[] | undefined): Option[] =>
    (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const agents = named(data?.agents);
  const groups = named(data?.groups);
  const categories = (data?.categories ?? []).map(({ id, name, depth }): Option => ({
    value: id,
    label: `${"\u2003".repeat(depth)}${name}`,
  }));
  const companies = named(data?.companies);
  const nameOf = (id: string): string =>
    [...agents, ...groups, ...categories, ...companies].find(({ value }) => value === id)?.label.trim() ??
    (isPending ? "…" : "—");
  return {
    agents,
    groups,
    categories,
    skills: data?.skills ?? [],
    nameOf,
  };
}
export type RuleOptions = ReturnType<typeof useRuleOptions>;
