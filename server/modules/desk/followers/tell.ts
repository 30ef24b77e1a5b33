import { limits } from "../../../../contract/limits.ts";
import type { Role } from "../../../../contract/roles.ts";
import { queryText } from "../../../db/query.ts";
import { ofTransaction } from "../../../of-transaction.ts";
import type { Work } from "../../../work.ts";
import { notify } from "../../notices/notifications/notify.ts";
import type { Notice } from "../../notices/notifications/notify.ts";
import { maySee } from "../tickets/rules.ts";
import type { tickets } from "../tickets/table.ts";
import { say } from "./texts.ts";

type TicketRow = typeof tickets.$inferSelect;

interface Follower {
  id: string;
  role: Role;
}
const following = `
  select u.id, u.role from ticket_followers f join users u on u.tenant_id = f.tenant_id and u.id = f.user_id
  where f.tenant_id = $1 and f.ticket_id = $2`;
const followersOf = ({ db, tenant }: Work, ticketId: string): Promise<Follower[]> =>
  queryText<Follower>(db, following, [tenant, ticketId]);

/** Of each transaction, who follows tickets that a customer is writing on. */
const knownFollowers = ofTransaction(() => new Map<string, Follower[]>());

/** Asks who will hear of a customer's message, while other things are asked for. */
export async function lookForFollowers(work: Work, ticketId: string): Promise<void> {
  knownFollowers(work).set(ticketId, await followersOf(work, ticketId));
}
/** Once: whoever tells them of something later in the transaction asks again. */
function takeKnown(work: Work, ticketId: string): Follower[] | undefined {
  const known = knownFollowers(work);
  const people = known.get(ticketId);
  known.delete(ticketId);
  return people;
}

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
  const heard = [work.actor.id, ...except];
  const people = takeKnown(work, ticket.id) ?? (await followersOf(work, ticket.id));
  const told = people.filter(({ id }) => !heard.includes(id)).slice(0, limits.followersPerTicketMax);
  for (const { id, role } of told)
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
