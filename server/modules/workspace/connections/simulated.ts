import { z } from "zod";
import { later } from "../../../clock.ts";
import type {
  HookPost,
  SimulatedActs,
  SimulationOf,
  SimulatorFiles,
} from "../../../providers/channel/simulated-channel.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Desk, JobName, Work } from "../../../work.ts";
import { Fault } from "../../../fault.ts";
import type { ConnectionRow } from "./health.ts";
import { secretsOf } from "./secrets.ts";
import { memoryOf } from "./account-memory.ts";
import { say } from "./texts.ts";

/** A post of the simulated provider, made by a job as the real one's would come in. */
export const simulatedPost: JobName<{ connectionId: string; headers: Record<string, string>; body: string }> =
  {
    name: "connections.simulated-post",
  };

/** Reads what is new in a mailbox. */
export const fetchMail: JobName<{ connectionId: string }> = { name: "mailboxes.fetch" };

/** The provider's stand-in. @throws Fault conflict for a connection to the real one */
export function simulatorOf(
  desk: Desk,
  services: Pick<Services, "sealer" | "storage">,
  row: ConnectionRow,
): SimulatedActs {
  if (!row.isSimulated) throw new Fault("conflict", say("connections.not_simulated"));
  return channelProviders[row.provider].simulate(simulationOf(desk, services, row));
}

/** What the stand-in of a connection is made of. */
export const simulationOf = (
  desk: Desk,
  services: Pick<Services, "sealer" | "storage">,
  row: ConnectionRow,
): SimulationOf<unknown, unknown> => ({
  settings: row.settings,
  secrets: secretsOf(services, row),
  memory: memoryOf(desk, row),
  files: filesOf(services, row),
  now: () => desk.clock.now(),
  onHooks: (posts) =>
    desk.transaction(row.tenantId, systemActor, (work) => {
      postLater(work, row.id, posts);
      return Promise.resolve();
    }),
});

export function postLater(work: Work, connectionId: string, posts: readonly HookPost[]): void {
  for (const { headers, body, afterMs } of posts)
    work.enqueue(
      simulatedPost,
      { connectionId, headers, body },
      afterMs > 0 ? later(work.now, { seconds: afterMs / 1000 }) : undefined,
    );
}

const filesOf = ({ storage }: Pick<Services, "storage">, { tenantId, id }: ConnectionRow): SimulatorFiles => {
  const keyOf = (name: string) => `${tenantId}/simulated/${id}/${name}`;
  return {
    put: (name, bytes, contentType) => storage.put(keyOf(name), Buffer.from(bytes), contentType),
    get: (name) => storage.get(keyOf(name)),
    remove: (name) => storage.remove(keyOf(name)),
  };
};

export const simulatedPostSchema = z.object({
  connectionId: z.uuid(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
