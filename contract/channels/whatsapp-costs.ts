import { z } from "zod";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { said } from "../said.ts";
import { Currency } from "../crm/pipelines.ts";
import { Id, Time } from "../shapes.ts";

/** What the provider charges by: its words for a message that arrived, but for free-form ones, which are free. */
export const chargeCategories = [
  "MARKETING",
  "UTILITY",
  "AUTHENTICATION",
  "AUTHENTICATION_INTERNATIONAL",
] as const;
export type ChargeCategory = (typeof chargeCategories)[number];

const Country = z
  .string()
  .regex(/^(?:[A-Z]{2})?$/, said("whatsapp_costs.country"))
  .describe("ISO 3166; empty: every country without a rate of its own");
const WhatsAppRate = z
  .object({
    country: Country,
    category: z.enum(chargeCategories),
    micros: z
      .number()
      .int()
      .min(0)
      .max(limits.messageRateMicrosMax)
      .describe("Millionths of the currency's unit"),
  })
  .meta({ id: "WhatsAppRate" });

export const WhatsAppCosts = z
  .object({
    since: Time,
    currency: z.string().nullable().describe("Null while no rate is set"),
    rates: z.array(WhatsAppRate),
    items: z
      .array(
        z.object({
          connectionId: Id,
          category: z.enum(chargeCategories),
          country: z.string().describe("Empty where the customer's number tells none"),
          charged: z.number().int().describe("Messages that the provider charges for"),
          free: z.number().int().describe("Those that it said are free"),
          micros: z.number().int().nullable().describe("Null where no rate is set for them"),
        }),
      )
      .describe("Template messages that arrived, as the provider counts them"),
  })
  .meta({ id: "WhatsAppCosts" });
export type WhatsAppCosts = z.infer<typeof WhatsAppCosts>;

/** What template messages cost. The product knows no prices: a workspace writes down its own. */
export const whatsappCosts = group("whatsapp-costs", {
  get: endpoint("GET /admin/settings/whatsapp/costs", {
    allow: "SUPERVISOR",
    query: z.object({ days: z.coerce.number().int().min(1).max(365).default(30) }),
    returns: WhatsAppCosts,
  }),
  save: endpoint("PUT /admin/settings/whatsapp/rates", {
    allow: "ADMIN",
    changes: { group: "whatsapp-costs", audience: "supervisors", id: "all" },
    summary: "All rates at once: those that are left out are gone",
    body: z.object({
      currency: Currency,
      rates: z.array(WhatsAppRate).max(limits.messageRatesMax),
    }),
    example: { currency: "EUR", rates: [{ country: "ES", category: "MARKETING", micros: 50_000 }] },
    returns: WhatsAppCosts,
  }),
});
