import { createHash } from "node:crypto";
import { count, eq } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { newId } from "../../../db/columns.ts";
import type { InboundEvent } from "../../../providers/channel/channel.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Desk } from "../../../work.ts";
import type { AppOf } from "../app-registrations/secrets.ts";
import { unplacedEvents } from "./unplaced-table.ts";

// No workspace's name has an asterisk.
export const appName = ({ tenantId, provider }: AppOf): string => `${tenantId ?? "*"} ${provider}`;
export const sealedFor = (app: string): string => `unplaced ${app}`;
const hashOf = (event: InboundEvent): string =>
  createHash("sha256")
    .update(JSON.stringify([event.kind, event.externalId, event.kind === "status" ? event.status : ""]))
    .digest("hex");

/**
 * Keeps events of numbers that nobody has connected: their provider was answered 200 and does not repeat them.
 * Who connects the number within `limits.unplacedEventsKeepDays` gets them. What names no number, and what is over
 * `limits.unplacedEventsMax` of an app, is counted alone.
 */
export async function keepUnplaced(
  desk: Desk,
  { sealer }: Pick<Services, "sealer">,
  of: AppOf,
  events: readonly InboundEvent[],
): Promise<void> {
  const app = appName(of);
  const rows = events.flatMap((event) =>
    event.account === null
      ? []
      : {
          id: newId(),
          app,
          account: event.account.slice(0, 100),
          hash: hashOf(event),
          sealedEvent: sealer.seal(JSON.stringify(event), sealedFor(app)),
          createdAt: desk.clock.now().toISOString(),
        },
  );
  if (rows.length === 0) return;
  await desk.installation(systemActor, async ({ db }) => {
    const [known] = await db
      .select({ count: count() })
      .from(unplacedEvents)
      .where(eq(unplacedEvents.app, app));
    const room = rows.slice(0, Math.max(0, limits.unplacedEventsMax - (known?.count ?? 0)));
    if (room.length > 0) await db.insert(unplacedEvents).values(room).onConflictDoNothing();
  });
}
