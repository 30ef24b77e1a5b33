import type { ReactNode } from "react";
import { createTranslator } from "next-intl";
import { everyEndpoint } from "@/contract/index";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";

const leaves = (value: string | object, path = ""): [string, string][] =>
  typeof value === "string"
    ? [[path, value]]
    : Object.entries(value).flatMap(([key, one]: [string, string | object]) =>
        leaves(one, path ? `${path}.${key}` : key),
      );
const english = leaves(en);
const languages = { es, ar };

test.each(Object.entries(languages))(
  "%s has every text that English has, and no other",
  (_locale, messages) => {
    expect(
      leaves(messages)
        .map(([key]) => key)
        .sort(),
    ).toEqual(english.map(([key]) => key).sort());
  },
);

/** A branch of a plural (`one {match}`) holds words, not a name. */
const placeholders = (text: string) =>
  [
    ...new Set(
      Array.from(
        text.matchAll(/(?<!(?:=\d+|zero|one|two|few|many|other) )\{(\w+)(?=[,}])/g),
        ([, name = ""]) => name,
      ),
    ),
  ].sort();

test.each(Object.entries(languages))("%s fills in what English fills in", (_locale, messages) => {
  const own = new Map(leaves(messages));
  expect(english.map(([key]) => [key, placeholders(own.get(key) ?? "")])).toEqual(
    english.map(([key, text]) => [key, placeholders(text)]),
  );
});

test.each(Object.entries({ en, es, ar }))("every text of %s can be formatted", (locale, messages) => {
  const broken: string[] = [];
  const texts = Object.fromEntries(leaves(messages).map(([key, text]) => [key.replaceAll(".", "/"), text]));
  const t = createTranslator({
    locale,
    messages: texts,
    onError: (error) => void broken.push(error.message),
  });
  // A number does for whatever a text asks for, and a tag shows what it encloses.
  const numbers = Object.fromEntries(
    Object.values(texts)
      .flatMap(placeholders)
      .map((name): [string, number] => [name, 3]),
  );
  const tags = Object.fromEntries(
    ["b", "link", "strong", "code", "em"].map((name): [string, (chunks: ReactNode) => ReactNode] => [
      name,
      (chunks) => chunks,
    ]),
  );
  for (const key of Object.keys(texts)) expect(t.rich(key, { ...numbers, ...tags })).toBeTruthy();
  expect(broken).toEqual([]);
});

test("Arabic counts in six ways wherever it counts", () => {
  const counted = leaves(ar).filter(([, text]) => /, plural,/.test(text));
  const lacking = counted.filter(
    ([, text]) => !["zero", "one", "two", "few", "many", "other"].every((form) => text.includes(`${form} {`)),
  );
  expect(lacking.map(([key]) => key)).toEqual([]);
});

test("each group of calls that staff make has a name where the roles are explained, and no other has", () => {
  const groups = new Set(
    everyEndpoint.filter(({ allow }) => allow !== "PUBLIC").map(({ id }) => id.split(".")[0] ?? id),
  );
  expect(Object.keys(en.roles.areas).sort()).toEqual([...groups].sort());
});
