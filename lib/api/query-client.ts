import { MutationCache, QueryClient } from "@tanstack/react-query";
import { isFault } from "./fault";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: { invalidates?: readonly string[]; isHandled?: boolean };
  }
}

/** `onFault` hears of each failed write that nobody else handles. */
export function createQueryClient({ onFault }: { onFault: (error: unknown) => void }): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_answer, _input, _context, mutation) => {
        for (const group of mutation.meta?.invalidates ?? []) void client.invalidateQueries({ queryKey: [group] });
      },
      onError: (error, _input, _context, mutation) => {
        if (!mutation.meta?.isHandled) onFault(error);
      },
    }),
    defaultOptions: {
      queries: {
        // The socket says when something changed; what it missed while away is asked for on return.
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && (!isFault(error) || error.status === 0 || error.status >= 500),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}

/**
 * Makes cached answers of a group stale. With an id, answers that are about another row stay: those whose `{id}` is a different one. Tickets can be asked for
 * by number too, so only an id of the same kind proves that it is another row.
 */
export function invalidateGroup(client: QueryClient, group: string, id?: string): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === group && (id === undefined || !isAboutAnother(queryKey[2], id)) });
}

function isAboutAnother(input: unknown, id: string): boolean {
  if (typeof input !== "object" || input === null || !("params" in input)) return false;
  const { params } = input;
  if (typeof params !== "object" || params === null || !("id" in params) || typeof params.id !== "string") return false;
  return isUuid(params.id) && isUuid(id) && params.id !== id;
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text);
