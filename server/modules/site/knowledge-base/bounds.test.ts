import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { helpCenter } from "../../../../contract/site/help-center.ts";
import { knowledgeBaseVersions } from "../../../../contract/site/knowledge-base-versions.ts";
import { knowledgeBase } from "../../../../contract/site/knowledge-base.ts";
import { limits } from "../../../../contract/limits.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { differenceBetween } from "./difference.ts";
import { readArticle } from "../articles/html.ts";
import type { VersionContent } from "../articles/table.ts";

const version = (html: string, title = "A"): VersionContent => ({
  isInternal: false,
  sourceLocale: "en",
  attachments: [],
  translations: { en: { title, summary: "", html } },
});
const randomWords = (count: number, seed: number): string =>
  fc
    .sample(
      fc.constantFrom(
        ...Array.from({ length: 50 }, (_, nr) => `${String.fromCharCode(97 + (nr % 26))}${nr}`),
      ),
      { numRuns: count, seed },
    )
    .join(" ");
const blocksOf = (older: string, newer: string) =>
  differenceBetween(version(older), version(newer))[0]?.blocks ?? [];
const textOf = (parts: { kind: string; text: string }[], ...kinds: string[]) =>
  parts
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join("");

describe("the difference of two versions", () => {
  test("of eight thousand words that were all replaced is told as removed and added whole", () => {
    const [older, newer] = [randomWords(8000, 1), randomWords(8000, 2)];
    const [block] = blocksOf(`<p>${older}</p>`, `<p>${newer}</p>`);
    assert.deepEqual(
      [
        block?.kind,
        textOf(block?.parts ?? [], "removed", "same"),
        textOf(block?.parts ?? [], "added", "same"),
      ],
      ["changed", older, newer],
    );
    assert.ok((block?.parts.length ?? 0) <= 4, `${block?.parts.length} parts`);
  });

  test("finds the words that changed in a long text of which most stands", () => {
    const text = randomWords(20_000, 3);
    const [block] = blocksOf(`<p>${text} end</p>`, `<p>New ${text.replace(" ", " put in ")} end</p>`);
    assert.deepEqual(
      block?.parts.filter(({ kind }) => kind !== "same").map(({ kind, text: said }) => [kind, said.trim()]),
      [
        ["added", "New"],
        ["added", "put in"],
      ],
    );
  });

  test("finds whole words of every script", () => {
    assert.deepEqual(blocksOf("<p>أعد ضبط كلمة المرور</p>", "<p>أعد ضبط كلمة السر</p>")[0]?.parts, [
      { kind: "same", text: "أعد ضبط كلمة " },
      { kind: "removed", text: "المرور" },
      { kind: "added", text: "السر" },
    ]);
  });

  test("of three thousand paragraphs that were all replaced has each of them, once", () => {
    const paragraphs = (seed: number) =>
      Array.from({ length: 3000 }, (_, nr) => `<p>w${nr}x${seed} common</p>`);
    const blocks = blocksOf(paragraphs(1).join(""), paragraphs(2).join(""));
    assert.deepEqual(
      blocks.filter(({ kind }) => kind !== "removed").map(({ html }) => html),
      paragraphs(2),
    );
    assert.equal(blocks.filter(({ kind }) => kind !== "added").length, 3000);
  });

  test("whatever the two are, says all of both and in their order", () => {
    const word = fc.constantFrom("a", "b", "c", "tent", "خيمة", ".", "pole");
    const paragraph = fc.array(word, { minLength: 1, maxLength: 400 }).map((words) => words.join(" "));
    const html = (texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("");
    fc.assert(
      fc.property(
        fc.array(paragraph, { maxLength: 60 }),
        fc.array(paragraph, { maxLength: 60 }),
        (older, newer) => {
          const blocks = blocksOf(html(older), html(newer));
          assert.deepEqual(
            blocks
              .filter(({ kind }) => kind !== "removed")
              .map(({ parts }) => textOf(parts, "same", "added")),
            newer,
          );
          assert.deepEqual(
            blocks
              .filter(({ kind }) => kind !== "added")
              .map(({ parts }) => textOf(parts, "same", "removed"))
              .toSorted(),
            older.toSorted(),
          );
        },
      ),
      { numRuns: 150, seed: 20_260_302 },
    );
  });
});

describe("the headings of an article", () => {
  /** As it was before: the next number is looked for from 2 each time. */
  function simply(headings: readonly string[]): string[] {
    const taken = new Set<string>();
    return headings.map((text) => {
      const base = `s-${text.toLowerCase().replaceAll(" ", "-")}`;
      let id = base;
      for (let next = 2; taken.has(id); next += 1) id = `${base}-${next}`;
      taken.add(id);
      return id;
    });
  }

  test("have the ids that counting from the start would give them, whatever they are called", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "a 2", "a 3", "a 2 2", "b", "b 2", "a 2 3", "c"), { maxLength: 60 }),
        (headings) => {
          assert.deepEqual(
            readArticle(headings.map((text) => `<h2>${text}</h2>`).join("")).contents.map(({ id }) => id),
            simply(headings),
          );
        },
      ),
      { numRuns: 300, seed: 20_260_302 },
    );
  });

  test("of one name and without number have an id each", () => {
    const { contents } = readArticle("<h2>a</h2>".repeat(19_900));
    assert.deepEqual(
      [new Set(contents.map(({ id }) => id)).size, contents.at(-1)?.id],
      [19_900, "s-a-19900"],
    );
  });
});

describe("an article at its limits", () => {
  let world: World;
  let boss: Person;
  before(async () => {
    world = await createWorld();
    boss = await world.person({ role: "ADMIN" });
  });
  after(() => world.stop());
  const save = (html: string) =>
    world.call(knowledgeBase.create, boss, { body: { translations: { en: { title: "Limits", html } } } });

  for (const [name, html, message] of [
    [
      "more headings than it may have",
      "<h2>a</h2>".repeat(limits.articleHeadingsMax + 1),
      "An article can have at most 300 headings.",
    ],
    [
      "elements too deep in one another",
      "<blockquote>".repeat(limits.articleNestingMax + 1),
      "Elements can be nested at most 100 deep.",
    ],
    [
      "a text that what is kept of makes too long",
      "<".repeat(150_000),
      "With its formatting, the text can have at most 400000 characters.",
    ],
  ] as const) {
    test(`${name}: refused at its field`, async () => {
      const { status, body } = await save(html);
      assert.deepEqual([status, body["errors"]], [422, [{ path: "translations.en.html", message }]]);
    });
  }

  test("is taken, and readers get a list of contents that is no longer than a reader can use", async () => {
    const { status, body } = await save("<h2>a</h2>".repeat(limits.articleHeadingsMax));
    assert.equal(status, 201);
    await world.ok(knowledgeBase.publish, boss, { params: { id: body.id } });
    const { article } = await world.ok(helpCenter.article, null, {
      params: { domain: "acme", slug: body.slug },
    });
    assert.equal(article?.contents.length, limits.articleContentsShownMax);
    assert.ok(JSON.stringify(article).length < 3 * limits.articleHtmlMaxLength);
  });

  test("large versions are compared in a thread, and what was compared is known until one of them changes", async () => {
    const { body } = await save(`<p>${randomWords(4000, 5)}</p><p>one</p>`);
    const number = { params: { id: body.id, number: "2" } };
    world.clock.advance({ minutes: 11 });
    await world.ok(knowledgeBase.update, boss, {
      params: { id: body.id },
      body: { translations: { en: { html: `<p>${randomWords(4000, 5)}</p><p>two</p>` } } },
    });
    const first = await world.ok(knowledgeBaseVersions.difference, boss, number);
    assert.deepEqual(
      first.languages[0]?.blocks.map(({ kind }) => kind),
      ["same", "removed", "added"],
    );
    assert.deepEqual(await world.ok(knowledgeBaseVersions.difference, boss, number), first);
    // Within ten minutes the version changes under its number, and the difference with it.
    await world.ok(knowledgeBase.update, boss, {
      params: { id: body.id },
      body: { translations: { en: { html: `<p>${randomWords(4000, 5)}</p><p>three</p>` } } },
    });
    const second = await world.ok(knowledgeBaseVersions.difference, boss, number);
    assert.deepEqual(
      second.languages[0]?.blocks.slice(1).map(({ html }) => html),
      ["<p>one</p>", "<p>three</p>"],
    );
  });

  test("somebody who asks for differences without end is told to wait", async () => {
    const { body } = await save("<p>one</p>");
    const asked: number[] = [];
    for (let time = 0; time < 61; time += 1)
      asked.push(
        (await world.call(knowledgeBaseVersions.difference, boss, { params: { id: body.id, number: "1" } }))
          .status,
      );
    assert.deepEqual([asked.filter((status) => status === 200).length <= 60, asked.at(-1)], [true, 429]);
  });
});
