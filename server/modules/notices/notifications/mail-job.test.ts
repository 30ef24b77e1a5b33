import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { notifications as calls } from "../../../../contract/notices/notifications.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { Mail } from "../../../providers/channel/email/mailer.ts";
import { outboxOf } from "../../../testing/staff.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { users } from "../../people/session/table.ts";

/**
 * Far ahead of the true time, at which the queue's own worker looks: only the test makes a later attempt due.
 */
const now = "2101-03-07T09:00:00.000Z";

/** The mail server is away when a mail is written, and back a minute later. */
describe("a mail to staff that waits in the outbox", () => {
  const sent: Mail[] = [];
  let isAway = true;
  let names = 0;
  let world: World;
  const mailer = {
    isConfigured: true,
    send: (mail: Mail) => {
      if (isAway) return Promise.reject(new ProviderFailure("later", "connect ECONNREFUSED"));
      sent.push(mail);
      return Promise.resolve();
    },
  };
  before(async () => {
    world = await createWorld({ startsWork: true, now, ports: { mailer } });
  });
  after(() => world.stop());

  /** Runs what is due until it is so. The queue's own worker may have been faster. */
  async function until(isSo: () => Promise<boolean>) {
    for (let tries = 0; tries < 200; tries += 1) {
      await world.app.queue?.runDue();
      if (await isSo()) return;
      await wait(20);
    }
    throw new Error("It did not come to that.");
  }
  const rowOf = async ({ tenant, email }: Person) => (await outboxOf(world, tenant, email))[0];

  /** Ann's mail about her assignment has been tried once. */
  async function waiting() {
    names += 1;
    const tenant = `mailed-${names}`;
    const ann = await world.person({ tenant, name: "Ann Agent" });
    const sue = await world.person({ tenant, name: "Sue Super", role: "ADMIN" });
    isAway = true;
    sent.length = 0;
    await world.ok(calls.setPreferences, ann, { body: { types: { TICKET_ASSIGNED: { email: true } } } });
    const ticket = await world.ok(tickets.create, sue, {
      body: { subject: "CANARY subject", assignedToId: ann.id },
    });
    await until(async () => (await rowOf(ann))?.attempts === 1);
    const params = { id: ticket.id };
    return {
      ann,
      hide: () => world.ok(tickets.setSensitive, sue, { params, body: { isSensitive: true } }),
      giveAway: () => world.ok(tickets.update, sue, { params, body: { assignedToId: sue.id } }),
      remove: () => world.ok(tickets.remove, sue, { params }),
      change: (patch: Partial<typeof users.$inferInsert>) =>
        world.work(tenant, (work) => work.rows(users).update(ann.id, patch)),
    };
  }
  async function nextAttempt(ann: Person) {
    isAway = false;
    world.clock.advance({ minutes: 1 });
    await until(async () => (await rowOf(ann))?.status !== "QUEUED");
    return sent.filter(({ to }) => to === ann.email).map(({ subject, text }) => `${subject} ${text}`);
  }

  test("goes out as it is while its reader may see the ticket", async () => {
    const { ann } = await waiting();
    const [mail, ...more] = await nextAttempt(ann);
    assert.match(mail ?? "", /was assigned to you CANARY subject/);
    assert.equal(more.length, 0);
  });

  test("only names a ticket that has become sensitive, and stays behind without its words", async () => {
    const { ann, hide } = await waiting();
    await hide();
    const [mail, ...more] = await nextAttempt(ann);
    assert.match(mail ?? "", /^A sensitive ticket There is something new on it/);
    assert.match(mail ?? "", /\/tickets\/.*your notification settings/s, "with the way there, and why");
    assert.equal(more.length, 0);
    const row = await rowOf(ann);
    assert.deepEqual([row?.status, row?.subject], ["SENT", "A sensitive ticket"]);
    assert.doesNotMatch(`${mail} ${JSON.stringify(row)}`, /CANARY/);
  });

  test("keeps what it was made to say when it has to wait again", async () => {
    const { ann, hide } = await waiting();
    await hide();
    world.clock.advance({ minutes: 1 });
    await until(async () => (await rowOf(ann))?.attempts === 2);
    assert.doesNotMatch(JSON.stringify(await rowOf(ann)), /CANARY/);
    world.clock.advance({ minutes: 4 });
    const [mail] = await nextAttempt(ann);
    assert.match(mail ?? "", /^A sensitive ticket/);
  });

  type Waiting = Awaited<ReturnType<typeof waiting>>;
  const losses: [why: string, lose: (of: Waiting) => Promise<unknown>][] = [
    [
      "its ticket became sensitive and somebody else's",
      async (of) => {
        await of.hide();
        await of.giveAway();
      },
    ],
    ["its ticket was deleted", (of) => of.remove()],
    ["its reader was deactivated", (of) => of.change({ isActive: false })],
  ];
  for (const [why, lose] of losses)
    test(`is not sent when ${why}, and nothing of it stays`, async () => {
      const of = await waiting();
      await lose(of);
      assert.deepEqual(await nextAttempt(of.ann), []);
      assert.equal(await rowOf(of.ann), undefined);
    });

  test("is not sent to a supervisor who is none any more", async () => {
    const { ann, hide, giveAway, change } = await waiting();
    await change({ role: "SUPERVISOR" });
    await hide();
    await giveAway();
    world.clock.advance({ minutes: 1 });
    await until(async () => (await rowOf(ann))?.attempts === 2);
    assert.equal((await rowOf(ann))?.subject, "A sensitive ticket");
    await change({ role: "AGENT" });
    world.clock.advance({ minutes: 4 });
    assert.deepEqual(await nextAttempt(ann), []);
  });
});
