import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { everyEndpoint } from "../../../../contract/index.ts";
import { openapi } from "../../../http/openapi.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { isRedrawn } from "./redraw.ts";
import { attachments } from "./table.ts";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });
/** A PNG that says it is so large, and is a few bytes: each row of nothing. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("a logo that is uploaded", () => {
  let world: World;
  let manager: Person;
  before(async () => {
    world = await createWorld();
    manager = await world.person({ role: "MANAGER" });
  });
  after(() => world.stop());
  const upload = async (bytes: Buffer, use = "?use=LOGO") => {
    const form = new FormData();
    form.append("file", new Blob([Uint8Array.from(bytes)]), "logo.png");
    const packed = new Response(form);
    const response = await world.app.http.inject({
      method: "POST",
      url: `/api/attachments${use}`,
      headers: {
        authorization: `Bearer ${manager.token}`,
        "content-type": packed.headers.get("content-type") ?? "",
      },
      payload: Buffer.from(await packed.arrayBuffer()),
    });
    return {
      status: response.statusCode,
      body: response.json<{ id: string; contentType: string; errors?: { message: string }[] }>(),
    };
  };
  const keptOf = async (id: string) => {
    const row = await world.work(manager.tenant, (work) => work.rows(attachments).get(id));
    return { row, bytes: await world.app.services.storage.get(row.storageKey) };
  };

  test("is written anew: small, upright, and without place, camera or profile", async () => {
    const photo = await plain(3000, 1500)
      .withExif({
        IFD0: { Make: "CameraMaker", Orientation: "6" },
        IFD3: { GPSLatitude: "52/1 30/1 0/1", GPSLatitudeRef: "N" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    assert.ok(photo.includes("CameraMaker"));
    const { status, body } = await upload(photo);
    assert.deepEqual([status, body.contentType], [201, "image/jpeg"]);
    const { row, bytes } = await keptOf(body.id);
    const { width, height, exif, icc, xmp, orientation } = await sharp(bytes).metadata();
    assert.deepEqual(
      [width, height, exif, icc, xmp, orientation],
      [512, 1024, undefined, undefined, undefined, undefined],
    );
    assert.ok(!bytes.includes("CameraMaker"));
    assert.deepEqual([row.sizeBytes, isRedrawn(row.storageKey)], [bytes.length, true]);
  });

  test("of many frames is the first, and whatever stands behind a picture is gone", async () => {
    const frames = await sharp(
      [await plain(20, 10).png().toBuffer(), await plain(20, 10).negate().png().toBuffer()],
      { join: { animated: true } },
    )
      .gif()
      .toBuffer();
    assert.equal((await sharp(frames).metadata()).pages, 2);
    const { status, body } = await upload(Buffer.concat([frames, Buffer.from("<script>alert(1)</script>")]));
    assert.deepEqual([status, body.contentType], [201, "image/png"]);
    const { bytes } = await keptOf(body.id);
    const { pages, width, height } = await sharp(bytes).metadata();
    assert.deepEqual([pages, width, height, bytes.includes("script")], [undefined, 20, 10, false]);
  });

  test("that says it is larger than any picture is refused before it is opened, and so is what is none", async () => {
    const began = performance.now();
    for (const [bytes, words] of [
      [bomb(60_000, 60_000), /too large/],
      [bomb(5001, 5000), /too large/],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), /no picture/],
      [Buffer.from("%PDF-1.7\n"), /no picture/],
      [(await plain(100, 100).png().toBuffer()).subarray(0, 60), /no picture/],
    ] as const) {
      const { status, body } = await upload(bytes);
      assert.equal(status, 422, JSON.stringify(body));
      assert.match(body.errors?.[0]?.message ?? "", words);
    }
    assert.ok(performance.now() - began < 20_000, `${performance.now() - began} ms`);
  });

  test("is another thing than a file, which keeps its bytes", async () => {
    const photo = await plain(30, 20)
      .withExif({ IFD0: { Make: "CameraMaker" } })
      .jpeg()
      .toBuffer();
    const { body } = await upload(photo, "");
    const { row, bytes } = await keptOf(body.id);
    assert.deepEqual([bytes.equals(photo), isRedrawn(row.storageKey)], [true, false]);
    assert.equal((await upload(photo, "?use=FACE")).status, 422);
  });
});

test("nobody uploads or is shown a picture of a person: faces are the first letters of a name", () => {
  const names = new Set(
    [...JSON.stringify(openapi(everyEndpoint, "1")).matchAll(/"([a-z]+)":\{/gi)].map(([, name = ""]) => name),
  );
  assert.ok(names.has("logoId") && names.has("firstName"), "properties are read");
  assert.deepEqual(
    [...names].filter((name) => /avatar|portrait|photo|face|profilePic|pictureU/i.test(name)),
    [],
  );
});
