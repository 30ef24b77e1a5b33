import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { contactSources, contactStatuses, contactTypes, customerTiers } from "../../../../contract/enums.ts";
import { createdAt, instant, keyOf, rowVersion, tagList, tenantKey, updatedAt } from "../../../db/columns.ts";
import { companies } from "./company-table.ts";
import { users } from "../../people/session/table.ts";

/**
 * E-mail lower-cased, phone in E.164; each one live contact's only, which the key of their identities says
 * (contact_identities_live).
 */
export const contacts = pgTable(
  "contacts",
  {
    ...tenantKey(),
    name: text("name").notNull(),
    email: text("email"),
    phone: text("phone"),
    jobTitle: text("job_title"),
    type: text("type", { enum: contactTypes }).notNull().default("CUSTOMER"),
    /** Null: its company's. */
    tier: text("tier", { enum: customerTiers }),
    status: text("status", { enum: contactStatuses }).notNull().default("ACTIVE"),
    source: text("source", { enum: contactSources }).notNull().default("MANUAL"),
    companyId: uuid("company_id"),
    ownerId: uuid("owner_id"),
    tags: tagList(),
    notes: text("notes"),
    lastSeenAt: instant("last_seen_at"),
    /**
     * `lastSeenAt`, and the beginning of time for anyone who was never seen: a column, so that both are in
     * one order.
     */
    seenSort: instant("seen_sort")
      .notNull()
      .generatedAlwaysAs(sql`coalesce(last_seen_at, '1970-01-01T00:00:00Z')`),
    /**
     * The addresses besides the two above, for search; the database writes them
     * (functions.sql).
     */
    aliases: text("aliases").notNull().default(""),
    /** Of one that was merged: the contact that remains. */
    mergedIntoId: uuid("merged_into_id"),
    blockedReason: text("blocked_reason"),
    blockedAt: instant("blocked_at"),
    blockedByName: text("blocked_by_name"),
    /** What is behind the @, so that a company's people are found by its domain. */
    emailDomain: text("email_domain").generatedAlwaysAs(sql`nullif(split_part(email, '@', 2), '')`),
    deletedAt: instant("deleted_at"),
    version: rowVersion(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("contacts_email_domain")
      .on(table.tenantId, table.emailDomain, table.id)
      .where(sql`deleted_at is null and email_domain is not null`),
    keyOf(table),
    foreignKey({
      name: "contacts_company",
      columns: [table.tenantId, table.companyId],
      foreignColumns: [companies.tenantId, companies.id],
    }),
    foreignKey({
      name: "contacts_owner",
      columns: [table.tenantId, table.ownerId],
      foreignColumns: [users.tenantId, users.id],
    }),
    foreignKey({
      name: "contacts_merged_into",
      columns: [table.tenantId, table.mergedIntoId],
      foreignColumns: [table.tenantId, table.id],
    }),
    index("contacts_merged")
      .on(table.tenantId, table.mergedIntoId)
      .where(sql`merged_into_id is not null`),
    index("contacts_company_rows").on(table.tenantId, table.companyId),
    // The orders of the list, and what narrows it most; those that were deleted are in one of their own.
    ...(["updatedAt", "createdAt", "seenSort", "name"] as const).map((column) =>
      index(`contacts_by_${table[column].name}`)
        .on(table.tenantId, table[column], table.id)
        .where(sql`deleted_at is null`),
    ),
    ...(["status", "type", "source", "ownerId"] as const).map((column) =>
      index(`contacts_${table[column].name}_updated`)
        .on(table.tenantId, table[column], table.updatedAt, table.id)
        .where(sql`deleted_at is null`),
    ),
    // Who of a list or of a tag also fits other filters is counted from the index alone: by their rows it
    // took twenty times as long among a million.
    index("contacts_live")
      .on(table.tenantId, table.id)
      .where(sql`deleted_at is null`),
    index("contacts_gone")
      .on(table.tenantId, table.deletedAt, table.id)
      .where(sql`deleted_at is not null`),
  ],
);

/**
 * A contact's tags as rows, kept by trigger (functions.sql), for the reason that a ticket's are.
 */
export const contactTags = pgTable(
  "contact_tags",
  {
    tenantId: text("tenant_id").notNull(),
    tag: text("tag").notNull(),
    contactId: uuid("contact_id").notNull(),
    /**
     * When the contact was last changed, while it lives; null: it is deleted. The database writes it, so that
     * the people of a tag are counted and put into order by an index of theirs.
     */
    liveAt: instant("live_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.tag, table.contactId] }),
    index("contact_tags_contact_rows").on(table.tenantId, table.contactId),
    index("contact_tags_live")
      .on(table.tenantId, table.tag, table.liveAt, table.contactId)
      .where(sql`live_at is not null`),
    foreignKey({
      name: "contact_tags_contact",
      columns: [table.tenantId, table.contactId],
      foreignColumns: [contacts.tenantId, contacts.id],
    }).onDelete("cascade"),
  ],
);
