import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { TicketStatus } from "../../../../contract/enums.ts";
import { withValues } from "../../../db/direct.ts";
import { anyoneLike, keepConditions } from "../../../db/kept-conditions.ts";
import { findVersions, readKept } from "../../../db/page-kept.ts";
import { canKeep } from "../../../db/page-shown.ts";
import { separateValues, valuesFor } from "../../../db/prepared.ts";
import type { Separated } from "../../../db/prepared.ts";
import { queryRows } from "../../../db/query.ts";
import type { Actor, Work } from "../../../work.ts";
import type { FoundTicket } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";
import { pageOfCards } from "./cards.ts";

/** A column's page, and whether it goes on. */
export interface FoundColumn {
  status: string;
  total: number;
  rows: FoundTicket[];
  hasMore: boolean;
}
type Totals = ReadonlyMap<string, number>;

/** What boards ask: the conditions, and the count of the columns that meet them. */
interface Question {
  cards: Separated;
  count: Separated;
}
const questions = keepConditions<Question>(500);

interface Asked {
  statuses: TicketStatus[];
  limit: number;
  /** Says what is asked, but for who asks. */ key: string;
  conditionFor: (actor: Actor) => Promise<SQL>;
  countOf: (cards: SQL) => SQL;
}

/**
 * The first cards of the columns, by their index: a statement that is planned once finds keys and versions, and
 * rows that are kept in these are not read again. Undefined where no rows may be kept.
 */
export async function keptColumns(work: Work, asked: Asked): Promise<FoundColumn[] | undefined> {
  const { statuses, limit } = asked;
  const { kept } = work;
  const page = pageOfCards(work, limit);
  if (!kept || !canKeep(work, page, { after: undefined, offset: 0 })) return undefined;
  const { cards, count } = await questionOf(work, asked);
  const most = sql.raw(String(limit + 1));
  const rows = await readKept(work, kept, page, () =>
    findVersions(work, page, {
      key: `board ${cards.text} ${limit}`,
      values: { ...valuesFor(cards, page.askedBy), statuses: `{${statuses.join(",")}}` },
      inner: (columns) =>
        sql`select part.* from unnest(${sql.placeholder("statuses")}::text[]) as wanted(status) cross join lateral (select ${columns} from ${tickets}
          where ${cards.shape} and ${tickets.status} = wanted.status order by ${tickets.statusSince} desc, ${tickets.id} desc limit ${most}) as part`,
      finding: "joined",
    }),
  );
  const totals = await countOnce(work, count);
  return statuses.map((status) => {
    const found = rows.filter(({ ticket }) => ticket.status === status);
    return {
      status,
      total: totals.get(status) ?? 0,
      rows: found.slice(0, limit),
      hasMore: found.length > limit,
    };
  });
}

function questionOf({ tenant, actor }: Work, asked: Asked): Promise<Question> {
  const { statuses, key, conditionFor, countOf } = asked;
  const asking = anyoneLike(actor);
  return questions.of([tenant, asking.id, asking.role, statuses, key], async () => {
    const cards = await conditionFor(asking);
    return { cards: separateValues(cards), count: separateValues(countOf(cards)) };
  });
}

/** What a moment ago was counted of the same columns for others is told again. */
export function countOnce({ db, totals, actor }: Work, count: Separated): Promise<Totals> {
  const values = valuesFor(count, actor.id ?? undefined);
  const ask = async () => {
    const found = await queryRows<{ status: string; total: number }>(db, withValues(count.text, values));
    return new Map(found.map(({ status, total }) => [status, total]));
  };
  return totals ? totals.of(`board ${count.text} ${JSON.stringify(values)}`, ask) : ask();
}
