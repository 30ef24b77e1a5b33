import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { contacts as contactCalls } from "../../../../contract/crm/contacts.ts";
import type { LandingContent } from "../../../../contract/site/landing-content.ts";
import { landingPages, publicLandingPages } from "../../../../contract/site/landing-pages.ts";
import { tickets as ticketCalls } from "../../../../contract/desk/tickets.ts";
import type { ArticleStatus } from "../../../../contract/enums.ts";
import { auditLogs } from "../../../db/table.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { redrawnKey } from "../../workspace/attachments/redraw.ts";
import { purgeUploads } from "../../workspace/attachments/module.ts";
import { publishArticle } from "../knowledge-base/publishing.ts";
import { articles, articleTranslations } from "../articles/table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { purgeFormSends } from "./public.ts";

const field = (
  id: string,
  kind: LandingForm["fields"][number]["kind"],
  isRequired = false,
  choices: LandingForm["fields"][number]["choices"] = [],
) => ({ id, kind, label: { en: id, es: `${id} (es)` }, isRequired, choices });
type LandingForm = Extract<LandingContent["blocks"][number], { type: "form" }>;
const form: LandingForm = {
  id: "ask",
  type: "form",
  heading: { en: "Ask us" },
  text: {},
  subject: "",
  thanks: {},
  submit: {},
  tags: ["spring"],
  fields: [
    field("email", "email", true),
    field("name", "name"),
    field("phone", "phone"),
    field("tent", "choice", false, [{ en: "Dome", es: "Cúpula" }]),
    field("words", "text", true),
  ],
};

describe("landing pages", () => {
  let world: World;
  let manager: Person;
  let slugs = 0;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  beforeEach(async () => {
    manager = await world.person({ role: "MANAGER" });
    world.clock.advance({ minutes: 2 });
    manager = await world.person({ role: "MANAGER" });
  });

  const create = () =>
    world.ok(landingPages.create, manager, { body: { name: "Spring", slug: `page-${(slugs += 1)}` } });
  const save = async (
    page: Awaited<ReturnType<typeof create>>,
    content: Partial<LandingContent>,
    slug = page.slug,
  ) =>
    world.ok(landingPages.save, manager, {
      body: { id: page.id, name: page.name, slug, content: { ...page.content, ...content } },
    });
  const publish = ({ id }: { id: string }) => world.ok(landingPages.publish, manager, { params: { id } });
  const seen = (slug: string, domain = "acme") =>
    world.call(publicLandingPages.page, null, { params: { domain, slug } });
  const made = async (content: Partial<LandingContent>) => publish(await save(await create(), content));
  const send = (slug: string, values: Record<string, string>, more: { website?: string } = {}) =>
    world.call(publicLandingPages.sendForm, null, {
      params: { domain: "acme", slug, blockId: "ask" },
      body: { values, ...more },
    });
  const figures = async (id: string) =>
    (await world.ok(landingPages.figures, manager)).pages.find((page) => page.id === id);

  test("visitors see what was published, never the draft, and nothing once it is taken back", async () => {
    const page = await save(await create(), { title: { en: "First" } });
    assert.equal((await seen(page.slug)).status, 404);
    await publish(page);
    const draft = await save(page, { title: { en: "Second" } }, `${page.slug}-new`);
    assert.deepEqual([draft.status, draft.hasChanges], ["PUBLISHED", true]);
    assert.equal((await seen(draft.slug)).status, 404);
    assert.deepEqual((await seen(page.slug)).body.content.title, { en: "First" });
    assert.equal((await publish(draft)).hasChanges, false);
    assert.deepEqual((await seen(draft.slug)).body.content.title, { en: "Second" });
    await world.ok(landingPages.unpublish, manager, { params: { id: page.id } });
    assert.equal((await seen(draft.slug)).status, 404);
  });

  test("another tenant's page is not there, by its address, its domain or its preview", async () => {
    const page = await made({});
    await world.person({ role: "ADMIN", tenant: "globex" });
    assert.equal((await seen(page.slug, "globex")).status, 404);
    const { url } = await world.ok(landingPages.previewLink, manager, { params: { id: page.id } });
    const token = new URL(url).searchParams.get("token") ?? "";
    assert.equal(
      (await world.call(publicLandingPages.preview, null, { params: { domain: "globex", token } })).status,
      404,
    );
  });

  test("a preview link shows the draft for a day, and a changed one shows nothing", async () => {
    const page = await create();
    const { url, expiresAt } = await world.ok(landingPages.previewLink, manager, { params: { id: page.id } });
    assert.match(url, /^http:\/\/acme\.localhost:3000\/landing-pages\/preview\?token=/);
    assert.equal(Date.parse(expiresAt) - world.clock.now().getTime(), 86_400_000);
    const token = new URL(url).searchParams.get("token") ?? "";
    const show = (asked: string) =>
      world.call(publicLandingPages.preview, null, { params: { domain: "acme", token: asked } });
    await save(page, { title: { en: "Changed since" } });
    assert.deepEqual(
      [(await show(token)).body.isDraft, (await show(token)).body.content.title],
      [true, { en: "Changed since" }],
    );
    const other = await create();
    for (const wrong of [
      token.replace(page.id, other.id),
      `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      token.replace(/\.(\d+)\./, (_, seconds: string) => `.${Number(seconds) + 60}.`),
      "x",
    ])
      assert.equal((await show(wrong)).status, 404, wrong);
    world.clock.advance({ hours: 24 });
    assert.equal((await show(token)).status, 410);
  });

  test("who saves over somebody else's change is told, and shown what is there", async () => {
    const page = await create();
    await save(page, { title: { en: "Theirs" } });
    const { status, body } = await world.call(landingPages.save, manager, {
      body: { id: page.id, name: "Mine", slug: page.slug, content: page.content },
      headers: { "if-match": String(page.version) },
    });
    assert.equal(status, 412);
    // a problem body
    assert.deepEqual((body["current"] as { content: LandingContent }).content.title, { en: "Theirs" });
    assert.equal(
      (
        await world.call(landingPages.publish, manager, {
          params: { id: page.id },
          headers: { "if-match": String(page.version) },
        })
      ).status,
      412,
    );
  });

  test("colours that cannot be read are refused at their field with their ratio", async () => {
    const page = await create();
    const theme = {
      ...page.content.theme,
      light: { accent: "#ffff00", background: "#ffffff", text: "#0f172a" },
    };
    const { status, body } = await world.call(landingPages.save, manager, {
      body: { id: page.id, name: page.name, slug: page.slug, content: { ...page.content, theme } },
      headers: { "accept-language": "es" },
    });
    assert.deepEqual(
      [status, body["errors"]],
      [
        422,
        [
          {
            path: "content.theme.light.accent",
            message: "El contraste con el fondo es de 1.07:1; se necesita al menos 4.5:1.",
          },
        ],
      ],
    );
  });

  test("a page is published whole: what is missing is named at its field", async () => {
    const page = await save(await create(), {
      title: {},
      blocks: [
        { id: "f", type: "faq", heading: {}, items: [{ question: { ar: "سؤال" }, answer: {} }] },
        { ...form, fields: [field("words", "text")] },
      ],
    });
    const { status, body } = await world.call(landingPages.publish, manager, { params: { id: page.id } });
    assert.deepEqual(
      [status, (body["errors"] as { path: string }[]).map(({ path }) => path)],
      [422, ["content.title", "content.blocks.0.items.0.answer", "content.blocks.1.fields"]],
    ); // a problem body
  });

  test("links lead to pages, and run nothing", async () => {
    const page = await create();
    for (const to of [
      "javascript:alert(1)",
      "//evil.example",
      "/\\evil.example",
      "data:text/html,x",
      "http://plain.example",
      "JaVaScRiPt:alert(1)",
    ]) {
      const { status } = await world.call(landingPages.save, manager, {
        body: {
          id: page.id,
          name: page.name,
          slug: page.slug,
          content: {
            ...page.content,
            blocks: [
              { id: "h", type: "hero", heading: { en: "H" }, text: {}, action: { label: { en: "Go" }, to } },
            ],
          },
        },
      });
      assert.equal(status, 422, to);
    }
  });

  test("what was published is kept and can be made the draft again", async () => {
    const page = await made({ title: { en: "One" } });
    await publish(await save(page, { title: { en: "Two" } }));
    const { items } = await world.ok(landingPages.versions, manager, { params: { id: page.id } });
    assert.deepEqual(
      items.map(({ number, isShown, publishedByName }) => [number, isShown, publishedByName]),
      [
        [2, true, manager.name],
        [1, false, manager.name],
      ],
    );
    const restored = await world.ok(landingPages.restore, manager, { params: { id: page.id, number: "1" } });
    assert.deepEqual([restored.content.title, restored.hasChanges], [{ en: "One" }, true]);
    assert.deepEqual((await seen(page.slug)).body.content.title, { en: "Two" });
    assert.equal(
      (await world.call(landingPages.restore, manager, { params: { id: page.id, number: "9" } })).status,
      404,
    );
  });

  test("one page is the site's home, in the place of the one before", async () => {
    const [one, two] = [await made({ title: { en: "One" } }), await made({ title: { en: "Two" } })];
    const home = async () =>
      (await world.ok(publicLandingPages.home, null, { params: { domain: "acme" } })).page?.content.title ??
      null;
    assert.equal(await home(), null);
    await world.ok(landingPages.setHome, manager, { params: { id: one.id }, body: { isHome: true } });
    await world.ok(landingPages.setHome, manager, { params: { id: two.id }, body: { isHome: true } });
    assert.deepEqual(await home(), { en: "Two" });
    await world.ok(landingPages.unpublish, manager, { params: { id: two.id } });
    assert.equal(await home(), null);
    await world.ok(landingPages.setHome, manager, { params: { id: two.id }, body: { isHome: false } });
    assert.deepEqual(
      (await world.ok(landingPages.list, manager)).items.filter(({ isHome }) => isHome),
      [],
    );
  });

  test("two pages cannot have one address", async () => {
    const page = await create();
    const { status, body } = await world.call(landingPages.create, manager, {
      body: { name: "Again", slug: page.slug },
    });
    assert.deepEqual(
      [status, body["errors"]],
      [409, [{ path: "slug", message: "Another page has this address" }]],
    );
  });

  test("an article list shows what is published for everybody, in the reader's language where it can", async () => {
    const add = (slug: string, more: { status?: ArticleStatus; isInternal?: boolean } = {}) =>
      world.work("acme", async (work) => {
        const { id } = await work.rows(articles).insert({ slug, ...more });
        for (const locale of ["en", "es"] as const)
          await work.db.insert(articleTranslations).values({
            tenantId: work.tenant,
            articleId: id,
            locale,
            title: `${slug} ${locale}`,
            html: "<p>Read me.</p>",
            text: "Read me.",
          });
        if (more.status === undefined) await publishArticle(work, await work.rows(articles).get(id));
        return id;
      });
    const [open, draft, internal] = [
      await add("open"),
      await add("draft", { status: "DRAFT" }),
      await add("internal", { isInternal: true }),
    ];
    const page = await made({
      blocks: [
        {
          id: "new",
          type: "articles",
          heading: {},
          source: "NEWEST",
          categoryId: null,
          articleIds: [],
          count: 3,
        },
        {
          id: "some",
          type: "articles",
          heading: {},
          source: "PICKED",
          categoryId: null,
          articleIds: [draft, internal, open],
          count: 3,
        },
      ],
    });
    const shown = await world.ok(publicLandingPages.page, null, {
      params: { domain: "acme", slug: page.slug },
      query: { locale: "es" },
    });
    assert.deepEqual(shown.articles, {
      new: [{ id: open, slug: "open", title: "open es", summary: "" }],
      some: [{ id: open, slug: "open", title: "open es", summary: "" }],
    });
  });

  test("a visitor's form is a contact and a ticket, once, however often it is sent", async () => {
    const page = await made({ blocks: [form] });
    const values = {
      email: "Kim@Example.test",
      name: "Kim Larsen",
      phone: "+44 20 7946 0000",
      tent: "Cúpula",
      words: "Which one\nfor snow? <b>x</b>",
    };
    const answers = await Promise.all([
      send(page.slug, values),
      send(page.slug, values),
      send(page.slug, values),
    ]);
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.isReceived]),
      [
        [201, true],
        [201, true],
        [201, true],
      ],
    );
    const {
      items: [contact],
    } = await world.ok(contactCalls.list, manager, { query: { search: "kim@example.test" } });
    assert.partialDeepStrictEqual(contact, {
      name: "Kim Larsen",
      email: "kim@example.test",
      phone: "+442079460000",
      source: "WEB_FORM",
    });
    const { items } = await world.ok(ticketCalls.list, manager, { query: { search: "Ask us" } });
    assert.equal(items.length, 1);
    assert.partialDeepStrictEqual(items[0], { subject: "Ask us", channel: "WEB_FORM", tags: ["spring"] });
    const thread = await world.ok(ticketCalls.conversations, manager, { params: { id: items[0]?.id ?? "" } });
    assert.equal(
      thread.items[0]?.text,
      "email: Kim@Example.test\nname: Kim Larsen\nphone: +44 20 7946 0000\ntent: Dome\nwords: Which one\nfor snow? <b>x</b>",
    );
    assert.deepEqual(await figures(page.id).then((row) => row?.conversions), 1);
    world.clock.advance({ hours: 25 });
    await purgeFormSends.run({ desk: world.app.desk, services: world.app.services });
    manager = await world.person({ role: "MANAGER" });
    await send(page.slug, { ...values, name: "Somebody Else", phone: "+44 20 7946 0001" });
    await send(page.slug, values);
    const known = await world.ok(contactCalls.get, manager, { params: { id: contact?.id ?? "" } });
    assert.deepEqual([known.name, known.phone], ["Kim Larsen", "+442079460000"]);
    assert.equal(
      (await world.ok(ticketCalls.list, manager, { query: { search: "Ask us" } })).items.length,
      3,
    );
  });

  test("a form is refused at the field that is wrong, and makes nothing", async () => {
    const page = await made({ blocks: [{ ...form, heading: { en: "Refusals" } }] });
    const right = { email: "a@example.test", words: "Hello" };
    for (const [wrong, path] of [
      [{ words: "x" }, "values.email"],
      [{ ...right, email: "nobody" }, "values.email"],
      [{ ...right, words: "  " }, "values.words"],
      [{ ...right, tent: "Castle" }, "values.tent"],
      [{ ...right, isadmin: "1" }, "values.isadmin"],
      [{ ...right, name: "n".repeat(121) }, "values.name"],
    ] as const) {
      const { status, body } = await send(page.slug, wrong);
      assert.deepEqual([status, (body["errors"] as { path: string }[])[0]?.path], [422, path]); // a problem body
      world.clock.advance({ seconds: 30 });
    }
    assert.deepEqual(
      [
        (await send(page.slug, right, { website: "https://spam.example" })).status,
        (await world.ok(ticketCalls.list, manager, { query: { search: "Refusals" } })).items.length,
      ],
      [201, 0],
    );
    assert.equal(
      (
        await world.call(publicLandingPages.sendForm, null, {
          params: { domain: "acme", slug: page.slug, blockId: "hero" },
          body: { values: right },
        })
      ).status,
      404,
    );
  });

  test("somebody who sends form after form is stopped", async () => {
    const page = await made({ blocks: [{ ...form, heading: { en: "Flood" } }] });
    const statuses = [];
    for (let at = 0; at < 12; at += 1)
      statuses.push((await send(page.slug, { email: "a@example.test", words: `Hello ${at}` })).status);
    assert.deepEqual([statuses.at(0), statuses.at(-1)], [201, 429]);
  });

  test("visits are counted by the tenant's day, and say nothing of who came", async () => {
    const page = await made({});
    const visit = () =>
      world.ok(publicLandingPages.visit, null, { params: { domain: "acme", slug: page.slug } });
    await Promise.all([visit(), visit(), visit()]);
    world.clock.advance({ days: 1 });
    await visit();
    manager = await world.person({ role: "MANAGER" });
    const { days, pages, totals, to } = await world.ok(landingPages.figures, manager);
    assert.deepEqual(
      [days.length, to, days.at(-1)?.visits, pages.find(({ id }) => id === page.id)?.visits],
      [30, world.clock.now().toISOString().slice(0, 10), 1, 4],
    );
    assert.equal(
      totals.visits,
      days.reduce((sum, day) => sum + day.visits, 0),
    );
    assert.equal(
      (await world.ok(landingPages.list, manager)).items.find(({ id }) => id === page.id)?.visits,
      4,
    );
    const trail = await world.work("acme", (work) =>
      work.db.select().from(auditLogs).where(eq(auditLogs.entity, "landing_page_days")),
    );
    assert.deepEqual(trail, []);
    assert.equal(
      (await world.call(landingPages.figures, manager, { query: { from: "2026-03-02", to: "2026-03-01" } }))
        .status,
      422,
    );
  });

  test("a logo is a picture that one uploaded, outlives the purge of uploads, and is nobody else's", async () => {
    const upload = (contentType: string, by = manager, storageKey = redrawnKey(`${by.tenant}/logo`)) =>
      world.work(
        by.tenant,
        async (work) =>
          (
            await work.rows(attachments).insert({
              uploadedById: by.id,
              name: "logo",
              contentType,
              sizeBytes: 1,
              storageKey,
              createdAt: work.now,
            })
          ).id,
      );
    const page = await create();
    const wear = (logoId: string) =>
      world.call(landingPages.save, manager, {
        body: {
          id: page.id,
          name: page.name,
          slug: page.slug,
          content: { ...page.content, theme: { ...page.content.theme, logoId } },
        },
      });
    const stranger = await world.person({ role: "ADMIN", tenant: "globex" });
    for (const wrong of [
      await upload("application/pdf"),
      await upload("image/png", manager, "acme/as-its-camera-left-it"),
      await upload("image/png", stranger),
      await upload("image/png", await world.person({ role: "MANAGER" })),
    ])
      assert.equal((await wear(wrong)).status, 422);
    const logo = await upload("image/png");
    assert.match((await wear(logo)).body.logoUrl ?? "", /^\/api\/files\/acme\/.+signature=/);
    world.clock.advance({ days: 2 });
    await purgeUploads.run({ desk: world.app.desk, services: world.app.services });
    assert.deepEqual(
      (await world.work("acme", (work) => work.rows(attachments).list())).map(({ id }) => id),
      [logo],
    );
  });
});
