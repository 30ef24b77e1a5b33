"use client";
import { useQuery } from "@tanstack/react-query";
import { rules } from "@/contract/automation/automation";
import type { ConditionField } from "@/contract/automation/rule-conditions";
import { choicesOf } from "@/contract/automation/rule-conditions";
import type { Option } from "@/components/ui/select";
import { queryFor } from "@/lib/api/query";
import { useRuleWords } from "./use-rule-words";

/**
 * Whom and what a rule can name: agents, groups, categories, companies, skills and tags of this workspace.
 */
export function useRuleOptions() {
  const words = useRuleWords();
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
  const optionsOf = (field: ConditionField): Option[] => {
    if (field === "assignee") return agents;
    if (field === "group") return groups;
    if (field === "category") return categories;
    if (field === "company") return companies;
    const known: readonly string[] = Object.hasOwn(choicesOf, field)
      ? choicesOf[field as keyof typeof choicesOf]
      : []; // hasOwn has just said so
    return known.map((value) => ({ value, label: words.choice(field, value) }));
  };
  const nameOf = (id: string): string =>
    [...agents, ...groups, ...categories, ...companies].find(({ value }) => value === id)?.label.trim() ??
    (isPending ? "…" : "—");
  return {
    agents,
    groups,
    categories,
    skills: data?.skills ?? [],
    tags: data?.tags ?? [],
    contactTags: data?.contactTags ?? [],
    timeZone: data?.timeZone ?? "",
    optionsOf,
    nameOf,
  };
}
export type RuleOptions = ReturnType<typeof useRuleOptions>;
