import { and, eq, sql } from "drizzle-orm";
import { prepared } from "../../../db/prepared.ts";
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

export const openTicketsOf: OpenTickets = {
  async ofContacts({ db, tenant, actor }, ids) {
    if (ids.length === 0) return new Map();
    const isAll = seesEverySensitive(actor);
    const mayKnow = isAll
      ? undefined
      : sql`(not ${tickets.isSensitive} or ${tickets.assignedToId} = ${sql.placeholder("reader")}::uuid)`;
    const name = `open_tickets_of_contacts_${isAll ? "all" : "in_sight"}`;
    const build = () =>
      db
        .select({ contactId: tickets.contactId, count: sql<number>`count(*)::int` })
        .from(tickets)
        .where(
          and(
            eq(tickets.tenantId, sql.placeholder("tenant")),
            sql`${tickets.contactId} = any(${sql.placeholder("ids")}::uuid[])`,
            sql`${tickets.deletedAt} is null`,
            isOpen,
            isItself,
            mayKnow,
          ),
        )
        .groupBy(tickets.contactId)
        .prepare(name);
    const counted = await prepared(db, name, build).execute({
      tenant,
      ids: `{${ids.join(",")}}`,
      ...(isAll ? {} : { reader: actor.id }),
    });
    return new Map(counted.map(({ contactId, count }) => [contactId, count]));
  },
  ofCompany: (actor, { tenantId, id }) =>
    sql`(select count(*)::int from tickets where tickets.tenant_id = ${tenantId} and tickets.company_id = ${id} and ${visibleTo(actor)} and ${isItself} and ${isOpen})`,
};
