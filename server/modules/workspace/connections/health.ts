import { eq } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { connections } from "./table.ts";

export type ConnectionRow = typeof connections.$inferSelect;

/** Written by jobs, many times a day, so past the audit log; a person's changes are in it. */
export async function setConnectionHealth(
  work: Work,
  id: string,
  patch: Partial<ConnectionRow>,
): Promise<void> {
  await work.update(connections).set(patch).where(eq(connections.id, id));
  work.publish("resource_changed", { group: "connections", id }, ["supervisors"]);
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
