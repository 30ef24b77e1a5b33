import { deskLimits as limits } from "@/contract/desk-limits";
import { lazyCode } from "../browser/lazy-code";

export interface Sent {
  method: string;
  headers: Record<string, string>;
  json?: unknown;
  /** Multipart. */ form?: FormData | undefined;
  signal?: AbortSignal | undefined;
  keepalive: boolean;
}

// A file is chosen and read first; every screen's first call waits for the code that makes it.
const filesCode = lazyCode(() => import("ky"));

/**
 * One request, given up when its answer has not begun within `requestTimeoutMs`. Any status is an answer.
 * @throws `TimeoutError`; `AbortError` by `signal`; what `fetch` throws without a network
 */
export async function http(url: string, { form, json, signal, ...sent }: Sent): Promise<Response> {
  if (form) return sendFile(url, { ...sent, body: form, ...(signal ? { signal } : {}) });
  const ending = new AbortController();
  const giveUp = () => ending.abort(signal?.reason);
  if (signal?.aborted) giveUp();
  else signal?.addEventListener("abort", giveUp, { once: true });
  const timer = setTimeout(
    () => ending.abort(new DOMException("The answer took too long", "TimeoutError")),
    limits.requestTimeoutMs,
  );
  const hasBody = json !== undefined;
  return fetch(
    new Request(url, {
      ...sent,
      headers: hasBody ? { "content-type": "application/json", ...sent.headers } : sent.headers,
      ...(hasBody ? { body: JSON.stringify(json) } : {}),
      signal: ending.signal,
    }),
  ).finally(() => clearTimeout(timer));
}

async function sendFile(url: string, sent: RequestInit): Promise<Response> {
  const { default: ky } = await filesCode();
  return ky(url, { ...sent, timeout: limits.requestTimeoutMs, retry: 0, throwHttpErrors: false });
}
