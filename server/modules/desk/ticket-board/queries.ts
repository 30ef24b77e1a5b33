import { and, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { ticketStatuses } from "../../../../contract/enums.ts";
import type { TicketStatus } from "../../../../contract/enums.ts";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import type { ticketBoard as calls } from "../../../../contract/desk/ticket-board.ts";
import { separateValues } from "../../../db/prepared.ts";
import { queryRows } from "../../../db/query.ts";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { fieldConditions } from "../../workspace/custom-fields/filter.ts";
import { isItself } from "../tickets/figures.ts";
import { matchingTickets, visibleTo } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";
import { cardOf, rowsById } from "./cards.ts";
import { countOnce, keptColumns } from "./kept-columns.ts";
import type { FoundColumn } from "./kept-columns.ts";
import { afterCard, boardOrders, cursorAt } from "./order.ts";
import { say } from "./texts.ts";

export type Board = Answer<typeof calls.get>;
type Column = Board["ticketsByStatus"]["OPEN"];
type Query = QueryOut<typeof calls.get>;
interface Found {
  status: string;
  total: number;
  ids: string[];
}

/**
 * Six columns of what the actor may see, each by when its tickets came to it, the latest first, or by what is due
 * first. One to three statements, whatever the filters and however many tickets there are.
 */
export async function ticketBoardOf(
  work: Work,
  { status: asked, page, limit, cursor, sort, ...rest }: Query,
): Promise<Board> {
  const statuses = ticketStatuses.filter((status) => !asked || asked.includes(status));
  if (cursor !== undefined && statuses.length !== 1)
    throw fieldFault("cursor", say("ticket_board.cursor_needs_status"));
  const after = cursor === undefined ? undefined : afterCard(sort, cursor);
  const found =
    statuses.length === 0 || rest.ids?.length === 0
      ? []
      : await findColumns(work, statuses, rest, {
          limit,
          offset: after ? 0 : (page - 1) * limit,
          after,
          sort,
        });
  const columnOf = (status: TicketStatus): Column => {
    const { total = 0, rows = [], hasMore } = found.find((each) => each.status === status) ?? {};
    const list = rows.map((row) => cardOf(row, null));
    const last = list.at(-1);
    return {
      tickets: list,
      count: Math.min(total, limits.totalExactMax),
      countIsCapped: total > limits.totalExactMax,
      nextCursor: hasMore && last ? cursorAt(sort, last) : null,
    };
  };
  return {
    ticketsByStatus: {
      OPEN: columnOf("OPEN"),
      IN_PROGRESS: columnOf("IN_PROGRESS"),
      PENDING: columnOf("PENDING"),
      ON_HOLD: columnOf("ON_HOLD"),
      RESOLVED: columnOf("RESOLVED"),
      CLOSED: columnOf("CLOSED"),
    },
    page,
    limit,
  };
}

interface Part {
  limit: number;
  offset: number;
  after: SQL | undefined;
  sort: Query["sort"];
}
const countedMax = sql.raw(String(limits.totalExactMax + 1));

type BoardFilters = Omit<Query, "status" | "page" | "limit" | "cursor" | "sort">;

/** Of these one at a time: each has an index with the order of a column. */
const indexedAlone: ReadonlySet<string> = new Set(["unassignedOnly", "assignedToId", "categoryId"]);

async function findColumns(
  work: Work,
  statuses: TicketStatus[],
  filters: BoardFilters,
  part: Part,
): Promise<FoundColumn[]> {
  const { limit, offset, after, sort } = part;
  const asked = Object.entries(filters).filter(
    ([name, value]) => name !== "tenantId" && value !== undefined && value !== false,
  );
  const isIndexed = asked.length <= 1 && asked.every(([name]) => indexedAlone.has(name));
  const kept =
    isIndexed && offset === 0 && !after && sort === "-statusSince"
      ? await keptColumns(work, {
          statuses,
          limit,
          key: JSON.stringify(asked),
          conditionFor: async (actor) => (await matchingCards({ ...work, actor }, filters)) ?? sql`true`,
          countOf: (mine) =>
            sql`select wanted.status, ${totalOf(sql`${tickets} where ${mine} and tickets.status = wanted.status`)} ${fromWanted(statuses)}`,
        })
      : undefined;
  if (kept) return kept;
  const found = await findIds(work, statuses, filters, part);
  const rows = await rowsById(
    work,
    found.flatMap(({ ids }) => ids.slice(0, limit)),
  );
  return found.map(({ status, total, ids }) => ({
    status,
    total,
    rows: ids.slice(0, limit).flatMap((id) => rows.get(id) ?? []),
    hasMore: ids.length > limit,
  }));
}

/** The cards of every column that the actor may see and the filters let through, whatever their priority. */
const matchingCards = async (
  work: Work,
  {
    priority: _priority,
    ids: _ids,
    unassignedOnly,
    assignedToId,
    customField,
    snoozed = false,
    ...filters
  }: BoardFilters,
): Promise<SQL | undefined> =>
  and(
    eq(tickets.tenantId, work.tenant),
    visibleTo(work.actor),
    isItself,
    matchingTickets(work.actor, {
      ...filters,
      snoozed,
      assignedToId: unassignedOnly ? "unassigned" : assignedToId,
    }),
    await fieldConditions(work, customField),
  );

/** The cards of a page: those after its cursor, of the chosen ones if there are any. */
const pageCondition = ({ ids }: BoardFilters, { after }: Part): SQL =>
  and(
    after,
    ids &&
      sql`tickets.id in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})`,
  ) ?? sql`true`;

async function findIds(
  work: Work,
  statuses: TicketStatus[],
  filters: BoardFilters,
  part: Part,
): Promise<Found[]> {
  const { priority, search } = filters;
  const { limit, offset } = part;
  const { columns: read, order } = boardOrders[part.sort];
  const mine = await matchingCards(work, filters);
  const beyond = pageCondition(filters, part);
  const page = (from: SQL) =>
    sql`select ${read} from ${from} order by ${order} limit ${limit + 1} offset ${offset}`;
  const parts = (inColumn: SQL, most: SQL) =>
    sql`unnest(${list(priority ?? [])}) as chosen(priority) cross join lateral (select ${read} from ${inColumn} and tickets.priority = chosen.priority ${most}) as part`;
  // A search is dear and so is made once for all columns. Of priorities each is read by itself in the order
  // of its index, and then they are put together.
  const found = search
    ? sql`with found as materialized (select status, priority, ${read} from ${tickets} where ${mine})`
    : sql``;
  const inColumn = search
    ? sql`found as tickets where tickets.status = wanted.status`
    : sql`${tickets} where ${mine} and tickets.status = wanted.status`;
  const rows = page(
    priority
      ? parts(sql`${inColumn} and ${beyond}`, sql`order by ${order} limit ${limit + 1 + offset}`)
      : sql`${inColumn} and ${beyond}`,
  );
  const counted = priority ? parts(inColumn, sql`limit ${countedMax}`) : inColumn;
  const wanted = fromWanted(statuses);
  const total = totalOf(counted);
  const idsOf = sql`array(select page.id::text from (${rows}) as page order by ${order}) as ids`;
  if (search)
    return queryRows<Found>(work.db, sql`${found} select wanted.status, ${total}, ${idsOf} ${wanted}`);
  const columns = await queryRows<Omit<Found, "total">>(
    work.db,
    sql`select wanted.status, ${idsOf} ${wanted}`,
  );
  const totals = await countOnce(work, separateValues(sql`select wanted.status, ${total} ${wanted}`));
  return columns.map((column) => ({ ...column, total: totals.get(column.status) ?? 0 }));
}

const fromWanted = (statuses: readonly string[]): SQL =>
  sql`from unnest(${list(statuses)}) as wanted(status)`;
const totalOf = (counted: SQL): SQL =>
  sql`(select count(*)::int from (select 1 from ${counted} limit ${countedMax}) as counted) as total`;
const list = (words: readonly string[]): SQL =>
  sql`array[${sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )}]::text[]`;
