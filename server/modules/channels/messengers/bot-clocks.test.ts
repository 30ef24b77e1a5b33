import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { whatsappConversations } from "../../../../contract/channels/whatsapp-conversations.ts";
import { slaSettings } from "../../../../contract/desk/sla-settings.ts";
import { slaTickets } from "../../../../contract/desk/sla-tickets.ts";
import { later } from "../../../clock.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { whatsappRig } from "../../../testing/messenger-rig.ts";
import { setDefaultTargets, switchOnServiceLevels } from "../../../testing/sla/switch-on.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { whatsappPosts } from "../../../testing/whatsapp-posts.ts";

const targets = (["LOW", "MEDIUM", "HIGH", "URGENT"] as const).flatMap((priority) => [
  { metric: "FIRST_RESPONSE" as const, priority, seconds: 120, isAroundTheClock: true },
  { metric: "NEXT_RESPONSE" as const, priority, seconds: 240, isAroundTheClock: true },
  { metric: "RESOLUTION" as const, priority, seconds: 6000, isAroundTheClock: true },
]);

/** What a ticket's clocks do while its conversation is the chatbot's. */
describe("response clocks of a conversation that a bot has", () => {
  let world: World;
  let [admin, agent]: Person[] = [];
  const who = () => {
    if (!admin || !agent) throw new Error("Nobody is there yet.");
    return { admin, agent };
  };
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  const begin = async (tenant: string) => {
    admin = await world.person({ tenant, role: "ADMIN" });
    agent = await world.person({ tenant });
  };
  after(() => world.stop());
  const rig = whatsappRig(
    () => world,
    () => who().admin,
  );
  const posts = whatsappPosts(() => world);

  const inSeconds = (seconds: number) => later(world.clock.now().toISOString(), { seconds });
  const clocksOf = async (id: string) =>
    (await world.ok(slaTickets.ledger, who().agent, { params: { id } })).clocks;
  const responseOf = async (id: string) => {
    const clock = (await clocksOf(id)).find(({ metric }) => metric !== "RESOLUTION");
    assert.ok(clock);
    return clock;
  };
  const mine = (convId: string) => ({ id: who().agent.id, convId });
  const handBack = (id: string) =>
    world.ok(whatsappConversations.transfer, who().agent, { params: mine(id), body: {} });
  const takeOver = (id: string) =>
    world.ok(whatsappConversations.takeover, who().agent, { params: mine(id), body: {} });

  test("wait from the hand-back to the takeover, while the resolution runs", async () => {
    await begin("botclocks");
    await switchOnServiceLevels(world, who().admin, targets);
    const { ticket } = await rig.begun();
    const ran = await responseOf(ticket.id);
    assert.deepEqual([ran.state, ran.metric], ["RUNNING", "FIRST_RESPONSE"]);
    const left = ran.remainingSeconds ?? 0;
    await handBack(ticket.id);
    const waits = await responseOf(ticket.id);
    assert.deepEqual([waits.state, waits.reason, waits.dueAt], ["PAUSED", "BOT", null]);
    assert.equal((await clocksOf(ticket.id)).find(({ metric }) => metric === "RESOLUTION")?.state, "RUNNING");
    world.clock.advance({ minutes: 5 });
    await jobsDone(world);
    assert.equal((await responseOf(ticket.id)).breachedAt, null);
    await takeOver(ticket.id);
    const again = await responseOf(ticket.id);
    assert.deepEqual([again.state, again.dueAt], ["RUNNING", inSeconds(left)]);
    await handBack(ticket.id);
    await handBackTwice(ticket.id);
    const { ledger } = await world.ok(slaTickets.ledger, who().agent, { params: { id: ticket.id } });
    const spans = ledger.find(({ metric }) => metric === "FIRST_RESPONSE")?.spans ?? [];
    assert.deepEqual(
      spans.map(({ state, reason, openSeconds, countedSeconds }) => [
        ...[state, reason],
        countedSeconds === openSeconds,
      ]),
      [
        ["RUNNING", null, true],
        ["PAUSED", "BOT", false],
      ],
    );
  });
  const handBackTwice = async (id: string) => {
    const again = await world.call(whatsappConversations.transfer, who().agent, {
      params: mine(id),
      body: {},
    });
    assert.equal(again.status, 409);
  };

  test("a next response that begins while the bot has it waits as well, until somebody answers on the phone", async () => {
    // Posts of the provider come to this one.
    await begin("acme");
    await switchOnServiceLevels(world, who().admin, targets);
    const { connection, from, ticket } = await rig.begun();
    const answer = (id: string) =>
      posts.post(connection.id, (account) => [
        {
          field: "smb_message_echoes",
          value: {
            messaging_product: "whatsapp",
            metadata: { display_phone_number: "34910000000", phone_number_id: account },
            message_echoes: [
              {
                from: "34910000000",
                to: from,
                timestamp: posts.seconds(),
                id,
                type: "text",
                text: { body: "Yes" },
              },
            ],
          },
        },
      ]);
    await answer("wamid.bot1");
    await rig.settle();
    await handBack(ticket.id);
    await rig.write(connection.id, from, "And the pole?");
    const next = (await clocksOf(ticket.id)).at(-1);
    assert.deepEqual([next?.metric, next?.state, next?.reason], ["NEXT_RESPONSE", "PAUSED", "BOT"]);
    await answer("wamid.bot2");
    await rig.settle();
    assert.equal((await clocksOf(ticket.id)).at(-1)?.outcome, "MET");
    await rig.write(connection.id, from, "Thank you, and the pegs?");
    const last = (await clocksOf(ticket.id)).at(-1);
    assert.deepEqual([last?.cycle, last?.state], [2, "RUNNING"], "a person has it from then on");
  });

  test("a ticket that a bot has when service levels are switched on begins waiting", async () => {
    await begin("botbefore");
    await setDefaultTargets(world, who().admin, targets);
    const { ticket } = await rig.begun();
    await handBack(ticket.id);
    await world.ok(slaSettings.options, who().admin, { body: { isOn: true } });
    await jobsDone(world);
    const waits = await responseOf(ticket.id);
    assert.deepEqual([waits.state, waits.reason, waits.countedSeconds], ["PAUSED", "BOT", 0]);
    await takeOver(ticket.id);
    assert.equal((await responseOf(ticket.id)).dueAt, inSeconds(120));
  });
});
