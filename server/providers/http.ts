import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { createCircuitBreaker, unlessLeftAlone } from "./circuit-breaker.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import { ProviderFailure } from "./provider.ts";
import type { ProviderFetch } from "./provider.ts";
import { addressOf, pinnedTo, webhookUrl } from "./web-hook.ts";
import type { Resolver } from "./web-hook.ts";
import { say } from "./texts.ts";

const responseMaxBytes = 5_000_000;
type ProviderCall = Parameters<ProviderFetch>[1];
type ProviderAnswer = Awaited<ReturnType<ProviderFetch>>;

/**
 * The way out to providers: public addresses only, resolved once and pinned as postOut does it; no redirects;
 * a time-out and a limit for the answer. A host that fails again and again is left alone for a while; that is
 * counted per host of this fetch, so one made for a connection counts for that connection.
 */
export function createProviderFetch({
  now,
  resolve,
  allowsLoopback = false,
  guardsAddresses = true,
  maxBytes = responseMaxBytes,
  breaker = createCircuitBreaker({ now }),
}: {
  now: () => Date;
  resolve?: Resolver | undefined;
  allowsLoopback?: boolean;
  /**
   * False for an address that the process's own settings name, and for no other: it may lie in the
   * installation's own network, and is called by http too.
   */
  guardsAddresses?: boolean;
  maxBytes?: number;
  breaker?: CircuitBreaker;
}): ProviderFetch {
  const guards = guardsAddresses ? { allowsLoopback, resolve } : null;
  return async (text, call) => {
    const url = guardsAddresses ? guardedUrl(text, allowsLoopback) : ownUrl(text);
    return unlessLeftAlone(breaker, url.host, {
      run: () => ask(url, call, { guards, maxBytes: call.maxBytes ?? maxBytes }),
      isWell: ({ status }) => status < 500,
      // An address that may not be called, or an answer that says too much, tells nothing of the host's health.
      isWellAllTheSame: (error) => error instanceof ProviderFailure && error.kind === "final",
    });
  };
}

/** @throws ProviderFailure */
function guardedUrl(text: string, allowsLoopback: boolean): URL {
  const { url, problem } = webhookUrl(text, allowsLoopback);
  if (url === null) throw new ProviderFailure("final", problem);
  // What is sent holds a token.
  if (url.protocol !== "https:" && !allowsLoopback)
    throw new ProviderFailure("final", say("providers.https_only"));
  return url;
}

/** Of the process's own settings, however it resolves. @throws ProviderFailure */
function ownUrl(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol !== "https:" && url?.protocol !== "http:")
    throw new ProviderFailure("final", say("providers.no_web_address"));
  return url;
}

async function ask(
  url: URL,
  call: ProviderCall,
  {
    guards,
    maxBytes,
  }: { guards: { allowsLoopback: boolean; resolve: Resolver | undefined } | null; maxBytes: number },
): Promise<ProviderAnswer> {
  const signal = AbortSignal.timeout(call.timeoutMs);
  const progress = { isWritten: false };
  try {
    const to = guards === null ? { address: null } : await addressOf(url, { ...guards, signal });
    if ("refusal" in to) throw new ProviderFailure(to.isFinal ? "final" : "later", to.refusal);
    const answer = await exchange(url, call, { address: to.address, signal, progress, maxBytes });
    if (answer.status >= 300 && answer.status < 400)
      throw new ProviderFailure("final", say("providers.redirects", { host: url.host }));
    return answer;
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    throw failureOf(error, {
      host: url.host,
      // To read twice does no harm; whether a write was done, only its answer would have said.
      isUnknown: progress.isWritten && call.method !== "GET",
      timedOutAfterMs: signal.aborted ? call.timeoutMs : null,
    });
  }
}

function failureOf(
  error: unknown,
  { host, isUnknown, timedOutAfterMs }: { host: string; isUnknown: boolean; timedOutAfterMs: number | null },
): ProviderFailure {
  const code =
    error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
  if (code === "ERR_INVALID_CHAR" || code === "ERR_HTTP_INVALID_HEADER_VALUE")
    return new ProviderFailure("final", say("providers.bad_header"));
  const what =
    timedOutAfterMs === null
      ? code === null
        ? say("providers.broke_off", { host })
        : say("providers.broke_off_because", { host, code })
      : say("providers.no_answer_from", { host, seconds: timedOutAfterMs / 1000 });
  return new ProviderFailure(isUnknown ? "unknown" : "later", what);
}

function exchange(
  url: URL,
  { method, headers, body = "" }: ProviderCall,
  over: { address: string | null; signal: AbortSignal; progress: { isWritten: boolean }; maxBytes: number },
): Promise<ProviderAnswer> {
  const isSecure = url.protocol === "https:";
  return new Promise((resolve, reject) => {
    const request = (isSecure ? requestHttps : requestHttp)(
      url,
      {
        method,
        signal: over.signal,
        agent: false,
        maxHeaderSize: 32_768,
        ...(over.address !== null && { lookup: pinnedTo(over.address) }),
        headers: {
          "User-Agent": "Parley/1",
          // As it is: what is packed could be large once it is unpacked.
          "Accept-Encoding": "identity",
          ...(method === "GET" ? {} : { "Content-Length": Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size <= over.maxBytes) return;
          reject(Object.assign(new Error("The answer is too large."), { code: "too large" }));
          response.destroy();
        });
        response.on("end", () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: headersOf(response.rawHeaders),
            body: Buffer.concat(chunks),
          });
        });
        response.on("error", reject);
        // A connection that closes before the announced length is no answer either.
        response.on("aborted", () => {
          reject(new Error("The answer broke off."));
        });
      },
    );
    // Nothing of a request leaves before the connection is open.
    request.on("socket", (socket) => {
      socket.once(isSecure ? "secureConnect" : "connect", () => {
        over.progress.isWritten = true;
      });
    });
    request.on("error", reject);
    if (method === "GET") request.end();
    else request.end(body);
  });
}

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name = "", value = ""] = raw.slice(at, at + 2);
    headers.append(name, value);
  }
  return headers;
}
