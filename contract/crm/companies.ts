import { z } from "zod";
import { customerTiers } from "../enums.ts";
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
  listOf,
  pageOf,
  paging,
  partCursor,
  search,
} from "../shapes.ts";
import { said } from "../said.ts";

const Brief = z
  .object({
    id: Id,
    name: z.string(),
    domain: z.string().nullable(),
  })
  .meta({ id: "Brief" });
export const Company = z
  .object({
    id: Id,
    name: z.string(),
    domain: z.string().nullable(),
    industry: z.string().nullable(),
    size: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    tier: z.enum(customerTiers).describe("Of its contacts too, but for those with one of their own"),
    parentId: Id.nullable(),
    parentName: z.string().nullable(),
    ownerId: Id.nullable(),
    ownerName: z.string().nullable(),
    tags: z.array(z.string()),
    notes: z.string().nullable(),
    contactCount: z.number().int(),
    openTickets: z.number().int(),
    deletedAt: Time.nullable(),
    version: Version,
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: "Company" });
export type Company = z.infer<typeof Company>;
const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9.-]+\.[a-z]{2,}$/, said("companies.domain"));
const Write = z.object({
  name: Line(200),
  domain: Domain.nullable().optional(),
  industry: Line(80).nullable().optional(),
  size: Line(40).nullable().optional(),
  phone: Line(40).nullable().optional(),
  address: Text(500).nullable().optional(),
  tier: z.enum(customerTiers).optional(),
  parentId: Id.nullable().optional(),
  ownerId: Id.nullable().optional(),
  tags: Tags.optional(),
  notes: Text(10_000).nullable().optional(),
});
const refs = { id: "company" } as const;
const touches = ["contacts", "tickets", "contact-companies", "timeline"];
const example = { name: "Larsen Outdoor", domain: "larsen.example" };
export const companySorts = ["name", "-name", "createdAt", "-createdAt", "updatedAt", "-updatedAt"] as const;
const changed = {
  allow: "AGENT",
  refs,
  versioned: true,
  touches,
  body: Write.partial(),
  example,
  returns: Company,
} as const;
/** What narrows the list, and a file of it. */
const filterShape = {
  ...search,
  ownerId: z.union([z.enum(["me", "none"]), Id]).optional(),
  industry: Line(80).optional(),
  tier: listOf(z.enum(customerTiers)),
  tag: Line(50).optional(),
  domain: Domain.optional(),
  parentId: Id.optional(),
};

export const companies = group("companies", {
  list: endpoint("GET /companies", {
    allow: "USER",
    query: z.object({
      ...paging,
      ...filterShape,
      sort: z.enum(companySorts).default("name"),
    }),
    returns: pageOf(Company),
  }),
  create: endpoint("POST /companies", {
    allow: "AGENT",
    creates: true,
    touches,
    body: Write,
    example,
    returns: Company,
  }),
  get: endpoint("GET /companies/{id}", { allow: "USER", refs, returns: Company }),
  update: endpoint("PATCH /companies/{id}", changed),
  replace: endpoint("PUT /companies/{id}", changed),
  remove: endpoint("DELETE /companies/{id}", { allow: "SENIOR_AGENT", refs, touches, returns: Nothing }),
  restore: endpoint("POST /companies/{id}/restore", {
    allow: "SENIOR_AGENT",
    refs,
    touches,
    returns: Company,
  }),
  removeForGood: endpoint("DELETE /companies/{id}/permanent", {
    allow: "ADMIN",
    refs,
    touches,
    returns: Nothing,
  }),
  // Ours.
  exportPart: endpoint("GET /companies/export", {
    allow: "SUPERVISOR",
    perMinute: 300,
    summary: csvPartSummary,
    query: z.object({
      ...filterShape,
      ...partCursor,
    }),
    returns: CsvPart,
  }),
  deleted: endpoint("GET /companies/deleted", {
    allow: "SUPERVISOR",
    query: z.object({
      ...paging,
      ...search,
    }),
    returns: pageOf(Company),
  }),
  industries: endpoint("GET /companies/industries", {
    allow: "USER",
    summary: "Those that companies have, by name",
    returns: z.object({
      items: z.array(
        z.object({
          industry: z.string(),
          count: z.number().int(),
        }),
      ),
    }),
  }),
  suggestions: endpoint("GET /companies/{id}/suggestions", {
    allow: "USER",
    refs,
    summary:
      "Companies that may be the same one, by domain or by name, and people whose address has its domain and who are not at it; the first ten of each",
    returns: z.object({
      companies: z.array(Brief),
      people: z.array(
        z.object({
          id: Id,
          name: z.string(),
          email: z.string(),
        }),
      ),
    }),
  }),
});
