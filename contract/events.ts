import type { CallState, presenceStates } from "./enums.ts";
import type { DataGroup } from "./kit.ts";

type PresenceState = (typeof presenceStates)[number];
/**
 * Socket events: payload by name. Those of specification 1 section 3 keep its names and fields; the rest are
 * ours. Each arrives with `seq`, except the ephemeral ones.
 */
export interface EventPayloads {
  /**
   * `byId` as in `ticket_status_update`. A change of many contacts, at once or by a file, is one
   * `resource_changed` instead.
   */
  contact_update: { contact: { id: string; name: string }; event: string; byId: string | null };
  /** `byId`: who changed it; they are not told what they did. */
  ticket_status_update: { id: string; number: number; status: string; byId: string | null };
  new_whatsapp_ticket: { ticketId: string; subject: string };
  /** To who calls: how far their call is, or that the customer's side has answered (`GET /whatsapp/calls/{id}`). */
  whatsapp_call: { callId: string; ticketId: string; state: CallState };
  /** `isQuiet`: whoever is to hear of it is told otherwise, as of many in one notice. */
  sla_breach: { ticketId: string; message: string; isQuiet?: boolean };
  "escalation-notification": {
    ticketId: string;
    message: string;
    priority: string;
    timestamp: string;
    isQuiet?: boolean;
  };
  alert_agents: { ticketId: string; message: string; priority: string; timestamp: string };
  in_app_notification: {
    id: string;
    type: "success" | "warning" | "error" | "info";
    subject: string;
    message: string;
    /** Stands in for a missing message. */ status?: string;
    timestamp: string;
  };
  crm_update: { type: string; payload: Record<string, unknown> };
  ticket_created: { ticketId: string; number: number; assignedToId: string | null };
  ticket_updated: { ticketId: string; number: number };
  ticket_assigned: {
    ticketId: string;
    number: number;
    assignedToId: string | null;
    previousId: string | null;
  };
  message_created: {
    ticketId: string;
    messageId: string;
    clientMessageId: string | null;
    authorType: string;
    isPublic: boolean;
    assignedToId: string | null;
  };
  agent_status_changed: { agentId: string; statusDefinitionId: string };
  /** `id` is empty where rows of the group changed, whichever they are. */
  resource_changed: { group: DataGroup; id: string };
  ticket_presence: { ticketId: string; people: { id: string; name: string; state: PresenceState }[] };
  bulk_change_progress: { id: string; state: string; total: number; done: number; skipped: number };
  /** How far an import of contacts or companies is, or its undoing. */
  import_progress: { id: string; state: string; total: number; done: number };
  /** How far open tickets are counted anew after an edit of service levels. */
  sla_recount_progress: { id: string; state: string; total: number; done: number };
  chat_message: { messageId: string };
  team_message: { channelId: string; messageId: string; messageSeq: number; parentId: string | null };
  team_channel: { channelId: string };
  survey_answered: { ticketId: string; surveyId: string; score: number };
  chat_survey: { ticketId: string };
  chat_status: { status: "open" | "closed"; agentName: string | null };
  /**
   * To the visitor: what staff do at their chat. To staff: what the visitor does. `seenAt`: until then the
   * other side has seen all.
   */
  chat_activity: { isTyping: boolean; name: string | null; seenAt: string | null };
  visitor_activity: { ticketId: string; isTyping: boolean; seenAt: string | null };
}
export type EventName = keyof EventPayloads;

/** Groups whose cached data an event makes stale. `by` names the payload field that narrows it to one row. */
export const eventTouches: Record<EventName, { groups: readonly DataGroup[]; by?: string }> = {
  contact_update: { groups: ["contacts"] },
  ticket_status_update: { groups: ["tickets", "ticket-board", "workload", "timeline", "inbox"], by: "id" },
  new_whatsapp_ticket: { groups: ["tickets", "whatsapp-conversations"] },
  whatsapp_call: { groups: ["whatsapp-calls"] },
  sla_breach: {
    groups: ["tickets", "ticket-board", "inbox", "sla-breaches", "sla-tickets", "sla-metrics"],
    by: "ticketId",
  },
  "escalation-notification": { groups: ["tickets", "sla-tickets"], by: "ticketId" },
  alert_agents: { groups: ["tickets"], by: "ticketId" },
  in_app_notification: { groups: ["notifications"] },
  crm_update: {
    groups: [
      "contacts",
      "companies",
      "contact-companies",
      "timeline",
      "deals",
      "deal-reports",
      "pipelines",
      "currency-rates",
      "customer-journeys",
    ],
  },
  ticket_created: {
    groups: ["tickets", "agents", "admin-dashboard", "ticket-board", "workload", "timeline", "inbox"],
  },
  ticket_updated: {
    groups: [
      "tickets",
      "ticket-conversations",
      "whatsapp-conversations",
      "ticket-participants",
      "ticket-board",
      "workload",
      "inbox",
    ],
    by: "ticketId",
  },
  ticket_assigned: { groups: ["tickets", "agents", "ticket-board", "workload", "inbox"], by: "ticketId" },
  message_created: {
    groups: [
      "tickets",
      "ticket-conversations",
      "whatsapp-conversations",
      "ticket-participants",
      "agents",
      "ticket-board",
      "timeline",
      "inbox",
    ],
    by: "ticketId",
  },
  agent_status_changed: { groups: ["agents", "workload"] },
  resource_changed: { groups: [] },
  ticket_presence: { groups: [] },
  team_message: { groups: ["team-chat"] },
  team_channel: { groups: ["team-chat"] },
  survey_answered: { groups: ["surveys", "survey-analytics"] },
  chat_survey: { groups: [] },
  bulk_change_progress: { groups: ["ticket-bulk-changes"] },
  import_progress: { groups: ["imports"] },
  sla_recount_progress: { groups: ["sla-recounts"] },
  chat_message: { groups: [] },
  chat_status: { groups: [] },
  chat_activity: { groups: [] },
  visitor_activity: { groups: [] },
};
/** Not stored, not replayed: they tell of a moment only. */
export const ephemeralEvents: readonly EventName[] = [
  "ticket_presence",
  "bulk_change_progress",
  "import_progress",
  "sla_recount_progress",
  "chat_activity",
  "visitor_activity",
];
