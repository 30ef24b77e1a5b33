import { and, eq, sql } from "drizzle-orm";
import { directStatement } from "../../../db/direct-statement.ts";
import type { Belonging } from "../../crm/records/belongings.ts";
import type { OpenTickets } from "../../crm/records/open-tickets.ts";
import { isItself, isOpen } from "./figures.ts";
import { visibleTo } from "./queries.ts";
import { seesEverySensitive } from "./rules.ts";
import { tickets } from "./table.ts";

export const contactTickets: Belonging = {
  table: tickets,
  key: "id",
  isVersioned: true,
  isAudited: true,
  shownAs: "tickets",
  isConversation: true,
  isWithCompany: true,
};

/** @param isAll whoever asks sees every sensitive one */
const openOfContacts = (isAll: boolean) =>
  directStatement(
    `open_tickets_of_contacts_${isAll ? "all" : "in_sight"}`,
    ["tenant", "ids", "me"],
    ({ tenant, ids, me }) => {
      const inSight = isAll
        ? undefined
        : sql`(not ${tickets.isSensitive} or ${tickets.assignedToId} = ${me}::uuid)`;
      const where = and(
        eq(tickets.tenantId, tenant),
        sql`${tickets.contactId} = any(${ids}::uuid[])`,
        sql`${tickets.deletedAt} is null`,
        isOpen,
        isItself,
        inSight,
      );
      return sql`select ${tickets.contactId}, count(*)::int as count from ${tickets} where ${where} group by ${tickets.contactId}`;
    },
  );
const askOpen = { all: openOfContacts(true), inSight: openOfContacts(false) };

export const openTicketsOf: OpenTickets = {
  async ofContacts({ db, tenant, actor }, ids) {
    if (ids.length === 0) return new Map();
    const ask = seesEverySensitive(actor) ? askOpen.all : askOpen.inSight;
    const counted = await ask(db, { tenant, ids: `{${ids.join(",")}}`, me: actor.id });
    return new Map(counted.map(([contactId, count]) => [String(contactId), Number(count)]));
  },
  ofCompany: (actor, { tenantId, id }) =>
    sql`(select count(*)::int from tickets where tickets.tenant_id = ${tenantId} and tickets.company_id = ${id} and ${visibleTo(actor)} and ${isItself} and ${isOpen})`,
};
