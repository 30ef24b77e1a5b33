import type { SQL } from "drizzle-orm";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { declaredByOne } from "../../../kernel/declared.ts";
import type { Actor, Work } from "../../../work.ts";
import type { TicketRow } from "../tickets/queries.ts";

/** Whoever follows what staff have read; declared by channels/messengers. */
interface ReadFollower {
  /**
   * What follows the reading of a ticket up to a message, as a column of the statement that looks for that message,
   * so that a reading which nothing follows costs no statement more. Its value is null then; null for it all: nothing
   * ever follows on such a ticket.
   */
  newsOf(ticket: TicketRow, messageId: string): SQL<string | null> | null;
  read(work: Work, ticket: TicketRow, news: string): Promise<void>;
}

export const readFollower = declaredByOne<ReadFollower>("follower of what is read is");

/** Of those who answer customers, and not of whoever runs the installation and visits. */
export const isReadByStaff = ({ id, role, visitId }: Actor): boolean =>
  id !== null && visitId === undefined && isRole(role) && outranks(role, "AGENT");
