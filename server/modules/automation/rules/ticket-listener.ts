import type { ComingMessage, TicketListener } from "../../desk/tickets/listeners.ts";
import { activeRules } from "./active.ts";
import { routeTicket } from "./route.ts";
import { findTriggeringEvent } from "./rules.ts";
import { runAutomations } from "./run-automations.ts";

/** Whom rules nearly always have something to make of; a note seldom is anything to them. */
const mayTrigger = ({ authorType, isPublic }: ComingMessage["message"]): boolean =>
  authorType === "CUSTOMER" || (authorType === "AGENT" && isPublic);

/** Automation hears of each change; routing decides once, about what the whole call made of a ticket. */
export const rulesListener: TicketListener = {
  name: "rules",
  async beforeCreate(work) {
    await activeRules(work, "ROUTING");
    return null;
  },
  async mayRoute(work) {
    const rules = await activeRules(work, "ROUTING");
    return rules.some(({ triggers }) => findTriggeringEvent(triggers, [{ type: "TICKET_CREATED" }]));
  },
  async created(work, { ticket, contact, message, isAssigneeChosen }) {
    const routed = await routeTicket(work, null, ticket, {
      keepsAssignee: isAssigneeChosen,
      contact,
      words: message?.authorType === "CUSTOMER" ? message.text : "",
    });
    await runAutomations(work, null, routed);
    return routed;
  },
  async beforeMessage(work, { after, message }) {
    if (mayTrigger(message) && after.deletedAt === null) await activeRules(work, "AUTOMATION");
    return null;
  },
  changed: (work, { before, after }) => runAutomations(work, before, after),
  messageAdded: (work, { before, after, message }) => runAutomations(work, before, after, message),
  callEnded: (work, { before, after }) => routeTicket(work, before, after),
};
