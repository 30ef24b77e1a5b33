import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { connectionProviders, connectionStates } from "../../../../contract/enums.ts";
import type { ProviderFacts } from "../../../providers/provider.ts";
import type { AccountWarning } from "../../../../contract/channels/account-news.ts";
import { createdAt, instant, keyOf, rowVersion, tenantKey, updatedAt } from "../../../db/columns.ts";
import { tenants } from "../../../db/table.ts";

export interface ConnectionWarning {
  what: AccountWarning;
  /** The provider's own word for what it is about. */
  detail: string | null;
  /** By everybody's clock; null: until the provider says otherwise. */
  until: string | null;
  at: string;
}

/**
 * A workspace's numbers and accounts at providers. `secrets` is sealed JSON of the provider's own shape;
 * `hookKey` the secret part of the address that the provider posts to, unique for the installation.
 */
export const connections = pgTable(
  "connections",
  {
    ...tenantKey(),
    provider: text("provider", { enum: connectionProviders }).notNull(),
    name: text("name").notNull(),
    isSimulated: boolean("is_simulated").notNull(),
    state: text("state", { enum: connectionStates }).notNull().default("CONNECTED"),
    /** The provider's id of the number or account: what its posts name. */
    account: text("account").notNull(),
    settings: jsonb("settings").$type<Record<string, string>>().notNull(),
    secrets: text("secrets").notNull(),
    hookKey: text("hook_key").notNull(),
    displayName: text("display_name"),
    lastError: text("last_error"),
    lastErrorAt: instant("last_error_at"),
    checkedAt: instant("checked_at"),
    /** When the provider last showed the number to its token: nobody else's posts come to who only names it. */
    provenAt: instant("proven_at"),
    lastInboundAt: instant("last_inbound_at"),
    /** What the provider last said of it (`ConnectionCheck`), by its check or its posts. */
    facts: jsonb("facts").$type<ProviderFacts>().notNull().default({}),
    /** What the provider holds against it: each kind once, with the provider's own time of it. */
    warnings: jsonb("warnings").$type<ConnectionWarning[]>().notNull().default([]),
    /** Posts whose signature was wrong. They are counted and not kept. */
    refused: integer("refused").notNull().default(0),
    /** Posts and mails that were larger than any may be. Counted likewise. */
    oversized: integer("oversized").notNull().default(0),
    /** How far the simulated provider's clock is ahead. */
    clockOffsetMs: bigint("clock_offset_ms", { mode: "number" }).notNull().default(0),
    /** When the token was given of which administrators were told that it ends soon, and that it is over. */
    endingTokenTold: instant("ending_token_told"),
    endedTokenTold: instant("ended_token_told"),
    /** When administrators were told that it is to be connected again; null: not of this time. */
    lostTold: instant("lost_told"),
    /** Until then one process is getting a new token; null: none is. */
    renewingUntil: instant("renewing_until"),
    /** What the simulated provider remembers. */
    simulator: jsonb("simulator").$type<Record<string, unknown>>(),
    version: rowVersion(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "connections_tenant",
      columns: [table.tenantId],
      foreignColumns: [tenants.id],
    }).onDelete("cascade"),
    uniqueIndex("connections_hook_key").on(table.hookKey),
    uniqueIndex("connections_account")
      .on(table.tenantId, table.provider, table.account)
      .where(sql`deleted_at is null`),
    // Whose the number of a post is, whichever workspace has it.
    index("connections_routes")
      .on(table.provider, table.account)
      .where(sql`deleted_at is null and not is_simulated and proven_at is not null`),
    index("connections_newest").on(table.tenantId, table.createdAt, table.id),
  ],
);
