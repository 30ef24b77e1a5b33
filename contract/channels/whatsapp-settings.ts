import { z } from "zod";
import { connectionStates } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { ShownWarning } from "../workspace/connections.ts";
import { Id, Time } from "../shapes.ts";
import { templateCategories } from "./template-rules.ts";

export const WhatsAppNumber = z
  .object({
    id: Id,
    name: z.string(),
    displayName: z.string().nullable(),
    account: z.string(),
    businessAccountId: z.string(),
    isSimulated: z.boolean(),
    state: z.enum(connectionStates),
    lastError: z.string().nullable(),
    warnings: z.array(ShownWarning).describe("What Meta holds against the account or number now"),
    quality: z.string().nullable().describe("As Meta last said: GREEN, YELLOW or RED"),
    lastInboundAt: Time.nullable(),
    checkedAt: Time.nullable(),
    statusTemplateId: Id.nullable().describe("What tells a ticket's state once the window is shut"),
    approvedTemplates: z.number().int(),
    pendingTemplates: z.number().int(),
    newPeople: z
      .object({
        used: z.number().int(),
        max: z.number().int().nullable().describe("Null: no limit, or not known"),
        isKnown: z.boolean().describe("The provider has said what the limit is"),
      })
      .describe("Customers of the account who were sent a template outside the window within 24 hours"),
    heldBack: z.number().int().describe("Deliveries that wait for a limit of the provider's"),
    openWindows: z.number().int().describe("Customers to whom free text may be sent now"),
    templatesSent: z
      .array(z.object({ category: z.enum(templateCategories), count: z.number().int() }))
      .describe("Of the last 30 days: what the provider may charge for"),
  })
  .meta({ id: "WhatsAppNumber" });
export type WhatsAppNumber = z.infer<typeof WhatsAppNumber>;
const numbers = z.object({ items: z.array(WhatsAppNumber) });

/** The workspace's WhatsApp numbers: how they are, and what is set for each. */
export const whatsappSettings = group("whatsapp-settings", {
  get: endpoint("GET /admin/settings/whatsapp", { allow: "SUPERVISOR", returns: numbers }),
  save: endpoint("POST /admin/settings/whatsapp", {
    allow: "ADMIN",
    changes: { group: "connections", audience: "supervisors", id: "all" },
    touches: ["connections"],
    summary: "The template that tells a ticket's state: of UTILITY, with its number and state as variables",
    body: z.object({ connectionId: Id, statusTemplateId: Id.nullable() }),
    example: { connectionId: "01980000-0000-7000-8000-000000000000", statusTemplateId: null },
    returns: numbers,
  }),
  health: endpoint("GET /admin/settings/whatsapp/{id}/health", {
    allow: "SUPERVISOR",
    refs: { id: "connection" },
    transaction: "none",
    perMinute: 30,
    fails: ["conflict"],
    summary: "Asks the provider for the number's quality and limits",
    returns: z.object({
      displayPhoneNumber: z.string().nullable(),
      verifiedName: z.string().nullable(),
      quality: z.string().nullable(),
      messagingLimit: z.string().nullable().describe("Unique customers in 24 hours outside windows"),
      throughput: z.string().nullable(),
    }),
  }),
});
