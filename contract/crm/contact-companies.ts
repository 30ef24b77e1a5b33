import { z } from "zod";
import { contactStatuses, contactTypes } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Id, Line, Nothing, Time, pageOf, paging, search } from "../shapes.ts";

const Role = Line(limits.companyRoleMaxLength);
/**
 * A person at a company. `role` is one of contract/crm/company-roles.ts or whatever was written; `isPrimary`:
 * it is the contact's `companyId`.
 */
const Association = z
  .object({
    contactId: Id,
    companyId: Id,
    role: z.string().nullable(),
    isPrimary: z.boolean(),
    createdAt: Time,
  })
  .meta({ id: "Association" });
export const CompanyOfContact = Association.extend({
  company: z.object({
    id: Id,
    name: z.string(),
    domain: z.string().nullable(),
    industry: z.string().nullable(),
  }),
}).meta({ id: "CompanyOfContact" });
export type CompanyOfContact = z.infer<typeof CompanyOfContact>;
export const PersonOfCompany = Association.extend({
  contact: z.object({
    id: Id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    jobTitle: z.string().nullable(),
    type: z.enum(contactTypes),
    status: z.enum(contactStatuses),
  }),
}).meta({ id: "PersonOfCompany" });
export type PersonOfCompany = z.infer<typeof PersonOfCompany>;

/**
 * Who is at which company and as what; several companies a person, several people a company. Deleted ones are
 * not listed, and come back with their associations.
 */
export const contactCompanies = group("contact-companies", {
  associate: endpoint("POST /companies/associate", {
    allow: "AGENT",
    creates: true,
    touches: ["contacts", "companies", "timeline"],
    summary: "Of two that are associated already it changes the role or the primary company",
    body: z.object({
      contactId: Id,
      companyId: Id,
      role: Role.nullable().optional().describe("Left away, it stays as it is"),
      isPrimary: z
        .boolean()
        .optional()
        .describe("True makes it the contact's companyId; a contact's first company is that anyway"),
    }),
    example: {
      contactId: "01980000-0000-7000-8000-000000000000",
      companyId: "01980000-0000-7000-8000-000000000001",
      role: "DECISION_MAKER",
    },
    returns: Association,
  }),
  disassociate: endpoint("DELETE /companies/associate/{contactId}/{companyId}", {
    allow: "AGENT",
    refs: { contactId: "contact", companyId: "company" },
    touches: ["contacts", "companies", "timeline"],
    summary: "Where it was the primary company, the one that has been there longest is it from now on",
    returns: Nothing,
  }),
  // Ours.
  ofContact: endpoint("GET /contacts/{id}/companies", {
    allow: "USER",
    refs: { id: "contact" },
    summary: "The primary company first",
    returns: z.object({ items: z.array(CompanyOfContact) }),
  }),
  ofCompany: endpoint("GET /companies/{id}/contacts", {
    allow: "USER",
    refs: { id: "company" },
    query: z.object({
      ...paging,
      ...search,
    }),
    summary: "The latest to be associated first",
    returns: pageOf(PersonOfCompany),
  }),
});
