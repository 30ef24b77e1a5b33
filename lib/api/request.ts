import type { Problem } from "@/contract/errors";
import { takeFirstAnswer } from "../browser/inline/first-calls";
import { pageFacts } from "../shared/page-facts";
import type { Call } from "../shared/api/call";
import { ApiFault } from "../shared/api/fault";
import { randomId } from "../shared/random-id";
import { showSuspended } from "../auth/suspended";
import { http } from "./http";
import { tellUnreachable } from "./reach";
import { urlOf } from "../shared/api/url";
import type { RawInput } from "../shared/api/url";

export interface RequestOptions {
  token?: string | null;
  tenant?: string | null;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  baseUrl?: string;
}

/**
 * A browser takes 64 KB of bodies at a time that go on when their page is left, and refuses what is above.
 */
const outlivingMax = 60_000;
let outliving = 0;
/**
 * What was pressed is done also for who leaves before the answer has come. A read is then for nobody, a file
 * is too large to go on, and a server has no page to leave.
 */
const sizeOf = ({ method }: Call, { body, form }: RawInput): number =>
  method === "GET" || form || typeof document === "undefined"
    ? Infinity
    : body === undefined
      ? 0
      : new TextEncoder().encode(JSON.stringify(body)).length;

/** One call, as the contract spells it, without any session behaviour. Throws ApiFault. */
export async function request(
  endpoint: Call,
  input: RawInput,
  { token, tenant, headers = {}, signal, baseUrl }: RequestOptions,
): Promise<unknown> {
  const sent: Record<string, string> = { accept: "application/json", ...languageOfPage(), ...headers };
  if (token) sent["authorization"] = `Bearer ${token}`;
  if (tenant) sent["x-tenant-id"] = tenant;
  const url = urlOf(endpoint, input, baseUrl ?? pageFacts().apiUrl);
  const early = endpoint.method === "GET" ? await takeFirstAnswer(url, sent) : null;
  signal?.throwIfAborted();
  return contentOf(early ?? (await ask(url, endpoint, input, sent, signal)));
}

async function ask(
  url: string,
  endpoint: Call,
  input: RawInput,
  sent: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const size = sizeOf(endpoint, input);
  const keepalive = outliving + size <= outlivingMax;
  if (keepalive) outliving += size;
  return answerOf(
    http(url, {
      method: endpoint.method,
      headers: { ...namesOfCall(), ...sent },
      json: input.body,
      form: input.form,
      signal,
      keepalive,
    }),
  ).finally(() => {
    if (keepalive) outliving -= size;
  });
}

/**
 * An id that the API's log, its audit and its database tell of this call, and the same as the beginning of a
 * trace (W3C's `traceparent`), of which the server's steps are the rest.
 */
function namesOfCall(): Record<string, string> {
  const id = randomId();
  const hex = id.replaceAll("-", "");
  return { "x-request-id": id, traceparent: `00-${hex}-${hex.slice(16)}-01` };
}

async function contentOf(response: Response): Promise<unknown> {
  const content: unknown = response.status === 204 ? {} : await response.json().catch(() => null);
  if (!response.ok && isProblem(content) && content.suspension) showSuspended(content.suspension);
  if (!response.ok)
    throw new ApiFault(
      response.status,
      isProblem(content) ? content : {},
      secondsOf(response.headers.get("retry-after")),
    );
  return content;
}

/**
 * What the server explains, it explains in the page's language. A page that asks while it is made has no
 * document yet.
 */
const languageOfPage = (): Record<string, string> =>
  typeof document === "undefined" ? {} : { "accept-language": document.documentElement.lang || "en" };

async function answerOf(pending: Promise<Response>): Promise<Response> {
  try {
    return await pending;
  } catch (error) {
    if (isNamed(error, "AbortError")) throw error; // nobody waits for it any more
    tellUnreachable();
    throw new ApiFault(0, {
      code: undefined,
      ...(isNamed(error, "TimeoutError") ? { title: "timeout" } : {}),
    });
  }
}

/** By its name, since each way of asking has errors of its own. */
const isNamed = (error: unknown, name: string): boolean =>
  typeof error === "object" && error !== null && "name" in error && error.name === name;
const secondsOf = (text: string | null): number | null =>
  text !== null && /^\d+$/.test(text) ? Number(text) : null;
const isProblem = (content: unknown): content is Partial<Problem> =>
  typeof content === "object" &&
  content !== null &&
  ("detail" in content || "code" in content || "title" in content);
