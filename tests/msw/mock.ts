import { HttpResponse, delay, http } from "msw";
import { faults } from "@/contract/errors";
import type { FaultCode, FieldError, Problem } from "@/contract/errors";
import type { Answer, AnyEndpoint } from "@/contract/kit";
import { server } from "./server";

export interface Seen {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
  keepalive: boolean;
}
type Reply<E> = Answer<E> | ((seen: Seen) => Answer<E> | Promise<Answer<E>>);

/**
 * Answers a call of the contract; the compiler refuses an answer that the contract does not know. Returns
 * what was asked, in order.
 */
export function mock<E extends AnyEndpoint>(endpoint: E, reply: Reply<E>, { waitMs = 0 } = {}): Seen[] {
  return handle(endpoint, async (seen) => {
    if (waitMs > 0) await delay(waitMs);
    // An answer is data, so whatever is a function is a reply.
    const content =
      typeof reply === "function"
        ? await (reply as (seen: Seen) => Answer<E> | Promise<Answer<E>>)(seen)
        : reply;
    // Whatever the contract returns is an object.
    return HttpResponse.json(content as object, { status: endpoint.creates ? 201 : 200 });
  });
}

/**
 * Refuses a call with a fault of the contract. `times` lets it refuse a few and then fall through to the mock
 * before it.
 */
export function mockFault<E extends AnyEndpoint>(
  endpoint: E,
  code: FaultCode,
  {
    detail,
    errors,
    times,
    waitMs = 0,
    extra = {},
  }: {
    detail?: string;
    errors?: FieldError[];
    times?: number;
    waitMs?: number;
    extra?: Partial<Problem>;
  } = {},
): Seen[] {
  const [status, text] = faults[code];
  const problem: Problem = {
    type: "about:blank",
    title: code,
    status,
    detail: detail ?? text,
    code,
    requestId: "test",
    ...(errors ? { errors } : {}),
    ...extra,
  };
  let left = times ?? Infinity;
  return handle(endpoint, async () => {
    left -= 1;
    if (waitMs > 0 && left >= 0) await delay(waitMs);
    return left < 0
      ? undefined
      : HttpResponse.json(problem, { status, headers: { "content-type": "application/problem+json" } });
  });
}

/** The network is down for this call. */
export const mockNetworkError = (endpoint: AnyEndpoint): Seen[] =>
  handle(endpoint, () => HttpResponse.error());

function handle(
  endpoint: AnyEndpoint,
  reply: (seen: Seen) => Response | undefined | Promise<Response | undefined>,
): Seen[] {
  const all: Seen[] = [];
  const path: string = endpoint.path;
  server.use(
    http.all(`*/api${path.replace(/\{(\w+)\}/g, ":$1")}`, async ({ request, params }) => {
      if (request.method !== endpoint.method) return undefined;
      const text = await request.clone().text();
      const seen: Seen = {
        params: Object.fromEntries(
          Object.entries(params).flatMap(([key, value]) => (/^\d/.test(key) ? [] : [[key, String(value)]])),
        ),
        query: new URL(request.url).searchParams,
        body: text.startsWith("{") ? JSON.parse(text) : text,
        headers: request.headers,
        keepalive: request.keepalive,
      };
      const answer = await reply(seen);
      if (answer) all.push(seen);
      return answer;
    }),
  );
  return all;
}

/** A page of a list, as every list answers. */
export const pageOf = <Row>(
  items: Row[],
  more: { page?: number; total?: number; nextCursor?: string | null } = {},
) => ({ items, total: items.length, totalIsCapped: false, page: 1, limit: 20, nextCursor: null, ...more });
