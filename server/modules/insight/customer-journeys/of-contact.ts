import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { stateOf } from "../../../../contract/crm/deal-rules.ts";
import type { DealStageKind } from "../../../../contract/crm/deal-rules.ts";
import type { CustomerJourney } from "../../../../contract/insight/customer-journeys.ts";
import { limits } from "../../../../contract/limits.ts";
import { queryRows } from "../../../db/query.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { beganAt, counts, iso, onePerson, paths } from "./paths.ts";

interface Step {
  phase: CustomerJourney["steps"][number]["phase"];
  at: string;
  until: string | null;
  conversations: number;
  deals: number;
}
interface Deal extends Omit<CustomerJourney["deals"][number], "state"> {
  kind: DealStageKind;
}
interface Way {
  name: string;
  source: CustomerJourney["source"];
  conversations: number;
  deals: number;
  steps: Step[];
  values: CustomerJourney["values"];
}
interface Touched {
  conversations: CustomerJourney["conversations"];
  deals: Deal[];
}
const list = (rows: SQL): SQL => sql`(select coalesce(json_agg(one), '[]'::json) from (${rows}) as one)`;

/** The way of one contact: two questions to the database, whatever happened on it. @throws Fault not_found */
export async function journeyOf(work: Work, id: string): Promise<CustomerJourney> {
  const { tenant, now } = work;
  const deals = sql`deal_contacts dc join deals d on d.tenant_id = dc.tenant_id and d.id = dc.deal_id where dc.tenant_id = ${tenant} and dc.contact_id = ${id}::uuid and d.tenant_id = ${tenant} and d.deleted_at is null`;
  const talks = sql`tickets where ${counts(work)} and tickets.contact_id = ${id}::uuid`;
  const within = (moment: SQL) =>
    sql`${moment} >= step.at and (step.until is null or ${moment} < step.until)`;
  const [way] = await queryRows<Way>(
    work.db,
    sql`with ${paths(work, onePerson(work, id))},
    step as (select ord, phase, at, lead(at) over (order by ord) as until from path cross join lateral (values (0, 'FIRST_TOUCH', touch_at), (1, 'CONVERSATION', conversation_at), (2, 'DEAL', deal_at), (3, 'WON', won_at), (3, 'LOST', lost_at), (4, 'AFTER', after_at)) as every(ord, phase, at) where at is not null)
    select c.name, path.source, (select count(*)::int from ${talks}) as conversations, (select count(*)::int from ${deals}) as deals,
      ${list(sql`select phase, ${iso(sql`at`)} as at, ${iso(sql`until`)} as until, (select count(*)::int from ${talks} and ${within(sql`tickets.created_at`)}) as conversations, (select count(*)::int from ${deals} and ${within(beganAt)}) as deals from step order by ord`)} as steps,
      ${list(sql`select d.currency, ${sum(sql`d.closed_at is null`)} as open, ${sum(sql`d.stage = 'CLOSED_WON'`)} as won, ${sum(sql`d.stage = 'CLOSED_LOST'`)} as lost from ${deals} and d.amount is not null group by d.currency order by d.currency`)} as values
    from path join contacts c on c.tenant_id = ${tenant} and c.id = path.id`,
  );
  if (!way) throw new Fault("not_found");
  // Both lists from their beginning: the way is told from its first touch on.
  const [touched] = await queryRows<Touched>(
    work.db,
    sql`select
    ${list(sql`select tickets.id, tickets.number, tickets.subject, tickets.channel, tickets.status, ${iso(sql`tickets.created_at`)} as at from ${talks} order by tickets.created_at, tickets.id limit ${limits.journeyConversationsMax}`)} as conversations,
    ${list(sql`select d.id, d.title, d.stage as kind, s.name as "stageName", d.amount, d.currency, ${iso(beganAt)} as at, ${iso(sql`d.closed_at`)} as "closedAt",
        ${list(sql`select h.to_name as name, h.to_kind as stage, ${iso(sql`h.at`)} as at, ${iso(sql`lead(h.at) over (order by h.at, h.id)`)} as until from deal_stage_history h where h.tenant_id = ${tenant} and h.deal_id = d.id order by h.at, h.id limit ${limits.journeyMovesMax}`)} as stages
      from (select d.* from ${deals} order by ${beganAt}, d.id limit ${limits.journeyDealsMax}) as d join deal_stages s on s.tenant_id = ${tenant} and s.id = d.stage_id order by ${beganAt}, d.id`)} as deals`,
  );
  return {
    contact: { id, name: way.name },
    source: way.source,
    asOf: now,
    steps: way.steps.map((step) => ({
      ...step,
      seconds: Math.max(0, Math.round((Date.parse(step.until ?? now) - Date.parse(step.at)) / 1000)),
    })),
    values: way.values,
    conversationsTotal: Number(way.conversations),
    dealsTotal: Number(way.deals),
    conversations: touched?.conversations ?? [],
    deals: (touched?.deals ?? []).map(({ kind, ...deal }) => ({ ...deal, state: stateOf(kind) })),
  };
}
const sum = (where: SQL): SQL => sql`coalesce(sum(d.amount) filter (where ${where}), 0)`;
