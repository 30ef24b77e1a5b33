import assert from "node:assert/strict";
import { falseClock } from "../clock.ts";
import type { AnyChannel } from "../providers/channel/any-channel.ts";
import type { InboundEvent, OutboundContent, OutboundMessage } from "../providers/channel/channel.ts";
import type { HookPost, SimulatedActs } from "../providers/channel/simulated-channel.ts";
import { ProviderFailure } from "../providers/provider.ts";
import type { FailureClass } from "../providers/provider.ts";
import { createFilesForTests, createMemoryForTests } from "../providers/simulator/memory-for-tests.ts";
import type { ChannelSample } from "./channel-sample.ts";

/** A channel with its simulator and its sample, as the tests of every channel take it. */
export function channelRig<Way extends object>(
  { provider, simulate }: AnyChannel<Way>,
  sample: ChannelSample,
) {
  const { settings, secrets, customer } = sample;
  const { capabilities } = provider;
  const contentOf = (text: string): OutboundContent =>
    ({
      text: { type: "text" as const, text },
      mail: { type: "mail" as const, text, subject: "A word" },
      kept: { type: "kept" as const, text, author: "Amira" },
    })[capabilities.carries];
  const created = () => {
    const clock = falseClock("2026-03-02T09:00:00.000Z");
    const memory = createMemoryForTests();
    const files = createFilesForTests();
    const posts: HookPost[] = [];
    const onHooks = (more: HookPost[]) => {
      posts.push(...more);
      return Promise.resolve();
    };
    const again = () => simulate({ settings, secrets, memory, files, now: clock.now, onHooks });
    const simulated = again();
    let calls = 0;
    const connected = {
      ...counting(simulated, () => {
        calls += 1;
      }),
      settings,
      secrets,
    };
    const send = (more: Partial<OutboundMessage> = {}) =>
      provider.send(connected, {
        to: customer.identity,
        content: contentOf("Hola"),
        repliesTo: null,
        key: "our-key",
        ...more,
      });
    const write = (text: string) => simulated.writeAsCustomer({ from: customer.from, name: "Nadia", text });
    /** What the customer has of us. */
    const linesTo = async (from: string = customer.from) =>
      (await simulated.lines(from)).filter(({ direction }) => direction === "TO_CUSTOMER");
    return {
      clock,
      memory,
      files,
      posts,
      again,
      simulated,
      connected,
      calls: () => calls,
      send,
      write,
      linesTo,
    };
  };
  const bytesOf = (post: HookPost) => new TextEncoder().encode(post.body);
  const eventsOf = (posts: readonly HookPost[]): InboundEvent[] =>
    posts.flatMap((post) => provider.parseWebhook(bytesOf(post)));
  const statusesOf = (posts: readonly HookPost[]) =>
    eventsOf(posts).flatMap((event) => (event.kind === "status" ? [event] : []));
  return {
    provider,
    sample,
    ...provider.hookSecrets(secrets),
    contentOf,
    /** What of a text stands at the customer: a window reads it from the server, which is not here. */
    shown: (text: string) => (capabilities.carries === "kept" ? "" : text),
    created,
    bytesOf,
    eventsOf,
    statusesOf,
  };
}

/** The same with each of its functions counted, the way out among them. */
function counting<Of extends SimulatedActs>(of: Of, count: () => void): Of {
  return new Proxy(of, {
    get: (target, name, itself) => {
      const value: unknown = Reflect.get(target, name, itself);
      if (typeof value !== "function") return value;
      return (...given: unknown[]): unknown => {
        count();
        return Reflect.apply(value, target, given);
      };
    },
  });
}

export const isFailure =
  (kind: FailureClass): ((error: unknown) => boolean) =>
  (error) => {
    assert.ok(error instanceof ProviderFailure, String(error));
    assert.equal(error.kind, kind, error.message);
    return true;
  };
/** Also where it is refused before there is a promise. */
export const rejects = (run: () => Promise<unknown>, kind: FailureClass): Promise<void> =>
  assert.rejects(async () => run(), isFailure(kind));
