import { z } from "zod";
import { mediaKinds, simulatedPlaces } from "../channels/media-rules.ts";
import { templateCategories, templateQualities } from "../channels/template-rules.ts";
import {
  simulatedCallActs,
  simulatedCallLines,
  simulatedFileUses,
  simulatedMailKinds,
  simulatorFaults,
} from "../enums.ts";
import { madeTemplateKinds, simulatedAccountNews } from "../channels/account-news.ts";
import { endpoint, group } from "../kit.ts";
import { Email, Id, Line, Text, Time } from "../shapes.ts";
import { said } from "../said.ts";

/** As messengers name people: a number in international form without a plus, or Meta's id of who shows none or is on Instagram; by mail an address. */
const Customer = z
  .string()
  .trim()
  .max(254)
  .regex(
    /^([1-9]\d{6,16}|[A-Z]{2}\.[A-Za-z0-9]{1,128}|[^\s@<>"(),:;]{1,64}@[A-Za-z0-9.-]{1,180})$/,
    said("simulator.sender"),
  );

/** A provider's id of a message. */
const LineId = Line(400);
const Act = z.discriminatedUnion("does", [
  z.object({ does: z.literal("PRESS"), messageId: LineId, choiceId: Line(256) }),
  z.object({
    does: z.literal("REACT"),
    messageId: LineId,
    emoji: z.string().max(32).describe("Empty: it is taken back"),
  }),
  z.object({
    does: z.literal("SHARE_PLACE"),
    customer: Customer,
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: Line(200).optional(),
    address: Line(200).optional(),
  }),
  z.object({
    does: z.literal("ORDER"),
    messageId: LineId,
    items: z
      .array(z.object({ productRetailerId: Line(100), quantity: z.number().int().min(1).max(99) }))
      .min(1)
      .max(30),
    note: Text(1000).optional(),
  }),
  z.object({ does: z.literal("EDIT"), messageId: LineId, text: Text(4096).min(1) }),
  z.object({ does: z.literal("PREFER_MARKETING"), customer: Customer, value: z.enum(["STOP", "RESUME"]) }),
]);

const SimulatorLine = z
  .object({
    id: z.string(),
    direction: z.enum(["TO_CUSTOMER", "FROM_CUSTOMER"]),
    customer: z.string(),
    customerName: z.string().optional().describe("As they called themselves when they wrote"),
    text: z.string(),
    file: z.object({ kind: z.enum(mediaKinds), name: z.string(), sizeBytes: z.number().int() }).optional(),
    place: z.enum(simulatedPlaces).optional().describe("Of what was not written in the conversation"),
    isUnsent: z.boolean().optional().describe("The customer took it back"),
    call: z
      .enum(simulatedCallLines)
      .optional()
      .describe("Of a call, and of the question whether they may be called, with its answer"),
    isRead: z.boolean().optional().describe("Of the customer's own: they are shown that it was read"),
    ownReaction: z.string().optional().describe("The emoji that the customer put under it"),
    repliesTo: z.string().optional().describe("The line that it answers"),
    isEdited: z.boolean().optional(),
    choices: z
      .array(z.object({ id: z.string(), title: z.string() }))
      .optional()
      .describe("Buttons and rows of a list that can be pressed"),
    products: z
      .array(z.object({ id: z.string(), name: z.string(), price: z.string() }))
      .optional()
      .describe("What can be ordered of it"),
    reaction: z.string().optional().describe("The emoji that the workspace put under it"),
    at: Time,
    status: z.enum(["SENT", "DELIVERED", "READ", "FAILED"]).nullable(),
  })
  .meta({ id: "SimulatorLine" });
export const SimulatorState = z
  .object({
    connectionId: Id,
    now: Time.describe("By the connection's own clock"),
    faults: z.array(z.enum(simulatorFaults)),
    places: z
      .array(z.enum(simulatedPlaces))
      .describe("Where customers can write beside the conversation, so that the account is told of it"),
    lines: z.array(SimulatorLine).describe("What customers see on their phones, newest last"),
  })
  .meta({ id: "SimulatorState" });
export type SimulatorState = z.infer<typeof SimulatorState>;

/** Playing the customer and the provider of a simulated connection. Others answer 409. */
export const simulator = group("simulator", {
  get: endpoint("GET /admin/connections/{id}/simulator", {
    allow: "ADMIN",
    refs: { id: "connection" },
    transaction: "none",
    fails: ["conflict"],
    returns: SimulatorState,
  }),
  write: endpoint("POST /admin/connections/{id}/simulator/messages", {
    allow: "ADMIN",
    refs: { id: "connection" },
    transaction: "none",
    summary: "Writes as a customer",
    body: z
      .object({
        from: Customer,
        name: Line(100),
        text: Text(4096),
        file: z
          .object({
            attachmentId: Id.describe("An upload of one's own that was not sent"),
            as: z.enum(simulatedFileUses).default("FILE"),
          })
          .optional()
          .describe("Of a channel that carries files alone"),
        repliesTo: LineId.optional().describe("On a messenger alone: the line that they answer"),
        place: z
          .enum(simulatedPlaces)
          .optional()
          .describe("On Instagram alone: where they write, if not in the conversation; one of its `places`"),
        mail: z
          .object({
            subject: Line(200).optional().describe("Begins a thread; without one the last mail is answered"),
            cc: z.array(Email).max(10).optional(),
            as: z.enum(simulatedMailKinds).optional(),
            html: z.string().max(100_000).optional().describe("Of a MAIL: how its program makes it look"),
          })
          .optional()
          .describe("Of a mailbox alone"),
      })
      .refine(
        ({ text, file, place }) => text.trim() !== "" || file !== undefined || place === "STORY_MENTION",
        {
          path: ["text"],
          error: said("simulator.write_something"),
        },
      ),
    returns: SimulatorState,
    example: { from: "34600111222", name: "Lucía Ferrer", text: "Is my order on its way?" },
  }),
  act: endpoint("POST /admin/connections/{id}/simulator/acts", {
    allow: "ADMIN",
    refs: { id: "connection" },
    transaction: "none",
    fails: ["conflict"],
    summary:
      "The customer presses a button, reacts, shares a place, orders, changes a message, or stops and resumes marketing messages; what their phone does not do answers 400 at `does`",
    body: Act,
    returns: SimulatorState,
    example: { does: "REACT", messageId: "wamid.c2ltdWxhdGVk", emoji: "👍" },
  }),
  read: endpoint("POST /admin/connections/{id}/simulator/reads", {
    allow: "ADMIN",
    refs: { id: "connection" },
    transaction: "none",
    summary: "The customer reads what they were sent",
    body: z.object({ customer: Customer }),
    returns: SimulatorState,
    example: { customer: "34600111222" },
  }),
  takeBack: endpoint("POST /admin/connections/{id}/simulator/unsends", {
    allow: "ADMIN",
    refs: { id: "connection" },
    transaction: "none",
    fails: ["conflict"],
    summary: "The customer takes back a message of theirs, on a messenger alone",
    body: z.object({ messageId: LineId }),
    returns: SimulatorState,
    example: { messageId: "aWdfc2ltdWxhdGVk" },
  }),
  actOnCall: endpoint("POST /admin/connections/{id}/simulator/calls", {
    allow: "ADMIN",
    refs: { id: "connection" },
    transaction: "none",
    fails: ["conflict"],
    summary:
      "The customer answers whether they may be called, or takes, declines or ends a call; on WhatsApp alone",
    body: z.object({ customer: Customer, does: z.enum(simulatedCallActs) }),
    returns: SimulatorState,
    example: { customer: "34600111222", does: "PICK_UP" },
  }),
  answerInApp: endpoint("POST /admin/connections/{id}/simulator/app-answers", {
    allow: "ADMIN",
    refs: { id: "connection" },
    transaction: "none",
    fails: ["conflict"],
    summary: "The business answers in the provider's own app, or in the mailbox's own program",
    body: z.object({ customer: Customer, text: Text(4096).min(1) }),
    returns: SimulatorState,
    example: { customer: "5550000123456", text: "We have two left" },
  }),
  clock: endpoint("POST /admin/connections/{id}/simulator/clock", {
    allow: "ADMIN",
    refs: { id: "connection" },
    transaction: "none",
    summary: "Moves the connection's own clock forward",
    body: z.object({
      forwardMinutes: z
        .number()
        .int()
        .min(1)
        .max(60 * 24 * 30),
    }),
    returns: SimulatorState,
    example: { forwardMinutes: 60 },
  }),
  decide: endpoint("POST /admin/connections/{id}/simulator/templates", {
    allow: "ADMIN",
    refs: { id: "connection" },
    transaction: "none",
    fails: ["conflict"],
    summary: "Decides on a template as the provider's review does; one that it does not know changes nothing",
    body: z.object({
      name: Line(512),
      language: Line(20),
      status: z.enum(["APPROVED", "REJECTED", "PAUSED", "DISABLED"]).optional(),
      reason: Line(100).optional(),
      quality: z.enum(templateQualities).optional().describe("What customers' complaints make of it"),
      category: z.enum(templateCategories).optional().describe("What it is counted as from now on"),
    }),
    returns: SimulatorState,
    example: { name: "order_shipped", language: "en", status: "REJECTED", reason: "PROMOTIONAL" },
  }),
  makeTemplate: endpoint("POST /admin/connections/{id}/simulator/made-templates", {
    allow: "ADMIN",
    refs: { id: "connection" },
    transaction: "none",
    fails: ["conflict"],
    summary: "Somebody makes a template at Meta itself, where it is approved; on WhatsApp alone",
    body: z.object({
      name: Line(512),
      language: Line(20),
      kind: z.enum(madeTemplateKinds),
      text: Text(1024).describe("Of a CODE Meta words it"),
    }),
    returns: SimulatorState,
    example: { name: "made_at_meta", language: "en", kind: "PLAIN", text: "Your order is ready." },
  }),
  account: endpoint("POST /admin/connections/{id}/simulator/account", {
    allow: "ADMIN",
    refs: { id: "connection" },
    transaction: "none",
    fails: ["conflict"],
    summary: "Meta tells something of the account or its number; on WhatsApp alone",
    body: z.object({ news: z.enum(simulatedAccountNews) }),
    returns: SimulatorState,
    example: { news: "LOW_QUALITY" },
  }),
  faults: endpoint("POST /admin/connections/{id}/simulator/faults", {
    allow: "ADMIN",
    refs: { id: "connection" },
    transaction: "none",
    summary: "Switches a fault of the provider on or off",
    body: z.object({ fault: z.enum(simulatorFaults), isOn: z.boolean() }),
    returns: SimulatorState,
    example: { fault: "rate_limited", isOn: true },
  }),
});
