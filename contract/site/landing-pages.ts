import { z } from "zod";
import { LandingContent, PartId } from "./landing-content.ts";
import { locales } from "../locales.ts";
import { endpoint, group } from "../kit.ts";
import { pageStatuses } from "./landing-parts.ts";
import { limits } from "../limits.ts";
import { Day, Id, Line, Nothing, Text, Time, Version } from "../shapes.ts";
import { said } from "../said.ts";

const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/, said("landing_pages.slug"));
const Article = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
});
/** By block: what its article list shows. */
const ShownArticles = z.record(z.string(), z.array(Article));
const Summary = {
  id: Id,
  slug: z.string(),
  name: z.string(),
  isHome: z.boolean(),
  status: z.enum(pageStatuses),
  hasChanges: z.boolean().describe("The draft differs from what visitors see"),
  version: Version,
  publishedAt: Time.nullable(),
  updatedAt: Time,
};
export const LandingPageSummary = z
  .object({
    ...Summary,
    publishedSlug: z.string().nullable(),
    visits: z.number().int().describe("In the last 30 days"),
    conversions: z.number().int(),
  })
  .meta({ id: "LandingPageSummary" });
export type LandingPageSummary = z.infer<typeof LandingPageSummary>;
export const LandingPage = z
  .object({
    ...Summary,
    publishedSlug: z.string().nullable(),
    content: LandingContent,
    logoUrl: z.string().nullable(),
    articles: ShownArticles,
    defaultLocale: z.enum(locales),
  })
  .meta({ id: "LandingPage" });
export type LandingPage = z.infer<typeof LandingPage>;
const LandingVersion = z
  .object({
    number: z.number().int(),
    slug: z.string(),
    publishedByName: z.string(),
    createdAt: Time,
    isShown: z.boolean(),
  })
  .meta({ id: "LandingVersion" });
const usual = {
  light: { accent: "#1d4ed8", background: "#ffffff", text: "#0f172a" },
  dark: { accent: "#84b3ff", background: "#0b101a", text: "#e7edf6" },
};
const example = {
  id: "01980000-0000-7000-8000-000000000000",
  name: "Spring",
  slug: "spring",
  content: {
    title: { en: "Spring offers" },
    description: {},
    blocks: [
      { id: "hero", type: "hero" as const, heading: { en: "Tents for spring" }, text: {}, action: null },
    ],
    theme: { logoId: null, ...usual },
  },
};
const refs = { id: "landingPage" } as const;
const forSupervisors = { group: "landing-pages", audience: "supervisors" } as const;

/**
 * Pages that a tenant shows to the world. What is written is a draft; visitors see the version that was
 * published last.
 */
export const landingPages = group("landing-pages", {
  list: endpoint("GET /landing-pages", {
    allow: "SUPERVISOR",
    summary: "All of them, by name; a workspace has 50 at most",
    returns: z.object({ items: z.array(LandingPageSummary) }),
  }),
  save: endpoint("PUT /landing-pages", {
    changes: forSupervisors,
    allow: "MANAGER",
    versioned: true,
    summary: "The draft of one page as a whole",
    body: z.object({
      id: Id,
      name: Line(120),
      slug: Slug,
      content: LandingContent,
    }),
    example,
    returns: LandingPage,
  }),
  create: endpoint("POST /landing-pages", {
    changes: forSupervisors,
    allow: "MANAGER",
    creates: true,
    body: z.object({
      name: Line(120),
      slug: Slug,
      copyOf: Id.optional(),
    }),
    example: { name: "Spring", slug: "spring" },
    returns: LandingPage,
  }),
  figures: endpoint("GET /landing-pages/figures", {
    allow: "SUPERVISOR",
    summary: "Visits and forms sent, by page and day of the workspace's time zone",
    query: z.object({
      from: Day.optional(),
      to: Day.optional(),
    }),
    returns: z.object({
      from: Day,
      to: Day,
      timeZone: z.string(),
      totals: z.object({
        visits: z.number().int(),
        conversions: z.number().int(),
      }),
      days: z.array(
        z.object({
          day: Day,
          visits: z.number().int(),
          conversions: z.number().int(),
        }),
      ),
      pages: z.array(
        z.object({
          id: Id,
          name: z.string(),
          slug: z.string(),
          status: z.enum(pageStatuses),
          visits: z.number().int(),
          conversions: z.number().int(),
        }),
      ),
    }),
  }),
  get: endpoint("GET /landing-pages/{id}", { allow: "SUPERVISOR", refs, returns: LandingPage }),
  remove: endpoint("DELETE /landing-pages/{id}", {
    changes: forSupervisors,
    allow: "MANAGER",
    refs,
    returns: Nothing,
  }),
  publish: endpoint("POST /landing-pages/{id}/publish", {
    changes: forSupervisors,
    allow: "MANAGER",
    refs,
    versioned: true,
    returns: LandingPage,
  }),
  unpublish: endpoint("POST /landing-pages/{id}/unpublish", {
    changes: forSupervisors,
    allow: "MANAGER",
    refs,
    returns: LandingPage,
  }),
  setHome: endpoint("PUT /landing-pages/{id}/home", {
    changes: forSupervisors,
    allow: "MANAGER",
    refs,
    summary: "Makes it the site's home, in the place of the one that was",
    body: z.object({ isHome: z.boolean() }),
    example: { isHome: true },
    returns: LandingPage,
  }),
  versions: endpoint("GET /landing-pages/{id}/versions", {
    allow: "SUPERVISOR",
    refs,
    summary: "What was published, newest first; the last 50",
    returns: z.object({ items: z.array(LandingVersion) }),
  }),
  restore: endpoint("POST /landing-pages/{id}/versions/{number}/restore", {
    changes: forSupervisors,
    allow: "MANAGER",
    refs: { ...refs, number: "text" },
    summary: "Makes it the draft again",
    returns: LandingPage,
  }),
  previewLink: endpoint("POST /landing-pages/{id}/preview-links", {
    allow: "SUPERVISOR",
    refs,
    summary: "An address that shows the draft to whoever holds it, for a day",
    returns: z.object({
      url: z.string(),
      expiresAt: Time,
    }),
  }),
});

const Domain = { domain: "tenant", slug: "text" } as const;
export const PublicPage = z
  .object({
    slug: z.string(),
    isHome: z.boolean(),
    isDraft: z.boolean(),
    content: LandingContent,
    logoUrl: z.string().nullable(),
    defaultLocale: z.enum(locales),
    tenantId: z.string(),
    siteName: z.string(),
    isChatStaffed: z.boolean(),
    host: z.string().nullable().describe("The tenant's own domain, where it is in use"),
    articles: ShownArticles,
    publishedAt: Time.nullable(),
  })
  .meta({ id: "PublicPage" });
export type PublicPage = z.infer<typeof PublicPage>;
const Language = { locale: z.enum(locales).optional() };
export const publicLandingPages = group("public-landing-pages", {
  page: endpoint("GET /public/sites/{domain}/pages/{slug}", {
    allow: "PUBLIC",
    refs: Domain,
    perMinute: 6000,
    transaction: "none",
    query: z.object(Language),
    returns: PublicPage,
  }),
  home: endpoint("GET /public/sites/{domain}/home-page", {
    allow: "PUBLIC",
    refs: { domain: "tenant" },
    perMinute: 6000,
    transaction: "none",
    summary: "The page that is the site's home; null where there is none",
    query: z.object(Language),
    returns: z.object({ page: PublicPage.nullable() }),
  }),
  preview: endpoint("GET /public/sites/{domain}/page-previews/{token}", {
    allow: "PUBLIC",
    fails: ["gone"],
    refs: { domain: "tenant", token: "text" },
    perMinute: 120,
    transaction: "none",
    query: z.object(Language),
    returns: PublicPage,
  }),
  visit: endpoint("POST /public/sites/{domain}/pages/{slug}/visits", {
    allow: "PUBLIC",
    refs: Domain,
    perMinute: 120,
    transaction: "none",
    summary: "Counts one visit of today. Nothing is kept of who it was",
    returns: Nothing,
  }),
  sendForm: endpoint("POST /public/sites/{domain}/pages/{slug}/forms/{blockId}", {
    allow: "PUBLIC",
    refs: { ...Domain, blockId: "text" },
    perMinute: 10,
    creates: true,
    transaction: "none",
    summary: "A visitor's form becomes a contact and a ticket; the same twice within a day is one",
    body: z.object({
      values: z.record(PartId, Text(limits.landingTextMaxLength)),
      website: Text(500).optional().describe("Left empty by people: they do not see it"),
      locale: z.enum(locales).optional(),
    }),
    example: { values: { email: "kim@example.test" } },
    returns: z.object({ isReceived: z.boolean() }),
  }),
  tenantOf: endpoint("GET /public/domains/{host}", {
    allow: "PUBLIC",
    refs: { host: "text" },
    perMinute: 6000,
    transaction: "none",
    summary: "Whose a domain is that was proved",
    returns: z.object({ tenantId: z.string() }),
  }),
  mayHaveCertificate: endpoint("GET /public/tls/ask", {
    allow: "PUBLIC",
    perMinute: 6000,
    transaction: "none",
    summary: "For the proxy that fetches certificates on demand: 200 for a proved domain, else 404",
    query: z.object({ domain: Line(253) }),
    returns: Nothing,
  }),
});
