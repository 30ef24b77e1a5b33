import { z } from "zod";
import {
  templateCategories,
  templateLanguages,
  templateLimits,
  templateProblems,
} from "../../../../contract/channels/template-rules.ts";
import type { HookPost } from "../simulated-channel.ts";
import { jsonOf, newest, takeOfRate } from "../../simulator/kit.ts";
import { templatePost } from "./simulator-posts.ts";
import { refusal } from "./simulator-refusal.ts";
import type { RouteCall, Routed } from "./simulator-refusal.ts";
import { problemOfSample } from "./simulator-samples.ts";
import { templatesRate } from "./simulator-shared.ts";
import type { SimulatedTemplate, WhatsAppSimulation } from "./simulator-state.ts";

const reviewedAfterMs = 3000;
const dayMs = 24 * 3_600_000;
const nameBlockedMs = 30 * dayMs;
const editsPerMonth = 10;
const namesMax = 250;
const creationRate = { atOnce: 100, backEveryMs: 36_000 };

const Button = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("QUICK_REPLY"), text: z.string() }),
  z.strictObject({
    type: z.literal("URL"),
    text: z.string(),
    url: z.string(),
    example: z.tuple([z.string()]).optional(),
  }),
  z.strictObject({ type: z.literal("PHONE_NUMBER"), text: z.string(), phone_number: z.string() }),
]);
const Header = z.discriminatedUnion("format", [
  z.strictObject({
    type: z.literal("HEADER"),
    format: z.literal("TEXT"),
    text: z.string(),
    example: z.strictObject({ header_text: z.array(z.string().min(1)) }).optional(),
  }),
  z.strictObject({
    type: z.literal("HEADER"),
    format: z.enum(["IMAGE", "VIDEO", "DOCUMENT"]),
    example: z.strictObject({ header_handle: z.tuple([z.string().min(1)]) }),
  }),
  z.strictObject({ type: z.literal("HEADER"), format: z.literal("LOCATION") }),
]);
const Component = z.discriminatedUnion("type", [
  Header,
  z.strictObject({
    type: z.literal("BODY"),
    text: z.string(),
    example: z.strictObject({ body_text: z.tuple([z.array(z.string().min(1))]) }).optional(),
  }),
  z.strictObject({ type: z.literal("FOOTER"), text: z.string() }),
  z.strictObject({ type: z.literal("BUTTONS"), buttons: z.array(Button).min(1) }),
]);
type Component = z.infer<typeof Component>;
const components = z
  .array(Component)
  .min(1)
  .refine((all) => new Set(all.map(({ type }) => type)).size === all.length, "has a component twice")
  .refine((all) => all.some(({ type }) => type === "BODY"), "has no body");
const Created = z.strictObject({
  name: z.string().max(templateLimits.nameMaxLength),
  language: z.enum(templateLanguages),
  category: z.enum(templateCategories),
  components,
});
const Edited = z.strictObject({ category: z.enum(templateCategories).optional(), components });

/** Templates of the business account; null where the request is of something else. */
export function answerTemplates(call: RouteCall, [id, edge]: [string, string]): Routed | null {
  const { request, settings, state } = call;
  if (id === settings.businessAccountId && edge === "message_templates") {
    if (request.method === "GET") return listTemplates(call);
    return request.method === "POST" ? createTemplate(call) : removeTemplate(call);
  }
  const template = edge === "" ? state.templates.find((one) => one.id === id) : undefined;
  if (!template) return null;
  return request.method === "POST"
    ? editTemplate(call, template)
    : done({ ...shown(template) }, request.method === "GET");
}

const done = (json: unknown, isKnown = true): Routed =>
  isKnown ? { answer: { status: 200, json }, posts: [] } : refusal(400, 100, "Unsupported request.", 33);

function createTemplate(call: RouteCall): Routed {
  const { state, request, atMs, newId } = call;
  const read = Created.safeParse(jsonOf(request.body));
  if (!read.success) return refusal(400, 100, wordsOf(read.error), 2388042);
  const { name, language, category } = read.data;
  if (!takeOfRate(state, templatesRate, creationRate, atMs))
    return refusal(400, 80008, "Too many templates were created in an hour.");
  if (state.templates.some((one) => one.name === name && one.language === language))
    return refusal(400, 100, "There is already content in this language for this template.", 2388024);
  if ((state.namesFreeAtMs[name] ?? 0) > atMs)
    return refusal(400, 100, "This name was deleted and cannot be used for 30 days.", 2388023);
  if (new Set(state.templates.map((one) => one.name)).size >= namesMax)
    return refusal(400, 100, "The account has as many templates as it may have.", 2388047);
  const wrong = problemIn(state, name, read.data);
  if (wrong !== null) return refusal(400, 100, wrong, 2388073);
  const template: SimulatedTemplate = {
    id: String(BigInt(`0x${Buffer.from(newId()).subarray(-6).toString("hex")}`) + 10n ** 15n),
    name,
    language,
    category,
    components: read.data.components,
    status: "PENDING",
    reason: "NONE",
    editedAtMs: [],
  };
  state.templates = newest([...state.templates, template], namesMax * 4);
  return {
    answer: { status: 200, json: { id: template.id, status: "PENDING", category } },
    posts: reviewed(call, template),
  };
}

function editTemplate(call: RouteCall, template: SimulatedTemplate): Routed {
  const { state, request, atMs } = call;
  const read = Edited.safeParse(jsonOf(request.body));
  if (!read.success) return refusal(400, 100, wordsOf(read.error), 2388042);
  if (template.status === "PENDING")
    return refusal(400, 100, "A template in review cannot be edited.", 2593002);
  if (template.status === "DISABLED")
    return refusal(400, 100, "A disabled template cannot be edited.", 2593002);
  if (template.status === "APPROVED") {
    const edits = template.editedAtMs.filter((at) => atMs - at < nameBlockedMs);
    if (edits.some((at) => atMs - at < dayMs))
      return refusal(400, 100, "An approved template can be edited once in 24 hours.", 2593003);
    if (edits.length >= editsPerMonth)
      return refusal(400, 100, "An approved template can be edited ten times in 30 days.", 2593003);
    if (read.data.category !== undefined && read.data.category !== template.category)
      return refusal(400, 100, "The category of an approved template cannot be changed.", 2593001);
    template.editedAtMs = [...edits, atMs];
  }
  const wrong = problemIn(state, template.name, { category: template.category, ...read.data });
  if (wrong !== null) return refusal(400, 100, wrong, 2388073);
  template.category = read.data.category ?? template.category;
  template.components = read.data.components;
  template.status = "PENDING";
  template.reason = "NONE";
  return { answer: { status: 200, json: { success: true } }, posts: reviewed(call, template) };
}

function removeTemplate({ state, request, atMs }: RouteCall): Routed {
  const name = request.url.searchParams.get("name");
  const id = request.url.searchParams.get("hsm_id");
  const gone = state.templates.filter((one) => one.name === name && (id === null || one.id === id));
  if (request.method !== "DELETE" || name === null)
    return refusal(400, 100, "The name of a template is needed.", 2593002);
  if (gone.length === 0) return refusal(404, 100, "There is no such template.", 2593002);
  state.templates = state.templates.filter((one) => !gone.includes(one));
  if (!state.templates.some((one) => one.name === name) && gone.some(({ status }) => status === "APPROVED"))
    state.namesFreeAtMs = { ...state.namesFreeAtMs, [name]: atMs + nameBlockedMs };
  return done({ success: true });
}

const askable = [
  "id",
  "name",
  "language",
  "status",
  "category",
  "rejected_reason",
  "quality_score",
  "components",
];
function listTemplates({ state, request }: RouteCall): Routed {
  const asked = request.url.searchParams;
  const fields = asked.get("fields")?.split(",") ?? askable;
  const unknown = [
    ...[...asked.keys()].filter((key) => !["name", "fields", "limit", "after"].includes(key)),
    ...fields.filter((field) => !askable.includes(field)),
  ];
  if (unknown.length > 0) return refusal(400, 100, `There is no field ${unknown.join(", ")}.`);
  const name = asked.get("name");
  const all = state.templates.filter((one) => name === null || one.name.includes(name));
  // A cursor is the id of the last that was shown.
  const from = all.findIndex(({ id }) => id === asked.get("after")) + 1;
  const page = all.slice(from, from + Math.min(100, Number(asked.get("limit") ?? 25)));
  const [first, last] = [page[0], page.at(-1)];
  const next = last && last !== all.at(-1) ? { next: `${request.url.href}&after=${last.id}` } : {};
  const data = page.map((one) =>
    Object.fromEntries(
      Object.entries(shown(one)).filter(([field]) => field === "id" || fields.includes(field)),
    ),
  );
  return done({ data, paging: { cursors: { before: first?.id ?? "", after: last?.id ?? "" }, ...next } });
}
const shown = ({
  id,
  name,
  language,
  status,
  category,
  reason,
  quality,
  components: parts,
}: SimulatedTemplate) => ({
  id,
  name,
  language,
  status,
  category,
  rejected_reason: reason,
  quality_score: { score: quality ?? "UNKNOWN" },
  components: parts,
});

const wordsOf = (error: z.ZodError): string => {
  const [issue] = error.issues;
  return `${issue?.path.join(".") || "The body"}: ${issue?.message ?? "not valid"}`;
};

/** What Meta answers at once; null where it may go to review. */
function problemIn(
  state: WhatsAppSimulation,
  name: string,
  { category, components: all }: { category?: string | undefined; components: readonly Component[] },
): string | null {
  const header = all.find((one) => one.type === "HEADER");
  if (header?.format === "LOCATION" && category === "AUTHENTICATION")
    return "INVALID_FORMAT: a place is of marketing and utility alone";
  if (header && "example" in header && header.example && "header_handle" in header.example) {
    const wrong = problemOfSample(state, header.format, header.example.header_handle[0]);
    if (wrong !== null) return wrong;
  }
  const textOf = (type: string) =>
    all.flatMap((one) => (one.type === type && "text" in one ? [one.text] : []))[0];
  const examples: Record<string, string> = {};
  const buttons = all.flatMap((one) => (one.type === "BUTTONS" ? one.buttons : []));
  for (const one of all) {
    const given =
      one.type === "HEADER" && one.format === "TEXT"
        ? one.example?.header_text
        : one.type === "BODY"
          ? one.example?.body_text[0]
          : [];
    for (const [at, value] of (given ?? []).entries())
      examples[`${one.type.toLowerCase()}.${at + 1}`] = value;
  }
  for (const [at, button] of buttons.entries())
    if (button.type === "URL" && button.example) examples[`button.${at}`] = button.example[0];
  const [problem] = templateProblems({
    name,
    header: textOf("HEADER") ?? null,
    body: textOf("BODY") ?? "",
    footer: textOf("FOOTER") ?? null,
    buttons: buttons.map((one) => ({
      type: one.type,
      text: one.text,
      ...(one.type === "URL" ? { url: one.url } : {}),
      ...(one.type === "PHONE_NUMBER" ? { phoneNumber: one.phone_number } : {}),
    })),
    examples,
  });
  return problem ? `INVALID_FORMAT: ${problem.path} ${problem.code}` : null;
}

/** Words of advertising in what is said to be of service: the review finds the category wrong. */
const advertising = /\b(discount|sale|offer|promo|descuento|oferta|promoci[oó]n)\b|خصم|عرض/iu;
function reviewed({ settings, secrets, atMs }: RouteCall, template: SimulatedTemplate): HookPost[] {
  const words = template.components.map(({ text = "" }) => text).join(" ");
  const isWrong = template.category === "UTILITY" && advertising.test(words);
  // What the review says is settled as it is handed in, and told when it is over.
  template.reviewedAtMs = atMs + reviewedAfterMs;
  template.verdict = isWrong ? "REJECTED" : "APPROVED";
  template.reason = isWrong ? "INCORRECT_CATEGORY" : "NONE";
  return [
    templatePost({ settings, secrets }, template, {
      status: template.verdict,
      reason: template.reason,
      atMs,
      afterMs: reviewedAfterMs,
    }),
  ];
}

/** Those whose review is over by now. */
export function finishReviews(templates: readonly SimulatedTemplate[], atMs: number): void {
  for (const template of templates)
    if (template.verdict !== undefined && (template.reviewedAtMs ?? 0) <= atMs) {
      template.status = template.verdict;
      delete template.verdict;
    }
}
