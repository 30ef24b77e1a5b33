import type { WhatsAppTemplate } from "@/contract/channels/whatsapp-templates";

/** An approved template as the API answers it; a test names what it is about. */
export const templateRow = (more: Partial<WhatsAppTemplate> = {}): WhatsAppTemplate => ({
  id: "01980000-0000-7000-8060-000000000009",
  connectionId: "01980000-0000-7000-8060-000000000001",
  connectionName: "Support",
  name: "order_on_its_way",
  language: "en",
  category: "UTILITY",
  status: "APPROVED",
  providerStatus: "APPROVED",
  reason: null,
  quality: "GREEN",
  headerFormat: "TEXT",
  header: null,
  sampleName: null,
  body: "Hello {{1}}, order {{2}} is on its way.",
  footer: null,
  buttons: [],
  examples: { "body.1": "Nadia", "body.2": "1042" },
  variables: ["body.1", "body.2"],
  submittedAt: null,
  statusAt: null,
  version: 1,
  createdAt: "2026-03-02T09:00:00.000Z",
  updatedAt: "2026-03-02T09:00:00.000Z",
  ...more,
});
