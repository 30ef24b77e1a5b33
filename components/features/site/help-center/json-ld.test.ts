import { z } from "zod";
import { articleThing, crumbsThing, faqThing, jsonLdText } from "./json-ld";

const Address = z.url();
const graphOf = <T extends z.ZodType>(thing: T) =>
  z.object({ "@context": z.literal("https://schema.org"), "@graph": z.tuple([thing]) });
const Organisation = z.object({ "@type": z.literal("Organization"), name: z.string().min(1), url: Address });
const facts = {
  title: "</script><script>alert(1)</script>",
  summary: "In short",
  address: "https://a.test/en/knowledge-base/x",
  locale: "en",
  publishedAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-02T00:00:00.000Z",
  siteName: "Acme",
  siteAddress: "https://a.test/",
};

test("an article is told in schema.org's words, and nothing in it ends the element that it stands in", () => {
  const text = jsonLdText([articleThing(facts)]);
  expect(text).not.toContain("<");
  const Article = z.object({
    "@type": z.literal("Article"),
    headline: z.string().max(110),
    description: z.string(),
    inLanguage: z.literal("en"),
    url: Address,
    mainEntityOfPage: Address,
    datePublished: z.iso.datetime(),
    dateModified: z.iso.datetime(),
    author: Organisation,
    publisher: Organisation,
  });
  expect(graphOf(Article).parse(JSON.parse(text))["@graph"][0].headline).toBe(facts.title);
});

test("questions and the way to a page as well", () => {
  const Faq = z.object({
    "@type": z.literal("FAQPage"),
    inLanguage: z.literal("ar"),
    mainEntity: z
      .array(
        z.object({
          "@type": z.literal("Question"),
          name: z.string(),
          acceptedAnswer: z.object({ "@type": z.literal("Answer"), text: z.string() }),
        }),
      )
      .length(1),
  });
  expect(
    graphOf(Faq).safeParse(JSON.parse(jsonLdText([faqThing([{ question: "Q?", text: "A" }], "ar")]))).success,
  ).toBe(true);
  const Crumbs = z.object({
    "@type": z.literal("BreadcrumbList"),
    itemListElement: z.array(
      z.object({ "@type": z.literal("ListItem"), position: z.number(), name: z.string(), item: Address }),
    ),
  });
  const { itemListElement } = graphOf(Crumbs).parse(
    JSON.parse(
      jsonLdText([
        crumbsThing(
          [
            { name: "Home", path: "/help-center" },
            { name: "X", path: "/x" },
          ],
          "https://a.test",
        ),
      ]),
    ),
  )["@graph"][0];
  expect(itemListElement.map(({ position, item }) => [position, item])).toEqual([
    [1, "https://a.test/help-center"],
    [2, "https://a.test/x"],
  ]);
});
