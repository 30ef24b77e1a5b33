import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { ticketConversations } from "../../../../contract/channels/ticket-conversations.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { messengerProviders } from "../../../../contract/enums.ts";
import type { MessengerProvider } from "../../../../contract/enums.ts";
import { deliveries as deliveryCalls } from "../../../../contract/workspace/deliveries.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { channelProviders } from "../../../providers/registry.ts";
import { messengerRig } from "../../../testing/messenger-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { setDelivery } from "../../workspace/deliveries/pipeline.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";

for (const provider of messengerProviders) keepsThePromises(provider);

/** What an agent is promised of an emoji under a message. */
function keepsThePromises(provider: MessengerProvider): void {
  const { reactions, templates } = channelProviders[provider].provider;
  const [first = ""] = reactions;
  const second = reactions[1] ?? first;

  describe(`an emoji under a message of ${provider}`, () => {
    let world: World;
    let admin: Person;
    let agent: Person;
    before(async () => {
      world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
    });
    beforeEach(async () => {
      admin = await world.person({ role: "ADMIN" });
      agent = await world.person({ role: "AGENT" });
    });
    after(() => world.stop());
    const { settle, begun } = messengerRig(
      provider,
      () => world,
      () => admin,
    );
    const messagesOf = async (id: string) =>
      (await world.ok(tickets.conversations, admin, { params: { id } })).items;
    const question = async (id: string) => (await messagesOf(id)).at(0)?.id ?? "";
    const react = (id: string, messageId: string, emoji: string | null, as = agent) =>
      world.call(ticketConversations.react, as, { params: { id, messageId }, body: { emoji } });
    const onPhone = async (id: string) =>
      (await world.ok(simulator.get, admin, { params: { id } })).lines.map(({ text, reaction }) => [
        text,
        reaction,
      ]);
    const reactionsOf = async (id: string, at = 0) =>
      (await messagesOf(id)).at(at)?.messenger?.reactions.map(({ by, emoji }) => [by, emoji]) ?? [];
    const deliveriesOf = (ticketId: string) =>
      world.work("acme", (work) =>
        work.from(deliveries).where(eq(deliveries.ticketId, ticketId)).orderBy(deliveries.id),
      );

    test("stands under it on the customer's phone, gives way to another, and is taken away", async () => {
      const { connection, ticket, from } = await begun();
      const messageId = await question(ticket.id);
      for (const emoji of [first, second, null]) {
        assert.equal((await react(ticket.id, messageId, emoji)).status, 200);
        await settle();
        assert.deepEqual(await reactionsOf(ticket.id), emoji === null ? [] : [["AGENT", emoji]]);
        assert.deepEqual(await onPhone(connection.id), [[`Question ${from}`, emoji ?? undefined]]);
      }
      const log = await world.ok(deliveryCalls.list, admin, {
        query: { provider: [provider], connectionId: connection.id },
      });
      assert.deepEqual(
        log.items.map(({ thing, text, ticketNumber }) => [thing, text, ticketNumber]),
        ["", ...new Set([second, first])].map((emoji) => ["REACTION", emoji, ticket.number]),
      );
      const others = messengerProviders.filter((one) => one !== provider);
      const none = await world.ok(deliveryCalls.list, admin, {
        query: { provider: others, connectionId: connection.id },
      });
      assert.equal(none.total, 0);
      const states = (await deliveriesOf(ticket.id)).map(({ state }) => state);
      assert.ok(
        states.every((state) => state === "SENT"),
        states.join(),
      );
    });

    test("that stands there already is not sent twice", async () => {
      const { ticket } = await begun();
      const messageId = await question(ticket.id);
      for (let time = 0; time < 2; time += 1)
        assert.equal((await react(ticket.id, messageId, first)).status, 200);
      assert.equal((await deliveriesOf(ticket.id)).length, 1);
    });

    test("is no answer: the ticket still waits for one, and the message's own delivery stays what it was", async () => {
      const { ticket } = await begun();
      await world.ok(tickets.reply, admin, { params: { id: ticket.id }, body: { message: "Here" } });
      await settle();
      const [, reply] = await messagesOf(ticket.id);
      assert.ok(reply);
      assert.equal((await react(ticket.id, reply.id, first)).status, 200);
      await settle();
      assert.deepEqual(await reactionsOf(ticket.id, 1), [["AGENT", first]]);
      assert.equal((await messagesOf(ticket.id))[1]?.delivery, reply.delivery);
      // What the provider calls the message is still the message's name, and not the emoji's.
      assert.equal((await react(ticket.id, reply.id, null)).status, 200);
      await settle();
      assert.deepEqual(
        (await deliveriesOf(ticket.id)).map(({ state }) => state !== "FAILED"),
        [true, true, true],
      );
    });

    test("is refused where the customer has no such message, for an emoji that the channel does not carry, and late", async () => {
      const [one, other] = [await begun(), await begun()];
      const messageId = await question(one.ticket.id);
      const odd = await react(one.ticket.id, messageId, "🦄");
      assert.equal(odd.status, 422);
      assert.deepEqual(
        (odd.body["errors"] as { path: string }[]).map(({ path }) => path), // problem document
        ["emoji"],
      );
      assert.equal((await react(one.ticket.id, await question(other.ticket.id), first)).status, 404);
      await world.ok(tickets.reply, admin, {
        params: { id: one.ticket.id },
        body: { message: "A note", isPublic: false },
      });
      const note = (await messagesOf(one.ticket.id)).at(-1)?.id ?? "";
      assert.equal((await react(one.ticket.id, note, first)).status, 409);
      assert.equal(
        (await react(one.ticket.id, messageId, first, await world.person({ role: "USER" }))).status,
        403,
      );
      await world.ok(simulator.clock, admin, {
        params: { id: one.connection.id },
        body: { forwardMinutes: (templates === null ? 7 : 1) * 24 * 60 },
      });
      const late = await react(one.ticket.id, messageId, first);
      assert.deepEqual([late.status, late.body["code"]], [409, "window_closed"]);
      assert.deepEqual(await reactionsOf(one.ticket.id), []);
      assert.deepEqual(await deliveriesOf(one.ticket.id), []);
    });

    test("that fails says why, and what could not be taken away stands again", async () => {
      const { ticket } = await begun();
      const messageId = await question(ticket.id);
      const shown = async () => (await messagesOf(ticket.id)).at(0)?.messenger?.reactions;
      const failed = async () => {
        const row = (await deliveriesOf(ticket.id)).at(-1);
        assert.ok(row);
        await world.work("acme", async (work) => {
          await setDelivery(work, row, { state: "FAILED", reason: "Refused" });
        });
      };
      await react(ticket.id, messageId, first);
      await settle();
      await failed();
      assert.deepEqual(await shown(), [{ by: "AGENT", emoji: first, reason: "Refused" }]);
      await react(ticket.id, messageId, first);
      await settle();
      assert.deepEqual(await shown(), [{ by: "AGENT", emoji: first }]);
      await react(ticket.id, messageId, null);
      await settle();
      assert.deepEqual(await shown(), []);
      await failed();
      assert.deepEqual(await shown(), [{ by: "AGENT", emoji: first, reason: "Refused" }]);
    });
  });
}
