import { z } from "zod";
import { privacyKinds, privacyStates } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Day, Flag, Id, Line, Text, Time, listOf, pageOf, paging } from "../shapes.ts";

const Hold = z
  .object({
    id: Id,
    reason: z.string(),
    setByName: z.string(),
    createdAt: Time,
  })
  .meta({ id: "Hold" });
const LegalHold = Hold.extend({
  contactId: Id,
  contactName: z.string(),
  liftedAt: Time.nullable(),
  liftedByName: z.string().nullable(),
}).meta({ id: "LegalHold" });
export type LegalHold = z.infer<typeof LegalHold>;
export const PrivacyRequest = z
  .object({
    id: Id,
    kind: z.enum(privacyKinds),
    state: z.enum(privacyStates),
    contactId: Id,
    contactName: z.string().nullable().describe("Null once the person is gone"),
    heldBecause: z
      .string()
      .nullable()
      .describe("The reason of the legal hold under which nothing of them may be erased"),
    note: z.string().nullable(),
    receivedOn: Day,
    dueOn: Day.describe("30 days after it was received"),
    isOverdue: z.boolean(),
    byName: z.string(),
    removesFiles: z.boolean(),
    step: z.number().int(),
    steps: z.number().int(),
    counts: z
      .record(z.string(), z.number().int())
      .nullable()
      .describe("Of an erasure: how many rows were changed, by table"),
    error: z.string().nullable(),
    refusal: z.string().nullable(),
    hasFile: z.boolean(),
    fileExpiresAt: Time.nullable(),
    createdAt: Time,
    finishedAt: Time.nullable(),
  })
  .meta({ id: "PrivacyRequest" });
export type PrivacyRequest = z.infer<typeof PrivacyRequest>;
const ofContact = { id: "contact" } as const;
const refs = { id: "privacyRequest" } as const;
const id = "01980000-0000-7000-8000-000000000000";

/** Ours: what a person may ask of whoever holds their data, and what may keep it from being deleted. */
export const privacy = group("privacy", {
  ofContact: endpoint("GET /contacts/{id}/privacy", {
    allow: "AGENT",
    refs: ofContact,
    returns: z.object({
      hold: Hold.nullable(),
      requests: z.array(PrivacyRequest),
    }),
  }),
  hold: endpoint("PUT /contacts/{id}/legal-hold", {
    changes: { group: "privacy", id: "answer" },
    allow: "ADMIN",
    refs: ofContact,
    summary: "Until it is lifted nothing of this person is erased, deleted for good or merged away",
    touches: ["contacts"],
    body: z.object({ reason: Line(500) }),
    example: { reason: "Court case 12/2026" },
    returns: Hold,
  }),
  lift: endpoint("DELETE /contacts/{id}/legal-hold", {
    allow: "ADMIN",
    refs: ofContact,
    touches: ["contacts"],
    returns: z.object({}),
  }),
  holds: endpoint("GET /privacy/legal-holds", {
    allow: "ADMIN",
    query: z.object({
      ...paging,
      isActive: Flag.optional().describe("Those that were not lifted"),
    }),
    returns: pageOf(LegalHold),
  }),
  list: endpoint("GET /privacy/requests", {
    allow: "ADMIN",
    query: z.object({
      ...paging,
      kind: listOf(z.enum(privacyKinds)),
      state: listOf(z.enum(privacyStates)),
    }),
    returns: pageOf(PrivacyRequest),
  }),
  record: endpoint("POST /privacy/requests", {
    changes: "privacy",
    allow: "ADMIN",
    creates: true,
    summary: "Writes down what a person asked for, and when",
    body: z.object({
      contactId: Id,
      kind: z.enum(privacyKinds),
      receivedOn: Day.optional().describe("Today where none is given"),
      note: Text(1000).optional(),
    }),
    example: { contactId: id, kind: "DATA" },
    returns: PrivacyRequest,
  }),
  get: endpoint("GET /privacy/requests/{id}", { allow: "ADMIN", refs, returns: PrivacyRequest }),
  start: endpoint("POST /privacy/requests/{id}/start", {
    changes: "privacy",
    allow: "ADMIN",
    refs,
    summary: "Makes the file, or erases the person: for good",
    touches: ["contacts"],
    body: z.object({
      confirmName: z.string().max(200).optional().describe("To erase: the person's name, typed"),
      removesFiles: z.boolean().optional().describe("The files that they sent go as well"),
    }),
    example: {},
    returns: PrivacyRequest,
  }),
  refuse: endpoint("POST /privacy/requests/{id}/refuse", {
    changes: "privacy",
    allow: "ADMIN",
    refs,
    body: z.object({ reason: Line(500) }),
    example: { reason: "We could not make sure who asked" },
    returns: PrivacyRequest,
  }),
  link: endpoint("POST /privacy/requests/{id}/link", {
    allow: "ADMIN",
    fails: ["gone"],
    refs,
    summary: "An address of the file for five minutes",
    returns: z.object({
      url: z.string(),
      expiresInSeconds: z.number().int(),
    }),
  }),
});
