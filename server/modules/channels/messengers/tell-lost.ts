import { eq } from "drizzle-orm";
import { z } from "zod";
import { defineJob } from "../../../jobs/queue.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { toldText } from "../../../words/stored.ts";
import { notify } from "../../notices/notifications/notify.ts";
import { tokenAtOf } from "../../workspace/connection-settings/tokens.ts";
import { connectionLost } from "../../workspace/connections/health.ts";
import { connections } from "../../workspace/connections/table.ts";
import { say } from "./texts.ts";
import { administrators } from "./token-ends.ts";

/** Tells administrators that a connection's provider lets it in no longer: once each time that it is so. */
export const tellLostJob = defineJob({
  ...connectionLost,
  schema: z.object({ connectionId: z.uuid() }),
  run: ({ desk, tenant, payload }) =>
    desk.transaction(tenant, systemActor, (work) => tellLost(work, payload.connectionId)),
});

/** Under the connection's lock; what was mended meanwhile is told to nobody. */
async function tellLost(work: Work, id: string): Promise<void> {
  if (!(await work.rows(connections).find(id))) return;
  const row = await work.rows(connections).lock(id);
  if (row.deletedAt !== null || row.state !== "RECONNECT" || row.lostTold !== null) return;
  await work
    .update(connections)
    // That its token is over is told with it.
    .set({ lostTold: work.now, endedTokenTold: tokenAtOf(row) })
    .where(eq(connections.id, id));
  const { name, lastError } = row;
  for (const { id: userId, locale } of await administrators(work))
    await notify(work, {
      userId,
      type: "CONNECTION_LOST",
      priority: "HIGH",
      title: say("messengers.connection_lost", { name }),
      content:
        lastError === null
          ? say("messengers.connection_lost_why")
          : toldText(lastError, locale === "en" ? null : locale),
      actionUrl: "/admin/settings?section=connections",
    });
}
