import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { mailboxes } from "../../../../contract/channels/mailboxes.ts";
import { slaCalendars } from "../../../../contract/desk/sla-calendars.ts";
import type { MailSimulation } from "../../../providers/channel/email/simulated-mail.ts";
import { mailRig, rawMail } from "../../../testing/mail-rig.ts";
import { rowOf } from "../../../testing/row-of.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { memoryOf } from "../../workspace/connections/account-memory.ts";

describe("what a mailbox says by itself", () => {
  let world: World;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());
  const { begun, write, deliver, linesOf, ticketsOf, reply } = mailRig(() => world);

  const calendar = async (admin: Person, hours: { from: string; to: string }) => {
    const { id } = await world.ok(slaCalendars.create, admin, {
      body: {
        name: `Hours ${hours.from}`,
        timeZone: "UTC",
        week: Array.from({ length: 7 }, () => [hours]),
        holidays: [],
      },
    });
    return id;
  };
  const saidBy = async (admin: Person, id: string) =>
    (await linesOf(admin, id)).flatMap(({ direction, text }) => (direction === "TO_CUSTOMER" ? [text] : []));

  test("its own words while it is open, others while it is closed; once a sender and day", async () => {
    const { admin, id } = await begun({ acknowledges: true });
    await world.ok(mailboxes.update, admin, {
      params: { id },
      body: {
        calendarId: await calendar(admin, { from: "08:00", to: "10:00" }),
        acknowledgement: "We have {{number}}.",
        awayMessage: "We are back at 8.",
      },
    });
    await write(admin, id, { subject: "One" });
    const [first] = await saidBy(admin, id);
    assert.match(first ?? "", /^We have #\d+\./);
    world.clock.advance({ hours: 2 });
    const noon = await world.person({ role: "ADMIN", tenant: admin.tenant });
    await write(noon, id, { subject: "Two" });
    assert.equal((await saidBy(noon, id)).length, 1, "the same sender, the same day");
    await write(noon, id, { subject: "Three", from: "omar@example.com" });
    assert.match((await saidBy(noon, id)).at(-1) ?? "", /^We are back at 8\./);
    world.clock.advance({ hours: 24 });
    const later = await world.person({ role: "ADMIN", tenant: admin.tenant });
    await write(later, id, { subject: "Four" });
    assert.equal((await saidBy(later, id)).length, 3);
  });

  test("says that a program wrote it, in the standard's own header; a person's answer does not", async () => {
    const { tenant, admin, agent, id } = await begun({ acknowledges: true });
    await write(admin, id, { subject: "One" });
    const [ticket] = await ticketsOf(agent);
    await reply(agent, ticket?.id ?? "");
    const heads = await memoryOf(world.app.desk, { tenantId: tenant, id }).change((state) =>
      (state as Pick<MailSimulation, "sentMails">).sentMails.map(({ source }) => source),
    );
    assert.deepEqual(
      heads.map((head) => /^Auto-Submitted: (.*)$/im.exec(head)?.[1]?.trim()),
      ["auto-replied", undefined],
    );
  });

  test("never to a program's mail, also while it is closed", async () => {
    const { tenant, admin, id } = await begun({ acknowledges: true });
    await world.ok(mailboxes.update, admin, {
      params: { id },
      body: {
        calendarId: await calendar(admin, { from: "02:00", to: "03:00" }),
        awayMessage: "We are back at 2.",
      },
    });
    for (const head of [
      { "Auto-Submitted": "auto-generated" },
      { Precedence: "bulk" },
      { "List-Id": "<news.example.com>" },
      { Subject: "Automatic reply: hello" },
    ])
      await deliver(tenant, id, rawMail({ From: "robot@example.com", ...head }));
    assert.deepEqual(await saidBy(admin, id), []);
  });

  test("without acknowledgements it is silent, whatever words it has; a calendar that is not there is refused", async () => {
    const { admin, id } = await begun({
      acknowledges: false,
      acknowledgement: "Got it.",
      awayMessage: "Away.",
    });
    await write(admin, id);
    assert.deepEqual(await saidBy(admin, id), []);
    const foreign = await rowOf(
      world,
      "slaCalendar",
      await world.person({ role: "ADMIN", tenant: "globex" }),
    );
    const refused = await world.call(mailboxes.update, admin, {
      params: { id },
      body: { calendarId: foreign },
    });
    assert.equal(refused.status, 422);
  });
});
