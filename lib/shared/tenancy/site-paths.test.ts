import { addressesIn, sameInEveryLanguage, languageInPath, pathIn } from "./site-paths";

const origin = "https://help.acme.test";

test.each([
  ["/", "/es"],
  ["/?page=2", "/es?page=2"],
  ["/lp/spring", "/es/lp/spring"],
  ["/faq", "/es/faq"],
  ["/knowledge-base?category=a", "/es/knowledge-base?category=a"],
])("%s is %s in Spanish", (path, spanish) => {
  expect(pathIn("es", path)).toBe(spanish);
  expect(pathIn(null, path)).toBe(path);
});

test("a language alone is the home in that language", () => {
  expect([languageInPath("/ar"), languageInPath("/ar/"), languageInPath("/arabic")]).toEqual([
    { locale: "ar", path: "/" },
    { locale: "ar", path: "/" },
    null,
  ]);
});

test("each language's page names itself, and every address that it names for another language does the same", () => {
  const paths = { es: "/knowledge-base?category=pedidos", ar: "/knowledge-base?category=talabat" };
  for (const locale of ["es", "ar"] as const) {
    const { canonical, languages } = addressesIn(origin, paths, locale);
    expect(canonical).toBe(languages[locale]);
    expect(languages).toEqual({
      es: `${origin}/es/knowledge-base?category=pedidos`,
      ar: `${origin}/ar/knowledge-base?category=talabat`,
      "x-default": `${origin}/es/knowledge-base?category=pedidos`,
    });
  }
  expect(addressesIn(origin, sameInEveryLanguage("/"), "ar")).toEqual({
    canonical: `${origin}/ar`,
    languages: { en: `${origin}/en`, es: `${origin}/es`, ar: `${origin}/ar`, "x-default": `${origin}/en` },
  });
});

test("a page that is not written in a language names one that it is written in", () => {
  expect(addressesIn(origin, { es: "/lp/spring" }, "ar").canonical).toBe(`${origin}/es/lp/spring`);
});
