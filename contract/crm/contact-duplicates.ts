import { z } from "zod";
import { Contact } from "./contacts.ts";
import { endpoint, group } from "../kit.ts";
import { Id, Nothing } from "../shapes.ts";

/**
 * Why two contacts may be one person: spellings of one number, one name before the @ and a similar name, a
 * similar name at one company.
 */
export const duplicateReasons = ["phone", "email", "company"] as const;
const Reasons = z.array(z.enum(duplicateReasons));
const Score = z.number().int().min(0).max(100).describe("How likely, in per cent");
export const DuplicatePair = z
  .object({
    a: Contact,
    b: Contact,
    reasons: Reasons,
    score: Score,
  })
  .meta({ id: "DuplicatePair" });
export type DuplicatePair = z.infer<typeof DuplicatePair>;
const Pair = {
  contactId: "01980000-0000-7000-8000-000000000000",
  otherId: "01980000-0000-7000-8000-000000000001",
};
const PairIds = z
  .object({
    contactId: Id,
    otherId: Id,
  })
  .meta({ id: "PairIds" });

export const contactDuplicates = group("contact-duplicates", {
  list: endpoint("GET /contacts/duplicates", {
    allow: "USER",
    perMinute: 60,
    query: z.object({ cursor: z.string().max(200).optional() }),
    summary: "Pairs that may be one person, among some hundred contacts at a time, the last changed first",
    returns: z.object({
      items: z.array(DuplicatePair),
      examined: z.number().int(),
      nextCursor: z.string().nullable(),
    }),
  }),
  ofContact: endpoint("GET /contacts/{id}/duplicates", {
    allow: "USER",
    perMinute: 120,
    refs: { id: "contact" },
    summary: "Who may be the same person, the likeliest first",
    returns: z.object({
      items: z.array(
        z.object({
          contact: Contact,
          reasons: Reasons,
          score: Score,
        }),
      ),
    }),
  }),
  dismiss: endpoint("POST /contacts/duplicates/dismiss", {
    allow: "AGENT",
    summary: "The two are two people: they are not suggested any more",
    body: PairIds,
    example: Pair,
    returns: Nothing,
  }),
  reconsider: endpoint("POST /contacts/duplicates/reconsider", {
    allow: "AGENT",
    summary: "Takes a dismissal back",
    body: PairIds,
    example: Pair,
    returns: Nothing,
  }),
});
