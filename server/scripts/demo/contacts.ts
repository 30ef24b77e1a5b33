import { later } from "../../clock.ts";
import type { Db } from "../../db/client.ts";
import { companies } from "../../modules/crm/records/company-table.ts";
import { contacts } from "../../modules/crm/records/contact-table.ts";
import type { DemoTenant, IdOf } from "./shape.ts";

/** Companies and those who write. */
export async function seedContacts(
  db: Db,
  tenantId: string,
  demoTenant: DemoTenant,
  { now, opened }: { now: string; opened: string },
  id: IdOf,
): Promise<void> {
  await db.insert(companies).values(
    demoTenant.companies.map(({ key, ...company }) => ({
      tenantId,
      id: id(`company ${key}`),
      ...company,
      createdAt: opened,
      updatedAt: opened,
    })),
  );
  await db.insert(contacts).values(
    demoTenant.contacts.map(({ key, company, ...contact }, at) => {
      const seen = later(now, {
        days: -Math.min(
          ...demoTenant.tickets.filter((ticket) => ticket.contact === key).map((ticket) => ticket.daysAgo),
          90,
        ),
      });
      const created = later(opened, { hours: at });
      return {
        tenantId,
        id: id(`contact ${key}`),
        ...contact,
        email: contact.email?.toLowerCase() ?? null,
        phone: contact.phone?.replaceAll(/[^+\d]/g, "") ?? null,
        companyId: company === undefined ? null : id(`company ${company}`),
        lastSeenAt: seen,
        createdAt: created,
        updatedAt: seen,
      };
    }),
  );
}
