import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { Parser } from "htmlparser2";
import { embedOrigins } from "../../../../contract/site/article-embeds.ts";
import { helpCenter } from "../../../../contract/site/help-center.ts";
import { knowledgeBaseCategories } from "../../../../contract/site/knowledge-base-categories.ts";
import { knowledgeBase } from "../../../../contract/site/knowledge-base.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { readArticle } from "../articles/html.ts";
import { breadth } from "../../../testing/breadth.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

/** One a line; the browser's tests read the same file. */
const payloads = readFileSync(
  new URL("../../../../tests/payloads/cross-site-scripting.txt", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n");
const elements = new Set([
  "p",
  "br",
  "hr",
  "strong",
  "b",
  "em",
  "i",
  "u",
  "s",
  "mark",
  "sub",
  "sup",
  "kbd",
  "code",
  "pre",
  "blockquote",
  "ul",
  "ol",
  "li",
  "dl",
  "dt",
  "dd",
  "a",
  "h2",
  "h3",
  "h4",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "caption",
  "figure",
  "figcaption",
  "img",
  "aside",
  "details",
  "summary",
  "iframe",
]);
const attributes = new Set([
  "dir",
  "href",
  "rel",
  "data-attachment",
  "src",
  "alt",
  "width",
  "height",
  "title",
  "sandbox",
  "loading",
  "referrerpolicy",
  "allowfullscreen",
  "colspan",
  "rowspan",
  "scope",
  "start",
  "data-callout",
  "class",
  "id",
]);
const harmlessHref = /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/iu;
const harmlessSource = new RegExp(
  `^(?:/api/public/sites/acme/files/[0-9a-f-]{36}$|(?:${embedOrigins.join("|")})/)`,
  "u",
);

/** What a browser would make of it, piece by piece, and why it could run something. */
function harmIn(html: string): string[] {
  const harm: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attribs) {
        if (!elements.has(name)) harm.push(`<${name}>`);
        for (const [attribute, value] of Object.entries(attribs)) {
          if (!attributes.has(attribute) || attribute.startsWith("on")) harm.push(`${name} ${attribute}`);
          if (attribute === "href" && !harmlessHref.test(value)) harm.push(`${name} href ${value}`);
          if (attribute === "src" && !harmlessSource.test(value)) harm.push(`${name} src ${value}`);
          if (attribute === "id" && !value.startsWith("s-")) harm.push(`${name} id ${value}`);
        }
        if (name === "iframe" && attribs["sandbox"] === undefined) harm.push("a frame without a sandbox");
      },
      oncomment: () => harm.push("a comment"),
      onprocessinginstruction: () => harm.push("an instruction"),
    },
    { decodeEntities: true, recognizeCDATA: true },
  );
  parser.end(html);
  return harm;
}

describe("known cross-site scripting payloads", () => {
  let world: World;
  let boss: Person;
  before(async () => {
    world = await createWorld();
    boss = await world.person({ role: "ADMIN" });
  });
  after(() => world.stop());

  test("none of 150 and more survives in an article's HTML, alone or among other words, and what is kept is kept again", () => {
    assert.ok(payloads.length >= 150, `${payloads.length} payloads`);
    for (const payload of payloads)
      for (const given of [
        payload,
        `<p>before</p>${payload}<p>after</p>`,
        `<table><tr><td>${payload}</td></tr></table>`,
        `<h2>${payload}</h2>`,
        `<pre><code class="language-html">${payload}</code></pre>`,
        `<aside data-callout="tip">${payload}`,
      ]) {
        const { html, contents } = readArticle(given);
        assert.deepEqual(harmIn(html), [], `${given} became ${html}`);
        assert.equal(readArticle(html).html, html, given);
        for (const { id } of contents) assert.match(id, /^s-[\p{L}\p{M}\p{N}-]*$/u);
      }
  });

  test("a text that speaks of a file's mark names no file", () => {
    assert.deepEqual(
      readArticle(
        '<pre><code>&lt;img data-attachment="01980000-0000-7000-8000-000000000000"&gt;</code></pre>',
      ).fileIds,
      [],
    );
    assert.deepEqual(
      readArticle('<p><img data-attachment="01980000-0000-7000-8000-000000000000"></p>').fileIds,
      ["01980000-0000-7000-8000-000000000000"],
    );
  });

  test("through every field that a public call answers, HTML is clean and words stay words", async () => {
    // The file that some of them name is there, so that they are not refused for that.
    await world.work("acme", (work) =>
      work.rows(attachments).insert({
        id: "01980000-0000-7000-8000-000000000000",
        name: "a.png",
        contentType: "image/png",
        sizeBytes: 1,
        storageKey: "acme/a",
        isOfSite: true,
      }),
    );
    const { id: categoryId } = await world.ok(knowledgeBaseCategories.create, boss, {
      body: { translations: { en: { name: "Payloads", slug: "payloads" } } },
    });
    for (const [at, payload] of payloads.slice(0, breadth.ofProduct(payloads.length)).entries()) {
      if (at % 20 === 0) boss = await world.person({ role: "ADMIN" });
      world.clock.advance({ seconds: 20 }); // rate limits are another test's
      const words = { title: payload, summary: payload, html: payload };
      const { id } = await world.ok(knowledgeBase.create, boss, {
        body: {
          translations: { en: { ...words, html: `<p>A text.</p>${payload}` } },
          categoryId,
          isFaq: true,
          slug: `payload-${at}`,
        },
      });
      await world.ok(knowledgeBase.publish, boss, { params: { id } });
      const { article } = await world.ok(helpCenter.article, null, {
        params: { domain: "acme", slug: `payload-${at}` },
      });
      assert.ok(article);
      assert.deepEqual(harmIn(article.html), [], payload);
      assert.deepEqual([article.title, article.summary], [payload.trim(), payload.trim()]);
      await world.ok(knowledgeBaseCategories.update, boss, {
        params: { id: categoryId },
        body: {
          translations: {
            en: { name: payload.slice(0, 80), description: payload.slice(0, 500), slug: "payloads" },
          },
        },
      });
      await world.ok(helpCenter.search, null, {
        params: { domain: "acme" },
        query: { query: payload.slice(0, 200) },
      });
    }
    const site = { domain: "acme" };
    for (const { html } of (await world.ok(helpCenter.faq, null, { params: site })).items)
      assert.deepEqual(harmIn(html), []);
    for (const { html } of (await world.ok(helpCenter.recent, null, { params: site, query: { limit: 50 } }))
      .items)
      assert.deepEqual(harmIn(html), []);
  });
});
