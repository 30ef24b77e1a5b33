import { z } from "zod";
import { callResults, callStates } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { said } from "../said.ts";
import { Id, Time } from "../shapes.ts";

/** A call of an agent to a customer. Sound goes between the agent's browser and WhatsApp; we carry the SDP. */
export const WhatsAppCall = z
  .object({
    id: Id,
    ticketId: Id,
    callerId: Id,
    callerName: z.string(),
    state: z.enum(callStates),
    result: z.enum(callResults).nullable().describe("Once it has ended"),
    reason: z.string().nullable().describe("Why it failed"),
    answer: z
      .string()
      .nullable()
      .describe("The other side's session description; for the caller alone, while the call lasts"),
    isSimulated: z.boolean().describe("No sound flows"),
    startedAt: Time,
    connectedAt: Time.nullable(),
    endedAt: Time.nullable(),
    durationSeconds: z.number().int().nullable().describe("Of one that was picked up"),
  })
  .meta({ id: "WhatsAppCall" });
export type WhatsAppCall = z.infer<typeof WhatsAppCall>;

const CallLimit = z
  .object({
    hours: z.number().int().describe("Within so many"),
    max: z.number().int(),
    used: z.number().int(),
    freeAt: Time.nullable().describe("When there is room again, where it is reached"),
  })
  .meta({ id: "CallLimit" });
/** What WhatsApp says at this moment; nothing of it is a rule of ours. */
export const CallStanding = z
  .object({
    outcome: z
      .enum(["ASKED", "CALLING", "NONE"])
      .describe("What this request did: asked the customer for their permission, began a call, or nothing"),
    permission: z.enum(["NONE", "TEMPORARY", "PERMANENT"]),
    allowedUntil: Time.nullable(),
    mayAsk: z.boolean(),
    askLimits: z.array(CallLimit),
    askedAt: Time.nullable().describe("When the customer was asked and has not answered since"),
    mayCall: z.boolean(),
    callLimits: z.array(CallLimit),
    isOpen: z.boolean().describe("The question is free text: it can be sent while the reply window is open"),
    isSimulated: z.boolean(),
    call: WhatsAppCall.nullable().describe("That which is under way on this ticket"),
  })
  .meta({ id: "CallStanding" });
export type CallStanding = z.infer<typeof CallStanding>;

/** RFC 8866, of sound; what WhatsApp makes of it is WhatsApp's. */
const Offer = z
  .string()
  .max(limits.callOfferMax)
  .refine(
    (text) =>
      /^v=0\r?\n/.test(text) &&
      /^m=audio /m.test(text) &&
      !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text),
    said("whatsapp_calls.offer"),
  );

export const whatsappCalls = group("whatsapp-calls", {
  start: endpoint("POST /whatsapp/call", {
    allow: "AGENT",
    transaction: "none",
    perMinute: 20,
    fails: ["conflict", "invalid", "window_closed"],
    touches: ["tickets"],
    summary:
      "Calls the customer of a ticket. Without their permission it asks for it; with it, and with the browser's offer, it rings",
    body: z.strictObject({ ticketId: Id, offer: Offer.optional() }),
    example: { ticketId: "01980000-0000-7000-8000-000000000000" },
    returns: CallStanding,
  }),
  standing: endpoint("GET /tickets/{id}/call", {
    allow: "AGENT",
    refs: { id: "ticket" },
    transaction: "none",
    perMinute: 60,
    fails: ["conflict"],
    summary: "Whether the customer may be called now, or be asked, as WhatsApp says",
    returns: CallStanding,
  }),
  get: endpoint("GET /whatsapp/calls/{id}", {
    allow: "AGENT",
    refs: { id: "whatsappCall" },
    returns: WhatsAppCall,
  }),
  hangUp: endpoint("POST /whatsapp/calls/{id}/hang-up", {
    allow: "AGENT",
    refs: { id: "whatsappCall" },
    touches: ["tickets"],
    summary: "Ends a call of one's own; a supervisor any. One that has ended stays as it ended",
    returns: WhatsAppCall,
  }),
});
