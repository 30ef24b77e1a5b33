import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { BoardSort, BoardTicket } from "../../../../contract/desk/ticket-board.ts";
import { afterCursor, cursorFrom } from "../../../db/cursor.ts";
import type { Key, KeyKind } from "../../../db/cursor.ts";

/** The order of a column, by columns of `tickets` that an index has after the status (ticket-indexes.ts). */
interface BoardOrder {
  columns: SQL;
  order: SQL;
  kinds: readonly KeyKind[];
  keyOf: (card: BoardTicket) => Key;
  beyond: (key: Key) => SQL;
}

/** As the column `sla_due_sort` has those of which nothing is due. */
const endOfTime = "9999-12-31T00:00:00.000Z";
const isEarlierArrival = (moment: Key[number] | undefined, id: Key[number] | undefined): SQL =>
  sql`(tickets.status_since, tickets.id) < (${moment}::timestamptz, ${id}::uuid)`;

export const boardOrders: Readonly<Record<BoardSort, BoardOrder>> = {
  "-statusSince": {
    columns: sql`id, status_since`,
    order: sql`status_since desc, id desc`,
    kinds: ["moment", "id"],
    keyOf: ({ statusSince, id }) => [statusSince, id],
    beyond: ([moment, id]) => isEarlierArrival(moment, id),
  },
  slaDueAt: {
    columns: sql`id, sla_due_sort, status_since`,
    order: sql`sla_due_sort, status_since desc, id desc`,
    kinds: ["moment", "moment", "id"],
    keyOf: ({ slaDueAt, statusSince, id }) => [slaDueAt ?? endOfTime, statusSince, id],
    // The first condition is the one by which the index goes on from there.
    beyond: ([due, moment, id]) =>
      sql`tickets.sla_due_sort >= ${due}::timestamptz and (tickets.sla_due_sort > ${due}::timestamptz or ${isEarlierArrival(moment, id)})`,
  },
};

/** Where a column goes on. @throws Fault invalid when the cursor is none of this order */
export const afterCard = (sort: BoardSort, cursor: string): SQL => {
  const { kinds, beyond } = boardOrders[sort];
  return beyond(afterCursor(cursor, kinds));
};
export const cursorAt = (sort: BoardSort, card: BoardTicket): string =>
  cursorFrom(boardOrders[sort].keyOf(card));
