import { z } from "zod";
import { crud } from "../crud.ts";
import { endpoint, group } from "../kit.ts";
import { Id, Line, Nothing, Text, Time, Version, listOf } from "../shapes.ts";
import {
  templateButtonTypes,
  templateCategories,
  templateHeaderFormats,
  templateLanguages,
  templateQualities,
  templateStatuses,
  writtenButtonTypes,
  writtenCategories,
} from "./template-rules.ts";

/** Room above Meta's limits, so that the rules say what is wrong and not a schema. */
const roomy = 4000;
const buttonParts = { text: Text(roomy), url: Text(roomy).optional(), phoneNumber: Text(100).optional() };
const TemplateButtonBody = z.object({ type: z.enum(writtenButtonTypes), ...buttonParts });
const TemplateButtonShown = z.object({ type: z.enum(templateButtonTypes), ...buttonParts });
export const TemplateValuesBody = z
  .record(z.string().regex(/^(header|body|button)\.\d{1,3}$/), Text(roomy))
  .describe("By the name of the variable: header.1, body.2, button.0");

/** What each message brings for its template's header, where that is no text: which is checked against it. */
export const TemplateHeaderBody = z
  .strictObject({
    attachmentId: Id.optional().describe("Of IMAGE, VIDEO and DOCUMENT: an upload of one's own"),
    location: z
      .strictObject({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        name: Line(200),
        address: Line(500),
      })
      .optional()
      .describe("Of LOCATION"),
  })
  .meta({ id: "TemplateHeader" });
export type TemplateHeaderBody = z.infer<typeof TemplateHeaderBody>;

const content = {
  header: Text(roomy).nullable(),
  body: Text(roomy),
  footer: Text(roomy).nullable(),
  buttons: z.array(TemplateButtonBody).max(50),
};
export const WhatsAppTemplate = z
  .object({
    id: Id,
    connectionId: Id,
    connectionName: z.string(),
    name: z.string(),
    language: z.string(),
    category: z.enum(templateCategories),
    status: z.enum(templateStatuses),
    providerStatus: z.string().nullable().describe("Meta's own word"),
    reason: z.string().nullable().describe("Why it was rejected or paused"),
    quality: z.enum(templateQualities),
    headerFormat: z.enum(templateHeaderFormats),
    ...content,
    buttons: z.array(TemplateButtonShown),
    otherParts: z
      .array(z.string())
      .describe(
        "Meta's names of what it has besides, and what is not written or sent here: such one is only read",
      ),
    sampleName: z
      .string()
      .nullable()
      .describe("The file that the provider has as an example of the header; null where none"),
    examples: TemplateValuesBody,
    variables: z.array(z.string()).describe("Names of what is filled in, in order"),
    submittedAt: Time.nullable(),
    statusAt: Time.nullable().describe("When the provider last said something of it"),
    version: Version,
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: "WhatsAppTemplate" });
export type WhatsAppTemplate = z.infer<typeof WhatsAppTemplate>;

const TemplateWrite = z.object({
  connectionId: Id.describe("The number whose business account it is of"),
  name: Text(roomy),
  language: z.enum(templateLanguages),
  category: z
    .enum(writtenCategories)
    .describe("AUTHENTICATION is not written here: Meta words its body and makes the button of its code"),
  headerFormat: z
    .enum(templateHeaderFormats)
    .optional()
    .describe("TEXT without; the others have no words in `header`"),
  header: content.header.optional(),
  body: content.body,
  footer: content.footer.optional(),
  buttons: content.buttons.optional(),
  examples: TemplateValuesBody.optional(),
});

const templates = crud("/whatsapp/templates", {
  ref: "whatsappTemplate",
  row: WhatsAppTemplate,
  write: TemplateWrite,
  example: {
    connectionId: "01980000-0000-7000-8000-000000000000",
    name: "order_shipped",
    language: "en",
    category: "UTILITY",
    body: "Hello {{1}}, your order is on its way.",
    examples: { "body.1": "Nadia" },
  },
  read: "AGENT",
  change: "SUPERVISOR",
  filters: {
    connectionId: Id.optional().describe("Those of this number's business account"),
    status: listOf(z.enum(templateStatuses)),
    category: listOf(z.enum(templateCategories)),
    language: z.string().max(20).optional(),
  },
  changes: "whatsapp-templates",
});

/** Templates of WhatsApp business accounts: written here, reviewed by Meta, sent where the window is shut. */
export const whatsappTemplates = group("whatsapp-templates", {
  ...templates,
  categories: endpoint("GET /whatsapp/templates/categories", {
    allow: "AGENT",
    summary: "What a template is for, and the languages that it may be written in",
    returns: z.object({
      items: z.array(z.object({ category: z.enum(templateCategories), count: z.number().int() })),
      languages: z.array(z.string()),
    }),
  }),
  remove: endpoint("DELETE /whatsapp/templates/{id}", {
    allow: "SUPERVISOR",
    refs: { id: "whatsappTemplate" },
    transaction: "none",
    fails: ["conflict"],
    summary: "At the provider as well; its name cannot be used again for 30 days there",
    returns: Nothing,
  }),
  refresh: endpoint("POST /whatsapp/templates/refresh", {
    allow: "SUPERVISOR",
    transaction: "none",
    perMinute: 6,
    fails: ["conflict"],
    summary:
      "Reads what Meta has: templates that were made there come here, others follow what was changed there",
    returns: z.object({
      added: z.number().int(),
      changed: z.number().int(),
      gone: z.number().int().describe("Deleted at Meta"),
    }),
  }),
  sample: endpoint("PUT /whatsapp/templates/{id}/sample", {
    allow: "SUPERVISOR",
    refs: { id: "whatsappTemplate" },
    transaction: "none",
    perMinute: 30,
    fails: ["conflict", "invalid"],
    summary: "Gives the provider a file as an example of the header, for its review",
    body: z.object({ attachmentId: Id.describe("An upload of one's own that was not sent") }),
    example: { attachmentId: "01980000-0000-7000-8000-000000000000" },
    returns: WhatsAppTemplate,
  }),
  submit: endpoint("POST /whatsapp/templates/{id}/submit", {
    allow: "SUPERVISOR",
    refs: { id: "whatsappTemplate" },
    transaction: "none",
    perMinute: 30,
    fails: ["conflict", "invalid"],
    summary: "Hands it to the provider for review; 422 names what its rules refuse",
    returns: WhatsAppTemplate,
  }),
  status: endpoint("GET /whatsapp/templates/{id}/status", {
    allow: "AGENT",
    refs: { id: "whatsappTemplate" },
    transaction: "none",
    perMinute: 30,
    summary: "Asks the provider, where it was submitted",
    returns: WhatsAppTemplate,
  }),
  test: endpoint("POST /whatsapp/templates/{id}/test", {
    allow: "SUPERVISOR",
    refs: { id: "whatsappTemplate" },
    transaction: "none",
    perMinute: 10,
    fails: ["conflict", "invalid"],
    summary: "Sends it to one number, outside any ticket",
    body: z.object({
      to: Line(30),
      values: TemplateValuesBody.optional(),
      header: TemplateHeaderBody.optional(),
    }),
    example: { to: "+34 600 111 222", values: { "body.1": "Nadia" } },
    returns: z.object({ providerMessageId: z.string() }),
  }),
});
