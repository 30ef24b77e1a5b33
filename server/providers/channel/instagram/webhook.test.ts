import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toldText } from "../../../words/stored.ts";
import type { InboundEvent } from "../channel.ts";
import { parseInstagramWebhook } from "./webhook.ts";

const receivedAt = "2026-03-02T09:00:00.000Z";
const us = "17841400000000001";
const her = "5550001112223";
const timestamp = 1_772_442_000_500;
const at = "2026-03-02T09:00:00.500Z";
const parse = (value: unknown): InboundEvent[] =>
  parseInstagramWebhook(new TextEncoder().encode(JSON.stringify(value)), receivedAt);
const entryOf = (more: object) => ({ object: "instagram", entry: [{ id: us, time: timestamp, ...more }] });
const parseAll = (event: object): InboundEvent[] =>
  parse(entryOf({ messaging: [{ sender: { id: her }, recipient: { id: us }, timestamp, ...event }] }));
const parseOne = (event: object): InboundEvent => {
  const [one, ...others] = parseAll(event);
  assert.ok(one);
  assert.deepEqual(others, []);
  return one;
};
const contentOf = (message: object): unknown => {
  const event = parseOne({ message: { mid: "m1", ...message } });
  assert.equal(event.kind, "message");
  return event.content;
};
const file = (kind: string, url: string, more: object = {}) => ({
  type: "media",
  kind,
  mediaId: url,
  contentType: null,
  sha256: null,
  name: null,
  text: "",
  isVoice: false,
  ...more,
});
const link = "https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1&signature=x";

describe("what a post of Instagram brings", () => {
  test("a text: who, when, to which account, and what it answers", () => {
    assert.deepEqual(parseOne({ message: { mid: "m1", text: "¿Abrís hoy? 😀", reply_to: { mid: "m0" } } }), {
      kind: "message",
      account: us,
      externalId: "m1",
      at,
      from: { identities: [{ kind: "IGSID", value: her }], name: null },
      content: { type: "text", text: "¿Abrís hoy? 😀" },
      repliesTo: "m0",
    });
  });

  test("times are read as numbers, as text and as ISO 8601, and an odd one is that of the post", () => {
    for (const [told, expected] of [
      [timestamp, at],
      [String(timestamp), at],
      ["2021-09-08T06:34:04+0000", "2021-09-08T06:34:04.000Z"],
      ["soon", at],
      [-1, at],
    ] as const)
      assert.equal(parseOne({ timestamp: told, message: { mid: "m1", text: "x" } }).at, expected);
  });

  test("files, stories and posts are told by what they are, and a link to each", () => {
    const attached = (type: string, payload: object = { url: link }) => ({
      attachments: [{ type, payload }],
    });
    for (const [type, expected] of [
      ["image", file("image", link)],
      ["video", file("video", link)],
      ["audio", file("audio", link, { isVoice: true })],
      ["file", file("document", link)],
      ["story_mention", file("image", link, { origin: "STORY_MENTION" })],
      ["share", file("image", link, { origin: "SHARE" })],
    ] as const)
      assert.deepEqual(contentOf(attached(type)), expected, type);
    assert.deepEqual(
      contentOf(attached("ig_reel", { reel_video_id: "1", title: "Our reel", url: link })),
      file("video", link, { origin: "SHARE", text: "Our reel" }),
    );
    assert.deepEqual(contentOf(attached("template", { generic: {} })), { type: "other", what: "template" });
    assert.deepEqual(contentOf({ is_unsupported: true }), { type: "other", what: "unsupported" });
  });

  test("an answer to a story shows the story, with what was written", () => {
    assert.deepEqual(
      contentOf({ text: "How much is it?", reply_to: { story: { id: "18", url: link } } }),
      file("image", link, { origin: "STORY_REPLY", text: "How much is it?" }),
    );
  });

  test("a post that comes in the old form and in the new one is one", () => {
    const payload = { ig_post_media_id: "18139494541428835", title: "Tents", url: link };
    const events = parseAll({
      message: {
        mid: "m1",
        attachments: [
          { type: "share", payload },
          { type: "ig_post", payload },
        ],
      },
    });
    assert.deepEqual(
      events.map((event) => event.kind === "message" && event.content),
      [file("image", link, { origin: "SHARE", text: "Tents" })],
    );
  });

  test("several pictures are one entry each, under ids that differ", () => {
    const events = parseAll({
      message: {
        mid: "m1",
        attachments: [1, 2, 3].map((n) => ({ type: "image", payload: { url: `${link}${n}` } })),
      },
    });
    assert.deepEqual(
      events.map(({ externalId }) => externalId),
      ["m1", "m1#2", "m1#3"],
    );
  });

  test("presses are choices", () => {
    assert.deepEqual(contentOf({ text: "Yes", quick_reply: { payload: "yes" } }), {
      type: "choice",
      id: "yes",
      text: "Yes",
      description: null,
    });
    const event = parseOne({ postback: { mid: "m2", title: "Start", payload: "START" } });
    assert.deepEqual(event.kind === "message" && [event.externalId, event.content], [
      "m2",
      { type: "choice", id: "START", text: "Start", description: null },
    ]);
  });

  test("a reaction stands under its message, and is taken back", () => {
    const react = (more: object) => parseOne({ reaction: { mid: "m1", ...more } });
    const liked = react({ action: "react", reaction: "love", emoji: "❤️" });
    assert.deepEqual(liked.kind === "message" && [liked.content, liked.repliesTo], [
      { type: "reaction", emoji: "❤️" },
      "m1",
    ]);
    const gone = react({ action: "unreact" });
    assert.deepEqual(gone.kind === "message" && gone.content, { type: "reaction", emoji: "" });
    assert.notEqual(liked.externalId, gone.externalId);
  });

  test("a message that was read is read with those before it", () => {
    assert.deepEqual(parseOne({ read: { mid: "m9" } }), {
      kind: "status",
      account: us,
      at,
      externalId: "m9",
      status: "READ",
      key: null,
      isUpTo: true,
      failure: null,
    });
  });

  test("what left comes back as an echo, for its customer", () => {
    const echo = {
      sender: { id: us },
      recipient: { id: her },
      message: { mid: "m3", text: "Hola", is_echo: true },
    };
    assert.deepEqual(parseOne(echo), {
      kind: "echo",
      account: us,
      at,
      externalId: "m3",
      to: { kind: "IGSID", value: her },
      content: { type: "text", text: "Hola" },
      repliesTo: null,
    });
  });

  test("a message that was taken back is named, and its customer", () => {
    assert.deepEqual(parseOne({ message: { mid: "m1", is_deleted: true } }), {
      kind: "unsend",
      account: us,
      at,
      externalId: "m1",
      customer: { kind: "IGSID", value: her },
    });
  });

  test("what was changed is a change of the message that it was of", () => {
    assert.deepEqual(parseOne({ message_edit: { mid: "m1", text: "At five", num_edit: 2 } }), {
      kind: "edit",
      account: us,
      at,
      externalId: "m1",
      changeId: "2",
      customer: { kind: "IGSID", value: her },
      text: "At five",
    });
  });

  test("a comment names its writer, its post, its place and what it answers; times in seconds are read", () => {
    const value = {
      from: { id: her, username: "lucia.f" },
      media: { id: "179", media_product_type: "FEED" },
      id: "c1",
      parent_id: "c0",
      text: "How much?",
    };
    const parseChange = (more: object, field = "comments") =>
      parse({
        object: "instagram",
        entry: [{ id: us, time: 1_772_442_000, changes: [{ field, value: { ...value, ...more } }] }],
      });
    const when = "2026-03-02T09:00:00.000Z";
    assert.deepEqual(parseChange({}), [
      {
        kind: "message",
        account: us,
        externalId: "c1",
        at: when,
        from: { identities: [{ kind: "IGSID", value: her }], name: "lucia.f" },
        content: { type: "comment", text: "How much?", place: "POST", postId: "179", at: when },
        repliesTo: "c0",
      },
    ]);
    const placeOf = (more: object, field?: string) => {
      const [event] = parseChange(more, field);
      return event?.kind === "message" && event.content.type === "comment" && event.content.place;
    };
    assert.equal(placeOf({ media: { id: "179", media_product_type: "REELS" } }), "REEL");
    assert.equal(placeOf({ media: { id: "179", media_product_type: "FEED", ad_id: "5" } }), "AD");
    assert.equal(placeOf({}, "live_comments"), "LIVE");
    assert.deepEqual(parseChange({ from: { id: us, username: "us" } }), []);
  });

  test("a mention names a post, or a comment under it, and nobody", () => {
    const parseMention = (value: object) =>
      parse(entryOf({ changes: [{ field: "mentions", value }] })).map((event) =>
        event.kind === "mention" ? [event.externalId, event.postId, event.commentId] : event.kind,
      );
    assert.deepEqual(parseMention({ media_id: "179", comment_id: "c1" }), [["c1", "179", "c1"]]);
    assert.deepEqual(parseMention({ media_id: "179" }), [["post 179", "179", null]]);
    assert.deepEqual(parseMention({ comment_id: "c1" }), ["unread"]);
  });

  test("what is not read is kept, with its reason", () => {
    const whyOf = (event: InboundEvent | undefined): string => {
      assert.equal(event?.kind, "unread");
      return toldText(event.why, null);
    };
    assert.match(whyOf(parse({ object: "page", entry: [] })[0]), /not from an Instagram account/);
    assert.match(whyOf(parse({ object: "instagram", entry: [{}] })[0]), /unknown form/);
    assert.match(whyOf(parseOne({ referral: { ref: "ad" } })), /referral/);
    assert.match(whyOf(parseOne({ sender: { id: us }, message: { mid: "m", text: "x" } })), /itself/);
    const whyOfChange = (field: string) => whyOf(parse(entryOf({ changes: [{ field, value: {} }] }))[0]);
    assert.match(whyOfChange("comments"), /comment could not be read/);
    assert.match(whyOfChange("mentions"), /mention could not be read/);
    assert.match(whyOfChange("story_insights"), /story_insights/);
    assert.match(whyOf(parse(entryOf({ standby: [{}] }))[0]), /Another app/);
    assert.throws(() => parseInstagramWebhook(new TextEncoder().encode("{")), SyntaxError);
  });
});
