import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { slaTickets } from "../../../../contract/desk/sla-tickets.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { helpCenter } from "../../../../contract/site/help-center.ts";
import { publicSite } from "../../../../contract/site/public-site.ts";
import { later } from "../../../clock.ts";
import { setDefaultTargets, switchOnServiceLevels } from "../../../testing/sla/switch-on.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

const [firstSeconds, nextSeconds] = [7200, 3600];

/** What customers are told of service levels: the clock that agents see. */
describe("the time by which a customer is answered", () => {
  let world: World;
  let boss: Person;
  let domain: string;
  let tenants = 0;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());
  beforeEach(async () => {
    tenants += 1;
    domain = `promised${tenants}`;
    boss = await world.person({ tenant: domain, role: "ADMIN" });
  });
  const targets = (["LOW", "MEDIUM", "HIGH", "URGENT"] as const).flatMap((priority) => [
    { metric: "FIRST_RESPONSE" as const, priority, seconds: firstSeconds, isAroundTheClock: true },
    { metric: "NEXT_RESPONSE" as const, priority, seconds: nextSeconds, isAroundTheClock: true },
  ]);
  const switchOn = () => switchOnServiceLevels(world, boss, targets);
  const write = (message: string, sessionId?: string) =>
    world.ok(publicSite.sendChatMessage, null, {
      params: { domain },
      body: { message, clientMessageId: message, ...(sessionId ? { sessionId } : {}) },
    });
  const answerBy = async (sessionId: string) =>
    (await world.ok(publicSite.chatHistory, null, { params: { domain, sessionId } })).answerBy;
  const inTime = (seconds: number) => later(world.clock.now().toISOString(), { seconds });

  test("a chat tells it while the customer waits, and not while it is paused, answered or past", async () => {
    await switchOn();
    const { sessionId } = await write("Where is my tent?");
    const promised = inTime(firstSeconds);
    assert.equal(await answerBy(sessionId), promised);
    const [ticket] = (await world.ok(tickets.list, boss, { query: {} })).items;
    const params = { id: ticket?.id ?? "" };
    await world.ok(slaTickets.pause, boss, { params, body: { reason: "Asked the courier" } });
    assert.equal(await answerBy(sessionId), null);
    await world.ok(slaTickets.resume, boss, { params });
    assert.equal(await answerBy(sessionId), promised);
    await world.ok(tickets.reply, boss, { params, body: { message: "On its way", holdSeconds: 0 } });
    assert.equal(await answerBy(sessionId), null);
    await write("And the pegs?", sessionId);
    assert.equal(await answerBy(sessionId), inTime(nextSeconds));
    world.clock.advance({ seconds: nextSeconds });
    assert.equal(await answerBy(sessionId), null, "nobody reads of a promise that is broken");
  });

  test("a question from the help centre tells it with its number, and the same when it is sent again", async () => {
    const question = { question: "Do you repair poles?", email: "kim@example.test", clientMessageId: "q-1" };
    await switchOn();
    const asked = await world.ok(helpCenter.ask, null, { params: { domain }, body: question });
    assert.equal(asked.answerBy, inTime(firstSeconds));
    assert.deepEqual(await world.ok(helpCenter.ask, null, { params: { domain }, body: question }), asked);
  });

  test("where service levels are off nothing is promised", async () => {
    await setDefaultTargets(world, boss, targets);
    const { sessionId } = await write("Where is my tent?");
    assert.equal(await answerBy(sessionId), null);
  });
});
