import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { tickets } from "../../../../contract/desk/tickets.ts";
import type { ConnectionState } from "../../../../contract/enums.ts";
import { limits } from "../../../../contract/limits.ts";
import { privacy } from "../../../../contract/privacy/privacy.ts";
import { deliveries as calls } from "../../../../contract/workspace/deliveries.ts";
import { everyRow } from "../../../testing/every-row.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { mailRig } from "../../../testing/mail-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { purgeExpired } from "../../index.ts";
import { connections } from "../../workspace/connections/table.ts";

/** Words of ours that stand nowhere else. */
const words = /quincunx|zitherist/iu;

describe("what left for a customer, once it is to be forgotten", () => {
  let world: World;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());
  const { begun, write, ticketsOf, reply } = mailRig(() => world);
  const left = async (tenant: string) =>
    (await everyRow(world)).filter(({ table, row }) => table === "deliveries" && row.includes(`(${tenant},`));
  const said = async (tenant: string) => (await left(tenant)).filter(({ row }) => words.test(row)).length;
  const logOf = async (tenant: string) => {
    const admin = await world.person({ role: "ADMIN", tenant });
    const { items } = await world.ok(calls.list, admin, { query: { limit: 100 } });
    return items.map(({ recipient, text }) => `${recipient}: ${text ?? ""}`);
  };

  /** A reply by each way that leaves: the workspace's own mailbox, and the installation's mail. */
  async function answered() {
    const { tenant, admin, agent, id } = await begun();
    await write(admin, id, { subject: "A zitherist asks", name: "Wilhelmina", from: "mina@ravens.test" });
    const [byMailbox] = await ticketsOf(admin);
    assert.ok(byMailbox?.contact);
    await reply(agent, byMailbox.id, "Only the quincunx helps, Wilhelmina");
    const byOutbox = await world.ok(tickets.create, agent, {
      body: { subject: "A second zitherist", message: "Hello", contactId: byMailbox.contact.id },
    });
    const mailboxIs = (state: ConnectionState) =>
      world.work(tenant, (work) => work.rows(connections).update(id, { state }));
    await mailboxIs("RECONNECT");
    await reply(agent, byOutbox.id, "A quincunx once more");
    await mailboxIs("CONNECTED");
    assert.deepEqual(await logOf(tenant), ["mina@ravens.test: Only the quincunx helps, Wilhelmina"]);
    const kinds = (await left(tenant)).flatMap(({ row }) => /,(email|mailbox),/.exec(row)?.[1] ?? []);
    assert.deepEqual(kinds.toSorted(), ["email", "mailbox"]);
    assert.equal(await said(tenant), 2, "the test reads nothing of it in what leaves");
    return { tenant, admin, contactId: byMailbox.contact.id, ticketIds: [byMailbox.id, byOutbox.id] };
  }

  test("of tickets that went for good no word is in what was sent; that somebody was written stays", async () => {
    const { tenant, admin, ticketIds } = await answered();
    for (const id of ticketIds) await world.ok(tickets.remove, admin, { params: { id } });
    assert.equal(await said(tenant), 2, "until then they can come back");
    world.clock.advance({ days: limits.softDeletedKeepDays + 1 });
    await purgeExpired.run({ desk: world.app.desk, services: world.app.services });
    assert.deepEqual(await logOf(tenant), []);
    const [outbox, ...more] = await left(tenant);
    assert.deepEqual([more, await said(tenant)], [[], 0]);
    assert.match(outbox?.row ?? "", /,email,.*mina@ravens\.test/);
  });

  test("of who was erased neither address nor words to them are in it", async () => {
    const { tenant, admin, contactId } = await answered();
    const { id, contactName } = await world.ok(privacy.record, admin, { body: { contactId, kind: "ERASE" } });
    await world.ok(privacy.start, admin, { params: { id }, body: { confirmName: contactName ?? "" } });
    await jobsDone(world);
    assert.equal((await world.ok(privacy.get, admin, { params: { id } })).state, "DONE");
    const rows = await left(tenant);
    assert.equal(rows.length, 2);
    assert.deepEqual(
      rows.filter(({ row }) => /mina@ravens|wilhelmina/i.test(row)),
      [],
    );
    assert.deepEqual(await logOf(tenant), ["[erased]: Only the quincunx helps, [erased]"]);
    assert.doesNotMatch(rows.find(({ row }) => row.includes(",email,"))?.row ?? "", words);
  });
});
