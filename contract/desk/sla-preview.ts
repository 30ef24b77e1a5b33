import { z } from "zod";
import { bulkChangeStates, slaDueChanges, slaMetrics } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Id, Time, pageOf, paging } from "../shapes.ts";
import { slaCalendars } from "./sla-calendars.ts";
import { slaSettings } from "./sla-settings.ts";
import { SlaMetric } from "./sla-shapes.ts";

const count = z.number().int();
const Affected = z
  .object({
    ticketId: Id,
    number: z.number().int(),
    subject: z.string(),
    metric: SlaMetric,
    before: Time.nullable(),
    after: Time.nullable(),
    change: z.enum(slaDueChanges),
    isBreachedAtOnce: z.boolean(),
  })
  .meta({ id: "SlaAffected" });

/** What an edit would do, before it is saved. */
export const slaPreview = group("sla-preview", {
  preview: endpoint("POST /sla/preview", {
    allow: "ADMIN",
    summary:
      "Of open tickets: which targets come earlier, later, anew, not any more, and which are breached at once",
    body: z.object({
      policyId: Id.optional().describe("The policy that is edited; a new one without it"),
      policy: slaSettings.create.body.partial().optional(),
      calendarId: Id.optional().describe("The calendar that is edited"),
      calendar: slaCalendars.create.body.partial().optional(),
      ticketId: Id.optional().describe("Try it against this ticket alone"),
    }),
    example: { policy: { name: "Everything sooner", targets: [] } },
    returns: z.object({
      tickets: count.describe("How many open tickets were looked at"),
      isSample: z.boolean().describe("The newest of them: there are more"),
      counts: z.record(z.enum(slaDueChanges), count),
      breachedAtOnce: count,
      affected: z.array(Affected).describe("The first hundred whose due time moves"),
      appliesTo: count.describe("Of those looked at, to how many the edited policy applies"),
    }),
  }),
  past: endpoint("POST /sla/preview/past", {
    allow: "ADMIN",
    summary: "Against the tickets of the last thirty days: how many would have been met, target by target",
    body: z.object({ policyId: Id.optional(), policy: slaSettings.create.body.partial() }),
    example: { policy: { name: "Everything sooner", targets: [] } },
    returns: z.object({
      tickets: count,
      isSample: z.boolean(),
      metrics: z.array(
        z.object({
          metric: z.enum(slaMetrics),
          met: count,
          breached: count,
          compliance: z.number().nullable(),
        }),
      ),
    }),
  }),
});

const SlaRecount = z
  .object({
    id: Id,
    state: z.enum(bulkChangeStates),
    cause: z.enum(["POLICY", "CALENDAR", "REMINDER", "ESCALATION_RULE", "OPTIONS"]),
    actorName: z.string(),
    total: count,
    done: count,
    unchanged: count,
    createdAt: Time,
    finishedAt: Time.nullable(),
  })
  .meta({ id: "SlaRecount" });
export type SlaRecount = z.infer<typeof SlaRecount>;
/** Open tickets counted anew after an edit; `sla_recount_progress` tells how far it is. */
export const slaRecounts = group("sla-recounts", {
  list: endpoint("GET /sla/recounts", {
    allow: "ADMIN",
    query: z.object(paging),
    summary: "The newest first",
    returns: pageOf(SlaRecount),
  }),
  get: endpoint("GET /sla/recounts/{id}", {
    allow: "ADMIN",
    refs: { id: "slaRecount" },
    returns: SlaRecount,
  }),
});
