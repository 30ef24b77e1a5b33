import { createTranslator } from "next-intl";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";

const leaves = (value: unknown, path = ""): [string, string][] => (typeof value === "string" ? [[path, value]] : Object.entries(Object(value)).flatMap(([key, one]) => leaves(one, path ? `${path}.${key}` : key)));
const english = leaves(en);
const languages = { es, ar };

test.each(Object.entries(languages))("%s has every text that English has, and no other", (_locale, messages) => {
  expect(leaves(messages).map(([key]) => key).sort()).toEqual(english.map(([key]) => key).sort());
});

const placeholders = (text: string) => [...new Set(Array.from(text.matchAll(/\{(\w+)(?=[,}])/g), ([, name]) => name))].sort();

test.each(Object.entries(languages))("%s fills in what English fills in", (_locale, messages) => {
  const own = new Map(leaves(messages));
  for (const [key, text] of english) expect([key, placeholders(own.get(key) ?? "")]).toEqual([key, placeholders(text)]);
});

test.each(Object.entries({ en, es, ar }))("every text of %s can be formatted", (locale, messages) => {
  const broken: string[] = [];
  // The kinds of value that a text may ask for: a number does for all of them.
  const values = Object.fromEntries(leaves(messages).flatMap(([, text]) => placeholders(text)).map((name) => [name, 3]));
  const t = createTranslator({ locale, messages: messages as Record<string, never>, onError: (error) => broken.push(error.message) });
  for (const [key] of leaves(messages)) t.rich(key as never, { ...values, b: (chunks) => chunks, link: (chunks) => chunks, strong: (chunks) => chunks, code: (chunks) => chunks, em: (chunks) => chunks } as never);
  expect(broken).toEqual([]);
});

test("Arabic counts in six ways wherever it counts", () => {
  const counted = leaves(ar).filter(([, text]) => /, plural,/.test(text));
  const lacking = counted.filter(([, text]) => !["zero", "one", "two", "few", "many", "other"].every((form) => text.includes(`${form} {`)));
  expect(lacking.map(([key]) => key)).toEqual([]);
});
