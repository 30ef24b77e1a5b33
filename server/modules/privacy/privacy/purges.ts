import { sql } from "drizzle-orm";
import type { Purge } from "../../../jobs/purge.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { deals } from "../../crm/deals/table.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { isNotHeld, isPartOfNobodyHeld } from "../../crm/legal-holds/holds.ts";

/** Nobody whom the deal is with is held. */
const isWithNobodyHeld = sql`not exists (select 1 from deal_contacts dc where dc.tenant_id = deals.tenant_id and dc.deal_id = deals.id and not ${isNotHeld(sql`dc.tenant_id`, sql`dc.contact_id`)})`;

/** What a legal hold keeps. */
export const holdPurges: Purge[] = [
  { kind: "guard", table: tickets, mayGo: isNotHeld(sql`tickets.tenant_id`, sql`tickets.contact_id`) },
  { kind: "guard", table: deals, mayGo: isWithNobodyHeld },
  { kind: "guard", table: contacts, mayGo: isPartOfNobodyHeld },
];
