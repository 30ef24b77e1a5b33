import type { Locale } from "@/contract/locales";
import { articleStatuses } from "@/contract/enums";
import { locales } from "@/contract/locales";
import type { QueryIn } from "@/contract/kit";
import type { knowledgeBase } from "@/contract/site/knowledge-base";
import type { ListState } from "@/components/list/use-list-state";

type Asked = NonNullable<QueryIn<typeof knowledgeBase.list>>;

/** Filters that are on or off, by their names in the address. */
export const flags = [
  "inReview",
  "outOfDate",
  "unpublishedChanges",
  "scheduled",
  "isInternal",
  "isFaq",
  "deleted",
] as const;
export const sorts = ["-updatedAt", "title", "position", "-createdAt", "-unhelpful"] as const;
/** Everything in the address that narrows the list. */
export const filterNames = ["search", "status", "category", "missing", ...flags] as const;

/** Takes these out of the address. */
export const clearedFilters = (names: readonly (typeof filterNames)[number][]): Record<string, null> =>
  Object.fromEntries(names.map((name) => [name, null]));

/** The category that the address names, as far as it can be one. */
export function categoryIn(list: ListState): string | null {
  const category = list.filter("category");
  return category !== null && /^(?:none|[0-9a-f]{8}-[0-9a-f-]{27})$/.test(category) ? category : null;
}
export const isNarrowed = (list: ListState): boolean =>
  filterNames.some((name) => list.filter(name) !== null);
/** One category in its own order, and nothing else asked for: then that order can be changed. */
export const isInOrder = (list: ListState): boolean =>
  list.sort === "position" &&
  categoryIn(list) !== null &&
  filterNames.every((name) => name === "category" || list.filter(name) === null);

/** What the address asks for, as far as it asks for something that there is. */
export function askedBy(list: ListState, locale: Locale | undefined): Asked {
  const [category, missing] = [categoryIn(list), locales.find((each) => each === list.filter("missing"))];
  const statuses = articleStatuses.filter((each) => list.filters("status").includes(each));
  return {
    page: list.page,
    limit: 25,
    sort: sorts.find((each) => each === list.sort) ?? "-updatedAt",
    ...(locale ? { locale } : {}),
    ...(list.search === "" ? {} : { search: list.search }),
    ...(statuses.length > 0 ? { status: statuses } : {}),
    ...(category === null ? {} : { categoryId: category }),
    ...(missing ? { missing } : {}),
    ...Object.fromEntries(flags.filter((flag) => list.filter(flag) === "true").map((flag) => [flag, "true"])),
  };
}
