import type { ConversationLine } from "@/lib/chat/lines";
import { readStored, writeStored } from "../browser/raw-storage";

/**
 * What the visitor's browser keeps for one tenant: the key that finds the conversation again, how far it was
 * read, and what could not be sent.
 */
export interface ChatMemory {
  sessionId: string | null;
  readId: string | null;
  name: string;
  email: string;
  unsent: ConversationLine[];
}

const nothing: ChatMemory = { sessionId: null, readId: null, name: "", email: "", unsent: [] };
const keyOf = (tenant: string): string => `chat:${tenant}`;

export function readMemory(tenant: string): ChatMemory {
  const value = readStored("localStorage", keyOf(tenant));
  if (typeof value !== "object" || value === null) return nothing;
  const kept: Record<string, unknown> = { ...value };
  const text = (name: string): string => (typeof kept[name] === "string" ? kept[name] : "");
  return {
    sessionId: text("sessionId") || null,
    readId: text("readId") || null,
    name: text("name"),
    email: text("email"),
    unsent: Array.isArray(kept["unsent"]) ? kept["unsent"].filter(isLine) : [],
  };
}

export const writeMemory = (tenant: string, memory: ChatMemory): void =>
  writeStored("localStorage", keyOf(tenant), memory);

/** Questions that no person has been asked yet, and who asks. */
export interface AskedMemory {
  questions: readonly string[];
  name: string;
  email: string;
}
/** What a page that was left has begun is gone on with so long. */
export const askedLastMs = 24 * 3600 * 1000;
const askedKeyOf = (tenant: string): string => `${keyOf(tenant)}:asked`;

/** Of the last day: who comes back later has found their answer elsewhere. */
export function readAsked(tenant: string): AskedMemory {
  const value = readStored("localStorage", askedKeyOf(tenant));
  const kept: Record<string, unknown> = { ...(typeof value === "object" ? value : {}) };
  const isOld = typeof kept["atMs"] !== "number" || kept["atMs"] < Date.now() - askedLastMs;
  return {
    questions:
      !isOld && Array.isArray(kept["questions"])
        ? kept["questions"].filter((one) => typeof one === "string")
        : [],
    name: String(kept["name"] ?? ""),
    email: String(kept["email"] ?? ""),
  };
}

export const writeAsked = (tenant: string, asked: AskedMemory): void =>
  writeStored(
    "localStorage",
    askedKeyOf(tenant),
    asked.questions.length === 0 ? null : { ...asked, atMs: Date.now() },
  );

/** What stands in the box unsent, for as long as the tab is there. */
export function readTyped(tenant: string): string {
  const value = readStored("sessionStorage", keyOf(tenant));
  return typeof value === "string" ? value : "";
}

export const writeTyped = (tenant: string, text: string): void =>
  writeStored("sessionStorage", keyOf(tenant), text || null);

/** There is something to hear of, or to go on with. */
export function hasMemory(tenant: string): boolean {
  const { sessionId, unsent } = readMemory(tenant);
  return sessionId !== null || unsent.length > 0 || readAsked(tenant).questions.length > 0;
}

const isLine = (value: unknown): value is ConversationLine =>
  typeof value === "object" &&
  value !== null &&
  "text" in value &&
  typeof value.text === "string" &&
  "clientMessageId" in value &&
  typeof value.clientMessageId === "string" &&
  "createdAt" in value &&
  typeof value.createdAt === "string";
