import { z } from "zod";
import { capacityPools } from "../enums.ts";
import { Id, Person, Time } from "../shapes.ts";

export const Decision = z
  .object({
    id: Id,
    trigger: z.string(),
    winner: Person.nullable(),
    rule: z.string(),
    reasons: z.array(
      z.object({
        agentId: Id,
        agentName: z.string(),
        outcome: z.enum(["chosen", "passed", "rejected"]),
        reason: z.string(),
        pool: z
          .enum(capacityPools)
          .optional()
          .describe("What the two numbers are of; absent before pools were"),
        openTickets: z.number().int(),
        capacity: z.number().int(),
      }),
    ),
    createdAt: Time,
  })
  .meta({ id: "Decision" });
export type Decision = z.infer<typeof Decision>;
