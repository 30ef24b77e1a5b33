import type { Answer } from "@/contract/kit";
import { currentOf, isFault } from "../../shared/api/fault";
import { sendRaw } from "../../api/send";
import type { Input } from "../../api/send";
import { randomId } from "../../shared/random-id";
import { isLateName, lateCalls } from "./late-calls";
import type { LateCall } from "./late-calls";
import { useNetwork } from "./network";
import { keepWaiting, useWaiting } from "./store";
import type { WaitingWrite } from "./store";

type Facts = Pick<WaitingWrite, "about" | "number" | "words" | "seen" | "attachments">;

/**
 * Sends a write, or keeps it for when the network is back; null: it waits. What waits about the same thing
 * goes first. Where there is no room for it, it fails as any other call does.
 */
export async function sendOrWait<E extends LateCall>(
  endpoint: E,
  input: Input<E>,
  facts: Facts,
): Promise<Answer<E> | null> {
  if (!isLateName(endpoint.id)) throw new Error(`${endpoint.id} is no call that may be sent later`);
  const write = { call: endpoint.id, input: { ...input, idempotencyKey: randomId() }, ...facts };
  const isBehind = useWaiting
    .getState()
    .writes.some(({ about, refused }) => about === facts.about && !refused);
  if ((useNetwork.getState().isOffline || isBehind) && keepWaiting(write)) return null;
  try {
    return (await sendWrite(write)) as Answer<E>; // the answer to this very call
  } catch (error) {
    if (isFault(error, "network") && keepWaiting(write)) return null;
    throw error;
  }
}

/**
 * A change of a row that moved on: done where it already is as asked, sent again where the fields concerned
 * are as they were seen.
 */
export async function sendWrite({
  call,
  input,
  seen,
}: Pick<WaitingWrite, "call" | "input" | "seen">): Promise<unknown> {
  try {
    return await sendRaw(lateCalls[call], input, undefined);
  } catch (error) {
    const current = currentOf(error, isRecord);
    if (!current || !isRecord(input.body) || seen === undefined) throw error;
    if (agrees(current, input.body)) return current;
    if (!agrees(current, seen) || typeof current["version"] !== "number") throw error;
    return sendRaw(lateCalls[call], { ...input, ifMatch: current["version"] }, undefined);
  }
}

const agrees = (row: Record<string, unknown>, values: Record<string, unknown>): boolean =>
  Object.entries(values).every(
    ([key, value]) => value === undefined || JSON.stringify(row[key]) === JSON.stringify(value),
  );
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
