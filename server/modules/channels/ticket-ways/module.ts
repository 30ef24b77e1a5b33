import { ticketWays as calls } from "../../../../contract/channels/ticket-ways.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { implement } from "../../../kernel/implement.ts";
import { findTicket } from "../../desk/tickets/queries.ts";
import { waysOf } from "./ways.ts";

const ticketWayCalls = implement(calls, {
  list: async ({ params, ...work }) => {
    const found = await waysOf(work, await findTicket(work, params.id));
    return { items: found.map(({ identity: _, ...way }) => way) };
  },
});

export const ticketWaysModule = defineModule("channels/ticket-ways", { calls: ticketWayCalls });
