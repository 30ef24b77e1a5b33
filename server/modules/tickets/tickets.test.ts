import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { publicSite } from "../../../contract/public-site.ts";
import { tickets } from "../../../contract/tickets.ts";
import { createWorld } from "../../testing/world.ts";
import type { World } from "../../testing/world.ts";

describe("tickets", () => {
  let world: World;
  before(async () => { world = await createWorld(); });
  after(() => world.stop());

  test("two tickets made at once get numbers one after the other", async () => {
    const ann = await world.person({ tenant: "numbers" });
    const made = await Promise.all(Array.from({ length: 8 }, (_, at) => world.ok(tickets.create, ann, { body: { subject: `Question ${at}`, message: "?", contactEmail: "kim@example.test" } })));
    assert.deepEqual(made.map(({ number }) => number).toSorted((a, b) => a - b), [1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008]);
    assert.equal(new Set(made.map(({ contact }) => contact?.id)).size, 1);
  });

  test("a reply", async () => {
    const ann = await world.person();
    const made = await world.ok(tickets.create, ann, { body: { subject: "Tent pole", message: "<p>It <b>broke</b></p>", contactEmail: "kim@example.test", contactName: "Kim" } });
    assert.equal(made.status, "OPEN");
    const { message, ticket } = await world.ok(tickets.reply, ann, { params: { id: made.id }, body: { message: "On its way", clientMessageId: "1" } });
    assert.equal(ticket.status, "IN_PROGRESS");
    assert.equal(message.delivery, "QUEUED");
    const thread = await world.ok(tickets.conversations, ann, { params: { id: String(made.number) }, query: {} });
    assert.deepEqual(thread.items.map(({ text }) => text), ["It broke", "On its way"]);
  });

  test("a chat", async () => {
    const ann = await world.person();
    const first = await world.ok(publicSite.sendChatMessage, null, { params: { domain: "acme.localhost:3000" }, body: { message: "Where is my card?", clientMessageId: "c-1" } });
    await world.ok(publicSite.sendChatMessage, null, { params: { domain: "acme" }, body: { message: "Hello?", clientMessageId: "c-2", sessionId: first.sessionId } });
    const found = await world.ok(tickets.list, ann, { query: { search: "#" + first.ticketNumber } });
  });
});
