import { whatsappCalls as calls } from "../../../../contract/channels/whatsapp-calls.ts";
import { outranks, isRole } from "../../../../contract/roles.ts";
import { Fault } from "../../../fault.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Work } from "../../../work.ts";
import { viewTicket } from "../../desk/tickets/queries.ts";
import { messengerCalls } from "../messengers/call-table.ts";
import type { CallRow } from "../messengers/call-table.ts";
import { hangUp, lockCall } from "../messengers/calls.ts";
import { callPlace, presentCall, standingOf } from "./standing.ts";
import { startCall } from "./start.ts";
import { say } from "./texts.ts";

const callCalls = implement(calls, {
  start: ({ body, ...asked }) => startCall(asked, body),
  standing: async ({ params, ...asked }) =>
    standingOf(asked, await callPlace(asked, params.id), "NONE", asked.caller.language),
  get: async ({ params, caller, ...work }) =>
    presentCall(work, await visibleCall(work, params.id), caller.language),
  hangUp: async ({ params, caller, ...work }) => {
    const { id, callerId } = await visibleCall(work, params.id);
    const { role } = work.actor;
    if (callerId !== work.actor.id && !(isRole(role) && outranks(role, "SUPERVISOR")))
      throw new Fault("forbidden", say("whatsapp_calls.own_alone"));
    return presentCall(work, await hangUp(work, await lockCall(work, id)), caller.language);
  },
});

/** A call is for whoever may see its ticket, and for who makes it. @throws Fault not_found */
async function visibleCall(work: Work, id: string): Promise<CallRow> {
  const call = await work.rows(messengerCalls).get(id);
  if (call.callerId !== work.actor.id) await viewTicket(work, call.ticketId);
  return call;
}

export const whatsappCallsModule = defineModule("channels/whatsapp-calls", {
  calls: callCalls,
  constraints: {
    messenger_calls_of_ticket: ["ticketId", say("whatsapp_calls.one_at_a_time")],
    messenger_calls_of_caller: ["ticketId", say("whatsapp_calls.one_at_a_time")],
  },
});
