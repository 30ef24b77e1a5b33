import { eq, sql } from "drizzle-orm";
import { systemActor } from "../../../work.ts";
import type { Desk } from "../../../work.ts";
import { connections } from "./table.ts";

/** What was not let in stands in no row of its own, however much of it somebody sends: a number that an administrator sees. */
export const countAtConnection = (
  desk: Desk,
  { tenantId, id }: { tenantId: string; id: string },
  what: "refused" | "oversized",
): Promise<void> =>
  desk.transaction(tenantId, systemActor, async ({ update }) => {
    await update(connections)
      .set({ [what]: sql`${connections[what]} + 1` })
      .where(eq(connections.id, id));
  });
