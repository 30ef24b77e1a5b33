import { and, eq, sql } from "drizzle-orm";
import { askDirect } from "../../../db/direct.ts";
import { separateValues, valuesFor } from "../../../db/prepared.ts";
import type { Separated } from "../../../db/prepared.ts";
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

const statements = new Map<boolean, Separated>();
/** @param isAll whoever asks sees every sensitive one */
function openOfContacts(isAll: boolean): Separated {
  const known = statements.get(isAll);
  if (known) return known;
  const [tenant, ids] = [sql.placeholder("0"), sql.placeholder("1")];
  const inSight = isAll
    ? undefined
    : sql`(not ${tickets.isSensitive} or ${tickets.assignedToId} = ${sql.placeholder("2")}::uuid)`;
  const where = and(
    eq(tickets.tenantId, tenant),
    sql`${tickets.contactId} = any(${ids}::uuid[])`,
    sql`${tickets.deletedAt} is null`,
    isOpen,
    isItself,
    inSight,
  );
  const made = separateValues(
    sql`select ${tickets.contactId}, count(*)::int as count from ${tickets} where ${where} group by ${tickets.contactId}`,
  );
  statements.set(isAll, made);
  return made;
}

export const openTicketsOf: OpenTickets = {
  async ofContacts({ db, tenant, actor }, ids) {
    if (ids.length === 0) return new Map();
    const isAll = seesEverySensitive(actor);
    const apart = openOfContacts(isAll);
    const counted = await askDirect(
      db,
      { name: `open_tickets_of_contacts_${isAll ? "all" : "in_sight"}`, text: apart.text },
      valuesFor(apart, undefined, [tenant, `{${ids.join(",")}}`, actor.id]),
    );
    return new Map(counted.map(([contactId, count]) => [String(contactId), Number(count)]));
  },
  ofCompany: (actor, { tenantId, id }) =>
    sql`(select count(*)::int from tickets where tickets.tenant_id = ${tenantId} and tickets.company_id = ${id} and ${visibleTo(actor)} and ${isItself} and ${isOpen})`,
};
