import { eq } from "drizzle-orm";
import type { JobName, Work } from "../../../work.ts";
import { connections } from "./table.ts";

/** A connection is let in no longer, until a person mends it. */
export const connectionLost: JobName<{ connectionId: string }> = { name: "connections.lost" };

export type ConnectionRow = typeof connections.$inferSelect;

/** Written by jobs, many times a day, so past the audit log; a person's changes are in it. */
export async function setConnectionHealth(
  work: Work,
  id: string,
  patch: Partial<ConnectionRow>,
): Promise<void> {
  const isLost = patch.state === "RECONNECT" && (await isFirstLost(work, id));
  await work
    .update(connections)
    .set({ ...patch, ...(isLost ? { lostTold: null } : {}) })
    .where(eq(connections.id, id));
  if (isLost) work.enqueue(connectionLost, { connectionId: id });
  work.publish("resource_changed", { group: "connections", id }, ["supervisors"]);
}

async function isFirstLost({ from }: Work, id: string): Promise<boolean> {
  const [before] = await from(connections, { state: connections.state })
    .where(eq(connections.id, id))
    .for("update");
  return before !== undefined && before.state !== "RECONNECT";
}

/** The provider refuses the connection's token: nothing is sent until a person mends it. */
export async function noteConnectionFailure(work: Work, id: string, reason: string): Promise<void> {
  const row = await work.rows(connections).find(id);
  if (!row) return;
  await setConnectionHealth(work, id, {
    lastError: reason,
    lastErrorAt: work.now,
    ...(row.state === "CONNECTED" ? { state: "RECONNECT" } : {}),
  });
}
