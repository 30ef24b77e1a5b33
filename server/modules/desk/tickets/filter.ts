import { and, eq, gt, gte, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { OpenAge, TicketSortField } from "../../../../contract/enums.ts";
import type { ListedFilter } from "../../../../contract/desk/ticket-filters.ts";
import { later } from "../../../clock.ts";
import type { Sort } from "../../../db/sort.ts";
import type { Work } from "../../../work.ts";
import { fieldConditions } from "../../workspace/custom-fields/filter.ts";
import { calendar } from "./calendar.ts";
import { happenedBetween, isItself, isOpen, isWaiting, wasOpenAt } from "./figures.ts";
import { matchingTickets, visibleTo } from "./queries.ts";
import type { FoundTicket, TicketFilters } from "./queries.ts";
import { tickets } from "./table.ts";

/** Ages of tickets that are not done, in hours: from, and up to but without. */
const openAgeHours: Record<OpenAge, readonly [from: number, to: number | null]> = {
  UNDER_4H: [0, 4],
  UNDER_1D: [4, 24],
  UNDER_3D: [24, 72],
  UNDER_7D: [72, 168],
  UNDER_30D: [168, 720],
  OVER_30D: [720, null],
};
/** Done at some time, even if it was taken up again. */
const wasEverDone: SQL = sql`(tickets.resolved_at is not null or tickets.reopen_count > 0)`;

/**
 * The tickets that a filter describes, of those that the actor may know of. @param at where its conditions on
 * custom fields stand in what was sent
 */
export async function ticketFilterSql(work: Work, filter: ListedFilter, at = "customField"): Promise<SQL> {
  const {
    assignedToId,
    groupId,
    categoryId,
    companyId,
    isTagged,
    isSensitive,
    createdFrom,
    createdTo,
    updatedFrom,
    updatedTo,
    resolvedFrom,
    resolvedTo,
    reopenedFrom,
    reopenedTo,
    isMerged,
    createdWeekday,
    createdHour,
    waitingMinutes,
    openOn,
    openAge,
    isReopened,
    wasDone,
    customField,
    snoozed,
    search,
    ...rest
  } = filter;
  const known: TicketFilters = {
    ...rest,
    assignedToId,
    search,
    ...(isSensitive === undefined ? {} : { isSensitive: isSensitive === "true" }),
    ...(snoozed === undefined ? {} : { snoozed: snoozed === "true" }),
    ...idOf("groupId", groupId),
    ...idOf("categoryId", categoryId),
    ...idOf("companyId", companyId),
  };
  const days = await calendar(
    work,
    [
      createdFrom,
      createdTo,
      updatedFrom,
      updatedTo,
      resolvedFrom,
      resolvedTo,
      reopenedFrom,
      reopenedTo,
      openOn,
    ].filter((day) => day !== undefined),
    createdWeekday !== undefined || createdHour !== undefined,
  );
  const within = (column: AnyPgColumn, from: string | undefined, to: string | undefined) =>
    and(
      from === undefined ? undefined : gte(column, days.startOf(from)),
      to === undefined ? undefined : lt(column, days.endOf(to)),
    );
  const happened = (what: "resolved_at" | "reopened_at", from: string | undefined, to: string | undefined) =>
    from === undefined && to === undefined
      ? undefined
      : happenedBetween(
          what,
          from === undefined ? undefined : days.startOf(from),
          to === undefined ? undefined : days.endOf(to),
        );
  const local = sql`(tickets.created_at at time zone ${days.timeZone})`;
  return (
    and(
      eq(tickets.tenantId, work.tenant),
      visibleTo(work.actor),
      matchingTickets(work.actor, known),
      groupId === "none" ? isNull(tickets.groupId) : undefined,
      categoryId === "none" ? isNull(tickets.categoryId) : undefined,
      companyId === "none" ? isNull(tickets.companyId) : undefined,
      isTagged === undefined
        ? undefined
        : isTagged === "true"
          ? sql`tickets.tags <> '{}'`
          : sql`tickets.tags = '{}'`,
      within(tickets.createdAt, createdFrom, createdTo),
      within(tickets.lastActivityAt, updatedFrom, updatedTo),
      happened("resolved_at", resolvedFrom, resolvedTo),
      happened("reopened_at", reopenedFrom, reopenedTo),
      isMerged === undefined ? undefined : isMerged === "true" ? isNotNull(tickets.mergedIntoId) : isItself,
      createdWeekday === undefined ? undefined : sql`extract(isodow from ${local}) = ${createdWeekday}`,
      createdHour === undefined ? undefined : sql`extract(hour from ${local}) = ${createdHour}`,
      waitingMinutes === undefined ? undefined : isWaiting(later(work.now, { minutes: -waitingMinutes })),
      openOn === undefined
        ? undefined
        : openAt(days.endOf(openOn) > work.now ? undefined : days.endOf(openOn)),
      openAge === undefined ? undefined : and(isOpen, openAgeSql(work, openAge)),
      isReopened === undefined
        ? undefined
        : isReopened === "true"
          ? gt(tickets.reopenCount, 0)
          : eq(tickets.reopenCount, 0),
      wasDone === undefined ? undefined : wasDone === "true" ? wasEverDone : sql`not ${wasEverDone}`,
      await fieldConditions(work, customField, at),
    ) ?? sql`true`
  );
}

/** Open at that moment; without one, now. */
const openAt = (moment: string | undefined): SQL => (moment === undefined ? isOpen : wasOpenAt(moment));

export function openAgeSql(work: Work, age: OpenAge): SQL | undefined {
  const [from, to] = openAgeHours[age];
  return and(
    from === 0 ? undefined : lte(tickets.createdAt, later(work.now, { hours: -from })),
    to === null ? undefined : gt(tickets.createdAt, later(work.now, { hours: -to })),
  );
}

const idOf = <Field extends "groupId" | "categoryId" | "companyId">(
  field: Field,
  id: string | undefined,
): { [F in Field]?: string } =>
  // the one key that the type names
  id === undefined || id === "none" ? {} : ({ [field]: id } as { [F in Field]?: string });

/** Each by an index, forwards or backwards. Those that do not wait come after those that do. */
export function orderBy(field: TicketSortField, direction: "asc" | "desc"): Sort<FoundTicket> {
  switch (field) {
    case "lastActivityAt":
      return {
        columns: [tickets.lastActivityAt, tickets.id],
        direction,
        keyOf: ({ ticket }) => [ticket.lastActivityAt, ticket.id],
      };
    case "createdAt":
      return {
        columns: [tickets.createdAt, tickets.id],
        direction,
        keyOf: ({ ticket }) => [ticket.createdAt, ticket.id],
      };
    case "priority":
      return {
        columns: [tickets.priorityRank, tickets.lastActivityAt, tickets.id],
        direction,
        keyOf: ({ ticket }) => [ticket.priorityRank, ticket.lastActivityAt, ticket.id],
      };
    case "number":
      return { columns: [tickets.number], direction, keyOf: ({ ticket }) => [ticket.number] };
    case "waitingSince":
      return {
        columns: [tickets.inboxSince, tickets.id],
        direction,
        keyOf: ({ ticket }) => [ticket.inboxSince, ticket.id],
      };
  }
}
