import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type {
  JourneyFlow,
  customerJourneys as calls,
} from "../../../../contract/insight/customer-journeys.ts";
import { columnOf } from "../../../../contract/insight/journey-rules.ts";
import type { ContactSource, JourneyNode } from "../../../../contract/insight/journey-rules.ts";
import type { QueryOut } from "../../../../contract/kit.ts";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { everyContactSql, paths, journeyContacts } from "./paths.ts";
import { periodOf } from "./period.ts";

/** What the database counts: people that came to `next`, from `node` or, where that is null, in all. */
interface Counted {
  node: JourneyNode | null;
  next: JourneyNode;
  people: number;
  seconds: number | null;
}
interface BySource {
  source: ContactSource;
  people: number;
  conversation: number;
  deal: number;
  won: number;
  lost: number;
  after: number;
  seconds: number | null;
}

const days = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds / 864) / 100;
const share = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 10_000;

/** One question to the database for all of it. */
export async function flowOf(
  work: Work,
  query: QueryOut<typeof calls.flow>,
): Promise<Omit<JourneyFlow, "asOf">> {
  const { timeZone, from, to, ...period } = await periodOf(work, query);
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
    sql`with ${paths(work, everyContactSql(work, period))}, ${journeyContacts(period, query.source)},
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
  const steps = (answer?.["steps"] ?? []) as Counted[]; // the query above names these columns
  const sources = ((answer?.["sources"] ?? []) as BySource[]).toSorted(
    (one, other) => other.people - one.people || one.source.localeCompare(other.source),
  );
  const people = sources.reduce((sum, each) => sum + each.people, 0);
  const won = steps.find(({ node, next }) => node === null && next === "WON");
  const inOrder = (one: JourneyNode, other: JourneyNode) =>
    columnOf(one) - columnOf(other) || places.indexOf(one) - places.indexOf(other);
  const places: JourneyNode[] = [
    ...sources.map(({ source }) => source),
    "CONVERSATION",
    "DEAL",
    "WON",
    "LOST",
    "AFTER",
  ];
  const inAll = new Map(steps.flatMap((step) => (step.node === null ? [[step.next, step] as const] : [])));
  const onwards = steps.flatMap((step) => (step.node === null ? [] : [{ ...step, node: step.node }]));
  return {
    timeZone,
    from,
    to,
    people,
    won: won?.people ?? 0,
    wonShare: people === 0 ? null : share(won?.people ?? 0, people),
    medianDaysToWon: days(won?.seconds ?? null),
    nodes: [...inAll.values()]
      .map((each) => ({
        node: each.next,
        people: each.people,
        stayed:
          each.people -
          onwards.filter(({ node }) => node === each.next).reduce((sum, link) => sum + link.people, 0),
        medianDays: columnOf(each.next) === 0 ? null : days(each.seconds),
      }))
      .toSorted((one, other) => inOrder(one.node, other.node)),
    links: onwards
      .map(({ node, next, people: many, seconds }) => ({
        node,
        next,
        people: many,
        share: share(many, inAll.get(node)?.people ?? many),
        medianDays: days(seconds),
      }))
      .toSorted((one, other) => inOrder(one.node, other.node) || inOrder(one.next, other.next)),
    sources: sources.map(({ seconds, ...each }) => ({
      ...each,
      wonShare: share(each.won, each.people),
      medianDaysToWon: days(seconds),
    })),
  };
}
