import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { falseClock } from "../../../clock.ts";
import { samplePdf, samplePng } from "../../../testing/sample-files.ts";
import { ProviderFailure } from "../../provider.ts";
import { createFilesForTests, createMemoryForTests } from "../../simulator/memory-for-tests.ts";
import type { TemplateContentOut, TemplateHeaderOut } from "../channel.ts";
import { whatsAppProvider as provider } from "./provider.ts";
import { WhatsAppSettings } from "./settings.ts";
import { whatsappSimulator } from "./simulator.ts";

const settings = WhatsAppSettings.parse({ phoneNumberId: "5550001", businessAccountId: "700001" });
const secrets = { accessToken: "EAAtoken", appSecret: "app-secret", verifyToken: "ask-me" };
const png = { name: "door.png", contentType: "image/png", bytes: Uint8Array.from(samplePng) };
const pdf = { name: "bill.pdf", contentType: "application/pdf", bytes: Uint8Array.from(samplePdf) };
const isFinal = (error: unknown) => error instanceof ProviderFailure && error.kind === "final";

const created = () => {
  const clock = falseClock("2026-03-02T09:00:00.000Z");
  const { fetch } = whatsappSimulator({
    settings,
    secrets,
    memory: createMemoryForTests(),
    files: createFilesForTests(),
    now: clock.now,
    onHooks: () => Promise.resolve(),
  });
  const connected = { settings, secrets, fetch };
  const { templates, media } = provider;
  assert.ok(templates && media);
  const post = async (path: string, headers: Record<string, string>, body?: Uint8Array) => {
    const answer = await fetch(`https://graph.facebook.com/v23.0/${path}`, {
      method: "POST",
      headers,
      ...(body ? { body } : {}),
      timeoutMs: 1000,
    });
    return {
      status: answer.status,
      json: JSON.parse(new TextDecoder().decode(answer.body)) as { id?: string; h?: string },
    };
  };
  const create = (
    name: string,
    headerFormat: "IMAGE" | "DOCUMENT" | "LOCATION",
    sampleHandle: string | null,
  ) =>
    templates.create(connected, {
      name,
      language: "en",
      category: "UTILITY",
      headerFormat,
      header: null,
      body: "Here it is.",
      footer: null,
      buttons: [],
      examples: {},
      sampleHandle,
    });
  const send = (name: string, headerPart: TemplateHeaderOut | null) => {
    const content: TemplateContentOut = {
      type: "template",
      text: "Here it is.",
      name,
      language: "en",
      header: [],
      headerPart,
      body: [],
      buttons: [],
    };
    const to = { kind: "WHATSAPP_ID" as const, value: "34600111222" };
    return provider.send(connected, { to, content, repliesTo: null, key: "k" });
  };
  return { clock, connected, templates, media, post, create, send };
};
const bearer = { Authorization: "Bearer EAAtoken" };
const bytesOf = { Authorization: "OAuth EAAtoken", file_offset: "0", "Content-Type": "image/png" };
const session = (more: Record<string, string> = {}) =>
  `app/uploads?${new URLSearchParams({
    file_name: "door.png",
    file_length: String(png.bytes.length),
    file_type: "image/png",
    ...more,
  }).toString()}`;

describe("examples for the review of a template's header", () => {
  test("are taken once, whole, and as what they are", async () => {
    const { post } = created();
    const wrong: Record<string, string>[] = [
      { novelty: "1" },
      { file_length: "0" },
      { file_length: String(5 * 1024 * 1024 + 1) },
      { file_type: "image/gif" },
      { file_name: "" },
    ];
    for (const odd of wrong)
      assert.equal((await post(session(odd), bearer)).status, 400, JSON.stringify(odd));
    assert.equal((await post(session(), { Authorization: "OAuth EAAtoken" })).status, 401);
    const { id = "" } = (await post(session(), bearer)).json;
    assert.match(id, /^upload:/);
    assert.equal((await post(id, { ...bytesOf, ...bearer }, png.bytes)).status, 401);
    assert.equal((await post(id, { ...bytesOf, file_offset: "1" }, png.bytes)).status, 400);
    assert.equal((await post(id, bytesOf, png.bytes.slice(1))).status, 400, "another length");
    assert.equal((await post(id, bytesOf, new Uint8Array(png.bytes.length))).status, 400, "no picture");
    assert.ok((await post(id, bytesOf, png.bytes)).json.h);
    assert.equal((await post(id, bytesOf, png.bytes)).status, 400, "again");
    assert.equal((await post("upload:none", bytesOf, png.bytes)).status, 400);
  });

  test("are needed, and of the header's kind", async () => {
    const { connected, templates, create } = created();
    const handle = await templates.sample(connected, png);
    await assert.rejects(create("none", "IMAGE", null), isFinal);
    await assert.rejects(create("unknown", "IMAGE", "4::aW1hZ2U=:1"), isFinal);
    await assert.rejects(create("other_kind", "DOCUMENT", handle), isFinal);
    assert.equal((await create("picture", "IMAGE", handle)).status, "PENDING");
    assert.equal((await create("where", "LOCATION", null)).status, "PENDING");
  });
});

test("a message brings what its template's header asks for, and nothing else", async () => {
  const { clock, connected, templates, media, create, send } = created();
  await create("picture", "IMAGE", await templates.sample(connected, png));
  await create("bill", "DOCUMENT", await templates.sample(connected, pdf));
  await create("where", "LOCATION", null);
  clock.advance({ seconds: 10 });
  const image = { type: "image" as const, mediaId: await media.upload(connected, png), name: png.name };
  const bill = { type: "document" as const, mediaId: await media.upload(connected, pdf), name: pdf.name };
  const place = {
    type: "location" as const,
    latitude: 41.4,
    longitude: 2.2,
    name: "Shop",
    address: "Main 1",
  };
  for (const [name, wrong] of [
    ["picture", [null, bill, place, { ...image, mediaId: "1" }, { ...image, mediaId: bill.mediaId }]],
    ["bill", [null, image, place]],
    ["where", [null, image, { ...place, latitude: 91 }]],
  ] as const)
    for (const part of wrong) await assert.rejects(send(name, part), isFinal, JSON.stringify([name, part]));
  assert.ok((await send("picture", image)).providerMessageId);
  assert.ok((await send("bill", bill)).providerMessageId);
  assert.ok((await send("where", place)).providerMessageId);
});
