import { z } from "zod";
import { importNotes, importProblems, importReasons, importRowStates, importStates } from "../enums.ts";
import { locales } from "../locales.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Id, Line, Time, listOf, pageOf, paging } from "../shapes.ts";
import { said } from "../said.ts";

const Count = z.number().int();
export const ArticleImport = z
  .object({
    id: Id,
    kind: z.enum(["ZIP", "SITE"]),
    name: z.string().describe("Of the file or folder; of a site its address"),
    state: z.enum(importStates),
    problem: z.enum(importProblems).nullable(),
    locale: z.enum(locales).describe("Of what does not say its own"),
    categoryId: Id.nullable().describe("Where what names no category goes"),
    publish: z.boolean(),
    total: Count.describe("Files or pages"),
    read: Count,
    isCut: z.boolean().describe("There were more than one import takes"),
    willCreate: Count,
    willUpdate: Count,
    created: Count,
    updated: Count,
    unchanged: Count,
    skipped: Count,
    failed: Count,
    mayChange: z.boolean(),
    actorId: Id,
    actorName: z.string(),
    createdAt: Time,
    startedAt: Time.nullable(),
    finishedAt: Time.nullable(),
  })
  .meta({ id: "ArticleImport" });
export type ArticleImport = z.infer<typeof ArticleImport>;
export const ImportRow = z
  .object({
    number: Count,
    path: z.string().describe("In the zip; of a page its address"),
    state: z.enum(importRowStates),
    reason: z.enum(importReasons).nullable(),
    detail: z.string().nullable().describe("Of what was refused: why, in the reader's language"),
    notes: z.array(z.enum(importNotes)),
    title: z.string().nullable(),
    locale: z.enum(locales).nullable(),
    slug: z.string().nullable(),
    category: z.array(z.string()),
    isPublished: z.boolean().describe("Says that it is published"),
    articleId: Id.nullable(),
  })
  .meta({ id: "ImportRow" });
export type ImportRow = z.infer<typeof ImportRow>;

const Write = z
  .object({
    attachmentId: Id.optional().describe(
      "An upload of one's own: a zip of Markdown files, with what they show and link to",
    ),
    name: Line(200)
      .optional()
      .describe("Of the zip or folder: what is imported again under it is known again"),
    url: Line(2000)
      .optional()
      .describe("Of a public help centre, or of a part of it: pages below it are read, or of its sitemap"),
    locale: z.enum(locales).optional().describe("Of what does not say its own; else the tenant's"),
    categoryId: Id.nullable().optional(),
  })
  .refine(({ attachmentId, url }) => (attachmentId === undefined) !== (url === undefined), {
    path: ["attachmentId"],
    message: said("article_imports.file_or_address"),
  });
const refs = { id: "articleImport" } as const;
const touches = ["knowledge-base", "knowledge-base-categories"] as const;

/**
 * Ours: many articles from Markdown or from another help centre, read first and looked at, then made by a
 * job. One's own; SUPERVISOR and above see everybody's.
 */
export const articleImports = group("article-imports", {
  list: endpoint("GET /article-imports", {
    allow: "AGENT",
    query: z.object(paging),
    returns: pageOf(ArticleImport),
  }),
  create: endpoint("POST /article-imports", {
    allow: "AGENT",
    creates: true,
    summary: "Reads the source and makes nothing: what would be made stands in its rows once it is READY",
    body: Write,
    example: { url: "https://help.example.com/" },
    returns: ArticleImport,
  }),
  get: endpoint("GET /article-imports/{id}", { allow: "AGENT", refs, returns: ArticleImport }),
  rows: endpoint("GET /article-imports/{id}/rows", {
    allow: "AGENT",
    refs,
    query: z.object({
      ...paging,
      state: listOf(z.enum(importRowStates)),
    }),
    returns: pageOf(ImportRow),
  }),
  run: endpoint("POST /article-imports/{id}/run", {
    allow: "AGENT",
    refs,
    touches,
    summary:
      "Makes drafts of what was read. `publish`: what says that it is published is published, for which SENIOR_AGENT is needed",
    body: z.object({
      publish: z.boolean().default(false),
      leaveOut: z
        .array(z.number().int().min(1))
        .max(limits.importRowsMax)
        .default([])
        .describe("Numbers of rows"),
    }),
    example: { publish: false },
    returns: ArticleImport,
  }),
  cancel: endpoint("POST /article-imports/{id}/cancel", {
    allow: "AGENT",
    refs,
    touches,
    summary: "No further article is made; those that were stay",
    returns: ArticleImport,
  }),
});
