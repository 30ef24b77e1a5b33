import { and, eq, isNull, sql } from "drizzle-orm";
import { contactCompanies as calls } from "../../../../contract/crm/contact-companies.ts";
import type { Answer } from "../../../../contract/kit.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import type { Sort } from "../../../db/sort.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { companies } from "../records/company-table.ts";
import { contacts } from "../records/contact-table.ts";
import { associate, disassociate } from "./associate.ts";
import { contactCompanies } from "../records/contact-company-table.ts";
import { say } from "./texts.ts";
import type { Text } from "../../../words/wording.ts";

type PersonOfCompany = Answer<typeof calls.ofCompany>["items"][number];
const shown = {
  contactId: contactCompanies.contactId,
  companyId: contactCompanies.companyId,
  role: contactCompanies.role,
  createdAt: contactCompanies.createdAt,
  isPrimary: sql<boolean>`(contacts.company_id is not distinct from contact_companies.company_id)`,
};
const latest: Sort<PersonOfCompany> = {
  columns: [contactCompanies.createdAt, contactCompanies.contactId],
  direction: "desc",
  keyOf: (row) => [row.createdAt, row.contactId],
};

const contactCompanyCalls = implement(calls, {
  associate: async ({ body, ...work }) => {
    const contact = await work
      .rows(contacts)
      .lock(body.contactId)
      .catch(missing("contactId", say("shared.no_such_contact")));
    const company = await work
      .rows(companies)
      .get(body.companyId)
      .catch(missing("companyId", say("shared.no_such_company")));
    if (contact.deletedAt !== null) throw fieldFault("contactId", say("shared.no_such_contact"));
    if (company.deletedAt !== null) throw fieldFault("companyId", say("shared.no_such_company"));
    return associate(work, contact, company, body);
  },
  disassociate: async ({ params, ...work }) => {
    const contact = await work.rows(contacts).lock(params.contactId);
    await work.rows(companies).get(params.companyId);
    await disassociate(work, contact, params.companyId);
    return {};
  },
  ofContact: async ({ params, ...work }) => {
    await work.rows(contacts).get(params.id);
    const items = await work
      .from(contactCompanies, {
        ...shown,
        company: {
          id: companies.id,
          name: companies.name,
          domain: companies.domain,
          industry: companies.industry,
        },
      })
      .innerJoin(
        contacts,
        and(eq(contacts.tenantId, contactCompanies.tenantId), eq(contacts.id, contactCompanies.contactId)),
      )
      .innerJoin(
        companies,
        and(eq(companies.tenantId, contactCompanies.tenantId), eq(companies.id, contactCompanies.companyId)),
      )
      .where(and(eq(contactCompanies.contactId, params.id), isNull(companies.deletedAt)))
      .orderBy(sql`${shown.isPrimary} desc`, contactCompanies.createdAt, contactCompanies.companyId);
    return { items };
  },
  ofCompany: async ({ params, query, ...work }) => {
    await work.rows(companies).get(params.id);
    const joined = sql`contact_companies join contacts on contacts.tenant_id = contact_companies.tenant_id and contacts.id = contact_companies.contact_id`;
    const found = query.search
      ? sql`(${contacts.name} || ' ' || coalesce(${contacts.email}, '') || ' ' || coalesce(${contacts.phone}, '')) ilike ${likeContaining(query.search)}`
      : undefined;
    return pageOf<PersonOfCompany>(work, {
      query,
      tenant: work.tenant,
      tenantId: contactCompanies.tenantId,
      from: contactCompanies,
      countFrom: joined,
      sort: latest,
      where: and(eq(contactCompanies.companyId, params.id), isNull(contacts.deletedAt), found),
      select: () =>
        work.db
          .select({
            ...shown,
            contact: {
              id: contacts.id,
              name: contacts.name,
              email: contacts.email,
              phone: contacts.phone,
              jobTitle: contacts.jobTitle,
              type: contacts.type,
              status: contacts.status,
            },
          })
          .from(contactCompanies)
          .innerJoin(
            contacts,
            and(
              eq(contacts.tenantId, contactCompanies.tenantId),
              eq(contacts.id, contactCompanies.contactId),
            ),
          )
          .$dynamic(),
    });
  },
});

/** A row that a body names is told at its field. */
const missing =
  (path: string, message: Text) =>
  (error: unknown): never => {
    throw error instanceof Fault && error.code === "not_found" ? fieldFault(path, message) : error;
  };

export const contactCompaniesModule = defineModule("crm/contact-companies", {
  calls: contactCompanyCalls,
});
