import { boolean, foreignKey, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, keyOf, tenantKey } from "../../../db/columns.ts";
import { tenants } from "../../../db/table.ts";
import type { SharedNumber } from "../../../providers/channel/whatsapp/sign-up.ts";

/** Who is on the way to Meta to connect a number, and what they shared there. Theirs alone, and for one number. */
export const whatsappSignUps = pgTable(
  "whatsapp_sign_ups",
  {
    ...tenantKey(),
    userId: uuid("user_id").notNull(),
    /** The browser's session, which finishes it too. */
    sessionId: uuid("session_id").notNull(),
    /** The connection that is connected again; null: a new one. */
    connectionId: uuid("connection_id"),
    isSimulated: boolean("is_simulated").notNull(),
    /** SHA-256 of the state in hex. */
    stateHash: text("state_hash").notNull(),
    clientId: text("client_id").notNull(),
    redirectUri: text("redirect_uri").notNull(),
    /** When the browser came back: the state counts once. */
    usedAt: instant("used_at"),
    /** Sealed: the token, and the PIN of the number to come. Null before the browser came back, and once connected. */
    secrets: text("secrets"),
    tokenEndsAt: instant("token_ends_at"),
    numbers: jsonb("numbers").$type<SharedNumber[]>(),
    connectedAt: instant("connected_at"),
    /** What the simulated Meta remembers. */
    simulator: jsonb("simulator").$type<Record<string, unknown>>(),
    /** Until then the browser comes back; and then, until when a number is chosen. */
    endsAt: instant("ends_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "whatsapp_sign_ups_tenant",
      columns: [table.tenantId],
      foreignColumns: [tenants.id],
    }).onDelete("cascade"),
    uniqueIndex("whatsapp_sign_ups_state").on(table.tenantId, table.stateHash),
    index("whatsapp_sign_ups_created").on(table.createdAt),
  ],
);
export type WhatsAppSignUpRow = typeof whatsappSignUps.$inferSelect;
