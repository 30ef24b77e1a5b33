import type { Crumb } from "./crumbs";

/** What search engines read of a page, in the words of schema.org. */
type Thing = Readonly<Record<string, unknown>>;

interface ArticleFacts {
  title: string;
  summary: string;
  address: string;
  locale: string;
  publishedAt: string;
  updatedAt: string;
  siteName: string;
  siteAddress: string;
}

export const articleThing = ({
  title,
  summary,
  address,
  locale,
  publishedAt,
  updatedAt,
  siteName,
  siteAddress,
}: ArticleFacts): Thing => {
  const organisation = { "@type": "Organization", name: siteName, url: siteAddress };
  return {
    "@type": "Article",
    headline: title.slice(0, 110),
    ...(summary === "" ? {} : { description: summary }),
    inLanguage: locale,
    url: address,
    mainEntityOfPage: address,
    datePublished: publishedAt,
    dateModified: updatedAt,
    author: organisation,
    publisher: organisation,
  };
};

export const faqThing = (items: readonly { question: string; text: string }[], locale: string): Thing => ({
  "@type": "FAQPage",
  inLanguage: locale,
  mainEntity: items.map(({ question, text }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text },
  })),
});

/** The way to a page, itself included. */
export const crumbsThing = (crumbs: readonly Crumb[], origin: string): Thing => ({
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ name, path }, at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    item: origin + path,
  })),
});

/** Nothing in it ends the script element that it stands in, or begins a comment there: no `<` is left. */
export const jsonLdText = (things: readonly Thing[]): string =>
  JSON.stringify({ "@context": "https://schema.org", "@graph": things }).replaceAll("<", String.raw`\u003c`);
