import { z } from "zod";
import { Holiday, Week } from "../workspace/business-hours.ts";
import { locales } from "../locales.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Email, Id, Line, Text, Time } from "../shapes.ts";
import { said } from "../said.ts";

const Domain = { domain: "tenant" } as const;
const Named = { domain: "tenant", slug: "text" } as const;
const Locale = z.enum(locales);
/** Without it, the site's own language. */
const inLocale = { locale: Locale.optional() };
/** From, to: offsets of a text's UTF-16 units, in order and apart. */
const Marks = z.array(z.tuple([z.number().int(), z.number().int()]));

const PublicCategory = z
  .object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    articles: z.number().int().describe("With those of the categories below"),
    get children(): z.ZodArray<typeof PublicCategory> {
      return z.array(PublicCategory);
    },
  })
  .meta({ id: "PublicCategory" });
export type PublicCategory = z.infer<typeof PublicCategory>;
const Crumb = z
  .object({
    slug: z.string(),
    name: z.string(),
  })
  .meta({ id: "Crumb" });
const Teaser = z
  .object({
    slug: z.string(),
    locale: Locale,
    title: z.string(),
    summary: z.string(),
    category: Crumb.nullable(),
    updatedAt: Time,
  })
  .meta({ id: "Teaser" });
export type Teaser = z.infer<typeof Teaser>;
export const PublicArticle = z
  .object({
    slug: z.string(),
    locale: Locale.describe(
      "The language that it is in: the one asked for where there is one, else the site's, else any",
    ),
    languages: z.array(Locale),
    title: z.string(),
    summary: z.string(),
    html: z.string().describe("Sanitised; each heading has an id"),
    text: z.string(),
    contents: z
      .array(
        z.object({
          id: z.string(),
          level: z.number().int(),
          text: z.string(),
        }),
      )
      .describe("Its headings, for a table of contents"),
    isFaq: z.boolean(),
    breadcrumb: z.array(Crumb),
    related: z.array(Teaser),
    attachments: z.array(
      z.object({
        id: Id,
        name: z.string(),
        contentType: z.string(),
        sizeBytes: z.number().int(),
        url: z.string(),
      }),
    ),
    helpful: z.number().int(),
    unhelpful: z.number().int(),
    publishedAt: Time.describe("First"),
    updatedAt: Time.describe("Since when it says what it says in this language"),
  })
  .meta({ id: "PublicArticle" });
export type PublicArticle = z.infer<typeof PublicArticle>;
const SearchHit = Teaser.extend({
  titleMarks: Marks,
  excerpt: z.string(),
  excerptMarks: Marks,
  isOtherLanguage: z.boolean(),
}).meta({ id: "SearchHit" });
const SearchAnswer = z
  .object({
    items: z.array(SearchHit),
    didYouMean: z.string().nullable(),
    answer: z
      .object({
        slug: z.string(),
        locale: Locale,
        title: z.string(),
        heading: z.string().nullable(),
        anchor: z.string().nullable(),
        text: z.string(),
      })
      .nullable()
      .describe("The passage that answers, where one fits well enough to stand above the results"),
  })
  .meta({ id: "SearchAnswer" });
const VisitorKey = z
  .string()
  .min(8)
  .max(100)
  .regex(/^[\w-]+$/, said("help_center.token"))
  .describe("Chance that the browser keeps; stored as a hash that differs each day");

/**
 * Ours, besides the catalogue's: what a tenant's readers see, keyed by domain as public-site.ts says. Every
 * answer comes from what was published.
 */
export const helpCenter = group("help-center", {
  stamp: endpoint("GET /public/sites/{domain}/stamp", {
    allow: "PUBLIC",
    refs: Domain,
    perMinute: 60_000,
    transaction: "none",
    summary: "Differs as soon as anything public of the tenant does: for caches",
    returns: z.object({ stamp: z.string() }),
  }),
  home: endpoint("GET /public/sites/{domain}/knowledge-base", {
    allow: "PUBLIC",
    refs: Domain,
    perMinute: 6000,
    transaction: "none",
    query: z.object({
      ...inLocale,
      category: z
        .string()
        .max(limits.slugMaxLength)
        .optional()
        .describe("Its slug in any language; 404 where there is none with articles"),
      page: z.coerce.number().int().min(1).max(500).default(1),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSizeDefault),
    }),
    returns: z.object({
      locale: Locale,
      languages: z.array(Locale),
      category: Crumb.extend({
        id: Id,
        description: z.string(),
        breadcrumb: z.array(Crumb),
        slugs: z.object({
          en: z.string().nullable(),
          es: z.string().nullable(),
          ar: z.string().nullable(),
        }),
      }).nullable(),
      categories: z.array(PublicCategory),
      articles: z.array(Teaser),
      total: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
      popular: z.array(Teaser),
    }),
  }),
  article: endpoint("GET /public/sites/{domain}/knowledge-base/{slug}", {
    allow: "PUBLIC",
    refs: Named,
    perMinute: 6000,
    transaction: "none",
    query: z.object(inLocale),
    summary: "An earlier slug answers `movedTo`, the one it has now",
    returns: z.object({
      movedTo: z.string().nullable(),
      article: PublicArticle.nullable(),
    }),
  }),
  helpful: endpoint("POST /public/sites/{domain}/knowledge-base/{slug}/helpful", {
    allow: "PUBLIC",
    refs: Named,
    perMinute: 30,
    transaction: "none",
    summary: "One vote a visitor a day; the last one counts",
    body: z.object({
      isHelpful: z.boolean(),
      visitorKey: VisitorKey,
      comment: Text(limits.surveyCommentMaxLength).optional(),
      locale: Locale.optional(),
    }),
    example: { isHelpful: true, visitorKey: "k7Qd93hV0aPz" },
    returns: z.object({
      helpful: z.number().int(),
      unhelpful: z.number().int(),
    }),
  }),
  viewed: endpoint("POST /public/sites/{domain}/knowledge-base/{slug}/views", {
    allow: "PUBLIC",
    refs: Named,
    perMinute: 120,
    transaction: "none",
    summary: "Somebody read it: for what is popular",
    returns: z.object({}),
  }),
  search: endpoint("GET /public/sites/{domain}/search", {
    allow: "PUBLIC",
    refs: Domain,
    perMinute: 6000,
    transaction: "none",
    embeds: true,
    query: z.object({
      query: z
        .string()
        .trim()
        .max(limits.searchQueryMaxLength)
        .refine((text) => !text.includes("\0"), said("shapes.not_searchable")),
      ...inLocale,
      limit: z.coerce.number().int().min(1).max(50).default(10),
      isTyping: z
        .enum(["true", "false"])
        .transform((value) => value === "true")
        .optional()
        .describe("The last word may be the beginning of one; such a search is not logged"),
    }),
    returns: SearchAnswer,
  }),
  faq: endpoint("GET /public/sites/{domain}/faq", {
    allow: "PUBLIC",
    refs: Domain,
    perMinute: 6000,
    transaction: "none",
    query: z.object(inLocale),
    summary: "Articles flagged as frequent questions, in the order of the categories",
    returns: z.object({
      locale: Locale,
      items: z.array(
        z.object({
          slug: z.string(),
          question: z.string(),
          html: z.string(),
          text: z.string(),
          category: Crumb.nullable(),
          updatedAt: Time,
        }),
      ),
    }),
  }),
  recent: endpoint("GET /public/sites/{domain}/recent", {
    allow: "PUBLIC",
    refs: Domain,
    perMinute: 6000,
    transaction: "none",
    query: z.object({
      ...inLocale,
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    summary: "The newest first: for a feed",
    returns: z.object({
      locale: Locale,
      items: z.array(Teaser.extend({ html: z.string(), publishedAt: Time })),
    }),
  }),
  sitemap: endpoint("GET /public/sites/{domain}/sitemap", {
    allow: "PUBLIC",
    refs: Domain,
    perMinute: 600,
    transaction: "none",
    query: z.object({
      cursor: z.string().max(300).optional(),
      limit: z.coerce.number().int().min(1).max(5000).default(1000),
    }),
    summary:
      "Every public article with its languages; with the first page, the categories and the landing pages too",
    returns: z.object({
      pages: z.array(
        z.object({
          slug: z.string(),
          isHome: z.boolean(),
          languages: z.array(Locale),
          updatedAt: Time.nullable(),
        }),
      ),
      articles: z.array(
        z.object({
          slug: z.string(),
          languages: z.array(
            z.object({
              locale: Locale,
              updatedAt: Time,
            }),
          ),
        }),
      ),
      categories: z.array(
        z.object({
          languages: z.array(
            z.object({
              locale: Locale,
              slug: z.string(),
            }),
          ),
        }),
      ),
      total: z.number().int(),
      nextCursor: z.string().nullable(),
    }),
  }),
  ask: endpoint("POST /public/sites/{domain}/questions", {
    allow: "PUBLIC",
    refs: Domain,
    perMinute: 10,
    creates: true,
    transaction: "none",
    embeds: true,
    summary: "Becomes a contact and a ticket",
    body: z.object({
      question: Text(limits.questionMaxLength).trim().min(1),
      email: Email,
      name: Line(limits.visitorNameMaxLength).optional(),
      subject: Line(limits.subjectMaxLength).optional(),
      clientMessageId: Line(100)
        .optional()
        .describe("Chance: the same question sent again is the same ticket"),
    }),
    example: { question: "Can I change my address after ordering?", email: "kim@example.test" },
    returns: z.object({
      ticketNumber: z.number().int(),
      answerBy: Time.nullable().describe("What service levels promise"),
      timeZone: z.string(),
    }),
  }),
  answering: endpoint("GET /public/sites/{domain}/answering-times", {
    allow: "PUBLIC",
    refs: Domain,
    perMinute: 6000,
    transaction: "none",
    summary: "When somebody will answer, as far as it is known",
    returns: z.object({
      timeZone: z.string(),
      isStaffedNow: z.boolean(),
      hours: z
        .object({
          isOpen: z.boolean(),
          opensAt: Time.nullable().describe("When it opens the next time; null: not within 60 days"),
          closesAt: Time.nullable().describe(
            "When that which is open, or else opens next, closes; null: not within 60 days",
          ),
          week: Week,
          holidays: z.array(Holiday).describe("Of today and the next 90 days, by the site's calendar"),
        })
        .nullable()
        .describe("null: the tenant names none"),
      usualFirstReplyMinutes: z
        .number()
        .int()
        .nullable()
        .describe("The median of the newest 200 first replies; null where there are fewer than 5"),
    }),
  }),
});
