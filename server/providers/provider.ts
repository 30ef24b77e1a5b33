import type { z } from "zod";
import { storedReason } from "../words/stored.ts";
import { inWords } from "../words/texts.ts";
import type { Text } from "../words/wording.ts";

/** The part of the web's `fetch` that a provider's client uses: what a simulator stands in for. */
export type ProviderFetch = (
  url: string,
  init: {
    method: "GET" | "POST" | "DELETE";
    headers: Record<string, string>;
    body?: string | Uint8Array;
    timeoutMs: number;
    /** Longest answer; some megabytes where nothing is said. */
    maxBytes?: number;
  },
) => Promise<{ status: number; headers: Headers; body: Uint8Array }>;

/**
 * What comes of a failed call. `later`: tried again by the ladder of its kind, or after `retryAfterMs`.
 * `final`: another attempt cannot fare better. `reconnect`: the connection is no good until a person mends it.
 * `unknown`: the answer was lost, so it may have been done.
 */
export type FailureClass = "later" | "final" | "reconnect" | "unknown";

export type TooFast = "RECIPIENT" | "CONNECTION";

/** Why a call failed: a text of ours, or the provider's own words. A log reads it in English. */
export class ProviderFailure extends Error {
  readonly kind: FailureClass;
  /** The provider's own code, such as "131047"; null where it never answered. */
  readonly code: string | null;
  readonly retryAfterMs: number | null;
  /** Of one that came too fast: to this recipient, or by this connection. */
  readonly tooFast: TooFast | null;
  readonly reason: Text | string;
  /** For a column: anyone who reads it later is told in their language (`toldText`). */
  readonly stored: string;
  constructor(
    kind: FailureClass,
    reason: Text | string,
    {
      code = null,
      retryAfterMs = null,
      tooFast = null,
    }: { code?: string | null; retryAfterMs?: number | null; tooFast?: TooFast | null } = {},
  ) {
    super(typeof reason === "string" ? reason : inWords(reason, null));
    this.reason = reason;
    this.stored = storedReason(reason);
    this.kind = kind;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.tooFast = tooFast;
  }
}

/** The way out of a provider that is reached by HTTP. Others have ways of their own, next to their code. */
export interface HttpWay {
  fetch: ProviderFetch;
}

/** The way out for what streams, or for a library that speaks the web's own `fetch`. */
export type WebRequest = (request: Request) => Promise<Response>;
export interface WebWay {
  request: WebRequest;
}

/**
 * One connection as a provider's code gets it: parsed settings, opened secrets, and the way out, which a
 * simulator can stand in for.
 */
export type Connected<Settings, Secrets, Way = HttpWay> = { settings: Settings; secrets: Secrets } & Way;

/** What a provider says of a connection, by names of ours. */
export type ProviderFacts = Readonly<Record<string, string | number | null>>;
/** What a connection's check found: what the provider calls it, and what a person should know of it. */
export interface ConnectionCheck {
  name: string;
  facts: ProviderFacts;
}

/** What a provider is for. */
type ProviderKind = "channel" | "push" | "webhook" | "storage" | "identity";

export interface Provider<Settings, Secrets, Way = HttpWay, Capabilities = unknown> {
  readonly id: string;
  readonly kind: ProviderKind;
  readonly settings: z.ZodType<Settings>;
  readonly secrets: z.ZodType<Secrets>;
  /** What it can do of what others of its kind can: asked by those who know it by its id alone. */
  readonly capabilities: Capabilities;
  /** Asks the provider itself, and changes nothing there. @throws ProviderFailure */
  check(connected: Connected<Settings, Secrets, Way>): Promise<ConnectionCheck>;
}
