import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { CallStanding } from "../../../../contract/channels/whatsapp-calls.ts";
import { Fault } from "../../../fault.ts";
import type { Caller } from "../../../kernel/implement.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import type { Asked } from "../../../kernel/who-asks.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { Work } from "../../../work.ts";
import { storedText } from "../../../words/stored.ts";
import { inWords } from "../../../words/texts.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import { messengerCalls } from "../messengers/call-table.ts";
import type { CallRow } from "../messengers/call-table.ts";
import { endCall, lockCall, noteProviderCall, ringUntil, tellCall } from "../messengers/calls.ts";
import { lockConversation, sendPart } from "../messengers/send.ts";
import { callPlace, faultOfCall, liveCall, standingOf, wordsOfFailure } from "./standing.ts";
import type { CallPlace } from "./standing.ts";
import { say } from "./texts.ts";

/**
 * Asks for permission where there is none, else rings by the caller's offer; without an offer it says what
 * stands. @throws Fault for what the provider does not allow now, and for a call that is under way
 */
export async function startCall(
  asked: Asked & { caller: Caller },
  { ticketId, offer }: { ticketId: string; offer?: string | undefined },
): Promise<CallStanding> {
  const { language } = asked.caller;
  const place = await callPlace(asked, ticketId);
  if (place.permission.state === "NONE") {
    await ask(asked, place);
    const after = await callPlace(asked, place.ticketId);
    return standingOf(asked, after, "ASKED", language);
  }
  if (offer === undefined) return standingOf(asked, place, "NONE", language);
  if (!place.permission.call.isAllowed) throw new Fault("conflict", say("whatsapp_calls.called_too_often"));
  await ring(asked, place, offer);
  return standingOf(asked, place, "CALLING", language);
}

/** A question that is still on its way stands for this one. */
async function ask(asked: Asked & { caller: Caller }, { ticketId, permission }: CallPlace): Promise<void> {
  const { actor, tenant } = whoAsks(asked);
  const { caller, services } = asked;
  await asked.desk.transaction(tenant, actor, async (work) => {
    const { ticket, conversation } = await lockConversation(work, "WHATSAPP", ticketId);
    if (await isOnItsWay(work, ticket.id)) return;
    // The window first: within it nothing else may stand against asking.
    if (!conversation.window.isOpen) throw new Fault("window_closed");
    if (!permission.ask.isAllowed) throw new Fault("conflict", say("whatsapp_calls.asked_too_often"));
    await sendPart({ work, caller, services }, ticket, {
      text: inWords(say("whatsapp_calls.may_we"), caller.language),
      part: { type: "callRequest" },
    });
  });
}

async function isOnItsWay({ from }: Work, ticketId: string): Promise<boolean> {
  const [waiting] = await from(ticketMessages, { id: ticketMessages.id })
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        inArray(ticketMessages.delivery, ["QUEUED", "HELD"]),
        sql`${ticketMessages.messenger} -> 'content' ->> 'type' = 'callRequest'`,
      ),
    )
    .limit(1);
  return waiting !== undefined;
}

/** Written down first: what becomes of a lost answer, the clock or the provider's own word says. */
async function ring(
  asked: Asked,
  { ticketId, conversation, calls }: CallPlace,
  offer: string,
): Promise<void> {
  const { actor, tenant } = whoAsks(asked);
  const call = await asked.desk.transaction(tenant, actor, (work) => begin(work, ticketId));
  try {
    const id = await calls.connect({ to: conversation.identity, offer, key: call.id });
    await asked.desk.transaction(tenant, actor, async (work) =>
      noteProviderCall(work, await lockCall(work, call.id), id),
    );
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.kind === "unknown") return;
    const reason = storedText(wordsOfFailure(error));
    await asked.desk.transaction(tenant, actor, async (work) => {
      const locked = await lockCall(work, call.id);
      if (locked.call.endedAt === null) await endCall(work, locked, { result: "FAILED", reason });
    });
    throw faultOfCall(error);
  }
}

/** One call at a time on a ticket, and of a caller. */
async function begin(work: Work, ticketId: string): Promise<CallRow> {
  const { ticket, conversation } = await lockConversation(work, "WHATSAPP", ticketId);
  const other = await liveCall(work, ticket.id);
  if (other) throw new Fault("conflict", say("whatsapp_calls.on_this_ticket", { name: other.callerName }));
  const [own] = await work
    .from(messengerCalls, { id: messengerCalls.id })
    .where(and(eq(messengerCalls.callerId, work.actor.id ?? ""), isNull(messengerCalls.endedAt)))
    .limit(1);
  if (own) throw new Fault("conflict", say("whatsapp_calls.one_at_a_time"));
  const call = await work.rows(messengerCalls).insert({
    ticketId: ticket.id,
    connectionId: conversation.connection.id,
    callerId: work.actor.id ?? "",
    callerName: work.actor.name,
    createdAt: work.now,
  });
  await ringUntil(work, call.id);
  tellCall(work, ticket, call, "DIALING");
  return call;
}
