import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { limits } from "../../../contract/limits.ts";
import { later } from "../../clock.ts";
import type { Db } from "../../db/client.ts";
import { auditLogs } from "../../db/table.ts";
import { identityKey } from "../../modules/crm/records/identity-key.ts";
import { contactIdentities } from "../../modules/crm/records/identity-table.ts";
import { contactListMembers, contactLists } from "../../modules/crm/contact-lists/table.ts";
import {
  contactMergeMoves,
  contactMergeSources,
  contactMerges,
} from "../../modules/crm/contact-merges/table.ts";
import { contacts } from "../../modules/crm/records/contact-table.ts";
import { legalHolds } from "../../modules/crm/legal-holds/table.ts";
import { privacyRequests } from "../../modules/privacy/privacy/table.ts";
import { users } from "../../modules/people/session/table.ts";

type IdOf = (name: string, moment?: string) => string;
interface Someone {
  id: string;
  name: string;
}

/**
 * People by whom can be seen what becomes of people: reached in many ways, twice here, merged, blocked,
 * deleted, held, asking for their data; and lists of them.
 */
export async function seedPeople(db: Db, tenantId: string, now: string, id: IdOf): Promise<void> {
  const made = later(now, { days: -95 });
  const person = (key: string, name: string, more: Partial<typeof contacts.$inferInsert> = {}) => ({
    tenantId,
    id: id(`contact ${key}`),
    name,
    type: "CUSTOMER" as const,
    status: "ACTIVE" as const,
    source: "MANUAL" as const,
    lastSeenAt: later(made, { days: 2 }),
    createdAt: made,
    updatedAt: later(made, { days: 2 }),
    ...more,
  });
  const staff = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.tenantId, tenantId));
  const whoIs = (key: string): Someone => {
    const one = staff.find((each) => each.id === id(key));
    return { id: id(key), name: `${one?.firstName ?? ""} ${one?.lastName ?? ""}`.trim() };
  };
  const [by, admin] = [whoIs("supervisor"), whoIs("admin")];
  await db.insert(contacts).values([
    person("ignacio", "Ignacio Beltrán", {
      email: "ignacio.beltran@correo.example",
      phone: "+34600000077",
      source: "SOCIAL_MEDIA",
      tags: ["es"],
      notes: "Writes wherever he happens to be: WhatsApp on the road, Instagram at night.",
    }),
    person("rosalind", "Rosalind Achterberg", {
      email: "rosalind.achterberg@mail.example",
      phone: "+447700900611",
    }),
    person("rosalind-twice", "Rosalind Achterburg", {
      email: "rosalind.achterberg@post.example",
      source: "WEB_FORM",
    }),
    person("viola", "Viola Sandström", {
      email: "viola.sandstrom@mail.example",
      phone: "+46701740605",
      jobTitle: "Mountain guide",
    }),
    person("casper", "Casper Voll", {
      email: "casper.voll@post.example",
      status: "BLOCKED",
      blockedReason: "Sent the same advertisement forty times.",
      blockedAt: later(now, { days: -16 }),
      blockedByName: by.name,
    }),
    person("harriet", "Harriet Quill", {
      email: "harriet.quill@mail.example",
      phone: "+447700900622",
      deletedAt: later(now, { days: -5 }),
    }),
    person("otto", "Otto Lindqvist", {
      email: "otto.lindqvist@mail.example",
      notes: "Our lawyers write to him; please do not.",
    }),
    person("petra", "Petra Novotná", { email: "petra.novotna@post.example", source: "EMAIL" }),
  ]);
  await seedAddresses(db, tenantId, made, id);
  await seedMerge(
    db,
    tenantId,
    now,
    id,
    person("viola-twice", "V. Sandstrom", { email: "viola@hochtouren.example", source: "EMAIL" }),
    by,
  );
  await seedLists(db, tenantId, made, id, admin);
  await seedRequests(db, tenantId, now, id, admin);
}

async function seedAddresses(db: Db, tenantId: string, createdAt: string, id: IdOf): Promise<void> {
  const further = [
    ["WHATSAPP", "+34600000078"],
    ["INSTAGRAM", "ignacio.en.ruta"],
    ["EMAIL", "i.beltran@andara-aventura.example"],
  ] as const;
  await db.insert(contactIdentities).values(
    further.map(([kind, value]) => ({
      tenantId,
      id: id(`identity ${value}`),
      contactId: id("contact ignacio"),
      kind,
      value,
      key: identityKey(kind, value),
      createdAt,
    })),
  );
}

/** As a merge leaves it three days ago, with the way back. */
async function seedMerge(
  db: Db,
  tenantId: string,
  now: string,
  id: IdOf,
  source: typeof contacts.$inferInsert & { id: string },
  by: Someone,
): Promise<void> {
  const [createdAt, contactId] = [later(now, { days: -3 }), id("contact viola")];
  const mergeId = id("merge viola", createdAt);
  await db
    .insert(contacts)
    .values({ ...source, deletedAt: createdAt, mergedIntoId: contactId, updatedAt: createdAt });
  const moved = await db
    .update(contactIdentities)
    .set({ contactId, isPrimary: false, isLive: true })
    .where(and(eq(contactIdentities.tenantId, tenantId), eq(contactIdentities.contactId, source.id)))
    .returning();
  await db.insert(contactMerges).values({
    tenantId,
    id: mergeId,
    contactId,
    movedCount: moved.length,
    byId: by.id,
    byName: by.name,
    chosen: { before: {}, after: {} },
    createdAt,
  });
  await db.insert(contactMergeSources).values({ tenantId, mergeId, contactId: source.id });
  await db.insert(contactMergeMoves).values(
    moved.map(({ id: rowId, kind, value, key }) => ({
      tenantId,
      mergeId,
      fromId: source.id,
      place: "contact_identities",
      rowId,
      row: { kind, value, key },
    })),
  );
  await db.insert(auditLogs).values({
    tenantId,
    id: id("merged viola", createdAt),
    actorId: by.id,
    actorName: by.name,
    entity: "contacts",
    entityId: source.id,
    action: "merge",
    before: { mergedIntoId: null },
    after: { mergedIntoId: contactId },
    createdAt,
  });
}

async function seedLists(
  db: Db,
  tenantId: string,
  createdAt: string,
  id: IdOf,
  admin: Someone,
): Promise<void> {
  const list = (
    key: string,
    name: string,
    description: string | null,
    rule: (typeof contactLists.$inferInsert)["rule"] = null,
  ): typeof contactLists.$inferInsert => ({
    tenantId,
    id: id(`list ${key}`),
    name,
    description,
    kind: rule === null ? "STATIC" : "RULE",
    rule,
    createdByName: admin.name,
    createdAt,
    updatedAt: createdAt,
  });
  await db.insert(contactLists).values([
    {
      ...list("testers", "Spring tent testers", "Who tries the new tents before anybody else"),
      isPinned: true,
    },
    list("fair", "Met at the fair", null),
    list("partners", "Partners", "Follows from the type of the contact", [{ type: ["PARTNER"] }]),
    list("unreachable", "Without e-mail", null, [{ hasEmail: "false" }]),
    list("blocked", "Blocked", null, [{ status: ["BLOCKED"] }]),
  ]);
  const people = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(eq(contacts.tenantId, tenantId), isNull(contacts.deletedAt), sql`${contacts.email} is not null`),
    )
    .orderBy(asc(contacts.id))
    .limit(14);
  const members = [
    ...people.map(({ id: contactId }, at) => ({ list: at < 9 ? "testers" : "fair", contactId })),
    ...["ignacio", "viola"].map((key) => ({ list: "testers", contactId: id(`contact ${key}`) })),
  ];
  await db
    .insert(contactListMembers)
    .values(
      members.map((member) => ({
        tenantId,
        listId: id(`list ${member.list}`),
        contactId: member.contactId,
        createdAt,
      })),
    )
    .onConflictDoNothing();
}

/** One in each state; of the erased person nothing but an id is left. */
async function seedRequests(db: Db, tenantId: string, now: string, id: IdOf, admin: Someone): Promise<void> {
  await db.insert(legalHolds).values({
    tenantId,
    id: id("hold otto", later(now, { days: -60 })),
    contactId: id("contact otto"),
    reason: "Claim over the collapsed awning, court file 12/418",
    setByName: admin.name,
    createdAt: later(now, { days: -60 }),
  });
  await db.insert(legalHolds).values({
    tenantId,
    id: id("hold petra", later(now, { days: -80 })),
    contactId: id("contact petra"),
    reason: "Chargeback of her last order",
    setByName: admin.name,
    liftedAt: later(now, { days: -40 }),
    liftedByName: admin.name,
    createdAt: later(now, { days: -80 }),
  });
  const request = (
    key: string,
    kind: "DATA" | "ERASE",
    state: (typeof privacyRequests.$inferSelect)["state"],
    daysAgo: number,
    more: Partial<typeof privacyRequests.$inferInsert> = {},
  ) => {
    const createdAt = later(now, { days: -daysAgo });
    const dayAt = (days: number) => later(createdAt, { days }).slice(0, 10);
    return {
      tenantId,
      id: id(`request ${key} ${kind} ${state}`, createdAt),
      kind,
      state,
      contactId: id(`contact ${key}`),
      receivedOn: dayAt(0),
      dueOn: dayAt(limits.privacyDueDays),
      byId: admin.id,
      byName: admin.name,
      createdAt,
      updatedAt: createdAt,
      ...more,
    };
  };
  const over = (days: number) => later(now, { days: -days });
  await db.insert(privacyRequests).values([
    request("otto", "ERASE", "OPEN", 41, {
      note: "By letter, with a copy of an identity card. Waits for the court.",
    }),
    request("petra", "ERASE", "OPEN", 4, { note: "By mail from the address that is on record." }),
    request("viola", "DATA", "OPEN", 2),
    request("rosalind", "DATA", "DONE", 33, { step: 1, steps: 1, finishedAt: over(31) }),
    request("gone", "ERASE", "DONE", 52, {
      step: 60,
      steps: 60,
      removesFiles: true,
      counts: { contacts: 1, tickets: 3, ticket_messages: 11, audit_logs: 24 },
      finishedAt: over(50),
    }),
    request("casper", "DATA", "REFUSED", 15, {
      refusal: "We could not make sure who asked.",
      finishedAt: over(14),
    }),
    request("ignacio", "DATA", "FAILED", 6, {
      error: "Something went wrong on our side. It can be started again.",
      finishedAt: over(6),
    }),
    request("ignacio", "DATA", "QUEUED", 1, { updatedAt: now }),
    request("rosalind", "DATA", "RUNNING", 1, { step: 0, steps: 1, updatedAt: now }),
  ]);
}
