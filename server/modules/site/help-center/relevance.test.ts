import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { locales } from "../../../../contract/locales.ts";
import { helpCenter } from "../../../../contract/site/help-center.ts";
import { questions } from "../../../scripts/demo/acme/questions.ts";
import { seedDemo } from "../../../scripts/demo-seed.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";

describe("search of the demo's help centre", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
    await seedDemo(world.database, world.clock);
  });
  after(() => world.stop());
  const search = (query: string, locale: "en" | "es" | "ar", isTyping?: "true") =>
    world.ok(helpCenter.search, null, {
      params: { domain: "acme" },
      query: { query, locale, ...(isTyping ? { isTyping } : {}) },
    });

  test("of 60 questions in three languages, 50 have their article first and 57 among the first three", async (context) => {
    let [first, amongThree] = [0, 0];
    for (const locale of locales) {
      assert.equal(questions[locale].length, 20);
      for (const [query, slug] of questions[locale]) {
        const found = (await search(query, locale)).items.map((item) => item.slug);
        if (found[0] === slug) first += 1;
        else
          context.diagnostic(
            `${query}: ${slug} is ${found.indexOf(slug) + 1} of ${found.slice(0, 3).join(", ")}`,
          );
        if (found.slice(0, 3).includes(slug)) amongThree += 1;
      }
    }
    context.diagnostic(`${first} first, ${amongThree} among the first three`);
    assert.ok(first >= 50, `${first} first`);
    assert.ok(amongThree >= 57, `${amongThree} among the first three`);
  });

  test("what is typed is found from its first letters on, with its language first", async () => {
    assert.equal((await search("refu", "en", "true")).items[0]?.slug, "when-a-refund-arrives");
    assert.equal((await search("contras", "es", "true")).items[0]?.slug, "reset-your-password");
    assert.equal((await search("فاتو", "ar", "true")).items[0]?.slug, "invoice-and-receipt");
    const spanish = (await search("refund", "es")).items;
    assert.deepEqual(
      [spanish[0]?.slug, spanish[0]?.locale, spanish[0]?.isOtherLanguage],
      ["when-a-refund-arrives", "en", true],
    );
  });

  test("a mistyped word says what it was taken for; marks stand on what was found", async () => {
    const {
      items: [hit],
      didYouMean,
    } = await search("forgot pasword", "en");
    assert.equal(didYouMean, "forgot password");
    assert.deepEqual(
      hit?.titleMarks.map(([from, to]) => hit.title.slice(from, to)),
      ["forgot", "password"],
    );
    const {
      items: [arabic],
    } = await search("نسيت كلمه المرور", "ar");
    assert.deepEqual(arabic?.excerptMarks.map(([from, to]) => arabic.excerpt.slice(from, to)).slice(0, 3), [
      "نسيت",
      "كلمة",
      "المرور",
    ]);
  });

  test("no query breaks it", async () => {
    for (const query of [
      "",
      " ",
      "'",
      '"{}',
      "\\",
      "%",
      "_",
      "☃",
      "a:* & !b",
      "the",
      '{"a"}',
      "x".repeat(200),
      "١٢٣",
      "\u0640\u064B",
    ])
      assert.ok(Array.isArray((await search(query, "en", "true")).items), query);
  });
});
