import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { knowledgeBase } from "../../../../contract/site/knowledge-base.ts";
import { knowledgeBaseVersions } from "../../../../contract/site/knowledge-base-versions.ts";
import { landingPages } from "../../../../contract/site/landing-pages.ts";
import { limits } from "../../../../contract/limits.ts";
import { newId } from "../../../db/columns.ts";
import { redrawnKey } from "../../workspace/attachments/redraw.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { thinVersions } from "../knowledge-base/versions.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { purgeSiteFiles } from "./purge-files.ts";

describe("what the site shows no more", () => {
  let world: World;
  let manager: Person;
  before(async () => {
    world = await createWorld();
  });
  beforeEach(async () => {
    manager = await world.person({ role: "MANAGER" });
  }); // a token outlasts no day
  after(() => world.stop());

  const night = async () => {
    await purgeSiteFiles.run({ desk: world.app.desk, services: world.app.services });
  };
  const later = async (days: number) => {
    world.clock.advance({ days });
    manager = await world.person({ role: "MANAGER" });
  };
  const upload = () =>
    world.work("acme", async (work) => {
      const id = newId();
      const storageKey = redrawnKey(`acme/${id}`);
      await world.app.services.storage.put(storageKey, Buffer.from("x"), "image/png");
      await work.rows(attachments).insert({
        id,
        name: "logo.png",
        contentType: "image/png",
        sizeBytes: 1,
        storageKey,
        uploadedById: manager.id,
        createdAt: work.now,
      });
      return id;
    });
  const isThere = async (id: string) => {
    const isRow = (await world.work("acme", (work) => work.rows(attachments).list())).some(
      (row) => row.id === id,
    );
    const isFile = await world.app.services.storage.get(redrawnKey(`acme/${id}`)).then(
      () => true,
      () => false,
    );
    assert.equal(isRow, isFile);
    return isRow;
  };

  test("a logo that was replaced stays while a published version shows it or it was replaced lately, and goes a week after", async () => {
    const page = await world.ok(landingPages.create, manager, { body: { name: "Tents", slug: "tents" } });
    const wear = async (logoId: string | null) =>
      world.ok(landingPages.save, manager, {
        body: {
          id: page.id,
          name: page.name,
          slug: page.slug,
          content: { ...page.content, theme: { ...page.content.theme, logoId } },
        },
      });
    const [shown, first, second] = [await upload(), await upload(), await upload()];
    await wear(shown);
    await world.ok(landingPages.publish, manager, { params: { id: page.id } });
    await wear(first);
    await wear(second);
    await night();
    await later(limits.siteFileUnusedDays - 1);
    await night();
    assert.deepEqual([await isThere(shown), await isThere(first), await isThere(second)], [true, true, true]);
    await later(2);
    await night();
    assert.deepEqual(
      [await isThere(shown), await isThere(first), await isThere(second)],
      [true, false, true],
    );
  });

  test("a logo that is taken back into use within the week stays", async () => {
    const page = await world.ok(landingPages.create, manager, { body: { name: "Stoves", slug: "stoves" } });
    const wear = async (logoId: string | null) =>
      world.ok(landingPages.save, manager, {
        body: {
          id: page.id,
          name: page.name,
          slug: page.slug,
          content: { ...page.content, theme: { ...page.content.theme, logoId } },
        },
      });
    const logo = await upload();
    await wear(logo);
    await wear(null);
    await night();
    await later(5);
    await wear(logo);
    await later(5);
    await night();
    assert.equal(await isThere(logo), true);
  });

  test("a picture taken out of an article stays while a version can bring it back", async () => {
    const picture = await upload();
    const html = (middle: string) => `<p>Poles</p>${middle}<p>And pegs.</p>`;
    const { id } = await world.ok(knowledgeBase.create, manager, {
      body: {
        translations: {
          en: { title: "Poles", summary: "", html: html(`<img data-attachment="${picture}" alt="A pole">`) },
        },
      },
    });
    await world.ok(knowledgeBase.publish, manager, { params: { id } });
    await world.ok(knowledgeBase.update, manager, {
      params: { id },
      body: { translations: { en: { html: html("") } } },
    });
    await world.ok(knowledgeBase.publish, manager, { params: { id } });
    await night();
    await later(limits.siteFileUnusedDays + 1);
    await night();
    assert.equal(await isThere(picture), true);
    await world.ok(knowledgeBase.remove, manager, { params: { id } });
    await world.work("acme", async (work) => {
      await work.db.execute(`delete from articles where id = '${id}'`);
    });
    await night();
    await later(limits.siteFileUnusedDays + 1);
    await night();
    assert.equal(await isThere(picture), false);
  });

  test("edits that readers never saw thin out to one a day after a month; what was published and what is worked on stay", async () => {
    const { id } = await world.ok(knowledgeBase.create, manager, {
      body: { translations: { en: { title: "Pegs 1", summary: "", html: "<p>One</p>" } } },
    });
    const save = async (title: string) => {
      world.clock.advance({ minutes: limits.articleVersionFoldMinutes + 1 });
      manager = await world.person({ role: "MANAGER" });
      await world.ok(knowledgeBase.update, manager, {
        params: { id },
        body: { translations: { en: { title } } },
      });
    };
    const titles = async () =>
      (await world.ok(knowledgeBaseVersions.list, manager, { params: { id } })).items.map(
        ({ title }) => title,
      );
    await world.ok(knowledgeBase.publish, manager, { params: { id } });
    for (const number of [2, 3, 4]) await save(`Pegs ${number}`);
    await later(limits.articleVersionsWholeDays - 1);
    await thinVersions.run({ desk: world.app.desk, services: world.app.services });
    assert.deepEqual(await titles(), ["Pegs 4", "Pegs 3", "Pegs 2", "Pegs 1"]);
    await later(2);
    for (const number of [5, 6]) await save(`Pegs ${number}`);
    await thinVersions.run({ desk: world.app.desk, services: world.app.services });
    assert.deepEqual(await titles(), ["Pegs 6", "Pegs 5", "Pegs 4", "Pegs 1"]);
    const {
      from,
      languages: [english],
    } = await world.ok(knowledgeBaseVersions.difference, manager, { params: { id, number: "4" } });
    assert.deepEqual(
      [from, english?.title.map(({ kind, text }) => `${kind} ${text.trim()}`)],
      [1, ["same Pegs", "removed 1", "added 4"]],
    );
  });

  test("an article has a bounded number of versions; the one that readers see is among them", async () => {
    const { id } = await world.ok(knowledgeBase.create, manager, {
      body: { translations: { en: { title: "Ropes", summary: "", html: "<p>One</p>" } } },
    });
    await world.ok(knowledgeBase.publish, manager, { params: { id } });
    await world.work("acme", async (work) => {
      // as so many saves would have made them
      await work.db.execute(
        `insert into article_versions (tenant_id, article_id, number, kind, author_name, title, content) select tenant_id, article_id, 1 + n, 'EDIT', author_name, title, content from article_versions, generate_series(1, ${limits.articleVersionsMax}) n where article_id = '${id}' and number = 1`,
      );
      await work.db.execute(
        `update articles set revision = ${limits.articleVersionsMax + 1} where id = '${id}'`,
      );
    });
    await world.ok(knowledgeBase.update, manager, {
      params: { id },
      body: { translations: { en: { title: "Ropes and knots" } } },
    });
    const {
      total,
      items: [newest],
    } = await world.ok(knowledgeBaseVersions.list, manager, { params: { id } });
    assert.deepEqual([total, newest?.title], [limits.articleVersionsMax + 1, "Ropes and knots"]);
    assert.equal(
      (await world.ok(knowledgeBaseVersions.get, manager, { params: { id, number: "1" } })).isPublished,
      true,
    );
    assert.equal(
      (await world.call(knowledgeBaseVersions.get, manager, { params: { id, number: "2" } })).status,
      404,
    );
  });
});
