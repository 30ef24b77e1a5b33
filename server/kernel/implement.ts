import type { AnyEndpoint, BodyOut, Endpoint, Params, QueryOut, Returned, Spec } from "../../contract/kit.ts";
import type { Actor, Desk, Work } from "../work.ts";
import type { Language } from "../words/texts.ts";
import type { Services } from "../services.ts";

/** What every handler gets of its call, parsed. */
interface Input<E> {
  params: Params<E>;
  query: QueryOut<E>;
  body: BodyOut<E>;
}
/** The call as it came in, for the few handlers that need it. */
export interface Caller {
  /** Of those that we speak, besides English, the one they read. */ language: Language | null;
  ip: string;
  userAgent: string | null;
  requestId: string;
  host: string;
  /** Version of If-Match, where the call takes it. */ ifVersion: number | undefined;
  /**
   * Does it once for the call's Idempotency-Key: for calls that open their own transaction. Path, query and
   * body make the request the same; `file` stands in for the body of an upload.
   */
  once<T>(work: Work, file: unknown, act: () => Promise<T>): Promise<T>;
  /** Parts of a multipart upload. */ file(): Promise<{ name: string; bytes: Buffer }>;
  /**
   * The same as it comes, for a file that no memory should hold; too large is found out on the way.
   */
  fileStream(maxBytes: number): Promise<{ name: string; pieces: AsyncIterable<Uint8Array> } | null>;
}
interface Context<E> extends Input<E>, Work {
  services: Services;
  caller: Caller;
}
/** Of calls with `transaction: "none"`: they open their own, in a tenant that they know for sure. */
export interface OpenContext<E> extends Input<E> {
  desk: Desk;
  actor: Actor | null;
  tenant: string | null;
  services: Services;
  caller: Caller;
}

type IsOpen<E> = E extends { transaction: "none" } ? true : false;
type Handler<E> = (context: IsOpen<E> extends true ? OpenContext<E> : Context<E>) => Promise<Returned<E>>;
export type Handlers<G> = { [K in keyof G]: G[K] extends Endpoint<string, Spec> ? Handler<G[K]> : never };

/**
 * Of a reading call whose answer is the same for all who ask the same in one role: those who ask at once are
 * answered together. The handler gets an actor without an id then.
 */
export interface Sharing {
  /**
   * Those who are shown more than others in their role, by id: they are answered by themselves. Null: too many
   * to tell.
   */
  whoSeesMore(work: Work): Promise<ReadonlySet<string> | null>;
  /** Fields of the query that are about the asker, as any value `me` is. */
  aboutAsker?: readonly string[];
}
/** Everybody in a role sees the same. */
export const sameForAll: Sharing = { whoSeesMore: () => Promise.resolve(new Set<string>()) };

export interface Implemented {
  endpoint: AnyEndpoint;
  handle: (context: never) => Promise<unknown>;
  sharing?: Sharing;
}
/** Pairs a group of the contract with its handlers; a missing or misspelt one does not compile. */
export function implement<const G extends Record<string, AnyEndpoint>>(
  calls: G,
  handlers: Handlers<G>,
): Implemented[] {
  // same keys by the type above
  return Object.entries(calls).map(([name, endpoint]) => ({ endpoint, handle: handlers[name as keyof G] }));
}

/** The same calls, of which these answer together those who ask at once. */
export const answeredTogether = (
  calls: readonly Implemented[],
  endpoints: readonly AnyEndpoint[],
  sharing: Sharing,
): Implemented[] => calls.map((call) => (endpoints.includes(call.endpoint) ? { ...call, sharing } : call));
