import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import sharp from "sharp";
import { knowledgeBase } from "../../../../contract/site/knowledge-base.ts";
import { usualTheme } from "../../../../contract/site/landing-theme.ts";
import { landingPages } from "../../../../contract/site/landing-pages.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { drawPicture } from "./draw.ts";
import type { Picture } from "./draw.ts";
import { createPictures } from "./kept.ts";

const picture: Picture = {
  locale: "en",
  siteName: "Acme",
  label: "Orders",
  title: "Where is my order?",
  summary: "By e-mail.",
  colors: usualTheme.light,
};
const allowed = /^(?:1200) 630 png$/;

/** From where to where there is ink in the rows of the title, in pixels. */
async function titleSpan(of: Partial<Picture>): Promise<{ left: number; right: number }> {
  const { data, info } = await sharp(await drawPicture({ ...picture, label: "", summary: "", ...of }))
    .extract({ left: 30, top: 196, width: 1140, height: 270 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [left, right] = [info.width, 0];
  for (let at = 0; at < data.length; at += 1)
    if ((data[at] ?? 255) < 128) {
      const x = at % info.width;
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
  return { left, right };
}

describe("the picture of a shared link", () => {
  let world: World;
  let boss: Person;
  const look = (path: string, headers: Record<string, string> = {}) =>
    world.app.http.inject({ url: `/api/public/sites/${path}`, headers });
  before(async () => {
    world = await createWorld();
    boss = await world.person({ role: "ADMIN" });
    await world.person({ tenant: "globex" });
  });
  after(() => world.stop());

  test("is 1200 by 630, whatever its words are, and none of them is taken for markup", async () => {
    for (const title of [
      "",
      "x".repeat(500),
      "a ".repeat(400),
      '</span><b>&"\u0000\uD800 \u202E',
      "😀 日本語",
      "ﷺ".repeat(300),
    ]) {
      const { width, height, format } = await sharp(
        await drawPicture({ ...picture, title, siteName: title, label: title, summary: title }),
      ).metadata();
      assert.match(`${width} ${height} ${format}`, allowed, title.slice(0, 20));
    }
  });

  test("Latin begins on the left and Arabic on the right, in letters that join", async () => {
    assert.ok((await titleSpan({})).left < 80);
    const arabic = await titleSpan({ locale: "ar", title: "سلسلة" });
    assert.ok(arabic.right > 1060 && arabic.left > 400, JSON.stringify(arabic));
    // A sign of no width keeps letters apart: then each has its own form, which is wider.
    const apart = await titleSpan({ locale: "ar", title: [..."سلسلة"].join("\u200C") });
    assert.ok(
      apart.right - apart.left > 1.3 * (arabic.right - arabic.left),
      JSON.stringify({ arabic, apart }),
    );
  });

  test("its letters are those that came with the product, not what the machine happens to have", async () => {
    const { fontFiles } = await import("./fonts.ts");
    const files = await fontFiles();
    assert.equal(files.length, 8);
    const widthOf = async (font: string, fontfile: string) =>
      (
        await sharp({ text: { text: "Hamburgefonstiv", font, fontfile, dpi: 72 } })
          .raw()
          .toBuffer({ resolveWithObject: true })
      ).info.width;
    const bold = files.find((file) => file.includes("-latin-600-")) ?? "";
    assert.notEqual(
      await widthOf("IBM Plex Sans Arabic SemiBold, 60", bold),
      await widthOf("No Such Font, 60", bold),
    );
  });

  test("the same words are drawn once, two at a time, and who comes when too many wait is told to come again", async () => {
    let [drawn, atOnce, most] = [0, 0, 0];
    const ends: (() => void)[] = [];
    const pictures = createPictures({
      draw: async () => {
        drawn += 1;
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise<void>((resolve) => {
          ends.push(resolve);
        });
        atOnce -= 1;
        return Buffer.from("png");
      },
    });
    const asked = Array.from({ length: 52 }, (_, at) => pictures.find({ ...picture, title: String(at) }));
    const same = pictures.find({ ...picture, title: "0" });
    await assert.rejects(pictures.find({ ...picture, title: "one more" }), { code: "too_many_requests" });
    while (drawn < 52 || ends.length > 0) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
    const [first] = await Promise.all(asked);
    assert.equal((await same).etag, first?.etag);
    assert.deepEqual([drawn, most], [52, 2]);
    await pictures.find({ ...picture, title: "0" });
    assert.equal(drawn, 52);
  });

  test("of an article is what is published in that language, of nobody else's, and another one when the words are others", async () => {
    const { id } = await world.ok(knowledgeBase.create, boss, {
      body: {
        slug: "track",
        translations: {
          en: { title: "Track an order", html: "<p>x</p>" },
          ar: { title: "تتبّع طلبًا", html: "<p>x</p>" },
        },
      },
    });
    assert.equal((await look("acme/pictures/article/track")).statusCode, 404, "a draft");
    await world.ok(knowledgeBase.publish, boss, { params: { id } });
    const shown = await look("acme/pictures/article/track?locale=en");
    assert.deepEqual(
      [shown.statusCode, shown.headers["content-type"], shown.headers["cache-control"]],
      [200, "image/png", "public, max-age=3600"],
    );
    const etag = String(shown.headers["etag"]);
    assert.equal(
      (await look("acme/pictures/article/track?locale=en", { "if-none-match": etag })).statusCode,
      304,
    );
    assert.notEqual((await look("acme/pictures/article/track?locale=ar")).headers["etag"], etag);
    for (const path of [
      "globex/pictures/article/track",
      "acme/pictures/article/none",
      "acme/pictures/article",
      "acme/pictures/site/x",
      "acme/pictures/other",
      "nobody/pictures/site",
      "acme/pictures/page/none",
    ])
      assert.equal((await look(path)).statusCode, 404, path);
    await world.ok(knowledgeBase.update, boss, {
      params: { id },
      body: { translations: { en: { title: "Follow an order" } } },
    });
    assert.equal(
      (await look("acme/pictures/article/track?locale=en")).headers["etag"],
      etag,
      "as long as it is not published",
    );
    await world.ok(knowledgeBase.publish, boss, { params: { id } });
    assert.notEqual((await look("acme/pictures/article/track?locale=en")).headers["etag"], etag);
  });

  test("of a landing page has its colours, of the site its name, and one address gets so many a minute", async () => {
    const { id, content } = await world.ok(landingPages.create, boss, {
      body: { name: "Spring", slug: "spring" },
    });
    await world.ok(landingPages.save, boss, {
      body: {
        id,
        name: "Spring",
        slug: "spring",
        content: {
          ...content,
          theme: { ...content.theme, light: { accent: "#7f1d1d", background: "#fff7ed", text: "#111111" } },
        },
      },
    });
    await world.ok(landingPages.publish, boss, { params: { id } });
    const pixel = await sharp((await look("acme/pictures/page/spring")).rawPayload)
      .extract({ left: 2, top: 2, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    assert.deepEqual([...pixel], [0x7f, 0x1d, 0x1d]);
    assert.equal((await look("acme/pictures/site")).statusCode, 200);
    const statuses = new Set<number>();
    for (let at = 0; at < 125; at += 1)
      statuses.add((await look("acme/pictures/site", { "x-forwarded-for": "198.51.100.9" })).statusCode);
    assert.deepEqual([...statuses], [200, 429]);
  });
});
