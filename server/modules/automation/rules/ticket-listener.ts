import type { TicketListener } from "../../desk/tickets/listeners.ts";
import { activeRules } from "./active.ts";
import { routeTicket } from "./route.ts";
import { findTriggeringEvent } from "./rules.ts";
import { runAutomations } from "./run-automations.ts";

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
  changed: (work, { before, after }) => runAutomations(work, before, after),
  messageAdded: (work, { before, after, message }) => runAutomations(work, before, after, message),
  callEnded: (work, { before, after }) => routeTicket(work, before, after),
};
