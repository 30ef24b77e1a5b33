import { z } from "zod";
import type {
  TemplateButton,
  TemplateCategory,
  TemplateContent,
  TemplateHeaderFormat,
} from "../../../../contract/channels/template-rules.ts";
import { templateHeaderFormats } from "../../../../contract/channels/template-rules.ts";

const textMax = 4000;
const word = z
  .string()
  .transform((text) => text.replaceAll("\u0000", "").slice(0, textMax).toWellFormed())
  .optional()
  .catch(undefined);
const Button = z.looseObject({
  type: z.string(),
  text: word,
  url: word,
  phone_number: word,
  example: z.array(z.string()).optional().catch(undefined),
});
type Button = z.infer<typeof Button>;
const Component = z.looseObject({
  type: z.string(),
  format: word,
  text: word,
  buttons: z.array(z.unknown()).optional().catch(undefined),
  example: z
    .looseObject({
      header_text: z.array(z.string()).optional().catch(undefined),
      body_text: z.array(z.array(z.string())).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});
type Component = z.infer<typeof Component>;

/** The parts of a template as they are kept here, and Meta's words for those that have no place here. */
export interface ReadParts {
  content: TemplateContent;
  examples: Record<string, string>;
  otherParts: string[];
}

/** Where a code's button leads; Meta makes the address, and a message brings the code for its end. */
const isCode = ({ type, url = "" }: Button): boolean =>
  type === "OTP" || (type === "URL" && /^https:\/\/www\.whatsapp\.com\/otp\//.test(url));

function readButton(button: Button, category: TemplateCategory): TemplateButton | null {
  const { type, text = "", url, phone_number: phoneNumber } = button;
  if (isCode(button)) return category === "AUTHENTICATION" ? { type: "CODE", text } : null;
  if (type === "QUICK_REPLY") return { type, text };
  if (type === "URL" && url !== undefined) return { type, text, url };
  return type === "PHONE_NUMBER" && phoneNumber !== undefined ? { type, text, phoneNumber } : null;
}

const headerOf = (component: Component | undefined): TemplateHeaderFormat | null =>
  component === undefined
    ? "TEXT"
    : (templateHeaderFormats.find((one) => one === (component.format ?? "TEXT")) ?? null);

const own = ["HEADER", "BODY", "FOOTER", "BUTTONS"];
const named = /\{\{\s*[^{}\s]*[^\d{}\s][^{}]*\}\}/;

/** Reads what a template of Meta's consists of, whoever made it. */
export function readParts(components: readonly unknown[], category: TemplateCategory): ReadParts {
  const all = components.flatMap((one) => Component.safeParse(one).data ?? []);
  const part = (type: string) => all.find((one) => one.type === type);
  const [header, body, footer] = [part("HEADER"), part("BODY"), part("FOOTER")];
  const headerFormat = headerOf(header);
  const given = (part("BUTTONS")?.buttons ?? []).flatMap((one) => Button.safeParse(one).data ?? []);
  const read = given.map((button) => ({ button, ours: readButton(button, category) }));
  const content: TemplateContent = {
    headerFormat: headerFormat ?? "TEXT",
    header: headerFormat === "TEXT" ? (header?.text ?? null) : null,
    body: body?.text ?? (category === "AUTHENTICATION" ? "{{1}}" : ""),
    footer: footer?.text ?? null,
    buttons: read.flatMap(({ ours }) => ours ?? []),
  };
  const texts = [content.header ?? "", content.body, ...given.map(({ url = "" }) => url)];
  const otherParts = [
    ...all.flatMap(({ type }) => (own.includes(type) ? [] : [type])),
    ...(headerFormat === null ? [`HEADER ${header?.format ?? ""}`] : []),
    ...read.flatMap(({ button, ours }) => (ours ? [] : [button.type])),
    ...(texts.some((text) => named.test(text)) ? ["NAMED_VARIABLES"] : []),
  ];
  return {
    content,
    examples: examplesOf(
      { header, body },
      read.flatMap(({ button, ours }) => (ours ? [button] : [])),
    ),
    otherParts: [...new Set(otherParts)].map((name) => name.slice(0, 100)).slice(0, 20),
  };
}

function examplesOf(
  { header, body }: { header: Component | undefined; body: Component | undefined },
  buttons: readonly Button[],
): Record<string, string> {
  const numbered = (part: string, values: readonly string[] = []) =>
    values.map((value, at) => [`${part}.${at + 1}`, value.slice(0, textMax).toWellFormed()] as const);
  return Object.fromEntries([
    ...numbered("header", header?.example?.header_text),
    ...numbered("body", body?.example?.body_text?.[0]),
    ...buttons.flatMap((button, at) => {
      const { url, example } = button;
      const bare = url?.replace(/\{\{1\}\}$/, "") ?? "";
      const value = example?.[0];
      // The code is the words' example.
      if (isCode(button) || url === undefined || url === bare || value === undefined) return [];
      return [
        [
          `button.${at}`,
          (value.startsWith(bare) ? value.slice(bare.length) : value).slice(0, textMax),
        ] as const,
      ];
    }),
  ]);
}
