import { and, asc, eq, sql } from "drizzle-orm";
import type { Answer } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { ticketFollowers as calls } from "../../../../contract/desk/ticket-life.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { audienceOf, findTicket, lockTicket } from "../tickets/queries.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { maySee } from "../tickets/rules.ts";
import { ticketFollowers } from "../tickets/follower-table.ts";
import { say } from "./texts.ts";

const followerCalls = implement(calls, {
  list: async ({ params, ...work }) => followersOf(work, await findTicket(work, params.id)),
  followMe: async ({ params, ...work }) => follow(work, await lockTicket(work, params.id), me(work)),
  unfollowMe: async ({ params, ...work }) => {
    const ticket = await findTicket(work, params.id);
    await unfollow(work, ticket, me(work));
    return followersOf(work, ticket);
  },
  add: async ({ params, body, ...work }) => {
    const ticket = await lockTicket(work, params.id);
    const person = await work.rows(users).find(body.userId);
    if (!person?.isActive) throw fieldFault("userId", say("followers.no_such_person"));
    if (!maySee({ id: person.id, role: person.role }, ticket))
      throw fieldFault(
        "userId",
        say("followers.ticket_out_of_sight", { firstName: person.firstName, lastName: person.lastName }),
      );
    return follow(work, ticket, person.id);
  },
  remove: async ({ params, ...work }) => {
    const ticket = await findTicket(work, params.id);
    await work.rows(users).get(params.userId);
    await unfollow(work, ticket, params.userId);
    return {};
  },
});

function me({ actor }: Work): string {
  if (actor.id === null) throw new Fault("forbidden");
  return actor.id;
}

/** A second follow changes nothing. The ticket's row is locked, so that the most is the most. */
async function follow(work: Work, ticket: TicketRow, userId: string): Promise<Answer<typeof calls.list>> {
  const theirs = and(eq(ticketFollowers.tenantId, work.tenant), eq(ticketFollowers.ticketId, ticket.id));
  const [now] = await work.db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      isThere: sql<boolean>`coalesce(bool_or(${ticketFollowers.userId} = ${userId}), false)`,
    })
    .from(ticketFollowers)
    .where(theirs);
  if (!now?.isThere) {
    if ((now?.count ?? 0) >= limits.followersPerTicketMax)
      throw new Fault("conflict", say("followers.too_many", { max: limits.followersPerTicketMax }));
    await work.db
      .insert(ticketFollowers)
      .values({ tenantId: work.tenant, ticketId: ticket.id, userId, createdAt: work.now });
    recordAndPublishFollow(work, ticket, userId, "follow");
  }
  return followersOf(work, ticket);
}

async function unfollow(work: Work, ticket: TicketRow, userId: string): Promise<void> {
  const gone = await work
    .delete(ticketFollowers)
    .where(and(eq(ticketFollowers.ticketId, ticket.id), eq(ticketFollowers.userId, userId)))
    .returning({ userId: ticketFollowers.userId });
  if (gone.length > 0) recordAndPublishFollow(work, ticket, userId, "unfollow");
}

function recordAndPublishFollow(
  work: Work,
  ticket: TicketRow,
  userId: string,
  action: "follow" | "unfollow",
): void {
  work.record({
    entity: "ticket_followers",
    entityId: ticket.id,
    action,
    before: action === "follow" ? null : { userId },
    after: action === "follow" ? { userId } : null,
  });
  work.publish("resource_changed", { group: "ticket-followers", id: ticket.id }, audienceOf(ticket));
}

async function followersOf(work: Work, ticket: TicketRow): Promise<Answer<typeof calls.list>> {
  const rows = await work
    .from(ticketFollowers, {
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      since: ticketFollowers.createdAt,
    })
    .innerJoin(users, and(eq(users.tenantId, ticketFollowers.tenantId), eq(users.id, ticketFollowers.userId)))
    .where(eq(ticketFollowers.ticketId, ticket.id))
    .orderBy(asc(ticketFollowers.createdAt), asc(users.id))
    .limit(limits.followersPerTicketMax);
  return {
    items: rows.map(({ id, firstName, lastName, since }) => ({
      id,
      name: `${firstName} ${lastName}`.trim(),
      since,
    })),
    isFollowing: rows.some(({ id }) => id === work.actor.id),
  };
}

export const followersModule = defineModule("desk/followers", { calls: followerCalls });
