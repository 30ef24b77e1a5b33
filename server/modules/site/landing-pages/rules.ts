import { createHash } from "node:crypto";
import { shownRatio, themeProblems } from "../../../../contract/site/landing-theme.ts";
import { answerLengths, missingIn, wordsIn } from "../../../../contract/site/landing-parts.ts";
import type { Block, FormField } from "../../../../contract/site/landing-parts.ts";
import type { LandingContent } from "../../../../contract/site/landing-content.ts";
import { usualTheme } from "../../../../contract/site/landing-theme.ts";
import type { FieldFault } from "../../../fault.ts";
import { Email } from "../../../../contract/shapes.ts";
import { say } from "./texts.ts";
import type { Text } from "../../../words/wording.ts";
import { saidText } from "../../../words/contract.ts";

export type FormBlock = Extract<Block, { type: "form" }>;

/** What a draft may not be, finished or not: parts that share an id, and colours that cannot be read. */
export function flawsIn({ blocks, theme }: LandingContent): FieldFault[] {
  const twice = (ids: readonly string[], path: string): FieldFault[] =>
    ids.flatMap((id, at) =>
      ids.indexOf(id) < at ? [{ path: `${path}.${at}.id`, message: say("landing_pages.part_id_twice") }] : [],
    );
  return [
    ...twice(
      blocks.map(({ id }) => id),
      "content.blocks",
    ),
    ...blocks.flatMap((block, at) =>
      block.type === "form"
        ? twice(
            block.fields.map(({ id }) => id),
            `content.blocks.${at}.fields`,
          )
        : [],
    ),
    ...themeProblems(theme).map(({ mode, part, ratio }) => ({
      path: `content.theme.${mode}.${part}`,
      message: say("landing_pages.too_little_contrast", { ratio: shownRatio(ratio) }),
    })),
  ];
}

/** What keeps a draft from being published. */
export const gapsIn = (content: LandingContent): FieldFault[] => [
  ...missingIn(content).map(({ path, message }) => ({ path: `content.${path}`, message: saidText(message) })),
  ...flawsIn(content),
];

export const emptyContent = (name: string, locale: string): LandingContent => ({
  title: { [locale]: name },
  description: {},
  blocks: [{ id: "hero", type: "hero", heading: { [locale]: name }, text: {}, action: null }],
  theme: { logoId: null, ...usualTheme },
});

export interface FormAnswers {
  email: string;
  name: string | undefined;
  phone: string | undefined;
  lines: string[];
}

/**
 * A visitor's answers, as the block asks for them: what is wrong by field, or who writes and what it says, in
 * the language of the staff.
 */
export function readForm(
  { fields }: FormBlock,
  values: Readonly<Record<string, string>>,
  home: string,
): { errors: FieldFault[] } | { errors: null; answers: FormAnswers } {
  const said = (field: FormField) => values[field.id]?.trim() ?? "";
  const errors = [
    ...Object.keys(values)
      .filter((id) => !fields.some((field) => field.id === id))
      .map((id) => ({ path: `values.${id}`, message: say("landing_pages.not_asked") })),
    ...fields.flatMap((field) => {
      const message = problemOf(field, said(field));
      return message === null ? [] : [{ path: `values.${field.id}`, message }];
    }),
  ];
  if (errors.length > 0) return { errors };
  const first = (kind: FormField["kind"]) =>
    fields
      .filter((field) => field.kind === kind)
      .map(said)
      .find((text) => text !== "");
  const lines = fields
    .filter((field) => said(field) !== "")
    .map(
      (field) =>
        `${wordsIn(field.label, home)}: ${
          field.kind === "choice"
            ? wordsIn(
                field.choices.find((choice) => Object.values(choice).includes(said(field))),
                home,
              )
            : field.kind === "consent"
              ? "✓"
              : said(field)
        }`,
    );
  return {
    errors: null,
    answers: { email: Email.parse(first("email")), name: first("name"), phone: first("phone"), lines },
  };
}

function problemOf(field: FormField, text: string): Text | null {
  if (text === "") return field.isRequired || field.kind === "email" ? say("landing_pages.needed") : null;
  if (text.length > answerLengths[field.kind])
    return say("landing_pages.too_long", { max: answerLengths[field.kind] });
  if (field.kind === "email" && !Email.safeParse(text).success) return say("shared.bad_email");
  if (field.kind === "choice" && !field.choices.some((choice) => Object.values(choice).includes(text)))
    return say("landing_pages.choice_not_offered");
  return null;
}

/** The same words in the same form; whose they were cannot be read from it. */
export const digestOf = (pageId: string, blockId: string, values: Readonly<Record<string, string>>): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        pageId,
        blockId,
        Object.entries(values)
          .map(([id, text]) => [id, text.trim()])
          .toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1)),
      ]),
    )
    .digest("base64url");
