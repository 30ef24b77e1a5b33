import { desc, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { channels, priorities, ticketStatuses } from "../../../../contract/enums.ts";
import type { TicketGrouping } from "../../../../contract/enums.ts";
import type { TicketGroup } from "../../../../contract/desk/omnichannel-tickets.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Work } from "../../../work.ts";
import { companies } from "../../crm/records/company-table.ts";
import { users } from "../../people/session/table.ts";
import { ticketCategories } from "../ticket-places/category-table.ts";
import { tickets } from "../tickets/table.ts";

interface Counted {
  key: string | null;
  count: number;
}
export interface Groups {
  groups: TicketGroup[];
  hasMore: boolean;
  isSampled: boolean;
}

const exactMax = limits.totalExactMax;
const columnOf = {
  status: tickets.status,
  priority: tickets.priority,
  channel: tickets.channel,
  assignee: tickets.assignedToId,
  category: tickets.categoryId,
  company: tickets.companyId,
} satisfies Partial<Record<TicketGrouping, AnyPgColumn>>;

/**
 * The largest groups of the tickets that `where` leaves. Up to 10,000 tickets they are counted; above, a
 * status, priority or channel is counted for itself up to that cap, and of what has more values those that
 * moved last are counted in their stead: so it costs the same however many tickets there are.
 */
export async function groupsOf(work: Work, by: TicketGrouping, where: SQL): Promise<Groups> {
  const [size] = await work.db
    .select({ total: sql<number>`count(*)::int` })
    .from(sql`(select 1 from ${tickets} where ${where} limit ${exactMax + 1}) as counted`);
  if ((size?.total ?? 0) <= exactMax)
    return shown(work, by, await countAll(work, by, where, sql`${tickets}`), null);
  if (by !== "status" && by !== "priority" && by !== "channel")
    return {
      ...(await shown(
        work,
        by,
        await countAll(
          work,
          by,
          sql`true`,
          sql`(select * from ${tickets} where ${where} order by tickets.last_activity_at desc limit ${exactMax}) as tickets`,
        ),
        null,
      )),
      isSampled: true,
    };
  const known = { status: ticketStatuses, priority: priorities, channel: channels }[by];
  const count = sql<number>`(select count(*)::int from (select 1 from ${tickets} where ${where} and ${columnOf[by]} = k.key limit ${exactMax + 1}) as counted)`;
  const keyed = await work.db
    .select({ key: sql<string | null>`k.key`, count })
    .from(sql`jsonb_array_elements_text(${JSON.stringify(known)}::jsonb) as k(key)`);
  return shown(work, by, keyed, exactMax);
}

async function countAll({ db }: Work, by: TicketGrouping, where: SQL, from: SQL): Promise<Counted[]> {
  const count = sql<number>`count(*)::int`;
  // One more than is shown tells that there are more.
  if (by !== "tag")
    return db
      .select({ key: sql<string | null>`${columnOf[by]}::text`, count })
      .from(from)
      .where(where)
      .groupBy(sql`1`)
      .orderBy(desc(sql`2`), sql`1`)
      .limit(limits.ticketGroupsMax + 1);
  return db
    .select({ key: sql<string | null>`t.tag`, count })
    .from(sql`${from} left join lateral unnest(tickets.tags) as t(tag) on true`)
    .where(where)
    .groupBy(sql`1`)
    .orderBy(desc(sql`2`), sql`1`)
    .limit(limits.ticketGroupsMax + 1);
}

async function shown(
  work: Work,
  by: TicketGrouping,
  counted: Counted[],
  capEach: number | null,
): Promise<Groups> {
  const largest = counted
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.key ?? "").localeCompare(b.key ?? ""));
  const groups = largest.slice(0, limits.ticketGroupsMax);
  const names = await namesOf(
    work,
    by,
    groups.flatMap(({ key }) => key ?? []),
  );
  return {
    groups: groups.map(({ key, count }) => ({
      key,
      name: key === null ? null : (names?.get(key) ?? (names ? null : key)),
      count: capEach === null ? count : Math.min(count, capEach),
      isCapped: capEach !== null && count > capEach,
    })),
    hasMore: largest.length > groups.length,
    isSampled: false,
  };
}

/** Null where a key is its own name. */
async function namesOf(
  { from }: Work,
  by: TicketGrouping,
  ids: string[],
): Promise<Map<string, string> | null> {
  if (by !== "assignee" && by !== "category" && by !== "company") return null;
  if (ids.length === 0) return new Map();
  if (by === "assignee")
    return new Map(
      (
        await from(users, { id: users.id, first: users.firstName, last: users.lastName }).where(
          inArray(users.id, ids),
        )
      ).map(({ id, first, last }) => [id, `${first} ${last}`.trim()]),
    );
  const table = by === "category" ? ticketCategories : companies;
  return new Map(
    (await from(table, { id: table.id, name: table.name }).where(inArray(table.id, ids))).map(
      ({ id, name }) => [id, name],
    ),
  );
}
