import { z } from "zod";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Color, Flag, Id, Line, Nothing, Text, Time } from "../shapes.ts";

const Category = z
  .object({
    id: Id,
    parentId: Id.nullable(),
    name: z.string(),
    description: z.string().nullable(),
    color: z.string(),
    position: z.number().int(),
    isActive: z.boolean(),
    /** 1 at the top. */
    depth: z.number().int(),
    /** The names from the top down to its own. */
    path: z.array(z.string()),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: "Category" });
const TicketCategory = Category.extend({
  /** Empty in a flat answer. */
  get children(): z.ZodArray<typeof TicketCategory> {
    return z.array(TicketCategory);
  },
}).meta({ id: "TicketCategory" });
const Write = z.object({
  name: Line(80),
  description: Text(500).nullable().optional(),
  color: Color.optional(),
  parentId: Id.nullable().optional(),
  position: z
    .number()
    .int()
    .min(0)
    .max(limits.ticketCategoriesMax)
    .optional()
    .describe("Its place among its siblings, from 0; the others make room"),
  isActive: z.boolean().optional(),
});
/** Where the tickets and children of a deleted category go: a category, or `none` (no category; the top). */
const MoveTo = z.union([z.literal("none"), Id]);
const Ids = z.array(Id).min(1).max(limits.ticketCategoriesMax);
const List = z.object({
  items: z.array(TicketCategory),
  total: z.number().int(),
});
const refs = { id: "ticketCategory" } as const;
const example = { name: "Returns", color: "#0EA5E9" };
const touches = ["tickets"] as const;
// Of one that moves, others move too.
const changes = { group: "ticket-categories", id: "all" } as const;
const change = { allow: "ADMIN", touches, changes } as const;

/** A tree of at most `limits.categoryDepthMax` levels. Everybody reads it, ADMINs arrange it. */
export const ticketCategories = group("ticket-categories", {
  list: endpoint("GET /ticket-categories", {
    allow: "USER",
    query: z.object({
      includeInactive: Flag.optional(),
      flat: Flag.optional(),
    }),
    summary:
      "The tree, or with `flat` every category in the tree's order with its path; all of them, since there are few",
    returns: List,
  }),
  stats: endpoint("GET /ticket-categories/stats", {
    allow: "USER",
    summary: "Tickets of each category: its own, and with those of its descendants",
    returns: z.object({
      items: z.array(
        z.object({
          categoryId: Id,
          own: z.number().int(),
          ownOpen: z.number().int(),
          total: z.number().int(),
          open: z.number().int(),
        }),
      ),
      uncategorised: z.object({
        total: z.number().int(),
        open: z.number().int(),
      }),
    }),
  }),
  create: endpoint("POST /ticket-categories", {
    ...change,
    creates: true,
    body: Write,
    example,
    returns: TicketCategory,
  }),
  get: endpoint("GET /ticket-categories/{id}", { allow: "USER", refs, returns: TicketCategory }),
  update: endpoint("PATCH /ticket-categories/{id}", {
    ...change,
    refs,
    body: Write.partial(),
    example,
    returns: TicketCategory,
  }),
  replace: endpoint("PUT /ticket-categories/{id}", {
    ...change,
    refs,
    body: Write.partial(),
    example,
    returns: TicketCategory,
  }),
  remove: endpoint("DELETE /ticket-categories/{id}", {
    ...change,
    refs,
    query: z.object({ moveToId: MoveTo.optional() }),
    summary:
      "409 with what stands in the way while it has tickets or children and `moveToId` does not say where they go",
    returns: Nothing,
  }),
  bulkUpdate: endpoint("PATCH /ticket-categories/bulk/update", {
    ...change,
    body: z.object({
      updates: z
        .array(Write.partial().extend({ id: Id }))
        .min(1)
        .max(limits.ticketCategoriesMax),
    }),
    example: { updates: [{ id: "01980000-0000-7000-8000-000000000000", isActive: false }] },
    summary: "All of them or none; one arrangement of the tree becomes another",
    returns: List,
  }),
  bulkRemove: endpoint("DELETE /ticket-categories/bulk/delete", {
    ...change,
    body: z.object({
      ids: Ids,
      moveToId: MoveTo.optional(),
    }),
    example: { ids: ["01980000-0000-7000-8000-000000000000"] },
    returns: z.object({ deleted: z.number().int() }),
  }),
});
