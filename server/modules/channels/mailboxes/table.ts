import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  answersAs,
  inboundMailClasses,
  inboundMailStates,
} from "../../../../contract/channels/mail-enums.ts";
import { locales } from "../../../../contract/locales.ts";
import { bytes, createdAt, instant, keyOf, tenantKey } from "../../../db/columns.ts";
import type { HandedOver } from "../../../providers/mail-sender/check-sender.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { connections } from "../../workspace/connections/table.ts";

/** What a mailbox has beside its connection. */
export const mailboxes = pgTable(
  "mailboxes",
  {
    tenantId: text("tenant_id").notNull(),
    connectionId: uuid("connection_id").notNull(),
    /** Lower case; the connection's account is the same. */
    address: text("address").notNull(),
    displayName: text("display_name").notNull(),
    /** HTML of the composer, sanitised; empty: none. */
    signature: text("signature").notNull().default(""),
    answersAs: text("answers_as", { enum: answersAs }).notNull().default("MAILBOX"),
    /** Where its tickets begin. No foreign keys: what is gone by then is left out. */
    groupId: uuid("group_id"),
    categoryId: uuid("category_id"),
    language: text("language", { enum: locales }).notNull().default("en"),
    acknowledges: boolean("acknowledges").notNull().default(false),
    /** By which it is open; null: the workspace's business hours. */
    calendarId: uuid("calendar_id"),
    /** Empty: the product's own words. */
    acknowledgement: text("acknowledgement").notNull().default(""),
    /** Instead of the acknowledgement while it is closed; empty: the same as while it is open. */
    awayMessage: text("away_message").notNull().default(""),
    /** Of which numbering of its server the last mail was taken; null: it was never read. */
    uidValidity: text("uid_validity"),
    lastUid: bigint("last_uid", { mode: "number" }).notNull().default(0),
    /** Whether answers that are sent from the mailbox's own program are taken, from the folder where it keeps them. */
    followsSent: boolean("follows_sent").notNull().default(true),
    /** Which folder that is; empty: the one that its server marks so. */
    sentFolder: text("sent_folder").notNull().default(""),
    /** Which folder was found; null: none, or not looked for yet. */
    sentFound: text("sent_found"),
    /** As for the inbox; each folder is numbered by itself. */
    sentUidValidity: text("sent_uid_validity"),
    sentLastUid: bigint("sent_last_uid", { mode: "number" }).notNull().default(0),
    /** Nothing older is taken of it, though the mailbox may be connected for longer. */
    sentSince: instant("sent_since")
      .notNull()
      .default(sql`now()`),
    /** The part before the @ of its address to forward to, unique for the installation. Nobody can guess it. */
    forwardKey: text("forward_key").notNull(),
    /** What a gateway signs mails with that it posts to its hook, sealed; null: it has none. */
    hookSecrets: text("hook_secrets"),
    /** Nothing older is taken. */
    takesSince: instant("takes_since").notNull(),
    fetchedAt: instant("fetched_at"),
    /** The process that waits at its inbox, and until when unless it says so again. */
    watchedBy: text("watched_by"),
    watchedUntil: instant("watched_until"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.connectionId] }),
    foreignKey({
      name: "mailboxes_connection",
      columns: [table.tenantId, table.connectionId],
      foreignColumns: [connections.tenantId, connections.id],
    }).onDelete("cascade"),
    uniqueIndex("mailboxes_forward_key").on(table.forwardKey),
    index("mailboxes_address").on(table.tenantId, table.address),
  ],
);
export type MailboxRow = typeof mailboxes.$inferSelect;

/** Each mail as it came, to the byte, for 30 days, with what became of it. */
export const inboundMails = pgTable(
  "inbound_mails",
  {
    ...tenantKey(),
    connectionId: uuid("connection_id").notNull(),
    /** SHA-256 of its bytes in hex: the same mail twice is kept once. */
    hash: text("hash").notNull(),
    source: bytes("source").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** Forwarded to us, so no server that we trust has looked at who sent it. */
    isForwarded: boolean("is_forwarded").notNull().default(false),
    /** Of one that was forwarded: which server handed it over, and as what. */
    handedOver: jsonb("handed_over").$type<HandedOver>(),
    /** Of the folder of what was sent: by the mailbox's own program, to whoever `sender` names. */
    isSent: boolean("is_sent").notNull().default(false),
    /** Only its beginning is kept. */
    isCut: boolean("is_cut").notNull().default(false),
    /** As its head says, for the list; the sender's mails are done one after the other. */
    sender: text("sender").notNull(),
    subject: text("subject").notNull(),
    state: text("state", { enum: inboundMailStates }).notNull().default("PENDING"),
    class: text("class", { enum: inboundMailClasses }),
    /** Why it is parked, or why it became no message. */
    reason: text("reason"),
    attempts: integer("attempts").notNull().default(0),
    ticketId: uuid("ticket_id"),
    messageId: uuid("message_id"),
    createdAt: createdAt(),
    doneAt: instant("done_at"),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "inbound_mails_connection",
      columns: [table.tenantId, table.connectionId],
      foreignColumns: [connections.tenantId, connections.id],
    }).onDelete("cascade"),
    uniqueIndex("inbound_mails_once").on(table.tenantId, table.connectionId, table.hash),
    index("inbound_mails_lane").on(table.tenantId, table.connectionId, table.sender, table.state, table.id),
    index("inbound_mails_newest").on(table.tenantId, table.connectionId, table.createdAt, table.id),
    index("inbound_mails_message").on(table.tenantId, table.messageId),
    index("inbound_mails_pending")
      .on(table.id)
      .where(sql`state = 'PENDING'`),
    index("inbound_mails_age").on(table.createdAt),
  ],
);
export type InboundMailRow = typeof inboundMails.$inferSelect;

/** The Message-ID of each mail that came in: what an answer to it names, and what shows that it came before. */
export const mailIds = pgTable(
  "mail_ids",
  {
    tenantId: text("tenant_id").notNull(),
    connectionId: uuid("connection_id").notNull(),
    mailId: text("mail_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    messageId: uuid("message_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.connectionId, table.mailId] }),
    index("mail_ids_everywhere").on(table.tenantId, table.mailId),
    foreignKey({
      name: "mail_ids_connection",
      columns: [table.tenantId, table.connectionId],
      foreignColumns: [connections.tenantId, connections.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "mail_ids_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
  ],
);

/** What was forwarded to people outside: an answer to it comes back to its ticket, for staff alone. */
export const mailForwards = pgTable(
  "mail_forwards",
  {
    tenantId: text("tenant_id").notNull(),
    messageId: uuid("message_id").notNull(),
    /** Who may answer it. */
    addresses: text("addresses").array().notNull(),
    /** Stands in the mail, for programs that name none when they answer. Nobody can guess it. */
    token: text("token").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.messageId] }),
    uniqueIndex("mail_forwards_token").on(table.tenantId, table.token),
    foreignKey({
      name: "mail_forwards_message",
      columns: [table.tenantId, table.messageId],
      foreignColumns: [ticketMessages.tenantId, ticketMessages.id],
    }).onDelete("cascade"),
  ],
);

/** By which mailbox a ticket's mails leave; without one by the installation's own mail. */
export const ticketMailboxes = pgTable(
  "ticket_mailboxes",
  {
    tenantId: text("tenant_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    connectionId: uuid("connection_id").notNull(),
    /** Whom its requester writes as: answers go there. */
    requesterAddress: text("requester_address").notNull(),
    /** The newest mail of the thread that came in, which an answer names. */
    lastMailId: text("last_mail_id"),
    /** Stands in what we send, for programs that name no mail when they answer. Nobody can guess it. */
    token: text("token").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ticketId] }),
    uniqueIndex("ticket_mailboxes_token").on(table.tenantId, table.token),
    foreignKey({
      name: "ticket_mailboxes_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "ticket_mailboxes_connection",
      columns: [table.tenantId, table.connectionId],
      foreignColumns: [connections.tenantId, connections.id],
    }).onDelete("cascade"),
  ],
);

/** Who gets a ticket's mails besides its requester, and may write to it. */
export const ticketParticipants = pgTable(
  "ticket_participants",
  {
    ...tenantKey(),
    ticketId: uuid("ticket_id").notNull(),
    address: text("address").notNull(),
    name: text("name").notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "ticket_participants_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
    uniqueIndex("ticket_participants_once").on(table.tenantId, table.ticketId, table.address),
  ],
);

/** Addresses that nothing is sent to, since a mail came back for good. */
export const suppressedAddresses = pgTable(
  "suppressed_addresses",
  {
    ...tenantKey(),
    address: text("address").notNull(),
    /** What the other server said. */
    reason: text("reason").notNull(),
    createdAt: createdAt(),
  },
  (table) => [keyOf(table), uniqueIndex("suppressed_addresses_once").on(table.tenantId, table.address)],
);

/** Whom an acknowledgement went to on which day, so that nobody gets two. */
export const mailAcknowledgements = pgTable(
  "mail_acknowledgements",
  {
    tenantId: text("tenant_id").notNull(),
    address: text("address").notNull(),
    day: text("day").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.address, table.day] }),
    index("mail_acknowledgements_age").on(table.createdAt),
  ],
);
