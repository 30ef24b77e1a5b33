import { keepLanguage, languageScript } from "./language-script";

const known = ["en", "es", "ar"];
const cookie = () => /(?:^|; )locale=(\w+)/.exec(document.cookie)?.[1] ?? null;
const forget = () => {
  document.cookie = "locale=; Path=/; Max-Age=0";
};

beforeEach(forget);
afterEach(() => {
  forget();
  document.documentElement.lang = "en";
});

test.each([
  ["the browser's language is kept in both places", "es", null, null, "es", "es", 0],
  [
    "where only local storage has one, its cookie is restored and the page is asked for in it",
    "es",
    "ar",
    null,
    "ar",
    "ar",
    1,
  ],
  [
    "where local storage has the one that is shown, only the cookie is restored",
    "ar",
    "ar",
    null,
    "ar",
    "ar",
    0,
  ],
  ["the cookie alone is noted in local storage", "ar", null, "ar", "ar", "ar", 0],
  ["the cookie counts where the two differ", "es", "ar", "es", "ar", "es", 0],
  ["a stored value that is no language is replaced", "es", "xx", null, "es", "es", 0],
  ["a cookie that names no language is replaced", "es", null, "xx", "es", "es", 0],
])("%s", (_promise, shown, stored, given, storedAfter, cookieAfter, reloads) => {
  document.documentElement.lang = shown;
  if (stored !== null) localStorage.setItem("locale", stored);
  if (given !== null) document.cookie = `locale=${given}; Path=/`;
  const reload = jest.fn();
  keepLanguage("locale", known, reload);
  expect([localStorage.getItem("locale"), cookie(), reload.mock.calls.length]).toEqual([
    storedAfter,
    cookieAfter,
    reloads,
  ]);
});

test("a browser that takes no cookies is not sent round for ever", () => {
  Object.defineProperty(document, "cookie", { configurable: true, get: () => "", set: () => undefined });
  localStorage.setItem("locale", "ar");
  const reload = jest.fn();
  keepLanguage("locale", known, reload);
  expect(reload).not.toHaveBeenCalled();
  Reflect.deleteProperty(document, "cookie");
});

test("what runs in the head is complete in itself", () => {
  document.documentElement.lang = "es";
  (0, eval)(languageScript);
  expect([localStorage.getItem("locale"), cookie()]).toEqual(["es", "es"]);
});
