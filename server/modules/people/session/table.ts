import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { locales } from "../../../../contract/locales.ts";
import { roles } from "../../../../contract/roles.ts";
import { invitationStatuses } from "../../../../contract/enums.ts";
import { createdAt, instant, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";
import { tenants } from "../../../db/table.ts";

export const users = pgTable(
  "users",
  {
    ...tenantKey(),
    email: text("email").notNull(),
    phone: text("phone"),
    role: text("role", { enum: roles }).notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    locale: text("locale", { enum: locales }),
    passwordHash: text("password_hash").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    lastLoginAt: instant("last_login_at"),
    /**
     * When it was proved that the address is theirs. Until then the account counts in its own workspace
     * alone.
     */
    emailConfirmedAt: instant("email_confirmed_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** What they can have at once instead of the workspace's defaults, by pool of channels. */
    ownChats: integer("own_chats"),
    ownMessengers: integer("own_messengers"),
    ownOther: integer("capacity"),
  },
  (table) => [
    keyOf(table),
    foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
    uniqueIndex("users_email").on(table.tenantId, table.email),
    index("users_email_any_tenant").on(table.email),
    index("users_phone_any_tenant")
      .on(table.phone)
      .where(sql`phone is not null`),
  ],
);

/**
 * Backs an access token: `generation` rises with every refresh, and an old one that comes back ends the
 * session. `familyId` names the session that it was handed over from:
 * local storage is per origin, so each origin renews a session of its own, and they end together.
 */
export const sessions = pgTable(
  "sessions",
  {
    ...tenantKey(),
    familyId: uuid("family_id"),
    userId: uuid("user_id").notNull(),
    generation: integer("generation").notNull().default(1),
    previousValidUntil: instant("previous_valid_until"),
    ip: text("ip"),
    userAgent: text("user_agent"),
    lastUsedAt: instant("last_used_at").notNull(),
    revokedAt: instant("revoked_at"),
    /** The session was handed over for this visit to another workspace, and ends with it. */
    visitId: uuid("visit_id"),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
    index("sessions_user").on(table.tenantId, table.userId),
  ],
);

/**
 * What a person proves themselves with after the password: the app's secret, sealed, and the hashes of what
 * they wrote down. `lastStep`: the newest code's, so that none counts twice.
 */
export const secondFactors = pgTable(
  "second_factors",
  {
    ...tenantKey(),
    userId: uuid("user_id").notNull(),
    secret: text("secret").notNull(),
    lastStep: integer("last_step").notNull().default(0),
    recoveryHashes: text("recovery_hashes")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    confirmedAt: instant("confirmed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
    uniqueIndex("second_factors_user").on(table.tenantId, table.userId),
  ],
);

/**
 * Whom an OpenID Connect provider knows by which name. The subject is theirs for good; an e-mail address may
 * be somebody else's tomorrow.
 */
export const linkedIdentities = pgTable(
  "linked_identities",
  {
    ...tenantKey(),
    userId: uuid("user_id").notNull(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
    uniqueIndex("linked_identities_user").on(table.tenantId, table.userId, table.issuer),
    uniqueIndex("linked_identities_subject").on(table.tenantId, table.issuer, table.subject),
    index("linked_identities_any_tenant").on(table.issuer, table.subject),
  ],
);

/** Single-use secrets, stored hashed; secrets.ts says for what. */
export const userSecrets = pgTable(
  "user_secrets",
  {
    ...tenantKey(),
    userId: uuid("user_id").notNull(),
    purpose: text("purpose").notNull(),
    hash: text("hash").notNull(),
    tries: integer("tries").notNull().default(0),
    sessionId: uuid("session_id"),
    /** Of a code that hands the session over: for which visit. */
    visitId: uuid("visit_id"),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
    uniqueIndex("user_secrets_hash").on(table.purpose, table.hash),
    index("user_secrets_user").on(table.tenantId, table.userId, table.purpose),
  ],
);

/**
 * `hash`: of the link that the inviter may copy. `mailedHash`: of the one in the mail, which alone proves the
 * address.
 */
export const invitations = pgTable(
  "invitations",
  {
    ...tenantKey(),
    email: text("email").notNull(),
    role: text("role", { enum: roles }).notNull(),
    hash: text("hash").notNull(),
    mailedHash: text("mailed_hash"),
    outboxId: uuid("outbox_id"),
    status: text("status", { enum: invitationStatuses }).notNull().default("PENDING"),
    invitedById: uuid("invited_by_id").notNull(),
    invitedByName: text("invited_by_name").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("invitations_hash").on(table.hash),
    uniqueIndex("invitations_mailed_hash").on(table.mailedHash),
    index("invitations_giver")
      .on(table.tenantId, table.invitedById)
      .where(sql`status = 'PENDING'`),
    uniqueIndex("invitations_one_pending")
      .on(table.tenantId, table.email)
      .where(sql`status = 'PENDING'`),
  ],
);
