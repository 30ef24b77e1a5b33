import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Test } from "../../../../contract/conditions/tree.ts";
import type { OpenAge, TicketSortField } from "../../../../contract/enums.ts";
import type { ListedFilter } from "../../../../contract/desk/ticket-filters.ts";
import { later } from "../../../clock.ts";
import { daysIn } from "../../../db/conditions.ts";
import { among, flagged, isSet, numbered, within } from "../../../db/filter-tests.ts";
import type { Sort } from "../../../db/sort.ts";
import type { Work } from "../../../work.ts";
import { fieldConditions } from "../../workspace/custom-fields/filter.ts";
import { calendar } from "../../../kernel/tenant-calendar.ts";
import { ticketConditionsSql } from "./condition-places.ts";
import { isOpen, wasOpenAt } from "./figures.ts";
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
/**
 * The tickets that a filter describes, of those that the actor may know of. @param at where its conditions on
 * custom fields are in what was sent
 */
export async function ticketFilterSql(work: Work, filter: ListedFilter, at = "customField"): Promise<SQL> {
  const { openOn, openAge, customField, isSensitive, snoozed, groupId, categoryId, companyId, ...rest } =
    filter;
  const items = ticketTests(work.now, filter);
  const days = await calendar(
    work,
    [...items.flatMap(daysIn), ...(openOn === undefined ? [] : [openOn])],
    filter.createdWeekday !== undefined || filter.createdHour !== undefined,
  );
  return (
    and(
      eq(tickets.tenantId, work.tenant),
      visibleTo(work.actor),
      matchingTickets(work.actor, rest),
      items.length === 0
        ? undefined
        : ticketConditionsSql({ mode: "ALL", items }, { now: work.now, days, timeZone: days.timeZone }),
      openOn === undefined
        ? undefined
        : openAt(days.endOf(openOn) > work.now ? undefined : days.endOf(openOn)),
      openAge === undefined ? undefined : and(isOpen, openAgeSql(work, openAge)),
      await fieldConditions(work, customField, at),
    ) ?? sql`true`
  );
}

/** What a filter asks besides what every list of tickets knows (`matchingTickets`). */
function ticketTests(now: string, filter: ListedFilter): Test[] {
  const { isReopened, waitingMinutes } = filter;
  return [
    ...among("group", filter.groupId),
    ...among("ownCategory", filter.categoryId),
    ...among("company", filter.companyId),
    ...flagged("isSensitive", filter.isSensitive),
    ...isSet("snoozedUntil", filter.snoozed),
    ...isSet("tags", filter.isTagged),
    ...isSet("mergedInto", filter.isMerged),
    ...within("createdAt", filter.createdFrom, filter.createdTo),
    ...within("lastActivityAt", filter.updatedFrom, filter.updatedTo),
    ...within("resolutions", filter.resolvedFrom, filter.resolvedTo),
    ...within("reopenings", filter.reopenedFrom, filter.reopenedTo),
    ...numbered("createdWeekday", "IS", filter.createdWeekday),
    ...numbered("createdHour", "IS", filter.createdHour),
    ...within(
      "waitingSince",
      undefined,
      waitingMinutes === undefined ? undefined : later(now, { minutes: -waitingMinutes }),
    ),
    ...numbered(
      "reopenCount",
      isReopened === "true" ? "ABOVE" : "IS",
      isReopened === undefined ? undefined : 0,
    ),
    ...flagged("wasDone", filter.wasDone),
  ];
}

/** Days within which something was heard last of a ticket, as moments. */
export async function activeWithin(
  work: Work,
  from: string | undefined,
  to: string | undefined,
): Promise<Pick<TicketFilters, "activeFrom" | "activeBefore">> {
  const asked = [from, to].flatMap((day) => day ?? []);
  if (asked.length === 0) return {};
  const days = await calendar(work, asked, false);
  return {
    ...(from === undefined ? {} : { activeFrom: days.startOf(from) }),
    ...(to === undefined ? {} : { activeBefore: days.endOf(to) }),
  };
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
    case "slaDueAt":
      return {
        columns: [tickets.slaDueSort, tickets.id],
        direction,
        keyOf: ({ ticket }) => [ticket.slaDueSort, ticket.id],
      };
    case "waitingSince":
      return {
        columns: [tickets.inboxSince, tickets.id],
        direction,
        keyOf: ({ ticket }) => [ticket.inboxSince, ticket.id],
      };
  }
}
