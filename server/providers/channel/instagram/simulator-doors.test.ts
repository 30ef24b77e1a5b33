import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createFilesForTests, createMemoryForTests } from "../../simulator/memory-for-tests.ts";
import { ProviderFailure } from "../../provider.ts";
import { instagramHosts } from "./api.ts";
import { instagramProvider as provider } from "./provider.ts";
import { InstagramSettings } from "./settings.ts";
import { instagramSimulator } from "./simulator.ts";

const accountId = "17841400000000001";
const her = "5550001112223";
const secrets = { accessToken: "IGAAtoken", appSecret: "app-secret", verifyToken: "ask-me" };

function simulated(door: "INSTAGRAM" | "PAGE") {
  const settings = InstagramSettings.parse({ door, accountId, pageId: "100200300" });
  let now = Date.parse("2101-03-07T09:00:00.000Z");
  const account = instagramSimulator({
    settings,
    secrets,
    memory: createMemoryForTests(),
    files: createFilesForTests(),
    now: () => new Date(now),
    onHooks: () => Promise.resolve(),
  });
  return {
    account,
    connected: { settings, secrets, fetch: account.fetch },
    forwardDays: (days: number) => void (now += days * 86_400_000),
    /** What is told of somebody who names the account. */
    async mention(place: "COMMENT_MENTION" | "POST_MENTION") {
      const said = { from: her, name: "Lucía", text: "Ask @simulated.account", place };
      const [post, ...more] = await account.writeAsCustomer(said);
      assert.equal(more.length, 0);
      const [event] = provider.parseWebhook(new TextEncoder().encode(post?.body));
      assert.ok(event);
      return event;
    },
  };
}
const refused = (code: string) => (error: unknown) => {
  assert.ok(error instanceof ProviderFailure, String(error));
  assert.deepEqual([error.kind, error.code], ["final", code], error.message);
  return true;
};

describe("the simulated Instagram by each of its doors", () => {
  test("by Instagram's own login who names the account in a comment is told with it, and nothing is read as a mention", async () => {
    const { account, connected, mention } = simulated("INSTAGRAM");
    const event = await mention("COMMENT_MENTION");
    assert.ok(event.kind === "message" && event.content.type === "comment");
    assert.deepEqual(event.from.identities, [{ kind: "IGSID", value: her }]);
    const { postId } = event.content;
    for (const commentId of [event.externalId, null])
      await assert.rejects(
        async () => provider.comments?.mention(connected, { postId, commentId }),
        refused("100"),
      );
    assert.deepEqual(await provider.comments?.post(connected, postId), { link: null, isOthers: true });
    const answer = {
      to: { kind: "IGSID", value: her },
      content: { type: "text", text: "Hola" },
      repliesTo: null,
      key: "our-key",
      toComment: event.externalId,
    } as const;
    await assert.rejects(provider.send(connected, answer), refused("100"));
    assert.deepEqual(
      (await account.lines(her)).map(({ place }) => place),
      ["COMMENT_MENTION"],
    );
    await assert.rejects(mention("POST_MENTION"), RangeError);
    assert.ok(!account.places?.includes("POST_MENTION"));
  });

  test("by its page ids alone are told, and the words are read of the account", async () => {
    const { connected, mention } = simulated("PAGE");
    for (const place of ["COMMENT_MENTION", "POST_MENTION"] as const) {
      const event = await mention(place);
      assert.ok(event.kind === "mention");
      const read = await provider.comments?.mention(connected, event);
      assert.deepEqual([read?.username, read?.text], ["luci.a2223", "Ask @simulated.account"]);
    }
  });

  for (const door of ["INSTAGRAM", "PAGE"] as const)
    test(`by ${door}: it is at that door's host alone, under its own ids, with a token that ends or does not`, async () => {
      const { connected, forwardDays } = simulated(door);
      const get = async (url: string) =>
        (
          await connected.fetch(url, {
            method: "GET",
            headers: { Authorization: `Bearer ${secrets.accessToken}` },
            timeoutMs: 1000,
          })
        ).status;
      assert.equal((await provider.check(connected)).name, "@simulated.account");
      const other = door === "PAGE" ? "INSTAGRAM" : "PAGE";
      await assert.rejects(get(`https://${instagramHosts[other]}/v23.0/me?fields=username`));
      const foreign = door === "PAGE" ? "me?fields=username" : "100200300?fields=instagram_business_account";
      assert.equal(await get(`https://${instagramHosts[door]}/v23.0/${foreign}`), 400);
      forwardDays(61);
      if (door === "PAGE") return void (await provider.check(connected));
      await assert.rejects(provider.check(connected), { kind: "reconnect" });
    });
});
