import { persisted, recordOf } from "@/lib/browser/persisted";

/**
 * What this tab keeps between leaving for the provider and coming back: the sealed beginning, and where the
 * person wanted to go.
 */
export interface SocialFlow {
  flow: string;
  next: string | null;
}

const keptFlow = persisted<SocialFlow | null>("social-login", {
  scope: "tab",
  fallback: null,
  parse: parseFlow,
});

export const keepFlow = (begun: SocialFlow): void => void keptFlow.write(begun);

/** It serves once. Null: this tab began nothing. */
export function takeFlow(): SocialFlow | null {
  const begun = keptFlow.read();
  keptFlow.write(null);
  return begun;
}

function parseFlow(value: unknown): SocialFlow | null {
  const { flow, next } = recordOf(value) ?? {};
  return typeof flow === "string" ? { flow, next: typeof next === "string" ? next : null } : null;
}
