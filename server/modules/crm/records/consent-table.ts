import { foreignKey, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  consentChannels,
  consentPurposes,
  consentSources,
  consentStates,
} from "../../../../contract/crm/consent-kinds.ts";
import { createdAt, instant, keyOf, tenantKey } from "../../../db/columns.ts";
import { contacts } from "./contact-table.ts";

const said = () => ({
  ...tenantKey(),
  contactId: uuid("contact_id").notNull(),
  channel: text("channel", { enum: consentChannels }).notNull(),
  purpose: text("purpose", { enum: consentPurposes }).notNull(),
  source: text("source", { enum: consentSources }).notNull(),
  /** The customer's word, or the reason that a person gave. */
  reason: text("reason"),
  /** When it was said, by the clock of whoever told it. */
  at: instant("at").notNull(),
  byId: uuid("by_id"),
  byName: text("by_name"),
});

/** What a contact has said last of being written to by a channel for a purpose; without a row, nothing. */
export const contactConsents = pgTable(
  "contact_consents",
  {
    ...said(),
    state: text("state", { enum: consentStates }).notNull(),
    /** When it was written down here. */
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("contact_consents_one").on(table.tenantId, table.contactId, table.channel, table.purpose),
    index("contact_consents_state").on(table.tenantId, table.channel, table.purpose, table.state),
    foreignKey({
      name: "contact_consents_contact",
      columns: [table.tenantId, table.contactId],
      foreignColumns: [contacts.tenantId, contacts.id],
    }).onDelete("cascade"),
  ],
);

/** Every change of them: rows are added, and neither changed nor removed but with their contact. */
export const contactConsentChanges = pgTable(
  "contact_consent_changes",
  {
    ...said(),
    /** Null: the undo of a merge left nothing known. */
    state: text("state", { enum: consentStates }),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    index("contact_consent_changes_contact").on(table.tenantId, table.contactId, table.id),
    foreignKey({
      name: "contact_consent_changes_contact",
      columns: [table.tenantId, table.contactId],
      foreignColumns: [contacts.tenantId, contacts.id],
    }).onDelete("cascade"),
  ],
);
