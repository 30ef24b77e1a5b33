import type { SQL } from "drizzle-orm";
import { declaredByOne } from "../../../kernel/declared.ts";
import type { Actor, Work } from "../../../work.ts";

/** How many tickets are not done, of those that the actor may see; the module of tickets is higher. */
export interface OpenTickets {
  /** By the contact's id; none of those that have none. */
  ofContacts(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string | null, number>>;
  /** A number, in a query whose rows have a company's `tenantId` and `id`. */
  ofCompany(actor: Actor, company: { tenantId: SQL; id: SQL }): SQL;
}
export const openTickets = declaredByOne<OpenTickets>("count of open tickets is");
