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

/** Questions that no person has been asked yet, and who asks. */
export interface AskedMemory { questions: readonly string[]; name: string; email: string }
/** What a page that was left has begun is gone on with so long. */
export const askedLastMs = 24 * 3600 * 1000;
const askedKeyOf = (tenant: string): string => `${keyOf(tenant)}:asked`;

/** Of the last day: who comes back later has found their answer elsewhere. */
export function readAsked(tenant: string): AskedMemory {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(askedKeyOf(tenant)) ?? "null");
    const kept: Record<string, unknown> = { ...(typeof value === "object" ? value : {}) };
    const isOld = typeof kept["atMs"] !== "number" || kept["atMs"] < Date.now() - askedLastMs;
    return { questions: !isOld && Array.isArray(kept["questions"]) ? kept["questions"].filter((one) => typeof one === "string") : [], name: String(kept["name"] ?? ""), email: String(kept["email"] ?? "") };
  } catch {
    return { questions: [], name: "", email: "" }; // as above
  }
}

export function writeAsked(tenant: string, asked: AskedMemory): void {
  try {
    if (asked.questions.length === 0) localStorage.removeItem(askedKeyOf(tenant));
    else localStorage.setItem(askedKeyOf(tenant), JSON.stringify({ ...asked, atMs: Date.now() }));
  } catch {
    // as above
  }
}

/** What stands in the box unsent, for as long as the tab is there. */
export function readTyped(tenant: string): string {
  try {
    return sessionStorage.getItem(keyOf(tenant)) ?? "";
  } catch {
    return ""; // as above
  }
}

export function writeTyped(tenant: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(keyOf(tenant));
    else sessionStorage.setItem(keyOf(tenant), text);
  } catch {
    // as above
  }
}

/** There is something to hear of, or to go on with. */
export function hasMemory(tenant: string): boolean {
  const { sessionId, unsent } = readMemory(tenant);
  return sessionId !== null || unsent.length > 0 || readAsked(tenant).questions.length > 0;
}

const isLine = (value: unknown): value is Line => typeof value === "object" && value !== null && "text" in value && typeof value.text === "string" && "clientMessageId" in value && typeof value.clientMessageId === "string" && "createdAt" in value && typeof value.createdAt === "string";
