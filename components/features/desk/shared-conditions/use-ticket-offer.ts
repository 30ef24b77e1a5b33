"use client";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { rules } from "@/contract/automation/automation";
import { conditionFields, opsOf } from "@/contract/automation/rule-conditions";
import type { ConditionField } from "@/contract/automation/rule-conditions";
import { ticketFields } from "@/contract/conditions/ticket-fields";
import { listIn, testsIn } from "@/contract/conditions/tree";
import type { FieldDeclaration, Node } from "@/contract/conditions/tree";
import { companies } from "@/contract/crm/companies";
import { limits } from "@/contract/limits";
import type { FoundOptions, Offer, OfferedField, References } from "@/components/conditions/offered-fields";
import { matchingOptions } from "@/components/ui/picker-parts";
import type { Option } from "@/components/ui/select";
import { queryFor } from "@/lib/api/query";
import { useSettled } from "@/lib/browser/use-settled";
import { useTicketWords } from "./use-ticket-words";

const typingMs = 250;

/**
 * Conditions about tickets: what may be asked of them, with the agents, groups, categories and companies of
 * this workspace.
 * @param trees what is shown, for the names in it
 */
export function useTicketOffer(
  trees: readonly Node[],
  names: readonly ConditionField[] = conditionFields,
): Offer {
  const words = useTicketWords();
  const { data, isPending } = useQuery(queryFor(rules.options));
  const unknown = isPending ? "…" : "—";
  const firms = useCompanies(trees, data?.companies, unknown);
  const known = {
    assignee: referencesTo(named(data?.agents), unknown),
    group: referencesTo(named(data?.groups), unknown),
    category: referencesTo(
      (data?.categories ?? []).map(({ id, name, depth }) => ({
        value: id,
        label: `${"\u2003".repeat(depth)}${name}`,
      })),
      unknown,
    ),
    company: firms,
  } satisfies Partial<Record<ConditionField, References>>;
  const fields = names.map((name): OfferedField => {
    const { kind, choices }: FieldDeclaration = ticketFields[name];
    return {
      name,
      label: words.field(name),
      operators: opsOf[kind],
      ...(choices ? { options: choices.map((value) => ({ value, label: words.choice(name, value) })) } : {}),
      ...(name in known ? { references: known[name as keyof typeof known] } : {}), // as the line says
      ...(kind === "hours" && data ? { timeZone: data.timeZone } : {}),
    };
  });
  return { subject: ticketFields, fields };
}

const named = (rows: readonly { id: string; name: string }[] | undefined): Option[] =>
  (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
const nameIn = (options: readonly Option[], id: string): string | undefined =>
  options.find(({ value }) => value === id)?.label.trim();

/** Those of which a workspace has few: all of them came with their names. */
const referencesTo = (options: readonly Option[], unknown: string): References => ({
  useFound: (query) => {
    const { isPending, isError } = useQuery(queryFor(rules.options));
    return { options: matchingOptions(options, query), isPending, isFailed: isError };
  },
  nameOf: (id) => nameIn(options, id) ?? unknown,
});

/** Of companies there are as many as one likes: the first come with the others, the rest are searched for. */
function useCompanies(
  trees: readonly Node[],
  first: readonly { id: string; name: string }[] | undefined,
  unknown: string,
): References {
  const options = named(first);
  const asked = testsIn(trees).filter(({ field }) => field === "company");
  const strangers = [...new Set(asked.flatMap(({ value }) => listIn(value)))]
    .filter((id) => nameIn(options, id) === undefined)
    .slice(0, limits.conditionValuesMax);
  const others = useQueries({
    queries: first ? strangers.map((id) => queryFor(companies.get, { params: { id } })) : [],
  });
  const met = named(others.flatMap(({ data }) => (data ? [data] : [])));
  return {
    useFound: (query) => useFoundCompanies(query),
    nameOf: (id) =>
      nameIn(options, id) ?? nameIn(met, id) ?? (others.some(({ isPending }) => isPending) ? "…" : unknown),
  };
}

function useFoundCompanies(query: string): FoundOptions {
  const search = useSettled(query.trim(), typingMs);
  const { data, isPending, isError } = useQuery({
    ...queryFor(companies.list, { query: { ...(search === "" ? {} : { search }), limit: 50 } }),
    placeholderData: keepPreviousData,
  });
  return { options: named(data?.items), isPending, isFailed: isError };
}
