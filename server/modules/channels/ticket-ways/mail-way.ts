import { eq } from "drizzle-orm";
import type { TicketWay } from "../../../../contract/channels/ticket-ways.ts";
import type { Work } from "../../../work.ts";
import type { IdentityRow } from "../../crm/contact-identities/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { mailboxFor } from "../mailboxes/choose-mailbox.ts";
import { suppressedAmong } from "../mailboxes/parties.ts";
import { ticketMailboxes } from "../mailboxes/table.ts";

/** By mail: by the ticket's own mailbox, or by the one that its group's mails come to, or by the oldest. */
export async function mailWayOf(
  work: Work,
  ticket: TicketRow,
  identities: readonly IdentityRow[],
): Promise<TicketWay[]> {
  const [known] = await work.from(ticketMailboxes).where(eq(ticketMailboxes.ticketId, ticket.id));
  const isOwn = ticket.channel === "EMAIL";
  const address = known?.requesterAddress ?? identities.find(({ kind }) => kind === "EMAIL")?.value ?? "";
  if (address === "" && !isOwn) return [];
  const box = await mailboxFor(work, ticket, known?.connectionId ?? null);
  const way = {
    channel: "EMAIL",
    connectionId: box?.connection.id ?? null,
    connectionName: box?.address ?? null,
    address,
    isOwn,
    conversation: null,
  } as const;
  const reason = await mailReasonOf(work, { address, hasMailbox: box !== undefined, isOwn });
  return [{ ...way, reach: reason === null ? "TEXT" : "NOTHING", reason }];
}

async function mailReasonOf(
  work: Work,
  { address, hasMailbox, isOwn }: { address: string; hasMailbox: boolean; isOwn: boolean },
): Promise<TicketWay["reason"]> {
  if (address === "") return "NO_ADDRESS";
  if ((await suppressedAmong(work, [address])).size > 0) return "SUPPRESSED";
  // Where the workspace has no mailbox it goes by the installation's own mail.
  return hasMailbox || isOwn ? null : "NO_MAILBOX";
}
