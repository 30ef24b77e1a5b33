import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query";
import type { UseMutationOptions } from "@tanstack/react-query";
import type { Answer, Counted } from "@/contract/kit";
import { deskLimits as limits } from "@/contract/desk-limits";
import type { Call } from "../shared/api/call";
import { pagesKeyOf, queryKeyOf } from "./query-key";
import { retryUpTo } from "./retry";
import { sendRaw, sendWith } from "./send";
import type { Extras, Input, InputArgument } from "./send";
import type { RawInput } from "../shared/api/url";

/** Key, fetcher and freshness of a read, for `useQuery`, prefetching and typed cache writes alike. */
export function queryFor<E extends Call>(endpoint: E, ...[input]: InputArgument<E>) {
  return queryOptions({
    queryKey: queryKeyOf<Input<E> | undefined>(endpoint, input),
    // A page behind a cursor is asked for by `pagesFor`; any other comes with its total.
    queryFn: ({ signal }) => sendWith(endpoint, input, signal) as Promise<Counted<Answer<E>>>,
    ...cacheOf(endpoint),
  });
}

/** A list that grows by `nextCursor`: `useInfiniteQuery(pagesFor(tickets.list, { query }))`. */
export function pagesFor<E extends Call>(endpoint: E, ...[input]: InputArgument<E>) {
  const first: Input<E> | undefined = input;
  return infiniteQueryOptions({
    queryKey: pagesKeyOf<Input<E> | undefined>(endpoint, first),
    initialPageParam: noCursor(),
    queryFn: ({ signal, pageParam }): Promise<Answer<E>> =>
      sendWith(endpoint, pageParam === null ? first : withCursor(first, pageParam), signal),
    getNextPageParam: (page: Answer<E>) => nextCursorOf(page),
    ...cacheOf(endpoint),
  });
}

type SendOptions<E> = Omit<
  UseMutationOptions<Answer<E>, Error, Input<E>>,
  "mutationFn" | "mutationKey" | "meta"
>;

/**
 * A write. On success the cached data of its own group and of what it touches goes stale, by the one callback
 * in query-client.ts. A failure shows a toast, unless the caller brings an `onError` of its own.
 */
export function useSend<E extends Call>(endpoint: E, options: SendOptions<E> = {}) {
  return useMutation<Answer<E>, Error, Input<E>>({
    ...options,
    mutationFn: (input) => sendWith(endpoint, input, undefined),
    meta: { invalidates: invalidatedBy(endpoint), isHandled: options.onError !== undefined },
  });
}

/**
 * For screens that are generic over resources: same keys, same freshness, the caller says what the answer is.
 */
export function rawQueryFor<Result>(endpoint: Call, input: RawInput) {
  return queryOptions({
    queryKey: queryKeyOf(endpoint, input),
    // The resource kit reads this type off the contract where it is used.
    queryFn: async ({ signal }) => (await sendRaw(endpoint, input, signal)) as Result,
    ...cacheOf(endpoint),
  });
}

/** `isHandled`: the caller shows what went wrong. By default a form does, and a removal does not. */
export function useRawSend(endpoint: Call, { isHandled = endpoint.method !== "DELETE" } = {}) {
  return useMutation<unknown, Error, RawInput & Extras>({
    mutationFn: (input) => sendRaw(endpoint, input, undefined),
    meta: { invalidates: invalidatedBy(endpoint), isHandled },
  });
}

export const invalidatedBy = (endpoint: Call): readonly string[] => {
  const touches: readonly string[] = endpoint.touches ?? [];
  return [endpoint.id.split(".")[0] ?? "", ...touches];
};

const cacheSeconds: Record<string, number> = {
  "tickets.get": limits.ticketCacheSeconds,
  "tickets.assigned": limits.assignedTicketsCacheSeconds,
  "tickets.conversations": limits.conversationsCacheSeconds,
};
/**
 * How long an answer counts as fresh, how long it is kept unused, and how often a failed one is asked for
 * again (specification 2, section 9; ADR 0062).
 */
function cacheOf({ id }: Call) {
  const ms = (cacheSeconds[id] ?? limits.otherCacheSeconds) * 1000;
  return {
    staleTime: ms,
    gcTime: ms,
    ...(id === "tickets.list" ? { retry: retryUpTo(limits.ticketListRetriesMax) } : {}),
  };
}

const noCursor = (): string | null => null;
/** The cursor goes beside whatever else the caller asked for. */
const withCursor = <E>(input: Input<E> | undefined, cursor: string): Input<E> =>
  Object.assign({}, input, { query: { ...queryIn(input), cursor } });
const queryIn = (input: unknown): object =>
  typeof input === "object" &&
  input !== null &&
  "query" in input &&
  typeof input.query === "object" &&
  input.query !== null
    ? input.query
    : {};
const nextCursorOf = (page: unknown): string | null =>
  typeof page === "object" && page !== null && "nextCursor" in page && typeof page.nextCursor === "string"
    ? page.nextCursor
    : null;
