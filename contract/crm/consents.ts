import { z } from "zod";
import {
  consentChannels,
  consentPurposes,
  consentSources,
  consentStates,
  typedConsentSources,
} from "./consent-kinds.ts";
import { endpoint, group } from "../kit.ts";
import { Id, Line, Time, pageOf, paging } from "../shapes.ts";

const of = {
  channel: z.enum(consentChannels),
  purpose: z.enum(consentPurposes),
};
/** The word that changed it, the reason that a person gave. */
const told = {
  source: z.enum(consentSources),
  reason: z.string().nullable().describe("The customer's word, or the reason that a person gave"),
  at: Time.describe("When the contact said so"),
  byName: z.string().nullable().describe("The person who wrote it down"),
};
export const Consent = z
  .object({
    ...of,
    state: z.enum(consentStates).nullable().describe("Null: the contact has said nothing"),
    source: told.source.nullable(),
    reason: told.reason,
    at: told.at.nullable(),
    byName: told.byName,
  })
  .meta({ id: "Consent" });
export type Consent = z.infer<typeof Consent>;
export const ConsentChange = z
  .object({
    id: Id,
    ...of,
    state: z.enum(consentStates).nullable().describe("Null: nothing is known any more"),
    ...told,
  })
  .meta({ id: "ConsentChange" });
export type ConsentChange = z.infer<typeof ConsentChange>;
const Consents = z.object({ items: z.array(Consent) }).meta({ id: "Consents" });

export const consents = group("consents", {
  list: endpoint("GET /contacts/{id}/consents", {
    allow: "USER",
    refs: { id: "contact" },
    summary: "Whether the contact may be written to, by channel and purpose",
    returns: Consents,
  }),
  set: endpoint("PUT /contacts/{id}/consents", {
    allow: "AGENT",
    refs: { id: "contact" },
    changes: { group: "consents", id: "params" },
    summary: "Writes down what the contact has said",
    body: z.object({
      ...of,
      state: z.enum(consentStates),
      reason: Line(500).describe("How the contact said so"),
      source: z.enum(typedConsentSources).default("AGENT"),
    }),
    example: {
      channel: "WHATSAPP",
      purpose: "MARKETING",
      state: "OPTED_OUT",
      reason: "Asked on the phone to get no more offers",
    },
    returns: Consents,
  }),
  history: endpoint("GET /contacts/{id}/consents/history", {
    allow: "USER",
    refs: { id: "contact" },
    summary: "Every change of the contact's consents, newest first",
    query: z.object(paging),
    returns: pageOf(ConsentChange),
  }),
});

/** What the holder of a link sees: the rest of the contact stays unsaid. */
export const PublicConsent = z
  .object({
    ...of,
    state: z.enum(consentStates).nullable(),
    address: z.string().nullable().describe("Masked, such as k•••@larsen.example"),
  })
  .meta({ id: "PublicConsent" });
export type PublicConsent = z.infer<typeof PublicConsent>;

const refs = { domain: "tenant", token: "text" } as const;
/** For whoever holds the link of a mail. Reading changes nothing, since mail programs follow links. */
export const publicConsents = group("public-consents", {
  get: endpoint("GET /public/sites/{domain}/unsubscribe/{token}", {
    allow: "PUBLIC",
    // Whoever wants no more mail says so at any time.
    whileSuspended: "answers",
    refs,
    perMinute: 120,
    transaction: "none",
    returns: PublicConsent,
  }),
  set: endpoint("POST /public/sites/{domain}/unsubscribe/{token}", {
    allow: "PUBLIC",
    // Whoever wants no more mail says so at any time.
    whileSuspended: "answers",
    refs,
    perMinute: 60,
    transaction: "none",
    summary: "Unsubscribes, or subscribes again; twice is as good as once",
    body: z.object({ state: z.enum(consentStates) }),
    example: { state: "OPTED_OUT" },
    returns: PublicConsent,
  }),
});
