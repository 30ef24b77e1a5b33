import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, keyOf, tenantKey } from "../../../db/columns.ts";

/**
 * A file; without a message it is an upload not yet sent, seen by its uploader alone and purged after a day.
 * What it belongs to refers to it by its own SQL (desk/tickets, team/team-chat). `isOfSite`: one that the tenant's own site shows, or showed until `unusedSince`.
 */
export const attachments = pgTable(
  "attachments",
  {
    ...tenantKey(),
    messageId: uuid("message_id"),
    ticketId: uuid("ticket_id"),
    teamMessageId: uuid("team_message_id"),
    uploadedById: uuid("uploaded_by_id"),
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    isOfSite: boolean("is_of_site").notNull().default(false),
    unusedSince: instant("unused_since"),
    sizeBytes: integer("size_bytes").notNull(),
    storageKey: text("storage_key").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    index("attachments_message_rows").on(table.tenantId, table.messageId),
    index("attachments_team_rows")
      .on(table.tenantId, table.teamMessageId)
      .where(sql`team_message_id is not null`),
    index("attachments_unused")
      .on(table.unusedSince)
      .where(sql`unused_since is not null`),
    index("attachments_unsent")
      .on(table.createdAt)
      .where(sql`message_id is null and team_message_id is null and not is_of_site`),
  ],
);
