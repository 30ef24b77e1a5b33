import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** An answer that came with the page. */
export interface Known {
  key: QueryKey;
  answer: unknown;
  /** The screen reads on from it by cursor. */ isPaged: boolean;
}

/** Gives a page's answers to its queries, before anything is drawn: on the server and in the browser alike. */
export function giveKnown(client: QueryClient, known: readonly Known[]): void {
  // As old as the page's request at most.
  const updatedAt = typeof window === "undefined" ? Date.now() : Math.floor(performance.timeOrigin);
  for (const { key, answer, isPaged } of known)
    client.setQueryData(key, isPaged ? { pages: [answer], pageParams: [null] } : answer, { updatedAt });
}
