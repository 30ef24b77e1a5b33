"use client";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { contacts } from "@/contract/crm/contacts";
import { contactSorts } from "@/contract/enums";
import { useFilters } from "@/components/list/use-filters";
import { useGrown } from "@/components/list/use-grown";
import { pagesFor } from "@/lib/api/query";
import { contactVocabulary } from "./filters";

const pageSize = 50;

/** The list as the address describes it. */
export function useContactList() {
  const filtered = useFilters(contactVocabulary);
  const { list, query } = filtered;
  const listId = list.filter("listId");
  const sort = contactSorts.find((each) => each === list.sort) ?? "-updatedAt";
  const asked = { ...query, ...(listId === null ? {} : { listId }) };
  const pages = useInfiniteQuery({
    ...pagesFor(contacts.list, { query: { ...asked, sort, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  return { ...filtered, ...useGrown(pages.data), listId, sort, asked, pages };
}
export type ContactListState = ReturnType<typeof useContactList>;
