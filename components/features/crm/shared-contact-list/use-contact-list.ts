"use client";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { contacts } from "@/contract/crm/contacts";
import { contactSorts } from "@/contract/enums";
import type { QueryIn } from "@/contract/kit";
import { useListState } from "@/components/resource/use-list-state";
import { pagesFor } from "@/lib/api/query";
import { asText, filterNames } from "./filters";

type ListQuery = NonNullable<QueryIn<typeof contacts.list>>;
const pageSize = 50;

/** The list as the address describes it. */
export function useContactList() {
  const list = useListState();
  const filters = asText(Object.fromEntries(filterNames.map((name) => [name, list.filter(name)])));
  const listId = list.filter("listId");
  const sort = contactSorts.find((each) => each === list.sort) ?? "-updatedAt";
  // The address is whatever somebody typed; the server looks at it and names what is wrong.
  const asked = { ...filters, ...(listId === null ? {} : { listId }) } as Partial<ListQuery>; // see above
  const pages = useInfiniteQuery({
    ...pagesFor(contacts.list, { query: { ...asked, sort, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const last = pages.data?.pages.at(-1);
  return {
    list,
    filters,
    listId,
    sort,
    asked,
    pages,
    rows: pages.data?.pages.flatMap(({ items }) => items) ?? [],
    total: last?.total ?? 0,
    totalIsCapped: last?.totalIsCapped ?? false,
    isFiltered: Object.keys(filters).length > 0,
    clear: () => list.set(Object.fromEntries(filterNames.map((name) => [name, null]))),
  };
}
export type ContactListState = ReturnType<typeof useContactList>;
