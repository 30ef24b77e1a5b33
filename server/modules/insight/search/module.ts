import { eq, or, sql } from "drizzle-orm";
import { companies as companyCalls } from "../../../../contract/crm/companies.ts";
import { contacts as contactCalls } from "../../../../contract/crm/contacts.ts";
import { deals as dealCalls } from "../../../../contract/crm/deals.ts";
import type { AnyEndpoint } from "../../../../contract/kit.ts";
import { knowledgeBase } from "../../../../contract/site/knowledge-base.ts";
import { limits } from "../../../../contract/limits.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { search as calls } from "../../../../contract/insight/search.ts";
import type { FoundEverywhere } from "../../../../contract/insight/search.ts";
import { tickets as ticketCalls } from "../../../../contract/desk/tickets.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import type { Actor, Work } from "../../../work.ts";
import { listCompanies } from "../../crm/companies/queries.ts";
import { listContacts } from "../../crm/contacts/queries.ts";
import { listDeals } from "../../crm/deals/queries.ts";
import { listArticles } from "../../site/knowledge-base/present.ts";
import { ticketViews } from "../../desk/tickets/queries.ts";
import type { Ticket } from "../../desk/tickets/queries.ts";
import { isDone } from "../../desk/tickets/rules.ts";
import { searchArguments } from "../../desk/tickets/search-words.ts";
import { tickets } from "../../desk/tickets/table.ts";

const perKind = limits.paletteRowsPerKind;
/** Of the tickets that the words find, the newest so many are looked at. */
const ticketsRead = 40;

const searchCalls = implement(calls, {
  everything: async ({ desk, query, ...asked }) => {
    const { actor, tenant } = whoAsks(asked);
    const words = query.search;
    // Each kind in a transaction of its own, so that they run side by side.
    const ask = <Row>(call: AnyEndpoint, read: (work: Work) => Promise<Row[]>): Promise<Row[]> =>
      mayList(actor, call) ? desk.readAnywhere(tenant, actor, read) : Promise.resolve([]);
    const [ofTickets, ofContacts, ofCompanies, ofDeals, ofArticles] = await Promise.all([
      ask(ticketCalls.list, (work) => foundTickets(work, words)),
      ask(
        contactCalls.list,
        async (work) =>
          (await listContacts(work, { page: 1, limit: perKind, search: words, sort: "-updatedAt" })).items,
      ),
      ask(
        companyCalls.list,
        async (work) =>
          (await listCompanies(work, { page: 1, limit: perKind, search: words, sort: "name" })).items,
      ),
      ask(
        dealCalls.list,
        async (work) =>
          (
            await listDeals(work, {
              skip: 0,
              take: perKind,
              search: words,
              orderBy: "updatedAt",
              orderDirection: "desc",
            })
          ).items,
      ),
      ask(
        knowledgeBase.list,
        async (work) =>
          (await listArticles(work, knowledgeBase.list.query.parse({ search: words, limit: perKind }))).items,
      ),
    ]);
    return {
      tickets: ofTickets.map(({ id, number, subject, status, contact }) => ({
        id,
        number,
        subject,
        status,
        contactName: contact?.name ?? null,
      })),
      contacts: ofContacts.map(({ id, name, email }) => ({ id, name, email })),
      companies: ofCompanies.map(({ id, name, domain }) => ({ id, name, domain })),
      deals: ofDeals.map(({ id, title, company }) => ({ id, title, companyName: company?.name ?? null })),
      articles: ofArticles.map(({ id, title }) => ({ id, title })),
    } satisfies FoundEverywhere;
  },
});

const mayList = ({ role }: Actor, { allow }: AnyEndpoint): boolean =>
  allow === "PUBLIC" || (isRole(role) && outranks(role, allow));

/** The ticket of that number first, then those that are not done, then by their last message. */
async function foundTickets(work: Work, typed: string): Promise<Ticket[]> {
  const digits = /^#?\s?(\d{1,9})$/.exec(typed)?.[1];
  const number = digits === undefined ? undefined : Number(digits);
  const { words, part } = searchArguments(typed.replace(/^#\s?/, ""));
  const byWords =
    words === "" && part === ""
      ? undefined
      : sql`${tickets.id} in (select ticket_id from search_tickets(${words}, ${part}, ${ticketsRead}))`;
  const byNumber = number === undefined ? undefined : eq(tickets.number, number);
  if (byWords === undefined && byNumber === undefined) return [];
  const rank = (ticket: Ticket) => (ticket.number === number ? 0 : isDone(ticket.status) ? 2 : 1);
  const found = await ticketViews(work, or(byNumber, byWords), ticketsRead + 1);
  return found
    .toSorted((a, b) => rank(a) - rank(b) || b.lastActivityAt.localeCompare(a.lastActivityAt))
    .slice(0, perKind);
}

export const searchModule = defineModule("insight/search", { calls: searchCalls });
