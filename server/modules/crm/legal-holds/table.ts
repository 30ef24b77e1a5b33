import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, keyOf, tenantKey } from "../../../db/columns.ts";
import { contacts } from "../records/contact-table.ts";

/** One that was lifted stays, so that it can be told that there was one. */
export const legalHolds = pgTable(
  "legal_holds",
  {
    ...tenantKey(),
    contactId: uuid("contact_id").notNull(),
    reason: text("reason").notNull(),
    setByName: text("set_by_name").notNull(),
    liftedAt: instant("lifted_at"),
    liftedByName: text("lifted_by_name"),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("legal_holds_one")
      .on(table.tenantId, table.contactId)
      .where(sql`lifted_at is null`),
    index("legal_holds_contact_rows").on(table.tenantId, table.contactId),
    foreignKey({
      name: "legal_holds_contact",
      columns: [table.tenantId, table.contactId],
      foreignColumns: [contacts.tenantId, contacts.id],
    }).onDelete("cascade"),
  ],
);
