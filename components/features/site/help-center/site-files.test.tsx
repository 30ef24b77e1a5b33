import { atomXml, robotsText, sitemapIndexXml, sitemapXml } from "./site-files";

const origin = "http://acme.localhost:3000";
const parsed = (xml: string) => {
  const tree = new DOMParser().parseFromString(xml, "application/xml");
  expect(tree.querySelector("parsererror")).toBeNull();
  return tree;
};
const texts = (tree: Document, tag: string) =>
  [...tree.getElementsByTagName(tag)].map((each) => each.textContent);

test("the sitemap names each page once in each of its languages, and with each the others", () => {
  const tree = parsed(
    sitemapXml(
      origin,
      {
        articles: [
          {
            slug: "a-ñ",
            languages: [
              { locale: "en", updatedAt: "2026-01-02T00:00:00.000Z" },
              { locale: "es", updatedAt: "2026-01-03T00:00:00.000Z" },
            ],
          },
        ],
        categories: [{ languages: [{ locale: "en", slug: "x&y" }] }],
        pages: [
          { slug: "spring", isHome: false, languages: ["en", "ar"], updatedAt: null },
          { slug: "front", isHome: true, languages: ["en"], updatedAt: "2026-01-01T00:00:00.000Z" },
        ],
      },
      ["en"],
    ),
  );
  expect(texts(tree, "loc")).toEqual([
    `${origin}/en`,
    `${origin}/en/lp/spring`,
    `${origin}/ar/lp/spring`,
    ...[
      "help-center",
      "knowledge-base",
      "faq",
      "knowledge-base?category=x%26y",
      "knowledge-base/a-%C3%B1",
    ].map((path) => `${origin}/en/${path}`),
    `${origin}/es/knowledge-base/a-%C3%B1`,
  ]);
  expect(texts(tree, "lastmod")).toEqual([
    "2026-01-01T00:00:00.000Z",
    "2026-01-02T00:00:00.000Z",
    "2026-01-03T00:00:00.000Z",
  ]);
  const last = [...tree.getElementsByTagName("url")].at(-1);
  expect(
    [...(last?.getElementsByTagName("xhtml:link") ?? [])].map((link) => [
      link.getAttribute("hreflang"),
      link.getAttribute("href"),
    ]),
  ).toEqual([
    ["en", `${origin}/en/knowledge-base/a-%C3%B1`],
    ["es", `${origin}/es/knowledge-base/a-%C3%B1`],
    ["x-default", `${origin}/en/knowledge-base/a-%C3%B1`],
  ]);
});

test("a list that is too long for a file is told as files", () => {
  expect(texts(parsed(sitemapIndexXml(origin, [null, "m&m"])), "loc")).toEqual([
    `${origin}/sitemap.xml?after=`,
    `${origin}/sitemap.xml?after=m%26m`,
  ]);
});

test("a feed holds what people wrote as text, whatever is in it", () => {
  const item = {
    slug: "s",
    locale: "ar" as const,
    title: "</title><script>\u0000&",
    summary: "",
    category: null,
    html: "<p>x</p>]]>",
    publishedAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-02T00:00:00.000Z",
  };
  const tree = parsed(atomXml(origin, { locale: "ar", items: [item] }, { title: "T", siteName: "<A>" }));
  expect([
    texts(tree, "title"),
    texts(tree, "content"),
    texts(tree, "name"),
    texts(tree, "id")[1],
    texts(tree, "updated")[0],
  ]).toEqual([
    ["T", "</title><script>&"],
    ["<p>x</p>]]>"],
    ["<A>"],
    `${origin}/ar/knowledge-base/s`,
    item.updatedAt,
  ]);
});

test("robots are led to the sitemap of the host that they asked, and not into searches", () => {
  expect(robotsText(origin)).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
  expect(robotsText(origin)).toContain("Disallow: /ar/help-center/search\n");
  expect(robotsText(null)).not.toContain("Sitemap");
});
