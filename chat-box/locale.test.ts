import { chosenLocale, directionOf } from "./locale";
import { filled } from "./words";

test("the page's own language comes first, then the visitor's, then the tenant's", () => {
  expect(chosenLocale("ar-EG", ["es"], "en")).toBe("ar");
  expect(chosenLocale("", ["de-DE", "ES-mx", "en"], "ar")).toBe("es");
  expect(chosenLocale("fr", ["de"], "ar")).toBe("ar");
  expect(chosenLocale("", [], "en")).toBe("en");
  expect([directionOf("ar"), directionOf("es")]).toEqual(["rtl", "ltr"]);
});

test("a text takes up its values, and what has none stays as it is", () => {
  expect(filled("{name}: {text} {name} {other}", { name: "Noor", text: "{name}" })).toBe(
    "Noor: {name} Noor {other}",
  );
});
