import { z } from "zod";
import { ContactFilter } from "./contact-filters.ts";
import { crud } from "../crud.ts";
import { contactListKinds } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Id, Line, Text, Time } from "../shapes.ts";
import { said } from "../said.ts";

const Rule = z
  .array(
    ContactFilter.refine(
      (filter) => Object.values(filter).some((value) => value !== undefined),
      said("contact_lists.nothing_to_match"),
    ),
  )
  .min(1)
  .max(limits.listRuleGroupsMax);
const ContactList = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    kind: z.enum(contactListKinds),
    rule: z
      .array(ContactFilter)
      .nullable()
      .describe("Whoever matches any of them, each in whole, is in the list"),
    isPinned: z.boolean().describe("It stands before the others, for everybody"),
    createdByName: z.string(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: "ContactList" });
const Write = z.object({
  name: Line(80),
  description: Text(500).nullable().optional(),
  rule: Rule.nullable()
    .optional()
    .describe("With a rule the list is always what matches; without one it is who was put there"),
  isPinned: z.boolean().optional(),
});
const refs = { id: "contactList" } as const;
const Ids = z.array(Id).max(limits.bulkIdsMax);

/**
 * Ours: people put together, by hand or by a rule that is looked at each time. Everybody sees them; whoever
 * may change many contacts makes them.
 */
export const contactLists = group("contact-lists", {
  ...crud("/contact-lists", {
    ref: "contactList",
    row: ContactList,
    write: Write,
    example: { name: "Spring newsletter", rule: [{ type: ["PROSPECT"], hasEmail: "true" }] },
    read: "AGENT",
    change: "SENIOR_AGENT",
    touches: ["contacts"],
    changes: "contact-lists",
  }),
  count: endpoint("GET /contact-lists/{id}/count", {
    allow: "AGENT",
    refs,
    returns: z.object({
      count: z.number().int(),
      isCapped: z.boolean(),
    }),
  }),
  setMembers: endpoint("PATCH /contact-lists/{id}/members", {
    changes: "contact-lists",
    allow: "AGENT",
    refs,
    summary: "Puts people into a list without a rule, and takes them out",
    touches: ["contacts"],
    body: z
      .object({
        add: Ids.optional(),
        remove: Ids.optional(),
      })
      .refine(({ add, remove }) => (add ?? remove) !== undefined, said("contact_lists.nobody_named")),
    example: { add: ["01980000-0000-7000-8000-000000000000"] },
    returns: z.object({
      added: z.number().int(),
      removed: z.number().int(),
    }),
  }),
  ofContact: endpoint("GET /contacts/{id}/lists", {
    allow: "AGENT",
    refs: { id: "contact" },
    summary: "The lists that somebody is in",
    returns: z.object({ items: z.array(ContactList.pick({ id: true, name: true, kind: true })) }),
  }),
});
