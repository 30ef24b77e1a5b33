import { z } from "zod";
import { crud } from "../crud.ts";
import { endpoint, group } from "../kit.ts";
import { Flag, Id, Line, Nothing, Text, Time } from "../shapes.ts";

export const TicketPipeline = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    isDefault: z.boolean(),
    isActive: z.boolean(),
    agents: z.array(
      z.object({
        id: Id,
        name: z.string(),
      }),
    ),
    openTickets: z.number().int(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: "TicketPipeline" });
export type TicketPipeline = z.infer<typeof TicketPipeline>;
const refs = { id: "ticketPipeline" } as const;
const touches = ["tickets", "agents", "users", "workload"] as const;

/**
 * A named stream of work with its own people (ADR 0018): its tickets are offered to its agents alone, if it
 * has any. New tickets go into the default one.
 */
export const ticketPipelines = group("ticket-pipelines", {
  ...crud("/ticket-pipelines", {
    ref: "ticketPipeline",
    row: TicketPipeline,
    read: "USER",
    change: "ADMIN",
    touches,
    changes: "ticket-pipelines",
    filters: { isActive: Flag.optional() },
    write: z.object({
      name: Line(60),
      description: Text(200).nullable().optional(),
      isDefault: z.boolean().optional(),
      isActive: z.boolean().optional(),
    }),
    example: { name: "Incidents" },
  }),
  remove: endpoint("DELETE /ticket-pipelines/{id}", {
    changes: "ticket-pipelines",
    allow: "ADMIN",
    refs,
    touches,
    query: z.object({ moveToId: Id.optional() }),
    summary: "409 while it has tickets, unless moveToId says where they go",
    returns: Nothing,
  }),
  addAgent: endpoint("POST /ticket-pipelines/{id}/agents/{agentId}", {
    changes: ["ticket-pipelines", { group: "users", id: "all" }],
    allow: "MANAGER",
    refs: { ...refs, agentId: "user" },
    touches,
    returns: TicketPipeline,
  }),
  removeAgent: endpoint("DELETE /ticket-pipelines/{id}/agents/{agentId}", {
    changes: ["ticket-pipelines", { group: "users", id: "all" }],
    allow: "MANAGER",
    refs: { ...refs, agentId: "user" },
    touches,
    returns: TicketPipeline,
  }),
});
