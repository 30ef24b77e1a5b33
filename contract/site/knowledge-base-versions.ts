import { z } from "zod";
import { versionKinds } from "../enums.ts";
import { locales } from "../locales.ts";
import { endpoint, group } from "../kit.ts";
import { Article } from "./knowledge-base.ts";
import { Id, Time, pageOf, paging } from "../shapes.ts";

const common = {
  number: z.number().int(),
  kind: z.enum(versionKinds),
  authorId: Id.nullable(),
  authorName: z.string(),
  publishedAt: Time.nullable().describe("When it was last what readers see"),
  isPublished: z.boolean().describe("Is what readers see"),
  createdAt: Time,
  updatedAt: Time,
};
const Words = z.object({
  title: z.string(),
  summary: z.string(),
  html: z.string(),
});
const ArticleVersion = z
  .object({
    ...common,
    isInternal: z.boolean(),
    translations: z.object({
      en: Words.nullable(),
      es: Words.nullable(),
      ar: Words.nullable(),
    }),
  })
  .meta({ id: "ArticleVersion" });
/** Text in order: what both have, what only the newer has, what only the older had. */
const Parts = z.array(
  z.object({
    kind: z.enum(["same", "added", "removed"]),
    text: z.string(),
  }),
);
const Block = z.object({
  kind: z.enum(["same", "added", "removed", "changed"]),
  tag: z.string().describe("p, h2, ul, table …"),
  html: z.string().describe("As the newer has it; of a removed block, as the older had it"),
  parts: Parts.describe(
    "The words of a changed block, and where those are the same, with the addresses and descriptions in it; of any other, all of them in one",
  ),
});
const FileChange = z
  .object({
    kind: z.enum(["added", "removed"]),
    name: z.string().nullable().describe("null: the file is gone since"),
  })
  .meta({ id: "FileChange" });
export const ArticleDifference = z
  .object({
    from: z.number().int(),
    to: z.number().int(),
    isInternal: z.boolean().nullable().describe("What it became; null: what it was"),
    sourceLocale: z.enum(locales).nullable().describe("As isInternal"),
    files: z.array(FileChange),
    languages: z.array(
      z.object({
        locale: z.enum(locales),
        kind: z.enum(["same", "added", "removed", "changed"]),
        title: Parts,
        summary: Parts,
        blocks: z.array(Block),
      }),
    ),
  })
  .meta({ id: "ArticleDifference" });
export type ArticleDifference = z.infer<typeof ArticleDifference>;
const refs = { id: "article", number: "text" } as const;

/** Ours. Saves of one writer within a while are one version; what was published stays one of its own. */
export const knowledgeBaseVersions = group("knowledge-base-versions", {
  list: endpoint("GET /knowledge-base/{id}/versions", {
    allow: "USER",
    refs: { id: "article" },
    query: z.object(paging),
    returns: pageOf(
      z.object({
        ...common,
        title: z.string(),
      }),
    ),
  }),
  get: endpoint("GET /knowledge-base/{id}/versions/{number}", {
    allow: "USER",
    refs,
    returns: ArticleVersion,
  }),
  difference: endpoint("GET /knowledge-base/{id}/versions/{number}/difference", {
    allow: "USER",
    perMinute: 60,
    transaction: "none",
    refs,
    query: z.object({
      from: z.coerce.number().int().min(1).optional().describe("The older one; without it, the one before"),
    }),
    returns: ArticleDifference,
  }),
  restore: endpoint("POST /knowledge-base/{id}/versions/{number}/restore", {
    allow: "AGENT",
    refs,
    versioned: true,
    touches: ["knowledge-base"],
    summary: "The working copy becomes what that version was, as a new version",
    returns: Article,
  }),
});
