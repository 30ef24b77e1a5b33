import ky, { isHTTPError, isTimeoutError } from "ky";
import type { Problem } from "@/contract/errors";
import type { Call } from "./call";
import { limits } from "@/contract/limits";
import { pageFacts } from "../page-facts";
import { ApiFault } from "./fault";

export interface RawInput {
  params?: Record<string, string> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  /** Multipart, for the calls that take a file. */
  form?: FormData | undefined;
}
export interface RequestOptions { token?: string | null; tenant?: string | null; headers?: Record<string, string>; signal?: AbortSignal | undefined; baseUrl?: string }

const http = ky.create({ timeout: limits.requestTimeoutMs, retry: 0, throwHttpErrors: false });

/** One call, as the contract spells it, without any session behaviour. Throws ApiFault. */
export async function request(endpoint: Call, input: RawInput, { token, tenant, headers = {}, signal, baseUrl }: RequestOptions): Promise<unknown> {
  const sent: Record<string, string> = { accept: "application/json", ...headers };
  if (token) sent["authorization"] = `Bearer ${token}`;
  if (tenant) sent["x-tenant-id"] = tenant;
  const response = await answerOf(
    http(urlOf(endpoint, input, baseUrl ?? pageFacts().apiUrl), {
      method: endpoint.method,
      headers: sent,
      ...(input.form ? { body: input.form } : input.body === undefined ? {} : { json: input.body }),
      ...(signal ? { signal } : {}),
    }),
  );
  const content: unknown = response.status === 204 ? {} : await response.json().catch(() => null);
  if (!response.ok) throw new ApiFault(response.status, isProblem(content) ? content : {}, secondsOf(response.headers.get("retry-after")));
  return content;
}

export function urlOf(endpoint: Call, { params = {}, query = {} }: RawInput, baseUrl: string): string {
  const path: string = endpoint.path;
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined && one !== null && one !== "") search.append(key, String(one));
  const root = baseUrl || (typeof location === "undefined" ? "" : location.origin);
  return `${root}/api${filled}${search.size > 0 ? `?${search}` : ""}`;
}

async function answerOf(pending: Promise<Response>): Promise<Response> {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error; // nobody waits for it any more
    if (isHTTPError(error)) throw new ApiFault(error.response.status, {});
    throw new ApiFault(0, { code: undefined, ...(isTimeoutError(error) ? { title: "timeout" } : {}) });
  }
}

const secondsOf = (text: string | null): number | null => (text !== null && /^\d+$/.test(text) ? Number(text) : null);
const isProblem = (content: unknown): content is Partial<Problem> => typeof content === "object" && content !== null && ("detail" in content || "code" in content || "title" in content);
