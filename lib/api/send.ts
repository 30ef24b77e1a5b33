import type { Answer, BodyIn, Params, QueryIn } from "@/contract/kit";
import { expireSession, refreshSession, tokenForRequest } from "../auth/refresh";
import { currentTenant } from "../browser/current-tenant";
import { randomId } from "../shared/random-id";
import { isFault } from "../shared/api/fault";
import { request } from "./request";
import type { Call } from "../shared/api/call";
import type { RawInput } from "../shared/api/url";

type Nothing = Record<never, never>;
type ParamsPart<E> = [keyof Params<E>] extends [never] ? Nothing : { params: Params<E> };
type BodyPart<E> = [BodyIn<E>] extends [undefined] ? Nothing : { body: BodyIn<E> };
type QueryPart<E> = [QueryIn<E>] extends [undefined]
  ? Nothing
  : Nothing extends QueryIn<E>
    ? { query?: QueryIn<E> }
    : { query: QueryIn<E> };
export interface Extras {
  /** The version seen; the server refuses the write when the row has moved on. */
  ifMatch?: number;
  /** Give one to make a retry of yours the same write; otherwise each call makes its own. */
  idempotencyKey?: string;
  form?: FormData;
}
/** What a call needs, read off the contract: `{id}` in the path is a required param. */
export type Input<E> = ParamsPart<E> & BodyPart<E> & QueryPart<E> & Extras;
export type InputArgument<E> = Nothing extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

/**
 * Calls an endpoint with the session, and once more after a refresh when the server answers 401. Throws
 * ApiFault.
 */
export async function send<E extends Call>(endpoint: E, ...[input]: InputArgument<E>): Promise<Answer<E>> {
  return sendWith(endpoint, input, undefined);
}

/** The same for callers that can lose interest (queries do when their screen goes). */
export async function sendWith<E extends Call>(
  endpoint: E,
  input: Input<E> | undefined,
  signal: AbortSignal | undefined,
): Promise<Answer<E>> {
  // The answer has the shape that the contract names, because the server strips the rest; parsing it again
  // here would bring zod to the browser.
  return (await sendRaw(endpoint, input ?? {}, signal)) as Answer<E>;
}

/** Without types, for what is generic over endpoints. */
export async function sendRaw(
  endpoint: Call,
  input: RawInput & Extras,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const headers: Record<string, string> = {};
  if (endpoint.creates && endpoint.method === "POST")
    headers["idempotency-key"] = input.idempotencyKey ?? randomId();
  if (input.ifMatch !== undefined) headers["if-match"] = `"${input.ifMatch}"`;
  const call = (token: string | null) =>
    request(endpoint, input, { token, tenant: currentTenant(), headers, signal });

  const token = await tokenForRequest();
  return call(token).catch((error: unknown) => retryOnce(error, token, call));
}

async function retryOnce(
  error: unknown,
  token: string | null,
  call: (token: string) => Promise<unknown>,
): Promise<unknown> {
  const isSessionOver =
    token !== null && isFault(error) && error.status === 401 && error.code !== "bad_credentials";
  if (!isSessionOver) throw error;
  const fresh = await refreshSession();
  return call(fresh).catch((again: unknown) => {
    // Renewed a moment ago and refused all the same: the session was ended elsewhere.
    if (isFault(again) && again.status === 401 && again.code !== "bad_credentials") expireSession();
    throw again;
  });
}
