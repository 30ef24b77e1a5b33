import { and, eq, ne } from "drizzle-orm";
import { ticketTrial as calls } from "../../../../contract/automation/ticket-trial.ts";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import { newId } from "../../../db/columns.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Caller } from "../../../kernel/implement.ts";
import type { Services } from "../../../services.ts";
import { actingAs, visitorActor } from "../../../work.ts";
import type { Desk, Work } from "../../../work.ts";
import { createTicket } from "../../desk/tickets/create.ts";
import { decisionsOf } from "../../desk/tickets/history.ts";
import { subjectFrom } from "../../desk/tickets/receive.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { clocksOf } from "../../desk/sla/ticket-calls.ts";
import { ticketCategories } from "../../desk/ticket-places/category-table.ts";
import { agentGroups } from "../../desk/ticket-places/group-table.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { users } from "../../people/session/table.ts";
import { reaction } from "./jobs.ts";
import { runsOfTicket } from "./manage.ts";

type Trial = Answer<typeof calls.run>;
type Asked = BodyOut<typeof calls.run>;

/** Ends the transaction, of which nothing is kept, with what it made. */
class Tried extends Error {
  readonly trial: Trial;
  constructor(trial: Trial) {
    super("This was a trial.");
    this.trial = trial;
  }
}

export const trialCalls = implement(calls, {
  run: async ({ body, desk, services, caller, tenant, actor }) => {
    if (actor === null || tenant === null) throw new Fault("unauthenticated");
    try {
      return await desk.transaction(tenant, actor, async (work): Promise<Trial> => {
        throw new Tried(await tryTicket({ work, desk, services, caller }, body));
      });
    } catch (error) {
      if (!(error instanceof Tried)) throw error;
      const { contact } = error.trial;
      // Whoever is there now was there before.
      const isKnown =
        typeof contact?.id === "string" &&
        (await desk.read(tenant, actor, (work) => work.rows(contacts).find(contact.id ?? ""))) !== undefined;
      return { ...error.trial, contact: contact && { ...contact, id: isKnown ? contact.id : null } };
    }
  },
});

interface Trying {
  work: Work;
  desk: Desk;
  services: Services;
  caller: Caller;
}
/** What really happens to such a message, up to the commit, which the caller sees to that there is none. */
async function tryTicket({ work, desk, services, caller }: Trying, asked: Asked): Promise<Trial> {
  const { channel, message, subject, contactEmail: email, contactName: name } = asked;
  // As their writer's, who is nobody of the workspace.
  const theirs = actingAs(work, visitorActor(work.actor));
  const { ticket, contact } = await createTicket(theirs, {
    subject: subject ?? subjectFrom(message),
    channel,
    ...(email === undefined && name === undefined
      ? {}
      : { requester: { email, name, source: sources[channel] ?? "MANUAL" } }),
    message: { content: message, isPlain: true },
  });
  await reactTo(ticket.id, { work, desk, services });
  const made = await work.rows(tickets).get(ticket.id);
  const [decision] = await decisionsOf(work, ticket.id);
  return {
    contact: contact && {
      id: contact.id,
      name: contact.name,
      email: contact.email,
    },
    ticket: {
      subject: made.subject,
      channel: made.channel,
      status: made.status,
      priority: made.priority,
      tags: made.tags,
      category: await placeOf(work, ticketCategories, made.categoryId),
      group: await placeOf(work, agentGroups, made.groupId),
      assignee: await assigneeOf(work, made.assignedToId),
      isSensitive: made.isSensitive,
    },
    sla: await clocksOf(work, made),
    decision: decision ?? null,
    answers: await answersOn(work, ticket.id),
    rules: (await runsOfTicket(work, ticket.id, caller.language)).toReversed(),
  };
}

/** Where a contact that is met by it would come from. */
const sources: Partial<Record<Asked["channel"], "EMAIL" | "PHONE" | "WEB_FORM" | "CHAT" | "SOCIAL_MEDIA">> = {
  EMAIL: "EMAIL",
  PHONE: "PHONE",
  WEB_FORM: "WEB_FORM",
  CHAT: "CHAT",
  WHATSAPP: "SOCIAL_MEDIA",
  INSTAGRAM: "SOCIAL_MEDIA",
};

/** Automation, which otherwise has its turn once the transaction has committed. */
async function reactTo(
  ticketId: string,
  { work, desk, services }: Pick<Trying, "work" | "desk" | "services">,
): Promise<void> {
  const within: Desk = {
    ...desk,
    read: (_tenant, actor, act) => act(actingAs(work, actor)),
    readAnywhere: (_tenant, actor, act) => act(actingAs(work, actor)),
    transaction: (_tenant, actor, act) => inPart(work, () => act(actingAs(work, actor))),
  };
  await reaction.run({
    desk: within,
    services,
    tenant: work.tenant,
    payload: { ticketId, occasion: newId(), happenings: [{ type: "TICKET_CREATED" }] },
  });
}

/** What a rule trips over is taken back alone, as its own transaction would be. */
async function inPart<T>({ db }: Work, act: () => Promise<T>): Promise<T> {
  await db.execute("savepoint rule_turn");
  try {
    const result = await act();
    await db.execute("release savepoint rule_turn");
    return result;
  } catch (error) {
    await db.execute("rollback to savepoint rule_turn");
    throw error;
  }
}

async function answersOn(work: Work, ticketId: string): Promise<Trial["answers"]> {
  const { authorName, text, isPublic } = ticketMessages;
  return work
    .from(ticketMessages, { authorName, text, isPublic })
    .where(and(eq(ticketMessages.ticketId, ticketId), ne(ticketMessages.authorType, "CUSTOMER")))
    .orderBy(ticketMessages.id);
}

async function placeOf(
  work: Work,
  table: typeof ticketCategories | typeof agentGroups,
  id: string | null,
): Promise<{ id: string; name: string } | null> {
  const found = id === null ? undefined : await work.rows(table).find(id);
  return found ? { id: found.id, name: found.name } : null;
}
async function assigneeOf(work: Work, id: string | null): Promise<{ id: string; name: string } | null> {
  const found = id === null ? undefined : await work.rows(users).find(id);
  return found ? { id: found.id, name: `${found.firstName} ${found.lastName}`.trim() } : null;
}
