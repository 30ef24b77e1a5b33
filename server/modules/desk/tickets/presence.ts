import { and, eq, gt, lte, ne } from "drizzle-orm";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import type { tickets as calls } from "../../../../contract/desk/tickets.ts";
import { later } from "../../../clock.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { ticketListeners } from "./listeners.ts";
import { audienceOf } from "./queries.ts";
import type { TicketRow } from "./queries.ts";
import { ticketPresence } from "./table.ts";

type Presence = Answer<typeof calls.presence>;
const heardWithinSeconds = 40;

/**
 * Notes that the actor has the ticket open, tells the others, and says who they are. Of the moment only: no
 * audit, nothing to replay.
 */
export async function bePresent(
  work: Work,
  ticket: TicketRow,
  { state, mode }: BodyOut<typeof calls.presence>,
): Promise<Presence> {
  const { db, tenant, actor, now } = work;
  if (actor.id === null) return { people: [], visitorSeenAt: null };
  let visitorSeenAt: string | null = null;
  const isTypingReply = state === "typing" && mode === "reply";
  for (const listener of ticketListeners())
    visitorSeenAt = (await listener.staffPresent?.(work, { ticket, state, isTypingReply })) ?? visitorSeenAt;
  const here = and(eq(ticketPresence.tenantId, tenant), eq(ticketPresence.ticketId, ticket.id));
  const since = later(now, { seconds: -heardWithinSeconds });
  if (state === "left") await db.delete(ticketPresence).where(and(here, eq(ticketPresence.userId, actor.id)));
  else
    await db
      .insert(ticketPresence)
      .values({ tenantId: tenant, ticketId: ticket.id, userId: actor.id, state, seenAt: now })
      .onConflictDoUpdate({
        target: [ticketPresence.tenantId, ticketPresence.ticketId, ticketPresence.userId],
        set: { state, seenAt: now },
      });
  await db
    .delete(ticketPresence)
    .where(and(here, lte(ticketPresence.seenAt, since), ne(ticketPresence.userId, actor.id)));
  const rows = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      state: ticketPresence.state,
    })
    .from(ticketPresence)
    .innerJoin(users, and(eq(users.tenantId, ticketPresence.tenantId), eq(users.id, ticketPresence.userId)))
    .where(and(here, gt(ticketPresence.seenAt, since)))
    .orderBy(users.id)
    .limit(50);
  const people = rows.map(({ id, firstName, lastName, state }) => ({
    id,
    name: `${firstName} ${lastName}`.trim(),
    state,
  }));
  work.publish("ticket_presence", { ticketId: ticket.id, people }, audienceOf(ticket));
  return { people: people.filter(({ id }) => id !== actor.id), visitorSeenAt };
}
