import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { connections } from "../../../contract/workspace/connections.ts";
import { deliveries } from "../../../contract/workspace/deliveries.ts";
import { simulator } from "../../../contract/workspace/simulator.ts";
import { instagramConversations } from "../../../contract/channels/instagram-conversations.ts";
import { whatsappConversations } from "../../../contract/channels/whatsapp-conversations.ts";
import { session } from "../../../contract/people/session.ts";
import { tickets } from "../../../contract/desk/tickets.ts";
import { jobsDone } from "../../testing/jobs-done.ts";
import { createWorld } from "../../testing/world.ts";
import type { Person, World } from "../../testing/world.ts";
import { demoPassword, seedDemo } from "../demo-seed.ts";

describe("the demo's channels", () => {
  let world: World;
  let ann: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
    await seedDemo(world.database, world.clock);
    const { token, user } = (await world.ok(session.login, null, {
      body: { email: "admin@acme.test", password: demoPassword, tenantId: "acme" },
    })) as { token: string; user: { id: string } }; // no second factor there
    ann = {
      id: user.id,
      name: "",
      email: "admin@acme.test",
      role: "ADMIN",
      tenant: "acme",
      token,
      sessionId: "",
    };
  });
  after(() => world.stop());
  const settle = async () => {
    for (let round = 0; round < 4; round += 1) {
      await jobsDone(world);
      world.clock.advance({ seconds: 4 });
    }
  };
  const talks = async (channel: "WHATSAPP" | "INSTAGRAM") => {
    const asked = { params: { id: ann.id }, query: { limit: 100 } };
    const { items } =
      channel === "WHATSAPP"
        ? await world.ok(whatsappConversations.list, ann, asked)
        : await world.ok(instagramConversations.list, ann, asked);
    return items;
  };
  const messagesOf = async (id: string) =>
    (await world.ok(tickets.conversations, ann, { params: { id } })).items;
  const said = async (id: string, words: string) => (await messagesOf(id)).find(({ text }) => text === words);

  for (const channel of ["WHATSAPP", "INSTAGRAM"] as const)
    test(`each ticket by ${channel} is a conversation, and a reply to an open one reaches the phone`, async () => {
      const all = await talks(channel);
      const { total } = await world.ok(tickets.list, ann, { query: { channel: [channel] } });
      assert.equal(all.length, total);
      const open = all.find(({ isOpen, status }) => isOpen && status === "OPEN");
      assert.ok(open);
      await world.ok(tickets.reply, ann, { params: { id: open.id }, body: { message: "On its way" } });
      await settle();
      assert.equal(
        (await said(open.id, "On its way"))?.delivery,
        channel === "WHATSAPP" ? "DELIVERED" : "SENT",
      );
      const { lines } = await world.ok(simulator.get, ann, { params: { id: open.connectionId } });
      assert.ok(lines.length > 10);
      assert.ok(lines.some(({ text }) => text === "On its way"));
    });

  test("a customer who writes again is the same contact, and goes on with their conversation", async () => {
    for (const channel of ["WHATSAPP", "INSTAGRAM"] as const) {
      const known = (await talks(channel)).find(({ status }) => status === "OPEN");
      assert.ok(known);
      await world.ok(simulator.write, ann, {
        params: { id: known.connectionId },
        body: { from: known.address, name: known.contact?.name ?? "", text: "One more thing" },
      });
      await settle();
      assert.equal((await said(known.id, "One more thing"))?.authorName, known.contact?.name);
    }
  });

  test("threads of the mailbox name who reads along, and an answer goes to them too", async () => {
    const { items } = await world.ok(deliveries.list, ann, { query: { limit: 100, search: "@" } });
    assert.ok(items.length > 10);
    let copied = "";
    for (const { ticketId } of items)
      if (copied === "" && ticketId !== null)
        copied = (await messagesOf(ticketId)).some(({ mail }) => (mail?.cc.length ?? 0) > 0) ? ticketId : "";
    assert.notEqual(copied, "");
    await world.ok(tickets.reply, ann, {
      params: { id: copied },
      body: { message: "Both of you hear of it" },
    });
    await settle();
    const answer = await said(copied, "Both of you hear of it");
    assert.deepEqual([answer?.delivery, answer?.mail?.cc.length], ["SENT", 1]);
    assert.equal(answer?.mail?.from?.address, "help@acme.test");
  });

  test("the log has what arrived, what failed with its reason, and what may have been sent", async () => {
    const of = async (state: "SENT" | "READ" | "FAILED" | "UNKNOWN") =>
      (await world.ok(deliveries.list, ann, { query: { state: [state], limit: 100 } })).items;
    assert.ok((await of("READ")).length > 10);
    const failed = await of("FAILED");
    assert.deepEqual(failed.map(({ provider }) => provider).toSorted(), ["email", "whatsapp"]);
    assert.ok(failed.every(({ reason, text }) => reason !== null && text !== null));
    assert.deepEqual(
      (await of("UNKNOWN")).map(({ provider }) => provider),
      ["instagram"],
    );
    const { items } = await world.ok(connections.list, ann);
    assert.ok(items.every(({ lastInboundAt }) => lastInboundAt !== null));
  });
});
