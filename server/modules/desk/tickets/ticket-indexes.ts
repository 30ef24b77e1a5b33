import { sql } from "drizzle-orm";
import { index } from "drizzle-orm/pg-core";
import type { ExtraConfigColumn } from "drizzle-orm/pg-core";

type IndexedColumns = Record<
  | "assignedToId"
  | "categoryId"
  | "channel"
  | "companyId"
  | "contactId"
  | "createdAt"
  | "firstReplyAt"
  | "followUpOfId"
  | "groupId"
  | "id"
  | "inboxSince"
  | "isSensitive"
  | "lastActivityAt"
  | "mergedIntoId"
  | "pipelineId"
  | "priority"
  | "priorityRank"
  | "resolvedAt"
  | "slaDueSort"
  | "snoozedUntil"
  | "spamAt"
  | "status"
  | "statusSince"
  | "tenantId"
  | "waitingSince",
  ExtraConfigColumn
>;

/** By place, by status, by assignee: in each the tickets that moved last come first. */
export const ticketListIndexes = (table: IndexedColumns) => [
  index("tickets_category_activity")
    .on(table.tenantId, table.categoryId, table.lastActivityAt, table.id)
    .where(sql`deleted_at is null and category_id is not null`),
  index("tickets_group_activity")
    .on(table.tenantId, table.groupId, table.lastActivityAt, table.id)
    .where(sql`deleted_at is null and group_id is not null`),
  index("tickets_pipeline_activity")
    .on(table.tenantId, table.pipelineId, table.lastActivityAt, table.id)
    .where(sql`deleted_at is null and pipeline_id is not null`),
  index("tickets_snoozed")
    .on(table.tenantId, table.snoozedUntil, table.id)
    .where(sql`deleted_at is null and snoozed_until is not null`),
  index("tickets_follow_ups")
    .on(table.tenantId, table.followUpOfId)
    .where(sql`follow_up_of_id is not null`),
  index("tickets_merged")
    .on(table.tenantId, table.mergedIntoId)
    .where(sql`merged_into_id is not null`),
  index("tickets_activity")
    .on(table.tenantId, table.lastActivityAt, table.id)
    .where(sql`deleted_at is null`),
  index("tickets_status_activity")
    .on(table.tenantId, table.status, table.lastActivityAt, table.id)
    .where(sql`deleted_at is null`),
  index("tickets_assignee_status")
    .on(table.tenantId, table.assignedToId, table.status, table.lastActivityAt, table.id)
    .where(sql`deleted_at is null`),
];

/**
 * A board's columns, by status alone, by assignee, by priority and by category, and by what is due first. Who may see a ticket, and
 * whether it is snoozed, stands in each, so that ids and counts come from the index alone.
 */
export const ticketBoardIndexes = (table: IndexedColumns) => [
  index("tickets_board")
    .on(
      table.tenantId,
      table.status,
      table.statusSince,
      table.id,
      table.isSensitive,
      table.assignedToId,
      table.snoozedUntil,
    )
    .where(sql`deleted_at is null`),
  index("tickets_board_assignee")
    .on(
      table.tenantId,
      table.assignedToId,
      table.status,
      table.statusSince,
      table.id,
      table.isSensitive,
      table.snoozedUntil,
    )
    .where(sql`deleted_at is null`),
  index("tickets_board_priority")
    .on(
      table.tenantId,
      table.status,
      table.priority,
      table.statusSince,
      table.id,
      table.isSensitive,
      table.assignedToId,
      table.snoozedUntil,
    )
    .where(sql`deleted_at is null`),
  index("tickets_board_category")
    .on(
      table.tenantId,
      table.categoryId,
      table.status,
      table.statusSince,
      table.id,
      table.isSensitive,
      table.assignedToId,
      table.snoozedUntil,
    )
    .where(sql`deleted_at is null and category_id is not null`),
  index("tickets_board_due")
    .on(
      table.tenantId,
      table.status,
      table.slaDueSort,
      table.statusSince.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.isSensitive,
      table.assignedToId,
      table.snoozedUntil,
    )
    .where(sql`deleted_at is null`),
];

/** What waits, what was done when, and what a list is ordered by besides. */
export const ticketQueueIndexes = (table: IndexedColumns) => [
  index("tickets_created")
    .on(table.tenantId, table.createdAt, table.id)
    .where(sql`deleted_at is null`),
  index("tickets_priority")
    .on(table.tenantId, table.priorityRank, table.lastActivityAt, table.id)
    .where(sql`deleted_at is null`),
  index("tickets_queue")
    .on(table.tenantId, table.priorityRank.desc().nullsFirst(), table.waitingSince, table.id)
    .where(sql`deleted_at is null and assigned_to_id is null and status in ('OPEN','IN_PROGRESS')`),
  index("tickets_waiting")
    .on(table.tenantId, table.waitingSince, table.id)
    .where(sql`deleted_at is null and waiting_since is not null`),
  index("tickets_waiting_mine")
    .on(table.tenantId, table.assignedToId, table.waitingSince)
    .where(sql`deleted_at is null and waiting_since is not null`),
  index("tickets_due")
    .on(table.tenantId, table.slaDueSort, table.id)
    .where(sql`deleted_at is null`),
  index("tickets_inbox")
    .on(table.tenantId, table.inboxSince, table.id)
    .where(sql`deleted_at is null`),
  index("tickets_resolved")
    .on(table.tenantId, table.resolvedAt, table.assignedToId)
    .where(sql`deleted_at is null and resolved_at is not null`),
  index("tickets_first_reply")
    .on(table.tenantId, table.firstReplyAt, table.assignedToId)
    .where(sql`deleted_at is null and first_reply_at is not null`),
  index("tickets_channel_activity")
    .on(table.tenantId, table.channel, table.lastActivityAt, table.id)
    .where(sql`deleted_at is null`),
  index("tickets_sensitive")
    .on(table.tenantId, table.lastActivityAt, table.id)
    .where(sql`deleted_at is null and is_sensitive`),
  index("tickets_spam")
    .on(table.tenantId, table.spamAt, table.id)
    .where(sql`spam_at is not null`),
];

/** Of one contact or company. */
export const ticketCustomerIndexes = (table: IndexedColumns) => [
  index("tickets_contact_open")
    .on(table.tenantId, table.contactId)
    .where(sql`deleted_at is null and status in ('OPEN','IN_PROGRESS','PENDING','ON_HOLD')`),
  index("tickets_contact_rows").on(table.tenantId, table.contactId, table.lastActivityAt),
  index("tickets_company_rows").on(table.tenantId, table.companyId, table.lastActivityAt),
  // Timelines: made and resolved, of one person and of one company.
  index("tickets_contact_made")
    .on(table.tenantId, table.contactId, table.createdAt, table.id)
    .where(sql`deleted_at is null and contact_id is not null`),
  index("tickets_contact_resolved")
    .on(table.tenantId, table.contactId, table.resolvedAt, table.id)
    .where(sql`deleted_at is null and contact_id is not null and resolved_at is not null`),
  index("tickets_company_made")
    .on(table.tenantId, table.companyId, table.createdAt, table.id)
    .where(sql`deleted_at is null and company_id is not null`),
  index("tickets_company_resolved")
    .on(table.tenantId, table.companyId, table.resolvedAt, table.id)
    .where(sql`deleted_at is null and company_id is not null and resolved_at is not null`),
];
