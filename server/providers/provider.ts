import type { z } from "zod";

/** The part of the web's `fetch` that a provider's client uses: what a simulator stands in for. */
export type ProviderFetch = (
  url: string,
  init: {
    method: "GET" | "POST" | "DELETE";
    headers: Record<string, string>;
    body?: string | Uint8Array;
    timeoutMs: number;
  },
) => Promise<{ status: number; headers: Headers; body: Uint8Array }>;

/**
 * What comes of a failed call. `later`: tried again by the ladder of its kind, or after `retryAfterMs`.
 * `final`: another attempt cannot fare better. `reconnect`: the connection is no good until a person mends it.
 * `unknown`: the answer was lost, so it may have been done.
 */
export type FailureClass = "later" | "final" | "reconnect" | "unknown";

export class ProviderFailure extends Error {
  readonly kind: FailureClass;
  /** The provider's own code, such as "131047"; null where it never answered. */
  readonly code: string | null;
  readonly retryAfterMs: number | null;
  constructor(
    kind: FailureClass,
    reason: string,
    { code = null, retryAfterMs = null }: { code?: string | null; retryAfterMs?: number | null } = {},
  ) {
    super(reason);
    this.kind = kind;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** One tenant's connection as a provider's code gets it: parsed settings, opened secrets, the way out. */
export interface Connected<Settings, Secrets> {
  settings: Settings;
  secrets: Secrets;
  fetch: ProviderFetch;
}

/** What a connection's check found: what the provider calls it, and what a person should know of it. */
export interface ConnectionCheck {
  name: string;
  facts: Record<string, string | number | null>;
}

export interface Provider<Settings, Secrets> {
  readonly id: string;
  readonly settings: z.ZodType<Settings>;
  readonly secrets: z.ZodType<Secrets>;
  /** @throws ProviderFailure */
  check(connected: Connected<Settings, Secrets>): Promise<ConnectionCheck>;
}
