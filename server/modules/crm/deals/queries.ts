import { and, eq, gte, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { isRotting, stateOf } from "../../../../contract/crm/deal-rules.ts";
import type { DealOrder, DealStageKind } from "../../../../contract/crm/deal-rules.ts";
import type { Deal, WholeDeal, deals as calls } from "../../../../contract/crm/deals.ts";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { pageOf } from "../../../db/page.ts";
import type { Sort } from "../../../db/sort.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { companies } from "../companies/table.ts";
import { contacts } from "../contacts/table.ts";
import { fieldConditions } from "../../workspace/custom-fields/filter.ts";
import { dealPipelines, dealStages } from "../pipelines/table.ts";
import { users } from "../../people/session/table.ts";
import { calendar } from "../../desk/tickets/calendar.ts";
import { visibleTo } from "../../desk/tickets/queries.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { dealContacts, dealTickets, deals } from "./table.ts";
import { unfilledAnywhere } from "./unfilled.ts";

export type DealRow = typeof deals.$inferSelect;
type Filters = Omit<QueryOut<typeof calls.board>, "limit" | "cursor">;

/**
 * Spelt out: where a query is over one table Drizzle leaves its name away, and the inner columns would hide
 * the outer ones.
 */
const firstContact = sql<{
  id: string;
  name: string;
} | null>`(select json_build_object('id', c.id, 'name', c.name) from deal_contacts dc join contacts c on c.tenant_id = dc.tenant_id and c.id = dc.contact_id and c.deleted_at is null where dc.tenant_id = deals.tenant_id and dc.deal_id = deals.id order by dc.position, dc.contact_id limit 1)`;
export const selectFrom = ({ db }: Pick<Work, "db">) =>
  db
    .select({
      deal: deals,
      contact: firstContact,
      pipelineName: dealPipelines.name,
      stageName: dealStages.name,
      probability: dealStages.probability,
      rottingDays: dealStages.rottingDays,
      company: { id: companies.id, name: companies.name },
      owner: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(deals)
    .innerJoin(dealStages, and(eq(dealStages.tenantId, deals.tenantId), eq(dealStages.id, deals.stageId)))
    .innerJoin(
      dealPipelines,
      and(eq(dealPipelines.tenantId, deals.tenantId), eq(dealPipelines.id, deals.pipelineId)),
    )
    .leftJoin(companies, and(eq(companies.tenantId, deals.tenantId), eq(companies.id, deals.companyId)))
    .leftJoin(users, and(eq(users.tenantId, deals.tenantId), eq(users.id, deals.ownerId)));
export type FoundDeal = Awaited<ReturnType<typeof selectFrom>>[number];

export function presentDeal(
  { deal, contact, pipelineName, stageName, probability, rottingDays, company, owner }: FoundDeal,
  now: string,
): Deal {
  return {
    ...deal,
    state: stateOf(deal.stage),
    pipelineName,
    stageName,
    probability,
    contact,
    company,
    owner: owner && { id: owner.id, name: `${owner.firstName} ${owner.lastName}`.trim() },
    isRotting: deal.deletedAt === null && isRotting({ kind: deal.stage, rottingDays }, deal.stageSince, now),
  };
}

const sortBy = (
  columns: Sort<FoundDeal>["columns"],
  key: (row: DealRow) => string | number,
): Omit<Sort<FoundDeal>, "direction"> => ({
  columns: [...columns, deals.id],
  keyOf: ({ deal }) => [key(deal), deal.id],
});
const sorts: Record<DealOrder, Omit<Sort<FoundDeal>, "direction">> = {
  createdAt: sortBy([deals.createdAt], (row) => row.createdAt),
  updatedAt: sortBy([deals.updatedAt], (row) => row.updatedAt),
  title: sortBy([deals.title], (row) => row.title),
  amount: sortBy([deals.amountKey], (row) => row.amountKey ?? -1),
  expectedCloseDate: sortBy([deals.closeKey], (row) => row.closeKey ?? ""),
  stageSince: sortBy([deals.stageSince], (row) => row.stageSince),
};

export async function listDeals(
  work: Work,
  {
    orderBy,
    orderDirection,
    skip,
    take,
    cursor,
    includeDeleted = false,
    ...filters
  }: QueryOut<typeof calls.list>,
): Promise<Answer<typeof calls.list>> {
  const { items, total, totalIsCapped, nextCursor } = await pageOf<FoundDeal>(work.db, {
    query: { page: 1, limit: take, skip, cursor },
    tenant: work.tenant,
    tenantId: deals.tenantId,
    from: deals,
    where: and(includeDeleted ? undefined : isNull(deals.deletedAt), await matchingDeals(work, filters)),
    sort: { ...sorts[orderBy], direction: orderDirection },
    select: () => selectFrom(work).$dynamic(),
    foundFirst: filters.search ? deals.id : undefined,
  });
  return {
    items: items.map((row) => presentDeal(row, work.now)),
    total,
    totalIsCapped,
    skip,
    take,
    nextCursor,
  };
}

/** What the filters of the list and of the board ask of a deal; of the table `deals` alone. */
export async function matchingDeals(
  work: Work,
  {
    stage,
    stageId,
    state,
    ownerId,
    contactId,
    companyId,
    pipelineId,
    minAmount,
    maxAmount,
    currency,
    expectedCloseDateFrom,
    expectedCloseDateTo,
    forecastCategory,
    tag,
    isRotting: rots,
    closedFrom,
    closedTo,
    customField,
    search,
  }: Filters,
): Promise<SQL | undefined> {
  const days = await calendar(
    work,
    [closedFrom, closedTo].filter((day) => day !== undefined),
    false,
  );
  const given = <T>(value: T | undefined, where: (value: T) => SQL | undefined) =>
    value === undefined || value === "" ? undefined : where(value);
  return and(
    given(stage, (kinds) => inArray(deals.stage, kinds)),
    given(state, (states) => inArray(deals.stage, kindsOf(states))),
    given(stageId, (id) => eq(deals.stageId, id)),
    given(pipelineId, (id) => eq(deals.pipelineId, id)),
    given(companyId, (id) => eq(deals.companyId, id)),
    given(ownerId, (id) =>
      id === "none" ? isNull(deals.ownerId) : eq(deals.ownerId, id === "me" ? (work.actor.id ?? "") : id),
    ),
    given(
      contactId,
      (id) =>
        sql`exists (select 1 from deal_contacts dc where dc.tenant_id = deals.tenant_id and dc.deal_id = deals.id and dc.contact_id = ${id}::uuid)`,
    ),
    given(minAmount, (least) => gte(deals.amount, least)),
    given(maxAmount, (most) => lte(deals.amount, most)),
    given(currency, (code) => eq(deals.currency, code)),
    given(expectedCloseDateFrom, (day) => gte(deals.expectedCloseDate, day)),
    given(expectedCloseDateTo, (day) => lte(deals.expectedCloseDate, day)),
    given(forecastCategory, (categories) => inArray(deals.forecastCategory, categories)),
    given(tag, (one) => sql`${one} = any(${deals.tags})`),
    given(rots, (isSo) => (isSo ? rotting(work.now) : sql`not ${rotting(work.now)}`)),
    given(search, found),
    given(closedFrom, (day) => gte(deals.closedAt, days.startOf(day))),
    given(closedTo, (day) => lt(deals.closedAt, days.endOf(day))),
    await fieldConditions(work, customField, "customField", "DEAL"),
  );
}
const kindsOf = (states: readonly string[]): DealStageKind[] => [
  ...(states.includes("OPEN")
    ? (["LEAD", "QUALIFIED_LEAD", "NEEDS_ANALYSIS", "PROPOSAL", "NEGOTIATION"] as const)
    : []),
  ...(states.includes("WON") ? (["CLOSED_WON"] as const) : []),
  ...(states.includes("LOST") ? (["CLOSED_LOST"] as const) : []),
];
const rotting = (now: string): SQL =>
  sql`(deals.closed_at is null and exists (select 1 from deal_stages s where s.tenant_id = deals.tenant_id and s.id = deals.stage_id and s.rotting_days is not null and deals.stage_since <= ${now}::timestamptz - make_interval(hours => 24 * s.rotting_days)))`;
/** Words in its title, its company's name or a contact's (functions.sql). */
const found = (words: string): SQL => sql`deals.id in (select deal_id from search_deals(${words}))`;

/** One deal with all that its screen shows, deleted or not. @throws Fault not_found */
export async function dealView(work: Work, id: string): Promise<WholeDeal> {
  const [row] = await selectFrom(work).where(and(eq(deals.tenantId, work.tenant), eq(deals.id, id)));
  if (!row) throw new Fault("not_found");
  const people = await contactsOf(work, id);
  const started = await work.db
    .select({ id: tickets.id, number: tickets.number, subject: tickets.subject, status: tickets.status })
    .from(dealTickets)
    .innerJoin(tickets, and(eq(tickets.tenantId, dealTickets.tenantId), eq(tickets.id, dealTickets.ticketId)))
    .where(and(eq(dealTickets.tenantId, work.tenant), eq(dealTickets.dealId, id), visibleTo(work.actor)))
    .orderBy(tickets.number)
    .limit(limits.pageSizeMax);
  const unfilled = await unfilledAnywhere(work, [id]);
  return { ...presentDeal(row, work.now), unfilledFields: unfilled(id), contacts: people, tickets: started };
}

/** Whom it is with, the first one first; a contact that was deleted is not among them. */
export const contactsOf = ({ db, tenant }: Work, dealId: string): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: contacts.id, name: contacts.name })
    .from(dealContacts)
    .innerJoin(
      contacts,
      and(
        eq(contacts.tenantId, dealContacts.tenantId),
        eq(contacts.id, dealContacts.contactId),
        isNull(contacts.deletedAt),
      ),
    )
    .where(and(eq(dealContacts.tenantId, tenant), eq(dealContacts.dealId, dealId)))
    .orderBy(dealContacts.position, dealContacts.contactId);
