import { ticketBoard as calls } from "../../../../contract/desk/ticket-board.ts";
import { Fault } from "../../../fault.ts";
import { answeredTogether, implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { checkAssignee } from "../tickets/assignee.ts";
import type { TicketPatch } from "../tickets/change.ts";
import { lockTicket } from "../tickets/queries.ts";
import { ticketSharing } from "../tickets/sharing.ts";
import { writeTicket } from "../tickets/write.ts";
import { cardView } from "./cards.ts";
import { ticketBoardOf } from "./queries.ts";

const ticketBoardCalls = implement(calls, {
  get: ({ query, ...work }) => ticketBoardOf(work, query),
  setStatus: ({ params, body, caller, ...work }) =>
    change(work, params.id, { status: body.status }, caller.ifVersion),
  assign: async ({ params, body, caller, ...work }) => {
    if (body.agentId !== null) await checkAssignee(work, body.agentId, "agentId");
    return change(work, params.id, { assignedToId: body.agentId }, caller.ifVersion);
  },
});

/** @throws Fault precondition_failed with the card as it is now */
async function change(work: Work, id: string, patch: TicketPatch, ifVersion: number | undefined) {
  const before = await lockTicket(work, id);
  if (ifVersion !== undefined && ifVersion !== before.version)
    throw new Fault("precondition_failed", undefined, {
      extra: { current: await cardView(work, before.id) },
    });
  await writeTicket(work, before, patch);
  return cardView(work, before.id);
}

export const ticketBoardModule = defineModule("desk/ticket-board", {
  calls: answeredTogether(ticketBoardCalls, [calls.get], ticketSharing),
});
