import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { tickets } from "../../contract/desk/tickets.ts";
import { publicSite } from "../../contract/site/public-site.ts";
import { openSocketsOf, until } from "../testing/heard-sockets.ts";
import { createWorld } from "../testing/world.ts";
import type { World } from "../testing/world.ts";

describe("several events as one packet", () => {
  let world: World;
  let sockets: Awaited<ReturnType<typeof openSocketsOf>>;
  before(async () => {
    world = await createWorld();
    sockets = await openSocketsOf(world);
  });
  afterEach(() => {
    sockets.closeAll();
  });
  after(() => world.stop());

  test("who takes several events as one hears each that is theirs once and in order, missed or told, in fewer packets", async () => {
    const tenant = "together";
    const [ann, ben] = [await world.person({ tenant }), await world.person({ tenant })];
    const before = sockets.join(ann);
    const seen = await before.ready;
    before.socket.disconnect();
    await world.work(tenant, (work) => {
      for (let at = 0; at < 6; at += 1)
        work.publish("resource_changed", { group: "skills", id: `missed ${at}` }, ["staff"]);
      return Promise.resolve();
    });
    const [toAnn, toBen, oneByOne] = [
      sockets.join(ann, seen, { takesSeveral: true }),
      sockets.join(ben, seen, { takesSeveral: true }),
      sockets.join(ben, seen),
    ];
    await Promise.all([toAnn.ready, toBen.ready, oneByOne.ready]);
    await world.work(tenant, (work) => {
      for (let at = 0; at < 60; at += 1)
        work.publish("resource_changed", { group: "skills", id: `told ${at}` }, [
          at % 10 === 3 ? `user:${ann.id}` : "staff",
        ]);
      return Promise.resolve();
    });
    await until(() => toAnn.heard.length >= 66 && toBen.heard.length >= 60 && oneByOne.heard.length >= 60);
    const all = Array.from({ length: 66 }, (_, at) => seen + 1 + at);
    const ofAll = all.filter((_, at) => at < 6 || (at - 6) % 10 !== 3);
    for (const [listener, seqs] of [
      [toAnn, all],
      [toBen, ofAll],
      [oneByOne, ofAll],
    ] as const)
      assert.deepEqual(
        listener.heard.map(({ seq }) => seq),
        seqs,
      );
    for (const { packets } of [toAnn, toBen])
      assert.deepEqual(packets, ["events", "ready", "events", "events"], "6 missed, 50 and 10 told");
    assert.ok(!oneByOne.packets.includes("events"));
    assert.deepEqual([...new Set(toAnn.heard.map(({ name }) => name))], ["resource_changed"]);
  });

  test("a visitor of a chat is told one by one, whatever they say", async () => {
    await world.found("acme");
    const { sessionId } = await world.ok(publicSite.sendChatMessage, null, {
      params: { domain: "acme" },
      body: { message: "Hello", clientMessageId: "together-1" },
    });
    const visitor = sockets.connect({ chatKey: sessionId, takesSeveral: true }, "acme");
    await visitor.ready;
    const boss = await world.person({ role: "ADMIN" });
    await world.work("acme", (work) => {
      for (let at = 0; at < 5; at += 1)
        work.publish("resource_changed", { group: "skills", id: String(at) }, ["staff"]);
      return Promise.resolve();
    });
    const { items } = await world.ok(tickets.list, boss, { query: { limit: "1" } });
    await world.ok(tickets.reply, boss, { params: { id: items[0]?.id ?? "" }, body: { message: "Hi" } });
    await until(() => visitor.packets.includes("chat_message"));
    assert.ok(!visitor.packets.includes("events") && !visitor.packets.includes("resource_changed"));
  });
});
