"use client";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { contacts } from "@/contract/contacts";
import { contactSorts } from "@/contract/enums";
import type { QueryIn } from "@/contract/kit";
import { useListState } from "@/components/resource/use-list-state";
import { pagesFor } from "@/lib/api/query";

/** What can narrow the list, by the names of the API, so that any figure's link is a list. */
const filterNames = ["status", "type", "source", "ownerId", "companyId", "tag", "isTagged", "hasEmail", "hasPhone", "seenFrom", "seenTo", "wasSeen", "createdFrom", "createdTo", "customField", "search"] as const;
type ListQuery = NonNullable<QueryIn<typeof contacts.list>>;
const pageSize = 50;

/** The list as the address describes it. */
export function useContactList() {
  const list = useListState();
  const filters = Object.fromEntries(filterNames.flatMap((name): [string, string][] => { const value = list.filter(name); return value === null || value === "" ? [] : [[name, value]]; }));
  const listId = list.filter("listId");
  const sort = contactSorts.find((each) => each === list.sort) ?? "-updatedAt";
  // The address is whatever somebody typed; the server looks at it and names what is wrong.
  const asked = { ...filters, ...(listId === null ? {} : { listId }) } as Partial<ListQuery>; // see above
  const pages = useInfiniteQuery({ ...pagesFor(contacts.list, { query: { ...asked, sort, limit: pageSize } }), placeholderData: keepPreviousData });
  const last = pages.data?.pages.at(-1);
  return {
    list, filters, listId, sort, asked, pages, rows: pages.data?.pages.flatMap(({ items }) => items) ?? [], total: last?.total ?? 0, totalIsCapped: last?.totalIsCapped ?? false, isFiltered: Object.keys(filters).length > 0,
    clear: () => list.set(Object.fromEntries(filterNames.map((name) => [name, null]))),
  };
}
export type ContactListState = ReturnType<typeof useContactList>;
