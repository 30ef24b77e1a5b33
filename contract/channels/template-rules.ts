/**
 * Meta's rules of a WhatsApp template, so that an editor tells them as one types and the server before it submits.
 * Free of zod: the browser imports them.
 */
export const templateCategories = ["MARKETING", "UTILITY", "AUTHENTICATION"] as const;
export type TemplateCategory = (typeof templateCategories)[number];
/** Those that are written here: of one that authenticates Meta words the body and makes the button of its code. */
export const writtenCategories = ["MARKETING", "UTILITY"] as const satisfies readonly TemplateCategory[];
/** Ours; the provider's own word stands beside it. */
export const templateStatuses = ["DRAFT", "PENDING", "APPROVED", "REJECTED", "PAUSED", "DISABLED"] as const;
export type TemplateStatus = (typeof templateStatuses)[number];
export const templateQualities = ["GREEN", "YELLOW", "RED", "UNKNOWN"] as const;
export type TemplateQuality = (typeof templateQualities)[number];
export const writtenButtonTypes = ["QUICK_REPLY", "URL", "PHONE_NUMBER"] as const;
/** CODE copies or fills in the code of a template that authenticates: Meta makes it. */
export const templateButtonTypes = [...writtenButtonTypes, "CODE"] as const;
export type TemplateButtonType = (typeof templateButtonTypes)[number];
/** Those that templates are written in; WhatsApp knows more. */
export const templateLanguages = [
  "ar",
  "en",
  "en_GB",
  "en_US",
  "es",
  "es_AR",
  "es_ES",
  "es_MX",
  "ca",
  "de",
  "fr",
  "he",
  "hi",
  "id",
  "it",
  "ja",
  "ko",
  "nl",
  "pl",
  "pt_BR",
  "pt_PT",
  "ru",
  "tr",
  "uk",
  "ur",
  "zh_CN",
] as const;

/** What stands above the words: words as well, a file that each message brings, or a place. */
export const templateHeaderFormats = ["TEXT", "IMAGE", "VIDEO", "DOCUMENT", "LOCATION"] as const;
export type TemplateHeaderFormat = (typeof templateHeaderFormats)[number];
const mib = 1024 * 1024;
/** Files that a header takes: fewer types than a message alone. */
const headerFiles = {
  IMAGE: { kind: "image", contentTypes: ["image/jpeg", "image/png"], maxBytes: 5 * mib },
  VIDEO: { kind: "video", contentTypes: ["video/mp4"], maxBytes: 16 * mib },
  DOCUMENT: { kind: "document", contentTypes: ["application/pdf"], maxBytes: 100 * mib },
} as const;
/** What file a header asks for; null where it asks for none. */
export const headerFileOf = (format: TemplateHeaderFormat | undefined) =>
  format === "IMAGE" || format === "VIDEO" || format === "DOCUMENT" ? headerFiles[format] : null;
/** Why a header does not take a file; null where it does. */
export function headerFileProblem(
  format: TemplateHeaderFormat,
  file: { contentType: string; sizeBytes: number },
): "header_kind" | "header_too_large" | null {
  const asked = headerFileOf(format);
  const type = file.contentType.toLowerCase().split(";")[0]?.trim();
  if (!asked?.contentTypes.some((one) => one === type)) return "header_kind";
  return file.sizeBytes > asked.maxBytes ? "header_too_large" : null;
}
export interface TemplatePlace {
  latitude: number;
  longitude: number;
  name: string;
  address: string;
}

export const templateLimits = {
  nameMaxLength: 512,
  headerMaxLength: 60,
  bodyMaxLength: 1024,
  footerMaxLength: 60,
  buttonsMax: 10,
  buttonTextMaxLength: 25,
  urlButtonsMax: 2,
  urlMaxLength: 2000,
  phoneButtonsMax: 1,
  exampleMaxLength: 200,
  valueMaxLength: 1024,
  /** Of a code that is sent. */
  codeMaxLength: 15,
} as const;

export interface TemplateButton {
  type: TemplateButtonType;
  text: string;
  /** Of a link: where it leads, with one variable at its end at most. */
  url?: string | undefined;
  /** Of a call: the number. */
  phoneNumber?: string | undefined;
}
export interface TemplateContent {
  /** TEXT where nothing is said. */
  headerFormat?: TemplateHeaderFormat | undefined;
  /** Words, of a header of words alone. */
  header: string | null;
  body: string;
  footer: string | null;
  buttons: readonly TemplateButton[];
}
/** What stands for variables, by their names: an example's words, or a message's. */
export type TemplateValues = Readonly<Record<string, string>>;

export interface TemplateVariable {
  /** `header.1`, `body.2`, `button.0`. */
  name: string;
  part: "header" | "body" | "button";
  /** As it stands in the text; of a button which button it is, from 0. */
  number: number;
}
const variable = /\{\{(\d{1,3})\}\}/g;
const numbersIn = (text: string): number[] =>
  [...text.matchAll(variable)].map(([, number]) => Number(number));
const distinct = (numbers: readonly number[]): number[] => [...new Set(numbers)].toSorted((a, b) => a - b);

/** In the order in which they are filled in. */
export function variablesOf({ header, body, buttons }: TemplateContent): TemplateVariable[] {
  const inText = (part: "header" | "body", text: string): TemplateVariable[] =>
    distinct(numbersIn(text)).map((number) => ({ name: `${part}.${number}`, part, number }));
  return [
    ...inText("header", header ?? ""),
    ...inText("body", body),
    ...buttons.flatMap(({ type, url }, number) =>
      type === "URL" && url !== undefined && numbersIn(url).length > 0
        ? [{ name: `button.${number}`, part: "button" as const, number }]
        : [],
    ),
  ];
}

const filled = (text: string, part: string, values: TemplateValues): string =>
  text.replaceAll(variable, (whole, number: string) => values[`${part}.${number}`] || whole);

/** Why nobody changes a template here; null where it may be changed. What has other parts is not sent either. */
export const whyReadOnly = ({
  category,
  otherParts,
}: {
  category: TemplateCategory;
  otherParts: readonly string[];
}): "AUTHENTICATION" | "PARTS" | null =>
  otherParts.length > 0 ? "PARTS" : category === "AUTHENTICATION" ? "AUTHENTICATION" : null;

/** The variable that is the code, for the words and for the button. */
const codeName = "body.1";

/** Values in the order in which the provider takes them. A button that copies the code brings it once more. */
export function contentParameters(values: TemplateValues, buttons: readonly Pick<TemplateButton, "type">[]) {
  const of = (part: string) =>
    Object.entries(values)
      .flatMap(([name, value]) =>
        name.startsWith(`${part}.`) ? [{ index: Number(name.split(".")[1]), value }] : [],
      )
      .toSorted((one, other) => one.index - other.index);
  return {
    header: of("header").map(({ value }) => value),
    body: of("body").map(({ value }) => value),
    buttons: [
      ...of("button"),
      ...buttons.flatMap(({ type }, index) =>
        type === "CODE" ? [{ index, value: values[codeName] ?? "" }] : [],
      ),
    ],
  };
}

/** The template as its recipient sees it; what has no value keeps its braces. */
export const fillTemplate = (
  { headerFormat, header, body, footer, buttons }: TemplateContent,
  values: TemplateValues,
): TemplateContent => ({
  headerFormat,
  header: header === null ? null : filled(header, "header", values),
  body: filled(body, "body", values),
  footer,
  buttons: buttons.map((button, at) =>
    button.url === undefined
      ? button
      : { ...button, url: button.url.replaceAll(variable, (whole) => values[`button.${at}`] || whole) },
  ),
});

/** The same as plain words: what stands in the thread. */
export const templateText = ({ header, body, footer }: TemplateContent): string =>
  [header, body, footer].flatMap((part) => (part ? [part] : [])).join("\n\n");

const templateProblemCodes = [
  "empty",
  "name_shape",
  "too_long",
  "header_variables",
  "no_variables",
  "variable_shape",
  "variable_order",
  "variables_adjacent",
  "variable_at_edge",
  "example_missing",
  "sample_missing",
  "url_shape",
  "url_variable",
  "phone_shape",
  "buttons_max",
  "urls_max",
  "phones_max",
  "replies_apart",
  "same_text",
  "value_missing",
  "value_shape",
] as const;
type ProblemCode = (typeof templateProblemCodes)[number];
export interface TemplateProblem {
  path: string;
  code: ProblemCode;
  /** Of "too_long": the limit. */
  max?: number;
}
export interface TemplateDraft extends TemplateContent {
  name: string;
  examples: TemplateValues;
  /** Of a header that asks for a file: the provider has one as an example. */
  hasSample?: boolean | undefined;
}

/** All that Meta would refuse, in the order of the fields. */
export const templateProblems = (draft: TemplateDraft): TemplateProblem[] => [
  ...problemsOfName(draft.name),
  ...(draft.header === null ? [] : problemsOfHeader(draft.header)),
  ...(headerFileOf(draft.headerFormat) && !draft.hasSample
    ? [{ path: "sample", code: "sample_missing" as const }]
    : []),
  ...problemsOfBody(draft.body),
  ...(draft.footer === null ? [] : problemsOfFooter(draft.footer)),
  ...problemsOfButtons(draft.buttons),
  ...variablesOf(draft).flatMap(({ name }) =>
    (draft.examples[name] ?? "").trim() === ""
      ? [{ path: `examples.${name}`, code: "example_missing" as const }]
      : lineProblem(`examples.${name}`, draft.examples[name] ?? "", templateLimits.exampleMaxLength),
  ),
];

const tooLong = (path: string, text: string, max: number): TemplateProblem[] =>
  [...text].length > max ? [{ path, code: "too_long", max }] : [];
const empty = (path: string, text: string): TemplateProblem[] =>
  text.trim() === "" ? [{ path, code: "empty" }] : [];

function problemsOfName(name: string): TemplateProblem[] {
  if (name === "") return [{ path: "name", code: "empty" }];
  if (!/^[a-z0-9_]+$/.test(name)) return [{ path: "name", code: "name_shape" }];
  return tooLong("name", name, templateLimits.nameMaxLength);
}

/** Braces that are no variable, and numbers that leave one out. */
function problemsOfVariables(path: string, text: string): TemplateProblem[] {
  if (/\{\{|\}\}/.test(text.replaceAll(variable, ""))) return [{ path, code: "variable_shape" }];
  const numbers = distinct(numbersIn(text));
  return numbers.every((number, at) => number === at + 1) ? [] : [{ path, code: "variable_order" }];
}

function problemsOfHeader(header: string): TemplateProblem[] {
  const path = "header";
  if (/[\r\n]/.test(header)) return [{ path, code: "value_shape" }];
  return [
    ...empty(path, header),
    ...tooLong(path, header, templateLimits.headerMaxLength),
    ...problemsOfVariables(path, header),
    ...(numbersIn(header).length > 1 ? [{ path, code: "header_variables" as const }] : []),
  ];
}

function problemsOfBody(body: string): TemplateProblem[] {
  const path = "body";
  const text = body.trim();
  return [
    ...empty(path, body),
    ...tooLong(path, body, templateLimits.bodyMaxLength),
    ...problemsOfVariables(path, body),
    ...(/\}\}\s*\{\{/.test(text) ? [{ path, code: "variables_adjacent" as const }] : []),
    ...(/^\{\{\d+\}\}|\{\{\d+\}\}$/.test(text) ? [{ path, code: "variable_at_edge" as const }] : []),
  ];
}

const problemsOfFooter = (footer: string): TemplateProblem[] => [
  ...empty("footer", footer),
  ...tooLong("footer", footer, templateLimits.footerMaxLength),
  ...(/\{\{|\}\}/.test(footer) ? [{ path: "footer", code: "no_variables" as const }] : []),
];

function problemsOfButtons(buttons: readonly TemplateButton[]): TemplateProblem[] {
  const count = (type: TemplateButtonType) => buttons.filter((button) => button.type === type).length;
  const kinds = buttons.map(({ type }) => type === "QUICK_REPLY");
  const turns = kinds.filter((isReply, at) => at > 0 && isReply !== kinds[at - 1]).length;
  const whole = (isWrong: boolean, code: ProblemCode): TemplateProblem[] =>
    isWrong ? [{ path: "buttons", code }] : [];
  return [
    ...buttons.flatMap((button, at) => problemsOfButton(button, `buttons.${at}`)),
    ...buttons.flatMap(({ text }, at) =>
      text.trim() !== "" && buttons.findIndex((other) => other.text.trim() === text.trim()) < at
        ? [{ path: `buttons.${at}.text`, code: "same_text" as const }]
        : [],
    ),
    ...whole(buttons.length > templateLimits.buttonsMax, "buttons_max"),
    ...whole(count("URL") > templateLimits.urlButtonsMax, "urls_max"),
    ...whole(count("PHONE_NUMBER") > templateLimits.phoneButtonsMax, "phones_max"),
    ...whole(turns > 1, "replies_apart"),
  ];
}

function problemsOfButton({ type, text, url = "", phoneNumber = "" }: TemplateButton, path: string) {
  const label: TemplateProblem[] = [
    ...empty(`${path}.text`, text),
    ...tooLong(`${path}.text`, text, templateLimits.buttonTextMaxLength),
    ...(/\{\{|\}\}/.test(text) ? [{ path: `${path}.text`, code: "no_variables" as const }] : []),
  ];
  if (type === "URL") return [...label, ...problemsOfUrl(url, `${path}.url`)];
  if (type === "PHONE_NUMBER" && !/^\+?[1-9]\d{6,14}$/.test(phoneNumber.replaceAll(/[\s().-]/g, "")))
    return [...label, { path: `${path}.phoneNumber`, code: "phone_shape" as const }];
  return label;
}

function problemsOfUrl(url: string, path: string): TemplateProblem[] {
  const bare = url.replace(/\{\{1\}\}$/, "");
  if (/\{\{|\}\}/.test(bare)) return [{ path, code: "url_variable" }];
  if (!URL.canParse(bare) || !/^https?:\/\/[^/]/i.test(bare)) return [{ path, code: "url_shape" }];
  return tooLong(path, url, templateLimits.urlMaxLength);
}

/** A value stands in a line: no line breaks, no tabs, no row of blanks. */
const lineProblem = (path: string, value: string, max: number): TemplateProblem[] =>
  /[\r\n\t]| {5}/.test(value) ? [{ path, code: "value_shape" }] : tooLong(path, value, max);

/** What keeps a template with these values from being sent. */
export const valueProblems = (content: TemplateContent, values: TemplateValues): TemplateProblem[] =>
  variablesOf(content).flatMap(({ name }) => {
    const value = values[name] ?? "";
    const path = `values.${name}`;
    const isCode = name === codeName && content.buttons.some(({ type }) => type === "CODE");
    const max = isCode ? templateLimits.codeMaxLength : templateLimits.valueMaxLength;
    return value.trim() === "" ? [{ path, code: "value_missing" as const }] : lineProblem(path, value, max);
  });
