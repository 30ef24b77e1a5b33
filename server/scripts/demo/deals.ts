import { and, asc, eq } from "drizzle-orm";
import { decimalText, factorOf, minorOf } from "../../../contract/crm/deal-money.ts";
import { dealStages as kinds, probabilityOf, stateOf } from "../../../contract/crm/deal-rules.ts";
import type { DealStageKind } from "../../../contract/crm/deal-rules.ts";
import { later } from "../../clock.ts";
import type { Db } from "../../db/client.ts";
import { tenants } from "../../db/table.ts";
import { currencyRates } from "../../modules/crm/currency-rates/table.ts";
import { customFieldValues } from "../../modules/workspace/custom-fields/table.ts";
import { dealContacts, dealStageHistory, dealTickets, deals } from "../../modules/crm/deals/table.ts";
import { dealPipelines, dealStages } from "../../modules/crm/deals/pipeline-table.ts";
import { tickets } from "../../modules/desk/tickets/table.ts";
import { crmNotes } from "../../modules/insight/timeline/table.ts";
import { rentalDeals } from "./acme/rental-deals.ts";
import { salesToFirms } from "./acme/sales-to-firms.ts";
import { salesToGuides } from "./acme/sales-to-guides.ts";
import type { DemoDeal } from "./deal-shape.ts";
import { globexDeals } from "./globex/deals.ts";
import { poundRates } from "./pound-rates.ts";
import { demo } from "./demo.ts";
import type { AgentKey, IdOf } from "./shape.ts";

type StageRow = typeof dealStages.$inferSelect;
const lostReasons = ["Price", "Went to somebody else", "No answer", "Not this season", "Not in stock"];
const noted = [
  "They compare us with one other; delivery before the season decides it.",
  "Spoke on the phone: the budget is approved, the colours are not.",
  "Wants to see two of them pitched before signing.",
  "Their buyer is away until Monday; call after ten.",
];
const rental: [name: string, kind: DealStageKind, required: string[], rottingDays: number | null][] = [
  ["Enquiry", "LEAD", [], 7],
  ["Availability checked", "NEEDS_ANALYSIS", ["contactId"], 14],
  ["Quote sent", "PROPOSAL", ["amount", "expectedCloseDate", "contactId"], 14],
  ["Deposit invoiced", "NEGOTIATION", ["amount", "expectedCloseDate", "contactId"], 10],
  ["Booked", "CLOSED_WON", ["amount"], null],
  ["Fell through", "CLOSED_LOST", [], null],
];

/**
 * Pipelines with what they ask for, deals in every state with their history over months, and rates of some
 * currencies: one has none, so that one sees how that is told.
 */
export async function seedDeals(db: Db, tenantId: string, now: string, id: IdOf): Promise<void> {
  const [desk, given] =
    tenantId === "globex"
      ? [demo.globex, globexDeals]
      : [demo.acme, [...salesToGuides, ...salesToFirms, ...rentalDeals]];
  await db.update(tenants).set({ reportCurrency: "GBP" }).where(eq(tenants.id, tenantId));
  await seedRates(db, tenantId, now, id, `${desk.staff.admin.firstName} ${desk.staff.admin.lastName}`);
  const stages = await seedPipelines(db, tenantId, later(now, { days: -220 }), id);
  const nameOf = (key: AgentKey | null) =>
    key === null ? "Parley" : `${desk.staff[key].firstName} ${desk.staff[key].lastName}`;
  const built = given.map((deal, place) => buildDeal({ deal, place, stages, now, id, nameOf, tenantId }));
  await db.insert(deals).values(built.map(({ row }) => row));
  await db.insert(dealStageHistory).values(built.flatMap(({ moves }) => moves));
  await db.insert(dealContacts).values(
    built.flatMap(({ row, deal }) =>
      (deal.contacts ?? []).map((key, position) => ({
        tenantId,
        dealId: row.id,
        contactId: id(`contact ${key}`),
        position,
      })),
    ),
  );
  await db.insert(crmNotes).values(
    built
      .filter(({ deal }) => deal.owner !== null && !deal.isDeleted)
      .slice(0, 12)
      .map(({ row, deal }, at) => {
        const when = later(row.stageSince, { hours: 3 + at });
        return {
          tenantId,
          id: id(`note on ${deal.title}`, when),
          dealId: row.id,
          authorId: row.ownerId,
          authorName: nameOf(deal.owner),
          text: noted[at % noted.length] ?? "",
          isPinned: at % 5 === 0,
          createdAt: when,
          updatedAt: when,
        };
      }),
  );
  if (tenantId !== "acme") return;
  const orders = built.filter(
    ({ deal }) => deal.tags?.includes("purchase-order") && stateOf(deal.at) === "WON",
  );
  await db.insert(customFieldValues).values(
    orders.map(({ row }, at) => ({
      tenantId,
      id: id(`order of ${row.title}`),
      fieldId: id("field po_number", later(now, { days: -119 })),
      ticketId: null,
      contactId: null,
      companyId: null,
      dealId: row.id,
      text: `NM-${4410 + at * 37}`,
    })),
  );
  await startTicket(
    db,
    tenantId,
    id,
    built.find(({ deal }) => deal.company === "kestrel" && stateOf(deal.at) === "WON")?.row.id,
  );
}

async function seedRates(
  db: Db,
  tenantId: string,
  now: string,
  id: IdOf,
  enteredByName: string,
): Promise<void> {
  const monthsAgo = (months: number) => {
    const date = new Date(`${now.slice(0, 7)}-01T00:00:00.000Z`);
    date.setUTCMonth(date.getUTCMonth() - months);
    return date.toISOString();
  };
  await db.insert(currencyRates).values(
    Object.entries(poundRates).flatMap(([currency, rates]) =>
      rates.map((rate, at) => {
        const day = monthsAgo(rates.length - 1 - at);
        return {
          tenantId,
          id: id(`rate ${currency} ${day}`, day),
          currency,
          target: "GBP",
          validFrom: day.slice(0, 10),
          rate,
          factor: decimalText(factorOf(rate, currency, "GBP")),
          enteredById: id("admin"),
          enteredByName,
          createdAt: day,
          updatedAt: day,
        };
      }),
    ),
  );
}

/** The pipeline that every tenant has, with what it asks for; in acme another one besides. */
async function seedPipelines(
  db: Db,
  tenantId: string,
  at: string,
  id: IdOf,
): Promise<Record<DemoDeal["pipeline"], StageRow[]>> {
  const stamps = { createdAt: at, updatedAt: at };
  const [sales] = await db
    .select()
    .from(dealPipelines)
    .where(and(eq(dealPipelines.tenantId, tenantId), eq(dealPipelines.isDefault, true)));
  if (!sales) throw new Error("A tenant has a pipeline.");
  await db
    .update(dealPipelines)
    .set({ lostReasons })
    .where(and(eq(dealPipelines.tenantId, tenantId), eq(dealPipelines.id, sales.id)));
  const asks: Partial<Record<DealStageKind, { requiredFields?: string[]; rottingDays?: number }>> = {
    LEAD: { rottingDays: 21 },
    QUALIFIED_LEAD: { rottingDays: 21 },
    NEEDS_ANALYSIS: { rottingDays: 21 },
    PROPOSAL: { rottingDays: 21, requiredFields: ["amount", "expectedCloseDate"] },
    NEGOTIATION: { rottingDays: 14, requiredFields: ["amount", "expectedCloseDate", "contactId"] },
    CLOSED_WON: { requiredFields: ["amount"] },
  };
  for (const kind of kinds) {
    const ask = asks[kind];
    if (!ask) continue;
    await db
      .update(dealStages)
      .set(ask)
      .where(
        and(
          eq(dealStages.tenantId, tenantId),
          eq(dealStages.pipelineId, sales.id),
          eq(dealStages.kind, kind),
        ),
      );
  }
  const rentalId = id("deal pipeline rental", at);
  if (tenantId === "acme") {
    await db.insert(dealPipelines).values({
      tenantId,
      id: rentalId,
      name: "Group rental",
      description: "Kit that is hired out and comes back",
      position: 1,
      lostReasons,
      ...stamps,
    });
    await db.insert(dealStages).values(
      rental.map(([name, kind, requiredFields, rottingDays], position) => ({
        tenantId,
        id: id(`deal stage rental ${name}`, at),
        pipelineId: rentalId,
        name,
        kind,
        probability: probabilityOf[kind],
        position,
        requiredFields,
        rottingDays,
        ...stamps,
      })),
    );
  }
  const all = await db
    .select()
    .from(dealStages)
    .where(eq(dealStages.tenantId, tenantId))
    .orderBy(asc(dealStages.position));
  return {
    sales: all.filter(({ pipelineId }) => pipelineId === sales.id),
    rental: all.filter(({ pipelineId }) => pipelineId === rentalId),
  };
}

interface Building {
  deal: DemoDeal;
  place: number;
  stages: Record<DemoDeal["pipeline"], StageRow[]>;
  now: string;
  id: IdOf;
  nameOf(key: AgentKey | null): string;
  tenantId: string;
}
/**
 * A deal and the moves that brought it to where it is: through the open stages before it, as far as a
 * lost one came.
 */
function buildDeal({ deal, place, stages, now, id, nameOf, tenantId }: Building) {
  const [all, createdAt, stageSince] = [
    stages[deal.pipeline],
    later(now, { days: -deal.from, minutes: -place * 7 }),
    later(now, { days: -deal.since, minutes: -place * 7 }),
  ];
  const [dealId, pipelineName] = [
    id(`deal ${deal.title}`, createdAt),
    deal.pipeline === "sales" ? "Sales" : "Group rental",
  ];
  const open = all.filter(({ kind }) => stateOf(kind) === "OPEN");
  const before =
    stateOf(deal.at) === "OPEN"
      ? open.filter(({ kind }) => kinds.indexOf(kind) < kinds.indexOf(deal.at))
      : deal.at === "CLOSED_LOST"
        ? open.slice(0, 1 + (place % open.length))
        : open;
  const last = all.find(({ kind }) => kind === deal.at);
  if (!last) throw new Error(`${pipelineName} has no stage ${deal.at}.`);
  const [lead] = before;
  const path = deal.isBack && lead ? [...before, last, lead, last] : [...before, last];
  const amount = deal.amount === null ? null : minorOf(String(deal.amount), deal.currency);
  const step = path.length === 1 ? 0 : (Date.parse(stageSince) - Date.parse(createdAt)) / (path.length - 1);
  const momentOf = (at: number) => new Date(Date.parse(createdAt) + Math.round(step * at)).toISOString();
  const moves = path.map((to, at) => {
    const [from, moment] = [path[at - 1], momentOf(at)];
    return {
      tenantId,
      id: id(`move ${at} of ${deal.title}`, moment),
      dealId,
      at: moment,
      since: from ? momentOf(at - 1) : null,
      byId: deal.owner === null ? null : id(deal.owner),
      byName: nameOf(deal.owner),
      amount,
      currency: deal.currency,
      lostReason: to === last ? (deal.lost ?? null) : null,
      fromPipelineId: from?.pipelineId ?? null,
      fromPipelineName: from ? pipelineName : null,
      fromStageId: from?.id ?? null,
      fromName: from?.name ?? null,
      fromKind: from?.kind ?? null,
      toPipelineId: to.pipelineId,
      toPipelineName: pipelineName,
      toStageId: to.id,
      toName: to.name,
      toKind: to.kind,
    };
  });
  const arrived = momentOf(path.length - 1);
  const row = {
    tenantId,
    id: dealId,
    title: deal.title,
    amount,
    currency: deal.currency,
    pipelineId: last.pipelineId,
    stageId: last.id,
    stage: last.kind,
    position: place * 1024,
    ownerId: deal.owner === null ? null : id(deal.owner),
    companyId: deal.company === undefined ? null : id(`company ${deal.company}`),
    expectedCloseDate: deal.closes === undefined ? null : later(now, { days: deal.closes }).slice(0, 10),
    forecastCategory: deal.forecast ?? null,
    lostReason: deal.lost ?? null,
    source: deal.source ?? null,
    tags: deal.tags ?? [],
    notes: deal.notes ?? null,
    stageSince: arrived,
    closedAt: stateOf(deal.at) === "OPEN" ? null : arrived,
    deletedAt: deal.isDeleted ? later(now, { days: -2 }) : null,
    createdAt,
    updatedAt: arrived,
  };
  return { deal, row, moves };
}

/** What came of a deal that was won. */
async function startTicket(db: Db, tenantId: string, id: IdOf, dealId: string | undefined): Promise<void> {
  const [ticket] = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(
        eq(tickets.tenantId, tenantId),
        eq(tickets.contactId, id("contact stuart")),
        eq(tickets.isSensitive, false),
      ),
    )
    .orderBy(asc(tickets.number))
    .limit(1);
  if (ticket && dealId !== undefined)
    await db.insert(dealTickets).values({ tenantId, dealId, ticketId: ticket.id });
}
