import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { whatsappConversations } from "../../../../contract/channels/whatsapp-conversations.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import type { EventPayloads } from "../../../../contract/events.ts";
import type { MessengerProvider } from "../../../../contract/enums.ts";
import { notifications } from "../../../../contract/notices/notifications.ts";
import { publicSite } from "../../../../contract/site/public-site.ts";
import { events } from "../../../db/table.ts";
import { createTimerEngine } from "../../../jobs/timer-engine.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { messengerRig } from "../../../testing/messenger-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { alertTimer } from "./alert.ts";

describe("a customer who asks for a person and is left waiting", () => {
  let world: World;
  let admin: Person;
  let agent: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    admin = await world.person({ role: "ADMIN" });
    agent = await world.person({ role: "AGENT" });
  });
  after(() => world.stop());
  const rigs: Record<MessengerProvider, ReturnType<typeof messengerRig>> = {
    whatsapp: messengerRig(
      "whatsapp",
      () => world,
      () => admin,
    ),
    instagram: messengerRig(
      "instagram",
      () => world,
      () => admin,
    ),
  };

  const pass = async (seconds: number) => {
    world.clock.advance({ seconds });
    await jobsDone(world);
  };
  const alertsOf = async (ticketId: string) => {
    const rows = await world.database.read("system", (db) =>
      db.select().from(events).where(eq(events.name, "alert_agents")).orderBy(events.tenantId, events.seq),
    );
    return rows
      .map(({ payload }) => payload as EventPayloads["alert_agents"]) // of this name
      .filter((payload) => payload.ticketId === ticketId);
  };
  const noticesOf = async (ticketId: string, as = agent) =>
    (await world.ok(notifications.list, as, { query: { limit: 50 } })).items.filter(
      ({ type, actionUrl }) => type === "WHATSAPP_TAKEOVER_REQUEST" && actionUrl === `/tickets/${ticketId}`,
    );
  const reply = (id: string, body: { message: string; isPublic?: boolean }) =>
    world.ok(tickets.reply, agent, { params: { id }, body });
  const chat = async (more: object = {}) => {
    const message = `Question ${randomUUID()}`;
    const sent = await world.ok(publicSite.sendChatMessage, null, {
      params: { domain: "acme" },
      body: { message, clientMessageId: randomUUID(), ...more },
    });
    const [ticket] = (await world.ok(tickets.list, admin, { query: { search: message, limit: 5 } })).items;
    assert.ok(ticket);
    return { ...sent, ticket };
  };

  for (const provider of ["whatsapp", "instagram"] as const)
    test(`by ${provider}: after 60 seconds those who may take over are told, once for an ask`, async () => {
      const { connection, from, ticket } = await rigs[provider].begun();
      await rigs[provider].write(connection.id, from, "Quiero hablar con una persona");
      await pass(10);
      assert.deepEqual(await alertsOf(ticket.id), []);
      // Asked again meanwhile it is the same ask, which does not wait longer for it.
      await rigs[provider].write(connection.id, from, "agente!");
      await pass(20);
      const [alert, ...others] = await alertsOf(ticket.id);
      assert.ok(alert);
      assert.deepEqual(others, []);
      assert.deepEqual(
        [alert.message, alert.priority],
        [`#${ticket.number} ${ticket.subject}`, ticket.priority],
      );
      assert.ok(Date.parse(alert.timestamp) <= world.clock.now().getTime());
      assert.equal((await noticesOf(ticket.id)).length, 1);
      await pass(600);
      assert.equal((await alertsOf(ticket.id)).length, 1);
      await rigs[provider].write(connection.id, from, "إنسان");
      await pass(61);
      assert.equal((await alertsOf(ticket.id)).length, 2, "another ask is told again");
    });

  test("by the chat: with words, and with the button for a person", async () => {
    const { ticket, sessionId } = await chat();
    await pass(120);
    assert.deepEqual(await alertsOf(ticket.id), []);
    await world.ok(publicSite.sendChatMessage, null, {
      params: { domain: "acme" },
      body: { sessionId, message: "can I talk to a human", clientMessageId: randomUUID() },
    });
    const pressed = await chat({ asksPerson: true });
    await pass(61);
    assert.equal((await alertsOf(ticket.id)).length, 1);
    assert.equal((await alertsOf(pressed.ticket.id)).length, 1);
  });

  test("nobody is told where somebody took over, answered, took the ticket or closed it meanwhile", async () => {
    const ways: [string, (id: string) => Promise<unknown>, count: number][] = [
      [
        "took over",
        (id) =>
          world.ok(whatsappConversations.takeover, agent, {
            params: { id: agent.id, convId: id },
            body: {},
          }),
        0,
      ],
      ["answered", (id) => reply(id, { message: "Here" }), 0],
      [
        "took the ticket",
        (id) => world.ok(tickets.update, agent, { params: { id }, body: { assignedToId: agent.id } }),
        0,
      ],
      [
        "closed it",
        (id) => world.ok(tickets.update, agent, { params: { id }, body: { status: "RESOLVED" } }),
        0,
      ],
      ["wrote a note", (id) => reply(id, { message: "Who can?", isPublic: false }), 1],
      ["did nothing", () => Promise.resolve(), 1],
    ];
    for (const [name, act, count] of ways) {
      const { connection, from, ticket } = await rigs.whatsapp.begun();
      await rigs.whatsapp.write(connection.id, from, "agent");
      assert.deepEqual(await alertsOf(ticket.id), []);
      await act(ticket.id);
      await pass(61);
      assert.equal((await alertsOf(ticket.id)).length, count, name);
      if (name !== "took over") continue;
      // One that a person has is nobody else's to be called to.
      await rigs.whatsapp.write(connection.id, from, "agent");
      await pass(61);
      assert.deepEqual(await alertsOf(ticket.id), []);
    }
  });

  test("a process that was killed tells it after its start, and of two at once one does", async () => {
    const { connection, from, ticket } = await rigs.whatsapp.begun();
    await rigs.whatsapp.write(connection.id, from, "agent");
    await world.restart();
    const { desk, services } = world.app;
    const engines = [1, 2, 3].map(() => createTimerEngine(desk, services, [alertTimer]));
    world.clock.advance({ seconds: 61 });
    await Promise.all(engines.map((engine) => engine.fireDue()));
    await jobsDone(world);
    assert.equal((await alertsOf(ticket.id)).length, 1);
  });
});
