import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.ts";
import { prepared } from "../../../db/prepared.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import type { ContactRow } from "../../crm/contact-identities/find-or-create-contact.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import { goesOn } from "../../desk/tickets/going-on.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { chatSessions } from "./table.ts";

type Session = typeof chatSessions.$inferSelect;
interface Said {
  clientMessageId: string;
  name?: string | undefined;
  email?: string | undefined;
}
/** All that a further message stands on, with the ticket's row locked. */
export interface ReadyChat {
  session: Session;
  ticket: TicketRow;
  contact: ContactRow;
  /** This very message, if it is here already. */ sent: MessageRow | null;
}

/**
 * The chat behind a key, locked: one message of a visitor comes after the other, so that two cannot both begin a
 * follow-up. What its next message stands on is asked for in the same write, behind the lock, and is there where
 * it goes on as most do: on the chat's own ticket, which is neither closed, merged, deleted nor spam, by a contact
 * who is there, of whom it says nothing new. Else the ticket is left unlocked, since numbers and contacts come
 * before it.
 * @throws Fault not_found for a key that opens no chat of this tenant
 */
export async function lockChat(
  { db, tenant }: Work,
  key: string,
  { clientMessageId, name, email }: Said,
): Promise<{ session: Session; ready: ReadyChat | null }> {
  const isPlain = name === undefined && email === undefined;
  const [[session], [met]] = await Promise.all([
    sessionLock(db).execute({ tenant, key }),
    isPlain ? standing(db).execute({ tenant, key, clientMessageId }) : [],
  ]);
  if (!session) throw new Fault("not_found");
  return { session, ready: met ? { session, ...met } : null };
}

const isAskedFor = and(
  eq(chatSessions.tenantId, sql.placeholder("tenant")),
  eq(chatSessions.key, sql.placeholder("key")),
);

const sessionLock = (db: Db) =>
  prepared(db, "chat session lock", () =>
    db.select().from(chatSessions).where(isAskedFor).for("no key update").prepare("chat_session_lock"),
  );

const standing = (db: Db) =>
  prepared(db, "chat standing", () =>
    db
      .select({ ticket: tickets, contact: contacts, sent: ticketMessages })
      .from(chatSessions)
      .innerJoin(
        tickets,
        and(eq(tickets.tenantId, sql.placeholder("tenant")), eq(tickets.id, chatSessions.ticketId), goesOn),
      )
      .innerJoin(
        contacts,
        and(
          eq(contacts.tenantId, sql.placeholder("tenant")),
          eq(contacts.id, chatSessions.contactId),
          isNull(contacts.deletedAt),
        ),
      )
      .leftJoin(
        ticketMessages,
        and(
          eq(ticketMessages.tenantId, sql.placeholder("tenant")),
          eq(ticketMessages.ticketId, tickets.id),
          eq(ticketMessages.authorId, contacts.id),
          eq(ticketMessages.clientMessageId, sql.placeholder("clientMessageId")),
        ),
      )
      .where(isAskedFor)
      .for("no key update", { of: tickets })
      .prepare("chat_standing"),
  );
