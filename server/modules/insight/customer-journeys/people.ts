import { and, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type {
  JourneyTraveller,
  customerJourneys as calls,
} from "../../../../contract/insight/customer-journeys.ts";
import { columnOf, journeyEnd } from "../../../../contract/insight/journey-rules.ts";
import type { JourneyNode } from "../../../../contract/insight/journey-rules.ts";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import { afterMoment, cursorFrom } from "../../../db/cursor.ts";
import { toldTotal } from "../../../db/page.ts";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { everyContactSql, iso, paths, journeyContacts } from "./paths.ts";
import { periodOf } from "./period.ts";

/** When somebody came to a node; null: never. */
const cameAt = (node: JourneyNode): SQL =>
  columnOf(node) === 0
    ? sql`case when source = ${node} then touch_at end`
    : sql.raw(`${node.toLowerCase()}_at`); // one of five words
/** The node after this one on their way. */
const nextOf = (node: JourneyNode): SQL => {
  switch (node) {
    case "CONVERSATION":
      return sql`case when deal_at is not null then 'DEAL' end`;
    case "DEAL":
      return sql`case when won_at is not null then 'WON' when lost_at is not null then 'LOST' end`;
    case "WON":
    case "LOST":
      return sql`case when after_at is not null then 'AFTER' end`;
    case "AFTER":
      return sql`null::text`;
    default:
      return sql`case when conversation_at is not null then 'CONVERSATION' when deal_at is not null then 'DEAL' end`;
  }
};
const nextAt = sql`case next_node when 'CONVERSATION' then conversation_at when 'DEAL' then deal_at when 'WON' then won_at when 'LOST' then lost_at when 'AFTER' then after_at end`;

interface Row extends Pick<JourneyTraveller, "id" | "name" | "email" | "at" | "source"> {
  company_name: string | null;
  touch_at: string;
  next_node: JourneyTraveller["nextNode"];
  next_at: string | null;
  /** Null behind a cursor. */ total: number | null;
}

/** A page of those whom a node or a link counts. They are found by the tables that count them. */
export async function peopleBehind(
  work: Work,
  { node, next, limit, cursor, ...query }: QueryOut<typeof calls.people>,
): Promise<Answer<typeof calls.people>> {
  const period = await periodOf(work, query);
  const after = cursor === undefined ? undefined : afterMoment(cursor);
  const came = node === undefined ? sql`touch_at` : cameAt(node);
  const onwards =
    node === undefined
      ? sql`case when conversation_at is not null then 'CONVERSATION' when deal_at is not null then 'DEAL' end`
      : nextOf(node);
  const rows = await queryRows<Row>(
    work.db,
    sql`with ${paths(work, everyContactSql(work, period))}, ${journeyContacts(period, query.source)},
    found as materialized (select * from (select *, ${came} as at, ${onwards} as next_node from traveller) as every where ${and(sql`at is not null`, next === undefined ? undefined : next === journeyEnd ? sql`next_node is null` : sql`next_node = ${next}`)}),
    page as (select * from found ${after ? sql`where (touch_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``} order by touch_at desc, id desc limit ${limit + 1})
    select page.id::text as id, c.name, c.email, co.name as company_name, page.source, ${iso(sql`touch_at`)} as touch_at, ${iso(sql`page.at`)} as at, next_node, ${iso(nextAt)} as next_at, ${after ? sql`null::int` : sql`(select count(*)::int from found)`} as total
    from page join contacts c on c.tenant_id = ${work.tenant} and c.id = page.id left join companies co on co.tenant_id = c.tenant_id and co.id = c.company_id and co.deleted_at is null order by page.touch_at desc, page.id desc`,
  );
  const items = rows.slice(0, limit).map(presentTraveller);
  const last = items.at(-1);
  return {
    items,
    ...(after ? {} : toldTotal(rows[0]?.total ?? 0)),
    nextCursor: rows.length > limit && last ? cursorFrom([last.firstTouchAt, last.id]) : null,
  };
}

const presentTraveller = (row: Row): JourneyTraveller => ({
  id: row.id,
  name: row.name,
  email: row.email,
  companyName: row.company_name,
  firstTouchAt: row.touch_at,
  at: row.at,
  nextAt: row.next_at,
  source: row.source,
  nextNode: row.next_node,
});
