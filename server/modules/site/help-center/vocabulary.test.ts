import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { locales } from "../../../../contract/locales.ts";
import { createVocabulary } from "./vocabulary.ts";
import type { KnownWord } from "./vocabulary.ts";
import { editsBetween } from "./words.ts";

const word = fc.oneof(fc.stringMatching(/^[abcd]{1,9}$/), fc.stringMatching(/^[\u0628-\u062C]{1,7}$/));
const known = fc.record({
  locale: fc.constantFrom(...locales),
  word,
  uses: fc.integer({ min: 1, max: 9 }),
  terms: fc.array(word, { minLength: 1, maxLength: 2 }),
});
const all: fc.Arbitrary<KnownWord[]> = fc.uniqueArray(known, {
  maxLength: 19,
  selector: (each) => `${each.locale} ${each.word}`,
});
const named = (found: Iterable<KnownWord>) =>
  [...found].map((each) => `${each.locale} ${each.word}`).toSorted();

describe("the words of a site", () => {
  test("are found as they are, by their first letters and with mistakes, as looking at each of them finds them", () => {
    fc.assert(
      fc.property(all, word, fc.integer({ min: 0, max: 2 }), (words, asked, mistakes) => {
        const vocabulary = createVocabulary(words);
        assert.deepEqual(named(vocabulary.exact(asked)), named(words.filter((each) => each.word === asked)));
        const begun = vocabulary.begunBy(asked);
        for (const locale of locales) {
          const expected = words
            .filter((each) => each.locale === locale && each.word.startsWith(asked))
            .toSorted((a, b) => b.uses - a.uses || (a.word < b.word ? -1 : 1))
            .slice(0, 8);
          assert.deepEqual(
            begun.filter((each) => each.locale === locale),
            expected,
          );
        }
        if (mistakes > 0)
          assert.deepEqual(
            named(vocabulary.near(asked, mistakes).map((each) => each.known)),
            named(words.filter((each) => editsBetween(asked, each.word, mistakes) <= mistakes)),
          );
      }),
    );
  });

  test("of two as near the more alike comes first, and of two as alike the one that more articles have", () => {
    const of = (text: string, uses: number): KnownWord => ({ locale: "en", word: text, uses, terms: [text] });
    const { near } = createVocabulary([
      of("order", 2),
      of("border", 50),
      of("older", 9),
      of("mails", 1),
      of("maid", 7),
    ]);
    assert.deepEqual(
      near("mail", 1).map((each) => each.known.word),
      ["mails", "maid"],
    );
    assert.deepEqual(
      near("oder", 2).map((each) => [each.known.word, each.edits]),
      [
        ["older", 1],
        ["order", 1],
        ["border", 2],
      ],
    );
  });
});
