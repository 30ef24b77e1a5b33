import { AsyncLocalStorage } from "node:async_hooks";

/** One step of a trace (server/tracing/ makes the first of this process). */
export interface Span {
  readonly traceId: string;
  /** As others are told of it: W3C's `traceparent`. */
  readonly header: string;
  /** A step of this one. */
  begin(name: string, facts: SpanFacts): Span;
  note(attributes: Attributes): void;
  /** @param error why it failed */
  end(error?: unknown): void;
}
export type Attributes = Readonly<Record<string, string | number | boolean>>;
export interface SpanFacts {
  /** Ours towards another: a database, a provider; somebody's towards us; a job's. */
  kind?: "client" | "server" | "consumer";
  attributes?: Attributes;
}

/** What all that is done here is done for. */
export interface UnderWay {
  /** The call's; null: nobody called. */
  readonly requestId: string | null;
  /** Null: nobody traces. */
  readonly span?: Span | null;
  /** A job's: nobody waits for its answer. */
  readonly inBackground?: boolean;
}

const store = new AsyncLocalStorage<UnderWay | undefined>();

export const underWay = (): UnderWay | undefined => store.getStore();
/** Whatever `run` begins, also what it leaves behind, is done for this. */
export const doneFor = <T>(what: UnderWay, run: () => T): T => store.run(what, run);
/** For what is done for all, whoever asked first. */
export const doneForAll = <T>(run: () => T): T => store.run(undefined, run);

/**
 * `run` as a step of the trace that is under way, where there is one.
 * @param failureIn what was answered and is a failure all the same
 */
export function asStep<T>(
  name: string,
  facts: SpanFacts,
  run: () => Promise<T>,
  failureIn?: (result: T) => unknown,
): Promise<T> {
  const now = store.getStore();
  if (!now?.span) return run();
  return within({ ...now, span: now.span.begin(name, facts) }, run, failureIn);
}

/** The same with a step that has begun. */
export async function within<T>(
  what: UnderWay,
  run: () => Promise<T>,
  failureIn: (result: T) => unknown = () => undefined,
): Promise<T> {
  try {
    const result = await store.run(what, run);
    what.span?.end(failureIn(result));
    return result;
  } catch (error) {
    what.span?.end(error);
    throw error;
  }
}
