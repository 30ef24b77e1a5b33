import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { slaTickets } from "../../../../contract/desk/sla-tickets.ts";
import { mailRig, rawMail } from "../../../testing/mail-rig.ts";
import { switchOnServiceLevels } from "../../../testing/sla/switch-on.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";

const targets = (["LOW", "MEDIUM", "HIGH", "URGENT"] as const).flatMap((priority) => [
  { metric: "FIRST_RESPONSE" as const, priority, seconds: 120, isAroundTheClock: true },
  { metric: "NEXT_RESPONSE" as const, priority, seconds: 240, isAroundTheClock: true },
  { metric: "RESOLUTION" as const, priority, seconds: 600, isAroundTheClock: true },
]);
let world: World;
before(async () => {
  world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
});
after(() => world.stop());
const rig = mailRig(() => world);

test("a ticket that a program's mail opens has a first response as any; its mail in a ticket that is there begins none", async () => {
  const { tenant, admin, agent, id } = await rig.begun();
  await switchOnServiceLevels(world, admin, targets);
  const clocksOf = async (ticketId: string) =>
    (await world.ok(slaTickets.ledger, agent, { params: { id: ticketId } })).clocks.map(
      ({ metric, outcome }) => [metric, outcome],
    );
  // A shop's own form writes from an address that nobody reads, and behind it somebody waits.
  const form = { From: "Shop <no-reply@shop.example>", "Reply-To": "Kim <kim@x.test>" };
  const row = await rig.deliver(tenant, id, rawMail({ ...form, Subject: "Contact form" }, "My pole broke"));
  assert.equal(row.class, "MACHINE");
  const [ticket] = await rig.ticketsOf(agent);
  assert.ok(ticket);
  assert.deepEqual(await clocksOf(ticket.id), [
    ["RESOLUTION", null],
    ["FIRST_RESPONSE", null],
  ]);
  await rig.reply(agent, ticket.id, "On its way", { holdSeconds: 0 });
  const answered = [
    ["RESOLUTION", null],
    ["FIRST_RESPONSE", "MET"],
  ];
  assert.deepEqual(await clocksOf(ticket.id), answered);
  const absence = { "Auto-Submitted": "auto-replied", Subject: `Re: Contact form [#${ticket.number}]` };
  const away = await rig.deliver(
    tenant,
    id,
    rawMail({ ...absence, From: "Kim <kim@x.test>" }, "I am away until Monday"),
  );
  assert.equal(away.class, "AUTOMATIC");
  assert.deepEqual(await clocksOf(ticket.id), answered);
});
