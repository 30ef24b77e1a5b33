import type { z } from "zod";
import { jsonOf, takeOfRate } from "../../simulator/kit.ts";
import { mediaKinds, mediaLimitOf } from "../../../../contract/channels/media-rules.ts";
import type { MediaKind } from "../../../../contract/channels/media-rules.ts";
import {
  headerFileProblem,
  templateHeaderFormats,
  templateLimits,
} from "../../../../contract/channels/template-rules.ts";
import type { TemplateHeaderFormat } from "../../../../contract/channels/template-rules.ts";
import { whatsAppMediaLimits } from "./media.ts";
import { noteRequest, refusedRequest } from "./simulator-call-rules.ts";
import { simulatedNumber, statusPost } from "./simulator-posts.ts";
import { liveMedia } from "./simulator-media.ts";
import { Message } from "./simulator-message-shapes.ts";
import type { Interactive, Template } from "./simulator-message-shapes.ts";
import { reachesSomebodyNew } from "./simulator-new-people.ts";
import { offersOf } from "./simulator-offers.ts";
import { answerReadMark } from "./simulator-reads.ts";
import { refusal } from "./simulator-refusal.ts";
import type { RouteCall, Routed } from "./simulator-refusal.ts";
import {
  addressOfCustomer,
  fileLine,
  isWindowOpen,
  keepMessage,
  nameInSimulator,
  simulatedCustomer,
} from "./simulator-state.ts";
import { peopleLimitCode } from "./tiers.ts";
import type { SimulatedMedia, SimulatedTemplate, WhatsAppSimulation } from "./simulator-state.ts";

const sentAfterMs = 400;
const arrivedAfterMs = 1500;
/** To one customer: 45 at once are lent, and come back at one in six seconds. */
const pairRate = { atOnce: 45, backEveryMs: 6000 };
const numberRate = { atOnce: 80, backEveryMs: 1000 / 80 };

/** What WhatsApp answers to a message. */
export function answerMessage(call: RouteCall): Routed {
  const { state, request, settings, atMs } = call;
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    return refusal(400, 100, "The body must be application/json.");
  const marked = answerReadMark(call);
  if (marked) return marked;
  const read = Message.safeParse(jsonOf(request.body));
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
  const wrong = read.data.type === "template" ? refusedTemplate(state, read.data.template) : null;
  if (wrong) return wrong;
  const media = mediaOf(state, read.data, atMs);
  if (media === "none") return refusal(400, 131053, "The file is not there any more, or of another kind.");
  const customer = simulatedCustomer(state, address);
  const tooOften = isCallRequest(read.data) ? refusedRequest(customer, atMs) : null;
  if (tooOften) return tooOften;
  if (!takeOfRate(state, `pair ${nameInSimulator(customer)}`, pairRate, atMs))
    return refusal(400, 131056, "Too many messages to this customer in a short time.");
  if (!takeOfRate(state, "number", numberRate, atMs))
    return refusal(429, 130429, "Too many messages were sent.");
  const to = { input, customer, media };
  return read.data.type === "reaction" ? reacted(call, read.data, to) : accepted(call, read.data, to);
}

const templateOf = (
  { templates }: WhatsAppSimulation,
  { name, language }: z.infer<typeof Template>,
): SimulatedTemplate | undefined =>
  templates.find((one) => one.name === name && one.language === language.code);
const variable = /\{\{(\d+)\}\}/g;
const countIn = (text = ""): number => new Set([...text.matchAll(variable)].map(([, number]) => number)).size;

/** A template that does not exist here, is not approved, or is filled in otherwise than it asks. */
function refusedTemplate(state: WhatsAppSimulation, sent: z.infer<typeof Template>): Routed | null {
  const template = templateOf(state, sent);
  if (!template || template.status === "PENDING" || template.status === "REJECTED")
    return refusal(404, 132001, `Template name does not exist in ${sent.language.code}.`);
  if (template.status === "PAUSED") return refusal(400, 132015, "The template is paused for low quality.");
  if (template.status === "DISABLED") return refusal(400, 132016, "The template is disabled.");
  const given = (type: "header" | "body") =>
    sent.components?.flatMap((one) => (one.type === type ? one.parameters : [])).length ?? 0;
  const format = template.components.find((one) => one.type === "HEADER")?.format ?? "TEXT";
  const brought = headerParameter(sent)?.type.toUpperCase() ?? (format === "TEXT" ? format : "nothing");
  if (brought !== format)
    return refusal(400, 132012, `header: Format mismatch, expected ${format}, received ${brought}.`);
  for (const type of ["header", "body"] as const) {
    const isText = type === "body" || format === "TEXT";
    const wanted = isText
      ? countIn(template.components.find((one) => one.type === type.toUpperCase())?.text)
      : 1;
    if (given(type) !== wanted)
      return refusal(400, 132000, `${type}: number of parameters does not match (${given(type)}/${wanted}).`);
  }
  const buttons = template.components.flatMap((one) => one.buttons ?? []);
  const asking = buttons.flatMap(({ url }, at) => (countIn(url) > 0 ? [String(at)] : [])).join();
  const code = sent.components?.find((one) => one.type === "button")?.parameters[0].text ?? "";
  if (template.category === "AUTHENTICATION" && code.length > templateLimits.codeMaxLength)
    return refusal(400, 131009, "A code has 15 characters at most.");
  const filled = sent.components?.flatMap((one) => (one.type === "button" ? [one.index] : [])).join() ?? "";
  return asking === filled ? null : refusal(400, 131008, "A button's parameter is missing or not asked for.");
}

const headerParameter = (sent: z.infer<typeof Template>) =>
  sent.components?.flatMap((one) => (one.type === "header" ? one.parameters : []))[0];

const isCallRequest = (message: Message): boolean =>
  message.type === "interactive" && message.interactive.type === "call_permission_request";

const kindOf = (message: Message): MediaKind | undefined => {
  const type = message.type === "template" ? headerParameter(message.template)?.type : message.type;
  return mediaKinds.find((kind) => kind === type);
};
const sentFile = (
  message: Message,
): { id: string; caption?: string | undefined; voice?: boolean | undefined } | null => {
  switch (message.type) {
    case "image":
      return message.image;
    case "video":
      return message.video;
    case "audio":
      return message.audio;
    case "document":
      return message.document;
    case "sticker":
      return message.sticker;
    case "template":
      return headerFileIn(message.template);
    default:
      return null;
  }
};
const headerFormatOf = (sent: z.infer<typeof Template>): TemplateHeaderFormat =>
  templateHeaderFormats.find((one) => one === headerParameter(sent)?.type.toUpperCase()) ?? "TEXT";
function headerFileIn(sent: z.infer<typeof Template>): { id: string } | null {
  const part = headerParameter(sent);
  switch (part?.type) {
    case "image":
      return part.image;
    case "video":
      return part.video;
    case "document":
      return part.document;
    default:
      return null;
  }
}
/** The file of a message; null where it has none. */
function mediaOf(state: WhatsAppSimulation, message: Message, atMs: number): SimulatedMedia | null | "none" {
  const sent = sentFile(message);
  if (!sent) return null;
  const media = liveMedia(state, sent.id, atMs);
  if (!media || media.isCustomers) return "none";
  const isOfKind =
    message.type === "template"
      ? headerFileProblem(headerFormatOf(message.template), media) === null
      : mediaLimitOf(whatsAppMediaLimits, media)?.kind === message.type;
  const canSpeak = sent.voice !== true || media.contentType === "audio/ogg";
  return isOfKind && canSpeak ? media : "none";
}

/** What its recipient reads. */
function linesOf(state: WhatsAppSimulation, message: Exclude<Message, Reaction>): string {
  switch (message.type) {
    case "text":
      return message.text.body;
    case "template":
      return templateLines(templateOf(state, message.template), message.template);
    case "location":
      return placeLines(message.location);
    case "image":
    case "video":
    case "audio":
    case "document":
    case "sticker":
      return sentFile(message)?.caption ?? "";
    default:
      return interactiveLines(message.interactive);
  }
}
interface Place {
  name?: string | undefined;
  address?: string | undefined;
  latitude: number;
  longitude: number;
}
const placeLines = ({ name, address, latitude, longitude }: Place): string =>
  ["📍", name, address, `${latitude}, ${longitude}`].flatMap((part) => part ?? []).join("\n");

function templateLines(template: SimulatedTemplate | undefined, sent: z.infer<typeof Template>): string {
  const lines = (template?.components ?? []).flatMap(({ type, text, buttons }) => {
    const given = (sent.components ?? [])
      .flatMap((one) => (one.type === type.toLowerCase() ? one.parameters : []))
      .flatMap((one) => (one.type === "text" ? [one.text] : []));
    const filled = text?.replaceAll(variable, (whole, at: string) => given[Number(at) - 1] ?? whole);
    const place = type === "HEADER" ? headerParameter(sent) : undefined;
    return [
      ...(place?.type === "location" ? [placeLines(place.location)] : []),
      ...(filled === undefined ? [] : [filled]),
      ...labelsOf(buttons),
    ];
  });
  return lines.join("\n\n");
}
/** Those that cannot be pressed here: an address to open, a number to call. */
const labelsOf = (buttons: { type: string; text: string }[] = []): string[] =>
  buttons.flatMap(({ type, text }) => (type === "QUICK_REPLY" ? [] : [`[ ${text} ]`]));
function choicesOf(sent: Interactive): (string | undefined)[] {
  switch (sent.type) {
    case "button":
      return [];
    case "list":
      return [`[ ${sent.action.button} ]`, ...sent.action.sections.map(({ title }) => title)];
    case "product":
      return [];
    case "call_permission_request":
      return [];
    default:
      return sent.action.sections.map(({ title }) => title);
  }
}
const interactiveLines = (sent: Interactive): string =>
  [
    "header" in sent ? sent.header?.text : undefined,
    sent.body?.text,
    "footer" in sent ? sent.footer?.text : undefined,
    ...choicesOf(sent),
  ]
    .flatMap((line) => line ?? [])
    .join("\n");

interface Recipient {
  input: string;
  customer: ReturnType<typeof simulatedCustomer>;
  media: SimulatedMedia | null;
}
type Reaction = Extract<Message, { type: "reaction" }>;

/** Put under a message of the same chat; it is no line of its own, and only its sending is told. */
function reacted(
  { state, settings, secrets, atMs, newId }: RouteCall,
  { reaction: { message_id, emoji }, biz_opaque_callback_data: key }: Reaction,
  to: Recipient,
): Routed {
  const name = nameInSimulator(to.customer);
  const message = state.messages.find((one) => one.id === message_id && one.customer === name);
  const isOpen = isWindowOpen(to.customer, atMs);
  if (message && isOpen)
    if (emoji === "") delete message.reaction;
    else message.reaction = emoji;
  const sent = { id: newId(), key: key ?? null };
  const [status, code] = !message
    ? (["failed", 131009] as const)
    : isOpen
      ? (["sent", undefined] as const)
      : (["failed", 131047] as const);
  return {
    answer: takenAnswer(settings, to, sent.id),
    posts: [
      statusPost({ settings, secrets }, to.customer, [sent], {
        status,
        atMs,
        afterMs: sentAfterMs,
        ...(code === undefined ? {} : { code }),
      }),
    ],
  };
}

/** Taken; whether it may be sent at all WhatsApp tells afterwards. */
function accepted(
  { state, settings, secrets, atMs, newId }: RouteCall,
  message: Exclude<Message, Reaction>,
  to: Recipient,
): Routed {
  const { customer, media } = to;
  const isInWindow = isWindowOpen(customer, atMs);
  const isTemplate = message.type === "template";
  const category = isTemplate ? templateOf(state, message.template)?.category.toLowerCase() : undefined;
  const isStopped = category === "marketing" && customer.stopsMarketing === true;
  const refusedBy = isStopped
    ? 131050
    : isInWindow
      ? null
      : !isTemplate
        ? 131047
        : reachesSomebodyNew(state, customer, atMs)
          ? null
          : peopleLimitCode;
  const isOpen = refusedBy === null;
  const isPaid = category !== undefined && !(category === "utility" && isInWindow);
  const kept = {
    id: newId(),
    direction: "TO_CUSTOMER" as const,
    customer: nameInSimulator(customer),
    text: linesOf(state, message),
    ...(media ? { file: fileLine(kindOf(message) ?? "document", media) } : {}),
    atMs,
    arrivesAtMs: atMs + arrivedAfterMs,
    status: isOpen ? ("SENT" as const) : ("FAILED" as const),
    key: message.biz_opaque_callback_data ?? null,
    ...(isCallRequest(message) && isOpen ? { call: "ASKS" as const } : {}),
    ...(message.context ? { repliesTo: message.context.message_id } : {}),
    ...offersOf(message, isTemplate ? templateOf(state, message.template) : undefined),
  };
  if (isCallRequest(message) && isOpen) noteRequest(state, customer, atMs);
  keepMessage(state, kept);
  const told = (status: "sent" | "delivered" | "failed", afterMs: number, code?: number) =>
    statusPost({ settings, secrets }, customer, [kept], {
      status,
      atMs,
      afterMs,
      ...(code === undefined ? {} : { code }),
      ...(isPaid ? { category } : {}),
    });
  return {
    answer: takenAnswer(settings, to, kept.id),
    posts: isOpen
      ? [told("sent", sentAfterMs), told("delivered", arrivedAfterMs)]
      : [told("failed", sentAfterMs, refusedBy)],
  };
}

const takenAnswer = (
  { apiVersion }: RouteCall["settings"],
  { input, customer }: Recipient,
  id: string,
): Routed["answer"] => ({
  status: 200,
  headers: { "facebook-api-version": apiVersion },
  json: {
    messaging_product: "whatsapp",
    contacts: [
      {
        input,
        ...(customer.number === null ? { user_id: customer.userId } : { wa_id: customer.number }),
      },
    ],
    messages: [{ id }],
  },
});
