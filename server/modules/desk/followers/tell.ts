import { and, eq, notInArray } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import type { Work } from "../../../work.ts";
import { notify } from "../../notices/notifications/notify.ts";
import type { Notice } from "../../notices/notifications/notify.ts";
import { users } from "../../people/session/table.ts";
import { maySee } from "../tickets/rules.ts";
import type { tickets } from "../tickets/table.ts";
import { ticketFollowers } from "../tickets/follower-table.ts";
import { say } from "./texts.ts";

type TicketRow = typeof tickets.$inferSelect;

/**
 * Tells those who follow a ticket, but not who did it, nor `except`, who hear of it otherwise, nor anyone who
 * may no longer see it.
 */
export async function tellFollowers(
  work: Work,
  ticket: TicketRow,
  notice: Pick<Notice, "type" | "title" | "content" | "isNote">,
  except: readonly (string | null)[] = [],
): Promise<void> {
  const heard = [work.actor.id, ...except].filter((id) => id !== null);
  const people = await work
    .from(ticketFollowers, { id: users.id, role: users.role })
    .innerJoin(users, and(eq(users.tenantId, ticketFollowers.tenantId), eq(users.id, ticketFollowers.userId)))
    .where(and(eq(ticketFollowers.ticketId, ticket.id), notInArray(ticketFollowers.userId, heard)))
    .limit(limits.followersPerTicketMax);
  for (const { id, role } of people)
    if (maySee({ id, role }, ticket))
      await notify(work, {
        ...notice,
        userId: id,
        priority: ticket.priority,
        actionUrl: `/tickets/${ticket.id}`,
      });
}

const words = {
  OPEN: say("followers.open"),
  IN_PROGRESS: say("followers.in_progress"),
  PENDING: say("followers.pending"),
  ON_HOLD: say("followers.on_hold"),
  RESOLVED: say("followers.resolved"),
  CLOSED: say("followers.closed"),
};
/** A change of status in the words of each language. */
export function statusNotice(ticket: TicketRow): Pick<Notice, "type" | "title" | "content"> {
  return {
    type: "TICKET_UPDATED",
    title: say("followers.status_is", { number: ticket.number, status: words[ticket.status] }),
    content: ticket.subject,
  };
}
