/**
 * What this tab keeps between leaving for the provider and coming back: the sealed beginning, and where the
 * person wanted to go.
 */
export interface SocialFlow {
  flow: string;
  next: string | null;
}

const key = "social-login";

export const keepFlow = (begun: SocialFlow): void => sessionStorage.setItem(key, JSON.stringify(begun));

/** It serves once. Null: this tab began nothing. */
export function takeFlow(): SocialFlow | null {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  const value: unknown = text === null ? null : JSON.parse(text);
  if (typeof value !== "object" || value === null || !("flow" in value) || typeof value.flow !== "string")
    return null;
  return { flow: value.flow, next: "next" in value && typeof value.next === "string" ? value.next : null };
}
