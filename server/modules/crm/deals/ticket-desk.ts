import type { WholeDeal } from "../../../../contract/crm/deals.ts";
import { declaredByOne } from "../../../kernel/declared.ts";
import type { Work } from "../../../work.ts";

/** The tickets that deals lead to, as the module of tickets has them. */
export interface TicketDesk {
  /** @throws Fault invalid at `field`: nobody of that id answers tickets */
  checkAssignee(work: Work, userId: string, field: string): Promise<void>;
  /** @returns the new ticket's id */
  start(
    work: Work,
    ticket: {
      subject: string;
      contactId?: string | undefined;
      companyId?: string | undefined;
      assignedToId?: string | null | undefined;
    },
  ): Promise<string>;
  /** Those that were started from a deal and that the actor may see. */
  startedFrom(work: Work, dealId: string): Promise<WholeDeal["tickets"]>;
}
export const ticketDesk = declaredByOne<TicketDesk>("desk for the tickets of deals is");
