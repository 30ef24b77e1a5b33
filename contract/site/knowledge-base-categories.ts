import { z } from "zod";
import { locales } from "../locales.ts";
import { endpoint, group } from "../kit.ts";
import { Slug } from "./knowledge-base.ts";
import { limits } from "../limits.ts";
import { Id, Line, Nothing, Text, Time } from "../shapes.ts";

const Words = z.object({
  name: z.string(),
  description: z.string(),
  slug: z.string(),
});
const inEachLanguage = <T extends z.ZodType>(one: T) =>
  z.object({
    en: one,
    es: one,
    ar: one,
  });
const ArticleCategory = z
  .object({
    id: Id,
    parentId: Id.nullable(),
    position: z.number().int(),
    name: z.string().describe("In the language asked for, else the tenant's, else any"),
    translations: inEachLanguage(Words.nullable()),
    /** 1 at the top. */
    depth: z.number().int(),
    path: z.array(z.string()),
    articles: z.number().int().describe("Its own, of any status"),
    publishedArticles: z.number().int(),
    createdAt: Time,
    updatedAt: Time,
    get children(): z.ZodArray<typeof ArticleCategory> {
      return z.array(ArticleCategory);
    },
  })
  .meta({ id: "ArticleCategory" });
const WordsWrite = z
  .object({
    name: Line(80),
    description: Text(500).optional(),
    slug: Slug.optional().describe("Made from the name where it is left out"),
  })
  .meta({ id: "WordsWrite" });
const Write = z.object({
  parentId: Id.nullable().optional(),
  position: z
    .number()
    .int()
    .min(0)
    .max(limits.ticketCategoriesMax)
    .optional()
    .describe("Its place among its siblings, from 0; the others make room"),
  translations: inEachLanguage(WordsWrite.nullable().optional()).describe(
    "Each language by itself; null takes it away, but not the last",
  ),
});
const MoveTo = z.union([z.literal("none"), Id]);
const List = z.object({
  items: z.array(ArticleCategory),
  total: z.number().int(),
});
const refs = { id: "articleCategory" } as const;
const example = { translations: { en: { name: "Orders and delivery", slug: "orders" } } };
const change = { allow: "SUPERVISOR", touches: ["knowledge-base"] } as const;
const locale = z.object({ locale: z.enum(locales).optional() });

/**
 * Ours. A tree of at most `limits.categoryDepthMax` levels; what changes here is seen on the site at once.
 */
export const knowledgeBaseCategories = group("knowledge-base-categories", {
  list: endpoint("GET /knowledge-base-categories", {
    allow: "USER",
    query: locale,
    summary: "The whole tree, since it is small",
    returns: List,
  }),
  create: endpoint("POST /knowledge-base-categories", {
    ...change,
    creates: true,
    body: Write,
    example,
    returns: ArticleCategory,
  }),
  get: endpoint("GET /knowledge-base-categories/{id}", {
    allow: "USER",
    refs,
    query: locale,
    returns: ArticleCategory,
  }),
  update: endpoint("PATCH /knowledge-base-categories/{id}", {
    ...change,
    refs,
    summary: "Also moves it: `parentId`, `position`",
    body: Write.partial(),
    example,
    returns: ArticleCategory,
  }),
  replace: endpoint("PUT /knowledge-base-categories/{id}", {
    ...change,
    refs,
    body: Write.partial(),
    example,
    returns: ArticleCategory,
  }),
  remove: endpoint("DELETE /knowledge-base-categories/{id}", {
    ...change,
    refs,
    query: z.object({ moveToId: MoveTo.optional() }),
    summary:
      "409 while it has articles or children and `moveToId` does not say where they go: a category, or `none`",
    returns: Nothing,
  }),
});
