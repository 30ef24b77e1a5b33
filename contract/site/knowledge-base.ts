import { z } from "zod";
import { articleStatuses } from "../enums.ts";
import { locales } from "../locales.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Flag, Id, Line, Nothing, Text, Time, Version, listOf, pageOf, paging, search } from "../shapes.ts";
import { Attachment } from "../workspace/attachments.ts";
import { said } from "../said.ts";

export const ArticleSuggestion = z
  .object({
    id: Id,
    slug: z.string(),
    locale: z.enum(locales),
    title: z.string(),
    summary: z.string(),
    html: z.string(),
    text: z.string(),
    isInternal: z.boolean(),
  })
  .meta({ id: "ArticleSuggestion" });
export type ArticleSuggestion = z.infer<typeof ArticleSuggestion>;
/** Published articles that fit best, the best first; one language of each. */
const Suggestions = z.object({ items: z.array(ArticleSuggestion) }).meta({ id: "Suggestions" });

/** Letters and digits of any script, apart by hyphens. */
export const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .normalize("NFC")
  .min(1)
  .max(limits.slugMaxLength)
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:-[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*$/u,
    said("knowledge_base.slug"),
  );
const Translation = z
  .object({
    title: z.string(),
    summary: z.string(),
    html: z.string(),
    isOutOfDate: z.boolean().describe("The source language was changed after it"),
    isPublished: z.boolean(),
    updatedAt: Time,
  })
  .meta({ id: "Translation" });
const inEachLanguage = <T extends z.ZodType>(one: T) =>
  z.object({
    en: one,
    es: one,
    ar: one,
  });

const common = {
  id: Id,
  slug: z.string(),
  status: z.enum(articleStatuses),
  isInternal: z.boolean().describe("For staff only"),
  isFaq: z.boolean(),
  categoryId: Id.nullable(),
  position: z.number().int(),
  sourceLocale: z.enum(locales),
  authorId: Id.nullable(),
  authorName: z.string().nullable(),
  hasUnpublishedChanges: z.boolean().describe("What readers see is older than the working copy"),
  publishedAt: Time.nullable(),
  publishAt: Time.nullable().describe("Will be published then"),
  publishByName: z.string().nullable(),
  reviewRequestedAt: Time.nullable(),
  helpful: z.number().int(),
  unhelpful: z.number().int(),
  version: Version,
  deletedAt: Time.nullable(),
  createdAt: Time,
  updatedAt: Time,
};
export const Article = z
  .object({
    ...common,
    translations: inEachLanguage(Translation.nullable()),
    attachments: z.array(Attachment.extend({ url: z.string().describe("A signed link that expires") })),
    firstPublishedAt: Time.nullable(),
    formerSlugs: z.array(z.string()).describe("Lead to it still"),
    revision: z.number().int().describe("The number of the newest version"),
  })
  .meta({ id: "Article" });
export type Article = z.infer<typeof Article>;
/** As a list shows it: its title in the language asked for, else in its source language. */
export const ArticleRow = z
  .object({
    ...common,
    locale: z.enum(locales),
    title: z.string(),
    summary: z.string(),
    languages: z.array(
      z.object({
        locale: z.enum(locales),
        isOutOfDate: z.boolean(),
      }),
    ),
  })
  .meta({ id: "ArticleRow" });
export type ArticleRow = z.infer<typeof ArticleRow>;

const ToDoArticle = z
  .object({
    id: Id,
    slug: z.string(),
    title: z.string(),
  })
  .meta({ id: "ToDoArticle" });
const TranslationWrite = z
  .object({
    title: Line(limits.articleTitleMaxLength).optional().describe("Needed where the language is new"),
    summary: Text(limits.articleSummaryMaxLength).optional(),
    html: Text(limits.articleHtmlMaxLength)
      .optional()
      .describe(
        'Sanitised. Pictures are attachments: `<img data-attachment="id">`; callouts `<aside data-callout="info|tip|warning|danger">`; videos `<iframe src>` of the hosts in article-embeds.ts',
      ),
    isUpToDate: z
      .boolean()
      .optional()
      .describe("True: it says what the source language says, though it was not changed"),
  })
  .meta({ id: "TranslationWrite" });
const fields = {
  slug: Slug.optional().describe(
    "Takes effect at once, and the old one leads to it; made from the title where it is left out",
  ),
  isInternal: z
    .boolean()
    .optional()
    .describe("True takes it off the site at once; false shows it with the next publishing"),
  isFaq: z.boolean().optional(),
  categoryId: Id.nullable().optional(),
  position: z
    .number()
    .int()
    .min(0)
    .max(limits.totalExactMax)
    .optional()
    .describe("Its place in its category, from 0; the others make room"),
  authorId: Id.optional(),
  sourceLocale: z.enum(locales).optional(),
  attachments: z
    .array(Id)
    .max(limits.articleAttachmentsMax)
    .optional()
    .describe("Files listed below the text; those that the text names besides need not be here"),
};
const Write = z.object({
  ...fields,
  translations: inEachLanguage(TranslationWrite.nullable().optional()).describe(
    "Each language by itself; null takes it away",
  ),
});
const example = {
  slug: "reset-your-password",
  translations: {
    en: {
      title: "Reset your password",
      summary: "By e-mail, in two minutes.",
      html: "<p>Choose <strong>Forgot password</strong>.</p>",
    },
  },
};
const Links = z
  .object({
    items: z.array(
      z.object({
        articleId: Id,
        slug: z.string(),
        title: z.string(),
        locale: z.enum(locales),
        status: z.enum(articleStatuses),
        isInternal: z.boolean(),
        createdByName: z.string(),
        createdAt: Time,
      }),
    ),
  })
  .meta({ id: "Links" });

const refs = { id: "article" } as const;
const ticketRefs = { ticketId: "ticket", articleId: "article" } as const;
const touches = ["knowledge-base-categories", "knowledge-base-versions"] as const;
/** What readers see changes: the wider right of the two. */
const showing = { allow: "SENIOR_AGENT", refs, versioned: true, touches, returns: Article } as const;
const articleSorts = ["-updatedAt", "title", "position", "-createdAt", "-unhelpful"] as const;

export const knowledgeBase = group("knowledge-base", {
  list: endpoint("GET /knowledge-base", {
    allow: "USER",
    summary: "Working copies. Without `deleted`: those that are not deleted",
    query: z.object({
      ...paging,
      ...search,
      status: listOf(z.enum(articleStatuses)),
      categoryId: z.union([z.literal("none"), Id]).optional(),
      isInternal: Flag.optional(),
      isFaq: Flag.optional(),
      authorId: Id.optional(),
      slug: Slug.optional().describe("The one that has this address"),
      locale: z.enum(locales).optional().describe("The language of the titles"),
      missing: z.enum(locales).optional().describe("Those without this language"),
      outOfDate: Flag.optional(),
      unpublishedChanges: Flag.optional(),
      scheduled: Flag.optional(),
      inReview: Flag.optional(),
      deleted: Flag.optional(),
      sort: z.enum(articleSorts).default("-updatedAt"),
    }),
    returns: pageOf(ArticleRow),
  }),
  create: endpoint("POST /knowledge-base", {
    allow: "AGENT",
    creates: true,
    touches,
    summary:
      "A draft. Its source language is `sourceLocale`, else the tenant's if that is written, else the first that is",
    body: Write,
    example,
    returns: Article,
  }),
  get: endpoint("GET /knowledge-base/{id}", { allow: "USER", refs, returns: Article }),
  update: endpoint("PATCH /knowledge-base/{id}", {
    allow: "AGENT",
    refs,
    versioned: true,
    touches,
    summary:
      "Changes the working copy. Of a published article, slug, category, place, FAQ and isInternal take effect at once, for which SENIOR_AGENT is needed",
    body: Write.partial(),
    example,
    returns: Article,
  }),
  replace: endpoint("PUT /knowledge-base/{id}", {
    allow: "AGENT",
    refs,
    versioned: true,
    touches,
    body: Write.partial(),
    example,
    returns: Article,
  }),
  remove: endpoint("DELETE /knowledge-base/{id}", {
    allow: "SENIOR_AGENT",
    refs,
    touches,
    summary: "Off the site at once; it can be restored for 30 days",
    returns: Nothing,
  }),
  restore: endpoint("POST /knowledge-base/{id}/restore", {
    allow: "SENIOR_AGENT",
    refs,
    touches,
    summary: "A deleted one comes back as a draft",
    returns: Article,
  }),
  submit: endpoint("POST /knowledge-base/{id}/submit", {
    allow: "AGENT",
    refs,
    versioned: true,
    touches,
    summary: "For review: a draft becomes REVIEW; of a published one its changes ask for it",
    returns: Article,
  }),
  backToDraft: endpoint("POST /knowledge-base/{id}/draft", {
    allow: "AGENT",
    refs,
    versioned: true,
    touches,
    summary: "Out of review or the archive",
    returns: Article,
  }),
  publish: endpoint("POST /knowledge-base/{id}/publish", {
    ...showing,
    summary: "Shows the working copy in every language that has words",
  }),
  unpublish: endpoint("POST /knowledge-base/{id}/unpublish", {
    ...showing,
    summary: "Back to a draft, off the site at once",
  }),
  archive: endpoint("POST /knowledge-base/{id}/archive", showing),
  schedule: endpoint("POST /knowledge-base/{id}/schedule", {
    ...showing,
    summary: "Publishes what the working copy holds at that time; again to move it",
    body: z.object({ publishAt: Time }),
    example: { publishAt: "2026-12-01T08:00:00.000Z" },
  }),
  unschedule: endpoint("DELETE /knowledge-base/{id}/schedule", showing),
  reorder: endpoint("POST /knowledge-base/reorder", {
    allow: "SENIOR_AGENT",
    touches,
    summary: "The articles of one category, all or some, in their new order; they stand before the others",
    body: z.object({
      categoryId: Id.nullable(),
      ids: z.array(Id).min(1).max(1000),
    }),
    example: { categoryId: null, ids: ["01980000-0000-7000-8000-000000000000"] },
    returns: z.object({
      items: z.array(
        z.object({
          id: Id,
          position: z.number().int(),
        }),
      ),
    }),
  }),
  toDo: endpoint("GET /knowledge-base/to-do", {
    allow: "AGENT",
    summary:
      "What writers should look at: searches of the last 30 days that found nothing, articles that readers found unhelpful, translations that are out of date; the worst first",
    returns: z.object({
      searches: z.array(
        z.object({
          query: z.string().describe("As somebody typed it last"),
          locale: z.enum(locales),
          searches: z.number().int(),
          lastDay: z.string(),
        }),
      ),
      unhelpful: z.array(
        ToDoArticle.extend({
          helpful: z.number().int(),
          unhelpful: z.number().int(),
          comments: z.array(
            z.object({
              text: z.string(),
              createdAt: Time,
            }),
          ),
        }),
      ),
      outOfDate: z.array(ToDoArticle.extend({ languages: z.array(z.enum(locales)) })),
    }),
  }),
  suggestions: endpoint("GET /knowledge-base/suggestions", {
    allow: "USER",
    query: z.object({ query: Line(500) }),
    returns: Suggestions,
  }),
  ticketSuggestions: endpoint("GET /knowledge-base/ticket/{ticketId}/suggestions", {
    allow: "USER",
    refs: { ticketId: "ticket" },
    returns: Suggestions,
  }),
  /** The same by the ticket's own address. */
  suggestionsOfTicket: endpoint("GET /tickets/{id}/knowledge-base-suggestions", {
    allow: "USER",
    refs: { id: "ticket" },
    summary: "Articles that answer what the customer wrote",
    returns: Suggestions,
  }),
  links: endpoint("GET /knowledge-base/ticket/{ticketId}/links", {
    allow: "USER",
    refs: { ticketId: "ticket" },
    returns: Links,
  }),
  link: endpoint("POST /knowledge-base/ticket/{ticketId}/link/{articleId}", {
    allow: "AGENT",
    refs: ticketRefs,
    summary: "The article belongs to what this ticket is about; twice is once",
    returns: Links,
  }),
  unlink: endpoint("DELETE /knowledge-base/ticket/{ticketId}/link/{articleId}", {
    allow: "AGENT",
    refs: ticketRefs,
    returns: Links,
  }),
});
