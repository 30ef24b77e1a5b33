import { and, eq, gte } from "drizzle-orm";
import { z } from "zod";
import { later } from "../../../clock.ts";
import { limits } from "../../../../contract/limits.ts";
import { beginTimer, clearTimer, defineTimer } from "../../../jobs/timers.ts";
import type { Work } from "../../../work.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { isDone } from "../../desk/tickets/rules.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { notify } from "../../notices/notifications/notify.ts";
import { heldByPersonSince } from "../messengers/holder.ts";
import { say } from "./texts.ts";
import { colleagues, whoIsCalled } from "./who-is-told.ts";

interface Ask {
  ticketId: string;
  askedAt: string;
}

/**
 * A customer asked for a person, and nobody has the conversation yet: those who may take it are told, by the event
 * `alert_agents` and by a notification. Its key is the ticket's id; one that waits stands for what is asked
 * meanwhile.
 */
export const alertTimer = defineTimer<Ask>({
  name: "person-requests.alert",
  schema: z.object({ ticketId: z.uuid(), askedAt: z.iso.datetime() }),
  stillSo: async (work, { ticketId, askedAt }) => {
    if (!(await work.rows(tickets).find(ticketId))) return "The ticket is gone.";
    const ticket = await work.rows(tickets).lock(ticketId);
    if (ticket.deletedAt !== null || ticket.mergedIntoId !== null) return "The ticket is gone.";
    if (isDone(ticket.status)) return "The ticket is done.";
    if ((await heldByPersonSince(work, ticketId)) !== null) return "A person has the conversation.";
    return !(await isAnswered(work, ticketId, askedAt)) || "A person has answered.";
  },
  fire: async (work, { ticketId }) => {
    const ticket = await work.rows(tickets).get(ticketId);
    await callPeople(work, ticket);
  },
});

/** What a person wrote to the customer since, in the desk or in the provider's own app. */
async function isAnswered({ from }: Work, ticketId: string, askedAt: string): Promise<boolean> {
  const [answer] = await from(ticketMessages, { id: ticketMessages.id })
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.authorType, "AGENT"),
        eq(ticketMessages.isPublic, true),
        gte(ticketMessages.createdAt, askedAt),
      ),
    )
    .limit(1);
  return answer !== undefined;
}

async function callPeople(work: Work, ticket: TicketRow): Promise<void> {
  const told = whoIsCalled(await colleagues(work, ticket), ticket);
  work.publish(
    "alert_agents",
    {
      ticketId: ticket.id,
      message: `#${ticket.number} ${ticket.subject}`,
      priority: ticket.priority,
      timestamp: work.now,
    },
    told.map((id) => `user:${id}` as const),
  );
  for (const userId of told)
    await notify(work, {
      userId,
      type: "WHATSAPP_TAKEOVER_REQUEST",
      priority: ticket.priority,
      title: say("person_requests.asked", { number: ticket.number }),
      content: ticket.subject,
      actionUrl: `/tickets/${ticket.id}`,
    });
}

/** The customer of a ticket, whose row the caller has locked or made, asks for a person. */
export async function askForPerson(work: Work, ticket: TicketRow): Promise<void> {
  if ((await heldByPersonSince(work, ticket.id)) !== null) return;
  const fireAt = later(work.now, { seconds: limits.personRequestSeconds });
  const payload = { ticketId: ticket.id, askedAt: work.now };
  work.withCommit(() => beginTimer(work, alertTimer, ticket.id, fireAt, payload));
}

/** Somebody has it, or there is nothing left to take. With the commit as what begins it, and so in its order. */
export const endAsk = (work: Work, ticketId: string): void => {
  work.withCommit(() => clearTimer(work, alertTimer, ticketId));
};
