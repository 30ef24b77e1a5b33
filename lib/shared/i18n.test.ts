import { pickLocale } from "./i18n";

test.each([
  ["the stored choice wins", "ar", "es,en", "ar"],
  ["the browser's first known language is taken", null, "fr-FR, es-MX;q=0.9, en;q=0.8", "es"],
  ["quality decides, not order", null, "en;q=0.5, ar;q=0.9", "ar"],
  ["a refused language is not taken", null, "es;q=0, ar;q=0.1", "ar"],
  ["nothing known falls back to English", null, "fr, de", "en"],
  ["a stored value that is no language is passed over", "xx", "es", "es"],
  ["no header falls back to English", undefined, undefined, "en"],
])("%s", (_promise, stored, accepted, locale) => {
  expect(pickLocale(stored, accepted)).toBe(locale);
});
