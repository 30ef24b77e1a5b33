"use client";
import { useCallback, useMemo } from "react";
import { usePathname, useSearchParams } from "next/navigation";
import { listAddressOf } from "./list-address";
import type { ListAddress } from "./list-address";

export interface ListState extends ListAddress {
  /** Null or empty takes a name out. Anything but `page` and `open` leads back to the first page. */
  set: (changes: Record<string, string | number | readonly string[] | null>) => void;
}

/** The state of a list lives in the address: a reload, a link and the back button keep it. */
export function useListState(): ListState {
  const params = useSearchParams();
  const path = usePathname();
  const set = useCallback<ListState["set"]>(
    (changes) => {
      // The address itself: what was drawn last may be a change behind it, and would take that one back.
      const next = new URLSearchParams(location.search);
      if (Object.keys(changes).some((name) => name !== "page" && name !== "open")) next.delete("page");
      for (const [name, value] of Object.entries(changes)) {
        next.delete(name);
        if (value !== null && String(value) !== "" && !(name === "page" && value === 1))
          next.set(name, String(value));
      }
      // The router follows the history; replacing it there costs no request for the page.
      history.replaceState(null, "", next.size > 0 ? `${path}?${next}` : path);
    },
    [path],
  );
  // The same as long as the address is: what shows nothing else draws for nothing else.
  return useMemo(() => ({ ...listAddressOf(params), set }), [params, set]);
}
