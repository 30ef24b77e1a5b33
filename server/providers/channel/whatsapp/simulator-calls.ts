import { z } from "zod";
import type { HookPost, SimulatedCallAct, SimulatedLine } from "../simulated-channel.ts";
import { jsonOf, newest } from "../../simulator/kit.ts";
import { noteMissed, noteTaken, permissionsOf, permit, refusedCall } from "./simulator-call-rules.ts";
import { callEndPost, callAnswerPost, callStatusPost, permissionPost } from "./simulator-call-posts.ts";
import { refusal } from "./simulator-refusal.ts";
import type { RouteCall, Routed } from "./simulator-refusal.ts";
import { answerToOffer } from "./simulator-sdp.ts";
import {
  addressOfCustomer,
  findCustomer,
  keepMessage,
  nameInSimulator,
  simulatedCustomer,
} from "./simulator-state.ts";
import type { SimulatedCall, SimulatedCustomer, WhatsAppSimulation } from "./simulator-state.ts";
import type { WhatsAppSecrets, WhatsAppSettings } from "./settings.ts";

const ringsAfterMs = 300;
const answersAfterMs = 500;
/** A phone that nobody takes up stops ringing. */
const ringsForMs = 60_000;
const keptMax = 200;

const Connect = z
  .strictObject({
    messaging_product: z.literal("whatsapp"),
    to: z.string().optional(),
    recipient: z.string().optional(),
    action: z.literal("connect"),
    session: z.strictObject({ sdp_type: z.literal("offer"), sdp: z.string() }),
    biz_opaque_callback_data: z.string().max(512).optional(),
  })
  .refine(({ to, recipient }) => to !== undefined || recipient !== undefined, "to is required");
const Terminate = z.strictObject({
  messaging_product: z.literal("whatsapp"),
  call_id: z.string().startsWith("wacid."),
  action: z.literal("terminate"),
});
/** Of calls that we begin, these alone; `accept` and its like are for calls from customers. */
const CallBody = z.union([Connect, Terminate]);

/** `calls` and `call_permissions`; null for another path. */
export function answerCalls(call: RouteCall, path: string): Routed | null {
  const { method } = call.request;
  silenceOld(call.state, call.atMs);
  if (path === "call_permissions" && method === "GET") return answerPermissions(call);
  return path === "calls" && method === "POST" ? answerCall(call) : null;
}

function answerPermissions({ state, request, atMs }: RouteCall): Routed {
  const asked = [...request.url.searchParams];
  const [name, value = ""] = asked[0] ?? [];
  const address = addressOfCustomer(value);
  const fits =
    asked.length === 1 && address !== null && name === ("number" in address ? "user_wa_id" : "recipient");
  if (!fits || address === null)
    return refusal(400, 100, "user_wa_id is required, or the id of who shows no number.");
  const customer = simulatedCustomer(state, address);
  return { answer: { status: 200, json: permissionsOf(state, customer, atMs) }, posts: [] };
}

function answerCall(call: RouteCall): Routed {
  if (!/^application\/json\b/i.test(call.request.headers.get("content-type") ?? ""))
    return refusal(400, 100, "The body must be application/json.");
  const { data: body } = CallBody.safeParse(jsonOf(call.request.body));
  if (!body) return refusal(400, 100, "This is not how a call is begun or ended.");
  return body.action === "connect" ? begin(call, body) : endByUs(call, body.call_id);
}

function begin(
  { state, settings, secrets, atMs, newCallId }: RouteCall,
  body: z.infer<typeof Connect>,
): Routed {
  const address = addressOfCustomer(body.to ?? body.recipient ?? "");
  if (address === null || "number" in address !== (body.to !== undefined))
    return refusal(400, 131009, "The recipient is no number and no id.");
  const answer = answerToOffer(body.session.sdp, newCallId());
  if (answer === null) return refusal(400, 100, "session.sdp is no offer of sound by WebRTC.");
  const customer = simulatedCustomer(state, address);
  const refused = refusedCall(state, customer, atMs);
  if (refused) return refused;
  const name = nameInSimulator(customer);
  if (state.calls.some((one) => one.customer === name && isLive(one)))
    return refusal(400, 138003, "There is a call with this customer already.");
  const call: SimulatedCall = {
    id: newCallId(),
    customer: name,
    key: body.biz_opaque_callback_data ?? null,
    state: "RINGING",
    atMs,
    connectedAtMs: null,
  };
  state.calls = newest([...state.calls, call], keptMax);
  const account = { settings, secrets };
  return {
    answer: { status: 200, json: { messaging_product: "whatsapp", calls: [{ id: call.id }] } },
    posts: [
      callStatusPost(account, customer, call, { status: "RINGING", atMs, afterMs: ringsAfterMs }),
      callAnswerPost(account, customer, call, { answer, atMs, afterMs: answersAfterMs }),
    ],
  };
}

const isLive = ({ state }: SimulatedCall): boolean => state === "RINGING" || state === "CONNECTED";

function endByUs({ state, settings, secrets, atMs }: RouteCall, id: string): Routed {
  const call = state.calls.find((one) => one.id === id);
  const customer = call && customerOf(state, call);
  if (!call || !customer) return refusal(400, 100, "There is no such call.");
  const wasLive = isLive(call);
  if (wasLive) end(customer, call);
  return {
    answer: { status: 200, json: { success: true } },
    posts: wasLive ? [callEndPost({ settings, secrets }, customer, call, atMs)] : [],
  };
}

const customerOf = (
  state: WhatsAppSimulation,
  { customer }: SimulatedCall,
): SimulatedCustomer | undefined => {
  const address = addressOfCustomer(customer);
  return address === null ? undefined : findCustomer(state, address);
};

function end(customer: SimulatedCustomer, call: SimulatedCall): void {
  if (call.state === "RINGING") noteMissed(customer);
  call.state = call.state === "RINGING" ? "MISSED" : "ENDED";
}

/** What rings for too long is missed. Nobody posts it: what is not told has to be found out by the clock. */
export function silenceOld(state: WhatsAppSimulation, atMs: number): void {
  for (const call of state.calls)
    if (call.state === "RINGING" && atMs - call.atMs > ringsForMs) {
      const customer = customerOf(state, call);
      if (customer) noteMissed(customer);
      call.state = "MISSED";
    }
}

interface Moment {
  state: WhatsAppSimulation;
  atMs: number;
  account: { settings: WhatsAppSettings; secrets: WhatsAppSecrets };
}
/** @throws RangeError where there is nothing to do so about */
export function actOnCall(
  { state, atMs, account }: Moment,
  { customer: called, does }: { customer: string; does: SimulatedCallAct },
  newId: () => string,
): HookPost[] {
  const address = addressOfCustomer(called);
  const customer = address && findCustomer(state, address);
  if (!customer) throw new RangeError("There is no such customer.");
  silenceOld(state, atMs);
  if (does === "ALLOW" || does === "ALLOW_FOR_A_WEEK" || does === "REFUSE")
    return answerQuestion({ state, atMs, account }, customer, does, newId);
  const call = state.calls.findLast((one) => one.customer === nameInSimulator(customer));
  if (call?.state !== (does === "HANG_UP" ? "CONNECTED" : "RINGING"))
    throw new RangeError("There is no call to do this to.");
  const told = { atMs, afterMs: 0 };
  if (does === "PICK_UP") {
    call.state = "CONNECTED";
    call.connectedAtMs = atMs;
    noteTaken(customer);
    return [callStatusPost(account, customer, call, { status: "ACCEPTED", ...told })];
  }
  if (does === "DECLINE") {
    call.state = "DECLINED";
    noteMissed(customer);
    return [
      callStatusPost(account, customer, call, { status: "REJECTED", ...told }),
      callEndPost(account, customer, call, atMs),
    ];
  }
  end(customer, call);
  return [callEndPost(account, customer, call, atMs)];
}

function answerQuestion(
  { state, atMs, account }: Moment,
  customer: SimulatedCustomer,
  does: "ALLOW" | "ALLOW_FOR_A_WEEK" | "REFUSE",
  newId: () => string,
): HookPost[] {
  const name = nameInSimulator(customer);
  const question = state.messages.findLast((one) => one.customer === name && one.call === "ASKS");
  if (!question) throw new RangeError("They were not asked.");
  question.call = "ASKED";
  const isAllowed = does !== "REFUSE";
  const untilMs = isAllowed ? permit(customer, atMs, does === "ALLOW") : 0;
  customer.lastWroteAtMs = atMs;
  const reply = {
    id: newId(),
    direction: "FROM_CUSTOMER" as const,
    customer: name,
    text: "",
    atMs,
    arrivesAtMs: atMs,
    status: null,
    key: null,
    call: isAllowed ? ("ALLOWED" as const) : ("REFUSED" as const),
  };
  keepMessage(state, reply);
  return [permissionPost(account, customer, { reply, question, isAllowed, untilMs })];
}

/** Calls as lines of the phone. */
export const callLine = ({ id, customer, state, atMs }: SimulatedCall): SimulatedLine => ({
  id,
  direction: "TO_CUSTOMER",
  customer,
  text: "",
  call: state,
  at: new Date(atMs).toISOString(),
  status: null,
});
