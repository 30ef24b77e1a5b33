import assert from "node:assert/strict";
import { createHmac, hkdfSync } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { attachments as calls } from "../../../../contract/workspace/attachments.ts";
import { limits } from "../../../../contract/limits.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { mailsOf } from "../../../testing/staff.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { signingKeys } from "../../../db/table.ts";
import { openSigningKey } from "../../../signing-key.ts";
import { cleanName } from "./content.ts";
import { purgeUploads } from "./module.ts";
import { attachments } from "./table.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("attachments", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  const upload = async (as: Person, name: string, bytes: Buffer, headers: Record<string, string> = {}) => {
    const boundary = "parley-test";
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const response = await world.app.http.inject({
      method: "POST",
      url: "/api/attachments",
      headers: {
        authorization: `Bearer ${as.token}`,
        "content-type": `multipart/form-data; boundary=${boundary}`,
        ...headers,
      },
      payload,
    });
    return {
      status: response.statusCode,
      body: response.json<{ id: string; name: string; contentType: string; sizeBytes: number }>(),
    };
  };
  const download = async (url: string) => world.app.http.inject({ method: "GET", url });
  const ticketOf = (as: Person, subject = "Tent pole") =>
    world.ok(tickets.create, as, {
      body: { subject, message: "It broke", contactEmail: "kim@example.test", contactName: "Kim" },
    });

  test("a file keeps its bytes, is typed by them, and is named to fit", async () => {
    const ann = await world.person();
    const { status, body } = await upload(ann, "../../etc/photo.exe", png);
    assert.equal(status, 201);
    assert.deepEqual(
      { name: body.name, contentType: body.contentType, sizeBytes: body.sizeBytes },
      { name: "photo.exe.png", contentType: "image/png", sizeBytes: png.length },
    );
    const { url, expiresInSeconds } = await world.ok(calls.link, ann, { params: { id: body.id } });
    assert.equal(expiresInSeconds, 300);
    const file = await download(url);
    assert.equal(file.statusCode, 200);
    assert.deepEqual(file.rawPayload, png);
    assert.equal(file.headers["x-content-type-options"], "nosniff");
    assert.match(String(file.headers["content-security-policy"]), /sandbox/);
    assert.match(String(file.headers["content-disposition"]), /^inline; filename="photo\.exe\.png"/);
  });

  test("what is no image is downloaded, never opened", async () => {
    const ann = await world.person();
    const { body } = await upload(ann, "orders.csv", Buffer.from("number,city\n1,Kraków\n"));
    assert.equal(body.contentType, "text/csv");
    const file = await download((await world.ok(calls.link, ann, { params: { id: body.id } })).url);
    assert.match(
      String(file.headers["content-disposition"]),
      /^attachment; filename="orders\.csv"; filename\*=UTF-8''orders\.csv$/,
    );
    assert.equal(file.headers["content-type"], "text/csv; charset=utf-8");
  });

  test("pages, scripts in disguise, programs and empty files are refused", async () => {
    const ann = await world.person();
    for (const [name, text] of [
      ["a.png", "<!DOCTYPE html><script>alert(1)</script>"],
      ["a.svg", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"],
      ["a.xml", "<?xml version='1.0'?><svg/>"],
      ["a.txt", "\u0000\u0001\u0002 not text"],
      ["a.exe", `MZ${"\u0000".repeat(200)}`],
    ] as const)
      assert.equal((await upload(ann, name, Buffer.from(text))).status, 415, name);
    assert.equal((await upload(ann, "a.txt", Buffer.alloc(0))).status, 422);
    assert.equal(
      (await upload(ann, "big.txt", Buffer.alloc(limits.attachmentMaxBytes + 1, "a"))).status,
      413,
    );
    assert.equal((await upload(await world.person({ role: "USER" }), "a.png", png)).status, 403);
  });

  test("sent twice with one Idempotency-Key it is kept once, and the key serves no other file", async () => {
    const [ann, key] = [await world.person(), { "idempotency-key": "u-1" }];
    const [first, second] = [await upload(ann, "a.png", png, key), await upload(ann, "a.png", png, key)];
    assert.deepEqual([second.status, second.body], [201, first.body]);
    await world.work("acme", async (work) => {
      assert.equal(
        (await work.rows(attachments).list()).filter(({ uploadedById }) => uploadedById === ann.id).length,
        1,
      );
    });
    assert.equal((await upload(ann, "b.png", Buffer.concat([png, Buffer.from("x")]), key)).status, 409);
    assert.equal(
      (await download((await world.ok(calls.link, ann, { params: { id: first.body.id } })).url)).statusCode,
      200,
    );
  });

  test("an archive is told by its head, and never unfolded to find out", async () => {
    const unfolded = Buffer.alloc(200 * 1024 * 1024);
    const [name, packed, head] = [
      Buffer.from("[Content_Types].xml"),
      deflateRawSync(unfolded, { level: 1 }),
      Buffer.alloc(30),
    ];
    head.writeUInt32LE(0x04034b50);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(unfolded.length, 22);
    head.writeUInt16LE(name.length, 26);
    const before = process.memoryUsage().arrayBuffers;
    const { status, body } = await upload(
      await world.person(),
      "letter.docx",
      Buffer.concat([head, name, packed]),
    );
    assert.deepEqual([status, body.contentType, body.name], [201, "application/zip", "letter.docx.zip"]);
    assert.ok(process.memoryUsage().arrayBuffers - before < 100 * 1024 * 1024);
  });

  test("a batch file is text, and ends as text", async () => {
    assert.equal(
      (await upload(await world.person(), "run me.bat", Buffer.from("del *.*"))).body.name,
      "run me.bat.txt",
    );
  });

  test("an upload that was not sent is its uploader's alone", async () => {
    const [ann, ben, eve] = [
      await world.person(),
      await world.person({ role: "ADMIN" }),
      await world.person({ tenant: "globex", role: "ADMIN" }),
    ];
    const { body } = await upload(ann, "a.png", png);
    for (const other of [ben, eve])
      assert.equal((await world.call(calls.link, other, { params: { id: body.id } })).status, 404);
    const made = await ticketOf(ben);
    const stolen = await world.call(tickets.reply, ben, {
      params: { id: made.id },
      body: { message: "Here", attachments: [body.id] },
    });
    assert.equal(stolen.status, 422);
    assert.equal(
      (await world.ok(tickets.conversations, ben, { params: { id: made.id }, query: {} })).items.length,
      1,
    );
  });

  test("a sent file goes with its message, once, to whoever sees the ticket, and by mail as a link", async () => {
    const [ann, ben, sue] = [
      await world.person(),
      await world.person(),
      await world.person({ role: "SUPERVISOR" }),
    ];
    const made = await ticketOf(ann);
    const { body } = await upload(ann, "a.png", png);
    const { message } = await world.ok(tickets.reply, ann, {
      params: { id: made.id },
      body: { message: "<p>Look</p>", attachments: [body.id] },
    });
    assert.deepEqual(message.attachments, [body]);
    assert.equal(
      (
        await world.call(tickets.reply, ann, {
          params: { id: made.id },
          body: { message: "Again", attachments: [body.id] },
        })
      ).status,
      422,
    );
    assert.equal((await world.call(calls.link, ben, { params: { id: body.id } })).status, 200);
    const [mail] = await world.work("acme", (work) => mailsOf(work));
    const link = /http:\/\/acme\.localhost:3000(\/api\/files\/\S+)/.exec(mail?.text ?? "")?.[1];
    assert.equal((await download(link ?? "")).statusCode, 200);
    await world.ok(tickets.update, sue, { params: { id: made.id }, body: { assignedToId: sue.id } });
    await world.ok(tickets.setSensitive, sue, { params: { id: made.id }, body: { isSensitive: true } });
    assert.equal((await world.call(calls.link, ben, { params: { id: body.id } })).status, 404);
    assert.equal((await world.call(calls.link, sue, { params: { id: body.id } })).status, 200);
  });

  test("a link ends with its time, and opens nothing but its own file", async () => {
    const ann = await world.person();
    const [one, other] = [(await upload(ann, "a.png", png)).body, (await upload(ann, "b.png", png)).body];
    const { url } = await world.ok(calls.link, ann, { params: { id: one.id } });
    assert.equal((await download(url.replace(one.id, other.id))).statusCode, 404);
    assert.equal((await download(url.replace("/acme/", "/globex/"))).statusCode, 404);
    assert.equal((await download(url.replace(/expires=\d+/, "expires=99999999999"))).statusCode, 404);
    assert.equal((await download(url.replace(/signature=.*/, "signature=x"))).statusCode, 404);
    assert.equal((await download("/api/files/acme/none?expires=1&signature=x")).statusCode, 404);
    world.clock.advance({ seconds: 301 });
    assert.equal((await download(url)).statusCode, 410);
  });

  test("a link that is signed with anything but this installation's own secret opens nothing", async () => {
    const ann = await world.person();
    const { body: file } = await upload(ann, "a.png", png);
    const { url } = await world.ok(calls.link, ann, { params: { id: file.id } });
    const expiresAt = Number(new URL(url, "http://a.test").searchParams.get("expires"));
    const [row] = await world.database.read("system", (db) => db.select().from(signingKeys));
    assert.ok(row && typeof row.privateJwk === "string");
    // What somebody has who reads the code, the public key, or the database without the installation's
    // secret.
    for (const secret of [
      "",
      "undefined",
      "null",
      row.id,
      row.privateJwk,
      String(row.publicJwk.x),
      JSON.stringify(row.publicJwk),
    ]) {
      const key = Buffer.from(hkdfSync("sha256", secret, "", "parley file links", 32));
      const signature = createHmac("sha256", key)
        .update(`acme\n${file.id}\n${expiresAt}`)
        .digest("base64url");
      assert.equal(
        (await download(url.replace(/signature=.*/, `signature=${signature}`))).statusCode,
        404,
        secret,
      );
    }
    assert.equal((await download(url)).statusCode, 200);
    const { services } = world.app;
    assert.throws(
      () => openSigningKey({ id: row.id, privateJwk: row.publicJwk }, services.sealer),
      /no private key/,
    );
  });

  test("what was never sent is gone after a day, file and row; what was sent stays", async () => {
    const ann = await world.person();
    const made = await ticketOf(ann);
    const [unsent, sent] = [(await upload(ann, "a.png", png)).body, (await upload(ann, "b.png", png)).body];
    await world.ok(tickets.reply, ann, {
      params: { id: made.id },
      body: { message: "Look", attachments: [sent.id] },
    });
    const storageKey = await world.work(
      "acme",
      async (work) => (await work.rows(attachments).get(unsent.id)).storageKey,
    );
    world.clock.advance({ hours: 25 });
    await purgeUploads.run(world.app);
    await world.work("acme", async (work) => {
      assert.equal(await work.rows(attachments).find(unsent.id), undefined);
      assert.notEqual(await work.rows(attachments).find(sent.id), undefined);
    });
    await assert.rejects(world.app.services.storage.get(storageKey));
  });

  test("names lose paths, direction marks and what systems forbid, and keep their ending", () => {
    assert.equal(cleanName("C:\\temp\\..\\a\u202Egpj.exe"), "agpj.exe");
    assert.equal(cleanName("..."), "file");
    assert.equal(cleanName('a"b;c<d>.txt'), "a_b_c_d_.txt");
    assert.equal(cleanName("نموذج الطلب.pdf"), "نموذج الطلب.pdf");
    const long = cleanName(`${"x".repeat(300)}.pdf`);
    assert.equal(long.length, 120);
    assert.ok(long.endsWith(".pdf"));
  });
});
