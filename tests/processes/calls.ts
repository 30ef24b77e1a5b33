// Calls over the wire, as any client makes them.
import type { Caller } from "./tenant.ts";

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
  ms: number;
}

export async function call(
  url: string,
  caller: Caller | null,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>),
    headers: response.headers,
    ms: performance.now() - startedAt,
  }; // every answer of the API is a JSON object
}

export async function made(
  url: string,
  caller: Caller,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const answer = await call(url, caller, "POST", path, body);
  if (answer.status >= 300)
    throw new Error(`POST ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
