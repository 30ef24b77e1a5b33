import { and, asc, eq, inArray, isNull, lt, or } from "drizzle-orm";
import { z } from "zod";
import { later } from "../../../clock.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { Routine } from "../../../jobs/queue.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Desk, Work } from "../../../work.ts";
import { noteConnectionFailure } from "../connections/health.ts";
import { connections } from "../connections/table.ts";
import { deliveries } from "./table.ts";

export type DeliveryRow = typeof deliveries.$inferSelect;

/** What one kind of delivery does; the pipeline does the rest. */
export interface DeliveryKind {
  readonly name: string;
  /** Waits before the second, third … attempt; after the last it has failed. */
  readonly retryAfterMinutes: readonly number[];
  /** @throws ProviderFailure */
  send(context: { desk: Desk; services: Services; tenant: string }, row: DeliveryRow): Promise<string>;
  /** In the transaction that writes a new state. */
  changed(work: Work, row: DeliveryRow): Promise<void>;
}
const kinds = new Map<string, DeliveryKind>();
export const defineDeliveryKind = (kind: DeliveryKind): DeliveryKind => {
  kinds.set(kind.name, kind);
  return kind;
};
const kindOf = (row: DeliveryRow): DeliveryKind => {
  const kind = kinds.get(row.kind);
  if (!kind) throw new Error(`Nothing sends deliveries of the kind ${row.kind}.`);
  return kind;
};

/** Of one recipient at one connection deliveries leave one after the other, in the order they were asked for. */
interface Lane {
  connectionId: string;
  recipient: string;
}
/** An attempt that is under way for longer has lost its process or its answer; others pass it. */
const attemptSeconds = 60;
/** Without a word of the provider for so long, nobody knows whether it was sent. */
const unknownAfterMinutes = 15;
/** Whatever waits for longer to be tried again is passed by later ones. */
const passAfterMinutes = 5;

/** Leaves once the transaction has committed. */
export async function queueDelivery(
  work: Work,
  of: Pick<DeliveryRow, "kind" | "connectionId" | "recipient" | "payload" | "ticketId" | "messageId">,
): Promise<DeliveryRow> {
  // Past the audit log on purpose: deliveries are a log themselves, with words that can be erased.
  const [row] = await work.db
    .insert(deliveries)
    .values({ ...of, tenantId: work.tenant, createdAt: work.now })
    .returning();
  if (!row) throw new Error("An insert answers with its row.");
  wakeLane(work, row);
  return row;
}

const wakeLane = (work: Work, { connectionId, recipient }: Lane, at?: string): void => {
  work.enqueue<Lane>(sendLane, { connectionId, recipient }, at);
};

/** Sends once more, in a new round. The caller has checked that it failed or may not have arrived. */
export async function sendDeliveryAgain(work: Work, row: DeliveryRow): Promise<DeliveryRow> {
  const after = await setDelivery(work, row, {
    state: "QUEUED",
    attempts: 0,
    nextAttemptAt: null,
    sendingSince: null,
    providerMessageId: null,
    code: null,
    reason: null,
  });
  wakeLane(work, after);
  return after;
}

/** Writes what is known of a delivery now, and tells its kind and whoever looks at the log. */
export async function setDelivery(
  work: Work,
  row: DeliveryRow,
  patch: Partial<DeliveryRow>,
): Promise<DeliveryRow> {
  const [after] = await work.db
    .update(deliveries)
    .set(patch)
    .where(and(eq(deliveries.tenantId, work.tenant), eq(deliveries.id, row.id)))
    .returning();
  if (!after) throw new Error("A delivery that was locked is there.");
  await kindOf(after).changed(work, after);
  work.publish("resource_changed", { group: "deliveries", id: after.id }, ["supervisors"]);
  return after;
}

/** @returns the row, which nobody else changes until the transaction ends */
export async function lockDelivery(work: Work, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await work.db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.tenantId, work.tenant), eq(deliveries.id, id)))
    .for("update");
  return row;
}

const perRunMax = 100;
export const sendLane = defineJob<Lane>({
  name: "deliveries.send",
  schema: z.object({
    connectionId: z.uuid(),
    recipient: z.string(),
  }),
  async run({ desk, services, tenant, payload }) {
    for (let sent = 0; sent < perRunMax; sent += 1) {
      const row = await desk.transaction(tenant, systemActor, (work) => claimNext(work, payload));
      if (!row) return;
      const outcome = await attempt({ desk, services, tenant }, row);
      await desk.transaction(tenant, systemActor, (work) => recordOutcome(work, row.id, outcome));
    }
    await desk.transaction(tenant, systemActor, (work) => {
      wakeLane(work, payload);
      return Promise.resolve();
    });
  },
});

/** The next of a lane, marked as under way before anything leaves; undefined where none may leave now. */
async function claimNext(work: Work, { connectionId, recipient }: Lane): Promise<DeliveryRow | undefined> {
  const connection = await work.rows(connections).find(connectionId);
  if (connection?.deletedAt === null && connection.state !== "CONNECTED") return undefined;
  const waiting = await work.db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.tenantId, work.tenant),
        eq(deliveries.connectionId, connectionId),
        eq(deliveries.recipient, recipient),
        inArray(deliveries.state, ["QUEUED", "SENDING"]),
      ),
    )
    .orderBy(asc(deliveries.id))
    .limit(perRunMax)
    .for("update");
  for (const row of waiting) {
    if (row.state === "SENDING") {
      const freeAt = later(row.sendingSince ?? row.createdAt, { seconds: attemptSeconds });
      if (freeAt > work.now) {
        wakeLane(work, row, freeAt); // if its process is gone by then
        return undefined;
      }
      continue;
    }
    if (connection?.deletedAt !== null) {
      await setDelivery(work, row, { state: "FAILED", reason: "The connection was removed." });
      continue;
    }
    if (row.nextAttemptAt === null || row.nextAttemptAt <= work.now)
      return setDelivery(work, row, {
        state: "SENDING",
        attempts: row.attempts + 1,
        nextAttemptAt: null,
        sendingSince: work.now,
      });
    const passedAt = later(row.createdAt, { minutes: passAfterMinutes });
    if (passedAt > work.now) {
      if (waiting.length > 1 && passedAt < row.nextAttemptAt) wakeLane(work, row, passedAt);
      return undefined;
    }
  }
  return undefined;
}

type Outcome = { sentAs: string } | { failure: ProviderFailure };
async function attempt(
  context: { desk: Desk; services: Services; tenant: string },
  row: DeliveryRow,
): Promise<Outcome> {
  try {
    return { sentAs: await kindOf(row).send(context, row) };
  } catch (error) {
    if (error instanceof ProviderFailure) return { failure: error };
    throw error;
  }
}

async function recordOutcome(work: Work, id: string, outcome: Outcome): Promise<void> {
  const row = await lockDelivery(work, id);
  if (!row) return;
  if ("sentAs" in outcome) {
    // What the provider says of it can come before its answer.
    const isFirst = row.state === "SENDING" || row.state === "UNKNOWN";
    await setDelivery(work, row, {
      providerMessageId: outcome.sentAs,
      sendingSince: null,
      ...(isFirst ? { state: "SENT", sentAt: work.now, reason: null, code: null } : {}),
    });
    return;
  }
  if (row.state !== "SENDING") return;
  const { kind, message: reason, code, retryAfterMs } = outcome.failure;
  if (kind === "unknown") {
    await setDelivery(work, row, { reason, code });
    return;
  }
  if (kind === "reconnect") {
    await noteConnectionFailure(work, row.connectionId, reason);
    await setDelivery(work, row, {
      state: "QUEUED",
      attempts: row.attempts - 1,
      sendingSince: null,
      reason,
      code,
    });
    return;
  }
  const waitMinutes = kind === "final" ? undefined : kindOf(row).retryAfterMinutes[row.attempts - 1];
  if (waitMinutes === undefined) {
    await setDelivery(work, row, { state: "FAILED", sendingSince: null, reason, code });
    return;
  }
  const nextAttemptAt =
    retryAfterMs === null
      ? later(work.now, { minutes: waitMinutes })
      : later(work.now, { seconds: Math.ceil(retryAfterMs / 1000) });
  await setDelivery(work, row, { state: "QUEUED", sendingSince: null, nextAttemptAt, reason, code });
  wakeLane(work, row, nextAttemptAt);
}

/** Lets go what waited for a connection that is good again. */
export async function wakeConnection(work: Work, connectionId: string): Promise<void> {
  const lanes = await work.db
    .selectDistinct({ recipient: deliveries.recipient })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.tenantId, work.tenant),
        eq(deliveries.connectionId, connectionId),
        eq(deliveries.state, "QUEUED"),
      ),
    )
    .limit(10_000);
  for (const { recipient } of lanes) wakeLane(work, { connectionId, recipient });
}

/**
 * Every minute: of an attempt whose answer never came, and of which the provider said nothing since, nobody
 * knows whether it was sent. A person decides whether to send it again.
 */
export const giveUpLost: Routine = {
  name: "deliveries.give-up-lost",
  cron: "* * * * *",
  async run({ desk }) {
    const before = later(desk.clock.now().toISOString(), { minutes: -unknownAfterMinutes });
    const lost = await desk.database.read("system", (db) =>
      db
        .select({ tenant: deliveries.tenantId, id: deliveries.id })
        .from(deliveries)
        .where(and(eq(deliveries.state, "SENDING"), lt(deliveries.sendingSince, before)))
        .limit(1000),
    );
    for (const { tenant, id } of lost)
      await desk.transaction(tenant, systemActor, async (work) => {
        const row = await lockDelivery(work, id);
        if (row?.state !== "SENDING" || (row.sendingSince ?? "") >= before) return;
        await setDelivery(work, row, {
          state: "UNKNOWN",
          sendingSince: null,
          reason: row.reason ?? "The provider did not answer: it may have been sent.",
        });
        wakeLane(work, row);
      });
  },
};

/** Every minute, and as a process starts: what is due and that no job has in hand any more. */
export const wakeDeliveries: Routine = {
  name: "deliveries.wake",
  cron: "* * * * *",
  runsAtStart: true,
  async run({ desk }) {
    const now = desk.clock.now().toISOString();
    const lanes = await desk.database.read("system", (db) =>
      db
        .selectDistinct({
          tenant: deliveries.tenantId,
          connectionId: deliveries.connectionId,
          recipient: deliveries.recipient,
        })
        .from(deliveries)
        .innerJoin(
          connections,
          and(eq(connections.tenantId, deliveries.tenantId), eq(connections.id, deliveries.connectionId)),
        )
        .where(
          and(
            eq(deliveries.state, "QUEUED"),
            eq(connections.state, "CONNECTED"),
            or(isNull(deliveries.nextAttemptAt), lt(deliveries.nextAttemptAt, now)),
          ),
        )
        .limit(10_000),
    );
    for (const [tenant, own] of Map.groupBy(lanes, (lane) => lane.tenant))
      await desk.transaction(tenant, systemActor, (work) => {
        for (const lane of own) wakeLane(work, lane);
        return Promise.resolve();
      });
  },
};
