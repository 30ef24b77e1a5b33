"use client";
import { useMemo } from "react";
import { useListState } from "./use-list-state";
import type { ListState } from "./use-list-state";
import type { Changes, Query, Texts, Vocabulary } from "./vocabulary";

export interface FilterState<E, Name extends string> {
  list: ListState;
  /** As the address has them: what chips and panels show. */
  texts: Texts<Name>;
  /** As the call takes them. */
  query: Query<E, Name>;
  isFiltered: boolean;
  /** By the contract's names. */
  set: (changes: Changes<Name>) => void;
  clear: () => void;
}

/** What narrows a list, out of the address and back into it. */
export function useFilters<E, Name extends string>(vocabulary: Vocabulary<E, Name>): FilterState<E, Name> {
  const list = useListState();
  // The same objects as long as they say the same: whatever else the address changes draws nothing anew.
  const said = JSON.stringify(vocabulary.textsIn(list.filter));
  const { texts, query } = useMemo(() => {
    const parsed = JSON.parse(said) as Texts<Name>; // written a line above
    return { texts: parsed, query: vocabulary.queryOf(parsed) };
  }, [said, vocabulary]);
  return useMemo(
    () => ({
      list,
      texts,
      query,
      isFiltered: Object.keys(texts).length > 0,
      set: (changes) => list.set(vocabulary.toAddress(changes)),
      clear: () => list.set(vocabulary.replacing()),
    }),
    [list, texts, query, vocabulary],
  );
}
