import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { helpCenter } from "../../../../contract/site/help-center.ts";
import { knowledgeBase } from "../../../../contract/site/knowledge-base.ts";
import { knowledgeBaseVersions } from "../../../../contract/site/knowledge-base-versions.ts";
import { newId } from "../../../db/columns.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

const site = { domain: "acme" };
const words = (title: string, html = `<p>${title} explained.</p>`) => ({ title, summary: "In short.", html });

describe("articles", () => {
  let world: World;
  let agent: Person;
  let senior: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  }); // far ahead of the true time, at which the queue's own worker looks
  beforeEach(async () => {
    [agent, senior] = [
      await world.person({ role: "AGENT", name: "Ann Lee" }),
      await world.person({ role: "SENIOR_AGENT", name: "Sam Fox" }),
    ];
  }); // a token outlasts no day
  after(() => world.stop());

  const write = (title: string, more: object = {}) =>
    world.ok(knowledgeBase.create, agent, { body: { translations: { en: words(title) }, ...more } });
  const published = async (title: string, more: object = {}) => {
    const { id } = await write(title, more);
    return world.ok(knowledgeBase.publish, senior, { params: { id } });
  };
  const read = (slug: string, locale?: "en" | "es" | "ar") =>
    world.call(helpCenter.article, null, {
      params: { ...site, slug },
      query: { ...(locale ? { locale } : {}) },
    });
  const stamp = async () => (await world.ok(helpCenter.stamp, null, { params: site })).stamp;

  test("what readers see changes when an article is published, and not while it is written", async () => {
    const { id, slug, status, version } = await write("Change your address");
    assert.deepEqual([slug, status, version], ["change-your-address", "DRAFT", 1]);
    assert.equal((await read(slug)).status, 404);
    const before = await stamp();
    await world.ok(knowledgeBase.publish, senior, { params: { id } });
    const first = await stamp();
    assert.notEqual(first, before);
    const edited = await world.ok(knowledgeBase.update, agent, {
      params: { id },
      body: { translations: { en: { html: "<p>Entirely new.</p>" } } },
    });
    assert.equal(edited.hasUnpublishedChanges, true);
    assert.match((await read(slug)).body.article?.html ?? "", /Change your address explained/);
    assert.equal(await stamp(), first);
    const again = await world.ok(knowledgeBase.publish, senior, { params: { id } });
    assert.equal(again.hasUnpublishedChanges, false);
    assert.match((await read(slug)).body.article?.html ?? "", /Entirely new/);
    await world.ok(knowledgeBase.unpublish, senior, { params: { id } });
    assert.equal((await read(slug)).status, 404);
  });

  test("an internal article, a draft, an archived and a deleted one are nowhere on the site", async () => {
    const secret = await published("Zebra protocol", { isInternal: true, isFaq: true });
    await write("Zebra draft", { isFaq: true });
    const archived = await published("Zebra archive", { isFaq: true });
    await world.ok(knowledgeBase.archive, senior, { params: { id: archived.id } });
    const deleted = await published("Zebra deleted", { isFaq: true });
    await world.ok(knowledgeBase.remove, senior, { params: { id: deleted.id } });
    const open = await published("Zebra hidden", { isFaq: true });
    await world.ok(knowledgeBase.update, senior, { params: { id: open.id }, body: { isInternal: true } });
    const everywhere = await Promise.all([
      world.ok(helpCenter.home, null, { params: site, query: { limit: 100 } }),
      world.ok(helpCenter.faq, null, { params: site }),
      world.ok(helpCenter.recent, null, { params: site, query: { limit: 50 } }),
      world.ok(helpCenter.sitemap, null, { params: site }),
      world.ok(helpCenter.search, null, { params: site, query: { query: "zebra" } }),
    ]);
    assert.doesNotMatch(JSON.stringify(everywhere), /zebra/i);
    for (const { slug } of [secret, archived, deleted, open])
      assert.equal((await read(slug)).status, 404, slug);
    assert.deepEqual(
      (await world.ok(knowledgeBase.suggestions, agent, { query: { query: "zebra" } })).items
        .map(({ slug, isInternal }) => [slug, isInternal])
        .toSorted(),
      [
        ["zebra-hidden", true],
        ["zebra-protocol", true],
      ],
    );
    const shownAgain = await world.ok(knowledgeBase.update, senior, {
      params: { id: open.id },
      body: { isInternal: false },
    });
    assert.deepEqual([shownAgain.hasUnpublishedChanges, (await read(open.slug)).status], [true, 404]);
  });

  test("an update against an older version answers 412 with the article as it is", async () => {
    const { id } = await write("Two writers");
    await world.ok(knowledgeBase.update, agent, {
      params: { id },
      body: { isFaq: true },
      headers: { "if-match": "1" },
    });
    const stale = await world.call(knowledgeBase.update, senior, {
      params: { id },
      body: { isFaq: false },
      headers: { "if-match": "1" },
    });
    assert.equal(stale.status, 412);
    assert.equal((stale.body["current"] as { version: number }).version, 2); // the row as it is now
    assert.equal(
      (await world.call(knowledgeBase.publish, senior, { params: { id }, headers: { "if-match": "1" } }))
        .status,
      412,
    );
  });

  test("staff find an article by its address, whatever its state; another tenant's has none here", async () => {
    const { id, slug } = await write("Found by address");
    const at = async (as: Person, asked: string) =>
      (await world.ok(knowledgeBase.list, as, { query: { slug: asked } })).items.map((row) => row.id);
    assert.deepEqual(
      [
        await at(agent, slug),
        await at(agent, `${slug}-2`),
        await at(await world.person({ tenant: "globex" }), slug),
      ],
      [[id], [], []],
    );
  });

  test("a translation is out of date once its source has changed, and up to date when it is written or said to be", async () => {
    const { id } = await write("Warranty", {
      translations: { en: words("Warranty"), es: words("Garantía"), ar: words("الضمان") },
    });
    const marks = async () => {
      const { translations } = await world.ok(knowledgeBase.get, agent, { params: { id } });
      return [translations.en?.isOutOfDate, translations.es?.isOutOfDate, translations.ar?.isOutOfDate];
    };
    assert.deepEqual(await marks(), [false, false, false]);
    const change = (translations: object) =>
      world.ok(knowledgeBase.update, agent, { params: { id }, body: { translations } });
    await change({ en: { title: "Warranty of two years" } });
    assert.deepEqual(await marks(), [false, true, true]);
    assert.equal(
      (await world.ok(knowledgeBase.list, agent, { query: { outOfDate: "true" } })).items.some(
        (row) => row.id === id,
      ),
      true,
    );
    await change({ es: { title: "Garantía de dos años" } });
    assert.deepEqual(await marks(), [false, false, true]);
    await change({ ar: { isUpToDate: true } });
    assert.deepEqual(await marks(), [false, false, false]);
    const noSource = await world.call(knowledgeBase.update, agent, {
      params: { id },
      body: { translations: { en: null } },
    });
    assert.deepEqual(
      [noSource.status, (noSource.body["errors"] as { path: string }[])[0]?.path],
      [422, "translations.en"],
    );
  });

  test("an old address leads to the new one, until another article has it", async () => {
    const one = await published("Old name");
    await world.ok(knowledgeBase.update, senior, { params: { id: one.id }, body: { slug: "new-name" } });
    assert.equal((await read("old-name")).body.movedTo, "new-name");
    assert.equal((await read("new-name")).body.article?.title, "Old name");
    assert.deepEqual((await world.ok(knowledgeBase.get, agent, { params: { id: one.id } })).formerSlugs, [
      "old-name",
    ]);
    assert.equal((await write("Old name")).slug, "old-name-2");
    const other = await published("Another", { slug: "old-name" });
    assert.equal((await read("old-name")).body.article?.title, other.translations.en?.title);
    const taken = await world.call(knowledgeBase.update, senior, {
      params: { id: other.id },
      body: { slug: "new-name" },
    });
    assert.deepEqual([taken.status, (taken.body["errors"] as { path: string }[])[0]?.path], [409, "slug"]);
  });

  test("whoever may not publish changes nothing that readers see at once", async () => {
    const { id } = await published("Seen at once");
    assert.equal((await world.call(knowledgeBase.publish, agent, { params: { id } })).status, 403);
    for (const body of [{ slug: "elsewhere" }, { isInternal: true }, { isFaq: true }, { position: 7 }])
      assert.equal(
        (await world.call(knowledgeBase.update, agent, { params: { id }, body })).status,
        403,
        JSON.stringify(body),
      );
    assert.equal(
      (
        await world.call(knowledgeBase.update, agent, {
          params: { id },
          body: { translations: { en: { title: "Only written" } } },
        })
      ).status,
      200,
    );
  });

  test("a scheduled article is published at its time, once, with what it says then; moved or cancelled, it is not", async () => {
    const { id, slug } = await write("Summer hours");
    const at = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
    assert.equal(
      (await world.call(knowledgeBase.schedule, senior, { params: { id }, body: { publishAt: at(-1) } }))
        .status,
      422,
    );
    await world.ok(knowledgeBase.schedule, senior, { params: { id }, body: { publishAt: at(1) } });
    const planned = await world.ok(knowledgeBase.schedule, senior, {
      params: { id },
      body: { publishAt: at(3) },
    });
    assert.deepEqual([planned.publishByName, planned.publishAt], [senior.name, at(3)]);
    world.clock.advance({ hours: 2 });
    await world.app.queue?.runDue();
    assert.equal((await read(slug)).status, 404);
    const later = await world.person({ role: "SENIOR_AGENT" });
    await world.ok(knowledgeBase.update, later, {
      params: { id },
      body: { translations: { en: { title: "Summer hours, in full" } } },
    });
    world.clock.advance({ hours: 2 });
    await world.app.queue?.runDue();
    assert.equal((await read(slug)).body.article?.title, "Summer hours, in full");
    const again = await world.person({ role: "SENIOR_AGENT" });
    const other = await world.ok(knowledgeBase.create, again, {
      body: { translations: { en: words("Winter hours") } },
    });
    await world.ok(knowledgeBase.schedule, again, { params: { id: other.id }, body: { publishAt: at(1) } });
    await world.ok(knowledgeBase.unschedule, again, { params: { id: other.id } });
    world.clock.advance({ hours: 2 });
    await world.app.queue?.runDue();
    assert.equal((await read(other.slug)).status, 404);
  });

  test("saves of one writer within ten minutes are one version; what was published stays; a version can be compared and brought back", async () => {
    const { id } = await write("Washing a tent");
    const save = (title: string, html?: string) =>
      world.ok(knowledgeBase.update, agent, {
        params: { id },
        body: { translations: { en: { title, ...(html === undefined ? {} : { html }) } } },
      });
    await save("Washing a tent by hand");
    const numbers = async () =>
      (await world.ok(knowledgeBaseVersions.list, agent, { params: { id } })).items.map(
        ({ number, title, isPublished }) => [number, title, isPublished],
      );
    assert.deepEqual(await numbers(), [[1, "Washing a tent by hand", false]]);
    await world.ok(knowledgeBase.publish, senior, { params: { id } });
    await save(
      "Washing a tent in a machine",
      "<p>Washing a tent explained again.</p><p>Never above 30 degrees.</p>",
    );
    assert.deepEqual(await numbers(), [
      [2, "Washing a tent in a machine", false],
      [1, "Washing a tent by hand", true],
    ]);
    const {
      languages: [english],
    } = await world.ok(knowledgeBaseVersions.difference, agent, { params: { id, number: "2" } });
    assert.deepEqual(
      english?.title.map(({ kind, text }) => `${kind} ${text.trim()}`),
      ["same Washing a tent", "removed by hand", "added in a machine"],
    );
    assert.deepEqual(
      english?.blocks.map(({ kind, tag }) => `${kind} ${tag}`),
      ["changed p", "added p"],
    );
    const restored = await world.ok(knowledgeBaseVersions.restore, agent, { params: { id, number: "1" } });
    assert.deepEqual(
      [restored.translations.en?.title, restored.translations.en?.html, restored.revision],
      ["Washing a tent by hand", "<p>Washing a tent explained.</p>", 3],
    );
    assert.equal(
      (await world.call(knowledgeBaseVersions.get, agent, { params: { id, number: "9" } })).status,
      404,
    );
  });

  test("a version that changed no words says what it did change: a link, a video, a file, for whom it is", async () => {
    const file = await world.work("acme", async (work) => {
      const fileId = newId();
      await world.app.services.storage.put(`acme/${fileId}`, Buffer.from("x"), "application/pdf");
      await work.rows(attachments).insert({
        id: fileId,
        name: "form.pdf",
        contentType: "application/pdf",
        sizeBytes: 1,
        storageKey: `acme/${fileId}`,
        uploadedById: senior.id,
      });
      return fileId;
    });
    const html = (link: string, video: string) =>
      `<p>Fill in <a href="${link}">the form</a>.</p><iframe src="https://youtu.be/${video}"></iframe><pre><code>one\n  two</code></pre>`;
    const { id } = await write("The form", {
      translations: { en: words("The form", html("https://a.example/", "aaaaaaaaaaa")) },
    });
    const changed = await world.ok(knowledgeBase.update, senior, {
      params: { id },
      body: {
        isInternal: true,
        attachments: [file],
        translations: { en: { html: html("https://b.example/", "bbbbbbbbbbb") } },
      },
    });
    const {
      languages: [english],
      ...rest
    } = await world.ok(knowledgeBaseVersions.difference, agent, {
      params: { id, number: String(changed.revision) },
    });
    assert.deepEqual(rest, {
      from: 1,
      to: 2,
      isInternal: true,
      sourceLocale: null,
      files: [{ kind: "added", name: "form.pdf" }],
    });
    const said = english?.blocks.map(({ kind, tag, parts }) => [
      kind,
      tag,
      parts
        .map((part) => `${part.kind === "same" ? "" : part.kind === "added" ? "+" : "-"}${part.text}`)
        .join("|"),
    ]);
    assert.deepEqual(
      said?.map(([kind, tag]) => `${kind ?? ""} ${tag ?? ""}`),
      ["changed p", "changed iframe", "same pre"],
    );
    assert.match(said?.[0]?.[2] ?? "", /-a\|\+b\|/);
    assert.match(said?.[1]?.[2] ?? "", /-aaaaaaaaaaa\|\+bbbbbbbbbbb/);
    assert.equal(said?.[2]?.[2], "one\n  two");
    const first = await world.ok(knowledgeBaseVersions.difference, agent, { params: { id, number: "1" } });
    assert.deepEqual([first.isInternal, first.sourceLocale, first.files], [null, null, []]);
  });

  test("a picture is seen by readers while a published article shows it, and by nobody else", async () => {
    const upload = async (by: Person, bytes = "x") =>
      world.work("acme", async (work) => {
        const fileId = newId();
        await world.app.services.storage.put(`acme/${fileId}`, Buffer.from(bytes), "image/png");
        await work.rows(attachments).insert({
          id: fileId,
          name: "pole.png",
          contentType: "image/png",
          sizeBytes: 1,
          storageKey: `acme/${fileId}`,
          uploadedById: by.id,
        });
        return fileId;
      });
    const [picture, unused] = [await upload(agent), await upload(senior)];
    const fetched = async (file: string, domain = "acme") =>
      (await world.app.http.inject({ url: `/api/public/sites/${domain}/files/${file}` })).statusCode;
    const { id, slug } = await write("With a picture", {
      translations: {
        en: words(
          "With a picture",
          `<p>Look</p><img data-attachment="${picture}" alt="A pole"><img src="https://elsewhere.test/x.png">`,
        ),
      },
    });
    assert.equal(await fetched(picture), 404);
    await world.ok(knowledgeBase.publish, senior, { params: { id } });
    const { html = "" } = (await read(slug)).body.article ?? {};
    assert.match(
      html,
      new RegExp(
        `^<p>Look</p><img src="/api/public/sites/acme/files/${picture}" data-attachment="${picture}" alt="A pole" />$`,
      ),
    );
    assert.deepEqual(
      [await fetched(picture), await fetched(unused), await fetched(picture, "globex")],
      [200, 404, 404],
    );
    // What staff are given to edit is kept as it was when it comes back.
    const { translations } = await world.ok(knowledgeBase.get, agent, { params: { id } });
    assert.match(translations.en?.html ?? "", /src="\/api\/files\/acme\//);
    const same = await world.ok(knowledgeBase.update, agent, {
      params: { id },
      body: { translations: { en: { html: translations.en?.html ?? "" } } },
    });
    assert.equal(same.hasUnpublishedChanges, false);
    const theirs = await world.call(knowledgeBase.update, agent, {
      params: { id },
      body: { attachments: [unused] },
    });
    assert.deepEqual(
      [theirs.status, (theirs.body["errors"] as { path: string }[])[0]?.path],
      [422, "attachments"],
    );
    await world.ok(knowledgeBase.unpublish, senior, { params: { id } });
    assert.equal(await fetched(picture), 404);
  });

  test("what readers searched in vain is to be done until an article that says it is published", async () => {
    for (const query of ["Hammock straps", "hammock  STRAPS", "kayak"])
      await world.call(helpCenter.search, null, { params: site, query: { query, locale: "en" } });
    const missed = async () =>
      (await world.ok(knowledgeBase.toDo, agent)).searches
        .filter(({ query }) => /hammock|kayak/i.test(query))
        .map(({ query, searches }) => [query, searches]);
    assert.deepEqual(await missed(), [
      ["hammock STRAPS", 2],
      ["kayak", 1],
    ]);
    await published("Straps for a hammock");
    assert.deepEqual(await missed(), [["kayak", 1]]);
    await world.call(helpCenter.search, null, {
      params: site,
      query: { query: "أرجوحةٌ  شبكيّة", locale: "ar" },
    });
    assert.ok(
      (await world.ok(knowledgeBase.toDo, agent)).searches.some(({ query }) => query === "أرجوحةٌ شبكيّة"),
      "with the marks that its words are compared without",
    );
  });

  test("a deleted article comes back as a draft", async () => {
    const { id } = await published("Gone and back");
    await world.ok(knowledgeBase.remove, senior, { params: { id } });
    assert.equal(
      (await world.call(knowledgeBase.update, senior, { params: { id }, body: { isFaq: true } })).status,
      404,
    );
    assert.deepEqual(
      (await world.ok(knowledgeBase.list, agent, { query: { deleted: "true", search: "gone" } })).items.map(
        (row) => row.id,
      ),
      [id],
    );
    assert.equal((await world.ok(knowledgeBase.restore, senior, { params: { id } })).status, "DRAFT");
  });
});
