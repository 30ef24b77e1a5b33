import { and, asc, eq, isNull } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { connections } from "../../workspace/connections/table.ts";
import { newKey } from "./new-key.ts";
import { mailboxes, ticketMailboxes } from "./table.ts";

/** Those that mail can leave by, the oldest first. */
const mailboxesOf = async (work: Work) =>
  work
    .from(mailboxes, { address: mailboxes.address, groupId: mailboxes.groupId, connection: connections })
    .innerJoin(
      connections,
      and(eq(connections.tenantId, mailboxes.tenantId), eq(connections.id, mailboxes.connectionId)),
    )
    .where(and(isNull(connections.deletedAt), eq(connections.state, "CONNECTED")))
    .orderBy(asc(connections.createdAt), asc(connections.id));
type LeavingBy = Awaited<ReturnType<typeof mailboxesOf>>[number];

/**
 * The mailbox that a ticket's mail leaves by: its own, the one that its group's mails come to, or the oldest.
 * @param ownId of the connection that its thread goes by; null where there is none yet
 */
export async function mailboxFor(
  work: Work,
  { groupId }: { groupId: string | null },
  ownId: string | null,
): Promise<LeavingBy | undefined> {
  const every = await mailboxesOf(work);
  return ownId === null
    ? (every.find((one) => one.groupId !== null && one.groupId === groupId) ?? every[0])
    : every.find(({ connection }) => connection.id === ownId);
}

/** From now on the ticket's mails leave by this mailbox, and what answers them comes to the ticket. */
export async function beginThread(
  { db, tenant }: Work,
  ticketId: string,
  { connectionId, address }: { connectionId: string; address: string },
): Promise<void> {
  await db
    .insert(ticketMailboxes)
    .values({
      tenantId: tenant,
      ticketId,
      connectionId,
      requesterAddress: address.toLowerCase(),
      lastMailId: null,
      token: newKey(),
    })
    .onConflictDoNothing();
}
