import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Routine } from "../../../jobs/queue.ts";
import type { InboundEvent } from "../../../providers/channel/channel.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Desk, JobName, Work } from "../../../work.ts";
import { connectionByKey, openConnection } from "../connections/open.ts";
import { connections } from "../connections/table.ts";
import { inboundEvents, inboundPosts } from "./table.ts";

/** Does what waits in one lane of a connection, in the order in which it came. */
export const handleInbound: JobName<{ connectionId: string; lane: string }> = { name: "inbound.handle" };

export interface HookPostIn {
  provider: string;
  key: string;
  headers: Record<string, string | undefined>;
  raw: Uint8Array;
}

/**
 * Takes a provider's post: stored whole and split, both or neither, before the answer; a job does the rest. A
 * wrong signature is counted and not stored.
 */
export async function receivePost(
  desk: Desk,
  services: Pick<Services, "sealer" | "providerFetch">,
  { provider, key, headers, raw }: HookPostIn,
): Promise<"unknown" | "refused" | "stored"> {
  const row = await connectionByKey(desk, key);
  if (row?.provider !== provider) return "unknown";
  const { provider: channel, connected } = openConnection(desk, services, row);
  if (!channel.verify(raw, headers, channel.hookSecrets(connected.secrets).signing)) {
    await desk.transaction(row.tenantId, systemActor, (work) => countRefused(work, row.id));
    return "refused";
  }
  const receivedAt = desk.clock.now().toISOString();
  const events = eventsOf((bytes) => channel.parseWebhook(bytes, receivedAt), raw, receivedAt);
  const accounts = channel.accounts(connected.settings);
  await desk.transaction(row.tenantId, systemActor, (work) =>
    store(work, { id: row.id, accounts }, raw, events),
  );
  return "stored";
}

async function countRefused({ db, tenant }: Work, id: string): Promise<void> {
  await db
    .update(connections)
    .set({ refused: sql`${connections.refused} + 1` })
    .where(and(eq(connections.tenantId, tenant), eq(connections.id, id)));
}

/** The connection, and each name by which a post may call it. */
interface Target {
  id: string;
  accounts: readonly string[];
}

/** What is no JSON is one entry that nobody can read: kept, and shown to an administrator. */
function eventsOf(parse: (raw: Uint8Array) => InboundEvent[], raw: Uint8Array, at: string): InboundEvent[] {
  try {
    return parse(raw);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [
      {
        kind: "unread",
        account: null,
        externalId: hashOf(raw),
        at,
        why: "It is not JSON.",
      },
    ];
  }
}

async function store(
  work: Work,
  connection: Target,
  raw: Uint8Array,
  events: readonly InboundEvent[],
): Promise<void> {
  const [post] = await work.db
    .insert(inboundPosts)
    .values({
      tenantId: work.tenant,
      connectionId: connection.id,
      hash: hashOf(raw),
      body: raw,
      createdAt: work.now,
    })
    .onConflictDoNothing()
    .returning({ id: inboundPosts.id });
  if (events.length === 0) return;
  const rows = events.map((event) => rowOf(work, connection, post?.id ?? null, storable(event)));
  const fresh = await work.db
    .insert(inboundEvents)
    .values(rows)
    .onConflictDoNothing()
    .returning({ lane: inboundEvents.lane, state: inboundEvents.state });
  const lanes = new Set(fresh.filter(({ state }) => state === "PENDING").map(({ lane }) => lane));
  for (const lane of lanes) work.enqueue(handleInbound, { connectionId: connection.id, lane });
  await work.db
    .update(connections)
    .set({ lastInboundAt: work.now })
    .where(and(eq(connections.tenantId, work.tenant), eq(connections.id, connection.id)));
}

/** Whoever's number an entry names must be this connection's, whatever address it was posted to. */
function rowOf(work: Work, connection: Target, postId: string | null, event: InboundEvent) {
  const isForeign = event.account !== null && !connection.accounts.includes(event.account);
  const reason = isForeign
    ? `It is for the number ${event.account}, which is not this connection's.`
    : event.kind === "unread"
      ? event.why
      : null;
  return {
    tenantId: work.tenant,
    connectionId: connection.id,
    postId,
    kind: event.kind,
    externalId: event.externalId.slice(0, 300),
    status: event.kind === "status" ? event.status : "",
    lane: laneOf(event),
    event,
    state: reason === null ? ("PENDING" as const) : ("PARKED" as const),
    reason,
    createdAt: work.now,
  };
}

const laneOf = (event: InboundEvent): string =>
  (event.kind === "message"
    ? `from ${event.from.identities[0]?.value ?? event.externalId}`
    : `about ${event.externalId}`
  ).slice(0, 300);

/** PostgreSQL takes no NUL and no half of a surrogate pair in JSON. */
const storable = (event: InboundEvent): InboundEvent =>
  JSON.parse(JSON.stringify(event), (_key, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\u0000", "").toWellFormed() : value,
  ) as InboundEvent; // the same shape, its texts cleaned

const hashOf = (raw: Uint8Array): string => createHash("sha256").update(raw).digest("hex");

/** Every minute, and as a process starts: what waits and that no job has in hand any more. */
export const wakeInbound: Routine = {
  name: "inbound.wake",
  cron: "* * * * *",
  runsAtStart: true,
  async run({ desk }) {
    const lanes = await desk.database.read("system", (db) =>
      db
        .selectDistinct({
          tenant: inboundEvents.tenantId,
          connectionId: inboundEvents.connectionId,
          lane: inboundEvents.lane,
        })
        .from(inboundEvents)
        .where(eq(inboundEvents.state, "PENDING"))
        .limit(10_000),
    );
    for (const [tenant, own] of Map.groupBy(lanes, (lane) => lane.tenant))
      await desk.transaction(tenant, systemActor, (work) => {
        for (const { connectionId, lane } of own) work.enqueue(handleInbound, { connectionId, lane });
        return Promise.resolve();
      });
  },
};
