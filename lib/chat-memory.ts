import type { Line } from "@/lib/chat-lines";

/** What the visitor's browser keeps for one tenant: the key that finds the conversation again, how far it was read, and what could not be sent. */
export interface ChatMemory { sessionId: string | null; readId: string | null; name: string; email: string; unsent: Line[] }

const nothing: ChatMemory = { sessionId: null, readId: null, name: "", email: "", unsent: [] };
const keyOf = (tenant: string): string => `chat:${tenant}`;

export function readMemory(tenant: string): ChatMemory {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(tenant)) ?? "null");
    if (typeof value !== "object" || value === null) return nothing;
    const kept: Record<string, unknown> = { ...value };
    const text = (name: string): string => (typeof kept[name] === "string" ? kept[name] : "");
    return { sessionId: text("sessionId") || null, readId: text("readId") || null, name: text("name"), email: text("email"), unsent: Array.isArray(kept["unsent"]) ? kept["unsent"].filter(isLine) : [] };
  } catch {
    return nothing; // storage is closed to us, or holds something else
  }
}

export function writeMemory(tenant: string, memory: ChatMemory): void {
  try {
    localStorage.setItem(keyOf(tenant), JSON.stringify(memory));
  } catch {
    // A browser that keeps nothing still chats; it only forgets.
  }
}

export const hasMemory = (tenant: string): boolean => readMemory(tenant).sessionId !== null;

const isLine = (value: unknown): value is Line => typeof value === "object" && value !== null && "text" in value && typeof value.text === "string" && "clientMessageId" in value && typeof value.clientMessageId === "string" && "createdAt" in value && typeof value.createdAt === "string";
