import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { identityKinds } from "../../../../contract/enums.ts";
import { createdAt, instant, keyOf, tenantKey } from "../../../db/columns.ts";
import { contacts } from "../records/contact-table.ts";

type Values = Record<string, unknown>;

/**
 * The journal of merges of contacts: who became whom, by whose hand, and what it changed of the one that went
 * on.
 */
export const contactMerges = pgTable(
  "contact_merges",
  {
    ...tenantKey(),
    contactId: uuid("contact_id").notNull(),
    movedCount: integer("moved_count").notNull().default(0),
    byId: uuid("by_id"),
    byName: text("by_name").notNull(),
    chosen: jsonb("chosen").$type<{ before: Values; after: Values }>().notNull(),
    createdAt: createdAt(),
    undoneAt: instant("undone_at"),
    undoneByName: text("undone_by_name"),
  },
  (table) => [
    keyOf(table),
    index("contact_merges_contact_rows").on(table.tenantId, table.contactId, table.createdAt),
    foreignKey({
      name: "contact_merges_contact",
      columns: [table.tenantId, table.contactId],
      foreignColumns: [contacts.tenantId, contacts.id],
    }).onDelete("cascade"),
  ],
);

export const contactMergeSources = pgTable(
  "contact_merge_sources",
  {
    tenantId: text("tenant_id").notNull(),
    mergeId: uuid("merge_id").notNull(),
    contactId: uuid("contact_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.mergeId, table.contactId] }),
    index("contact_merge_sources_contact_rows").on(table.tenantId, table.contactId),
    foreignKey({
      name: "contact_merge_sources_merge",
      columns: [table.tenantId, table.mergeId],
      foreignColumns: [contactMerges.tenantId, contactMerges.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "contact_merge_sources_contact",
      columns: [table.tenantId, table.contactId],
      foreignColumns: [contacts.tenantId, contacts.id],
    }).onDelete("cascade"),
  ],
);

/**
 * One row that went from a merged contact to the one that remains; of an address what it was, since it may be
 * deleted before it goes home.
 */
export const contactMergeMoves = pgTable(
  "contact_merge_moves",
  {
    tenantId: text("tenant_id").notNull(),
    mergeId: uuid("merge_id").notNull(),
    fromId: uuid("from_id").notNull(),
    place: text("place").notNull(),
    rowId: uuid("row_id").notNull(),
    row: jsonb("row").$type<{ kind: (typeof identityKinds)[number]; value: string; key: string }>(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.mergeId, table.place, table.rowId, table.fromId] }),
    foreignKey({
      name: "contact_merge_moves_merge",
      columns: [table.tenantId, table.mergeId],
      foreignColumns: [contactMerges.tenantId, contactMerges.id],
    }).onDelete("cascade"),
  ],
);
