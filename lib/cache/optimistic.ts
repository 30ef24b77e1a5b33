import { useMemo } from "react";
import { hashKey, useQueryClient } from "@tanstack/react-query";
import type { QueryCacheNotifyEvent, QueryClient, QueryKey } from "@tanstack/react-query";

/** One change of one thing that stands in a cached answer. */
export interface OptimisticEdit<Data, Answer> {
  /** Of what it changes: edits of one thing are sent one after the other, those of two things at once. */
  entityId: string;
  /** What the answer looks like with it; drawn again over every newer answer until the server has decided. */
  draw: (data: Data) => Data;
  /** `known`: what the server has said so far, with the version that the edits before this one left. */
  send: (known: Data | undefined) => Promise<Answer>;
  /** What the server made of it; without, it stands as it was drawn. */
  confirm?: (data: Data, answer: Answer) => Data;
  /** What a refusal tells of the thing as it stands now. */
  refuse?: (data: Data, error: unknown) => Data;
  /** The groups that go stale once it is done. */
  invalidates: readonly string[];
  /** The caller shows what went wrong; else everybody's toast does. */
  isHandled?: boolean;
}
export type EditOptimistically<Data> = <Answer>(edit: OptimisticEdit<Data, Answer>) => Promise<Answer>;

interface Drawn<Data> {
  draw: (data: Data) => Data;
}
interface Layer<Data> {
  /** What stands in the cache without the edits that are under way. */
  base: Data | undefined;
  edits: readonly Drawn<Data>[];
  isDrawing: boolean;
  /** Somebody else wrote over what was drawn: what is beneath is known only to the server. */
  isMixed: boolean;
  stop: () => void;
}

/** Edits of the answer under a key: see `editOptimistically`. */
export function useOptimistic<Data>(queryKey: QueryKey): EditOptimistically<Data> {
  const client = useQueryClient();
  const hash = hashKey(queryKey);
  // A key is written anew with each render, and is the same.
  // oxlint-disable-next-line exhaustive-deps
  return useMemo(() => (edit) => editOptimistically(client, queryKey, edit), [client, hash]);
}

/**
 * Draws an edit at once, sends it, and then keeps what the server made of it, or takes this one edit back. The
 * others that are under way stay drawn, also over an answer that was fetched meanwhile. Rejects with what the
 * server said no with.
 */
export async function editOptimistically<Data, Answer>(
  client: QueryClient,
  queryKey: QueryKey,
  { entityId, draw, send, confirm, refuse, invalidates, isHandled = false }: OptimisticEdit<Data, Answer>,
): Promise<Answer> {
  const layer = layerOf<Data>(client, queryKey);
  const edit: Drawn<Data> = { draw };
  // An answer that is on its way knows nothing of it.
  void client.cancelQueries({ queryKey, exact: true });
  layer.edits = [...layer.edits, edit];
  redraw(client, queryKey, layer);
  const end = (next: (base: Data) => Data) => {
    layer.edits = layer.edits.filter((each) => each !== edit);
    if (layer.base !== undefined) layer.base = next(layer.base);
    redraw(client, queryKey, layer);
    if (layer.edits.length === 0) layer.stop();
  };
  const mutation = client.getMutationCache().build<Answer, Error, void, unknown>(client, {
    scope: { id: `${hashKey(queryKey)} ${entityId}` },
    meta: { invalidates, isHandled },
    mutationFn: async () => {
      const answer = await send(layer.base);
      // Before anything goes stale by it: to write later would make a stale answer look fresh.
      end((base) => (confirm ? confirm(base, answer) : draw(base)));
      return answer;
    },
    onError: (error) => {
      end((base) => (refuse ? refuse(base, error) : base));
      if (layer.isMixed) void client.invalidateQueries({ queryKey, exact: true });
    },
  });
  return mutation.execute();
}

const layers = new WeakMap<QueryClient, Map<string, object>>();

function layerOf<Data>(client: QueryClient, queryKey: QueryKey): Layer<Data> {
  const hash = hashKey(queryKey);
  const all = layers.get(client) ?? new Map<string, object>();
  layers.set(client, all);
  const known = all.get(hash);
  // The caller says of one key what its answer is, as it does to React Query.
  if (known) return known as Layer<Data>;
  const layer: Layer<Data> = {
    base: client.getQueryData<Data>(queryKey),
    edits: [],
    isDrawing: false,
    isMixed: false,
    stop: () => undefined,
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.query.queryHash === hash) hear(client, queryKey, layer, event);
  });
  layer.stop = () => {
    unsubscribe();
    if (all.get(hash) === layer) all.delete(hash);
  };
  all.set(hash, layer);
  return layer;
}

/** What was fetched, or written by somebody else, is beneath from now on. */
function hear<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  layer: Layer<Data>,
  event: QueryCacheNotifyEvent,
): void {
  if (event.type === "removed") {
    // The cache was emptied, for somebody else perhaps: nothing comes back into it.
    layer.base = undefined;
    layer.stop();
  } else if (event.type === "updated" && event.action.type === "success" && !layer.isDrawing) {
    layer.base = client.getQueryData<Data>(queryKey);
    layer.isMixed = event.action.manual === true;
    redraw(client, queryKey, layer);
  }
}

function redraw<Data>(client: QueryClient, queryKey: QueryKey, layer: Layer<Data>): void {
  const { base, edits } = layer;
  if (base === undefined) return;
  layer.isDrawing = true;
  client.setQueryData(
    queryKey,
    edits.reduce<Data>((data, { draw }) => draw(data), base),
  );
  layer.isDrawing = false;
}
