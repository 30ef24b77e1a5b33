import { z } from "zod";
import { locales } from "../../contract/locales.ts";

// What search engines ask of what our pages tell them, in schemas of our own: the words of schema.org, and
// the schema of sitemaps.org.

const Address = z.url({ protocol: /^https?$/ });
const Text = z.string().trim().min(1);
const Organisation = z.strictObject({ "@type": z.literal("Organization"), name: Text, url: Address });
const Article = z.strictObject({
  "@type": z.literal("Article"),
  headline: Text.max(110),
  description: Text.optional(),
  inLanguage: z.enum(locales),
  url: Address,
  mainEntityOfPage: Address,
  datePublished: z.iso.datetime(),
  dateModified: z.iso.datetime(),
  author: Organisation,
  publisher: Organisation,
});
const Faq = z.object({
  "@type": z.literal("FAQPage"),
  inLanguage: z.enum(locales),
  mainEntity: z
    .array(
      z.strictObject({
        "@type": z.literal("Question"),
        name: Text,
        acceptedAnswer: z.strictObject({ "@type": z.literal("Answer"), text: Text }),
      }),
    )
    .min(1),
});
const Crumbs = z.strictObject({
  "@type": z.literal("BreadcrumbList"),
  itemListElement: z
    .array(
      z.strictObject({
        "@type": z.literal("ListItem"),
        position: z.number().int(),
        name: Text,
        item: Address,
      }),
    )
    .min(1)
    .refine((items) => items.every(({ position }, at) => position === at + 1), "Counted from 1"),
});
const Thing = z.union([Article, Faq, Crumbs]);
const context = z.literal("https://schema.org");
export const StructuredData = z.union([
  z.strictObject({ "@context": context, "@graph": z.array(Thing).min(1) }),
  Faq.extend({ "@context": context }).strict(),
]);

const SitemapUrl = z.strictObject({
  loc: Address.max(2047),
  lastmod: z.iso.datetime().optional(),
  links: z
    .array(
      z.strictObject({
        rel: z.literal("alternate"),
        hreflang: z.enum([...locales, "x-default"]),
        href: Address,
      }),
    )
    .refine(
      (links) => new Set(links.map(({ hreflang }) => hreflang)).size === links.length,
      "Each language once",
    ),
});
/** As sitemaps.org bounds a file. */
const Sitemap = z
  .array(SitemapUrl)
  .min(1)
  .max(50_000)
  .refine((urls) => new Set(urls.map(({ loc }) => loc)).size === urls.length, "Each page once");

/** The pages that a sitemap names. @throws where it is none by its schema */
export function readSitemap(xml: string): z.infer<typeof Sitemap> {
  const root =
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9" xmlns:xhtml="http:\/\/www\.w3\.org\/1999\/xhtml">([\s\S]*)<\/urlset>\s*$/.exec(
      xml,
    )?.[1];
  if (root === undefined) throw new Error(`No sitemap: ${xml.slice(0, 200)}`);
  const rest = root
    .replaceAll(
      /<url>(?:<loc>[^<>]*<\/loc>)(?:<lastmod>[^<>]*<\/lastmod>)?(?:<xhtml:link rel="[^"<>]*" hreflang="[^"<>]*" href="[^"<>]*"\/>)*<\/url>/g,
      "",
    )
    .trim();
  if (rest !== "") throw new Error(`Not as the schema has it: ${rest.slice(0, 200)}`);
  return Sitemap.parse(
    [...root.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, url = ""]) => ({
      loc: plain(/<loc>([^<]*)<\/loc>/.exec(url)?.[1]),
      ...(url.includes("<lastmod>") ? { lastmod: /<lastmod>([^<]*)<\/lastmod>/.exec(url)?.[1] } : {}),
      links: [...url.matchAll(/<xhtml:link rel="([^"]*)" hreflang="([^"]*)" href="([^"]*)"\/>/g)].map(
        ([, rel, hreflang, href]) => ({ rel, hreflang, href: plain(href) }),
      ),
    })),
  );
}

export const plain = (text: string | undefined): string =>
  (text ?? "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
