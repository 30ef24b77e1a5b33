import { z } from "zod";
import {
  templateCategories,
  templateQualities,
  variablesOf,
} from "../../../../contract/channels/template-rules.ts";
import type {
  TemplateCategory,
  TemplateContent,
  TemplateQuality,
  TemplateStatus,
  TemplateValues,
} from "../../../../contract/channels/template-rules.ts";
import { ProviderFailure } from "../../provider.ts";
import type { TemplateCalls } from "../channel.ts";
import type { ListedTemplate, TemplateState } from "../listed-template.ts";
import { readParts } from "./listed-templates.ts";
import { giveSample } from "./samples.ts";
import { callGraph } from "./api.ts";
import type { WhatsAppConnected } from "./api.ts";
import { say } from "./texts.ts";

/** Meta's states, of which we know six. */
const statuses: ReadonlyMap<string, TemplateStatus> = new Map([
  ["PENDING", "PENDING"],
  ["IN_APPEAL", "PENDING"],
  ["APPROVED", "APPROVED"],
  ["REINSTATED", "APPROVED"],
  ["UNARCHIVED", "APPROVED"],
  ["FLAGGED", "APPROVED"],
  ["LOCKED", "APPROVED"],
  ["REJECTED", "REJECTED"],
  ["LIMIT_EXCEEDED", "REJECTED"],
  ["PAUSED", "PAUSED"],
  ["DISABLED", "DISABLED"],
  ["ARCHIVED", "DISABLED"],
  ["PENDING_DELETION", "DISABLED"],
  ["DELETED", "DISABLED"],
]);
export const templateStatusOf = (word: string): TemplateStatus | null => statuses.get(word) ?? null;
export const templateQualityOf = (word: string | undefined): TemplateQuality | null =>
  templateQualities.find((one) => one === word) ?? null;
export const templateCategoryOf = (word: string | undefined): TemplateCategory | null =>
  templateCategories.find((one) => one === word) ?? null;
/** "NONE" is said where there is none. */
export const templateReasonOf = (...words: (string | null | undefined)[]): string | null =>
  words
    .filter((word) => word !== null && word !== undefined && word !== "" && word !== "NONE")
    .join(": ")
    .replaceAll(/[\u0000-\u001f]+/g, " ")
    .slice(0, 500)
    .toWellFormed() || null;

const word = z.string().optional().catch(undefined);
const Id = z.union([z.string().min(1), z.int().transform(String)]);
const Found = z.looseObject({
  id: Id,
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: word,
  rejected_reason: word,
  quality_score: z.looseObject({ score: word }).optional().catch(undefined),
});
const Created = z.looseObject({ id: Id, status: z.string(), category: word });
const Listed = z.looseObject({
  data: z.array(z.unknown()),
  paging: z
    .looseObject({ next: z.string().optional(), cursors: z.looseObject({ after: z.string() }).optional() })
    .optional()
    .catch(undefined),
});
const WithParts = Found.extend({ components: z.array(z.unknown()) });
const pageSize = 100;
/** An account may have 250 names, each in many languages. */
const pagesMax = 50;

const stateFields = "id,name,language,status,category,rejected_reason,quality_score";

/** Undefined for one of a category that is not known. */
function listedOf(row: unknown): ListedTemplate | undefined {
  const found = WithParts.safeParse(row).data;
  const category = templateCategoryOf(found?.category);
  if (!found || category === null) return undefined;
  const { name, language } = found;
  return { name, language, category, state: stateOf(found), ...readParts(found.components, category) };
}

/** Templates at WhatsApp: of the business account, reviewed by Meta. */
export const whatsAppTemplateCalls: TemplateCalls<WhatsAppConnected> = {
  async create(connected, { name, language, category, ...content }) {
    const answer = await callGraph(connected, "POST", pathOf(connected), {
      name,
      language,
      category,
      components: componentsOf(content),
    });
    const made = Created.safeParse(answer).data;
    if (!made) throw new ProviderFailure("unknown", say("whatsapp.unreadable"));
    return stateOf(made);
  },
  async edit(connected, providerId, { category, ...content }) {
    await callGraph(connected, "POST", providerId, { category, components: componentsOf(content) });
  },
  async find(connected, { name, language }) {
    const answer = await callGraph(
      connected,
      "GET",
      `${pathOf(connected)}?${new URLSearchParams({ name, fields: stateFields, limit: String(pageSize) }).toString()}`,
    );
    const rows = Listed.safeParse(answer).data?.data ?? [];
    const found = rows
      .flatMap((row) => Found.safeParse(row).data ?? [])
      .find((row) => row.name === name && row.language === language);
    return found ? stateOf(found) : null;
  },
  async list(connected) {
    const found: ListedTemplate[] = [];
    let after: string | undefined;
    for (let page = 0; page < pagesMax; page += 1) {
      const query = new URLSearchParams({
        fields: `${stateFields},components`,
        limit: String(pageSize),
        ...(after === undefined ? {} : { after }),
      });
      const answer = await callGraph(connected, "GET", `${pathOf(connected)}?${query.toString()}`);
      const { data } = Listed.safeParse(answer);
      if (!data) throw new ProviderFailure("later", say("whatsapp.unreadable"));
      found.push(...data.data.flatMap((row) => listedOf(row) ?? []));
      after = data.paging?.next === undefined ? undefined : data.paging.cursors?.after;
      if (after === undefined) return found;
    }
    return found;
  },
  async remove(connected, { providerId, name }) {
    const query = new URLSearchParams({ hsm_id: providerId, name }).toString();
    await callGraph(connected, "DELETE", `${pathOf(connected)}?${query}`);
  },
  sample: giveSample,
};

const pathOf = ({ settings }: WhatsAppConnected): string => `${settings.businessAccountId}/message_templates`;

const stateOf = (row: z.infer<typeof Created> & Partial<z.infer<typeof Found>>): TemplateState => ({
  providerId: row.id,
  status: templateStatusOf(row.status) ?? "PENDING",
  providerStatus: row.status.slice(0, 100),
  reason: templateReasonOf(row.rejected_reason),
  category: templateCategoryOf(row.category),
  quality: templateQualityOf(row.quality_score?.score),
});

type Shape = TemplateContent & { examples: TemplateValues; sampleHandle: string | null };
const examplesOf = (content: Shape, part: "header" | "body"): string[] =>
  variablesOf(content).flatMap((one) => (one.part === part ? [content.examples[one.name] ?? ""] : []));

function headerOf(content: Shape): object[] {
  const { headerFormat: format = "TEXT", header, sampleHandle } = content;
  if (format === "LOCATION") return [{ type: "HEADER", format }];
  if (format !== "TEXT")
    return [
      { type: "HEADER", format, example: { header_handle: sampleHandle === null ? [] : [sampleHandle] } },
    ];
  if (header === null) return [];
  const examples = examplesOf(content, "header");
  return [
    {
      type: "HEADER",
      format,
      text: header,
      ...(examples.length > 0 ? { example: { header_text: examples } } : {}),
    },
  ];
}

/** Each part with an example for what is filled in, without which no review passes. */
function componentsOf(content: Shape): object[] {
  const { body, footer, buttons, examples } = content;
  const variables = variablesOf(content);
  const inBody = examplesOf(content, "body");
  return [
    ...headerOf(content),
    { type: "BODY", text: body, ...(inBody.length > 0 ? { example: { body_text: [inBody] } } : {}) },
    ...(footer === null ? [] : [{ type: "FOOTER", text: footer }]),
    ...(buttons.length === 0
      ? []
      : [
          {
            type: "BUTTONS",
            buttons: buttons.map(({ type, text, url, phoneNumber }, at) => ({
              type,
              text,
              ...(type === "URL" ? { url } : {}),
              ...(type === "PHONE_NUMBER" ? { phone_number: phoneNumber } : {}),
              ...(variables.some(({ name }) => name === `button.${at}`)
                ? { example: [`${url?.replace(/\{\{1\}\}$/, "") ?? ""}${examples[`button.${at}`] ?? ""}`] }
                : {}),
            })),
          },
        ]),
  ];
}
