import { eq } from "drizzle-orm";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import type { ChosenWay } from "../../desk/tickets/carriers.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { connections } from "../../workspace/connections/table.ts";
import { beginThread } from "../mailboxes/choose-mailbox.ts";
import { ticketMailboxes } from "../mailboxes/table.ts";
import { openOtherWay } from "../messengers/other-ways.ts";
import { say } from "./texts.ts";
import type { FoundWay } from "./messenger-ways.ts";
import { waysOf } from "./ways.ts";

/**
 * Makes a way to a ticket's contact ready, so that what goes by it is answered on the same ticket.
 * @throws Fault not_found for a connection that the workspace does not have, invalid for one that does not
 * lead to the contact, conflict where it does not now; a shut window is the carrier's to refuse
 */
export async function chooseTicketWay(
  work: Work,
  ticket: TicketRow,
  connectionId: string,
): Promise<ChosenWay> {
  const connection = await work.rows(connections).get(connectionId);
  const way = (await waysOf(work, ticket)).find((one) => one.connectionId === connectionId);
  if (!way) throw fieldFault("connectionId", say("ticket_ways.not_a_way", { name: connection.name }));
  if (way.isOwn && !(await beginsByMail(work, ticket, way)))
    return { channel: ticket.channel, connectionId: null };
  const name = way.connectionName ?? "";
  if (way.reason === "NOT_CONNECTED") throw new Fault("conflict", say("ticket_ways.not_connected", { name }));
  if (way.reason === "SUPPRESSED") throw new Fault("conflict", say("ticket_ways.suppressed", { name }));
  if (way.identity) {
    await openOtherWay(work, ticket.id, connectionId, way.identity);
    return { channel: way.channel, connectionId };
  }
  await beginThread(work, ticket.id, { connectionId, address: way.address });
  return { channel: "EMAIL", connectionId: null };
}

/** A ticket of mail that came by no mailbox gets the one that was asked for, in place of the installation's own mail. */
async function beginsByMail(work: Work, { id, channel }: TicketRow, { address }: FoundWay): Promise<boolean> {
  if (channel !== "EMAIL" || address === "") return false;
  const [known] = await work
    .from(ticketMailboxes, { ticketId: ticketMailboxes.ticketId })
    .where(eq(ticketMailboxes.ticketId, id));
  return known === undefined;
}
