import { z } from "zod";
import { endpoint, group } from "../kit.ts";
import { domainReasons, domainStates } from "./landing-parts.ts";
import { Id, Line, Nothing, Time } from "../shapes.ts";

export const CustomDomain = z
  .object({
    id: Id,
    domain: z.string().describe("In punycode"),
    shown: z.string(),
    state: z.enum(domainStates),
    reason: z.enum(domainReasons).nullable(),
    record: z.object({
      name: z.string(),
      type: z.literal("TXT"),
      value: z.string(),
    }),
    target: z.string().describe("Where its CNAME should lead"),
    checkedAt: Time.nullable(),
    nextCheckAt: Time.nullable(),
    verifiedAt: Time.nullable(),
    createdAt: Time,
  })
  .meta({ id: "CustomDomain" });
export type CustomDomain = z.infer<typeof CustomDomain>;
/** Domains of a tenant's own. A TXT record proves that they are; the newest proof wins. */
export const customDomains = group("custom-domains", {
  list: endpoint("GET /landing-pages/domains", {
    allow: "SUPERVISOR",
    returns: z.object({ items: z.array(CustomDomain) }),
  }),
  verify: endpoint("POST /landing-pages/verify-domain", {
    allow: "ADMIN",
    perMinute: 30,
    transaction: "none",
    summary: "Adds a domain, or asks the DNS about it now",
    body: z.object({ domain: Line(253) }),
    example: { domain: "help.acme.example" },
    returns: CustomDomain,
  }),
  remove: endpoint("DELETE /landing-pages/domains/{id}", {
    changes: { group: "custom-domains", audience: "supervisors" },
    allow: "ADMIN",
    refs: { id: "customDomain" },
    returns: Nothing,
  }),
});
