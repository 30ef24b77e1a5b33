import "../../../tests/random-seed.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { channelRig, isFailure } from "../../testing/channel-rig.ts";
import { changedSomewhere, withUnknownFields } from "../../testing/odd-json.ts";
import { channelSampleOf } from "../../testing/channel-sample.ts";
import type { ChannelSample } from "../../testing/channel-sample.ts";
import { channelProviderIds, channelProviders } from "../registry.ts";
import type { AnyChannel } from "./any-channel.ts";

const posting = channelProviderIds.filter((id) => channelProviders[id].provider.capabilities.posts);
for (const id of posting) {
  const sample = await channelSampleOf(id);
  channelProviders[id].take((channel) => {
    keepsThePromisesOfPosts(channel, sample);
  });
}

function keepsThePromisesOfPosts<Way extends object>(channel: AnyChannel<Way>, sample: ChannelSample): void {
  const { provider, signing, verifyToken, created, bytesOf, eventsOf, statusesOf } = channelRig(
    channel,
    sample,
  );
  const { settings } = sample;
  const { capabilities } = provider;

  describe(`the posts of the channel ${provider.id}`, () => {
    test("answers a customer: the message is on their phone, and its statuses come signed, with our key", async () => {
      const { posts, connected, simulated, send, write, linesTo } = created();
      const [written] = eventsOf(await write("¿Hola? 😀"));
      assert.ok(written?.kind === "message");
      assert.deepEqual(written.content, { type: "text", text: "¿Hola? 😀" });
      assert.deepEqual(written.from.identities[0], sample.customer.identity);
      const profile = await provider.profiles?.read(connected, sample.customer.identity);
      assert.equal(profile ? profile.name : written.from.name, "Nadia");
      assert.ok(written.account !== null && provider.accounts(settings).includes(written.account));
      const { providerMessageId } = await send({ repliesTo: written.externalId });
      for (const post of posts) assert.equal(provider.verify(bytesOf(post), post.headers, signing), true);
      posts.push(...(await simulated.readAsCustomer(sample.customer.from)));
      assert.deepEqual(
        statusesOf(posts).map(({ externalId, status, key, failure }) => [externalId, status, key, failure]),
        capabilities.statuses
          .filter((status) => status !== "PLAYED" && status !== "FAILED")
          .map((status) => [providerMessageId, status, capabilities.givesKeyBack ? "our-key" : null, null]),
      );
      const echoes = eventsOf(posts).filter(({ kind }) => kind === "echo");
      assert.deepEqual(
        echoes.map(({ externalId }) => externalId),
        capabilities.givesKeyBack ? [] : [providerMessageId],
      );
      const [line] = await linesTo();
      assert.deepEqual([line?.id, line?.text, line?.status], [providerMessageId, "Hola", "READ"]);
    });

    test("a post that is signed by another secret, or changed, is none of ours", async () => {
      const { write } = created();
      const [post] = await write("x");
      assert.ok(post);
      const other = provider.hookSecrets(sample.otherSecrets).signing;
      assert.equal(provider.verify(bytesOf(post), post.headers, other), false);
      assert.equal(provider.verify(bytesOf(post), {}, signing), false);
      const changed = { ...post, body: post.body.replace("x", "y") };
      assert.equal(provider.verify(bytesOf(changed), post.headers, signing), false);
    });

    test("tells its address to who knows the word", () => {
      const query = { "hub.mode": "subscribe", "hub.verify_token": verifyToken, "hub.challenge": "42" };
      assert.equal(provider.challenge(query, verifyToken), "42");
      assert.equal(provider.challenge(query, `${verifyToken}x`), null);
    });

    test("a post that comes twice brings the same entries", async () => {
      const { posts, simulated, send, write } = created();
      await simulated.switchFault("duplicate", true);
      const written = await write("x");
      await send();
      for (const twice of [written, posts]) {
        const keys = eventsOf(twice).map((event) =>
          [event.kind, event.externalId, event.kind === "status" ? event.status : ""].join(" "),
        );
        assert.equal(keys.length, 2 * new Set(keys).size);
      }
    });

    test("posts come late and turned round where that is switched on", async () => {
      const { posts, simulated, send, write } = created();
      await write("x");
      await send();
      const told = () =>
        eventsOf(posts.splice(0)).map((event) => (event.kind === "status" ? event.status : event.kind));
      const last = posts.at(-1)?.afterMs ?? 0;
      const inOrder = told();
      assert.notEqual(inOrder.length, 0);
      await simulated.switchFault("reorder", true);
      await send();
      assert.deepEqual(told(), inOrder.toReversed());
      await simulated.switchFault("reorder", false);
      await simulated.switchFault("delay", true);
      await send();
      assert.ok((posts[0]?.afterMs ?? 0) > last + 60_000);
    });

    test("any post, however odd, is entries and never an error", async () => {
      const { posts, send, write } = created();
      const written = await write("x");
      await send();
      const wire = [...written, ...posts].map(({ body }) => JSON.parse(body) as unknown);
      fc.assert(
        fc.property(
          fc.constantFrom(...wire),
          fc.infiniteStream(fc.nat()),
          fc.jsonValue(),
          (post, choices, odd) => {
            const events = provider.parseWebhook(
              new TextEncoder().encode(JSON.stringify(changedSomewhere(post, choices, odd))),
            );
            for (const { externalId, at } of events) {
              assert.ok(externalId !== "" && externalId.length <= 500);
              assert.equal(new Date(at).toISOString(), at);
            }
          },
        ),
        { numRuns: 400 },
      );
      fc.assert(
        fc.property(fc.jsonValue(), (odd) => {
          provider.parseWebhook(new TextEncoder().encode(JSON.stringify(odd)));
        }),
      );
    });

    test("fields that nobody knows change nothing", async () => {
      const { posts, send, write } = created();
      posts.push(...(await write("x")));
      await send();
      for (const { body } of posts) {
        const plain = provider.parseWebhook(new TextEncoder().encode(body));
        const more = JSON.stringify(withUnknownFields(JSON.parse(body)));
        assert.deepEqual(provider.parseWebhook(new TextEncoder().encode(more)), plain);
        assert.ok(plain.length > 0 && plain.every(({ kind }) => kind !== "unread"));
      }
    });

    test("a message whose answer was lost is told by its statuses under our key, or by its echo", async () => {
      const { posts, simulated, send, write, linesTo } = created();
      await write("x");
      await simulated.switchFault("answer_lost", true);
      await assert.rejects(send({ key: "lost-one" }), isFailure("unknown"));
      const [line] = await linesTo();
      assert.notEqual(posts.length, 0);
      if (capabilities.givesKeyBack)
        assert.deepEqual(
          statusesOf(posts).map(({ externalId, key }) => [externalId, key]),
          posts.map(() => [line?.id, "lost-one"]),
        );
      else
        assert.deepEqual(
          eventsOf(posts).flatMap((event) =>
            event.kind === "echo" ? [[event.externalId, event.to, event.content]] : [],
          ),
          posts.map(() => [line?.id, sample.customer.identity, { type: "text", text: "Hola" }]),
        );
    });

    test("a provider's own refusal after the fact comes as a failed status", async () => {
      const { simulated, send, write, linesTo } = created();
      await write("x");
      const { providerMessageId } = await send();
      const [told] = statusesOf(await simulated.failAsProvider(providerMessageId, 131_026));
      if (!capabilities.statuses.includes("FAILED")) {
        assert.equal(told, undefined);
        return;
      }
      assert.deepEqual([told?.externalId, told?.status, told?.key], [providerMessageId, "FAILED", "our-key"]);
      assert.deepEqual([told?.failure?.code, (await linesTo())[0]?.status], ["131026", "FAILED"]);
      assert.deepEqual(await simulated.failAsProvider("nobody's", 1), []);
    });
  });
}
