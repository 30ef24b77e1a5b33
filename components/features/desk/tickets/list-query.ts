import type { tickets } from "@/contract/desk/tickets";
import { listAddressOf } from "@/components/list/list-address";
import type { Query } from "@/components/list/vocabulary";
import { ticketVocabulary } from "./vocabulary";
import type { FilterName } from "./vocabulary";

export const sortNames = [
  "-lastActivityAt",
  "lastActivityAt",
  "-createdAt",
  "createdAt",
  "-priority",
  "waitingSince",
  "slaDueAt",
  "-number",
] as const;
export type SortName = (typeof sortNames)[number];
export const usualSort: SortName = "-lastActivityAt";
const pageSize = 50;

export const sortOf = (said: string | null): SortName => sortNames.find((name) => name === said) ?? usualSort;

/** What the list asks for. */
export const listQuery = (sort: SortName, filter: Query<typeof tickets.list, FilterName>) => ({
  limit: pageSize,
  sort,
  ...filter,
});

export function listQueryAt(params: URLSearchParams) {
  const { sort, filter } = listAddressOf(params);
  return listQuery(sortOf(sort), ticketVocabulary.queryOf(ticketVocabulary.textsIn(filter)));
}
