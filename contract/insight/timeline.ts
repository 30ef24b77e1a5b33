import { z } from "zod";
import { channels, priorities, ticketStatuses } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Id, Nothing, Text, Time, listOf } from "../shapes.ts";
import { timelineFilters, timelineKinds } from "./timeline-kinds.ts";

const Person = z.object({
  id: Id.nullable(),
  name: z.string(),
});
export const CrmNote = z
  .object({
    id: Id,
    text: z.string(),
    authorId: Id.nullable(),
    authorName: z.string(),
    isPinned: z.boolean(),
    editedAt: Time.nullable(),
    createdAt: Time,
    contactId: Id.nullable(),
    companyId: Id.nullable(),
    dealId: Id.nullable(),
  })
  .meta({ id: "CrmNote" });
export type CrmNote = z.infer<typeof CrmNote>;
const Ticket = z.object({
  id: Id,
  number: z.number().int(),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  priority: z.enum(priorities),
  channel: z.enum(channels),
});
/**
 * A field of before and after; ids are names by then. `field` is a column's name, or what a custom field is
 * called.
 */
const Change = z.object({
  field: z.string(),
  isCustom: z.boolean(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
/**
 * What a kind of entry is about is there; the rest is null. `person` is whom it concerns, on a company's
 * timeline.
 */
export const TimelineEntry = z
  .object({
    id: z.string(),
    kind: z.enum(timelineKinds),
    at: Time,
    actor: Person.nullable(),
    person: Person.nullable(),
    ticket: Ticket.nullable(),
    message: z
      .object({
        id: Id,
        text: z.string(),
        isTheirs: z.boolean(),
      })
      .nullable(),
    note: CrmNote.nullable(),
    deal: z
      .object({
        id: Id,
        title: z.string(),
        amount: z.number().int().nullable(),
        currency: z.string(),
        from: z.string().nullable().describe("The stage that it came from; null: it was made"),
        to: z.string(),
        stage: z.string(),
        lostReason: z.string().nullable(),
        since: Time.nullable().describe("When it had come to where it was before"),
        pipelines: z
          .object({
            from: z.string(),
            to: z.string(),
          })
          .nullable()
          .describe("Where it went from one to another"),
      })
      .nullable(),
    change: z
      .object({
        action: z.string(),
        isOverMax: z.boolean(),
        fields: z.array(Change),
        contact: Person.nullable(),
        company: Person.nullable(),
        role: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: "TimelineEntry" });
export type TimelineEntry = z.infer<typeof TimelineEntry>;

const query = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
  kind: listOf(z.enum(timelineFilters)),
});
const Page = z.object({
  items: z.array(TimelineEntry),
  pinned: z.array(CrmNote).describe("Pinned notes, the latest first; on the first page only"),
  nextCursor: z.string().nullable(),
});
const Body = z
  .object({
    text: Text(limits.crmNoteMaxLength).trim().min(1),
    isPinned: z.boolean().optional(),
  })
  .meta({ id: "Body" });
const example = { text: "Prefers to be called in the morning." };

/**
 * Everything of a person, of a company or of a deal in one, the newest first. Each page costs the same,
 * however much there is.
 */
export const timeline = group("timeline", {
  ofContact: endpoint("GET /contacts/{id}/timeline", {
    allow: "USER",
    refs: { id: "contact" },
    query,
    returns: Page,
  }),
  ofCompany: endpoint("GET /companies/{id}/timeline", {
    allow: "USER",
    refs: { id: "company" },
    query,
    returns: Page,
  }),
  ofDeal: endpoint("GET /deals/{id}/timeline", {
    allow: "USER",
    refs: { id: "deal" },
    summary:
      "Its moves, what was changed of it, notes, and the tickets that were started from it; a deal has no messages",
    query,
    returns: Page,
  }),
  noteOnContact: endpoint("POST /contacts/{id}/notes", {
    allow: "AGENT",
    refs: { id: "contact" },
    creates: true,
    summary: "Stands on the timeline of their primary company as well",
    body: Body,
    example,
    returns: CrmNote,
  }),
  noteOnCompany: endpoint("POST /companies/{id}/notes", {
    allow: "AGENT",
    refs: { id: "company" },
    creates: true,
    body: Body,
    example,
    returns: CrmNote,
  }),
  noteOnDeal: endpoint("POST /deals/{id}/notes", {
    allow: "AGENT",
    refs: { id: "deal" },
    creates: true,
    body: Body,
    example,
    returns: CrmNote,
  }),
  changeNote: endpoint("PATCH /crm-notes/{id}", {
    allow: "AGENT",
    refs: { id: "crmNote" },
    summary: "Words are changed by whoever wrote them and by supervisors; anybody pins",
    body: Body.partial(),
    example: { isPinned: true },
    returns: CrmNote,
  }),
  removeNote: endpoint("DELETE /crm-notes/{id}", {
    allow: "AGENT",
    refs: { id: "crmNote" },
    summary: "By whoever wrote it and by supervisors",
    returns: Nothing,
  }),
});
