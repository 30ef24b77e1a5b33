import { z } from "zod";
import { locales } from "../locales.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";

/** A zone that this machine's calendar knows. */
const TimeZone = z
  .string()
  .max(60)
  .refine((zone) => {
    try {
      return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
    } catch {
      return false;
    }
  }, "There is no such time zone");

export const AgentSettings = z.object({
  defaultCapacity: z
    .number()
    .int()
    .min(1)
    .max(limits.agentCapacityMax)
    .describe("Open tickets of somebody who joins"),
  autoAssign: z.boolean().describe("Off: every ticket waits until somebody takes it or gives it out"),
  keepLastOwner: z.boolean().describe("A reopened ticket stays with, or goes back to, whoever had it"),
  autoCloseAfterHours: z.number().int().min(limits.autoCloseAfterHoursMin).max(limits.autoCloseAfterHoursMax),
  undoSendSeconds: z
    .number()
    .int()
    .min(0)
    .max(limits.undoSendSecondsMax)
    .describe("How long a reply can be taken back; 0: it leaves at once"),
  companyByDomain: z
    .boolean()
    .describe("A new contact joins the company whose domain its e-mail address has; free mail apart"),
  timeZone: TimeZone,
  locale: z.enum(locales).describe("Of mails to people who have chosen no language"),
});
export type AgentSettings = z.infer<typeof AgentSettings>;

/** What holds for the whole workspace. */
export const agentSettings = group("agent-settings", {
  get: endpoint("GET /admin/agent-settings", { allow: "SUPERVISOR", returns: AgentSettings }),
  update: endpoint("PATCH /admin/agent-settings", {
    allow: "ADMIN",
    touches: ["tickets", "agents", "workload", "business-hours"],
    body: AgentSettings.partial(),
    example: { defaultCapacity: 15 },
    returns: AgentSettings,
  }),
});
