import type { Locale } from "../locales.ts";
import { locales } from "../locales.ts";
import { said } from "../said.ts";
import type { Said } from "../said.ts";

/** What a landing page is made of, without zod: the builder and the page itself read it. */
export const blockTypes = [
  "hero",
  "features",
  "articles",
  "faq",
  "form",
  "chat",
  "contact",
  "testimonials",
  "pricing",
] as const;
export type BlockType = (typeof blockTypes)[number];
/** How a visitor's answer is asked for. A form has one `email`, which finds the contact. */
export const formFieldKinds = ["email", "name", "phone", "line", "text", "choice", "consent"] as const;
/** How long an answer may be, by its kind. */
export const answerLengths: Readonly<Record<(typeof formFieldKinds)[number], number>> = {
  email: 254,
  name: 120,
  phone: 60,
  line: 200,
  text: 4000,
  choice: 120,
  consent: 10,
};
export const longestAnswer = Math.max(...Object.values(answerLengths));
export const articleSources = ["NEWEST", "CATEGORY", "PICKED"] as const;
export const pageStatuses = ["DRAFT", "PUBLISHED"] as const;
export const domainStates = ["PENDING_DNS", "VERIFIED", "ACTIVE", "FAILED"] as const;
export type DomainState = (typeof domainStates)[number];
/** Why a domain is not there yet, or is no more. */
export const domainReasons = ["NO_RECORD", "OTHER_RECORD", "NO_SUCH_DOMAIN", "NO_ANSWER", "TAKEN"] as const;
export type DomainReason = (typeof domainReasons)[number];

/** One text in up to three languages; a language that is missing shows another one. */
export type Words = Partial<Record<Locale, string>>;
export function wordsIn(words: Words | undefined, locale: string, home = "en"): string {
  const wanted = [locale, home, ...locales].flatMap((each) => locales.filter((known) => known === each));
  return wanted.map((each) => words?.[each]?.trim()).find(Boolean) ?? "";
}
export const hasWords = (words: Words | undefined): boolean => wordsIn(words, "en") !== "";

interface Action {
  label: Words;
  to: string;
}
export type Block =
  | { id: string; type: "hero"; heading: Words; text: Words; action: Action | null }
  | { id: string; type: "features"; heading: Words; items: { title: Words; text: Words }[] }
  | {
      id: string;
      type: "articles";
      heading: Words;
      source: (typeof articleSources)[number];
      categoryId: string | null;
      articleIds: string[];
      count: number;
    }
  | { id: string; type: "faq"; heading: Words; items: { question: Words; answer: Words }[] }
  | {
      id: string;
      type: "form";
      heading: Words;
      text: Words;
      subject: string;
      thanks: Words;
      submit: Words;
      tags: string[];
      fields: FormField[];
    }
  | { id: string; type: "chat"; heading: Words; text: Words; label: Words }
  | {
      id: string;
      type: "contact";
      heading: Words;
      email: string;
      phone: string;
      address: Words;
      hours: Words;
    }
  | { id: string; type: "testimonials"; heading: Words; items: { quote: Words; name: string; role: Words }[] }
  | {
      id: string;
      type: "pricing";
      heading: Words;
      plans: {
        name: Words;
        price: Words;
        period: Words;
        features: Words;
        action: Action | null;
        isHighlighted: boolean;
      }[];
    };
export interface FormField {
  id: string;
  kind: (typeof formFieldKinds)[number];
  label: Words;
  isRequired: boolean;
  choices: Words[];
}

export interface ContentProblem {
  path: string;
  message: Said;
}
type BlockOf<T extends Block["type"]> = Extract<Block, { type: T }>;
const lack = (path: string, message: Said): ContentProblem[] => [{ path, message }];
const words = (path: string, text: Words): ContentProblem[] =>
  hasWords(text) ? [] : lack(path, said("landing_parts.language_needed"));
const some = (path: string, items: readonly unknown[]): ContentProblem[] =>
  items.length > 0 ? [] : lack(path, said("landing_parts.one_needed"));

function missingInHero(block: BlockOf<"hero">, at: string): ContentProblem[] {
  return [
    ...words(`${at}.heading`, block.heading),
    ...(block.action ? words(`${at}.action.label`, block.action.label) : []),
  ];
}

function missingInFeatures(block: BlockOf<"features">, at: string): ContentProblem[] {
  return [
    ...some(`${at}.items`, block.items),
    ...block.items.flatMap(({ title: name }, i) => words(`${at}.items.${i}.title`, name)),
  ];
}

function missingInArticles(block: BlockOf<"articles">, at: string): ContentProblem[] {
  return block.source === "PICKED"
    ? some(`${at}.articleIds`, block.articleIds)
    : block.source === "CATEGORY" && block.categoryId === null
      ? [{ path: `${at}.categoryId`, message: said("landing_parts.category_needed") }]
      : [];
}

function missingInFaq(block: BlockOf<"faq">, at: string): ContentProblem[] {
  return [
    ...some(`${at}.items`, block.items),
    ...block.items.flatMap(({ question, answer }, i) => [
      ...words(`${at}.items.${i}.question`, question),
      ...words(`${at}.items.${i}.answer`, answer),
    ]),
  ];
}

function missingInForm(block: BlockOf<"form">, at: string): ContentProblem[] {
  return [
    ...words(`${at}.heading`, block.heading),
    ...block.fields.flatMap(({ label, kind, choices }, i) => [
      ...words(`${at}.fields.${i}.label`, label),
      ...(kind === "choice" ? some(`${at}.fields.${i}.choices`, choices) : []),
      ...choices.flatMap((choice, j) => words(`${at}.fields.${i}.choices.${j}`, choice)),
    ]),
    ...(block.fields.filter(({ kind }) => kind === "email").length === 1
      ? []
      : [
          {
            path: `${at}.fields`,
            message: said("landing_parts.form_needs_email"),
          },
        ]),
  ];
}

function missingInContact(block: BlockOf<"contact">, at: string): ContentProblem[] {
  return block.email === "" && block.phone === "" && !hasWords(block.address)
    ? [{ path: `${at}.email`, message: said("landing_parts.way_needed") }]
    : [];
}

function missingInTestimonials(block: BlockOf<"testimonials">, at: string): ContentProblem[] {
  return [
    ...some(`${at}.items`, block.items),
    ...block.items.flatMap(({ quote, name }, i) => [
      ...words(`${at}.items.${i}.quote`, quote),
      ...(name === ""
        ? [{ path: `${at}.items.${i}.name`, message: said("landing_parts.author_needed") }]
        : []),
    ]),
  ];
}

function missingInPricing(block: BlockOf<"pricing">, at: string): ContentProblem[] {
  return [
    ...some(`${at}.plans`, block.plans),
    ...block.plans.flatMap(({ name, price, action }, i) => [
      ...words(`${at}.plans.${i}.name`, name),
      ...words(`${at}.plans.${i}.price`, price),
      ...(action ? words(`${at}.plans.${i}.action.label`, action.label) : []),
    ]),
  ];
}

function missingInBlock(block: Block, at: string): ContentProblem[] {
  switch (block.type) {
    case "hero":
      return missingInHero(block, at);
    case "features":
      return missingInFeatures(block, at);
    case "articles":
      return missingInArticles(block, at);
    case "faq":
      return missingInFaq(block, at);
    case "form":
      return missingInForm(block, at);
    case "chat":
      return words(`${at}.heading`, block.heading);
    case "contact":
      return missingInContact(block, at);
    case "testimonials":
      return missingInTestimonials(block, at);
    case "pricing":
      return missingInPricing(block, at);
  }
}

/** What a page lacks before anybody may see it: each path names the field of the builder. */
export function missingIn({ title, blocks }: { title: Words; blocks: readonly Block[] }): ContentProblem[] {
  return [
    ...words("title", title),
    ...some("blocks", blocks),
    ...blocks.flatMap((block, at) => missingInBlock(block, `blocks.${at}`)),
  ];
}
