import type { ReactNode } from "react";
import { createTranslator } from "next-intl";
import { everyEndpoint } from "@/contract/index";
import * as ar from "@/messages/ar";
import * as en from "@/messages/en";
import * as es from "@/messages/es";
import pageFault from "@/messages/page-fault.json";

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

/**
 * Names of arguments. A brace at an even depth begins one; at an odd depth it begins a branch of a plural or
 * a select, which holds words.
 */
function placeholders(text: string): string[] {
  const names = new Set<string>();
  let depth = 0;
  for (const [at, letter] of Array.from(text).entries()) {
    if (letter === "}") depth -= 1;
    if (letter !== "{") continue;
    const name =
      depth % 2 === 0
        ? /^\w+/.exec(
            Array.from(text)
              .slice(at + 1)
              .join(""),
          )?.[0]
        : undefined;
    if (name !== undefined) names.add(name);
    depth += 1;
  }
  return [...names].sort();
}

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

test.each(Object.entries({ en, es, ar }))(
  "in %s an ellipsis follows its word at once",
  (_locale, messages) => {
    const apart = leaves(messages).filter(([, text]) => /\s…/.test(text));
    expect(apart).toEqual([]);
  },
);

test("each group of calls that staff make has a name where the roles are explained, and no other has", () => {
  const groups = new Set(
    everyEndpoint.filter(({ allow }) => allow !== "PUBLIC").map(({ id }) => id.split(".")[0] ?? id),
  );
  expect(Object.keys(en.roles.areas).sort()).toEqual([...groups].sort());
});

test("what is said in place of a whole page is said in every language", () => {
  const [first, ...others] = Object.values(pageFault).map((texts) => leaves(texts));
  expect(Object.keys(pageFault).sort()).toEqual(["ar", "en", "es"]);
  for (const texts of others) expect(texts.map(([key]) => key)).toEqual(first?.map(([key]) => key));
  expect(
    Object.values(pageFault)
      .flatMap((texts) => Object.values(texts))
      .filter((text) => text.trim() === ""),
  ).toEqual([]);
});
