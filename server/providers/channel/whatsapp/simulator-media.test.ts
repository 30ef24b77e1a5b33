import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { falseClock } from "../../../clock.ts";
import {
  samplePdf,
  samplePng,
  sampleSticker,
  sampleVoice,
  sampleVorbis,
} from "../../../testing/sample-files.ts";
import { createFilesForTests, createMemoryForTests } from "../../simulator/memory-for-tests.ts";
import type { HookPost } from "../simulated-channel.ts";
import { WhatsAppSettings } from "./settings.ts";
import { whatsappSimulator } from "./simulator.ts";

const settings = WhatsAppSettings.parse({ phoneNumberId: "5550001", businessAccountId: "700001" });
const secrets = { accessToken: "EAAtoken", appSecret: "app-secret", verifyToken: "ask-me" };
const customer = { from: "34600111222", name: "Nadia" };

const created = () => {
  const clock = falseClock("2026-03-02T09:00:00.000Z");
  const posts: HookPost[] = [];
  const simulated = whatsappSimulator({
    settings,
    secrets,
    memory: createMemoryForTests(),
    files: createFilesForTests(),
    now: clock.now,
    onHooks: (more) => {
      posts.push(...more);
      return Promise.resolve();
    },
  });
  const get = async (url: string, token = secrets.accessToken) => {
    const answer = await simulated.fetch(url, {
      method: "GET",
      headers: { Authorization: `Bearer ${token}` },
      timeoutMs: 1000,
    });
    return { ...answer, text: new TextDecoder().decode(answer.body) };
  };
  const post = async (path: string, body: string | Uint8Array, contentType: string) => {
    const answer = await simulated.fetch(`https://graph.facebook.com/v23.0/5550001/${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${secrets.accessToken}`, "Content-Type": contentType },
      body,
      timeoutMs: 1000,
    });
    return {
      status: answer.status,
      json: JSON.parse(new TextDecoder().decode(answer.body)) as { id?: string; error?: { code: number } },
    };
  };
  const upload = async (file: Buffer, type: string, change: (form: FormData) => void = () => undefined) => {
    const form = new FormData();
    form.append("messaging_product", "whatsapp");
    form.append("type", type);
    form.append("file", new Blob([Uint8Array.from(file)], { type }), "file");
    change(form);
    const packed = new Response(form);
    const body = new Uint8Array(await packed.arrayBuffer());
    return post("media", body, packed.headers.get("content-type") ?? "");
  };
  const send = (message: object) =>
    post(
      "messages",
      JSON.stringify({ messaging_product: "whatsapp", to: customer.from, ...message }),
      "application/json",
    );
  return { clock, simulated, get, upload, send };
};
const linkOf = (text: string) => (JSON.parse(text) as { url: string }).url;

describe("files at the simulated WhatsApp", () => {
  test("an upload has its parts, its own type and its size, or is refused", async () => {
    const { upload } = created();
    assert.match((await upload(samplePng, "image/png")).json.id ?? "", /^\d+$/);
    const odd: ((form: FormData) => void)[] = [
      (form) => form.delete("messaging_product"),
      (form) => form.set("messaging_product", "sms"),
      (form) => form.delete("type"),
      (form) => form.set("type", "image/jpeg"),
      (form) => form.delete("file"),
      (form) => form.set("file", "words"),
      (form) => form.append("colour", "red"),
    ];
    for (const change of odd) {
      const { status, json } = await upload(samplePng, "image/png", change);
      assert.deepEqual([status, json.error?.code], [400, 100], String(change));
    }
    for (const [file, type] of [
      [samplePng, "image/gif"],
      [Buffer.alloc(0), "image/png"],
      [Buffer.alloc(5 * 1024 * 1024 + 1), "image/png"],
      [sampleVorbis, "audio/ogg"],
      [sampleSticker(64), "image/webp"],
    ] as const)
      assert.equal((await upload(file, type)).json.error?.code, 131053, type);
  });

  test("a link lives for five minutes and opens for the token alone", async () => {
    const { clock, get, upload } = created();
    const { json } = await upload(samplePdf, "application/pdf");
    const asked = `https://graph.facebook.com/v23.0/${json.id}`;
    assert.equal((await get(`${asked}?phone_number_id=1`)).status, 400);
    assert.equal((await get(`${asked}?fields=url`)).status, 400);
    assert.equal((await get(asked, "another")).status, 401);
    const { text } = await get(`${asked}?phone_number_id=5550001`);
    const link = linkOf(text);
    assert.equal((await get(link, "another")).status, 401);
    assert.equal((await get(link.replace(/hash=./, "hash=!"))).status, 404);
    const file = await get(link);
    assert.deepEqual([file.status, Buffer.from(file.body)], [200, samplePdf]);
    clock.advance({ seconds: 299 });
    assert.equal((await get(link)).status, 200);
    clock.advance({ seconds: 1 });
    assert.equal((await get(link)).status, 404);
    assert.equal((await get(linkOf((await get(asked)).text))).status, 200);
    clock.advance({ days: 30 });
    assert.equal((await get(asked)).status, 400);
  });

  test("a message carries a file of its own kind, with words where the kind has them", async () => {
    const { simulated, upload, send } = created();
    await simulated.writeAsCustomer({ ...customer, text: "x" });
    const id = async (file: Buffer, type: string) => (await upload(file, type)).json.id;
    const [picture, paper, voice, sticker] = [
      await id(samplePng, "image/png"),
      await id(samplePdf, "application/pdf"),
      await id(sampleVoice, "audio/ogg"),
      await id(sampleSticker(), "image/webp"),
    ];
    for (const good of [
      { type: "image", image: { id: picture, caption: "A door" } },
      { type: "document", document: { id: paper, filename: "Invoice.pdf", caption: "Yours" } },
      { type: "audio", audio: { id: voice, voice: true } },
      { type: "sticker", sticker: { id: sticker } },
    ])
      assert.equal((await send(good)).status, 200, good.type);
    for (const odd of [
      { type: "image", image: { id: picture, filename: "x" } },
      { type: "image", image: { link: "https://example.test/x.png" } },
      { type: "image", image: { id: picture, caption: "x".repeat(1025) } },
      { type: "image", image: { id: paper } },
      { type: "video", video: { id: picture } },
      { type: "audio", audio: { id: voice, caption: "x" } },
      { type: "sticker", sticker: { id: sticker, caption: "x" } },
      { type: "document", document: { id: "404" } },
    ])
      assert.equal((await send(odd)).status, 400, JSON.stringify(odd));
    assert.deepEqual(
      (await simulated.lines(customer.from)).slice(1).map(({ text, file }) => [text, file?.kind]),
      [
        ["A door", "image"],
        ["Yours", "document"],
        ["", "audio"],
        ["", "sticker"],
      ],
    );
  });

  test("a phone sends a voice note as Ogg, a sticker as WebP, and nothing that WhatsApp does not carry", async () => {
    const { simulated } = created();
    const write = (bytes: Buffer, contentType: string, as: "FILE" | "VOICE" | "STICKER") =>
      simulated.writeAsCustomer({ ...customer, text: "", file: { name: "f", contentType, bytes, as } });
    assert.equal((await write(sampleVoice, "audio/ogg", "VOICE")).length, 1);
    assert.equal((await write(sampleSticker(), "image/webp", "STICKER")).length, 1);
    await assert.rejects(write(samplePng, "image/png", "VOICE"), RangeError);
    await assert.rejects(write(samplePng, "image/png", "STICKER"), RangeError);
    await assert.rejects(write(sampleSticker(), "image/webp", "FILE"), RangeError);
    await assert.rejects(write(samplePng, "application/zip", "FILE"), RangeError);
    assert.equal((await simulated.lines()).length, 2);
  });
});
