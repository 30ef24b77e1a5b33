import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { privacyKinds, privacyStates } from "../../../../contract/enums.ts";
import { sql } from "drizzle-orm";
import { createdAt, instant, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";

/**
 * What somebody asked for. It outlives the person, so it names them by an id that may lead nowhere: no
 * foreign key, and no name.
 */
export const privacyRequests = pgTable(
  "privacy_requests",
  {
    ...tenantKey(),
    kind: text("kind", { enum: privacyKinds }).notNull(),
    state: text("state", { enum: privacyStates }).notNull().default("OPEN"),
    contactId: uuid("contact_id").notNull(),
    note: text("note"),
    receivedOn: text("received_on").notNull(),
    dueOn: text("due_on").notNull(),
    byId: uuid("by_id"),
    byName: text("by_name").notNull(),
    removesFiles: boolean("removes_files").notNull().default(false),
    step: integer("step").notNull().default(0),
    steps: integer("steps").notNull().default(0),
    counts: jsonb("counts").$type<Record<string, number>>(),
    error: text("error"),
    refusal: text("refusal"),
    storageKey: text("storage_key"),
    fileExpiresAt: instant("file_expires_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    keyOf(table),
    index("privacy_requests_contact_rows").on(table.tenantId, table.contactId, table.id),
    index("privacy_requests_files")
      .on(table.fileExpiresAt)
      .where(sql`storage_key is not null`),
    index("privacy_requests_active")
      .on(table.updatedAt)
      .where(sql`state in ('QUEUED','RUNNING')`),
  ],
);
