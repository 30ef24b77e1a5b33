import type { EventName, EventPayloads } from "@/contract/events";

/**
 * For a screen that wants more of an event than its data going stale: who else is here, a new line in a chat.
 */
type Listener<Name extends EventName> = (payload: EventPayloads[Name]) => void;
const listeners = new Map<string, Set<(payload: never) => void>>();

export function onLive<Name extends EventName>(name: Name, react: Listener<Name>): () => void {
  const set = listeners.get(name) ?? new Set();
  listeners.set(name, set.add(react));
  return () => void set.delete(react);
}

export function tellLive(name: string, payload: unknown): void {
  // The name fixes the payload's shape, by the contract with the server.
  for (const react of listeners.get(name) ?? []) react(payload as never);
}
