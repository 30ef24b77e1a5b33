import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { companies } from "../records/company-table.ts";
import { contacts } from "../records/contact-table.ts";
import { tellByName } from "../records/tell.ts";
import { contactCompanies } from "../records/contact-company-table.ts";
import { say } from "./texts.ts";

type Row = typeof contactCompanies.$inferSelect;
type ContactRow = typeof contacts.$inferSelect;
const which = (work: Work, contactId: string, companyId: string) =>
  and(
    eq(contactCompanies.tenantId, work.tenant),
    eq(contactCompanies.contactId, contactId),
    eq(contactCompanies.companyId, companyId),
  );

/**
 * The two belong together from here on; of two that do already, what is named changes. The caller holds the
 * contact's lock. @throws Fault conflict over the limit
 */
export async function associate(
  work: Work,
  contact: ContactRow,
  company: { id: string },
  { role, isPrimary }: { role?: string | null | undefined; isPrimary?: boolean | undefined },
) {
  const [before] = await work.db
    .select()
    .from(contactCompanies)
    .where(which(work, contact.id, company.id));
  if (!before) await checkRoom(work, contact.id);
  const becomesPrimary =
    contact.companyId !== company.id && (isPrimary === true || !(await hasPrimary(work, contact)));
  if (!before)
    await work.db.insert(contactCompanies).values({
      tenantId: work.tenant,
      contactId: contact.id,
      companyId: company.id,
      role: role ?? null,
      createdAt: work.now,
    });
  else if (role !== undefined && role !== before.role)
    await work.db
      .update(contactCompanies)
      .set({ role })
      .where(which(work, contact.id, company.id));
  if (becomesPrimary) await setPrimary(work, contact, company.id);
  const row = {
    ...(before ?? {
      tenantId: work.tenant,
      contactId: contact.id,
      companyId: company.id,
      createdAt: work.now,
      role: null,
    }),
    ...(role === undefined ? {} : { role }),
  };
  if (!before || becomesPrimary || row.role !== before.role) {
    recordAndPublishAssociation(work, before ? "associate_change" : "associate", row, becomesPrimary);
    tellByName(work, contact, "updated");
  }
  return { ...row, isPrimary: becomesPrimary || contact.companyId === company.id };
}

/** @throws Fault not_found where they were not associated */
export async function disassociate(work: Work, contact: ContactRow, companyId: string): Promise<void> {
  const [row] = await work.db
    .select()
    .from(contactCompanies)
    .where(which(work, contact.id, companyId));
  if (!row) throw new Fault("not_found");
  const wasPrimary = contact.companyId === companyId;
  if (wasPrimary) await setPrimary(work, contact, await longestAt(work, contact.id, companyId));
  await work.db.delete(contactCompanies).where(which(work, contact.id, companyId));
  recordAndPublishAssociation(work, "disassociate", row, wasPrimary);
  tellByName(work, contact, "updated");
}

/**
 * Undoing a change of many that had brought people to these companies, once each has their former primary one
 * again: what came by the change, and nobody has said more of, ends. @param since when the change began
 */
export async function partAgain(
  work: Work,
  brought: readonly { contactId: string; companyId: string }[],
  since: string,
): Promise<void> {
  if (brought.length > 0)
    await work.db
      .execute(sql`delete from contact_companies cc using jsonb_to_recordset(${JSON.stringify(brought)}::jsonb) as b("contactId" uuid, "companyId" uuid)
    where cc.tenant_id = ${work.tenant} and cc.contact_id = b."contactId" and cc.company_id = b."companyId" and cc.role is null and cc.created_at >= ${since}::timestamptz
      and not exists (select 1 from contacts c where c.tenant_id = cc.tenant_id and c.id = cc.contact_id and c.company_id = cc.company_id)`);
}

/**
 * Tells both sides of a primary company that was set by writing the contact itself: the triggers have kept
 * the associations.
 */
export function tellOfPrimary(work: Work, contactId: string, from: string | null, to: string | null): void {
  if (from === to) return;
  const row = { contactId, role: null };
  if (to === null && from !== null)
    recordAndPublishAssociation(work, "disassociate", { ...row, companyId: from }, true, ["companies"]);
  if (to !== null)
    recordAndPublishAssociation(work, "associate", { ...row, companyId: to }, true, ["companies"]);
}

/** The audit log has it at the person and at the company, so that either's history is whole. */
function recordAndPublishAssociation(
  work: Work,
  action: "associate" | "associate_change" | "disassociate",
  { contactId, companyId, role }: Pick<Row, "contactId" | "companyId" | "role">,
  isPrimary: boolean,
  sides: readonly ("contacts" | "companies")[] = ["contacts", "companies"],
): void {
  const values = { contactId, companyId, role, isPrimary };
  const [before, after] = action === "disassociate" ? [values, {}] : [{}, values];
  for (const entity of sides)
    work.record({ entity, entityId: entity === "contacts" ? contactId : companyId, action, before, after });
  work.publish(
    "crm_update",
    {
      type: action === "disassociate" ? "contact_disassociated" : "contact_associated",
      payload: { contactId, companyId },
    },
    ["staff"],
  );
}

async function checkRoom(work: Work, contactId: string): Promise<void> {
  const [counted] = await work
    .from(contactCompanies, { count: sql<number>`count(*)::int` })
    .where(eq(contactCompanies.contactId, contactId));
  if ((counted?.count ?? 0) >= limits.companiesPerContactMax)
    throw new Fault("conflict", say("contact_companies.too_many", { max: limits.companiesPerContactMax }));
}

/** A primary company that is deleted gives way to one that is there. */
async function hasPrimary(work: Work, { companyId }: ContactRow): Promise<boolean> {
  return companyId !== null && (await work.rows(companies).find(companyId))?.deletedAt === null;
}

async function setPrimary(work: Work, { id }: ContactRow, companyId: string | null): Promise<void> {
  await work
    .update(contacts)
    .set({ companyId, version: sql`${contacts.version} + 1`, updatedAt: work.now })
    .where(eq(contacts.id, id));
}

async function longestAt(work: Work, contactId: string, butId: string): Promise<string | null> {
  const [next] = await work
    .from(contactCompanies, { id: contactCompanies.companyId })
    .innerJoin(
      companies,
      and(eq(companies.tenantId, contactCompanies.tenantId), eq(companies.id, contactCompanies.companyId)),
    )
    .where(
      and(
        eq(contactCompanies.contactId, contactId),
        ne(contactCompanies.companyId, butId),
        isNull(companies.deletedAt),
      ),
    )
    .orderBy(asc(contactCompanies.createdAt), asc(contactCompanies.companyId))
    .limit(1);
  return next?.id ?? null;
}
