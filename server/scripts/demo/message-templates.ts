import type { Db } from "../../db/client.ts";
import { whatsappTemplates } from "../../modules/channels/whatsapp-templates/table.ts";
import { later } from "../../clock.ts";
import type { IdOf } from "./shape.ts";

interface DemoTemplate {
  name: string;
  language: "en" | "es" | "ar";
  category: "UTILITY" | "MARKETING";
  status: "APPROVED" | "REJECTED" | "PENDING";
  reason?: string;
  body: string;
  footer?: string;
  button?: { text: string; url: string };
  examples: Record<string, string>;
}

const all: readonly DemoTemplate[] = [
  {
    name: "order_on_its_way",
    language: "en",
    category: "UTILITY",
    status: "APPROVED",
    body: "Hello {{1}}, your order {{2}} is on its way and should arrive on {{3}}. Reply here if you need anything.",
    button: { text: "Track order", url: "https://example.com/track/{{1}}" },
    examples: { "body.1": "Nadia", "body.2": "1042", "body.3": "Friday", "button.0": "1042" },
  },
  {
    name: "order_on_its_way",
    language: "es",
    category: "UTILITY",
    status: "APPROVED",
    body: "Hola, {{1}}: tu pedido {{2}} va en camino y debería llegar el {{3}}. Responde aquí si necesitas algo.",
    button: { text: "Seguir pedido", url: "https://example.com/track/{{1}}" },
    examples: { "body.1": "Nadia", "body.2": "1042", "body.3": "viernes", "button.0": "1042" },
  },
  {
    name: "order_on_its_way",
    language: "ar",
    category: "UTILITY",
    status: "APPROVED",
    body: "مرحبًا {{1}}، طلبك {{2}} في الطريق ويُتوقع وصوله يوم {{3}}. رد هنا إن احتجت إلى شيء.",
    button: { text: "تتبع الطلب", url: "https://example.com/track/{{1}}" },
    examples: { "body.1": "نادية", "body.2": "1042", "body.3": "الجمعة", "button.0": "1042" },
  },
  {
    name: "ticket_status",
    language: "en",
    category: "UTILITY",
    status: "APPROVED",
    body: "Your request {{1}} is now {{2}}. Reply here to reach us.",
    examples: { "body.1": "1042", "body.2": "in progress" },
  },
  {
    name: "winter_weekend",
    language: "en",
    category: "MARKETING",
    status: "PENDING",
    body: "Hello {{1}}, our winter weekend begins on Friday. Members come in an hour early.",
    footer: "Reply STOP to end these messages",
    examples: { "body.1": "Nadia" },
  },
  {
    name: "feedback_request",
    language: "en",
    category: "UTILITY",
    status: "REJECTED",
    reason: "INCORRECT_CATEGORY",
    body: "Hello {{1}}, tell us how we did and get a discount on your next order.",
    examples: { "body.1": "Nadia" },
  },
];

/** Templates of the demo's number, as its simulated provider knows them too. */
export async function seedTemplates(
  db: Db,
  { tenantId, connectionId, now, id }: { tenantId: string; connectionId: string; now: string; id: IdOf },
  businessAccountId: string,
): Promise<object[]> {
  const rows = all.map((one, at) => ({ ...one, providerId: String(10 ** 15 + at + 1) }));
  await db.insert(whatsappTemplates).values(
    rows.map(({ name, language, category, status, reason, body, footer, button, examples, providerId }) => ({
      tenantId,
      id: id(`whatsapp template ${name} ${language}`),
      connectionId,
      businessAccountId,
      name,
      language,
      category,
      status,
      providerId,
      providerStatus: status,
      reason: reason ?? null,
      body,
      footer: footer ?? null,
      buttons: button ? [{ type: "URL" as const, ...button }] : [],
      examples,
      submittedAt: later(now, { days: -20 }),
      statusAt: later(now, { days: -19 }),
      createdAt: later(now, { days: -20 }),
      updatedAt: later(now, { days: -19 }),
    })),
  );
  return rows.map(({ name, language, category, status, reason, body, footer, button, providerId }) => ({
    id: providerId,
    name,
    language,
    category,
    status,
    reason: reason ?? "NONE",
    editedAtMs: [],
    components: [
      { type: "BODY", text: body },
      ...(footer === undefined ? [] : [{ type: "FOOTER", text: footer }]),
      ...(button ? [{ type: "BUTTONS", buttons: [{ type: "URL", ...button }] }] : []),
    ],
  }));
}
