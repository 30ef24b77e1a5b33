import "../../../tests/random-seed.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { falseClock } from "../../clock.ts";
import { channelSamples } from "../../testing/channel-samples.ts";
import { changedSomewhere, withUnknownFields } from "../../testing/odd-json.ts";
import { ProviderFailure } from "../provider.ts";
import type { FailureClass } from "../provider.ts";
import { channelProviderOf, channelProviders } from "../registry.ts";
import type { ChannelProviderId } from "../registry.ts";
import { createMemoryForTests } from "../simulator/memory-for-tests.ts";
import type { InboundEvent, OutboundMessage } from "./channel.ts";
import type { HookPost, SimulatedChannel, SimulatorFault } from "./simulated-channel.ts";

const ids = Object.keys(channelProviders) as ChannelProviderId[];
for (const id of ids) {
  const { provider, simulate } = channelProviders[id];
  const sample = channelSamples[id];
  const { settings, secrets } = sample;
  const { signing, verifyToken } = provider.hookSecrets(secrets);

  const created = () => {
    const clock = falseClock("2026-03-02T09:00:00.000Z");
    const memory = createMemoryForTests();
    const posts: HookPost[] = [];
    const onHooks = (more: HookPost[]) => {
      posts.push(...more);
      return Promise.resolve();
    };
    const again = () => simulate({ settings, secrets, memory, now: clock.now, onHooks });
    const simulated = again();
    const connected = { settings, secrets, fetch: simulated.fetch };
    const send = (more: Partial<OutboundMessage> = {}) =>
      provider.send(connected, {
        to: sample.customer.identity,
        content: { type: "text", text: "Hola" },
        repliesTo: null,
        key: "our-key",
        ...more,
      });
    const write = (text: string) =>
      simulated.writeAsCustomer({ from: sample.customer.from, name: "Nadia", text });
    return { clock, memory, posts, again, simulated, connected, send, write };
  };
  const bytesOf = (post: HookPost) => new TextEncoder().encode(post.body);
  const eventsOf = (posts: readonly HookPost[]): InboundEvent[] =>
    posts.flatMap((post) => provider.parseWebhook(bytesOf(post)));
  const statusesOf = (posts: readonly HookPost[]) =>
    eventsOf(posts).flatMap((event) => (event.kind === "status" ? [event] : []));
  const linesTo = async (simulated: SimulatedChannel) =>
    (await simulated.lines(sample.customer.from)).filter(({ direction }) => direction === "TO_CUSTOMER");
  const isFailure =
    (kind: FailureClass, code?: string): ((error: unknown) => boolean) =>
    (error) => {
      assert.ok(error instanceof ProviderFailure, String(error));
      assert.equal(error.kind, kind, error.message);
      if (code !== undefined) assert.equal(error.code, code);
      return true;
    };

  describe(`the channel ${id}`, () => {
    test("answers a customer: the message is on their phone, and its statuses come signed, with our key", async () => {
      const { posts, simulated, send, write } = created();
      const [written] = eventsOf(await write("¿Hola? 😀"));
      assert.ok(written?.kind === "message");
      assert.deepEqual(written.content, { type: "text", text: "¿Hola? 😀" });
      assert.deepEqual(written.from.identities[0], sample.customer.identity);
      assert.equal(written.from.name, "Nadia");
      assert.ok(written.account !== null && provider.accounts(settings).includes(written.account));
      const { providerMessageId } = await send({ repliesTo: written.externalId });
      for (const post of posts) assert.equal(provider.verify(bytesOf(post), post.headers, signing), true);
      posts.push(...(await simulated.readAsCustomer(sample.customer.from)));
      assert.deepEqual(
        statusesOf(posts).map(({ externalId, status, key, failure }) => [externalId, status, key, failure]),
        ["SENT", "DELIVERED", "READ"].map((status) => [providerMessageId, status, "our-key", null]),
      );
      const [line] = await linesTo(simulated);
      assert.deepEqual([line?.id, line?.text, line?.status], [providerMessageId, "Hola", "READ"]);
    });

    test("is found by its id, which is its provider's own", () => {
      assert.equal(channelProviderOf(id)?.provider.id, id);
      for (const other of ["", "__proto__", "toString", `${id}x`])
        assert.equal(channelProviderOf(other), null);
    });

    test("checks its connection, and a wrong token asks for a person", async () => {
      const { connected } = created();
      const { name, facts } = await provider.check(connected);
      assert.notEqual(name, "");
      assert.ok(Object.keys(facts).length > 0);
      const wrong = { ...connected, secrets: sample.otherSecrets };
      await assert.rejects(provider.check(wrong), isFailure("reconnect"));
    });

    test("a connection whose settings or secrets are not whole asks for a person, before the wire", async () => {
      const fetch = () => Promise.reject(new Error("called"));
      for (const broken of [
        { settings: {}, secrets, fetch },
        { settings, secrets: null, fetch },
      ])
        await assert.rejects(provider.check(broken), isFailure("reconnect"));
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
      const inOrder = statusesOf(posts.splice(0)).map(({ status }) => status);
      await simulated.switchFault("reorder", true);
      await send();
      assert.deepEqual(
        statusesOf(posts).map(({ status }) => status),
        inOrder.toReversed(),
      );
      const last = posts.splice(0).at(-1)?.afterMs ?? 0;
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

    const faults: [SimulatorFault, FailureClass][] = [
      ["rate_limited", "later"],
      ["server_error", "later"],
      ["token_expired", "reconnect"],
      ["time_out", "unknown"],
      ["answer_lost", "unknown"],
    ];
    for (const [fault, kind] of faults)
      test(`${fault} is a failure of the class ${kind}, and over when it is switched off`, async () => {
        const { posts, simulated, send, write } = created();
        await write("x");
        await simulated.switchFault(fault, true);
        assert.deepEqual((await simulated.state()).faults, [fault]);
        await assert.rejects(send(), isFailure(kind));
        const arrived = fault === "answer_lost" ? 1 : 0;
        assert.equal((await linesTo(simulated)).length, arrived);
        assert.equal(posts.length > 0, arrived === 1);
        await simulated.switchFault(fault, false);
        await send();
        assert.equal((await linesTo(simulated)).length, arrived + 1);
      });

    test("a message whose answer was lost is told by its statuses, under our key", async () => {
      const { posts, simulated, send, write } = created();
      await write("x");
      await simulated.switchFault("answer_lost", true);
      await assert.rejects(send({ key: "lost-one" }), isFailure("unknown"));
      const [line] = await linesTo(simulated);
      assert.deepEqual(
        statusesOf(posts).map(({ externalId, key }) => [externalId, key]),
        posts.map(() => [line?.id, "lost-one"]),
      );
    });

    test("too long a text is refused before the wire, the longest is sent", async () => {
      const { connected, simulated, write } = created();
      await write("x");
      let calls = 0;
      const counted: typeof connected = {
        ...connected,
        fetch: (...call) => {
          calls += 1;
          return connected.fetch(...call);
        },
      };
      const sendText = (text: string) =>
        provider.send(counted, {
          to: sample.customer.identity,
          content: { type: "text", text },
          repliesTo: null,
          key: "k",
        });
      const longest = "x".repeat(provider.limits.textMax);
      await assert.rejects(sendText(`${longest}x`), isFailure("final"));
      await assert.rejects(sendText(" "), isFailure("final"));
      assert.equal(calls, 0);
      await sendText(longest);
      assert.equal((await linesTo(simulated))[0]?.text, longest);
    });

    test("the window opens with the customer's message and shuts after its hours, by the simulated clock", async () => {
      const { clock, posts, simulated, send, write } = created();
      const nowThere = async () =>
        new Date(clock.now().getTime() + (await simulated.state()).clockOffsetMs).toISOString();
      if (sample.windowHours === null) {
        assert.deepEqual(provider.window(null, await nowThere()), { isOpen: true, closesAt: null });
        return;
      }
      const { codeOfShutWindow } = sample;
      const expectRefused = async () => {
        await send();
        const [told] = statusesOf(posts.splice(0));
        assert.deepEqual([told?.status, told?.failure?.code], ["FAILED", codeOfShutWindow]);
      };
      assert.equal(provider.window(null, await nowThere()).isOpen, false);
      await expectRefused();
      await simulated.moveClock(3_600_000);
      const [written] = eventsOf(await write("x"));
      assert.ok(written);
      assert.equal(provider.window(written.at, await nowThere()).isOpen, true);
      await simulated.moveClock(sample.windowHours * 3_600_000 - 1);
      assert.equal(provider.window(written.at, await nowThere()).isOpen, true);
      await send();
      assert.equal(statusesOf(posts.splice(0))[0]?.status, "SENT");
      await simulated.moveClock(1);
      assert.equal(provider.window(written.at, await nowThere()).isOpen, false);
      await expectRefused();
      await assert.rejects(simulated.moveClock(-1), RangeError);
    });

    test("a provider's own refusal after the fact comes as a failed status", async () => {
      const { simulated, send, write } = created();
      await write("x");
      const { providerMessageId } = await send();
      const [told] = statusesOf(await simulated.failAsProvider(providerMessageId, 131_026));
      assert.deepEqual([told?.externalId, told?.status, told?.key], [providerMessageId, "FAILED", "our-key"]);
      assert.deepEqual([told?.failure?.code, (await linesTo(simulated))[0]?.status], ["131026", "FAILED"]);
      assert.deepEqual(await simulated.failAsProvider("nobody's", 1), []);
    });

    test("its state outlives the process, and holds no more than the newest", async () => {
      const { clock, memory, again, simulated, write } = created();
      await simulated.moveClock(5000);
      await simulated.switchFault("delay", true);
      for (let number = 0; number < 520; number += 1) await write(`text ${number}`);
      const other = again();
      assert.deepEqual(await other.state(), { clockOffsetMs: 5000, faults: ["delay"] });
      const lines = await other.lines();
      assert.deepEqual([lines.length, lines.at(-1)?.text], [500, "text 519"]);
      assert.equal(lines.at(-1)?.at, new Date(clock.now().getTime() + 5000).toISOString());
      assert.ok(memory.json().length < 500_000);
    });
  });
}
