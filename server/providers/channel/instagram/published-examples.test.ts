import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { falseClock } from "../../../clock.ts";
import { instagramDoors } from "../../../../contract/enums.ts";
import { createFilesForTests, createMemoryForTests } from "../../simulator/memory-for-tests.ts";
import type { HookPost } from "../simulated-channel.ts";
import published from "./examples/webhooks.json" with { type: "json" };
import { instagramProvider as provider } from "./provider.ts";
import { InstagramSettings } from "./settings.ts";
import { instagramSimulator } from "./simulator.ts";
import { parseInstagramWebhook } from "./webhook.ts";

const now = "2026-03-02T09:00:00.000Z";
const her = "5550001112223";
const secrets = { accessToken: "IGAAtoken", appSecret: "app-secret", verifyToken: "ask-me" };

/** What each group of posts brings. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  message: ["message"],
  story_reply: ["message"],
  echo: ["echo"],
  deleted: ["unsend"],
  edited: ["edit"],
  message_reactions: ["message"],
  messaging_postbacks: ["message"],
  messaging_seen: ["status"],
  messaging_referral: ["unread"],
  to_itself: ["unread"],
  dashboard_test: ["message"],
  comments: ["message"],
  own_comment: [],
  mentions: ["mention"],
};
const read = (post: unknown) => parseInstagramWebhook(new TextEncoder().encode(JSON.stringify(post)), now);

/** Which fields stand where, whatever they say. */
function pathsOf(value: unknown, at = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => pathsOf(one, `${at}[]`));
  if (typeof value !== "object" || value === null) return [at];
  return Object.entries(value).flatMap(([key, one]) => pathsOf(one, at === "" ? key : `${at}.${key}`));
}
type Groups = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const doors: Readonly<Record<string, Groups>> = published;
const all = (groups: Groups): unknown[] => Object.values(groups).flatMap((posts) => Object.values(posts));

describe("what Meta publishes of Instagram's posts", () => {
  for (const [door, groups] of Object.entries(doors))
    for (const [group, posts] of Object.entries(groups))
      test(`by ${door === "both" ? "both doors" : door}: each post of ${group} is read as what it is`, () => {
        for (const [name, post] of Object.entries(posts))
          assert.deepEqual(
            read(post).map(({ kind }) => kind),
            kinds[group],
            name,
          );
      });

  test("each kind of attachment is a file with its link, and what came of a story or a post says so", () => {
    const filesOf = Object.entries(published.both.message).flatMap(([name, post]) => {
      const [event] = read(post);
      assert.equal(event?.kind, "message");
      if (event.content.type !== "media") return [];
      const { kind, origin = null } = event.content;
      return [[name.replace("attachment_", ""), kind, origin]];
    });
    assert.deepEqual(filesOf, [
      ["image", "image", null],
      ["video", "video", null],
      ["audio", "audio", null],
      ["file", "document", null],
      ["media", "image", null],
      ["reel", "video", "SHARE"],
      ["story", "image", "SHARE"],
      ["ig_story", "image", "SHARE"],
      ["story_mention", "image", "STORY_MENTION"],
      ["share", "image", "SHARE"],
      ["ig_reel", "video", "SHARE"],
      ["ig_post", "image", "SHARE"],
    ]);
  });

  test("a comment is the same by either door, under whichever name its id comes", () => {
    const commentOf = (post: unknown) => read(post).map(({ externalId, ...event }) => [externalId, event]);
    assert.deepEqual(
      commentOf(published.INSTAGRAM.comments.comment),
      commentOf(published.PAGE.comments.comment),
    );
  });

  for (const door of instagramDoors)
    test(`by ${door}: our simulator posts no field that is not published, and a comment as it is published`, async () => {
      const posts: HookPost[] = [];
      const settings = InstagramSettings.parse({ door, accountId: "17841400000000001", pageId: "100200300" });
      const simulated = instagramSimulator({
        settings,
        secrets,
        memory: createMemoryForTests(),
        files: createFilesForTests(),
        now: falseClock(now).now,
        onHooks: (more) => Promise.resolve(void posts.push(...more)),
      });
      const write = async (more: object) => {
        const written = await simulated.writeAsCustomer({ from: her, name: "Lucía", text: "Hola", ...more });
        posts.push(...written);
      };
      await write({});
      const mine = (await simulated.lines(her)).at(-1)?.id ?? "";
      await write({ repliesTo: mine });
      await write({ text: "", file: { name: "a.png", contentType: "image/png", bytes: new Uint8Array(9) } });
      for (const place of simulated.places ?? []) await write({ place });
      await provider.send(
        { settings, secrets, fetch: (...call) => simulated.fetch(...call) },
        {
          to: { kind: "IGSID", value: her },
          content: { type: "text", text: "Hello" },
          repliesTo: null,
          key: "01980000-0000-7000-8000-000000000001",
        },
      );
      posts.push(...(await simulated.readAsCustomer(her)));
      posts.push(...((await simulated.answerInApp?.({ customer: her, text: "By phone" })) ?? []));
      for (const emoji of ["❤️", ""])
        posts.push(...((await simulated.act?.({ does: "REACT", messageId: mine, emoji })) ?? []));
      posts.push(...((await simulated.act?.({ does: "EDIT", messageId: mine, text: "Hola!" })) ?? []));
      posts.push(...((await simulated.takeBack?.(mine)) ?? []));

      const told = posts.map(({ body }) => JSON.parse(body) as { entry: object[] });
      const known = new Set(all({ ...published.both, ...published[door] }).flatMap((post) => pathsOf(post)));
      assert.deepEqual(
        told.flatMap((post) => pathsOf(post)).filter((path) => !known.has(path)),
        [],
      );
      const comments = told.filter((post) => JSON.stringify(post).includes('"comments"'));
      // By Instagram's own login a comment elsewhere that names the account is one as well.
      assert.equal(comments.length, door === "INSTAGRAM" ? 2 : 1);
      for (const post of comments)
        assert.deepEqual(pathsOf(post).toSorted(), pathsOf(published[door].comments.comment).toSorted());
      for (const post of told)
        assert.notDeepEqual(
          read(post).map(({ kind }) => kind),
          ["unread"],
        );
    });
});
