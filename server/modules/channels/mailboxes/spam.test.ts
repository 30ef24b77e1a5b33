import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { limits } from "../../../../contract/limits.ts";
import { agents } from "../../../../contract/desk/agents.ts";
import { everyEndpoint } from "../../../../contract/index.ts";
import { outranks } from "../../../../contract/roles.ts";
import { mailRig, rawMail } from "../../../testing/mail-rig.ts";
import { whatsappRig } from "../../../testing/messenger-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { agentLoads } from "../../desk/tickets/agent-load-table.ts";
import { purgeExpired } from "../../index.ts";

describe("the spam folder", () => {
  let world: World;
  const rig = mailRig(() => world);
  const { begun, write, deliver, ticketsOf, messagesOf, reply } = rig;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());
  const mark = (as: Person, id: string, body: object = {}) =>
    world.ok(tickets.markSpam, as, { params: { id }, body });
  const unmark = (as: Person, id: string, body: object = {}) =>
    world.ok(tickets.notSpam, as, { params: { id }, body });
  const folderOf = async (as: Person, query: object = {}) =>
    (await world.ok(tickets.listSpam, as, { query })).items;
  /** A workspace with one mail's ticket. */
  async function one(more: object = {}) {
    const all = await begun(more);
    await write(all.admin, all.id, { subject: "Win a prize", text: "Zanzibar lottery" });
    const [ticket] = await ticketsOf(all.admin);
    assert.ok(ticket);
    return { ...all, ticket };
  }

  test("a ticket marked as spam stands in the folder alone, can be read there, and comes back as it was", async () => {
    const { agent, ticket } = await one();
    const marked = await mark(agent, ticket.id);
    assert.equal(marked.spamAt, world.clock.now().toISOString());
    assert.deepEqual(await ticketsOf(agent), []);
    assert.deepEqual(
      (await folderOf(agent)).map(({ id, spamAt }) => [id, spamAt]),
      [[ticket.id, marked.spamAt]],
    );
    assert.equal((await world.ok(tickets.get, agent, { params: { id: ticket.id } })).spamAt, marked.spamAt);
    assert.equal((await messagesOf(agent, ticket.id)).length, 1);
    const back = await unmark(agent, ticket.id);
    assert.deepEqual(
      { ...back, version: 0, updatedAt: "" },
      { ...(await world.ok(tickets.get, agent, { params: { id: ticket.id } })), version: 0, updatedAt: "" },
    );
    assert.equal(back.spamAt, undefined);
    assert.deepEqual([back.status, back.assignedToId], [ticket.status, ticket.assignedToId]);
    assert.deepEqual(
      (await ticketsOf(agent)).map(({ id }) => id),
      [ticket.id],
    );
    assert.deepEqual(await folderOf(agent), []);
  });

  test("no list, count, search or board knows of it, by any call that asks for nothing in particular", async () => {
    const { admin, ticket } = await one();
    await mark(admin, ticket.id);
    const asked = everyEndpoint.filter(
      ({ method, allow, path }) =>
        method === "GET" && allow !== "PUBLIC" && outranks("ADMIN", allow) && !path.includes("{"),
    );
    // What was done and what came is on record, whatever became of it.
    const records = new Set([
      "tickets.listSpam",
      "audit-logs.list",
      "audit-logs.adminList",
      "audit-logs.exportPart",
    ]);
    const telling: string[] = [];
    for (const endpoint of asked) {
      const known = endpoint.query && "shape" in endpoint.query ? Object.keys(endpoint.query.shape) : [];
      for (const query of [{}, ...(known.includes("search") ? [{ search: "Zanzibar" }] : [])]) {
        const { body } = await world.call(endpoint, admin, { query: query as never }); // of any call
        if (/Zanzibar|Win a prize/.test(JSON.stringify(body ?? "")) && !records.has(endpoint.id))
          telling.push(endpoint.id);
      }
    }
    assert.deepEqual(telling, []);
    assert.ok(asked.length > 50, `${asked.length}`);
  });

  test("its search finds subject, words, sender and number, in this folder only", async () => {
    const { admin, agent, ticket } = await one();
    await mark(agent, ticket.id);
    for (const search of ["prize", "ZANZIBAR", "nadia@", "Nadia", `#${ticket.number}`])
      assert.equal((await folderOf(agent, { search })).length, 1, search);
    for (const search of ["nobody else", "100%"]) assert.deepEqual(await folderOf(agent, { search }), []);
    const { items } = await world.ok(tickets.list, admin, { query: { search: "Zanzibar" } });
    assert.deepEqual(items, []);
  });

  test("what its sender mails afterwards goes to the folder, wakes nobody and is not acknowledged", async () => {
    const { tenant, admin, agent, id, ticket } = await one({ acknowledges: true });
    await mark(agent, ticket.id);
    const sent = (await rig.linesOf(admin, id)).length;
    world.clock.advance({ minutes: 1 });
    await deliver(tenant, id, rawMail({ Subject: "Another prize" }, "Zanzibar again"));
    assert.deepEqual(await ticketsOf(agent), []);
    const [inFolder] = await folderOf(agent);
    assert.deepEqual(
      [inFolder?.id, inFolder?.messageCount, inFolder?.preview, inFolder?.spamAt],
      [
        ticket.id,
        (await messagesOf(agent, ticket.id)).length,
        "Zanzibar again",
        world.clock.now().toISOString(),
      ],
    );
    assert.equal((await rig.linesOf(admin, id)).length, sent);
    assert.deepEqual((await world.ok(agents.inbox, agent, { query: {} })).items, []);
    await deliver(tenant, id, rawMail({ From: "Omar <omar@example.com>", Subject: "An order" }));
    assert.deepEqual(
      (await ticketsOf(agent)).map(({ subject }) => subject),
      ["An order"],
    );
  });

  test("once it is no spam all of the sender comes back, and their next mail is a ticket again", async () => {
    const { tenant, agent, id, ticket } = await one();
    await deliver(tenant, id, rawMail({ Subject: "Second" }));
    const second = (await ticketsOf(agent)).find(({ subject }) => subject === "Second");
    assert.ok(second);
    await mark(agent, ticket.id);
    await mark(agent, second.id);
    await unmark(agent, second.id);
    assert.equal((await ticketsOf(agent)).length, 2);
    await deliver(tenant, id, rawMail({ Subject: "Third" }));
    assert.equal((await ticketsOf(agent)).length, 3);
  });

  test("a conversation that goes on is no spam for another of the sender's tickets", async () => {
    const { tenant, admin, agent, id, ticket } = await one();
    await deliver(tenant, id, rawMail({ Subject: "Second" }));
    const second = (await ticketsOf(agent)).find(({ subject }) => subject === "Second");
    await reply(agent, ticket.id);
    const line = (await rig.linesOf(admin, id)).at(-1);
    await mark(agent, second?.id ?? "");
    await deliver(tenant, id, rawMail({ Subject: "Re: Win a prize", "In-Reply-To": line?.id }, "Go on"));
    assert.deepEqual(
      (await ticketsOf(agent)).map(({ preview }) => preview),
      ["Go on"],
    );
  });

  test("it frees its agent, and takes no change until it is back", async () => {
    const { tenant, agent, ticket } = await one();
    await world.ok(tickets.update, agent, { params: { id: ticket.id }, body: { assignedToId: agent.id } });
    const load = async () => {
      const rows = await world.work(tenant, (work) =>
        work.from(agentLoads, { change: agentLoads.change }).where(eq(agentLoads.agentId, agent.id)),
      );
      return rows.reduce((sum, { change }) => sum + change, 0);
    };
    assert.equal(await load(), 1);
    await mark(agent, ticket.id);
    assert.equal(await load(), 0);
    const refused = [
      await world.call(tickets.update, agent, { params: { id: ticket.id }, body: { priority: "HIGH" } }),
      await world.call(tickets.reply, agent, { params: { id: ticket.id }, body: { message: "Hello" } }),
      await world.call(tickets.markSpam, agent, { params: { id: ticket.id }, body: {} }),
    ];
    assert.deepEqual(
      refused.map(({ status }) => status),
      [409, 409, 409],
    );
    const back = await unmark(agent, ticket.id);
    assert.equal(back.assignedToId, agent.id);
    const again = await world.call(tickets.notSpam, agent, { params: { id: ticket.id }, body: {} });
    assert.equal(again.status, 409);
  });

  test("marking may block the sender as well, and taking both back lets them write again", async () => {
    const { tenant, agent, id, ticket } = await one();
    await mark(agent, ticket.id, { block: { reason: "Lotteries" } });
    const contact = () => world.ok(contacts.get, agent, { params: { id: ticket.contact?.id ?? "" } });
    assert.deepEqual([(await contact()).status, (await contact()).blocked?.reason], ["BLOCKED", "Lotteries"]);
    assert.equal((await deliver(tenant, id, rawMail({ Subject: "More" }))).state, "REFUSED");
    await unmark(agent, ticket.id, { unblock: true });
    assert.equal((await contact()).status, "ACTIVE");
    assert.equal((await deliver(tenant, id, rawMail({ Subject: "Even more" }))).state, "DONE");
  });

  test("a messenger's conversation that is spam takes what comes, and begins no other ticket", async () => {
    const admin = await world.person({ role: "ADMIN", tenant: "spam-messenger" });
    const whatsapp = whatsappRig(
      () => world,
      () => admin,
    );
    const { connection, from, ticket } = await whatsapp.begun();
    await mark(admin, ticket.id);
    await whatsapp.write(connection.id, from, "More of it");
    assert.deepEqual((await world.ok(tickets.list, admin, { query: {} })).items, []);
    assert.deepEqual(
      (await folderOf(admin)).map(({ preview }) => preview),
      ["More of it"],
    );
    await unmark(admin, ticket.id);
    await whatsapp.write(connection.id, from, "A true question");
    const [back] = (await world.ok(tickets.list, admin, { query: {} })).items;
    assert.deepEqual([back?.id, back?.preview, back?.status], [ticket.id, "A true question", "OPEN"]);
  });

  test("who may not see a sensitive one finds none in the folder, and another workspace has no such ticket", async () => {
    const { admin, agent, tenant, ticket } = await one();
    const other = await world.person({ tenant });
    await world.ok(tickets.update, admin, { params: { id: ticket.id }, body: { assignedToId: agent.id } });
    await world.ok(tickets.setSensitive, agent, { params: { id: ticket.id }, body: { isSensitive: true } });
    await mark(agent, ticket.id);
    assert.deepEqual([(await folderOf(agent)).length, (await folderOf(other)).length], [1, 0]);
    const foreign = await world.person({ tenant: "spam-elsewhere" });
    for (const call of [tickets.markSpam, tickets.notSpam])
      for (const as of [other, foreign])
        assert.equal((await world.call(call, as, { params: { id: ticket.id }, body: {} })).status, 404);
  });

  test("it goes for good 30 days after the last of it came", async () => {
    const { tenant, agent, id, ticket } = await one();
    await mark(agent, ticket.id);
    const purge = () => purgeExpired.run({ desk: world.app.desk, services: world.app.services });
    const get = async () =>
      world.call(tickets.get, await world.person({ tenant }), { params: { id: ticket.id } });
    world.clock.advance({ days: limits.softDeletedKeepDays - 1 });
    await deliver(tenant, id, rawMail({ Subject: "Still here" }));
    world.clock.advance({ days: limits.softDeletedKeepDays - 1 });
    await purge();
    assert.equal((await get()).status, 200);
    world.clock.advance({ days: 2 });
    await purge();
    assert.equal((await get()).status, 404);
    assert.deepEqual(await folderOf(await world.person({ tenant })), []);
  });
});
