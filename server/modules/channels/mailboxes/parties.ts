import { and, eq, inArray, isNull } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import type { Work } from "../../../work.ts";
import { contactIdentities } from "../../crm/records/identity-table.ts";
import { identityKey } from "../../crm/records/identity-key.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { connections } from "../../workspace/connections/table.ts";
import type { MailPerson } from "./read-mail.ts";
import { mailboxes, suppressedAddresses, ticketMailboxes, ticketParticipants } from "./table.ts";

/** Every address of the workspace's own mailboxes. */
export async function ownAddresses({ from }: Work): Promise<Set<string>> {
  const rows = await from(mailboxes, { address: mailboxes.address })
    .innerJoin(
      connections,
      and(eq(connections.tenantId, mailboxes.tenantId), eq(connections.id, mailboxes.connectionId)),
    )
    .where(isNull(connections.deletedAt));
  return new Set(rows.map(({ address }) => address));
}

/** Other names of one's own mailbox: who writes to one of them copies nobody. */
export const isOfDomain = ({ address }: MailPerson, own: string): boolean =>
  address.endsWith(own.slice(own.indexOf("@")));

/** Whether one of these takes part in a ticket: an address of its requester, or one that is copied. */
export async function isParty(work: Work, ticket: TicketRow, addresses: readonly string[]): Promise<boolean> {
  const { from } = work;
  if (ticket.contactId !== null) {
    const [identity] = await from(contactIdentities, { id: contactIdentities.id }).where(
      and(
        eq(contactIdentities.contactId, ticket.contactId),
        inArray(
          contactIdentities.key,
          addresses.map((address) => identityKey("EMAIL", address)),
        ),
      ),
    );
    if (identity) return true;
  }
  const [participant] = await from(ticketParticipants, { id: ticketParticipants.id }).where(
    and(eq(ticketParticipants.ticketId, ticket.id), inArray(ticketParticipants.address, [...addresses])),
  );
  if (participant) return true;
  const [way] = await from(ticketMailboxes, { id: ticketMailboxes.ticketId }).where(
    and(eq(ticketMailboxes.ticketId, ticket.id), inArray(ticketMailboxes.requesterAddress, [...addresses])),
  );
  return way !== undefined;
}

/** Whoever is copied takes part from then on. */
export async function addParticipants(
  work: Work,
  ticketId: string,
  people: readonly MailPerson[],
  except: ReadonlySet<string>,
): Promise<void> {
  const known = await work
    .from(ticketParticipants, { address: ticketParticipants.address })
    .where(eq(ticketParticipants.ticketId, ticketId));
  const fresh = people
    .filter(
      ({ address }, at) =>
        !except.has(address) &&
        !known.some((one) => one.address === address) &&
        people.findIndex((one) => one.address === address) === at,
    )
    .slice(0, Math.max(0, limits.mailRecipientsMax - known.length));
  if (fresh.length === 0) return;
  await work.db
    .insert(ticketParticipants)
    .values(
      fresh.map(({ address, name }) => ({
        tenantId: work.tenant,
        ticketId,
        address,
        name,
        createdAt: work.now,
      })),
    )
    .onConflictDoNothing();
}

/** Which of these nothing is sent to. */
export const suppressedAmong = async (work: Work, addresses: readonly string[]): Promise<Set<string>> =>
  new Set((await suppressionsOf(work, addresses)).map(({ address }) => address));

/** The same with what the other server said. */
export const suppressionsOf = async (
  { from }: Work,
  addresses: readonly string[],
): Promise<{ address: string; reason: string }[]> =>
  addresses.length === 0
    ? []
    : from(suppressedAddresses, {
        address: suppressedAddresses.address,
        reason: suppressedAddresses.reason,
      }).where(inArray(suppressedAddresses.address, [...new Set(addresses)]));
