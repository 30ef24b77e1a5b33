import { eq } from "drizzle-orm";
import { connectionDefaults as calls } from "../../../../contract/channels/connection-defaults.ts";
import { Fault } from "../../../fault.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Work } from "../../../work.ts";
import { checkPlace } from "../../desk/tickets/place.ts";
import { liveConnection } from "../../workspace/connections/live.ts";
import { checkCalendarOf, defaultsOfConnection } from "./defaults.ts";
import { connectionDefaults } from "./table.ts";

/** @throws Fault not_found also for a mailbox, which has its own */
async function messengerConnection(work: Work, id: string): Promise<void> {
  const { provider } = await liveConnection(work, id);
  if (provider === "email") throw new Fault("not_found");
}

const defaultsCalls = implement(calls, {
  get: async ({ params, ...work }) => {
    await messengerConnection(work, params.id);
    return defaultsOfConnection(work, params.id);
  },
  set: async ({ params, body, ...work }) => {
    await messengerConnection(work, params.id);
    await checkPlace(work, body);
    await checkCalendarOf(work, body);
    const [before] = await work
      .from(connectionDefaults)
      .where(eq(connectionDefaults.connectionId, params.id))
      .for("update");
    if (before) await work.rows(connectionDefaults).update(before.id, body, { before });
    else await work.rows(connectionDefaults).insert({ ...body, connectionId: params.id });
    return defaultsOfConnection(work, params.id);
  },
});

export const connectionDefaultsModule = defineModule("channels/connection-defaults", {
  calls: defaultsCalls,
  constraints: { connection_defaults_once: ["id"] },
});
