import "../../../tests/random-seed.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { channelRig, isFailure, rejects } from "../../testing/channel-rig.ts";
import { channelSampleOf } from "../../testing/channel-sample.ts";
import type { ChannelSample } from "../../testing/channel-sample.ts";
import { samplePng } from "../../testing/sample-files.ts";
import { channelProviderIds, channelProviderOf, channelProviders } from "../registry.ts";
import type { AnyChannel } from "./any-channel.ts";
import { ProviderFailure } from "../provider.ts";
import type { OutboundContent } from "./channel.ts";
import { metaSignature } from "./meta-signature.ts";

for (const id of channelProviderIds) {
  const sample = await channelSampleOf(id);
  channelProviders[id].take((channel) => {
    keepsThePromises(channel, sample);
  });
}

function keepsThePromises<Way extends object>(channel: AnyChannel<Way>, sample: ChannelSample): void {
  const { provider, contentOf, shown, created, eventsOf, statusesOf } = channelRig(channel, sample);
  const { settings, secrets } = sample;
  const { capabilities } = provider;

  describe(`the channel ${provider.id}`, () => {
    test("a message stands at the customer, under its provider's id, and in no other's hands", async () => {
      const { simulated, send, linesTo } = created();
      if (capabilities.hasWindow)
        await simulated.writeAsCustomer({ ...sample.customer, name: "Nadia", text: "x" });
      const { providerMessageId } = await send();
      const [line, ...more] = await linesTo();
      assert.deepEqual([line?.id, line?.text, more.length], [providerMessageId, shown("Hola"), 0]);
      assert.notEqual(providerMessageId, "");
      assert.deepEqual(
        (await simulated.lines(sample.stranger)).filter(({ direction }) => direction === "TO_CUSTOMER"),
        [],
      );
    });

    test("one key twice arrives as often as the channel says", async () => {
      const { send, write, linesTo } = created();
      await write("x");
      await send();
      await send();
      assert.equal((await linesTo()).length, capabilities.oncePerKey ? 1 : 2);
      await send({ key: "another-key" });
      assert.equal((await linesTo()).length, capabilities.oncePerKey ? 2 : 3);
    });

    test("what it does not carry, and whom it does not reach, is refused before the wire", async () => {
      const { connected, calls, write } = created();
      await write("x");
      const carries = contentOf("Hola");
      const others: OutboundContent[] = [
        { type: "text", text: "Hola" },
        { type: "mail", text: "Hola", subject: "A word" },
        { type: "kept", text: "Hola", author: null },
      ];
      const message = { to: sample.customer.identity, repliesTo: null, key: "k" };
      const nobodys = sample.customer.identity.kind === "IGSID" ? "PHONE" : "IGSID";
      for (const content of others.filter(({ type }) => type !== carries.type))
        await rejects(() => provider.send(connected, { ...message, content }), "final");
      await rejects(
        () => provider.send(connected, { ...message, to: { kind: nobodys, value: "1" }, content: carries }),
        "final",
      );
      assert.equal(calls(), 0);
    });

    test("says truly what it can", async () => {
      const { posts, simulated, send, write } = created();
      const written = await write("x");
      await send();
      posts.push(...(await simulated.readAsCustomer(sample.customer.from)));
      assert.equal(written.length > 0, capabilities.posts);
      assert.deepEqual(
        [...new Set(statusesOf(posts).map(({ status }) => status))].filter(
          (status) => !capabilities.statuses.includes(status),
        ),
        [],
      );
      assert.equal(statusesOf(posts).length > 0, capabilities.statuses.length > 0);
      assert.equal(capabilities.hasWindow, sample.windowHours !== null);
      assert.equal(provider.window(null, "2026-03-02T09:00:00.000Z").isOpen, !capabilities.hasWindow);
      if (capabilities.posts) return;
      const body = new TextEncoder().encode("{}");
      assert.deepEqual(provider.parseWebhook(body), []);
      assert.equal(provider.verify(body, { "x-hub-signature-256": metaSignature(body, "") }, ""), false);
      assert.equal(
        provider.challenge({ "hub.mode": "subscribe", "hub.verify_token": "", "hub.challenge": "42" }, ""),
        null,
      );
      assert.deepEqual(
        [provider.hookSecrets(secrets), provider.accounts(settings)],
        [{ signing: "", verifyToken: "" }, []],
      );
    });

    test("its emoji stand under a message, one at a time, where the channel carries reactions", async () => {
      assert.equal(provider.reactions.length > 0, capabilities.alsoCarries.includes("reaction"));
      if (provider.reactions.length === 0) return;
      const { send, write, linesTo } = created();
      await write("x");
      await send({ content: { type: "text", text: "y" } });
      const [line] = await linesTo();
      for (const text of [...provider.reactions, ""]) {
        await send({ content: { type: "reaction", text }, repliesTo: line?.id ?? "" });
        assert.deepEqual(
          (await linesTo()).map((one) => [one.text, one.reaction ?? ""]),
          [["y", text]],
        );
      }
    });

    test("what a customer wrote is shown as read to them alone, twice as well as once, where the channel shows it", async () => {
      const { connected, simulated, write, send } = created();
      const { readMarks } = provider;
      assert.equal(provider.messenger !== null, readMarks !== null);
      if (!readMarks) return;
      const { identity: customer } = sample.customer;
      const read = (messageId: string) => readMarks.mark(connected, { customer, messageId });
      const shown = async (from: string = sample.customer.from) =>
        (await simulated.lines(from)).map(({ text, isRead = false }) => [text, isRead]);
      for (const text of ["one", "two", "three"]) await write(text);
      await simulated.writeAsCustomer({ from: sample.stranger, name: "Omar", text: "other" });
      await send();
      const [, two] = await simulated.lines(sample.customer.from);
      for (let time = 0; time < 2; time += 1) await read(two?.id ?? "");
      assert.deepEqual(await shown(), [
        ["one", true],
        ["two", true],
        ["three", readMarks.reaches === "ALL"],
        ["Hola", false],
      ]);
      assert.deepEqual(await shown(sample.stranger), [["other", false]]);
      if (sample.otherSecrets === null) return;
      const wrong = { ...connected, secrets: sample.otherSecrets };
      await assert.rejects(
        readMarks.mark(wrong, { customer, messageId: two?.id ?? "" }),
        isFailure("reconnect"),
      );
    });

    test("a read mark that the provider cannot place, or that comes too late, is refused for good", async () => {
      const { connected, simulated, write, send } = created();
      const { readMarks } = provider;
      if (!readMarks) return;
      const { identity: customer } = sample.customer;
      const isRefused = (messageId: string, of = customer) =>
        assert.rejects(readMarks.mark(connected, { customer: of, messageId }), isFailure("final"));
      if (readMarks.needsWindow) await isRefused("");
      await write("one");
      const [line] = await simulated.lines(sample.customer.from);
      if (readMarks.reaches === "MESSAGE") {
        const { providerMessageId } = await send();
        for (const none of [providerMessageId, "wamid.nobody", ""]) await isRefused(none);
      } else await isRefused("", { ...customer, value: sample.stranger });
      assert.equal((await simulated.lines(sample.customer.from))[0]?.isRead, undefined);
      await simulated.moveClock((readMarks.needsWindow ? 1 : 30) * 86_400_000);
      await isRefused(line?.id ?? "");
    });

    test("a file goes to the customer and comes from them, byte for byte, where the channel carries files", async () => {
      const { connected, simulated, send, write, linesTo, clock } = created();
      await write("x");
      const { media } = provider;
      assert.equal(media !== null, capabilities.alsoCarries.includes("media"));
      if (!media) return;
      const file = { name: "Door.png", contentType: "image/png", bytes: Uint8Array.from(samplePng) };
      const mediaId = await media.upload(connected, file);
      const content = { type: "media" as const, kind: "image" as const, name: file.name, isVoice: false };
      const carriesWords = (media.limits.find(({ kind }) => kind === "image")?.captionMax ?? 0) > 0;
      const words = (text: string) => (carriesWords ? text : "");
      await send({ content: { ...content, mediaId, text: words("The door") } });
      const [line] = await linesTo();
      assert.deepEqual(
        [line?.text, line?.file],
        [words("The door"), { kind: "image", name: "Door.png", sizeBytes: samplePng.length }],
      );
      await assert.rejects(send({ content: { ...content, mediaId: "404", text: "" } }), isFailure("final"));
      const posts = await simulated.writeAsCustomer({
        from: sample.customer.from,
        name: "Nadia",
        text: "Mine",
        file: { name: "Mine.png", contentType: "image/png", bytes: samplePng, as: "FILE" },
      });
      const [event] = eventsOf(posts);
      assert.ok(event?.kind === "message" && event.content.type === "media");
      const sent = event.content;
      assert.deepEqual([sent.kind, sent.text], ["image", words("Mine")]);
      assert.ok([null, "image/png"].includes(sent.contentType));
      const fetched = await media.fetch(connected, sent);
      assert.ok(fetched.is === "HERE");
      assert.deepEqual(Buffer.from(fetched.bytes), samplePng);
      assert.deepEqual(await media.fetch(connected, { ...sent, sha256: "0".repeat(64) }), { is: "DAMAGED" });
      assert.deepEqual(await media.fetch(connected, { ...sent, mediaId: "404" }), { is: "GONE" });
      if (sample.filesNeedToken)
        await assert.rejects(
          media.fetch({ ...connected, secrets: sample.otherSecrets }, sent),
          isFailure("reconnect"),
        );
      clock.advance({ days: media.uploadDays });
      assert.deepEqual(await media.fetch(connected, sent), { is: "GONE" });
      await write("still here");
      await assert.rejects(send({ content: { ...content, mediaId, text: "" } }), isFailure("final"));
    });

    test("is found by its id, which is its provider's own", () => {
      assert.equal(channelProviderOf(provider.id)?.provider.id, provider.id);
      for (const other of ["", "__proto__", "toString", `${provider.id}x`])
        assert.equal(channelProviderOf(other), null);
    });

    test("checks its connection, and a wrong token asks for a person", async () => {
      const { connected } = created();
      const { name, facts } = await provider.check(connected);
      assert.notEqual(name, "");
      assert.ok(Object.keys(facts).length > 0);
      if (sample.otherSecrets === null) return; // it has none
      const wrong = { ...connected, secrets: sample.otherSecrets };
      await assert.rejects(provider.check(wrong), isFailure("reconnect"));
    });

    test("a connection whose settings or secrets are not whole asks for a person, before the wire", async () => {
      const { connected, calls } = created();
      for (const broken of [
        { ...connected, settings: null },
        { ...connected, secrets: null },
      ])
        await assert.rejects(provider.check(broken), isFailure("reconnect"));
      assert.equal(calls(), 0);
    });

    for (const [fault, kind] of sample.faults)
      test(`${fault} is a failure of the class ${kind}, and over when it is switched off`, async () => {
        const { posts, simulated, send, write, linesTo } = created();
        await write("x");
        await simulated.switchFault(fault, true);
        assert.deepEqual((await simulated.state()).faults, [fault]);
        await assert.rejects(send(), isFailure(kind));
        const arrived = fault === "answer_lost" ? 1 : 0;
        assert.equal((await linesTo()).length, arrived);
        if (capabilities.statuses.length > 0) assert.equal(posts.length > 0, arrived === 1);
        await simulated.switchFault(fault, false);
        await send({ key: "another-key" });
        assert.equal((await linesTo()).length, arrived + 1);
      });

    if (!capabilities.answers)
      test("a channel that never answers tells of no failure, and arrives", async () => {
        for (const fault of ["rate_limited", "server_error", "time_out", "answer_lost"] as const) {
          const { simulated, send, linesTo } = created();
          await simulated.switchFault(fault, true);
          await send();
          assert.equal((await linesTo()).length, 1);
        }
      });

    test("too long a text is refused before the wire, the longest is sent", async () => {
      const { connected, calls, write, linesTo } = created();
      await write("x");
      const sendText = (text: string) =>
        provider.send(connected, {
          to: sample.customer.identity,
          content: contentOf(text),
          repliesTo: null,
          key: "k",
        });
      const line = "x".repeat(99);
      const { textMax } = provider.limits;
      const longest = `${line}\n`.repeat(Math.ceil(textMax / 100)).slice(0, textMax - 1) + "x";
      await rejects(() => sendText(`${longest}x`), "final");
      if (capabilities.carries !== "kept") await rejects(() => sendText(" "), "final");
      assert.equal(calls(), 0);
      await sendText(longest);
      assert.equal((await linesTo())[0]?.text, shown(longest));
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
      const tellsLater = capabilities.statuses.includes("FAILED");
      const expectRefused = async () => {
        if (!tellsLater) {
          await assert.rejects(send({ isPersonsAlone: true }), (error) => {
            assert.ok(error instanceof ProviderFailure);
            assert.deepEqual([error.kind, error.code, posts.length], ["final", codeOfShutWindow, 0]);
            return true;
          });
          return;
        }
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
      const nowThen = await nowThere();
      await send({ isPersonsAlone: !provider.window(written.at, nowThen, "BOT").isOpen });
      const [told] = posts.splice(0);
      assert.ok(told);
      if (tellsLater) assert.equal(statusesOf([told])[0]?.status, "SENT");
      await simulated.moveClock(1);
      assert.equal(provider.window(written.at, await nowThere()).isOpen, false);
      await expectRefused();
      await assert.rejects(simulated.moveClock(-1), RangeError);
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
