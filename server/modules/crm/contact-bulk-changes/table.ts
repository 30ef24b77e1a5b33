import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bulkChangeStates, contactSkipReasons } from "../../../../contract/enums.ts";
import type { contactStatuses, contactTypes, customerTiers } from "../../../../contract/enums.ts";
import { sql } from "drizzle-orm";
import type { ContactUpdate } from "../../../../contract/crm/contact-bulk-changes.ts";
import type { ListedContacts } from "../../../../contract/crm/contact-filters.ts";
import { createdAt, instant, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";
import { contacts } from "../records/contact-table.ts";
import { users } from "../../people/session/table.ts";

export const contactBulkChanges = pgTable(
  "contact_bulk_changes",
  {
    ...tenantKey(),
    actorId: uuid("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    update: jsonb("update").$type<ContactUpdate>().notNull(),
    filter: jsonb("filter").$type<ListedContacts>(),
    state: text("state", { enum: bulkChangeStates }).notNull().default("QUEUED"),
    /**
     * The filter's contacts have all been written down; until then `total` is what was counted at the start.
     */
    fixedAt: instant("fixed_at"),
    total: integer("total").notNull().default(0),
    done: integer("done").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    skipped: integer("skipped").notNull().default(0),
    undone: integer("undone").notNull().default(0),
    notUndone: integer("not_undone").notNull().default(0),
    undoneById: uuid("undone_by_id"),
    error: text("error"),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "contact_bulk_changes_actor",
      columns: [table.tenantId, table.actorId],
      foreignColumns: [users.tenantId, users.id],
    }),
    foreignKey({
      name: "contact_bulk_changes_undone_by",
      columns: [table.tenantId, table.undoneById],
      foreignColumns: [users.tenantId, users.id],
    }),
    index("contact_bulk_changes_actor_rows").on(table.tenantId, table.actorId, table.id),
    index("contact_bulk_changes_active")
      .on(table.tenantId, table.actorId)
      .where(sql`state in ('QUEUED','RUNNING','UNDOING')`),
  ],
);

/**
 * What undoing needs: the columns as they were, and whether the change put the contact into a list or took it
 * out.
 */
export interface ContactBefore {
  ownerId?: string | null;
  status?: (typeof contactStatuses)[number];
  type?: (typeof contactTypes)[number];
  tier?: (typeof customerTiers)[number] | null;
  companyId?: string | null;
  tags?: string[];
  deletedAt?: string | null;
  wasAddedTo?: string;
  wasRemovedFrom?: string;
}

/**
 * One for each contact of a change: PENDING, then DONE, UNCHANGED or SKIPPED; what is DONE becomes UNDONE or
 * KEPT when it is undone. Kept for 30 days.
 */
export const contactBulkChangeRows = pgTable(
  "contact_bulk_change_rows",
  {
    tenantId: text("tenant_id").notNull(),
    changeId: uuid("change_id").notNull(),
    contactId: uuid("contact_id").notNull(),
    state: text("state").notNull().default("PENDING"),
    reason: text("reason", { enum: contactSkipReasons }),
    before: jsonb("before").$type<ContactBefore>(),
    versionAfter: integer("version_after"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.changeId, table.contactId] }),
    foreignKey({
      name: "contact_bulk_change_rows_change",
      columns: [table.tenantId, table.changeId],
      foreignColumns: [contactBulkChanges.tenantId, contactBulkChanges.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "contact_bulk_change_rows_contact",
      columns: [table.tenantId, table.contactId],
      foreignColumns: [contacts.tenantId, contacts.id],
    }).onDelete("cascade"),
    index("contact_bulk_change_rows_state").on(table.tenantId, table.changeId, table.state, table.contactId),
    index("contact_bulk_change_rows_contact_rows").on(table.tenantId, table.contactId),
  ],
);
