import { defineJob } from "../../../jobs/queue.ts";
import { systemActor } from "../../../work.ts";
import { simulatedPost, simulatedPostSchema } from "../connections/simulated.ts";
import { connections } from "../connections/table.ts";
import { receivePost } from "./receive.ts";

/** What the simulated provider posts comes in as the real one's would: signed, verified, stored, split. */
export const simulatedPostJob = defineJob({
  ...simulatedPost,
  schema: simulatedPostSchema,
  async run({ desk, services, tenant, payload: { connectionId, headers, body } }) {
    const row = await desk.read(tenant, systemActor, (work) => work.rows(connections).find(connectionId));
    if (row?.deletedAt !== null) return;
    await receivePost(desk, services, {
      provider: row.provider,
      key: row.hookKey,
      headers,
      raw: Buffer.from(body),
    });
  },
});
