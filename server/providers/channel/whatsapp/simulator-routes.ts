import { z } from "zod";
import type { HookPost } from "../simulated-channel.ts";
import { jsonOf, takeOfRate } from "../../simulator/kit.ts";
import type { SimulatedAnswer, SimulatedRequest } from "../../simulator/kit.ts";
import { whatsAppLimits } from "./provider.ts";
import type { WhatsAppSecrets, WhatsAppSettings } from "./settings.ts";
import { simulatedNumber, statusPost } from "./simulator-posts.ts";
import {
  addressOfCustomer,
  isWindowOpen,
  keepMessage,
  nameInSimulator,
  simulatedCustomer,
} from "./simulator-state.ts";
import type { WhatsAppSimulation } from "./simulator-state.ts";

/** A request to the simulated WhatsApp, with all that its answer depends on. */
export interface RouteCall {
  state: WhatsAppSimulation;
  request: SimulatedRequest;
  settings: WhatsAppSettings;
  secrets: WhatsAppSecrets;
  atMs: number;
  newId: () => string;
}
interface Routed {
  answer: SimulatedAnswer;
  posts: HookPost[];
}

const sentAfterMs = 400;
const arrivedAfterMs = 1500;
/** To one customer: 45 at once are lent, and come back at one in six seconds. */
const pairRate = { atOnce: 45, backEveryMs: 6000 };
const numberRate = { atOnce: 80, backEveryMs: 1000 / 80 };

/** What WhatsApp answers; it is stricter here where its documents leave room. */
export function answerAsWhatsApp(call: RouteCall): Routed {
  const { state, request, settings, secrets } = call;
  if (state.faults.includes("rate_limited")) return refusal(429, 130429, "Too many messages were sent.");
  if (state.faults.includes("server_error")) return refusal(500, 2, "The service is down for a moment.");
  if (state.faults.includes("token_expired")) return refusal(401, 190, "The access token has expired.", 463);
  if (request.headers.get("authorization") !== `Bearer ${secrets.accessToken}`)
    return refusal(401, 190, "The access token is not valid.");
  const [version, id, ...rest] = request.url.pathname.slice(1).split("/");
  const path = rest.join("/");
  const isKnown =
    (request.method === "GET" && path === "" && rest.length === 0) ||
    (request.method === "POST" && path === "messages");
  if (version !== settings.apiVersion || !isKnown)
    return refusal(404, 2500, `There is no ${request.method} ${request.url.pathname}.`);
  if (id !== settings.phoneNumberId)
    return refusal(400, 100, `The object ${id ?? ""} does not exist, or the token may not see it.`, 33);
  return request.method === "GET" ? answerNumber(call) : answerMessage(call);
}

const refusal = (status: number, code: number, details: string, subcode?: number): Routed => ({
  answer: {
    status,
    json: {
      error: {
        message: `(#${code}) ${details}`,
        type: "OAuthException",
        code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        error_data: { messaging_product: "whatsapp", details },
        fbtrace_id: "simulated",
      },
    },
  },
  posts: [],
});

function answerNumber({ request, settings }: RouteCall): Routed {
  const known: ReadonlyMap<string, string> = new Map([
    ["id", settings.phoneNumberId],
    ["display_phone_number", simulatedNumber(settings)],
    ["verified_name", "Simulated number"],
    ["quality_rating", "GREEN"],
  ]);
  const others = [...request.url.searchParams.keys()].filter((name) => name !== "fields");
  const asked = request.url.searchParams.get("fields")?.split(",") ?? [...known.keys()];
  const unknown = [...others, ...asked.filter((field) => !known.has(field))];
  if (unknown.length > 0) return refusal(400, 100, `There is no field ${unknown.join(", ")}.`);
  const json = Object.fromEntries([...known].filter(([name]) => name === "id" || asked.includes(name)));
  return { answer: { status: 200, json }, posts: [] };
}

const TextMessage = z
  .strictObject({
    messaging_product: z.literal("whatsapp"),
    recipient_type: z.literal("individual").optional(),
    to: z.string().optional(),
    recipient: z.string().optional(),
    type: z.literal("text"),
    text: z.strictObject({
      body: z
        .string()
        .max(whatsAppLimits.textMax)
        .refine((body) => body.trim() !== "", "is empty"),
      preview_url: z.boolean().optional(),
    }),
    context: z.strictObject({ message_id: z.string().startsWith("wamid.") }).optional(),
    biz_opaque_callback_data: z.string().max(512).optional(),
  })
  .refine(({ to, recipient }) => to !== undefined || recipient !== undefined, "to is required");

function answerMessage(call: RouteCall): Routed {
  const { state, request, settings, atMs } = call;
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    return refusal(400, 100, "The body must be application/json.");
  const read = TextMessage.safeParse(jsonOf(request.body));
  if (!read.success) {
    const [issue] = read.error.issues;
    return refusal(400, 100, `${issue?.path.join(".") || "The body"}: ${issue?.message ?? "not valid"}`);
  }
  const input = read.data.to ?? read.data.recipient ?? "";
  const address = addressOfCustomer(input);
  if (address === null || "number" in address !== (read.data.to !== undefined))
    return refusal(400, 131009, "The recipient is no number and no id.");
  if ("number" in address && address.number === simulatedNumber(settings).replaceAll(/\D/g, ""))
    return refusal(400, 131021, "A number cannot write to itself.");
  const customer = simulatedCustomer(state, address);
  if (!takeOfRate(state, `pair ${nameInSimulator(customer)}`, pairRate, atMs))
    return refusal(400, 131056, "Too many messages to this customer in a short time.");
  if (!takeOfRate(state, "number", numberRate, atMs))
    return refusal(429, 130429, "Too many messages were sent.");
  return accepted(call, read.data, { input, customer });
}

/** Taken; whether it may be sent at all WhatsApp tells afterwards. */
function accepted(
  { state, settings, secrets, atMs, newId }: RouteCall,
  message: z.infer<typeof TextMessage>,
  { input, customer }: { input: string; customer: ReturnType<typeof simulatedCustomer> },
): Routed {
  const isOpen = isWindowOpen(customer, atMs);
  const kept = {
    id: newId(),
    direction: "TO_CUSTOMER" as const,
    customer: nameInSimulator(customer),
    text: message.text.body,
    atMs,
    arrivesAtMs: atMs + arrivedAfterMs,
    status: isOpen ? ("SENT" as const) : ("FAILED" as const),
    key: message.biz_opaque_callback_data ?? null,
  };
  keepMessage(state, kept);
  const told = (status: "sent" | "delivered" | "failed", afterMs: number, code?: number) =>
    statusPost({ settings, secrets }, customer, [kept], {
      status,
      atMs,
      afterMs,
      ...(code === undefined ? {} : { code }),
    });
  return {
    answer: {
      status: 200,
      headers: { "facebook-api-version": settings.apiVersion },
      json: {
        messaging_product: "whatsapp",
        contacts: [
          {
            input,
            ...(customer.number === null ? { user_id: customer.userId } : { wa_id: customer.number }),
          },
        ],
        messages: [{ id: kept.id }],
      },
    },
    posts: isOpen
      ? [told("sent", sentAfterMs), told("delivered", arrivedAfterMs)]
      : [told("failed", sentAfterMs, 131047)],
  };
}
