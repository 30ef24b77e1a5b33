import { and, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { CallResult, CallState } from "../../../../contract/enums.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { clearTimer, defineTimer, setTimer } from "../../../jobs/timers.ts";
import type { InboundCall } from "../../../providers/channel/channel.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import { systemActor } from "../../../work.ts";
import type { JobName, Work } from "../../../work.ts";
import { storedText } from "../../../words/stored.ts";
import { inWords } from "../../../words/texts.ts";
import type { Text } from "../../../words/wording.ts";
import { lockSurvivor } from "../../desk/tickets/merged.ts";
import { audienceOf } from "../../desk/tickets/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { writeMessage } from "../../desk/tickets/write-message.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { openConnection } from "../../workspace/connections/open.ts";
import { connections } from "../../workspace/connections/table.ts";
import { messengerCalls } from "./call-table.ts";
import type { CallRow } from "./call-table.ts";
import { ticketConversations } from "./table.ts";
import { say } from "./texts.ts";

interface LockedCall {
  ticket: TicketRow;
  call: CallRow;
}
/** A call with the ticket that shows it, both locked, the ticket first. @throws Fault not_found */
export async function lockCall(work: Work, id: string): Promise<LockedCall> {
  const seen = await work.rows(messengerCalls).get(id);
  const ticket = await lockSurvivor(work, seen.ticketId);
  return { ticket, call: await work.rows(messengerCalls).lock(id) };
}

/** Desks that show the ticket ask anew, and the caller hears how far it is. */
export function tellCall(
  work: Work,
  ticket: Pick<TicketRow, "isSensitive" | "assignedToId">,
  call: Pick<CallRow, "id" | "ticketId" | "callerId">,
  state: CallState,
): void {
  work.publish("whatsapp_call", { callId: call.id, ticketId: call.ticketId, state }, [
    `user:${call.callerId}`,
  ]);
  tellStanding(work, ticket, call.ticketId);
}
/** That the customer may be called, or not any more, or is being called. */
export const tellStanding = (
  work: Work,
  ticket: Pick<TicketRow, "isSensitive" | "assignedToId">,
  ticketId: string,
): void => work.publish("resource_changed", { group: "whatsapp-calls", id: ticketId }, audienceOf(ticket));

/** A new call is over by itself if nobody takes it. */
export const ringUntil = (work: Work, callId: string): Promise<void> =>
  setTimer(work, callTimer, callId, later(work.now, { seconds: limits.callRingsSeconds }), { callId });

interface CallTimer {
  callId: string;
}
/** Nobody took it, or nobody told its end: a process died, or the provider lost its word. Its key is the call's id. */
export const callTimer = defineTimer<CallTimer>({
  name: "messengers.end-call",
  schema: z.object({ callId: z.uuid() }),
  stillSo: async (work, { callId }) => {
    if (!(await work.rows(messengerCalls).find(callId))) return "The call is gone.";
    return (await lockCall(work, callId)).call.endedAt === null || "The call has ended.";
  },
  fire: async (work, { callId }) => {
    const locked = await lockCall(work, callId);
    await hangUp(work, locked);
  },
});

/** Ends a call that is under way, here and at the provider. */
export async function hangUp(work: Work, locked: LockedCall): Promise<CallRow> {
  const { call } = locked;
  if (call.endedAt !== null) return call;
  const wasHeard = call.providerCallId !== null || call.state !== "DIALING";
  const ended = await endCall(
    work,
    locked,
    call.state === "CONNECTED"
      ? { result: "ANSWERED" }
      : wasHeard
        ? { result: "NOT_ANSWERED" }
        : { result: "FAILED", reason: storedText(say("messengers.call_not_answered_by_provider")) },
  );
  if (call.providerCallId !== null) work.enqueue(terminateCall, { callId: call.id });
  return ended;
}

/** Writes down how a call ended, once; a line of its ticket says so. The caller has locked both. */
export async function endCall(
  work: Work,
  { ticket, call }: LockedCall,
  how: { result: CallResult; reason?: string | null; durationSeconds?: number | null },
): Promise<CallRow> {
  const heard =
    call.connectedAt === null ? null : (Date.parse(work.now) - Date.parse(call.connectedAt)) / 1000;
  const durationSeconds = how.result === "ANSWERED" ? (how.durationSeconds ?? Math.round(heard ?? 0)) : null;
  const [ended] = await work
    .update(messengerCalls)
    .set({
      state: "ENDED",
      result: how.result,
      reason: how.reason ?? null,
      answer: null,
      endedAt: work.now,
      durationSeconds,
    })
    .where(eq(messengerCalls.id, call.id))
    .returning();
  if (!ended) throw new Error("A call that is locked is there.");
  await clearTimer(work, callTimer, call.id);
  await writeMessage(work, ticket, {
    author: { type: "SYSTEM", id: null, name: call.callerName },
    content: inWords(say(`messengers.call_${how.result}`, { name: call.callerName }), null),
    isPlain: true,
    isPublic: false,
    messenger: {
      content: {
        type: "call",
        callId: call.id,
        callerName: call.callerName,
        result: how.result,
        durationSeconds,
      },
      repliesToId: null,
      reactions: [],
    },
  });
  tellCall(work, ticket, call, "ENDED");
  return ended;
}

/** The provider's name for it, from its answer or its first word, whichever is first. */
export async function noteProviderCall(
  work: Work,
  { call }: LockedCall,
  providerCallId: string,
): Promise<void> {
  if (call.providerCallId !== null) return;
  await work.update(messengerCalls).set({ providerCallId }).where(eq(messengerCalls.id, call.id));
  call.providerCallId = providerCallId;
  // It was hung up before anybody knew what to hang up.
  if (call.endedAt !== null) work.enqueue(terminateCall, { callId: call.id });
}

const rank: Record<CallState, number> = { DIALING: 0, RINGING: 1, CONNECTED: 2, ENDED: 3 };

/** What the provider says of a call of ours, in whatever order; twice is as good as once. */
export async function takeCall(
  work: Work,
  connection: ConnectionRow,
  event: InboundCall,
): Promise<Text | null> {
  const id = await callIdOf(work, connection.id, event);
  if (id === undefined) return say("messengers.not_called_here");
  const locked = await lockCall(work, id);
  if (event.step === "ENDED" && locked.call.providerCallId === null)
    locked.call.providerCallId = event.externalId;
  else await noteProviderCall(work, locked, event.externalId);
  const { ticket, call } = locked;
  if (call.endedAt !== null) return null;
  if (event.step === "REJECTED") await endCall(work, locked, { result: "DECLINED" });
  else if (event.step === "ENDED") await takeEnd(work, locked, event);
  else if (event.step === "ANSWER") {
    if (call.answer !== null) return null;
    await work.update(messengerCalls).set({ answer: event.answer }).where(eq(messengerCalls.id, call.id));
    tellCall(work, ticket, call, call.state);
  } else await rise(work, locked, event.step === "RINGING" ? "RINGING" : "CONNECTED");
  return null;
}

async function takeEnd(work: Work, locked: LockedCall, event: InboundCall): Promise<void> {
  const { call } = locked;
  const { durationSeconds, failure } = event;
  // That it was picked up may be told by its duration alone.
  if (call.state === "CONNECTED" || (durationSeconds ?? 0) > 0)
    await endCall(work, locked, { result: "ANSWERED", durationSeconds });
  else if (failure) await endCall(work, locked, { result: "FAILED", reason: failure.reason });
  else await endCall(work, locked, { result: "NOT_ANSWERED" });
}

async function rise(work: Work, { ticket, call }: LockedCall, state: "RINGING" | "CONNECTED"): Promise<void> {
  if (rank[state] <= rank[call.state]) return;
  const isTaken = state === "CONNECTED";
  await work
    .update(messengerCalls)
    .set({ state, ...(isTaken ? { connectedAt: work.now } : {}) })
    .where(eq(messengerCalls.id, call.id));
  if (isTaken)
    await setTimer(work, callTimer, call.id, later(work.now, { hours: limits.callHoursMax }), {
      callId: call.id,
    });
  tellCall(work, ticket, call, state);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** By our key, by the provider's id, else the one to this customer that nobody has named yet. */
async function callIdOf(
  { from }: Work,
  connectionId: string,
  { key, externalId, to }: InboundCall,
): Promise<string | undefined> {
  const ofConnection = eq(messengerCalls.connectionId, connectionId);
  const [named] = await from(messengerCalls, { id: messengerCalls.id }).where(
    and(
      ofConnection,
      key !== null && uuid.test(key)
        ? eq(messengerCalls.id, key)
        : eq(messengerCalls.providerCallId, externalId),
    ),
  );
  if (named || to === null || key !== null) return named?.id;
  const [nameless] = await from(messengerCalls, { id: messengerCalls.id })
    .innerJoin(
      ticketConversations,
      and(
        eq(ticketConversations.tenantId, messengerCalls.tenantId),
        eq(ticketConversations.ticketId, messengerCalls.ticketId),
      ),
    )
    .where(
      and(
        ofConnection,
        isNull(messengerCalls.providerCallId),
        isNull(messengerCalls.endedAt),
        eq(ticketConversations.identityValue, to),
      ),
    )
    .orderBy(desc(messengerCalls.createdAt))
    .limit(1);
  return nameless?.id;
}

const terminateCall: JobName<{ callId: string }> = { name: "messengers.terminate-call" };
/** Hangs up at the provider what has ended here. One that is over there as well refuses: nothing is left to do. */
export const terminateCallJob = defineJob({
  ...terminateCall,
  schema: z.object({ callId: z.uuid() }),
  async run({ desk, services, tenant, payload }) {
    const found = await desk.read(tenant, systemActor, async (work) => {
      const call = await work.rows(messengerCalls).find(payload.callId);
      return call && { call, connection: await work.rows(connections).find(call.connectionId) };
    });
    const id = found?.call.providerCallId ?? null;
    if (!found?.connection || id === null) return;
    try {
      await openConnection(desk, services, found.connection).calls?.terminate(id);
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.kind === "later" || error.kind === "unknown")
        throw error;
      services.log.warn({ err: error, call: found.call.id }, "a call could not be ended at its provider");
    }
  },
});
