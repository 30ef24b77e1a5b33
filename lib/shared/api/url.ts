import type { Call } from "./call";

export interface RawInput {
  params?: Record<string, string> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  /** Multipart, for the calls that take a file. */
  form?: FormData | undefined;
}

export function urlOf(endpoint: Pick<Call, "path">, input: RawInput, baseUrl: string): string {
  const root = baseUrl || (typeof location === "undefined" ? "" : location.origin);
  return root + urlPathOf(endpoint, input);
}

/** The same without where the API is. */
export function urlPathOf(
  endpoint: Pick<Call, "path">,
  { params = {}, query = {} }: Pick<RawInput, "params" | "query">,
): string {
  const path: string = endpoint.path;
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== "") search.append(key, String(one));
  return `/api${filled}${search.size > 0 ? `?${search}` : ""}`;
}
