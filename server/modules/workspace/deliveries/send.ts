import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { later } from "../../../clock.ts";
import { isSaidIn, storedAlso, storedText } from "../../../words/stored.ts";
import { say } from "./texts.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { Job } from "../../../jobs/queue.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import { asStep } from "../../../under-way.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { noteConnectionFailure } from "../connections/health.ts";
import type { ConnectionRow } from "../connections/health.ts";
import { connections } from "../connections/table.ts";
import { addKind } from "./kinds.ts";
import type { DeliveryOutcome, KindRules, RunningKind, SendContext } from "./kinds.ts";
import { heldBack, holdConnection, isHeldHere } from "./limits.ts";
import type { Held } from "./limit-rules.ts";
import { jobNameOf, lockDelivery, setDelivery, wakeLane } from "./pipeline.ts";
import { deliveries } from "./table.ts";
import type { DeliveryRow } from "./table.ts";

/** What one kind of delivery does; the pipeline does the rest. */
interface DeliveryKind<Payload extends object> extends KindRules {
  readonly payload: z.ZodType<Payload>;
  /** @throws ProviderFailure, for which an outcome with a `failure` stands as well */
  send(context: SendContext, row: DeliveryRow, payload: Payload): Promise<DeliveryOutcome<Payload>>;
}
interface DefinedKind {
  readonly name: string;
  /** Sends what is due of a lane; its module declares it. */
  readonly job: Job<{ lane: string | null }>;
}

export function defineDeliveryKind<Payload extends object>(of: DeliveryKind<Payload>): DefinedKind {
  const kind: RunningKind = {
    ...of,
    async send(context, row) {
      const outcome = await of.send(context, row, of.payload.parse(row.payload));
      if (outcome === "withdrawn") return outcome;
      const { keep, ...rest } = outcome;
      return keep ? { ...rest, keep: (stored) => keep(of.payload.parse(stored)) } : rest;
    },
  };
  addKind(kind);
  return { name: kind.name, job: jobOf(kind) };
}

const perRunMax = 100;
/** Whatever waits for longer to be tried again is passed by later ones. */
const passAfterMinutes = 5;
const overtaken = say("deliveries.overtaken");

const jobOf = (kind: RunningKind): Job<{ lane: string | null }> =>
  defineJob<{ lane: string | null }>({
    ...jobNameOf(kind.name),
    schema: z.object({ lane: z.string().nullable() }),
    async run({ desk, services, tenant, payload: { lane } }) {
      const context = { desk, services, tenant };
      const inTenant = <T>(act: (work: Work) => Promise<T>) => desk.transaction(tenant, systemActor, act);
      const sendOne = async (row: DeliveryRow) => {
        const outcome = await attempt(kind, context, row);
        await inTenant((work) => recordOutcome(work, kind, row, outcome));
      };
      for (let sent = 0; sent < perRunMax;) {
        // What waits is woken when the workspace is resumed.
        if (await services.standings.isSuspended(tenant)) return;
        const claimed = await inTenant((work) =>
          lane === null ? claimFree(work, kind) : claimNext(work, kind, lane),
        );
        if (claimed.length === 0) return;
        sent += claimed.length;
        const ended = await Promise.allSettled(claimed.map(sendOne));
        for (const one of ended) if (one.status === "rejected") throw one.reason;
      }
      await inTenant((work) => {
        wakeLane(work, { kind: kind.name, lane });
        return Promise.resolve();
      });
    },
  });

/** Some that are due and in no lane, marked as under way before anything leaves. */
async function claimFree(work: Work, { name, atOnce }: RunningKind): Promise<DeliveryRow[]> {
  const due = await work
    .from(deliveries, { id: deliveries.id })
    .where(
      and(
        eq(deliveries.kind, name),
        isNull(deliveries.lane),
        eq(deliveries.state, "QUEUED"),
        lte(deliveries.nextAttemptAt, work.now),
      ),
    )
    .orderBy(asc(deliveries.nextAttemptAt), asc(deliveries.id))
    .limit(atOnce)
    .for("update", { skipLocked: true });
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const claimed = await work
    .update(deliveries)
    .set(underWay(work))
    .where(inArray(deliveries.id, ids))
    .returning();
  return claimed.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
const underWay = ({ now }: Work) => ({
  state: "SENDING" as const,
  attempts: sql`${deliveries.attempts} + 1`,
  nextAttemptAt: null,
  sendingSince: now,
});

/** The next of a lane, marked as under way before it leaves; none where none may leave now. */
async function claimNext(work: Work, kind: RunningKind, lane: string): Promise<DeliveryRow[]> {
  const waiting = await work
    .from(deliveries)
    .where(
      and(
        eq(deliveries.kind, kind.name),
        eq(deliveries.lane, lane),
        inArray(deliveries.state, ["QUEUED", "SENDING"]),
      ),
    )
    .orderBy(asc(deliveries.id))
    .limit(perRunMax)
    .for("update");
  const { way, connection } = await wayOf(work, waiting[0]);
  if (way === "shut") return [];
  const passed: DeliveryRow[] = [];
  for (const row of waiting) {
    if (row.state === "SENDING") {
      const freeAt = later(row.sendingSince ?? row.createdAt, { seconds: kind.attemptSeconds });
      if (freeAt > work.now) {
        wakeLane(work, row, freeAt); // if its process is gone by then
        return [];
      }
      continue;
    }
    if (way === "removed") {
      await setDelivery(work, row, {
        state: "FAILED",
        waitsFor: null,
        reason: storedText(say("deliveries.connection_removed")),
      });
      continue;
    }
    // What a limit holds is never passed: those behind it would wait for the same.
    if (row.nextAttemptAt === null || row.nextAttemptAt <= work.now || isHeldHere(row)) {
      const held = await heldBack(work, kind, row, connection);
      if (held) {
        await holdUntil(work, row, held);
        return [];
      }
      for (const one of passed) await noteOvertaken(work, one);
      const claimed = { attempts: row.attempts + 1, nextAttemptAt: null, sendingSince: work.now };
      return [await setDelivery(work, row, { state: "SENDING", waitsFor: null, ...claimed })];
    }
    const passedAt = later(row.createdAt, { minutes: passAfterMinutes });
    if (passedAt > work.now) {
      if (waiting.length > 1 && passedAt < row.nextAttemptAt) wakeLane(work, row, passedAt);
      return [];
    }
    passed.push(row);
  }
  return [];
}

async function holdUntil(work: Work, row: DeliveryRow, { waitsFor, until }: Held): Promise<void> {
  if (row.waitsFor === waitsFor && row.nextAttemptAt === until) return;
  await setDelivery(work, row, { waitsFor, nextAttemptAt: until });
  wakeLane(work, row, until);
}

interface Way {
  way: "open" | "shut" | "removed";
  connection?: ConnectionRow;
}
/** Whether what goes by a connection may leave by it now. Those of one lane have one connection. */
async function wayOf(work: Work, row: DeliveryRow | undefined): Promise<Way> {
  if (!row || row.connectionId === null) return { way: "open" };
  const connection = await work.rows(connections).find(row.connectionId);
  if (connection?.deletedAt !== null) return { way: "removed" };
  return { way: connection.state === "CONNECTED" ? "open" : "shut", connection };
}

/** Who reads why it waits is told that the order was not kept. */
async function noteOvertaken(work: Work, row: DeliveryRow): Promise<void> {
  if (isSaidIn(row.reason, overtaken)) return;
  await setDelivery(work, row, { reason: storedAlso(row.reason, overtaken) });
}

/** In a trace it is a step, which failed where the message did not leave. */
async function attempt(
  kind: RunningKind,
  context: SendContext,
  row: DeliveryRow,
): Promise<DeliveryOutcome<object>> {
  const facts = { kind: "client" as const, attributes: { "parley.delivery": row.id, attempt: row.attempts } };
  try {
    return await asStep(`deliver ${kind.name}`, facts, () => kind.send(context, row), failureOf);
  } catch (error) {
    if (error instanceof ProviderFailure) return { failure: error };
    throw error;
  }
}

const failureOf = (outcome: DeliveryOutcome<object>): unknown =>
  outcome !== "withdrawn" && "failure" in outcome ? outcome.failure : undefined;

async function recordOutcome(
  work: Work,
  kind: RunningKind,
  claimed: DeliveryRow,
  outcome: DeliveryOutcome<object>,
): Promise<void> {
  const row = await lockDelivery(work, claimed.id);
  if (!row) return;
  const isThisAttempt =
    row.state === "SENDING" && row.sendingSince === claimed.sendingSince && row.attempts === claimed.attempts;
  if (outcome === "withdrawn") {
    if (!isThisAttempt) return;
    await work.delete(deliveries).where(eq(deliveries.id, row.id));
    await kind.withdrawn?.(work, row);
    return;
  }
  const payload = outcome.keep?.(row.payload) ?? row.payload;
  if ("sentAs" in outcome) {
    // What the provider says of it can come before its answer; so can another process that took it for lost.
    const isFirst = row.state === "SENDING" || row.state === "UNKNOWN" || row.state === "QUEUED";
    const state = outcome.isHeld ? "HELD_HERE" : "SENT";
    const ended = { sentAt: outcome.isHeld ? null : work.now, nextAttemptAt: null, reason: null, code: null };
    await setDelivery(work, row, {
      providerMessageId: outcome.sentAs,
      sendingSince: null,
      ...(isFirst ? { ...ended, state, payload } : {}),
    });
    return;
  }
  if (isThisAttempt) await recordFailure(work, kind, row, { failure: outcome.failure, payload });
}

async function recordFailure(
  work: Work,
  kind: RunningKind,
  row: DeliveryRow,
  { failure, payload }: { failure: ProviderFailure; payload: object },
): Promise<void> {
  const { stored: reason, code, retryAfterMs, tooFast } = failure;
  const said = { reason, code, payload };
  const over = { ...said, sendingSince: null };
  if (failure.kind === "unknown" && kind.ifLost !== "repeat") {
    const asked = storedText(say("deliveries.unanswered_because", { reason: failure.reason }));
    await setDelivery(
      work,
      row,
      kind.ifLost === "listen" ? said : { ...over, state: "UNKNOWN", reason: asked },
    );
    return;
  }
  if (failure.kind === "reconnect" && row.connectionId !== null) {
    await noteConnectionFailure(work, row.connectionId, reason);
    await setDelivery(work, row, { ...over, state: "QUEUED", attempts: row.attempts - 1 });
    return;
  }
  // One that a person must mend and that goes by no connection of theirs is the installation's: it waits.
  const waitMinutes = failure.kind === "final" ? undefined : kind.retryAfterMinutes[row.attempts - 1];
  if (waitMinutes === undefined) {
    await setDelivery(work, row, { ...over, state: "FAILED" });
    return;
  }
  // How long to wait a provider may say; of one that said nothing no attempt comes sooner for it than the ladder's,
  // or the ladder would end while a provider that is gone for minutes is left alone.
  const atLeast = code === null ? waitMinutes * 60 : 0;
  const nextAttemptAt = later(work.now, {
    seconds: retryAfterMs === null ? waitMinutes * 60 : Math.max(atLeast, Math.ceil(retryAfterMs / 1000)),
  });
  const waitsFor = tooFast === null ? null : "PROVIDER_SLOW_DOWN";
  await setDelivery(work, row, { ...over, state: "QUEUED", nextAttemptAt, waitsFor });
  if (tooFast === "CONNECTION" && row.connectionId !== null)
    await holdConnection(work, await work.rows(connections).find(row.connectionId), nextAttemptAt);
  wakeLane(work, row, nextAttemptAt);
}
