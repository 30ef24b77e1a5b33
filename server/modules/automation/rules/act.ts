import { and, count, eq, gte, inArray, or } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import type { ConditionField } from "../../../../contract/automation/rule-conditions.ts";
import type { RuleAction, TriggerType } from "../../../../contract/automation/rule-parts.ts";
import { isRole, outranks, roles } from "../../../../contract/roles.ts";
import { later } from "../../../clock.ts";
import { tenants } from "../../../db/table.ts";
import { Fault } from "../../../fault.ts";
import type { Services } from "../../../services.ts";
import { storedText } from "../../../words/stored.ts";
import { systemActor } from "../../../work.ts";
import type { Desk, Work } from "../../../work.ts";
import { heldByPersonSince } from "../../channels/messengers/holder.ts";
import { agentGroupMembers } from "../../desk/ticket-places/group-table.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { notify } from "../../notices/notifications/notify.ts";
import { fillPlaceholders, namesOf } from "../../desk/saved-responses/placeholders.ts";
import { users } from "../../people/session/table.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { maySee } from "../../desk/tickets/rules.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { writeMessage } from "../../desk/tickets/write-message.ts";
import { writeTicket, writeTickets } from "../../desk/tickets/write.ts";
import { queueWebhook } from "../../notices/webhooks/queue-webhook.ts";
import { ruleActor } from "./active.ts";
import type { RuleRow } from "./active.ts";
import { lookAt } from "./facts.ts";
import { knownTo } from "./known.ts";
import { logRun } from "./log-run.ts";
import { evaluateConditions, isNearMiss } from "./rules.ts";
import type { Verdict } from "./rules.ts";
import { ruleRuns } from "./table.ts";
import type { Done } from "./table.ts";
import { patchByRules } from "./rule-patch.ts";
import { say } from "./texts.ts";

interface Turn {
  rule: RuleRow;
  ticketId: string;
  occasion: string;
  trigger: TriggerType;
  messageId?: string | undefined;
  fields: ReadonlySet<ConditionField>;
  /** Of time rules: whether the ticket is still where it was. */ isStill?: (
    work: Work,
    ticket: TicketRow,
  ) => Promise<boolean>;
}
type Outcome = "matched" | "missed" | "gone";

/**
 * One rule's turn on one ticket, in one transaction: look, act, note. Done twice it does nothing the second
 * time. What one of its actions trips over is noted as a failed run, and the rules after it have their turn
 * all the same.
 */
export async function takeRuleTurn(
  desk: Desk,
  services: Services,
  tenant: string,
  turn: Turn,
): Promise<Outcome> {
  const { rule, ticketId, occasion, trigger } = turn;
  // Most rules miss most tickets, and nothing comes of that: such a turn takes no lock, and no transaction.
  const seen = await desk.read(tenant, systemActor, (work) => consider(work, turn, false));
  if ("outcome" in seen) return seen.outcome;
  try {
    return await desk.transaction(tenant, ruleActor(rule, occasion), (work) => actOnce(work, services, turn));
  } catch (error) {
    if (!(error instanceof Fault) || error.code === "unavailable") throw error;
    const problem = storedText(error.reason);
    await desk.transaction(tenant, systemActor, (work) =>
      logRun(work, { rule, ticketId, occasion, trigger, outcome: "FAILED", problem, lines: [] }),
    );
    return "missed";
  }
}

interface Considered {
  before: TicketRow;
  verdict: Verdict;
  /** How many rules have acted on it for this occasion. */ matches: number;
}
/**
 * What the rule says of the ticket as it is; or how its turn ended already, or ends with nothing to do and
 * nothing to note.
 */
async function consider(
  work: Work,
  { rule, ticketId, occasion, messageId, fields, isStill }: Turn,
  isLocked: boolean,
): Promise<Considered | { outcome: Outcome }> {
  const query = work.from(tickets).where(eq(tickets.id, ticketId));
  const [before] = await (isLocked ? query.for("update") : query);
  if (
    !before ||
    before.deletedAt !== null ||
    before.mergedIntoId !== null ||
    (isStill && !(await isStill(work, before)))
  )
    return { outcome: "gone" };
  const had = await work
    .from(ruleRuns, { ruleId: ruleRuns.ruleId, outcome: ruleRuns.outcome })
    .where(and(eq(ruleRuns.ticketId, ticketId), eq(ruleRuns.occasion, occasion)))
    .limit(500);
  const own = had.find(({ ruleId }) => ruleId === rule.id);
  if (own) return { outcome: own.outcome === "MATCHED" ? "matched" : "missed" };
  const verdict = evaluateConditions(rule.conditions, await lookAt(work, before, fields, { messageId }));
  if (!verdict.isTrue && !(rule.logsMisses && isNearMiss(verdict))) return { outcome: "missed" };
  return { before, verdict, matches: had.filter(({ outcome }) => outcome === "MATCHED").length };
}

async function actOnce(work: Work, services: Services, turn: Turn): Promise<Outcome> {
  const { rule, ticketId, occasion, trigger } = turn;
  const seen = await consider(work, turn, true);
  if ("outcome" in seen) return seen.outcome;
  const { before, verdict, matches } = seen;
  const run = { rule, ticketId, occasion, trigger, lines: verdict.lines };
  if (!verdict.isTrue) {
    await logRun(work, { ...run, outcome: "MISSED" });
    return "missed";
  }
  if (matches >= limits.ruleChainMax) {
    await logRun(work, { ...run, outcome: "CUT", problem: "chain_too_long" });
    return "missed";
  }
  const { patch, done } = patchByRules(rule.actions, before, await knownTo(work, rule.actions));
  await writeTickets(work, async () => {
    let ticket = await writeTicket(work, before, patch, "rule");
    for (const action of rule.actions) {
      const said = await tellSomebody(work, services, rule, trigger, ticket, action);
      if (said) {
        done.push({ action, outcome: said.outcome, problem: said.problem ?? null });
        ticket = said.ticket ?? ticket;
      }
    }
    await logRun(work, {
      ...run,
      outcome: "MATCHED",
      done: rule.actions.flatMap((action) => done.filter((one) => one.action === action)),
    });
  });
  return "matched";
}

interface ActionOutcome {
  outcome: Done["outcome"];
  problem?: string;
  ticket?: TicketRow;
}
const skipped = (problem: string): ActionOutcome => ({ outcome: "SKIPPED", problem });

/** The actions that say something to somebody; undefined for those that change the ticket itself. */
async function tellSomebody(
  work: Work,
  services: Services,
  rule: RuleRow,
  trigger: TriggerType,
  ticket: TicketRow,
  action: RuleAction,
): Promise<ActionOutcome | undefined> {
  switch (action.type) {
    case "REPLY":
      return replyTo(work, services, ticket, action.text);
    case "NOTE":
      return {
        outcome: "DONE",
        ticket: (
          await writeMessage(work, ticket, {
            author: { type: "BOT", id: null, name: rule.name },
            content: await filled(work, ticket, action.text),
            isPlain: true,
            isPublic: false,
          })
        ).ticket,
      };
    case "NOTIFY":
      return notifyStaff(work, rule, ticket, action);
    case "WEBHOOK": {
      await queueWebhook(work, {
        url: action.url,
        ruleId: rule.id,
        ruleName: rule.name,
        ticketId: ticket.id,
        type: "rule.matched",
        data: {
          rule: { id: rule.id, name: rule.name },
          trigger,
          ...(await toldAbout(work, ticket, action.includesText)),
        },
      });
      return { outcome: "DONE" };
    }
    default:
      return undefined;
  }
}

/**
 * An answer by machine is no agent's: the customer still waits for one. Not more than a few an hour, so that
 * two machines do not talk to each other all night; and none where a person has taken over.
 */
async function replyTo(
  work: Work,
  services: Services,
  ticket: TicketRow,
  text: string,
): Promise<ActionOutcome> {
  if (ticket.contactId === null) return skipped("no_contact");
  if ((await heldByPersonSince(work, ticket.id)) !== null) return skipped("held_by_person");
  const [spoken] = await work
    .from(ticketMessages, { times: count() })
    .where(
      and(
        eq(ticketMessages.ticketId, ticket.id),
        eq(ticketMessages.authorType, "BOT"),
        eq(ticketMessages.isPublic, true),
        gte(ticketMessages.createdAt, later(work.now, { hours: -1 })),
      ),
    );
  if ((spoken?.times ?? 0) >= limits.ruleRepliesPerHourMax) return skipped("too_many_replies");
  const [desk] = await work.db
    .select({ name: tenants.name })
    .from(tenants)
    .where(eq(tenants.id, work.tenant));
  const added = await writeMessage(work, ticket, {
    author: { type: "BOT", id: null, name: desk?.name ?? work.tenant },
    content: await filled(work, ticket, text),
    isPlain: true,
    services,
  });
  return { outcome: "DONE", ticket: added.ticket };
}

/** The template with its values; what has none is left out, since nobody is there to fill it in. */
async function filled(work: Work, ticket: TicketRow, text: string): Promise<string> {
  const contact = ticket.contactId === null ? undefined : await work.rows(contacts).find(ticket.contactId);
  const agent = ticket.assignedToId === null ? undefined : await work.rows(users).find(ticket.assignedToId);
  const values = {
    "ticket.number": String(ticket.number),
    "ticket.subject": ticket.subject,
    ...namesOf(contact),
    "contact.email": contact?.email ?? undefined,
    "agent.name": agent && `${agent.firstName} ${agent.lastName}`.trim(),
    "agent.firstName": agent?.firstName,
  };
  return fillPlaceholders(text, values).content.replaceAll(/ ?\{\{\s*[\w.]+\s*\}\}/g, "");
}

const toldMax = 50;

async function notifyStaff(
  work: Work,
  rule: RuleRow,
  ticket: TicketRow,
  action: RuleAction & { type: "NOTIFY" },
): Promise<ActionOutcome> {
  const ids = await audience(work, ticket, action);
  const people =
    ids.length === 0
      ? []
      : await work
          .from(users, { id: users.id, role: users.role })
          .where(and(inArray(users.id, ids), eq(users.isActive, true)));
  const allowed = people.filter(({ id, role }) => isRole(role) && maySee({ id, role }, ticket));
  if (allowed.length === 0) return skipped("nobody_to_tell");
  const content = await filled(work, ticket, action.text);
  for (const { id } of allowed)
    await notify(work, {
      userId: id,
      type: "TICKET_UPDATED",
      priority: ticket.priority,
      title: say("rules.notice_of_rule", { name: rule.name, number: ticket.number }),
      content,
      actionUrl: `/tickets/${ticket.id}`,
    });
  return { outcome: "DONE" };
}

async function audience(
  { from }: Work,
  ticket: TicketRow,
  action: RuleAction & { type: "NOTIFY" },
): Promise<string[]> {
  if (action.to === "ASSIGNEE") return ticket.assignedToId === null ? [] : [ticket.assignedToId];
  if (action.to === "AGENT") return action.agentId === undefined ? [] : [action.agentId];
  if (action.to === "SUPERVISORS") {
    const ranks = roles.filter((role) => outranks(role, "SUPERVISOR"));
    return (
      await from(users, { id: users.id })
        .where(and(eq(users.isActive, true), inArray(users.role, ranks)))
        .orderBy(users.id)
        .limit(toldMax)
    ).map(({ id }) => id);
  }
  const groupId = action.groupId ?? ticket.groupId;
  if (groupId === null) return [];
  return (
    await from(agentGroupMembers, { id: agentGroupMembers.agentId })
      .where(eq(agentGroupMembers.groupId, groupId))
      .limit(toldMax)
  ).map(({ id }) => id);
}

/**
 * What leaves the house about a ticket: facts and ids; its words and whose it is only where the rule's author
 * chose so.
 */
async function toldAbout(work: Work, ticket: TicketRow, includesText: boolean) {
  const {
    id,
    number,
    status,
    priority,
    channel,
    tags,
    isSensitive,
    assignedToId,
    groupId,
    categoryId,
    contactId,
    companyId,
    reopenCount,
    waitingSince,
    createdAt,
  } = ticket;
  const facts = {
    ticket: {
      id,
      number,
      status,
      priority,
      channel,
      tags,
      isSensitive,
      assignedToId,
      groupId,
      categoryId,
      contactId,
      companyId,
      reopenCount,
      waitingSince,
      createdAt,
    },
  };
  if (!includesText) return facts;
  const contact = contactId === null ? undefined : await work.rows(contacts).find(contactId);
  const [first] = await work.rows(ticketMessages).list({
    where: and(
      eq(ticketMessages.ticketId, id),
      or(eq(ticketMessages.authorType, "CUSTOMER"), eq(ticketMessages.authorType, "AGENT")),
      eq(ticketMessages.isPublic, true),
    ),
    orderBy: [ticketMessages.id],
    limit: 1,
  });
  return {
    ...facts,
    text: {
      subject: ticket.subject,
      firstMessage: first?.text ?? "",
      preview: ticket.preview,
      contactName: contact?.name ?? null,
      contactEmail: contact?.email ?? null,
    },
  };
}
