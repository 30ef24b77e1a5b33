import assert from "node:assert/strict";
import { test } from "node:test";
import compile from "icu-minify/compile";
import { _createCache, _createIntlFormatters } from "use-intl/core";
import formatText from "use-intl/format-message";
import formatCompiled from "use-intl/format-message/format-only";
import { locales } from "../contract/locales.ts";
import { compiledTexts, textFormats } from "../lib/shared/compiled-texts.ts";
import type { Messages } from "../lib/shared/texts.ts";
import * as ar from "../messages/ar.ts";
import * as en from "../messages/en.ts";
import * as es from "../messages/es.ts";

const messages = { en, es, ar };
const cache = _createCache();
const formatters = _createIntlFormatters(cache);
const toPart = (chunks: unknown) => ["part", chunks];

/** What each place and part of a text may be given. */
function valuesOf(text: string, count: number): Record<string, unknown> {
  const dates = new Set(
    Array.from(text.matchAll(/\{\s*(\w+)\s*,\s*(?:date|time)/g), ([, name = ""]) => name),
  );
  const places = Array.from(text.matchAll(/\{\s*(\w+)/g), ([, name = ""]) => name);
  const parts = Array.from(text.matchAll(/<(\w+)>/g), ([, name = ""]) => name);
  const values: Record<string, unknown> = {};
  for (const name of places) values[name] = dates.has(name) ? new Date(0) : count;
  for (const name of parts) values[name] = toPart;
  return values;
}

function* pairsOf(
  texts: Messages,
  both: Messages,
  path = "",
): Generator<[path: string, text: string, compiled: unknown]> {
  for (const [name, text] of Object.entries(texts)) {
    const one = both[name];
    if (typeof text === "string") yield [`${path}${name}`, text, one];
    else yield* pairsOf(text, one as Messages, `${path}${name}.`); // the same names, a text has a compiled one beside it
  }
}

/** What a page's server can send to the browser. */
function isPlain(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  const made: unknown = Object.getPrototypeOf(value);
  return (made === Object.prototype || made === Array.prototype) && Object.values(value).every(isPlain);
}

for (const locale of locales)
  test(`every text in ${locale} says the same when it was compiled beforehand`, () => {
    const texts: Messages = { ...messages[locale] };
    const options = { cache, formatters, locale, timeZone: "UTC", globalFormats: textFormats };
    let compared = 0;
    for (const [path, text, compiled] of pairsOf(texts, compiledTexts(texts, compile)))
      for (const count of [0, 1, 2, 7, 11, 1234.5]) {
        const values = valuesOf(text, count);
        const [before, after] = [
          formatText(path, text, values as never, options),
          formatCompiled(path, compiled as never, values as never, options),
        ];
        assert.deepEqual(after, before, `${path} with ${count}`);
        compared += 1;
      }
    for (const [path, , compiled] of pairsOf(texts, compiledTexts(texts, compile)))
      assert.ok(isPlain(compiled), `${path} goes to the browser`);
    assert.ok(compared > 10_000, "texts were found");
  });

test("a namespace is compiled once, when it is looked at", () => {
  const asked: string[] = [];
  const texts = compiledTexts(
    { a: { hello: "Hello" }, b: { bye: "Bye" } },
    (text) => asked.push(text) && [text],
  );
  assert.deepEqual([asked, Object.keys(texts)], [[], ["a", "b"]]);
  assert.equal(texts["a"], texts["a"]);
  assert.deepEqual(asked, ["Hello"]);
});
