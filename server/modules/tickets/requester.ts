import { randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { fieldFault } from "../../fault.ts";
import type { Work } from "../../work.ts";
import { companyByAddress } from "../companies/by-address.ts";
import { tellOfPrimary } from "../contact-companies/associate.ts";
import { contacts } from "../contacts/table.ts";
import { beginWithDefaults } from "../custom-fields/begin.ts";

export type ContactRow = typeof contacts.$inferSelect;
/** Whom a ticket is about: a contact that is there, or what is known of somebody who may be. */
export type Requester = { id: string } | { email?: string | undefined; name?: string | undefined; source: "EMAIL" | "PHONE" | "WEB_FORM" | "CHAT" | "SOCIAL_MEDIA" | "MANUAL" };

/** The contact, by id, by e-mail address, or newly made. @throws Fault invalid at `contactId` for one that is not there */
export async function contactFor(work: Work, who: Requester): Promise<ContactRow> {
  if ("id" in who) return contactThere(work, who.id);
  const { email, source } = who;
  if (email === undefined) return made(work, await insert(work, { name: who.name ?? `Visitor ${randomInt(1000, 10_000)}`, email: null, source }));
  const known = await contactByEmail(work, email);
  if (known) return known;
  const fresh = await insert(work, { name: who.name ?? email.split("@")[0] ?? email, email, source });
  if (fresh) return made(work, fresh);
  // Somebody else made the same one meanwhile, and has committed, or the insert would still wait.
  return await contactByEmail(work, email) ?? contactFor(work, who);
}

/** @throws Fault invalid at `contactId` */
export async function contactThere(work: Work, id: string): Promise<ContactRow> {
  const contact = await work.rows(contacts).find(id);
  if (contact?.deletedAt !== null) throw fieldFault("contactId", "There is no such contact.");
  return contact;
}

export async function contactByEmail({ db, tenant }: Work, email: string): Promise<ContactRow | undefined> {
  const [row] = await db.select().from(contacts).where(and(eq(contacts.tenantId, tenant), eq(contacts.email, email.toLowerCase()), isNull(contacts.deletedAt)));
  return row;
}

async function insert(work: Work, { name, email, source }: { name: string; email: string | null; source: string }): Promise<ContactRow | undefined> {
  const [row] = await work.db.insert(contacts).values({ tenantId: work.tenant, name, email: email?.toLowerCase() ?? null, source, companyId: await companyByAddress(work, email), lastSeenAt: work.now, createdAt: work.now, updatedAt: work.now }).onConflictDoNothing().returning();
  return row;
}

async function made(work: Work, row: ContactRow | undefined): Promise<ContactRow> {
  if (!row) throw new Error("A contact without an address conflicts with none.");
  work.record({ entity: "contacts", entityId: row.id, action: "create", before: null, after: row });
  tellOfPrimary(work, row.id, null, row.companyId);
  await beginWithDefaults(work, "CONTACT", row.id);
  work.publish("contact_update", { contact: { id: row.id, name: row.name }, event: "created" }, ["staff"]);
  return row;
}
