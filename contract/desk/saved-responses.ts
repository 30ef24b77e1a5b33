import { z } from "zod";
import { savedResponseChannels } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Id, Line, Nothing, Tags, Text, Time, listOf, pageOf, paging, search, Flag } from "../shapes.ts";
import { said } from "../said.ts";

export const SavedResponse = z
  .object({
    id: Id,
    title: z.string(),
    shortcut: z.string().nullable(),
    content: z.string(),
    channel: z.enum(savedResponseChannels),
    category: z.string().nullable(),
    tags: z.array(z.string()),
    isShared: z.boolean(),
    agentId: Id.nullable(),
    agentName: z.string().nullable(),
    usageCount: z.number().int(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: "SavedResponse" });
export type SavedResponse = z.infer<typeof SavedResponse>;
const Write = z.object({
  title: Line(120),
  shortcut: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]{1,40}$/, said("saved_responses.shortcut"))
    .nullable()
    .optional(),
  content: Text(10_000).min(1),
  channel: z.enum(savedResponseChannels).optional(),
  category: Line(60).nullable().optional(),
  tags: Tags.optional(),
  isShared: z.boolean().optional(),
});
const example = {
  title: "Where is my order",
  shortcut: "where",
  content: "Hello {{contact.firstName}}, your order is on its way.",
  channel: "ALL" as const,
  isShared: true,
};
const filters = {
  ...paging,
  ...search,
  agentId: Id.optional(),
  channel: listOf(z.enum(savedResponseChannels)),
  isShared: Flag.optional(),
};
const refs = { id: "savedResponse" } as const;

/**
 * An agent sees shared ones and their own; shared ones are changed by their author or a SUPERVISOR and above.
 */
export const savedResponses = group("saved-responses", {
  list: endpoint("GET /agents/saved-responses", {
    allow: "USER",
    query: z.object(filters),
    returns: pageOf(SavedResponse),
  }),
  shared: endpoint("GET /agents/saved-responses/shared", {
    allow: "USER",
    query: z.object({
      ...paging,
      ...search,
    }),
    returns: pageOf(SavedResponse),
  }),
  byChannel: endpoint("GET /agents/saved-responses/channel/{channel}", {
    allow: "USER",
    refs: { channel: "text" },
    query: z.object({
      ...paging,
      ...search,
    }),
    returns: pageOf(SavedResponse),
  }),
  // Reading one is ours.
  get: endpoint("GET /agents/saved-responses/{id}", { allow: "USER", refs, returns: SavedResponse }),
  create: endpoint("POST /agents/saved-responses", {
    changes: "saved-responses",
    allow: "AGENT",
    creates: true,
    body: Write,
    example,
    returns: SavedResponse,
  }),
  update: endpoint("PATCH /agents/saved-responses/{id}", {
    changes: "saved-responses",
    allow: "AGENT",
    refs,
    body: Write.partial(),
    example,
    returns: SavedResponse,
  }),
  replace: endpoint("PUT /agents/saved-responses/{id}", {
    changes: "saved-responses",
    allow: "AGENT",
    refs,
    body: Write.partial(),
    example,
    returns: SavedResponse,
  }),
  remove: endpoint("DELETE /agents/saved-responses/{id}", {
    changes: "saved-responses",
    allow: "AGENT",
    refs,
    returns: Nothing,
  }),
  process: endpoint("POST /agents/saved-responses/{id}/process", {
    allow: "AGENT",
    refs,
    summary: "Fills the placeholders for a ticket",
    body: z.object({ ticketId: Id.optional() }),
    example: {},
    returns: z.object({
      content: z.string(),
      missing: z.array(z.string()),
    }),
  }),
  incrementUsage: endpoint("POST /agents/saved-responses/{id}/increment-usage", {
    allow: "AGENT",
    refs,
    returns: z.object({ usageCount: z.number().int() }),
  }),
});
