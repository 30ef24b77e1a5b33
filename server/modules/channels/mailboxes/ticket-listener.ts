import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import type { TicketListener } from "../../desk/tickets/listeners.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import { mailIdOf } from "./mail-ids.ts";
import { newKey } from "./new-key.ts";
import { addParticipants, isOfDomain, ownAddresses } from "./parties.ts";
import { mailboxes, ticketMailboxes } from "./table.ts";

/** A ticket that was split off is answered by the mailbox that its messages came to, to whoever wrote them. */
export const mailListener: TicketListener = {
  name: "mail",
  async split(work, { made, from }) {
    const [way] = await work
      .from(ticketMailboxes, {
        connectionId: ticketMailboxes.connectionId,
        requesterAddress: ticketMailboxes.requesterAddress,
        address: mailboxes.address,
      })
      .innerJoin(
        mailboxes,
        and(
          eq(mailboxes.tenantId, ticketMailboxes.tenantId),
          eq(mailboxes.connectionId, ticketMailboxes.connectionId),
        ),
      )
      .where(eq(ticketMailboxes.ticketId, from.id));
    if (!way) return;
    const newest = await newestMailOf(work, made);
    const own = await ownAddresses(work);
    const writer = newest?.mail?.from;
    const requesterAddress = writer && !own.has(writer.address) ? writer.address : way.requesterAddress;
    await work.db.insert(ticketMailboxes).values({
      tenantId: work.tenant,
      ticketId: made.id,
      connectionId: way.connectionId,
      requesterAddress,
      lastMailId: newest ? await mailIdOf(work, newest) : null,
      token: newKey(),
    });
    if (newest?.mail)
      await addParticipants(
        work,
        made.id,
        [...newest.mail.to.filter((to) => !isOfDomain(to, way.address)), ...newest.mail.cc],
        new Set([...own, requesterAddress]),
      );
    // What an answer names is still in its thread.
    const left = await newestMailOf(work, from);
    await work
      .update(ticketMailboxes)
      .set({ lastMailId: left ? await mailIdOf(work, left) : null })
      .where(eq(ticketMailboxes.ticketId, from.id));
  },
};

async function newestMailOf(work: Work, ticket: TicketRow): Promise<MessageRow | undefined> {
  const [message]: MessageRow[] = await work
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.ticketId, ticket.id),
        eq(ticketMessages.authorType, "CUSTOMER"),
        isNotNull(ticketMessages.mail),
      ),
    )
    .orderBy(desc(ticketMessages.id))
    .limit(1);
  return message;
}
