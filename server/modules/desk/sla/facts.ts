import type { TicketRow } from "../tickets/queries.ts";
import type { Ledger } from "./engine/ledger.ts";
import type { TicketFacts } from "./engine/events.ts";

/** What policies look at besides the ticket's row. */
export interface Around {
  tier: string;
  /** The category's id and those above it. */
  categories: string | null;
  /** Of its custom fields that policies may ask for, by their names in conditions (field-facts.ts). */
  fields: Readonly<Record<string, string>>;
}

/** What policies look at of it. */
export type ConcernedTicket = Pick<TicketRow, "priority" | "channel" | "groupId" | "companyId">;

export const factsOf = (ticket: ConcernedTicket, { tier, categories, fields }: Around): TicketFacts => ({
  ...fields,
  priority: ticket.priority,
  channel: ticket.channel,
  category: categories,
  group: ticket.groupId,
  company: ticket.companyId,
  tier,
});

export const isSame = (one: TicketFacts, other: TicketFacts): boolean =>
  [...Object.keys(one), ...Object.keys(other)].every(
    (field) => (one[field] ?? null) === (other[field] ?? null),
  );

export const absenceOf = ({ deletedAt, mergedIntoId }: TicketRow): Ledger["absence"] =>
  deletedAt !== null ? "DELETED" : mergedIntoId !== null ? "MERGED" : null;

/** Whether clocks may depend on what changed; without it nothing is read. */
export const concernsClocks = (before: TicketRow, after: TicketRow): boolean =>
  before.status !== after.status ||
  before.priority !== after.priority ||
  before.channel !== after.channel ||
  before.groupId !== after.groupId ||
  before.categoryId !== after.categoryId ||
  before.companyId !== after.companyId ||
  before.contactId !== after.contactId ||
  (before.snoozedUntil === null) !== (after.snoozedUntil === null) ||
  absenceOf(before) !== absenceOf(after);
