import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { agentSettings } from "../../../../contract/desk/agent-settings.ts";
import { helpCenter } from "../../../../contract/site/help-center.ts";
import { knowledgeBaseCategories } from "../../../../contract/site/knowledge-base-categories.ts";
import { knowledgeBase } from "../../../../contract/site/knowledge-base.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { queryRows } from "../../../db/query.ts";
import { indexMissing } from "./index-missing.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

const site = { domain: "acme" };

describe("the help centre", () => {
  let world: World;
  let boss: Person;
  const category = new Map<string, string>();
  before(async () => {
    world = await createWorld();
    boss = await world.person({ role: "ADMIN" });
    await world.person({ tenant: "globex" });
    category.set("orders", await newCategory({ en: { name: "Orders" }, es: { name: "Pedidos" } }));
    category.set(
      "delivery",
      await newCategory(
        { en: { name: "Delivery" }, es: { name: "Envíos" } },
        { parentId: category.get("orders") },
      ),
    );
    category.set("empty", await newCategory({ en: { name: "Empty" } }));
    await publish(
      "Track an order",
      { categoryId: category.get("delivery"), isFaq: true },
      { es: "Seguir un pedido" },
    );
    await publish("Cancel an order", { categoryId: category.get("orders"), isFaq: true });
    await publish("Lost parcels", { categoryId: category.get("delivery") });
    await publish("About us");
  });
  after(() => world.stop());

  const newCategory = async (words: object, more: object = {}) =>
    (await world.ok(knowledgeBaseCategories.create, boss, { body: { translations: words, ...more } })).id;
  const body = (title: string) => ({
    title,
    summary: `${title}, in short.`,
    html: `<h2>First</h2><p>${title} explained.</p><h2>First</h2>`,
  });
  async function publish(title: string, more: object = {}, others: { es?: string } = {}) {
    const { id } = await world.ok(knowledgeBase.create, boss, {
      body: {
        translations: { en: body(title), ...(others.es === undefined ? {} : { es: body(others.es) }) },
        ...more,
      },
    });
    return world.ok(knowledgeBase.publish, boss, { params: { id } });
  }
  const home = (query: object = {}) => world.ok(helpCenter.home, null, { params: site, query });

  test("the tree counts what is below, and has no category without anything to read in that language", async () => {
    const english = await home();
    assert.deepEqual(
      english.categories.map(({ slug, articles, children }) => [
        slug,
        articles,
        children.map((child) => [child.slug, child.articles]),
      ]),
      [["orders", 3, [["delivery", 2]]]],
    );
    assert.deepEqual(
      english.articles.map(({ title }) => title),
      ["Cancel an order", "Track an order", "Lost parcels", "About us"],
    );
    const spanish = await home({ locale: "es" });
    assert.deepEqual(
      [
        spanish.locale,
        spanish.categories.map(({ name, articles }) => [name, articles]),
        spanish.articles.map(({ title }) => title),
      ],
      ["es", [["Pedidos", 1]], ["Seguir un pedido"]],
    );
    const delivery = await home({ category: "envios", limit: 1 });
    assert.deepEqual(
      [
        delivery.category?.breadcrumb.map(({ name }) => name),
        delivery.category?.slugs,
        delivery.total,
        delivery.articles.map(({ title }) => title),
      ],
      [["Orders", "Delivery"], { en: "delivery", es: "envios", ar: null }, 2, ["Track an order"]],
    );
    for (const slug of ["empty", "nothing"])
      assert.equal(
        (await world.call(helpCenter.home, null, { params: site, query: { category: slug } })).status,
        404,
      );
  });

  test("page by page the articles stand as they do on one page, whatever the pages' size", async () => {
    for (const query of [{}, { category: "orders" }, { category: "delivery" }, { locale: "es" }]) {
      const whole = await home({ ...query, limit: 100 });
      for (const limit of [1, 2, 3]) {
        const pages = await Promise.all(
          Array.from({ length: Math.ceil(whole.total / limit) + 1 }, (_, at) =>
            home({ ...query, limit, page: at + 1 }),
          ),
        );
        assert.deepEqual(
          pages.flatMap(({ articles }) => articles),
          whole.articles,
          JSON.stringify({ ...query, limit }),
        );
        assert.deepEqual([...new Set(pages.map(({ total }) => total))], [whole.articles.length]);
      }
    }
  });

  test("a language in which nothing is published is answered in the site's own, and says so", async () => {
    assert.deepEqual(
      [(await home({ locale: "ar" })).locale, (await home({ locale: "ar" })).languages],
      ["en", ["en", "es"]],
    );
    const { article } = await world.ok(helpCenter.article, null, {
      params: { ...site, slug: "lost-parcels" },
      query: { locale: "es" },
    });
    assert.deepEqual([article?.locale, article?.languages], ["en", ["en"]]);
  });

  test("an article stands in its place, with headings that can be linked to, what is about the same and its neighbours", async () => {
    const { article } = await world.ok(helpCenter.article, null, {
      params: { ...site, slug: "track-an-order" },
      query: { locale: "es" },
    });
    assert.deepEqual(
      [article?.title, article?.languages, article?.breadcrumb.map(({ name }) => name)],
      ["Seguir un pedido", ["en", "es"], ["Pedidos", "Envíos"]],
    );
    assert.deepEqual(article?.contents, [
      { id: "s-first", level: 2, text: "First" },
      { id: "s-first-2", level: 2, text: "First" },
    ]);
    assert.match(article?.html ?? "", /<h2 id="s-first">First<\/h2>.*<h2 id="s-first-2">/);
    const english = await world.ok(helpCenter.article, null, { params: { ...site, slug: "track-an-order" } });
    // The other one about orders, though of another category, before its neighbour, though that shares fewer
    // words with it.
    const related = english.article?.related.map(({ slug }) => slug) ?? [];
    assert.deepEqual(
      [related[0], related.includes("lost-parcels"), related.includes("track-an-order")],
      ["cancel-an-order", true, false],
    );
  });

  test("one vote of a visitor a day counts, and the last one is it", async () => {
    const vote = (isHelpful: boolean, visitorKey = "visitor-one") =>
      world.ok(helpCenter.helpful, null, {
        params: { ...site, slug: "lost-parcels" },
        body: { isHelpful, visitorKey },
      });
    assert.deepEqual(await vote(true), { helpful: 1, unhelpful: 0 });
    assert.deepEqual(await vote(true), { helpful: 1, unhelpful: 0 });
    assert.deepEqual(await vote(false), { helpful: 0, unhelpful: 1 });
    assert.deepEqual(await vote(true, "visitor-two"), { helpful: 1, unhelpful: 1 });
    world.clock.advance({ days: 1 });
    assert.deepEqual(await vote(true), { helpful: 2, unhelpful: 1 });
    boss = await world.person({ role: "ADMIN" });
    assert.equal(
      (
        await world.call(helpCenter.helpful, null, {
          params: { ...site, slug: "nothing" },
          body: { isHelpful: true, visitorKey: "visitor-one" },
        })
      ).status,
      404,
    );
  });

  test("what was read most is popular", async () => {
    for (let times = 0; times < 20; times += 1)
      await world.ok(helpCenter.viewed, null, { params: { ...site, slug: "about-us" } });
    assert.equal((await home()).popular[0]?.slug, "about-us");
  });

  test("the stamp differs after whatever readers can see, and only then", async () => {
    const stamp = async () => (await world.ok(helpCenter.stamp, null, { params: site })).stamp;
    const seen = new Set([await stamp()]);
    const differs = async (what: string) => {
      const now = await stamp();
      assert.equal(seen.has(now), false, what);
      seen.add(now);
    };
    await world.ok(knowledgeBaseCategories.update, boss, {
      params: { id: category.get("delivery") ?? "" },
      body: { position: 0 },
    });
    await differs("a category");
    await world.ok(agentSettings.update, boss, { body: { timeZone: "Europe/Madrid" } });
    await differs("a setting");
    const { id } = await publish("Short-lived");
    await differs("publishing");
    await world.ok(knowledgeBase.archive, boss, { params: { id } });
    await differs("archiving");
    await world.ok(knowledgeBase.create, boss, { body: { translations: { en: body("Only a draft") } } });
    assert.equal(seen.has(await stamp()), true, "a draft");
    const theirs = await world.ok(helpCenter.stamp, null, { params: { domain: "globex" } });
    assert.equal(theirs.stamp, "0");
  });

  test("the sitemap names each article and category in its languages, a page at a time; the feed the newest first", async () => {
    const first = await world.ok(helpCenter.sitemap, null, { params: site, query: { limit: 3 } });
    assert.deepEqual(
      [
        first.articles.map(({ slug }) => slug),
        first.total,
        first.categories.map(({ languages }) => languages.map(({ locale, slug }) => `${locale} ${slug}`)),
      ],
      [
        ["about-us", "cancel-an-order", "lost-parcels"],
        4,
        [
          ["en orders", "es pedidos"],
          ["en delivery", "es envios"],
        ],
      ],
    );
    const rest = await world.ok(helpCenter.sitemap, null, {
      params: site,
      query: { limit: 3, cursor: first.nextCursor ?? "" },
    });
    assert.deepEqual(
      [
        rest.articles.map(({ slug, languages }) => [slug, ...languages.map(({ locale }) => locale)]),
        rest.categories,
        rest.nextCursor,
      ],
      [[["track-an-order", "en", "es"]], [], null],
    );
    assert.equal(
      (await world.ok(helpCenter.recent, null, { params: site, query: { limit: 2 } })).items.length,
      2,
    );
  });

  test("frequent questions stand in the order of the categories", async () => {
    assert.deepEqual(
      (await world.ok(helpCenter.faq, null, { params: site })).items.map(({ question, category: of }) => [
        question,
        of?.name,
      ]),
      [
        ["Cancel an order", "Orders"],
        ["Track an order", "Delivery"],
      ],
    );
  });

  test("a question becomes a contact and a ticket, once", async () => {
    const question = {
      question: "Where do you deliver?\nTo islands too?",
      email: "Kim@Example.test",
      name: "Kim",
      clientMessageId: "q-1",
    };
    const { ticketNumber } = await world.ok(helpCenter.ask, null, { params: site, body: question });
    assert.deepEqual(await world.ok(helpCenter.ask, null, { params: site, body: question }), {
      ticketNumber,
      answerBy: null,
      timeZone: "Europe/Madrid",
    });
    const {
      items: [ticket, ...others],
    } = await world.ok(tickets.list, boss, { query: {} });
    assert.deepEqual(
      [ticket?.number, ticket?.subject, ticket?.channel],
      [ticketNumber, "Where do you deliver? To islands too?", "WEB_FORM"],
    );
    assert.equal(others.length, 0);
    assert.equal(
      (await world.call(helpCenter.ask, null, { params: site, body: { ...question, email: "no address" } }))
        .status,
      422,
    );
    const times = await world.ok(helpCenter.answering, null, { params: site });
    assert.deepEqual(times, {
      timeZone: "Europe/Madrid",
      isStaffedNow: false,
      hours: null,
      usualFirstReplyMinutes: null,
    });
  });

  test("writers are told what was searched in vain, what did not help and which translations are old; nothing that names a reader is kept", async () => {
    for (const query of [
      "Helicopter rides",
      "helicopter   RIDES!",
      "track",
      "kim@example.test",
      "call 0049 170 1234567",
    ])
      await world.ok(helpCenter.search, null, { params: site, query: { query } });
    await world.ok(helpCenter.search, null, { params: site, query: { query: "helicop", isTyping: "true" } });
    await world.ok(helpCenter.helpful, null, {
      params: { ...site, slug: "cancel-an-order" },
      body: { isHelpful: false, visitorKey: "visitor-three", comment: "Where is the button?" },
    });
    const {
      items: [row],
    } = await world.ok(knowledgeBase.list, boss, { query: { search: "track an order" } });
    await world.ok(knowledgeBase.update, boss, {
      params: { id: row?.id ?? "" },
      body: { translations: { en: { summary: "Follow it." } } },
    });
    const list = await world.ok(knowledgeBase.toDo, boss);
    assert.deepEqual(
      list.searches.map(({ query, searches }) => [query, searches]),
      [["helicopter RIDES!", 2]],
    );
    assert.deepEqual(
      list.unhelpful.map(({ slug, comments }) => [slug, comments.map(({ text }) => text)]),
      [["cancel-an-order", ["Where is the button?"]]],
    );
    assert.deepEqual(
      list.outOfDate.map(({ slug, languages }) => [slug, languages]),
      [["track-an-order", ["es"]]],
    );
  });

  test("what is off the site is off the search, and its words suggest nothing", async () => {
    const { id } = await publish("Xylophone rental");
    const found = async (query: string) =>
      (await world.ok(helpCenter.search, null, { params: site, query: { query } })).items.map(
        ({ slug }) => slug,
      );
    assert.deepEqual(
      [await found("xylophone"), await found("xylofone")],
      [["xylophone-rental"], ["xylophone-rental"]],
    );
    await world.ok(knowledgeBase.update, boss, { params: { id }, body: { isInternal: true } });
    assert.deepEqual([await found("xylophone"), await found("xylofone")], [[], []]);
    await world.work("acme", async (work) => {
      const rows = await queryRows<object>(
        work.db,
        sql`select (select count(*)::int from site_words where word = 'xylophone') as words, (select count(*)::int from site_postings where article_id = ${id}) as postings`,
      );
      assert.deepEqual(rows, [{ words: 0, postings: 0 }]);
    });
  });

  test("what was published before there was an index is found once it is made", async () => {
    await world.database.transaction("system", async (db) => {
      await db.execute(sql`delete from site_postings`);
      await db.execute(sql`delete from site_words`);
    });
    const found = async () =>
      (await world.ok(helpCenter.search, null, { params: site, query: { query: "parcels" } })).items.map(
        ({ slug }) => slug,
      );
    assert.deepEqual(await found(), []);
    await indexMissing.run({ desk: world.app.desk, services: world.app.services });
    assert.deepEqual(await found(), ["lost-parcels"]);
  });

  test("a category that is deleted says where its articles and children go", async () => {
    const [from, to] = [category.get("delivery") ?? "", category.get("orders") ?? ""];
    const refused = await world.call(knowledgeBaseCategories.remove, boss, { params: { id: from } });
    assert.deepEqual([refused.status, refused.body["inTheWay"]], [409, { articles: 2, children: 0 }]);
    await world.ok(knowledgeBaseCategories.remove, boss, { params: { id: from }, query: { moveToId: to } });
    assert.deepEqual(
      (await home({ category: "orders" })).articles.map(({ title }) => title),
      ["Cancel an order", "Track an order", "Lost parcels"],
    );
    const circle = await newCategory({ en: { name: "Below" } }, { parentId: to });
    assert.equal(
      (
        await world.call(knowledgeBaseCategories.update, boss, {
          params: { id: to },
          body: { parentId: circle },
        })
      ).status,
      422,
    );
    const taken = await world.call(knowledgeBaseCategories.create, boss, {
      body: { translations: { en: { name: "Other", slug: "orders" } } },
    });
    assert.deepEqual(
      [taken.status, (taken.body["errors"] as { path: string }[])[0]?.path],
      [409, "translations.en.slug"],
    );
  });

  test("no domain but a tenant's own shows a tenant", async () => {
    for (const domain of ["nobody", "acme.evil.test", "parley", "%00"])
      assert.equal((await world.call(helpCenter.home, null, { params: { domain } })).status, 404, domain);
    assert.equal((await world.ok(helpCenter.home, null, { params: { domain: "globex" } })).total, 0);
  });
});
