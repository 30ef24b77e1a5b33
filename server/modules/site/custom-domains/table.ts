import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { domainReasons, domainStates } from "../../../../contract/site/landing-parts.ts";
import { createdAt, instant, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";

/**
 * A domain that a tenant says is theirs, in punycode. Several may say so; one alone has proved it.
 * `failingSince`: since when the proof has been missing.
 */
export const customDomains = pgTable(
  "custom_domains",
  {
    ...tenantKey(),
    domain: text("domain").notNull(),
    token: text("token").notNull(),
    state: text("state", { enum: domainStates }).notNull().default("PENDING_DNS"),
    reason: text("reason", { enum: domainReasons }),
    tries: integer("tries").notNull().default(0),
    askedAt: instant("asked_at").notNull(),
    checkedAt: instant("checked_at"),
    nextCheckAt: instant("next_check_at"),
    verifiedAt: instant("verified_at"),
    failingSince: instant("failing_since"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("custom_domains_domain").on(table.tenantId, table.domain),
    uniqueIndex("custom_domains_proved")
      .on(table.domain)
      .where(sql`state in ('VERIFIED', 'ACTIVE')`),
    index("custom_domains_due")
      .on(table.nextCheckAt)
      .where(sql`next_check_at is not null`),
  ],
);
