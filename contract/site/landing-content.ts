import { z } from "zod";
import { locales } from "../locales.ts";
import { articleSources, formFieldKinds } from "./landing-parts.ts";
import { limits } from "../limits.ts";
import { Color, Id, Tags, Text } from "../shapes.ts";
import { said } from "../said.ts";

const max = limits.landingTextMaxLength;
/**
 * One text in each language that somebody wrote it in. Text alone: what looks like HTML is shown as it is
 * written.
 */
const Words = (maxLength: number) => z.partialRecord(z.enum(locales), Text(maxLength).trim());
/** Within the site, to a block, or to somewhere that cannot run a script. */
const Target = Text(500)
  .trim()
  .regex(
    /^(\/(?![/\\])[^\s\\]*|#[a-z0-9-]*|https:\/\/[^\s\\]+|mailto:[^\s<>]+|tel:[+\d ()-]+)$/i,
    said("landing_content.link"),
  );
const Action = z
  .object({
    label: Words(60),
    to: Target,
  })
  .nullable()
  .meta({ id: "Action" });
export const PartId = z.string().regex(/^[a-z0-9-]{1,40}$/, said("landing_content.part_id"));
const Field = z
  .object({
    id: PartId,
    kind: z.enum(formFieldKinds),
    label: Words(120),
    isRequired: z.boolean(),
    choices: z.array(Words(120)).max(20),
  })
  .meta({ id: "Field" });
const base = { id: PartId, heading: Words(200) };
const Block = z.discriminatedUnion("type", [
  z.object({
    ...base,
    type: z.literal("hero"),
    text: Words(600),
    action: Action,
  }),
  z.object({
    ...base,
    type: z.literal("features"),
    items: z
      .array(
        z.object({
          title: Words(120),
          text: Words(600),
        }),
      )
      .max(12),
  }),
  z.object({
    ...base,
    type: z.literal("articles"),
    source: z.enum(articleSources),
    categoryId: Id.nullable(),
    articleIds: z.array(Id).max(12),
    count: z.number().int().min(1).max(12),
  }),
  z.object({
    ...base,
    type: z.literal("faq"),
    items: z
      .array(
        z.object({
          question: Words(300),
          answer: Words(max),
        }),
      )
      .max(30),
  }),
  z.object({
    ...base,
    type: z.literal("form"),
    text: Words(600),
    subject: Text(200).trim(),
    thanks: Words(300),
    submit: Words(60),
    tags: Tags,
    fields: z.array(Field).max(15),
  }),
  z.object({
    ...base,
    type: z.literal("chat"),
    text: Words(600),
    label: Words(60),
  }),
  z.object({
    ...base,
    type: z.literal("contact"),
    email: z.union([z.literal(""), z.email().max(254)]),
    phone: Text(60)
      .trim()
      .regex(/^[+\d ()./-]*$/, said("landing_content.phone")),
    address: Words(400),
    hours: Words(400),
  }),
  z.object({
    ...base,
    type: z.literal("testimonials"),
    items: z
      .array(
        z.object({
          quote: Words(800),
          name: Text(120).trim(),
          role: Words(120),
        }),
      )
      .max(12),
  }),
  z.object({
    ...base,
    type: z.literal("pricing"),
    plans: z
      .array(
        z.object({
          name: Words(80),
          price: Words(60),
          period: Words(60),
          features: Words(1000).describe("One a line"),
          action: Action,
          isHighlighted: z.boolean(),
        }),
      )
      .max(6),
  }),
]);
const Palette = z
  .object({
    accent: Color,
    background: Color,
    text: Color,
  })
  .meta({ id: "Palette" });
const Theme = z
  .object({
    logoId: Id.nullable(),
    light: Palette,
    dark: Palette,
  })
  .meta({ id: "Theme" });
export const LandingContent = z
  .object({
    title: Words(120),
    description: Words(300),
    blocks: z.array(Block).max(limits.landingBlocksMax),
    theme: Theme,
  })
  .meta({ id: "LandingContent" });
export type LandingContent = z.infer<typeof LandingContent>;
