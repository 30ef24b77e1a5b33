import type { Answer } from "@/contract/kit";
import type { TicketClocks, slaTickets } from "@/contract/desk/sla-tickets";

export type Clock = TicketClocks["clocks"][number];
/** A clock's spans, and how its due time comes about. */
export type LedgerEntry = Answer<typeof slaTickets.ledger>["ledger"][number];
