import { and, eq, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { isRotting, stateOf } from "../../../../contract/crm/deal-rules.ts";
import type { DealOrder, DealStageKind } from "../../../../contract/crm/deal-rules.ts";
import type { Deal, WholeDeal, deals as calls } from "../../../../contract/crm/deals.ts";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import { daysIn } from "../../../db/conditions.ts";
import { among, equal, flagged, having, numbered, within } from "../../../db/filter-tests.ts";
import { onceOfEach } from "../../../db/kept-rows.ts";
import { versionsOf } from "../../../db/page-kept.ts";
import { pageOf } from "../../../db/page.ts";
import type { Sort } from "../../../db/sort.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { companies } from "../records/company-table.ts";
import { contacts } from "../records/contact-table.ts";
import { fieldConditions } from "../../workspace/custom-fields/filter.ts";
import { dealPipelines, dealStages } from "./pipeline-table.ts";
import { users } from "../../people/session/table.ts";
import { calendar } from "../../../kernel/tenant-calendar.ts";
import { dealConditionsSql } from "./condition-places.ts";
import { dealContacts, deals } from "./table.ts";
import { ticketDesk } from "./ticket-desk.ts";
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
const firstContactVersion = sql`(select concat_ws(' ', c.id, c.xmin, dc.xmin) from deal_contacts dc join contacts c on c.tenant_id = dc.tenant_id and c.id = dc.contact_id and c.deleted_at is null where dc.tenant_id = deals.tenant_id and dc.deal_id = deals.id order by dc.position, dc.contact_id limit 1)`;
/** The rows that a listed deal shows. */
const rowsShown = {
  by: [
    { column: deals.stageId, table: dealStages },
    { column: deals.pipelineId, table: dealPipelines },
    { column: deals.companyId, table: companies },
    { column: deals.ownerId, table: users },
  ],
  more: [firstContactVersion],
};
export const selectFrom = ({ db }: Pick<Work, "db">) =>
  db
    .select({
      versions: versionsOf(deals.id, rowsShown),
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

const rots = ({ deal, rottingDays }: FoundDeal, now: string): boolean =>
  deal.deletedAt === null && isRotting({ kind: deal.stage, rottingDays }, deal.stageSince, now);
export const presentDeal = (row: FoundDeal, now: string): Deal => presentOnce(row, rots(row, now));
const presentOnce = onceOfEach(
  (
    { deal, contact, pipelineName, stageName, probability, company, owner }: FoundDeal,
    isLate: boolean,
  ): Deal => ({
    ...deal,
    state: stateOf(deal.stage),
    pipelineName,
    stageName,
    probability,
    contact,
    company,
    owner: owner && { id: owner.id, name: `${owner.firstName} ${owner.lastName}`.trim() },
    isRotting: isLate,
  }),
);

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
  const asked = await matchingDeals(work, filters);
  const { items, total, totalIsCapped, nextCursor } = await pageOf<FoundDeal>(work, {
    query: { page: 1, limit: take, skip, cursor },
    name: "deals",
    tenant: work.tenant,
    tenantId: deals.tenantId,
    from: deals,
    id: deals.id,
    where: and(includeDeleted ? undefined : isNull(deals.deletedAt), asked),
    isServedInOrder: asked === undefined,
    sort: { ...sorts[orderBy], direction: orderDirection },
    select: () => selectFrom(work).$dynamic(),
    shows: rowsShown,
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
export async function matchingDeals(work: Work, filters: Filters): Promise<SQL | undefined> {
  const { ownerId, customField, search } = filters;
  const items = [
    ...among("stage", filters.stage),
    ...among("stage", filters.state && kindsOf(filters.state)),
    ...among("stageOfPipeline", given(filters.stageId)),
    ...among("pipeline", given(filters.pipelineId)),
    ...among("company", given(filters.companyId)),
    ...among("owner", ownerId === "me" ? [work.actor.id ?? ""] : given(ownerId)),
    ...among("contacts", given(filters.contactId)),
    ...numbered("amount", "AT_LEAST", filters.minAmount),
    ...numbered("amount", "AT_MOST", filters.maxAmount),
    ...equal("currency", given(filters.currency)),
    ...within("expectedCloseDate", given(filters.expectedCloseDateFrom), given(filters.expectedCloseDateTo)),
    ...among("forecastCategory", filters.forecastCategory),
    ...having("tag", given(filters.tag)),
    ...flagged("isRotting", filters.isRotting),
    ...within("closedAt", given(filters.closedFrom), given(filters.closedTo)),
  ];
  const days = await calendar(work, items.filter(({ field }) => field === "closedAt").flatMap(daysIn), false);
  return and(
    items.length === 0
      ? undefined
      : dealConditionsSql({ mode: "ALL", items }, { now: work.now, days, timeZone: days.timeZone }),
    search ? found(search) : undefined,
    await fieldConditions(work, customField, "customField", "DEAL"),
  );
}
/** A parameter that was left empty asks nothing. */
const given = (text: string | undefined): string | undefined => (text === "" ? undefined : text);
const kindsOf = (states: readonly string[]): DealStageKind[] => [
  ...(states.includes("OPEN")
    ? (["LEAD", "QUALIFIED_LEAD", "NEEDS_ANALYSIS", "PROPOSAL", "NEGOTIATION"] as const)
    : []),
  ...(states.includes("WON") ? (["CLOSED_WON"] as const) : []),
  ...(states.includes("LOST") ? (["CLOSED_LOST"] as const) : []),
];
/** Words in its title, its company's name or a contact's (functions.sql). */
const found = (words: string): SQL => sql`deals.id in (select deal_id from search_deals(${words}))`;

/** One deal with all that its screen shows, deleted or not. @throws Fault not_found */
export async function dealView(work: Work, id: string): Promise<WholeDeal> {
  const [row] = await selectFrom(work).where(and(eq(deals.tenantId, work.tenant), eq(deals.id, id)));
  if (!row) throw new Fault("not_found");
  const people = await contactsOf(work, id);
  const started = await ticketDesk.get().startedFrom(work, id);
  const unfilled = await unfilledAnywhere(work, [id]);
  return { ...presentDeal(row, work.now), unfilledFields: unfilled(id), contacts: people, tickets: started };
}

/** Whom it is with, the first one first; a contact that was deleted is not among them. */
export const contactsOf = ({ from }: Work, dealId: string): Promise<{ id: string; name: string }[]> =>
  from(dealContacts, { id: contacts.id, name: contacts.name })
    .innerJoin(
      contacts,
      and(
        eq(contacts.tenantId, dealContacts.tenantId),
        eq(contacts.id, dealContacts.contactId),
        isNull(contacts.deletedAt),
      ),
    )
    .where(eq(dealContacts.dealId, dealId))
    .orderBy(dealContacts.position, dealContacts.contactId);
