import { createTranslator } from "next-intl";
import { eventTouches } from "@/contract/events";
import * as ar from "@/messages/ar";
import * as en from "@/messages/en";
import * as es from "@/messages/es";
import { reactionTo } from "./reactions";

test("every event of the contract makes its groups stale", () => {
  for (const [name, { groups }] of Object.entries(eventTouches))
    expect(reactionTo(name, {})?.stale.map(({ group }) => group)).toEqual(groups);
});

test.each(["sla_breach", "escalation-notification"])(
  "%s of one ticket among many is fetched, and neither shown nor heard",
  (name) => {
    const reaction = reactionTo(name, {
      ticketId: "t1",
      message: "Late",
      priority: "HIGH",
      isQuiet: true,
    });
    expect(Object.keys(reaction ?? {})).toEqual(["stale"]);
  },
);

test("an event that names its ticket leaves other tickets alone", () => {
  expect(reactionTo("message_created", { ticketId: "t1" })?.stale).toEqual([
    { group: "tickets", id: "t1" },
    { group: "ticket-conversations" },
    { group: "whatsapp-conversations" },
    { group: "ticket-participants" },
    { group: "agents" },
    { group: "ticket-board" },
    { group: "timeline" },
    { group: "inbox" },
  ]);
});

test.each([
  [
    "contact_update",
    { event: "updated" },
    { variant: "info", text: { key: "contact", values: { event: "updated", name: "Unknown" } } },
  ],
  [
    "ticket_status_update",
    { id: "t1" },
    { variant: "info", text: { key: "ticketStatus", values: { id: "t1", status: "Unknown" } } },
  ],
  [
    "ticket_status_update",
    { id: "t1", number: 7, status: "OPEN" },
    { variant: "info", text: { key: "ticketStatus", values: { id: "7", status: "OPEN" } } },
  ],
  [
    "new_whatsapp_ticket",
    {},
    { variant: "success", text: { key: "whatsappTicket", values: { subject: "noSubject" } } },
  ],
  [
    "sla_breach",
    { ticketId: "t1" },
    { variant: "error", text: { key: "slaBreachTicket", values: { id: "t1" } } },
  ],
  [
    "sla_breach",
    { ticketId: "t1", message: "Late" },
    { variant: "error", text: { key: "slaBreach", values: { message: "Late" } } },
  ],
  [
    "alert_agents",
    { ticketId: "t1", priority: "HIGH" },
    { variant: "error", text: { key: "escalationTicket", values: { id: "t1" } } },
  ],
  [
    "alert_agents",
    { ticketId: "t1", message: "Angry", priority: "URGENT" },
    { variant: "warning", text: { key: "escalation", values: { message: "Angry" } } },
  ],
  [
    "in_app_notification",
    { type: "success", subject: "Done", message: "All of it" },
    { variant: "success", title: "Done", detail: "All of it" },
  ],
  [
    "in_app_notification",
    { type: "info", status: "only status" },
    { variant: "info", title: "only status", detail: "" },
  ],
  [
    "in_app_notification",
    { type: "info", subject: "Import", status: "done" },
    { variant: "info", title: "Import", detail: "done" },
  ],
  [
    "in_app_notification",
    { type: "info", subject: "Import", message: "All of it", status: "done" },
    { variant: "info", title: "Import", detail: "All of it" },
  ],
  ["in_app_notification", { type: "info" }, undefined],
])("%s with %p shows its text", (name, payload, toast) => {
  expect(reactionTo(name, payload)?.toast).toEqual(toast);
});

test.each([
  ["contact_update", { event: "updated", contact: { name: "Kim" } }, "Contact updated: Kim", "info"],
  ["contact_update", { event: "deleted" }, "Contact deleted: Unknown", "info"],
  ["ticket_status_update", { id: "7", status: "OPEN" }, "Ticket 7 status updated to: OPEN", "info"],
  ["ticket_status_update", { id: "7" }, "Ticket 7 status updated to: Unknown", "info"],
  ["new_whatsapp_ticket", { subject: "Parcel" }, "New WhatsApp Ticket: Parcel", "success"],
  ["new_whatsapp_ticket", {}, "New WhatsApp Ticket: New message", "success"],
  ["sla_breach", { ticketId: "7", message: "Late" }, "SLA Breach: Late", "error"],
  ["sla_breach", { ticketId: "7" }, "SLA Breach: Ticket 7 has breached SLA", "error"],
  [
    "escalation-notification",
    { ticketId: "7", message: "Angry", priority: "HIGH" },
    "Escalation: Angry",
    "error",
  ],
  [
    "alert_agents",
    { ticketId: "7", priority: "MEDIUM" },
    "Escalation: Ticket 7 has been escalated",
    "warning",
  ],
])("%s with %p reads, in English, %s", (name, payload, words, variant) => {
  const t = createTranslator({ locale: "en", messages: en, namespace: "shell.live" });
  const toast = reactionTo(name, payload)?.toast;
  expect(toast && "text" in toast ? [t(toast.text.key, toast.text.values), toast.variant] : toast).toEqual([
    words,
    variant,
  ]);
});

test.each([
  [
    "es",
    "ticket_status_update",
    { id: "7", status: "ON_HOLD" },
    "El estado del ticket 7 ha cambiado a: En espera",
  ],
  ["es", "ticket_status_update", { id: "7" }, "El estado del ticket 7 ha cambiado a: desconocido"],
  [
    "es",
    "ticket_status_update",
    { id: "7", status: "CUSTOM" },
    "El estado del ticket 7 ha cambiado a: CUSTOM",
  ],
  ["es", "new_whatsapp_ticket", {}, "Nuevo ticket de WhatsApp: mensaje nuevo"],
  ["ar", "contact_update", { event: "updated" }, "حُدّثت جهة اتصال: غير معروف"],
  ["ar", "ticket_status_update", { id: "7", status: "OPEN" }, "تغيّرت حالة التذكرة 7 إلى: مفتوحة"],
] as const)("in %s, %s with %p has no English word in it: %s", (locale, name, payload, words) => {
  const t = createTranslator({ locale, messages: locale === "es" ? es : ar, namespace: "shell.live" });
  const toast = reactionTo(name, payload)?.toast;
  expect(toast && "text" in toast ? t(toast.text.key, toast.text.values) : toast).toBe(words);
});

test("nobody is told of their own change, though its data is fetched", () => {
  const change = { id: "t1", number: 7, status: "OPEN", byId: "ann" };
  expect(reactionTo("ticket_status_update", change, "ann")).toEqual({
    stale: [
      { group: "tickets", id: "t1" },
      { group: "ticket-board" },
      { group: "workload" },
      { group: "timeline" },
      { group: "inbox" },
    ],
  });
  expect(reactionTo("ticket_status_update", change, "ben")?.toast).toBeDefined();
  expect(reactionTo("ticket_status_update", { ...change, byId: null }, "ann")?.toast).toBeDefined();
});

test.each([
  ["URGENT", "urgent"],
  ["HIGH", "urgent"],
  ["MEDIUM", "normal"],
  ["whatever", "normal"],
])("an escalation of priority %s sounds %s", (priority, sound) => {
  expect(reactionTo("escalation-notification", { ticketId: "t1", priority })).toMatchObject({
    sound,
    alert: { ticketId: "t1", priority },
  });
});

test.each([
  [
    "contact_updated",
    { id: "c1" },
    [
      { group: "contacts", id: "c1" },
      { group: "companies" },
      { group: "contact-companies" },
      { group: "timeline", id: "c1" },
      { group: "customer-journeys" },
    ],
  ],
  [
    "contact_merged",
    { mergedIds: ["c2"], contact: { id: "c1" } },
    [
      { group: "contacts" },
      { group: "companies" },
      { group: "contact-companies" },
      { group: "timeline" },
      { group: "customer-journeys" },
    ],
  ],
  [
    "company_updated",
    { id: "k1" },
    [
      { group: "companies", id: "k1" },
      { group: "contacts" },
      { group: "contact-companies" },
      { group: "timeline", id: "k1" },
    ],
  ],
  [
    "contact_associated",
    { contactId: "c1", companyId: "k1" },
    [
      { group: "contacts", id: "c1" },
      { group: "companies", id: "k1" },
      { group: "contact-companies", id: "c1" },
      { group: "contact-companies", id: "k1" },
      { group: "timeline", id: "c1" },
      { group: "timeline", id: "k1" },
    ],
  ],
  [
    "deal_moved",
    { id: "d1" },
    [
      { group: "deals", id: "d1" },
      { group: "deal-reports" },
      { group: "pipelines" },
      { group: "timeline" },
      { group: "customer-journeys" },
    ],
  ],
  [
    "pipeline_updated",
    { id: "p1" },
    [{ group: "pipelines", id: "p1" }, { group: "deals" }, { group: "deal-reports" }],
  ],
  ["currency_rate_deleted", { id: "r1" }, [{ group: "currency-rates", id: "r1" }, { group: "deal-reports" }]],
  ["currency_rates_loaded", {}, [{ group: "currency-rates" }, { group: "deal-reports" }]],
])("the CRM event %s makes stale by id where one is given", (type, payload, stale) => {
  expect(reactionTo("crm_update", { type, payload })?.stale).toEqual(stale);
});

test("a change of a plain resource names its group", () => {
  expect(reactionTo("resource_changed", { group: "saved-responses", id: "s1" })?.stale).toEqual([
    { group: "saved-responses", id: "s1" },
  ]);
});

test("an unknown event does nothing", () => {
  expect(reactionTo("toString", {})).toBeNull();
});
