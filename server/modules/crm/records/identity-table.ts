import { sql } from "drizzle-orm";
import { boolean, foreignKey, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { identityKinds } from "../../../../contract/enums.ts";
import { createdAt, keyOf, tenantKey } from "../../../db/columns.ts";
import { contacts } from "./contact-table.ts";

/**
 * Every address that leads to a person. `key` is what two spellings of one address share, and one live
 * contact's only. Those of `contacts.email` and `contacts.phone` are the primary ones: triggers
 * (identities.sql) write them, and let all of a contact sleep while it is deleted.
 */
export const contactIdentities = pgTable(
  "contact_identities",
  {
    ...tenantKey(),
    contactId: uuid("contact_id").notNull(),
    kind: text("kind", { enum: identityKinds }).notNull(),
    value: text("value").notNull(),
    key: text("key").notNull(),
    isPrimary: boolean("is_primary").notNull().default(false),
    isLive: boolean("is_live").notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "contact_identities_contact",
      columns: [table.tenantId, table.contactId],
      foreignColumns: [contacts.tenantId, contacts.id],
    }).onDelete("cascade"),
    uniqueIndex("contact_identities_live")
      .on(table.tenantId, table.key)
      .where(sql`is_live`),
    unique("contact_identities_once").on(table.tenantId, table.contactId, table.key),
  ],
);
