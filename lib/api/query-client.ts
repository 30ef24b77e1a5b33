import { MutationCache, QueryClient } from "@tanstack/react-query";
import type { InvalidateOptions, InvalidateQueryFilters, Query, QueryKey } from "@tanstack/react-query";
import { isUuid } from "../shared/uuid";
import { retryUpTo } from "./retry";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: { invalidates?: readonly string[]; isHandled?: boolean };
  }
}

/** `onFault` hears of each failed write that nobody else handles. */
export function createQueryClient({ onFault }: { onFault: (error: unknown) => void }): QueryClient {
  const client: QueryClient = new DeskQueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_answer, _input, _context, mutation) => {
        for (const group of mutation.meta?.invalidates ?? [])
          void client.invalidateQueries({ queryKey: [group] });
      },
      onError: (error, _input, _context, mutation) => {
        if (!mutation.meta?.isHandled) onFault(error);
      },
    }),
    defaultOptions: {
      queries: {
        // The socket says when something changed; what it missed while away is asked for on return.
        refetchOnWindowFocus: false,
        retry: retryUpTo(2),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}

/**
 * What goes stale is asked for anew at once, and ends a request of the same list that is under way. But a
 * further page that somebody asked for is waited for:
 * else who pressed "more" just before something happened on the desk would have pressed in vain.
 */
class DeskQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const growing = new Map(
      this.getQueryCache()
        .findAll(filters)
        .filter(isGrowing)
        .map((query) => [query.queryHash, query]),
    );
    const others = {
      ...filters,
      predicate: (query: Parameters<NonNullable<typeof filters.predicate>>[0]) =>
        !growing.has(query.queryHash) && (filters.predicate?.(query) ?? true),
    };
    await Promise.all([
      super.invalidateQueries(growing.size === 0 ? filters : others, options),
      ...Array.from(growing.values(), async ({ queryKey, promise }) => {
        await promise?.catch(() => undefined);
        return this.invalidateQueries(
          { queryKey, exact: true, refetchType: filters.refetchType ?? "active" },
          options,
        );
      }),
    ]);
  }
}

const isGrowing = ({ state }: Query): boolean =>
  state.fetchStatus === "fetching" && state.fetchMeta?.fetchMore !== undefined;

/**
 * Makes cached answers of a group stale. With an id, answers that are about another row stay: those whose
 * `{id}` is a different one. Tickets can be asked for by number too, so only an id of the same kind proves
 * that it is another row.
 */
export function invalidateGroup(client: QueryClient, group: string, id?: string): void {
  void client.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === group && (id === undefined || !isAboutAnother(queryKey[2], id)),
  });
}

function isAboutAnother(input: unknown, id: string): boolean {
  if (typeof input !== "object" || input === null || !("params" in input)) return false;
  const { params } = input;
  if (typeof params !== "object" || params === null || !("id" in params) || typeof params.id !== "string")
    return false;
  return isUuid(params.id) && isUuid(id) && params.id !== id;
}
