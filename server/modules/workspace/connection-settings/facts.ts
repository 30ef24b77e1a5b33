import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { defineJob } from "../../../jobs/queue.ts";
import type { Routine } from "../../../jobs/queue.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { ProviderFacts } from "../../../providers/provider.ts";
import { channelProviders } from "../../../providers/registry.ts";
import { systemActor } from "../../../work.ts";
import type { JobName, Work } from "../../../work.ts";
import { importTemplates } from "./import-templates.ts";
import { setConnectionHealth } from "../connections/health.ts";
import type { ConnectionRow } from "../connections/health.ts";
import { openConnection } from "../connections/open.ts";
import { connections } from "../connections/table.ts";
import { wakeConnection } from "../deliveries/pipeline.ts";

/** Whether limits are kept by what the provider says of a connection. */
export const needsFacts = (provider: ConnectionRow["provider"]): boolean =>
  Boolean(channelProviders[provider].provider.sending?.newPeople);

/** Keeps what the provider said now, beside what it said before. What a limit holds is looked at anew. */
export async function keepFacts(work: Work, id: string, said: ProviderFacts): Promise<void> {
  const { facts } = await work.rows(connections).lock(id);
  if (Object.entries(said).every(([name, value]) => facts[name] === value)) return;
  await setConnectionHealth(work, id, { facts: { ...facts, ...said } });
  await wakeConnection(work, id);
}

export const readFacts: JobName<{ connectionId: string }> = { name: "connections.read-facts" };
/** Asks the provider. What cannot be asked now is asked tomorrow; a token that is no good shows when something leaves. */
export const readFactsJob = defineJob<{ connectionId: string }>({
  ...readFacts,
  schema: z.object({ connectionId: z.uuid() }),
  async run({ desk, services, tenant, payload: { connectionId } }) {
    const row = await desk.read(tenant, systemActor, (work) => work.rows(connections).find(connectionId));
    if (row?.deletedAt !== null || row.state !== "CONNECTED") return;
    try {
      const { facts } = await openConnection(desk, services, row).check();
      await desk.transaction(tenant, systemActor, (work) => keepFacts(work, row.id, facts));
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
    }
  },
});

/** Each day: what providers let connections send now, and which templates they have. */
export const readAllFacts: Routine = {
  name: "connections.read-all-facts",
  cron: "37 4 * * *",
  async run({ desk }) {
    const rows = await desk.database.read("system", (db) =>
      db
        .select({ id: connections.id, tenant: connections.tenantId, provider: connections.provider })
        .from(connections)
        .where(and(isNull(connections.deletedAt), eq(connections.state, "CONNECTED"))),
    );
    for (const { id, tenant, provider } of rows)
      if (needsFacts(provider) || channelProviders[provider].provider.templates)
        await desk.transaction(tenant, systemActor, (work) => {
          if (needsFacts(provider)) work.enqueue(readFacts, { connectionId: id });
          if (channelProviders[provider].provider.templates)
            work.enqueue(importTemplates, { connectionId: id });
          return Promise.resolve();
        });
  },
};
