import assert from "node:assert/strict";
import { helpCenter } from "../../contract/site/help-center.ts";
import type { AnyEndpoint } from "../../contract/kit.ts";
import { knowledgeBaseVersions } from "../../contract/site/knowledge-base-versions.ts";
import { knowledgeBase } from "../../contract/site/knowledge-base.ts";
import { limits } from "../../contract/limits.ts";
import { newId } from "../db/columns.ts";
import type { Person } from "./world.ts";
import { growth, many, words } from "./growing.ts";

growth("what is written in articles", (ground) => {
  const { holds, later } = ground;
  const ok = <E extends AnyEndpoint>(
    endpoint: E,
    input?: Parameters<typeof ground.world.ok<E>>[2],
    as: Person | null = ground.boss,
  ) => ground.world.ok(endpoint, as, input);
  const refused = async <E extends AnyEndpoint>(
    endpoint: E,
    input: Parameters<typeof ground.world.call<E>>[2],
  ) => {
    assert.equal((await ground.world.call(endpoint, ground.boss, input)).status, 422);
  };
  const html = limits.articleHtmlMaxLength;
  const levels = limits.articleNestingMax - 10;
  let articles = 0;
  const article = (text: string) => ({
    translations: { en: { title: `Article ${(articles += 1)}`, html: text } },
  });
  const texts: Record<string, (length: number, seed: number) => string> = {
    "one long paragraph": (length, seed) => `<p>${words(length - 7, seed)}</p>`,
    "different words": (length, seed) => `<p>${many(length - 7, (nr) => `w${nr}x${seed} `)}</p>`,
    "many paragraphs": (length, seed) => many(length, (nr) => `<p>${words(11, seed * 9973 + nr)}</p>`),
    "many paragraphs of one word": (length, seed) => many(length, (nr) => `<p>w${nr}x${seed}</p>`),
    "equal paragraphs": (length) => many(length, () => "<p>a</p>"),
    "tags in tags": (length, seed) =>
      many(length, (nr) => `${"<b>".repeat(levels)}w${nr}x${seed}${"</b>".repeat(levels)}`),
    "a row of tables": (length, seed) =>
      many(length, (nr) => `<table><tr><td>${nr}</td><td>${seed}</td></tr></table>`),
    links: (length, seed) => many(length, (nr) => `<a href="https://a.test/${seed}/${nr}">x</a> `),
    "signs of tags that are none": (length, seed) => many(length, (nr) => `&lt;${(nr + seed) % 7}&amp;`),
    headings: (length, seed) =>
      many(length, (nr) => (nr < limits.articleHeadingsMax ? `<h2>a</h2>` : `<p>w${nr}x${seed}</p>`)),
  };

  for (const [kind, text] of Object.entries(texts)) {
    holds(
      `an article of ${kind} is written`,
      html,
      (size) => text(size, 1),
      (given) => ok(knowledgeBase.create, { body: article(given) }),
    );
    holds(
      `two versions of an article of ${kind} are compared`,
      html,
      async (size) => {
        const { id } = await ok(knowledgeBase.create, { body: article(text(size, 1)) });
        await later();
        return ok(knowledgeBase.update, {
          params: { id },
          body: article(`${text(size - 20, 2)}<p>new ${size}</p>`),
        });
      },
      ({ id }) => ok(knowledgeBaseVersions.difference, { params: { id, number: "2" } }),
    );
  }
  for (const kind of ["different words", "many paragraphs of one word", "links", "headings"]) {
    const text = (size: number) => texts[kind]?.(size, 1) ?? "";
    holds(
      `an article of ${kind} is published`,
      html,
      (size) => ok(knowledgeBase.create, { body: article(text(size)) }),
      ({ id }) => ok(knowledgeBase.publish, { params: { id } }),
    );
    holds(
      `an article of ${kind} is read by a visitor`,
      html,
      async (size) => {
        const { id, slug } = await ok(knowledgeBase.create, { body: article(text(size)) });
        await ok(knowledgeBase.publish, { params: { id } });
        return slug;
      },
      (slug) => ok(helpCenter.article, { params: { domain: "acme", slug } }, null),
    );
  }
  holds(
    "an article in three languages is written",
    html,
    (size) => texts["one long paragraph"]?.(size, 3) ?? "",
    (text) =>
      ok(knowledgeBase.create, {
        body: {
          translations: {
            en: { title: "a", html: text },
            es: { title: "b", html: text },
            ar: { title: "c", html: text },
          },
        },
      }),
  );
  holds(
    "an article of too many headings is refused",
    html,
    (size) => many(size, () => "<h2>a</h2>"),
    (text) => refused(knowledgeBase.create, { body: article(text) }),
  );
  holds(
    "an article of tags in tags without end is refused",
    html,
    (size) => "<b>".repeat(size / 3),
    (text) => refused(knowledgeBase.create, { body: article(text) }),
  );
  holds(
    "an article of pictures that are not there is refused",
    html,
    (size) => many(size, () => `<img data-attachment="${newId()}">`),
    (text) => refused(knowledgeBase.create, { body: article(text) }),
  );
  holds(
    "an article that grows by what is kept of it is refused",
    html,
    (size) => "<".repeat(size),
    (text) => ground.world.call(knowledgeBase.create, ground.boss, { body: article(text) }),
  );
});
