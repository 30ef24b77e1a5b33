import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { Fault } from "../../../fault.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { ChannelIdentity } from "../../../providers/channel/channel.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import { systemActor } from "../../../work.ts";
import type { JobName, Work } from "../../../work.ts";
import { addressOf } from "../../crm/contact-identities/address.ts";
import type { Address } from "../../crm/contact-identities/address.ts";
import { findOrCreateContact } from "../../crm/contact-identities/find-or-create-contact.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { audienceOf } from "../../desk/tickets/queries.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { openConnection } from "../../workspace/connections/open.ts";
import { connections } from "../../workspace/connections/table.ts";

interface Asked extends ChannelIdentity {
  connectionId: string;
  contactId: string;
}
/** Asks what a customer is called, of a provider whose posts name nobody. */
export const fetchProfile: JobName<Asked> = { name: "messengers.fetch-profile" };

export const fetchProfileJob = defineJob<Asked>({
  ...fetchProfile,
  schema: z.object({
    connectionId: z.uuid(),
    contactId: z.uuid(),
    kind: z.enum(["PHONE", "WHATSAPP_ID", "BSUID", "IGSID", "EMAIL", "CHAT"]),
    value: z.string(),
  }),
  async run({ desk, services, tenant, payload: { connectionId, contactId, kind, value } }) {
    const connection = await desk.read(tenant, systemActor, (work) =>
      work.rows(connections).find(connectionId),
    );
    if (connection?.deletedAt !== null) return;
    const { profile } = openConnection(desk, services, connection);
    if (!profile) return;
    try {
      const called = await profile({ kind, value });
      if (called)
        await desk.transaction(tenant, systemActor, (work) =>
          nameContact(work, { contactId, value, ...called }),
        );
    } catch (error) {
      // They are called by their id then, as anybody is whose provider tells nothing.
      if (!(error instanceof ProviderFailure)) throw error;
      services.log.warn({ err: error, connectionId }, "what a customer is called could not be read");
    }
  },
});

/** Nobody's name is changed that a person gave. */
async function nameContact(
  work: Work,
  called: { contactId: string; value: string; name: string | null; username: string | null },
): Promise<void> {
  const contact = await work.rows(contacts).find(called.contactId);
  if (!contact || contact.deletedAt !== null) return;
  const own = addressOf("INSTAGRAM_USER", called.value);
  const handle = called.username === null ? [] : addressIn(called.username);
  if (handle.length > 0)
    await findOrCreateContact(work, { addresses: [own, ...handle], source: "SOCIAL_MEDIA", isProved: true });
  const name = called.name ?? called.username;
  if (name === null || contact.name !== called.value) return;
  await work.rows(contacts).update(contact.id, { name });
  // What they have said meanwhile stands under their id.
  const said = await work
    .update(ticketMessages)
    .set({ authorName: name })
    .where(
      and(
        eq(ticketMessages.authorId, contact.id),
        eq(ticketMessages.authorType, "CUSTOMER"),
        eq(ticketMessages.authorName, called.value),
      ),
    )
    .returning({ ticketId: ticketMessages.ticketId });
  for (const id of new Set(said.map(({ ticketId }) => ticketId))) {
    const ticket = await work.rows(tickets).find(id);
    if (ticket)
      work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
  }
}
function addressIn(username: string): Address[] {
  try {
    return [addressOf("INSTAGRAM", username)];
  } catch (error) {
    if (error instanceof Fault) return [];
    throw error;
  }
}
