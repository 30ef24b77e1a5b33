import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { mailboxes, ticketParticipants } from "../../../../contract/channels/mailboxes.ts";
import { mailRig, rawMail } from "../../../testing/mail-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { fetchMail } from "../../workspace/connections/simulated.ts";
import { keepMail, readMailboxes } from "./jobs.ts";
import { pendingJobs } from "../../../db/table.ts";
import { inboundMails, mailboxes as mailboxTable } from "./table.ts";

describe("a mailbox under odd conditions", () => {
  let world: World;
  const rig = mailRig(() => world);
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());

  test("a mail that killed its process each time is parked, and one that is put back is read", async () => {
    const { tenant, admin, id } = await rig.begun();
    const source = Buffer.from(rawMail({ Subject: "Deadly" }));
    await world.work(tenant, async (work) => {
      await keepMail(work, id, { source, sizeBytes: source.length, isCut: false }, null);
      await work.update(inboundMails).set({ attempts: 5 }).where(eq(inboundMails.connectionId, id));
    });
    await rig.settle();
    const mails = () => world.ok(mailboxes.mails, admin, { params: { id }, query: {} });
    const [parked] = (await mails()).items;
    assert.equal(parked?.state, "PARKED");
    assert.match(parked.reason ?? "", /never came to an end/);
    await world.ok(mailboxes.retry, admin, { params: { id, mailId: parked.id } });
    await rig.settle();
    assert.equal((await mails()).items[0]?.state, "DONE");
  });

  test("a forged sender goes on with nothing by a number, and adds nobody by an id", async () => {
    const { tenant, admin, agent, id } = await rig.begun();
    await rig.write(admin, id, { subject: "My order" });
    const [ticket] = await rig.ticketsOf(admin);
    assert.ok(ticket);
    await rig.reply(agent, ticket.id);
    const line = (await rig.linesOf(admin, id)).at(-1);
    const forged = { "Authentication-Results": "mx; dmarc=fail", Cc: "eve@evil.test" };
    const byNumber = await rig.deliver(tenant, id, rawMail({ ...forged, Subject: `x [#${ticket.number}]` }));
    assert.notEqual(byNumber.ticketId, ticket.id);
    const byId = await rig.deliver(tenant, id, rawMail({ ...forged, "In-Reply-To": line?.id }));
    assert.equal(byId.ticketId, ticket.id);
    const people = async () =>
      (await world.ok(ticketParticipants.list, agent, { params: { id: ticket.id } })).items.length;
    assert.equal(await people(), 0);
    const unknown = { Cc: "lea@example.com" };
    await rig.deliver(tenant, id, rawMail({ ...unknown, Subject: `x [#${ticket.number}]` }));
    assert.equal(await people(), 0);
    await rig.deliver(tenant, id, rawMail({ ...unknown, "In-Reply-To": line?.id }));
    assert.equal(await people(), 1);
  });

  test("the minute's round asks for a mailbox once, however often it comes", async () => {
    const { tenant, id } = await rig.begun();
    const asked = () =>
      world.work(tenant, async ({ db }) => {
        const rows = await db.select().from(pendingJobs).where(eq(pendingJobs.name, fetchMail.name));
        return rows.length;
      });
    const { desk, services } = world.app;
    await readMailboxes.run({ desk, services });
    await readMailboxes.run({ desk, services });
    assert.ok((await asked()) <= 1, id);
    await rig.settle();
  });

  test("a reading that died with its process holds its mailbox for two minutes, and not for one that starts", async () => {
    const { tenant, id } = await rig.begun();
    const { desk, services } = world.app;
    /** Twice, for a job that moves to the queue meanwhile is seen by the second alone. @returns how often it was asked */
    const takenBack = async () => (await takeBack()) + (await takeBack());
    const takeBack = async () => {
      const { rows } = await world.database.execute(
        `with waiting as (delete from pending_jobs where name = $1 and payload ->> 'connectionId' = $2 returning 1),
           queued as (delete from pgboss.job where name = $1 and data -> 'payload' ->> 'connectionId' = $2 returning 1)
         select ((select count(*) from waiting) + (select count(*) from queued))::int as count`,
        [fetchMail.name, id],
      );
      return Number(rows[0]?.["count"]);
    };
    const isAskedAfter = async (seconds: number, isStart?: true) => {
      await takenBack();
      await world.database.execute(
        `insert into pgboss.job (name, state, data, started_on, expire_seconds)
         values ($1, 'active', $2::jsonb, now() - make_interval(secs => $3::int), 600)`,
        [fetchMail.name, JSON.stringify({ tenant, payload: { connectionId: id } }), seconds],
      );
      await readMailboxes.run({ desk, services, ...(isStart && { isStart }) });
      return (await takenBack()) > 1;
    };
    assert.deepEqual(
      [await isAskedAfter(5), await isAskedAfter(5, true), await isAskedAfter(150)],
      [false, true, true],
    );
  });

  test("another server asks for the password again, and is read from its own beginning", async () => {
    const { tenant, admin, id } = await rig.begun();
    await world.database.execute("update connections set is_simulated = false where id = $1", [id]);
    const imap = { host: "imap.evil.test", port: 993, isSecure: true };
    const refused = await world.call(mailboxes.update, admin, { params: { id }, body: { imap } });
    assert.equal(refused.status, 422);
    await world.ok(mailboxes.update, admin, { params: { id }, body: { imap, password: "another-one" } });
    const [row] = await world.work(tenant, (work) =>
      work.from(mailboxTable).where(eq(mailboxTable.connectionId, id)),
    );
    assert.deepEqual([row?.uidValidity, row?.lastUid], [null, 0]);
  });

  test("a signature in plain words keeps its address", async () => {
    const { mailbox } = await rig.begun({ signature: "Support <support@acme.test>" });
    assert.equal(mailbox.signature, "<p>Support &lt;support@acme.test&gt;</p>");
  });

  test("a subject that sounds like a program's opens a ticket that nobody acknowledges", async () => {
    const { tenant, admin, id } = await rig.begun({ acknowledges: true });
    const row = await rig.deliver(tenant, id, rawMail({ Subject: "Out of office printer" }));
    assert.deepEqual([row.class, (await rig.linesOf(admin, id)).length], ["MACHINE", 0]);
  });
});
