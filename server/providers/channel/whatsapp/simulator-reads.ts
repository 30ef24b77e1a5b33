import { z } from "zod";
import { jsonOf } from "../../simulator/kit.ts";
import { refusal } from "./simulator-refusal.ts";
import type { RouteCall, Routed } from "./simulator-refusal.ts";

/** WhatsApp asks for marks within this time, and refuses none after it; the simulator does. */
const markedWithinMs = 30 * 86_400_000;

/** That a message was read; with it, that we type is taken and shown nowhere. */
const ReadMark = z.strictObject({
  messaging_product: z.literal("whatsapp"),
  status: z.literal("read"),
  message_id: z.string().startsWith("wamid."),
  typing_indicator: z.strictObject({ type: z.literal("text") }).optional(),
});

/** What WhatsApp answers to a mark; null for a body that names no status: it is to be a message. */
export function answerReadMark({ state, request, atMs }: RouteCall): Routed | null {
  const json = jsonOf(request.body);
  if (typeof json !== "object" || json === null || !Object.hasOwn(json, "status")) return null;
  const read = ReadMark.safeParse(json);
  if (!read.success) return refusal(400, 100, "This is not how a message is marked as read.");
  const at = state.messages.findIndex(({ id }) => id === read.data.message_id);
  const message = state.messages[at];
  if (message?.direction !== "FROM_CUSTOMER" || atMs - message.atMs >= markedWithinMs)
    return refusal(400, 131009, "message_id is no message that this number received in the last 30 days.");
  for (const one of state.messages.slice(0, at + 1))
    if (one.customer === message.customer && one.direction === "FROM_CUSTOMER") one.isRead = true;
  return { answer: { status: 200, json: { success: true } }, posts: [] };
}
