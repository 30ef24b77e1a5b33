import { z } from "zod";
import { channels, priorities, ticketStatuses } from "../enums.ts";
import { Decision } from "../desk/assignment-decisions.ts";
import { TicketClocks } from "../desk/sla-tickets.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Email, Id, Line, Text } from "../shapes.ts";
import { RuleRun } from "./rule-parts.ts";

const Place = z.object({ id: Id, name: z.string() }).nullable();

/** What a message would make of itself. Nothing of it is kept, and nobody hears of it. */
export const ticketTrial = group("ticket-trial", {
  run: endpoint("POST /admin/test-auto-ticket-creation", {
    allow: "SUPERVISOR",
    transaction: "none",
    perMinute: 60,
    fails: ["invalid"],
    summary:
      "The ticket that a message would become: its contact, place, targets, agent and rules, with reasons",
    body: z.object({
      channel: z.enum(channels),
      message: Text(limits.messageMaxLength),
      subject: Line(limits.subjectMaxLength).optional(),
      contactEmail: Email.optional(),
      contactName: Line(120).optional(),
    }),
    example: {
      channel: "EMAIL",
      subject: "Refund please",
      message: "The tent arrived torn. I want my money back.",
      contactEmail: "kim@example.test",
      contactName: "Kim Park",
    },
    returns: z.object({
      contact: z
        .object({
          id: Id.nullable().describe("Null: one would be made"),
          name: z.string(),
          email: z.string().nullable(),
        })
        .nullable(),
      ticket: z.object({
        subject: z.string(),
        channel: z.enum(channels),
        status: z.enum(ticketStatuses),
        priority: z.enum(priorities),
        tags: z.array(z.string()),
        category: Place,
        group: Place,
        assignee: Place,
        isSensitive: z.boolean(),
      }),
      sla: TicketClocks,
      decision: Decision.nullable().describe("Why this agent, or why nobody; null where none was looked for"),
      answers: z
        .array(z.object({ authorName: z.string(), text: z.string(), isPublic: z.boolean() }))
        .describe("What would be written on it by itself, notes among it"),
      rules: z.array(RuleRun).describe("Those that acted, in their order"),
    }),
  }),
});
