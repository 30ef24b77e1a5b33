import type React from "react";

/**
 * Stands in for next/navigation: the router's hooks read the address, and here the address is the one of
 * jsdom. For `jest.mock("next/navigation", () => addressHooks())`.
 */
export function addressHooks(params: Record<string, string> = {}) {
  const { useSyncExternalStore } = jest.requireActual<typeof React>("react");
  const watchers = new Set<() => void>();
  const replace = history.replaceState.bind(history);
  const go = (address: string) => history.replaceState(null, "", address);
  history.replaceState = (...parameters) => {
    replace(...parameters);
    for (const each of watchers) each();
  };
  const watch = (each: () => void) => {
    watchers.add(each);
    return () => watchers.delete(each);
  };
  /** In the browser and on the server, which has the same address. */
  const both = (read: () => string) => [read, read] as const;
  return {
    useParams: () => params,
    useRouter: () => ({ push: go, replace: go, prefetch: () => undefined }),
    usePathname: () => useSyncExternalStore(watch, ...both(() => location.pathname)),
    useSearchParams: () => new URLSearchParams(useSyncExternalStore(watch, ...both(() => location.search))),
  };
}
