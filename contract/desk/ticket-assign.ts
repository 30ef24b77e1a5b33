import { z } from "zod";
import { endpoint, group } from "../kit.ts";
import { Id } from "../shapes.ts";
import { Ticket } from "./tickets.ts";
import { said } from "../said.ts";

export const ticketAssign = group("ticket-assign", {
  assign: endpoint("POST /admin/tickets/{id}/assign", {
    allow: "SUPERVISOR",
    refs: { id: "ticket" },
    touches: ["tickets", "agents", "workload", "agent-groups"],
    summary:
      "By hand, whoever is available: to an agent, to nobody (it looks for somebody else), or to a group, whose members then come into question; the decision is kept",
    body: z
      .object({
        agentId: Id.nullable().optional(),
        groupId: Id.nullable().optional(),
      })
      .refine(({ agentId, groupId }) => agentId !== undefined || groupId !== undefined, {
        path: ["agentId"],
        message: said("ticket_assign.agent_or_group"),
      }),
    example: { agentId: null },
    returns: Ticket,
  }),
});
