import type { BodyIn } from "@/contract/kit";
import type { ticketBulkChanges } from "@/contract/desk/ticket-bulk-changes";
import type { Ticket } from "@/contract/desk/tickets";

export type BulkChange = BodyIn<typeof ticketBulkChanges.create>["update"];
/** All tickets that a list's filters leave, and how many that are. */
type BulkFilter = NonNullable<BodyIn<typeof ticketBulkChanges.create>["filter"]>;
export interface AllMatching {
  filter: BulkFilter;
  total: number;
  totalIsCapped: boolean;
}
/** What the bar is about: rows that were chosen, or everything that matches. */
export type BulkTarget = { rows: readonly Ticket[] } | { everything: AllMatching };
/** Names of the ids in a change, for what shows it. */
export type Names = Readonly<Record<string, string>>;
