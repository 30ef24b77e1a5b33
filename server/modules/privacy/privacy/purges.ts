import { sql } from "drizzle-orm";
import type { Purge } from "../../../jobs/purge.ts";
import { contacts } from "../../crm/contacts/table.ts";
import { deals } from "../../crm/deals/table.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { isNotHeld, isPartOfNobodyHeld, isWithNobodyHeld } from "../../crm/legal-holds/holds.ts";

/** What a legal hold keeps. */
export const holdPurges: Purge[] = [
  { kind: "guard", table: tickets, mayGo: isNotHeld(sql`tickets.tenant_id`, sql`tickets.contact_id`) },
  { kind: "guard", table: deals, mayGo: isWithNobodyHeld },
  { kind: "guard", table: contacts, mayGo: isPartOfNobodyHeld },
];
