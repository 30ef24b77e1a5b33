import { create } from "zustand";
import { deskLimits as limits } from "@/contract/desk-limits";
import type { Attachment } from "@/contract/workspace/attachments";
import type { RawInput } from "../../shared/api/url";
import { useSession } from "../../auth/store";
import { randomId } from "../../shared/random-id";
import { currentTenant } from "../current-tenant";
import { persisted, persistedKeys } from "../persisted";
import { isLateName } from "./late-calls";
import type { LateName } from "./late-calls";

/** Why the server would not have it, as it said so. `version`: of the row as it is now. */
export interface WriteRefusal {
  code: string;
  text: string;
  version?: number;
}
export interface WaitingWrite {
  id: string;
  call: LateName;
  input: RawInput & { ifMatch?: number; idempotencyKey?: string };
  /** What it is about: writes about the same thing go in order, and none passes one that was refused. */
  about: string;
  /** For whoever reads the list: the ticket's number, and what was written or changed. */
  number?: number;
  words: string;
  /** The values that were on the screen: somebody else's change to another one is no conflict. */
  seen?: Record<string, unknown>;
  attachments?: readonly Attachment[];
  refused?: WriteRefusal;
}

/**
 * What waits of the person who is signed in, in order. The browser's store is the truth; this is its picture.
 */
export const useWaiting = create<{ writes: readonly WaitingWrite[] }>(() => ({ writes: [] }));

const root = "waiting:";
type Owner = `waiting:${string}`;
const writeUnder = (key: Owner) =>
  persisted<WaitingWrite | null>(key, {
    scope: "person",
    fallback: null,
    parse: (value) => (isWaiting(value) ? value : null),
  });
/** Whose writes these are; null: nobody is signed in. */
export function owner(): Owner | null {
  const { user } = useSession.getState();
  return user && `${root}${currentTenant() ?? ""}:${user.id}:`;
}

export function readWaiting(of: Owner): WaitingWrite[] {
  return persistedKeys("person", of).flatMap((key) => writeUnder(key).read() ?? []);
}

/**
 * False: there is no room, or nobody to keep it for. Each stands under a key of its own, so that two tabs
 * never write over each other.
 */
export function keepWaiting(write: Omit<WaitingWrite, "id">): boolean {
  const of = owner();
  if (of === null) return false;
  const before = readWaiting(of);
  if (before.length >= limits.waitingWritesMax) return false;
  // After what waits already, also when the clock was set back meanwhile.
  const atMs = Math.max(Date.now(), Number.parseInt(before.at(-1)?.id ?? "0", 10) + 1);
  return put(of, { ...write, id: `${String(atMs).padStart(15, "0")}-${randomId()}` });
}

export function markWaiting(of: Owner, write: WaitingWrite): void {
  if (writeUnder(`${of}${write.id}`).read() !== null) put(of, write);
}

export function dropWaiting(of: Owner, id: string): void {
  writeUnder(`${of}${id}`).write(null);
  showWaiting();
}

/** The picture, drawn anew: after a change here, in another tab, or of who is signed in. */
export function showWaiting(): void {
  const of = owner();
  const writes = of === null ? [] : readWaiting(of);
  if (writes.length > 0 || useWaiting.getState().writes.length > 0) useWaiting.setState({ writes });
}

/** What goes next: the first that was not refused and stands behind no refused one about the same thing. */
export function nextWaiting(writes: readonly WaitingWrite[]): WaitingWrite | undefined {
  const held = new Set<string>();
  return writes.find(({ about, refused }) => {
    if (refused) held.add(about);
    return !held.has(about);
  });
}

function put(of: Owner, write: WaitingWrite): boolean {
  const isKept = writeUnder(`${of}${write.id}`).write(write);
  if (isKept) showWaiting();
  return isKept;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isWaiting = (value: unknown): value is WaitingWrite =>
  isRecord(value) &&
  typeof value["id"] === "string" &&
  isLateName(value["call"]) &&
  isRecord(value["input"]) &&
  typeof value["about"] === "string" &&
  typeof value["words"] === "string";
