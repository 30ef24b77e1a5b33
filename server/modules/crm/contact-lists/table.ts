import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { contactListKinds } from "../../../../contract/enums.ts";
import { sql } from "drizzle-orm";
import type { ContactFilter } from "../../../../contract/crm/contact-filters.ts";
import { createdAt, instant, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";
import { contacts } from "../records/contact-table.ts";

export const contactLists = pgTable(
  "contact_lists",
  {
    ...tenantKey(),
    name: text("name").notNull(),
    description: text("description"),
    kind: text("kind", { enum: contactListKinds }).notNull(),
    rule: jsonb("rule").$type<ContactFilter[]>(),
    isPinned: boolean("is_pinned").notNull().default(false),
    /** Pinned ones first, then by name: a column, so that both are in one order. */
    place: text("place")
      .notNull()
      .generatedAlwaysAs(sql`case when is_pinned then '0' else '1' end || lower(name)`),
    createdByName: text("created_by_name").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("contact_lists_name").on(table.tenantId, sql`lower(name)`),
    index("contact_lists_by_place").on(table.tenantId, table.place, table.id),
  ],
);
export type ListRow = typeof contactLists.$inferSelect;

/** Who was put into a list; nobody is put into one that has a rule. */
export const contactListMembers = pgTable(
  "contact_list_members",
  {
    tenantId: text("tenant_id").notNull(),
    listId: uuid("list_id").notNull(),
    contactId: uuid("contact_id").notNull(),
    createdAt: createdAt(),
    /** As that of a tag (`contactTags`). */
    liveAt: instant("live_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.listId, table.contactId] }),
    index("contact_list_members_contact_rows").on(table.tenantId, table.contactId),
    index("contact_list_members_live")
      .on(table.tenantId, table.listId, table.liveAt, table.contactId)
      .where(sql`live_at is not null`),
    foreignKey({
      name: "contact_list_members_list",
      columns: [table.tenantId, table.listId],
      foreignColumns: [contactLists.tenantId, contactLists.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "contact_list_members_contact",
      columns: [table.tenantId, table.contactId],
      foreignColumns: [contacts.tenantId, contacts.id],
    }).onDelete("cascade"),
  ],
);
