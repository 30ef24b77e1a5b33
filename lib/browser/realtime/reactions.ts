import { eventTouches } from "@/contract/events";
import type { EventName, EventPayloads } from "@/contract/events";

/** Texts of specification 1 section 8, as keys of the namespace `shell.live`. */
type LiveText =
  | { key: "contact"; values: { event: string; name: string } }
  | { key: "ticketStatus"; values: { id: string; status: string } }
  | { key: "whatsappTicket"; values: { subject: string } }
  | { key: "slaBreach"; values: { message: string } }
  | { key: "slaBreachTicket" | "escalationTicket"; values: { id: string } }
  | { key: "escalation"; values: { message: string } };

export interface Reaction {
  /** Data that goes stale; with an id, answers about other rows stay. */
  stale: { group: string; id?: string }[];
  toast?:
    | { variant: "info" | "success" | "warning" | "error"; text: LiveText }
    | { variant: "info" | "success" | "warning" | "error"; title: string; detail: string };
  alert?: { ticketId: string; message: string; priority: string; timestamp: string };
  sound?: "urgent" | "normal";
}
type Payload<Name extends EventName> = Partial<EventPayloads[Name]>;

/**
 * What the desk does about an event. Pure: the caller marks, shows and plays. Payloads may lack fields; the
 * specification says what stands in for them.
 * @param userId whose desk it is: what they did themselves is fetched, not told
 */
export function reactionTo(name: string, payload: Record<string, unknown>, userId?: string): Reaction | null {
  if (!isEventName(name)) return null;
  const isOwn = userId !== undefined && payload["byId"] === userId;
  // Whoever is to hear of it is told otherwise: of many in one notice, or by mail.
  const isSilent = isOwn || payload["isQuiet"] === true;
  return { stale: staleBy(name, payload), ...(isSilent ? {} : (special[name]?.(payload) ?? {})) };
}

const special: { [Name in EventName]?: (payload: Payload<Name>) => Omit<Reaction, "stale"> } = {
  contact_update: ({ contact, event = "" }) => ({
    toast: { variant: "info", text: { key: "contact", values: { event, name: contact?.name || "Unknown" } } },
  }),
  ticket_status_update: ({ id = "", number, status }) => ({
    toast: {
      variant: "info",
      text: { key: "ticketStatus", values: { id: String(number ?? id), status: status || "Unknown" } },
    },
  }),
  new_whatsapp_ticket: ({ subject }) => ({
    toast: {
      variant: "success",
      text: { key: "whatsappTicket", values: { subject: subject || "noSubject" } },
    },
  }),
  sla_breach: ({ ticketId = "", message }) => ({
    toast: {
      variant: "error",
      text: message
        ? { key: "slaBreach", values: { message } }
        : { key: "slaBreachTicket", values: { id: ticketId } },
    },
  }),
  "escalation-notification": (payload) => escalation(payload),
  alert_agents: (payload) => escalation(payload),
  in_app_notification: (payload) => notice(payload),
};

/** Subject, message or status, in that order; an event without any of them shows nothing. */
function notice({
  type = "info",
  subject = "",
  message = "",
  status = "",
}: Payload<"in_app_notification">): Omit<Reaction, "stale"> {
  const [title = "", detail = ""] = [subject, message || status].filter((text) => text !== "");
  return title === "" ? {} : { toast: { variant: type, title, detail } };
}

function escalation({
  ticketId = "",
  message = "",
  priority = "MEDIUM",
  timestamp = "",
}: Payload<"alert_agents">): Omit<Reaction, "stale"> {
  return {
    toast: {
      variant: priority === "HIGH" ? "error" : "warning",
      text: message
        ? { key: "escalation", values: { message } }
        : { key: "escalationTicket", values: { id: ticketId } },
    },
    alert: { ticketId, message, priority, timestamp },
    sound: priority === "URGENT" || priority === "HIGH" ? "urgent" : "normal",
  };
}

function staleBy(name: EventName, payload: Record<string, unknown>): Reaction["stale"] {
  if (name === "resource_changed")
    return typeof payload["group"] === "string" ? [{ group: payload["group"], ...idIn(payload["id"]) }] : [];
  if (name === "crm_update") return staleByCrm(payload);
  const { groups, by } = eventTouches[name];
  // The id is a row of the first group; what else the event touches goes stale as a whole.
  return groups.map((group, order) => ({ group, ...(by && order === 0 ? idIn(payload[by]) : {}) }));
}

/** By id where one is given. A merge concerns several contacts, an association one of each. */
function staleByCrm({ type, payload }: Record<string, unknown>): Reaction["stale"] {
  const inner = isRecord(payload) ? payload : {};
  const contact = isRecord(inner["contact"]) ? inner["contact"]["id"] : undefined;
  const id = inner["id"];
  // What hangs on a person or a company: their associations and their timelines.
  const around = (...ids: unknown[]) =>
    ["contact-companies", "timeline"].flatMap((group) => ids.map((one) => ({ group, ...idIn(one) })));
  if (typeof type !== "string")
    return [
      { group: "contacts" },
      { group: "companies" },
      ...around(undefined),
      { group: "deals" },
      { group: "deal-reports" },
      { group: "pipelines" },
      { group: "currency-rates" },
      { group: "customer-journeys" },
    ];
  if (type === "contact_merged")
    return [
      { group: "contacts" },
      { group: "companies" },
      ...around(undefined),
      { group: "customer-journeys" },
    ];
  if (type.startsWith("contact_") && (inner["companyId"] || inner["contactId"]))
    return [
      { group: "contacts", ...idIn(inner["contactId"]) },
      { group: "companies", ...idIn(inner["companyId"]) },
      ...around(inner["contactId"], inner["companyId"]),
    ];
  if (type.startsWith("deal_"))
    return [
      { group: "deals", ...idIn(id) },
      { group: "deal-reports" },
      { group: "pipelines" },
      { group: "timeline" },
      { group: "customer-journeys" },
    ];
  if (type.startsWith("pipeline_"))
    return [{ group: "pipelines", ...idIn(id) }, { group: "deals" }, { group: "deal-reports" }];
  if (type.startsWith("currency_rate") || type === "report_currency_updated")
    return [{ group: "currency-rates", ...idIn(id) }, { group: "deal-reports" }];
  return type.startsWith("company_")
    ? [
        { group: "companies", ...idIn(id) },
        { group: "contacts" },
        { group: "contact-companies" },
        { group: "timeline", ...idIn(id) },
      ]
    : [
        { group: "contacts", ...idIn(id ?? contact) },
        { group: "companies" },
        { group: "contact-companies" },
        { group: "timeline", ...idIn(id ?? contact) },
        { group: "customer-journeys" },
      ];
}

const idIn = (value: unknown): { id?: string } =>
  typeof value === "string" && value !== "" ? { id: value } : {};
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isEventName = (name: string): name is EventName => Object.hasOwn(eventTouches, name);
