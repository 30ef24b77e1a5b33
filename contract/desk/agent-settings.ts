import { z } from "zod";
import { PerPool, WrittenDefaults } from "./capacity.ts";
import { locales } from "../locales.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { TimeZone } from "../shapes.ts";

export const AgentSettings = z
  .object({
    defaultCapacity: PerPool.describe(
      "Active tickets that an agent can have at once, unless they have a number of their own",
    ),
    autoAssign: z.boolean().describe("Off: every ticket waits until somebody takes it or gives it out"),
    keepLastOwner: z.boolean().describe("A reopened ticket stays with, or goes back to, whoever had it"),
    autoCloseAfterHours: z
      .number()
      .int()
      .min(limits.autoCloseAfterHoursMin)
      .max(limits.autoCloseAfterHoursMax),
    undoSendSeconds: z
      .number()
      .int()
      .min(0)
      .max(limits.undoSendSecondsMax)
      .describe(
        "Undo send for e-mail and every other channel that is not live: seconds until a reply is sent; 0: at once",
      ),
    undoSendLiveSeconds: z
      .number()
      .int()
      .min(0)
      .max(limits.undoSendSecondsMax)
      .describe("The same for chat, WhatsApp and Instagram"),
    companyByDomain: z
      .boolean()
      .describe("A new contact joins the company whose domain its e-mail address has; free mail apart"),
    timeZone: TimeZone,
    locale: z.enum(locales).describe("Of mails to people who have chosen no language"),
  })
  .meta({ id: "AgentSettings" });
export type AgentSettings = z.infer<typeof AgentSettings>;

/** What holds for the whole workspace. */
export const agentSettings = group("agent-settings", {
  get: endpoint("GET /admin/agent-settings", { allow: "SUPERVISOR", returns: AgentSettings }),
  update: endpoint("PATCH /admin/agent-settings", {
    allow: "ADMIN",
    touches: [
      "tickets",
      "agents",
      "workload",
      "business-hours",
      "sla-calendars",
      "sla-settings",
      "sla-recounts",
    ],
    body: AgentSettings.extend({ defaultCapacity: WrittenDefaults }).partial(),
    example: { defaultCapacity: { chat: 3, messengers: 6, other: 15 } },
    returns: AgentSettings,
  }),
});
