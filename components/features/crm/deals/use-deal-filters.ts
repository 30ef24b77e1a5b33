"use client";
import { useMemo } from "react";
import { dealOrders, dealStates, forecastCategories } from "@/contract/crm/deal-rules";
import type { DealOrder } from "@/contract/crm/deal-rules";
import type { deals } from "@/contract/crm/deals";
import type { QueryIn } from "@/contract/kit";
import { conditionsIn } from "@/components/features/workspace/shared-fields/field-filters";
import { usePipelines } from "@/components/features/crm/shared-deal/use-pipelines";
import { useListState } from "@/components/resource/use-list-state";
import { isUuid } from "@/lib/shared/uuid";

export type DealFilters = Omit<NonNullable<QueryIn<typeof deals.board>>, "limit" | "cursor" | "pipelineId">;
type View = "board" | "list";
/** What narrows the deals, by its name in the address. */
const filterNames = [
  "search",
  "owner",
  "stage",
  "state",
  "company",
  "contact",
  "min",
  "max",
  "currency",
  "from",
  "to",
  "closedFrom",
  "closedTo",
  "category",
  "tag",
  "customField",
  "rotting",
  "deleted",
] as const;
export type FilterName = (typeof filterNames)[number];
const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const wholeIn = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
/** Every pipeline at once; a list can show them, a board cannot. */
export const everyPipeline = "all";

/** Deals as the address describes them: by default the board of the tenant's usual pipeline. */
export function useDealFilters() {
  const list = useListState();
  const pipelines = usePipelines();
  const view: View = list.filter("view") === "list" ? "list" : "board";
  const asked = list.filter("pipeline");
  const isEvery = view === "list" && asked === everyPipeline;
  const pipeline = pipelines.of(asked) ?? pipelines.usual;
  const [owner, stage, company, contact, state, category] = [
    list.filter("owner"),
    list.filter("stage"),
    list.filter("company"),
    list.filter("contact"),
    list.filter("state"),
    list.filter("category"),
  ];
  const [min, max, currency, from, to, tag, rotting, deleted] = [
    list.filter("min"),
    list.filter("max"),
    list.filter("currency"),
    list.filter("from"),
    list.filter("to"),
    list.filter("tag"),
    list.filter("rotting"),
    list.filter("deleted"),
  ];
  const [closedFrom, closedTo, customField] = [
    list.filter("closedFrom"),
    list.filter("closedTo"),
    list.filter("customField"),
  ];
  const { search } = list;
  const filters = useMemo<DealFilters>(() => {
    const states = dealStates.filter((each) => state?.split(",").includes(each));
    const categories = forecastCategories.filter((each) => category?.split(",").includes(each));
    const conditions = conditionsIn(customField);
    const [minAmount, maxAmount] = [wholeIn(min), wholeIn(max)];
    return {
      ...(search ? { search } : {}),
      ...(owner === "me" || owner === "none" || isUuid(owner) ? { ownerId: owner } : {}),
      ...(isUuid(stage) ? { stageId: stage } : {}),
      ...(isUuid(company) ? { companyId: company } : {}),
      ...(isUuid(contact) ? { contactId: contact } : {}),
      ...(states.length > 0 ? { state: states } : {}),
      ...(categories.length > 0 ? { forecastCategory: categories } : {}),
      ...(minAmount === undefined ? {} : { minAmount }),
      ...(maxAmount === undefined ? {} : { maxAmount }),
      ...(currency && /^[A-Z]{3}$/.test(currency) ? { currency } : {}),
      ...(isDay(from) ? { expectedCloseDateFrom: from } : {}),
      ...(isDay(to) ? { expectedCloseDateTo: to } : {}),
      ...(isDay(closedFrom) ? { closedFrom } : {}),
      ...(isDay(closedTo) ? { closedTo } : {}),
      ...(conditions.length > 0 ? { customField: conditions } : {}),
      ...(tag ? { tag } : {}),
      ...(rotting === "true" ? { isRotting: "true" as const } : {}),
    };
  }, [
    search,
    owner,
    stage,
    company,
    contact,
    state,
    category,
    min,
    max,
    currency,
    from,
    to,
    closedFrom,
    closedTo,
    customField,
    tag,
    rotting,
  ]);
  const orderBy: DealOrder = dealOrders.find((each) => each === list.sort?.replace("-", "")) ?? "updatedAt";
  const orderDirection = list.sort && !list.sort.startsWith("-") ? ("asc" as const) : ("desc" as const);
  return useMemo(
    () => ({
      list,
      view,
      pipelines,
      pipeline,
      isEvery,
      filters,
      newIn: isEvery ? undefined : (pipeline?.id ?? asked ?? undefined),
      orderBy,
      orderDirection,
      includesDeleted: view === "list" && deleted === "true",
      isFiltered: filterNames.some((name) => list.filter(name)),
      clear: () => list.set(Object.fromEntries(filterNames.map((name) => [name, null]))),
    }),
    [list, view, pipelines, pipeline, asked, isEvery, filters, orderBy, orderDirection, deleted],
  );
}
export type DealState = ReturnType<typeof useDealFilters>;
