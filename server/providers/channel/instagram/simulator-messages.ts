import { z } from "zod";
import { jsonOf, takeOfRate } from "../../simulator/kit.ts";
import { instagramTypeOf } from "./contents.ts";
import { commentAnswerMs, instagramLimits, instagramWindowMs } from "./provider.ts";
import { linkTo, liveUpload } from "./simulator-media.ts";
import { echoPost } from "./simulator-posts.ts";
import {
  fileLine,
  findCustomer,
  good,
  idOfCustomer,
  isInPublic,
  keepMessage,
  kindOfFile,
  refusal,
  simulatedCustomer,
} from "./simulator-state.ts";
import type { InstagramSimulation, RouteCall, Routed, SimulatedMedia } from "./simulator-state.ts";

const echoAfterMs = 300;
const textRate = { atOnce: 300, backEveryMs: 1000 / 300 };
const privateRate = { atOnce: 750, backEveryMs: 3_600_000 / 750 };
const mediaRate = { atOnce: 10, backEveryMs: 100 };

const recipient = z.strictObject({ id: z.string() });
const said = z
  .string()
  .refine((text) => text.trim() !== "", "is empty")
  .refine((text) => Buffer.byteLength(text) <= instagramLimits.textMax, "must be 1000 bytes or less");
const Message = z
  .strictObject({
    recipient,
    messaging_type: z.enum(["RESPONSE", "MESSAGE_TAG"]).optional(),
    tag: z.literal("HUMAN_AGENT").optional(),
    message: z.union([
      z.strictObject({ text: said }),
      z.strictObject({
        attachment: z.strictObject({
          type: z.enum(["image", "video", "audio", "file"]),
          payload: z.strictObject({ attachment_id: z.string().regex(/^\d{1,30}$/) }),
        }),
      }),
    ]),
    reply_to: z.strictObject({ mid: z.string().min(1) }).optional(),
  })
  .refine(({ messaging_type, tag }) => (messaging_type === "MESSAGE_TAG") === (tag !== undefined), "tag");
type Message = z.infer<typeof Message>;
const Action = z.discriminatedUnion("sender_action", [
  z.strictObject({
    recipient,
    sender_action: z.literal("react"),
    payload: z.strictObject({ message_id: z.string(), reaction: z.literal("love") }),
  }),
  z.strictObject({
    recipient,
    sender_action: z.literal("unreact"),
    payload: z.strictObject({ message_id: z.string() }),
  }),
  z.strictObject({ recipient, sender_action: z.literal("mark_seen") }),
]);

/** The one answer to a comment: words, and nothing beside them. */
const PrivateReply = z.strictObject({
  recipient: z.strictObject({ comment_id: z.string().regex(/^\d{1,30}$/) }),
  message: z.strictObject({ text: said }),
});

/** `POST /{account}/messages`. */
export function answerMessage(call: RouteCall): Routed {
  const { state, request, settings, atMs } = call;
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    return refusal(400, 100, "The body must be application/json.");
  const json = jsonOf(request.body);
  const action = Action.safeParse(json);
  if (action.success) return answerAction(call, action.data);
  if (isToComment(json)) {
    const reply = PrivateReply.safeParse(json);
    if (reply.success) return answerPrivately(call, reply.data);
    return refusal(400, 100, "A private reply has a comment_id, a text, and nothing else.");
  }
  const read = Message.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    return refusal(400, 100, `${issue?.path.join(".") || "The body"}: ${issue?.message ?? "not valid"}`);
  }
  const to = idOfCustomer(read.data.recipient.id);
  if (to === null || to === settings.accountId)
    return refusal(400, 100, "The requested user cannot be found.", 2534014);
  const { reply_to } = read.data;
  if (reply_to && !isTheirs(state, to, reply_to.mid))
    return refusal(400, 100, "The message to reply to is not there.", 2534060);
  const media = mediaOf(state, read.data, atMs);
  if (media === "none")
    return refusal(400, 100, "The attachment is not there any more, or is another.", 2018047);
  const isHeavy = media !== null && ["audio", "video"].includes(kindOfFile(media) ?? "");
  if (
    !takeOfRate(state, "account", textRate, atMs) ||
    (isHeavy && !takeOfRate(state, "media", mediaRate, atMs))
  )
    return refusal(400, 613, "Calls to this api have exceeded the rate limit.");
  if (!isInWindow(state, to, read.data, atMs))
    return refusal(400, 10, "This message is sent outside of allowed window.", 2534022);
  return accepted(call, read.data, to, media);
}

const isToComment = (json: unknown): boolean =>
  z.looseObject({ recipient: z.looseObject({ comment_id: z.unknown() }) }).safeParse(json).success;

function answerPrivately(call: RouteCall, { recipient: to, message }: z.infer<typeof PrivateReply>): Routed {
  const { state, atMs } = call;
  const comment = state.comments.find(({ id }) => id === to.comment_id);
  if (!comment) return refusal(400, 100, "The comment is not there.", 33);
  if (comment.isAnswered) return refusal(400, 10, "The comment has had its private reply.", 2534025);
  if (atMs - comment.atMs >= commentAnswerMs)
    return refusal(400, 10, "This message is sent outside of allowed window.", 2534022);
  if (!takeOfRate(state, "privateReplies", privateRate, atMs))
    return refusal(400, 613, "Calls to this api have exceeded the rate limit.");
  comment.isAnswered = true;
  return accepted(call, { message, place: "COMMENT" }, comment.customer, null);
}

const isTheirs = ({ messages }: InstagramSimulation, customer: string, mid: string): boolean =>
  messages.some((one) => one.id === mid && one.customer === customer);

function answerAction({ state, atMs }: RouteCall, action: z.infer<typeof Action>): Routed {
  const { recipient: to } = action;
  const payload = "payload" in action ? action.payload : null;
  const message = state.messages.find((one) => one.id === payload?.message_id && one.customer === to.id);
  if (payload && !message) return refusal(400, 100, "The message is not there.", 2534060);
  if (!payload && !findCustomer(state, to.id))
    return refusal(400, 100, "The requested user cannot be found.", 2534014);
  if (!takeOfRate(state, "account", textRate, atMs))
    return refusal(400, 613, "Calls to this api have exceeded the rate limit.");
  if (!isInWindow(state, to.id, {}, atMs))
    return refusal(400, 10, "This message is sent outside of allowed window.", 2534022);
  if (action.sender_action === "mark_seen") markSeen(state, to.id);
  else if (message && action.sender_action === "react") message.reaction = "❤️";
  else delete message?.reaction;
  return good({ recipient_id: to.id });
}

/** All that they have written in the conversation by now; a comment stands elsewhere. */
function markSeen({ messages }: InstagramSimulation, customer: string): void {
  for (const one of messages)
    if (one.customer === customer && one.direction === "FROM_CUSTOMER" && !isInPublic(one)) one.isRead = true;
}

/** The file of a message; null where it has none. */
function mediaOf(
  state: InstagramSimulation,
  { message }: Message,
  atMs: number,
): SimulatedMedia | null | "none" {
  if ("text" in message) return null;
  const { type, payload } = message.attachment;
  const media = liveUpload(state, payload.attachment_id, atMs);
  const kind = media && kindOfFile(media);
  return media && kind && instagramTypeOf[kind] === type ? media : "none";
}

/** A person's tag opens it for longer; who never wrote has none. */
function isInWindow(
  state: InstagramSimulation,
  to: string,
  { tag }: Pick<Message, "tag">,
  atMs: number,
): boolean {
  const wroteAtMs = findCustomer(state, to)?.lastWroteAtMs ?? null;
  const forMs = tag === "HUMAN_AGENT" ? instagramWindowMs.PERSON : instagramWindowMs.BOT;
  return wroteAtMs !== null && atMs - wroteAtMs < forMs;
}

function accepted(
  { state, settings, secrets, atMs, newId }: RouteCall,
  { message, reply_to, place }: Pick<Message, "message" | "reply_to"> & { place?: "COMMENT" },
  to: string,
  media: SimulatedMedia | null,
): Routed {
  const customer = simulatedCustomer(state, to);
  const kind = media && kindOfFile(media);
  const kept = {
    id: newId(),
    direction: "TO_CUSTOMER" as const,
    customer: customer.id,
    text: "text" in message ? message.text : "",
    ...(media && kind ? { file: fileLine(kind, media) } : {}),
    ...(place ? { place } : {}),
    ...(reply_to ? { repliesTo: reply_to.mid } : {}),
    atMs,
    status: "SENT" as const,
  };
  keepMessage(state, kept);
  const echo = {
    mid: kept.id,
    ...("text" in message
      ? { text: message.text }
      : { attachments: [{ type: message.attachment.type, payload: { url: media ? linkTo(media) : "" } }] }),
    ...(reply_to ? { reply_to } : {}),
  };
  return good({ recipient_id: to, message_id: kept.id }, [
    echoPost({ settings, secrets }, { customer: to, atMs, afterMs: echoAfterMs }, echo),
  ]);
}
