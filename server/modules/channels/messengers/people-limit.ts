import { later } from "../../../clock.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Work } from "../../../work.ts";
import { readFacts } from "../../workspace/connection-settings/facts.ts";
import { connections } from "../../workspace/connections/table.ts";
import { holdNewPeople } from "../../workspace/deliveries/limits.ts";
import type { DeliveryRow } from "../../workspace/deliveries/pipeline.ts";

/** Whoever else is new waits so long: others of the provider's portfolio wrote to people, or its limit was lowered. */
const holdHours = 1;

/** A message failed since its provider lets nobody else new be written to, which was not known here. */
export async function learnPeopleLimit(
  work: Work,
  { state, code, connectionId, recipient }: DeliveryRow,
): Promise<void> {
  if (state !== "FAILED" || code === null || connectionId === null) return;
  const connection = await work.rows(connections).find(connectionId);
  if (!connection) return;
  const { sending } = channelProviders[connection.provider].provider;
  if (sending?.newPeople?.overCode !== code) return;
  await holdNewPeople(work, connection, { recipient, until: later(work.now, { hours: holdHours }) });
  work.enqueue(readFacts, { connectionId });
}
