import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.ts";
import { prepared } from "../../../db/prepared.ts";
import type { ChannelIdentity } from "../../../providers/channel/channel.ts";
import type { Work } from "../../../work.ts";
import { addressPlaces, isOfAddresses } from "./addressed.ts";
import { ticketConversations, ticketWays } from "./table.ts";

type TicketWayRow = typeof ticketWays.$inferSelect;

/** By this messenger the ticket is answered as well; what is written there comes to it. */
export async function openOtherWay(
  work: Work,
  ticketId: string,
  connectionId: string,
  { kind, value }: ChannelIdentity,
): Promise<void> {
  const { db, tenant, now } = work;
  await endAnswers(work, ticketId, connectionId, { kind, value });
  const address = { identityKind: kind, identityValue: value, takesAnswers: true };
  await db
    .insert(ticketWays)
    .values({ tenantId: tenant, ticketId, connectionId, ...address, createdAt: now })
    .onConflictDoUpdate({
      target: [ticketWays.tenantId, ticketWays.ticketId, ticketWays.connectionId],
      set: address,
    });
}

/** This ticket speaks to the address now: no other one takes what is answered. */
export async function endAnswers(
  { update }: Work,
  ticketId: string,
  connectionId: string,
  { kind, value }: ChannelIdentity,
): Promise<void> {
  await update(ticketWays)
    .set({ takesAnswers: false })
    .where(
      and(
        eq(ticketWays.connectionId, connectionId),
        eq(ticketWays.identityKind, kind),
        eq(ticketWays.identityValue, value),
        ne(ticketWays.ticketId, ticketId),
        eq(ticketWays.takesAnswers, true),
      ),
    );
}

/** The ticket of another channel that spoke to this person last by this connection, if one did. */
export async function answeredWayOf(
  { db, tenant }: Work,
  connectionId: string,
  identities: readonly ChannelIdentity[],
): Promise<TicketWayRow | undefined> {
  if (identities.length === 0) return undefined;
  const [row] = await answeredWay(db, identities.length).execute({
    tenant,
    connectionId,
    ...addressPlaces(identities),
  });
  return row;
}
const answeredWay = (db: Db, count: number) =>
  prepared(db, `answered way of ${count}`, () =>
    db
      .select()
      .from(ticketWays)
      .where(
        and(
          eq(ticketWays.tenantId, sql.placeholder("tenant")),
          eq(ticketWays.connectionId, sql.placeholder("connectionId")),
          eq(ticketWays.takesAnswers, true),
          isOfAddresses(ticketWays, count),
        ),
      )
      .orderBy(desc(ticketWays.createdAt))
      .limit(1)
      .prepare(`answered_way_of_${count}`),
  );

export async function noteHeardByWay({ update }: Work, way: TicketWayRow, at: string): Promise<void> {
  if (way.lastInboundAt !== null && way.lastInboundAt >= at) return;
  await update(ticketWays)
    .set({ lastInboundAt: at })
    .where(and(eq(ticketWays.ticketId, way.ticketId), eq(ticketWays.connectionId, way.connectionId)));
}

export async function otherWayOf(
  { from }: Work,
  ticketId: string,
  connectionId: string,
): Promise<TicketWayRow | undefined> {
  const [row] = await from(ticketWays).where(
    and(eq(ticketWays.ticketId, ticketId), eq(ticketWays.connectionId, connectionId)),
  );
  return row;
}

/** When this address wrote last to the connection, on whichever ticket. */
export async function lastHeardFrom(
  { from }: Work,
  connectionId: string,
  { kind, value }: ChannelIdentity,
): Promise<string | null> {
  const [byTicket] = await from(ticketConversations, {
    at: sql<string | null>`max(${ticketConversations.lastInboundAt})`.mapWith(
      ticketConversations.lastInboundAt,
    ),
  }).where(
    and(
      eq(ticketConversations.connectionId, connectionId),
      eq(ticketConversations.identityKind, kind),
      eq(ticketConversations.identityValue, value),
    ),
  );
  const [byWay] = await from(ticketWays, {
    at: sql<string | null>`max(${ticketWays.lastInboundAt})`.mapWith(ticketWays.lastInboundAt),
  }).where(
    and(
      eq(ticketWays.connectionId, connectionId),
      eq(ticketWays.identityKind, kind),
      eq(ticketWays.identityValue, value),
    ),
  );
  const times = [byTicket?.at ?? null, byWay?.at ?? null].filter((at) => at !== null);
  return times.toSorted().at(-1) ?? null;
}
