import { createHash } from "node:crypto";
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { later } from "../../clock.ts";
import type { Db } from "../../db/client.ts";
import { auditLogs } from "../../db/table.ts";
import { companies } from "../../modules/crm/records/company-table.ts";
import { contactCompanies } from "../../modules/crm/records/contact-company-table.ts";
import { contacts } from "../../modules/crm/records/contact-table.ts";
import { users } from "../../modules/people/session/table.ts";
import { crmNotes } from "../../modules/insight/timeline/table.ts";
import type { IdOf } from "./shape.ts";

const roles = ["DECISION_MAKER", "BILLING", "TECHNICAL", "CHAMPION", "Keeper of the keys", "BUDGET_HOLDER"];
const tags = [["key account"], ["season pass"], [], ["invoice by post"], []];
const onPeople = [
  "Prefers to be called before ten.",
  "Met at the spring fair; asked for a quote on group tents.",
  "Writes from the phone: short answers, please.",
  "Is away every August. Her colleague answers then.",
];
const onCompanies = [
  "Pays within 14 days and expects the same of us.",
  "Orders go through the purchasing department; copy them in.",
  "Renewal talks begin in February.",
];
const dice = (name: string, sides: number): number =>
  (createHash("sha256").update(name).digest()[0] ?? 0) % sides;

/**
 * Roles at companies, people at two of them, owners, tags, a company below another one, and notes, one of
 * them pinned.
 */
export async function seedCrm(db: Db, tenantId: string, now: string, id: IdOf): Promise<void> {
  const staff = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), isNotNull(users.firstName)))
    .orderBy(asc(users.email));
  const firms = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.tenantId, tenantId))
    .orderBy(asc(companies.id));
  const people = await db
    .select({ id: contacts.id, name: contacts.name, companyId: contacts.companyId })
    .from(contacts)
    .where(and(eq(contacts.tenantId, tenantId), isNull(contacts.deletedAt)))
    .orderBy(asc(contacts.id))
    .limit(40);
  const [first, second] = firms;
  if (!first || !second || staff.length === 0) return;
  const someone = (name: string) => {
    const one = staff[dice(name, staff.length)] ?? staff[0];
    return { authorId: one?.id ?? null, authorName: `${one?.firstName ?? ""} ${one?.lastName ?? ""}`.trim() };
  };
  for (const [at, firm] of firms.entries())
    await db
      .update(companies)
      .set({
        ownerId: staff[at % staff.length]?.id ?? null,
        tags: tags[at % tags.length] ?? [],
        ...(at === 2 ? { parentId: first.id } : {}),
      })
      .where(and(eq(companies.tenantId, tenantId), eq(companies.id, firm.id)));
  const closedAt = later(now, { days: -9 });
  await db.insert(companies).values({
    tenantId,
    id: id("company closed", later(now, { days: -200 })),
    name: "Closed Gate Climbing Hall",
    domain: "closed-gate.example",
    industry: "Sports",
    size: "11-50",
    deletedAt: closedAt,
    createdAt: later(now, { days: -200 }),
    updatedAt: closedAt,
  });
  const notes: (typeof crmNotes.$inferInsert)[] = [];
  for (const [at, person] of people.entries()) {
    if (person.companyId === null) continue;
    const role = roles[at % roles.length] ?? null;
    await db
      .update(contactCompanies)
      .set({ role })
      .where(
        and(
          eq(contactCompanies.tenantId, tenantId),
          eq(contactCompanies.contactId, person.id),
          eq(contactCompanies.companyId, person.companyId),
        ),
      );
    const beside = firms[(at + 3) % firms.length];
    if (at % 4 === 0 && beside && beside.id !== person.companyId) {
      const when = later(now, { days: -20 - at });
      await db.insert(contactCompanies).values({
        tenantId,
        contactId: person.id,
        companyId: beside.id,
        role: "INFLUENCER",
        createdAt: when,
      });
      const by = someone(person.name);
      await db.insert(auditLogs).values(
        (["contacts", "companies"] as const).map((entity) => ({
          tenantId,
          id: id(`associated ${entity} ${person.id}`, when),
          actorId: by.authorId,
          actorName: by.authorName,
          entity,
          entityId: entity === "contacts" ? person.id : beside.id,
          action: "associate",
          before: {},
          after: { contactId: person.id, companyId: beside.id, role: "INFLUENCER", isPrimary: false },
          createdAt: when,
        })),
      );
    }
    if (at % 2 === 0) {
      const when = later(now, { days: -3 - at, hours: -at });
      notes.push({
        tenantId,
        id: id(`note ${person.id}`, when),
        contactId: person.id,
        companyId: person.companyId,
        ...someone(person.id),
        text: onPeople[at % onPeople.length] ?? "",
        isPinned: at === 0,
        createdAt: when,
        updatedAt: when,
      });
    }
  }
  for (const [at, firm] of firms.slice(0, 3).entries()) {
    const when = later(now, { days: -9 - at });
    notes.push({
      tenantId,
      id: id(`note ${firm.id}`, when),
      companyId: firm.id,
      ...someone(firm.id),
      text: onCompanies[at] ?? "",
      isPinned: at === 0,
      createdAt: when,
      updatedAt: when,
    });
  }
  if (notes.length > 0) await db.insert(crmNotes).values(notes);
}
