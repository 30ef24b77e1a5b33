import { z } from "zod";
import { listedContactShape } from "./contact-filters.ts";
import { ContactEmail, Identity } from "./contact-identities.ts";
import { contactSorts, contactSources, contactStatuses, contactTypes, customerTiers } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import {
  CsvPart,
  Id,
  Line,
  Nothing,
  Tags,
  Text,
  Time,
  Version,
  csvPartSummary,
  pageOf,
  paging,
  partCursor,
  search,
} from "../shapes.ts";

export const Contact = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    jobTitle: z.string().nullable(),
    type: z.enum(contactTypes),
    tier: z.enum(customerTiers).nullable().describe("Null: its company's"),
    status: z.enum(contactStatuses),
    source: z.enum(contactSources),
    companyId: Id.nullable(),
    companyName: z.string().nullable(),
    ownerId: Id.nullable(),
    tags: z.array(z.string()),
    notes: z.string().nullable(),
    openTickets: z.number().int(),
    lastSeenAt: Time.nullable(),
    mergedIntoId: Id.nullable().describe("Of one that was merged: the contact that goes on"),
    deletedAt: Time.nullable(),
    version: Version,
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: "Contact" });
export type Contact = z.infer<typeof Contact>;
/** One contact, with every address that leads to them. */
export const WholeContact = Contact.extend({
  identities: z.array(Identity).describe("The primary ones first"),
  blocked: z
    .object({
      reason: z.string().nullable(),
      at: Time,
      byName: z.string().nullable(),
    })
    .nullable()
    .describe("Since when, by whom and why: mail, chats and forms of a blocked contact make no ticket"),
}).meta({ id: "WholeContact" });
export type WholeContact = z.infer<typeof WholeContact>;
const Phone = z.string().trim().max(40).describe("Any national or international spelling; stored as E.164");
const Write = z.object({
  name: Line(200),
  email: ContactEmail.nullable().optional(),
  phone: Phone.nullable().optional(),
  jobTitle: Line(120).nullable().optional(),
  type: z.enum(contactTypes).optional(),
  tier: z.enum(customerTiers).nullable().optional(),
  status: z.enum(contactStatuses).optional(),
  source: z.enum(contactSources).optional(),
  companyId: Id.nullable().optional(),
  ownerId: Id.nullable().optional(),
  tags: Tags.optional(),
  notes: Text(10_000).nullable().optional(),
});
const refs = { id: "contact" } as const;

export const contacts = group("contacts", {
  list: endpoint("GET /contacts", {
    allow: "USER",
    query: z.object({
      ...paging,
      ...listedContactShape,
      sort: z.enum(contactSorts).default("-updatedAt"),
    }),
    returns: pageOf(Contact),
  }),
  exportPart: endpoint("GET /contacts/export", {
    allow: "SUPERVISOR",
    perMinute: 300,
    summary: csvPartSummary,
    query: z.object({
      ...listedContactShape,
      ...partCursor,
    }),
    returns: CsvPart,
  }),
  deleted: endpoint("GET /contacts/deleted", {
    allow: "SUPERVISOR",
    query: z.object({
      ...paging,
      ...search,
    }),
    returns: pageOf(Contact),
  }),
  create: endpoint("POST /contacts", {
    allow: "AGENT",
    creates: true,
    touches: ["companies"],
    body: Write,
    example: {
      name: "Kim Larsen",
      email: "kim.larsen@example.test",
      phone: "+45 32 12 34 56",
      type: "CUSTOMER",
    },
    returns: WholeContact,
  }),
  get: endpoint("GET /contacts/{id}", { allow: "USER", refs, returns: WholeContact }),
  update: endpoint("PUT /contacts/{id}", {
    allow: "AGENT",
    refs,
    versioned: true,
    touches: ["tickets", "companies"],
    body: Write.partial(),
    example: { name: "Kim Larsen" },
    returns: WholeContact,
  }),
  remove: endpoint("DELETE /contacts/{id}", {
    allow: "SENIOR_AGENT",
    refs,
    touches: ["companies"],
    returns: Nothing,
  }),
  restore: endpoint("POST /contacts/{id}/restore", { allow: "SENIOR_AGENT", refs, returns: WholeContact }),
  block: endpoint("POST /contacts/{id}/block", {
    allow: "AGENT",
    refs,
    summary: "What they send makes no ticket from now on",
    body: z.object({ reason: Line(500) }),
    example: { reason: "Sends advertising" },
    returns: WholeContact,
  }),
  unblock: endpoint("POST /contacts/{id}/unblock", { allow: "AGENT", refs, returns: WholeContact }),
  removeForGood: endpoint("DELETE /contacts/{id}/permanent", {
    allow: "ADMIN",
    refs,
    touches: ["tickets"],
    returns: Nothing,
  }),
});
