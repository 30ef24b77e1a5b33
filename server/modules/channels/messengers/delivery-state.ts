import type { MessageMessenger, MessagePart } from "../../../../contract/desk/messenger-parts.ts";
import type { DeliveryState } from "../../../../contract/enums.ts";
import { toldWaitMs } from "../../workspace/deliveries/limit-rules.ts";
import type { DeliveryRow } from "../../workspace/deliveries/pipeline.ts";

/** What is called held is so for want of the installation's own provider, which no messenger has. */
export const saidState = (state: DeliveryRow["state"]): DeliveryState =>
  state === "HELD_HERE" ? "FAILED" : state;

/** Which limit holds a delivery, where that is long enough to be read. */
export function toldWaitOf(
  { state, waitsFor, nextAttemptAt }: Pick<DeliveryRow, "state" | "waitsFor" | "nextAttemptAt">,
  now: string,
): MessageMessenger["waits"] | null {
  const isTold = nextAttemptAt !== null && Date.parse(nextAttemptAt) - Date.parse(now) >= toldWaitMs;
  return state === "QUEUED" && waitsFor !== null && isTold ? { for: waitsFor, until: nextAttemptAt } : null;
}

export const partOfDelivery = ({
  state,
  reason,
}: Pick<DeliveryRow, "state" | "reason">): Omit<MessagePart, "attachmentId"> => {
  const now = saidState(state);
  return { delivery: now === "SENDING" ? "QUEUED" : now, reason };
};

/** From the worst to the best: a message is where the last of its parts is. */
const standing = ["FAILED", "UNKNOWN", "QUEUED", "SENT", "DELIVERED", "READ", "PLAYED"] as const;
export const wholeOf = (parts: readonly MessagePart[]): Omit<MessagePart, "attachmentId"> => {
  for (const delivery of standing) {
    const part = parts.find((one) => one.delivery === delivery);
    if (part) return { delivery, reason: part.reason };
  }
  return { delivery: "QUEUED", reason: null };
};
