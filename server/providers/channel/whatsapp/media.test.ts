import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { isFailure } from "../../../testing/channel-rig.ts";
import { samplePng, sampleSticker, sampleVoice, sampleVorbis } from "../../../testing/sample-files.ts";
import type { ProviderFetch } from "../../provider.ts";
import { ProviderFailure } from "../../provider.ts";
import { whatsAppMediaCalls } from "./media.ts";
import { WhatsAppSettings } from "./settings.ts";

type Answer = Partial<Awaited<ReturnType<ProviderFetch>>> & { json?: unknown };
const sha256 = createHash("sha256").update(samplePng).digest("hex");
const settings = WhatsAppSettings.parse({ phoneNumberId: "5550001", businessAccountId: "700001" });
const secrets = { accessToken: "EAAtoken", appSecret: "", verifyToken: "" };
const link = "https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1";
const linked = (more: object = {}): Answer => ({
  json: { url: link, mime_type: "image/png", sha256, file_size: samplePng.length, id: "1", ...more },
});

/** WhatsApp that gives these answers, one after the other. */
function answering(...answers: (Answer | ProviderFailure)[]) {
  const asked: { url: string; authorization: string | undefined; maxBytes: number | undefined }[] = [];
  const fetch: ProviderFetch = (url, { headers, maxBytes }) => {
    asked.push({ url, authorization: headers["Authorization"], maxBytes });
    const answer = answers.shift();
    if (!answer) throw new Error(`Nobody answers ${url}.`);
    if (answer instanceof ProviderFailure) return Promise.reject(answer);
    const { json, ...rest } = answer;
    const body = new TextEncoder().encode(JSON.stringify(json));
    return Promise.resolve({ status: 200, headers: new Headers(), body, ...rest });
  };
  const media = { kind: "image" as const, mediaId: "1", sha256 };
  return {
    asked,
    fetched: (more: Partial<typeof media> = {}) =>
      whatsAppMediaCalls.fetch({ settings, secrets, fetch }, { ...media, ...more }),
    uploaded: (contentType: string, bytes: Buffer) =>
      whatsAppMediaCalls.upload(
        { settings, secrets, fetch },
        { name: "file", contentType, bytes: Uint8Array.from(bytes) },
      ),
  };
}
const bytes: Answer = { body: samplePng };
const refused = (status: number, code: number): Answer => ({
  status,
  json: { error: { code, message: "No." } },
});

describe("a customer's file at WhatsApp", () => {
  test("is asked for by its id, fetched with the token, and is what was announced", async () => {
    const { asked, fetched } = answering(linked(), bytes);
    assert.deepEqual(await fetched(), { is: "HERE", bytes: samplePng });
    assert.deepEqual(asked, [
      {
        url: "https://graph.facebook.com/v23.0/1?phone_number_id=5550001",
        authorization: "Bearer EAAtoken",
        maxBytes: undefined,
      },
      { url: link, authorization: "Bearer EAAtoken", maxBytes: samplePng.length },
    ]);
  });

  test("whose link ran out is asked for once more, and then later", async () => {
    for (const status of [401, 403, 404, 410])
      assert.equal((await answering(linked(), { status }, linked(), bytes).fetched()).is, "HERE");
    const never = answering(linked(), { status: 404 }, linked(), { status: 404 });
    await assert.rejects(never.fetched(), isFailure("later"));
    assert.equal(never.asked.length, 4);
  });

  test("that is too large for its kind is not fetched at all", async () => {
    const { asked, fetched } = answering(linked({ file_size: "5242881" }));
    assert.deepEqual([await fetched(), asked.length], [{ is: "TOO_LARGE" }, 1]);
  });

  test("that WhatsApp has no more is gone", async () => {
    for (const answer of [refused(400, 100), refused(404, 33), refused(404, 131052)])
      assert.deepEqual(await answering(answer).fetched(), { is: "GONE" });
  });

  test("that is another than the post or the link says is damaged", async () => {
    const other = { body: Buffer.from("<html>log in</html>") };
    assert.deepEqual(await answering(linked(), other).fetched(), { is: "DAMAGED" });
    assert.deepEqual(await answering(linked({ sha256: "0".repeat(64) }), bytes).fetched(), { is: "DAMAGED" });
    const ofPost = await answering(linked({ sha256: undefined }), bytes).fetched({ sha256: "0".repeat(64) });
    assert.deepEqual(ofPost, { is: "DAMAGED" });
  });

  test("the token goes to no host but Meta's", async () => {
    for (const url of [
      "https://evil.test/x",
      "http://lookaside.fbsbx.com/x",
      "https://fbsbx.com.evil.test/",
      "x",
    ]) {
      const { asked, fetched } = answering(linked({ url }));
      await assert.rejects(fetched(), isFailure("final"));
      assert.equal(asked.length, 1);
    }
  });

  test("a slow or broken answer, too many calls and a bad token each have their class", async () => {
    const slow = new ProviderFailure("later", "No answer.");
    await assert.rejects(answering(slow).fetched(), isFailure("later"));
    await assert.rejects(answering(linked(), slow).fetched(), isFailure("later"));
    await assert.rejects(answering(linked(), { status: 503 }).fetched(), isFailure("later"));
    await assert.rejects(answering(linked(), { status: 429 }).fetched(), isFailure("later"));
    await assert.rejects(answering({ json: [] }).fetched(), isFailure("later"));
    await assert.rejects(answering(refused(401, 190)).fetched(), isFailure("reconnect"));
  });
});

describe("a file of ours for WhatsApp", () => {
  test("of which nobody knows whether it arrived is given once more", async () => {
    const lost = new ProviderFailure("unknown", "No answer.");
    await assert.rejects(answering(lost).uploaded("image/png", samplePng), isFailure("later"));
    await assert.rejects(answering({ json: {} }).uploaded("image/png", samplePng), isFailure("later"));
    assert.equal(await answering({ json: { id: "77" } }).uploaded("image/png", samplePng), "77");
  });

  const cases: [string, string, Buffer, boolean][] = [
    ["a picture", "image/png", samplePng, true],
    ["a moving picture", "image/gif", samplePng, false],
    ["a voice note", "audio/ogg", sampleVoice, true],
    ["Ogg without Opus", "audio/ogg", sampleVorbis, false],
    ["a sticker", "image/webp", sampleSticker(), true],
    ["a sticker that is too small", "image/webp", sampleSticker(511), false],
    ["a still sticker that is too heavy", "image/webp", sampleSticker(512, { bytes: 102_401 }), false],
    [
      "a moving sticker of that weight",
      "image/webp",
      sampleSticker(512, { bytes: 102_401, isAnimated: true }),
      true,
    ],
    ["a heavy moving sticker", "image/webp", sampleSticker(512, { bytes: 512_001, isAnimated: true }), false],
    ["an archive", "application/zip", samplePng, false],
    ["5 MB of a picture", "image/jpeg", Buffer.alloc(5 * 1024 * 1024), true],
    ["a byte more", "image/jpeg", Buffer.alloc(5 * 1024 * 1024 + 1), false],
    ["16 MB of a video", "video/mp4", Buffer.alloc(16 * 1024 * 1024), true],
    ["a byte more of it", "video/mp4", Buffer.alloc(16 * 1024 * 1024 + 1), false],
  ];
  for (const [what, contentType, file, isTaken] of cases)
    test(`${what} is ${isTaken ? "taken" : "refused before the wire"}`, async () => {
      const { asked, uploaded } = answering({ json: { id: "77" } });
      if (isTaken) assert.equal(await uploaded(contentType, file), "77");
      else await assert.rejects(uploaded(contentType, file), isFailure("final"));
      assert.equal(asked.length, isTaken ? 1 : 0);
    });
});
