import { z } from "zod";
import { ticketStatuses } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Id, Line } from "../shapes.ts";

export const FoundEverywhere = z
  .object({
    tickets: z.array(
      z.object({
        id: Id,
        number: z.number().int(),
        subject: z.string(),
        status: z.enum(ticketStatuses),
        contactName: z.string().nullable(),
      }),
    ),
    contacts: z.array(
      z.object({
        id: Id,
        name: z.string(),
        email: z.string().nullable(),
      }),
    ),
    companies: z.array(
      z.object({
        id: Id,
        name: z.string(),
        domain: z.string().nullable(),
      }),
    ),
    deals: z.array(
      z.object({
        id: Id,
        title: z.string(),
        companyName: z.string().nullable(),
      }),
    ),
    articles: z.array(
      z.object({
        id: Id,
        title: z.string(),
      }),
    ),
  })
  .meta({ id: "FoundEverywhere" });
export type FoundEverywhere = z.infer<typeof FoundEverywhere>;

export const search = group("search", {
  everything: endpoint("GET /search", {
    allow: "USER",
    transaction: "none",
    perMinute: 240,
    summary: "The first rows of each kind that the caller may list; `1301` and `#1301` find that ticket",
    query: z.object({ search: Line(100) }),
    returns: FoundEverywhere,
  }),
});
