import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { channelPerformance } from "../../../../contract/insight/channel-performance.ts";
import { reports } from "../../../../contract/insight/reports.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import type { Channel } from "../../../../contract/enums.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

describe("how each channel does", () => {
  let world: World;
  let boss: Person;
  before(async () => {
    world = await createWorld({ now: "2101-03-07T09:00:00.000Z" });
    boss = await world.person({ role: "SUPERVISOR" });
  });
  after(() => world.stop());
  const open = (channel: Channel, as = boss) =>
    world.ok(tickets.create, as, {
      body: {
        subject: `By ${channel}`,
        message: "Hello",
        channel,
        contactEmail: "kim@example.test",
        contactName: "Kim",
      },
    });
  const look = (timeRange?: "today" | "7days") =>
    world.ok(channelPerformance.get, boss, { query: timeRange ? { timeRange } : {} });
  const figure = async (channel: Channel, measure: string) =>
    (await look()).channels
      .find((one) => one.channel === channel)
      ?.figures.find((one) => one.measure === measure);

  test("each that something came by stands with its figures, the busiest first, and equals the report", async () => {
    assert.deepEqual((await look()).channels, []);
    for (const channel of ["EMAIL", "PHONE", "EMAIL"] as const) await open(channel);
    const { id } = await open("PHONE");
    await open("PHONE");
    await world.ok(tickets.update, boss, { params: { id }, body: { status: "RESOLVED" } });
    world.clock.advance({ minutes: 2 });
    boss = await world.person({ role: "SUPERVISOR" });
    const { channels, from, to } = await look();
    assert.deepEqual(
      channels.map(({ channel }) => channel),
      ["PHONE", "EMAIL"],
    );
    assert.equal((await figure("PHONE", "resolved"))?.now.rows, 1);
    const { result } = await world.ok(reports.get, boss, {
      query: { report: "volume", groupBy: "channel", from, to },
    });
    for (const { key, cells } of result?.groups ?? [])
      for (const [at, { id: measure }] of (result?.measures ?? []).entries())
        assert.deepEqual((await figure(key as Channel, measure))?.now, cells[at], `${key} ${measure}`);
  });

  test("messages count by channel: those received, and those that failed to reach a customer", async () => {
    const { id } = await open("WEB_FORM");
    await world.ok(tickets.reply, boss, { params: { id }, body: { message: "We look at it" } });
    const received = (await figure("WEB_FORM", "received"))?.now.rows ?? 0;
    assert.equal((await figure("WEB_FORM", "notDelivered"))?.now.rows, 0);
    await world.work("acme", async (work) => {
      await work
        .update(ticketMessages)
        .set({ delivery: "FAILED" })
        .where(eq(ticketMessages.authorType, "AGENT"));
      work.publish("ticket_updated", { ticketId: id, number: 1 }, ["supervisors"]);
    });
    const failed = await figure("WEB_FORM", "notDelivered");
    assert.ok((failed?.now.rows ?? 0) > 0);
    assert.equal((await figure("WEB_FORM", "received"))?.now.rows, received);
    const { channels, measures, from, to } = await look();
    for (const { report, id: measure } of measures)
      for (const { channel, figures } of channels) {
        const rows = await world.ok(reports.rows, boss, {
          query: { report, measure, from, to, channel: [channel], limit: 100 },
        });
        assert.equal(
          rows.total,
          figures.find((one) => one.measure === measure)?.now.rows,
          `${channel} ${measure}`,
        );
      }
  });

  test("another workspace's tickets are none of it", async () => {
    const other = await world.person({ role: "SUPERVISOR", tenant: "globex" });
    await open("EMAIL", other);
    assert.equal((await figure("EMAIL", "created"))?.now.rows, 2);
  });

  test("a span that is none is refused at its field, and it is not for agents", async () => {
    const odd = await world.call(channelPerformance.get, boss, { query: { timeRange: "ever" as never } });
    assert.equal(odd.status, 422);
    assert.deepEqual(
      (odd.body["errors"] as { path: string }[]).map(({ path }) => path), // problem document
      ["timeRange"],
    );
    const agent = await world.person({ role: "AGENT" });
    assert.equal((await world.call(channelPerformance.get, agent)).status, 403);
  });
});
