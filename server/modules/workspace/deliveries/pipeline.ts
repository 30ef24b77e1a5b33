import { and, eq } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { JobName, Work } from "../../../work.ts";
import { failedMessages } from "./failed-messages.ts";
import { kindOf } from "./kinds.ts";
import { deliveries } from "./table.ts";
import type { DeliveryRow } from "./table.ts";

export type { DeliveryRow } from "./table.ts";

/** Deliveries of one kind and lane leave one after the other; those without a lane in any order. */
export type Lane = Pick<DeliveryRow, "kind" | "lane">;

/** Each kind has a queue of its own, so that none waits for what another kind's provider takes. */
export const jobNameOf = (kind: string): JobName<Pick<Lane, "lane">> => ({ name: `deliveries.${kind}` });

/** Sends what is due of a lane once the transaction has committed, or at a later moment. */
export const wakeLane = (work: Work, { kind, lane }: Lane, at?: string): void => {
  work.enqueue(jobNameOf(kind), { lane }, at);
};

type Asked = Pick<DeliveryRow, "kind" | "recipient" | "payload" | "lane"> &
  Partial<Pick<DeliveryRow, "id" | "connectionId" | "ticketId" | "messageId">>;

/** Leaves once the transaction has committed. */
export async function queueDelivery(work: Work, of: Asked): Promise<DeliveryRow> {
  // Past the audit log on purpose: deliveries are a log themselves, with words and secrets that can be erased.
  const [row] = await work.db
    .insert(deliveries)
    .values({ ...of, tenantId: work.tenant, createdAt: work.now, nextAttemptAt: firstAttemptAt(work, of) })
    .returning();
  if (!row) throw new Error("An insert answers with its row.");
  wakeLane(work, row);
  return row;
}
/** In a lane the turn decides, not the moment. */
const firstAttemptAt = (work: Work, { lane }: Pick<Lane, "lane">) => (lane === null ? work.now : null);

/** Sends once more, in a new round. The caller has checked that none is under way. */
export async function sendDeliveryAgain(
  work: Work,
  row: DeliveryRow,
  payload = row.payload,
): Promise<DeliveryRow> {
  const after = await setDelivery(work, row, {
    state: "QUEUED",
    attempts: 0,
    nextAttemptAt: firstAttemptAt(work, row),
    sendingSince: null,
    waitsFor: null,
    providerMessageId: null,
    code: null,
    reason: null,
    payload,
  });
  wakeLane(work, after);
  return after;
}

/** Writes what is known of a delivery now, and tells its kind. */
export async function setDelivery(
  work: Work,
  row: DeliveryRow,
  patch: Partial<DeliveryRow>,
): Promise<DeliveryRow> {
  const [after] = await work.update(deliveries).set(patch).where(eq(deliveries.id, row.id)).returning();
  if (!after) throw new Error("A delivery that was locked is there.");
  await kindOf(after).changed(work, after);
  if (after.state === "FAILED" && row.state !== "FAILED" && after.messageId !== null)
    failedMessages.get().failed(work, { deliveryId: after.id, messageId: after.messageId });
  return after;
}

/** @returns the row, which nobody else changes until the transaction ends */
export async function lockDelivery(work: Work, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await work.from(deliveries).where(eq(deliveries.id, id)).for("update");
  return row;
}

/** Lets go what waited for a connection that is good again. */
export const wakeConnection = (work: Work, connectionId: string): Promise<void> =>
  wakeLanes(work, eq(deliveries.connectionId, connectionId));

/** Lets go all that waited. */
export const wakeWorkspace = (work: Work): Promise<void> => wakeLanes(work);

async function wakeLanes(work: Work, which?: SQL): Promise<void> {
  const lanes = await work.db
    .selectDistinct({ kind: deliveries.kind, lane: deliveries.lane })
    .from(deliveries)
    .where(and(eq(deliveries.tenantId, work.tenant), which, eq(deliveries.state, "QUEUED")))
    .limit(10_000);
  for (const lane of lanes) wakeLane(work, lane);
}
