import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { ContactSource, JourneyNode } from "../../../../contract/insight/journey-rules.ts";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { everyContactSql, paths, journeyContacts } from "./paths.ts";

/** What the database counts: people that came to `next`, from `node` or, where that is null, in all. */
export interface FlowStep {
  node: JourneyNode | null;
  next: JourneyNode;
  people: number;
  seconds: number | null;
}
export interface FlowSource {
  source: ContactSource;
  people: number;
  conversation: number;
  deal: number;
  won: number;
  lost: number;
  after: number;
  seconds: number | null;
}

/** One question to the database for all of it. */
export async function countFlow(
  work: Work,
  period: Parameters<typeof everyContactSql>[1],
  source: Parameters<typeof journeyContacts>[1],
): Promise<{ steps: FlowStep[]; sources: FlowSource[] }> {
  // In doubles: exact numbers for each of a hundred thousand people took longer than finding them.
  // our own names
  const since = (later: string, earlier: string) => sql.raw(`date_part('epoch', ${later} - ${earlier})`);
  const median = (seconds: SQL) => sql`percentile_cont(0.5) within group (order by ${seconds})`;
  const inAllOf = (next: JourneyNode, at: string) =>
    sql`select null, ${next}, count(*)::int, ${median(since(at, "touch_at"))} from traveller where ${sql.raw(at)} is not null having count(*) > 0`;
  const onwardsTo = (next: JourneyNode, node: SQL, at: string, from: string) =>
    sql`select ${node}, ${next}, count(*)::int, ${median(since(at, from))} from traveller where ${sql.raw(at)} is not null group by 1`;
  const [answer] = await queryRows(
    work.db,
    sql`with ${paths(work, everyContactSql(work, period))}, ${journeyContacts(period, source)},
    counted(node, next, people, seconds) as (select null::text, source, count(*)::int, 0::double precision from traveller group by source
      union all ${sql.join(
        [
          inAllOf("CONVERSATION", "conversation_at"),
          inAllOf("DEAL", "deal_at"),
          inAllOf("WON", "won_at"),
          inAllOf("LOST", "lost_at"),
          inAllOf("AFTER", "after_at"),
          onwardsTo("CONVERSATION", sql`source`, "conversation_at", "touch_at"),
          onwardsTo(
            "DEAL",
            sql`case when conversation_at is null then source else 'CONVERSATION' end`,
            "deal_at",
            "coalesce(conversation_at, touch_at)",
          ),
          onwardsTo("WON", sql`'DEAL'`, "won_at", "deal_at"),
          onwardsTo("LOST", sql`'DEAL'`, "lost_at", "deal_at"),
          onwardsTo(
            "AFTER",
            sql`case when won_at is null then 'LOST' else 'WON' end`,
            "after_at",
            "coalesce(won_at, lost_at)",
          ),
        ],
        sql` union all `,
      )}),
    by_source as (select source, count(*)::int as people, count(conversation_at)::int as conversation, count(deal_at)::int as deal, count(won_at)::int as won, count(lost_at)::int as lost, count(after_at)::int as after, ${median(since("won_at", "touch_at"))} as seconds from traveller group by source)
    select (select json_agg(counted) from counted) as steps, (select json_agg(by_source) from by_source) as sources`,
  );
  const steps = (answer?.["steps"] ?? []) as FlowStep[]; // the query above names these columns
  const sources = ((answer?.["sources"] ?? []) as FlowSource[]).toSorted(
    (one, other) => other.people - one.people || one.source.localeCompare(other.source),
  );
  return { steps, sources };
}
