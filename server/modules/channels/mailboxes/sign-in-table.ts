import { boolean, foreignKey, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { mailSignIns } from "../../../../contract/enums.ts";
import { createdAt, instant, keyOf, tenantKey } from "../../../db/columns.ts";
import { tenants } from "../../../db/table.ts";

/** Who is on the way to a provider to sign in to a mailbox. It counts once, and for them alone. */
export const mailboxSignIns = pgTable(
  "mailbox_sign_ins",
  {
    ...tenantKey(),
    userId: uuid("user_id").notNull(),
    /** The mailbox that is signed in to again; null: a new one. */
    connectionId: uuid("connection_id"),
    provider: text("provider", { enum: mailSignIns }).notNull(),
    isSimulated: boolean("is_simulated").notNull(),
    /** SHA-256 of the state in hex. */
    stateHash: text("state_hash").notNull(),
    /** PKCE's, sealed. */
    verifier: text("verifier").notNull(),
    clientId: text("client_id").notNull(),
    redirectUri: text("redirect_uri").notNull(),
    /** Of a new one: what was entered. */
    mailbox: jsonb("mailbox").$type<Record<string, unknown>>(),
    /** What the simulated provider of a new one remembers; its connection goes on with it. */
    simulator: jsonb("simulator").$type<Record<string, unknown>>(),
    endsAt: instant("ends_at").notNull(),
    usedAt: instant("used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "mailbox_sign_ins_tenant",
      columns: [table.tenantId],
      foreignColumns: [tenants.id],
    }).onDelete("cascade"),
    uniqueIndex("mailbox_sign_ins_state").on(table.tenantId, table.stateHash),
    index("mailbox_sign_ins_created").on(table.createdAt),
  ],
);
export type MailboxSignInRow = typeof mailboxSignIns.$inferSelect;
