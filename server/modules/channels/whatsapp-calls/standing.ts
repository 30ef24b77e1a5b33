import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { CallStanding, WhatsAppCall } from "../../../../contract/channels/whatsapp-calls.ts";
import { later } from "../../../clock.ts";
import { Fault } from "../../../fault.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import type { Asked } from "../../../kernel/who-asks.ts";
import type { CallAllowance, CallPermission } from "../../../providers/channel/channel.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { Work } from "../../../work.ts";
import { toldText } from "../../../words/stored.ts";
import type { Language } from "../../../words/texts.ts";
import type { Text } from "../../../words/wording.ts";
import { viewTicket } from "../../desk/tickets/queries.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import { openConnection } from "../../workspace/connections/open.ts";
import type { OpenCalls } from "../../workspace/connections/open.ts";
import { connections } from "../../workspace/connections/table.ts";
import { messengerCalls } from "../messengers/call-table.ts";
import type { CallRow } from "../messengers/call-table.ts";
import { findConversation } from "../messengers/carry.ts";
import type { Conversation } from "../messengers/carry.ts";
import { say } from "./texts.ts";

export interface CallPlace {
  ticketId: string;
  conversation: Conversation;
  calls: OpenCalls;
  permission: CallPermission;
}

/** The conversation of a ticket with what its provider says of calls. Never within a transaction. @throws Fault */
export async function callPlace(asked: Asked, ref: string): Promise<CallPlace> {
  const { actor, tenant } = whoAsks(asked);
  const { ticketId, conversation } = await asked.desk.read(tenant, actor, async (work) => {
    const { id } = await viewTicket(work, ref);
    return { ticketId: id, conversation: await findConversation(work, id) };
  });
  const calls =
    conversation && conversation.connection.deletedAt === null
      ? openConnection(asked.desk, asked.services, conversation.connection).calls
      : null;
  if (!conversation || !calls) throw new Fault("conflict", say("whatsapp_calls.not_here"));
  try {
    return { ticketId, conversation, calls, permission: await calls.permission(conversation.identity) };
  } catch (error) {
    throw faultOfCall(error);
  }
}

const wordsOfCode: ReadonlyMap<string, Text> = new Map([
  ["138000", say("whatsapp_calls.not_enabled")],
  ["138001", say("whatsapp_calls.cannot_be_called")],
  ["138006", say("whatsapp_calls.no_permission")],
  ["138009", say("whatsapp_calls.asked_too_often")],
  ["138012", say("whatsapp_calls.called_too_often")],
]);
/** A failure of the provider's in plain words, where we have any. */
export const wordsOfFailure = ({ code, kind, reason }: ProviderFailure): Text =>
  wordsOfCode.get(code ?? "") ??
  say(kind === "final" ? "whatsapp_calls.refused" : "whatsapp_calls.unanswered", { reason });
export const faultOfCall = (error: unknown): unknown =>
  error instanceof ProviderFailure ? new Fault("conflict", wordsOfFailure(error)) : error;

/** The call that is under way on a ticket. */
export async function liveCall({ from }: Pick<Work, "from">, ticketId: string): Promise<CallRow | undefined> {
  const [row] = await from(messengerCalls).where(
    and(eq(messengerCalls.ticketId, ticketId), isNull(messengerCalls.endedAt)),
  );
  return row;
}

/** When the customer was asked, unless they have written since. */
async function askedSince({ from }: Pick<Work, "from">, ticketId: string): Promise<string | null> {
  const kindOf = sql<string | null>`${ticketMessages.messenger} -> 'content' ->> 'type'`;
  const [last] = await from(ticketMessages, { kind: kindOf, createdAt: ticketMessages.createdAt })
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        sql`${kindOf} in ('callRequest', 'callPermission')`,
        ne(ticketMessages.delivery, "FAILED"),
      ),
    )
    .orderBy(desc(ticketMessages.id))
    .limit(1);
  return last?.kind === "callRequest" ? last.createdAt : null;
}

export async function presentCall(
  work: Work,
  call: CallRow,
  language: Language | null,
): Promise<WhatsAppCall> {
  const connection = await work.rows(connections).find(call.connectionId);
  const { id, ticketId, callerId, callerName, state, result, connectedAt, endedAt, durationSeconds } = call;
  return {
    ...{ id, ticketId, callerId, callerName, state, result, connectedAt, endedAt, durationSeconds },
    reason: call.reason === null ? null : toldText(call.reason, language),
    answer: callerId === work.actor.id ? call.answer : null,
    isSimulated: connection?.isSimulated ?? false,
    startedAt: call.createdAt,
  };
}

/** What stands about calls on a ticket, told by everybody's clock. */
export async function standingOf(
  asked: Asked,
  { ticketId, conversation, permission }: CallPlace,
  outcome: CallStanding["outcome"],
  language: Language | null,
): Promise<CallStanding> {
  const { actor, tenant } = whoAsks(asked);
  const ahead = conversation.connection.clockOffsetMs / 1000;
  const ours = (at: string | null) => at && later(at, { seconds: -ahead });
  const limitsOf = ({ limits }: CallAllowance) =>
    limits.map((limit) => ({ ...limit, freeAt: ours(limit.freeAt) }));
  return asked.desk.read(tenant, actor, async (work) => {
    const call = await liveCall(work, ticketId);
    return {
      outcome,
      permission: permission.state,
      allowedUntil: ours(permission.until),
      mayAsk: permission.ask.isAllowed,
      askLimits: limitsOf(permission.ask),
      askedAt: await askedSince(work, ticketId),
      mayCall: permission.call.isAllowed,
      callLimits: limitsOf(permission.call),
      isOpen: conversation.window.isOpen,
      isSimulated: conversation.connection.isSimulated,
      call: call ? await presentCall(work, call, language) : null,
    };
  });
}
