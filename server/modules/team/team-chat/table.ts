import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { teamReactions as reactions } from "../../../../contract/enums.ts";
import { createdAt, instant, keyOf, tenantKey } from "../../../db/columns.ts";
import { users } from "../../people/session/table.ts";

/**
 * `lastSeq` counts its messages under the row's lock, so that their order is that of their commits.
 * `directKey` names the people of a direct conversation, which is one for them.
 */
export const teamChannels = pgTable(
  "team_channels",
  {
    ...tenantKey(),
    kind: text("kind", { enum: ["CHANNEL", "DIRECT"] })
      .notNull()
      .default("CHANNEL"),
    name: text("name"),
    topic: text("topic"),
    isPrivate: boolean("is_private").notNull().default(false),
    directKey: text("direct_key"),
    createdById: uuid("created_by_id").notNull(),
    lastSeq: integer("last_seq").notNull().default(0),
    lastAt: instant("last_at"),
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "team_channels_creator",
      columns: [table.tenantId, table.createdById],
      foreignColumns: [users.tenantId, users.id],
    }),
    uniqueIndex("team_channels_name")
      .on(table.tenantId, sql`lower(name)`)
      .where(sql`kind = 'CHANNEL' and archived_at is null`),
    uniqueIndex("team_channels_direct").on(table.tenantId, table.directKey),
  ],
);

/**
 * `readSeq`: how far one has read. `toldSeq`, `toldAt`: up to which direct message a notification was sent,
 * and when.
 */
export const teamMembers = pgTable(
  "team_members",
  {
    ...tenantKey(),
    channelId: uuid("channel_id").notNull(),
    userId: uuid("user_id").notNull(),
    readSeq: integer("read_seq").notNull().default(0),
    toldSeq: integer("told_seq").notNull().default(0),
    toldAt: instant("told_at"),
    joinedAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "team_members_channel",
      columns: [table.tenantId, table.channelId],
      foreignColumns: [teamChannels.tenantId, teamChannels.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "team_members_user",
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
    uniqueIndex("team_members_once").on(table.tenantId, table.channelId, table.userId),
    index("team_members_user_rows").on(table.tenantId, table.userId),
  ],
);

export const teamMessages = pgTable(
  "team_messages",
  {
    ...tenantKey(),
    channelId: uuid("channel_id").notNull(),
    seq: integer("seq").notNull(),
    parentId: uuid("parent_id"),
    authorId: uuid("author_id").notNull(),
    text: text("text").notNull(),
    mentions: jsonb("mentions").$type<{ id: string; name: string }[]>().notNull().default([]),
    replyCount: integer("reply_count").notNull().default(0),
    lastReplyAt: instant("last_reply_at"),
    clientMessageId: text("client_message_id"),
    editedAt: instant("edited_at"),
    deletedAt: instant("deleted_at"),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "team_messages_channel",
      columns: [table.tenantId, table.channelId],
      foreignColumns: [teamChannels.tenantId, teamChannels.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "team_messages_author",
      columns: [table.tenantId, table.authorId],
      foreignColumns: [users.tenantId, users.id],
    }),
    foreignKey({
      name: "team_messages_parent",
      columns: [table.tenantId, table.parentId],
      foreignColumns: [table.tenantId, table.id],
    }).onDelete("cascade"),
    uniqueIndex("team_messages_order").on(table.tenantId, table.channelId, table.seq),
    index("team_messages_flow")
      .on(table.tenantId, table.channelId, table.seq)
      .where(sql`parent_id is null`),
    index("team_messages_thread")
      .on(table.tenantId, table.parentId, table.seq)
      .where(sql`parent_id is not null`),
    index("team_messages_newest").on(table.tenantId, table.createdAt, table.id),
    uniqueIndex("team_messages_once").on(
      table.tenantId,
      table.channelId,
      table.authorId,
      table.clientMessageId,
    ),
  ],
);

export const teamReactions = pgTable(
  "team_reactions",
  {
    ...tenantKey(),
    messageId: uuid("message_id").notNull(),
    userId: uuid("user_id").notNull(),
    emoji: text("emoji", { enum: reactions }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "team_reactions_message",
      columns: [table.tenantId, table.messageId],
      foreignColumns: [teamMessages.tenantId, teamMessages.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "team_reactions_user",
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
    uniqueIndex("team_reactions_once").on(table.tenantId, table.messageId, table.userId, table.emoji),
  ],
);
