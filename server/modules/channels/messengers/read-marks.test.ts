import assert from "node:assert/strict";
import { after, before, beforeEach, describe, mock, test } from "node:test";
import { eq } from "drizzle-orm";
import pg from "pg";
import { connectionDefaults } from "../../../../contract/channels/connection-defaults.ts";
import { inbox } from "../../../../contract/desk/inbox.ts";
import { ticketMerges } from "../../../../contract/desk/ticket-merges.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { messengerProviders } from "../../../../contract/enums.ts";
import type { MessengerProvider } from "../../../../contract/enums.ts";
import { operatorConsole } from "../../../../contract/insight/console.ts";
import { connections } from "../../../../contract/workspace/connections.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { channelProviders } from "../../../providers/registry.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { messengerRig } from "../../../testing/messenger-rig.ts";
import { testServerUrl } from "../../../testing/test-database.ts";
import { tokenOf } from "../../../testing/token-of.ts";
import { letIn } from "../../../testing/visit.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";
import { readMarkKind } from "./read-marks.ts";
import { ticketConversations } from "./table.ts";

for (const provider of messengerProviders) keepsThePromises(provider);

/** What a customer of each messenger is shown of their messages being read, through its simulated provider. */
function keepsThePromises(provider: MessengerProvider): void {
  const { readMarks } = channelProviders[provider].provider;

  describe(`a customer of ${provider} who is read`, () => {
    let world: World;
    let root: Person;
    let admin: Person;
    let agent: Person;
    let workspaces = 0;
    before(async () => {
      world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
    });
    beforeEach(async () => {
      workspaces += 1;
      const tenant = `${provider}-${workspaces}`;
      root = await world.person({ role: "SUPER_ADMIN", tenant: "parley" });
      admin = await world.person({ role: "ADMIN", tenant });
      agent = await world.person({ role: "AGENT", tenant });
    });
    after(() => world.stop());
    const { settle, write, begun } = messengerRig(
      provider,
      () => world,
      () => admin,
    );

    const tell = (id: string, tellsRead = true) =>
      world.ok(connectionDefaults.set, admin, { params: { id }, body: { tellsRead } });
    /** A question at a number whose customers are told. */
    const asked = async () => {
      const found = await begun();
      await tell(found.connection.id);
      return found;
    };
    const messagesOf = async (id: string) =>
      (await world.ok(tickets.conversations, admin, { params: { id } })).items;
    const newest = async (id: string) => (await messagesOf(id)).at(-1)?.id ?? "";
    const see = async (id: string, by = agent, messageId?: string) =>
      world.call(inbox.seen, by, {
        params: { id },
        body: { messageId: messageId ?? (await newest(id)) },
      });
    const reply = (id: string, message: string, body: object = {}) =>
      world.ok(tickets.reply, agent, { params: { id }, body: { message, ...body } });
    /** The customer's own lines, and whether each is shown to be read. */
    const onPhone = async (id: string) =>
      (await world.ok(simulator.get, admin, { params: { id } })).lines
        .filter(({ direction }) => direction === "FROM_CUSTOMER")
        .map(({ isRead = false }) => isRead);
    const marksOf = (ticketId: string) =>
      world.work(admin.tenant, (work) =>
        work
          .from(deliveries, { state: deliveries.state, attempts: deliveries.attempts })
          .where(eq(deliveries.ticketId, ticketId))
          .orderBy(deliveries.id),
      );
    const kindsOf = (ticketId: string) =>
      world.work(admin.tenant, (work) =>
        work.from(deliveries, { kind: deliveries.kind }).where(eq(deliveries.ticketId, ticketId)),
      );
    const fault = (id: string, name: "server_error" | "token_expired", isOn: boolean) =>
      world.ok(simulator.faults, admin, { params: { id }, body: { fault: name, isOn } });
    const clock = (id: string, forwardMinutes: number) =>
      world.ok(simulator.clock, admin, { params: { id }, body: { forwardMinutes } });
    const signInAgain = async () => {
      admin = { ...admin, token: await tokenOf(world, admin) };
      agent = { ...agent, token: await tokenOf(world, agent) };
    };

    test("is told nothing unless the number says so", async () => {
      const { connection, ticket } = await begun();
      assert.equal((await see(ticket.id)).status, 200);
      await reply(ticket.id, "Here");
      await settle();
      assert.deepEqual(await onPhone(connection.id), [false]);
      assert.deepEqual(await kindsOf(ticket.id), [{ kind: "messenger" }]);
    });

    test("is told once when an agent has had the message in sight, whoever reads it and how often", async () => {
      const { connection, from, ticket } = await asked();
      await write(connection.id, from, "Hello?");
      assert.deepEqual(await onPhone(connection.id), [false, false]);
      const all = await Promise.all([see(ticket.id), see(ticket.id), see(ticket.id, admin)]);
      assert.deepEqual(
        all.map(({ status }) => status),
        [200, 200, 200],
      );
      await settle();
      await see(ticket.id, await world.person({ role: "MANAGER", tenant: admin.tenant }));
      await settle();
      assert.deepEqual(await onPhone(connection.id), [true, true]);
      assert.deepEqual(await marksOf(ticket.id), [{ state: "SENT", attempts: 1 }]);
      await write(connection.id, from, "Still there?");
      assert.deepEqual(await onPhone(connection.id), [true, true, false]);
      await see(ticket.id);
      await settle();
      assert.deepEqual(await onPhone(connection.id), [true, true, true]);
      assert.equal((await marksOf(ticket.id)).length, 2);
    });

    test("is told by an answer too, whose own way stays what it was; a note tells nothing", async () => {
      const { connection, ticket } = await asked();
      await reply(ticket.id, "A look at this?", { isPublic: false });
      await settle();
      assert.deepEqual(await onPhone(connection.id), [false]);
      await reply(ticket.id, "It is on its way");
      await settle();
      assert.deepEqual(await onPhone(connection.id), [true]);
      assert.deepEqual((await kindsOf(ticket.id)).map(({ kind }) => kind).toSorted(), [
        "messenger",
        readMarkKind,
      ]);
      assert.notEqual((await messagesOf(ticket.id)).at(-1)?.delivery, "QUEUED");
    });

    test("is told by an answer that was held once it leaves", async () => {
      const { connection, ticket } = await asked();
      await reply(ticket.id, "One moment", { holdSeconds: 5 });
      assert.deepEqual(await kindsOf(ticket.id), []);
      await settle();
      assert.deepEqual(await onPhone(connection.id), [true]);
    });

    if (channelProviders[provider].provider.comments !== null)
      test("who comments for everybody to read is told nothing: it is no message", async () => {
        const { connection, from, ticket } = await asked();
        await see(ticket.id);
        await settle();
        await world.ok(simulator.write, admin, {
          params: { id: connection.id },
          body: { from, name: "Lucía Ferrer", text: "So nice!", place: "COMMENT" },
        });
        await settle();
        await see(ticket.id);
        await settle();
        assert.deepEqual(await onPhone(connection.id), [true, false]);
        assert.equal((await marksOf(ticket.id)).length, 1);
      });

    test("is told nothing by who lists tickets, opens one unread, has no part in answering, or visits", async () => {
      const { connection, ticket } = await asked();
      await world.ok(tickets.list, agent, {});
      await world.ok(tickets.get, agent, { params: { id: ticket.id } });
      await messagesOf(ticket.id);
      await see(ticket.id, await world.person({ role: "USER", tenant: admin.tenant }));
      await letIn(world, root, admin.tenant);
      const messageId = await newest(ticket.id);
      const visited = await world.call(inbox.seen, root, {
        params: { id: ticket.id },
        body: { messageId },
        headers: { "x-tenant-id": admin.tenant },
      });
      assert.equal(visited.status, 200);
      const answered = await world.call(tickets.reply, root, {
        params: { id: ticket.id },
        body: { message: "From your operator" },
        headers: { "x-tenant-id": admin.tenant },
      });
      assert.equal(answered.status, 201);
      await settle();
      assert.deepEqual(await onPhone(connection.id), [false]);
      assert.deepEqual(await kindsOf(ticket.id), [{ kind: "messenger" }]);
    });

    test("is not told by another workspace, nor of a message that is on another ticket", async () => {
      const [one, other] = [await asked(), await asked()];
      const stranger = await world.person({ role: "ADMIN", tenant: `${admin.tenant}-other` });
      assert.equal((await see(one.ticket.id, stranger)).status, 404);
      assert.equal((await see(one.ticket.id, agent, await newest(other.ticket.id))).status, 422);
      await settle();
      assert.deepEqual(await onPhone(one.connection.id), [false]);
    });

    test("is never told backward: an older message of theirs, read later, changes nothing", async () => {
      const { connection, from, ticket } = await asked();
      const first = await newest(ticket.id);
      await world.ok(tickets.update, admin, { params: { id: ticket.id }, body: { status: "CLOSED" } });
      world.clock.advance({ days: 9 });
      await signInAgain();
      await write(connection.id, from, `Again ${from}`);
      const all = (await world.ok(tickets.list, admin, { query: { search: from } })).items;
      const next = all.find(({ id }) => id !== ticket.id);
      assert.ok(next);
      await see(next.id);
      await settle();
      await see(ticket.id, agent, first);
      await settle();
      assert.deepEqual(await onPhone(connection.id), [true, true]);
      assert.deepEqual([(await marksOf(ticket.id)).length, (await marksOf(next.id)).length], [0, 1]);
    });

    test("who writes on before the mark leaves is told of what was read alone", async () => {
      const { connection, from, ticket } = await asked();
      await fault(connection.id, "server_error", true);
      await see(ticket.id);
      await jobsDone(world);
      await fault(connection.id, "server_error", false);
      await write(connection.id, from, "And this?");
      world.clock.advance({ minutes: 1 });
      await settle();
      // A mark of Instagram's would be of all that has come.
      assert.deepEqual(await onPhone(connection.id), [readMarks?.reaches === "MESSAGE", false]);
      await see(ticket.id);
      await settle();
      assert.deepEqual(await onPhone(connection.id), [true, true]);
    });

    test("a provider that is down is tried again, a few times, and the answer does not wait for it", async () => {
      const { connection, ticket } = await asked();
      await fault(connection.id, "server_error", true);
      await see(ticket.id);
      await jobsDone(world);
      assert.deepEqual(await marksOf(ticket.id), [{ state: "QUEUED", attempts: 1 }]);
      await fault(connection.id, "server_error", false);
      await reply(ticket.id, "Here");
      await jobsDone(world);
      const { lines } = await world.ok(simulator.get, admin, { params: { id: connection.id } });
      assert.deepEqual(
        lines.map(({ direction, isRead = false }) => [direction, isRead]),
        [
          ["FROM_CUSTOMER", false],
          ["TO_CUSTOMER", false],
        ],
      );
      await fault(connection.id, "server_error", true);
      for (let round = 0; round < 6; round += 1) {
        world.clock.advance({ minutes: 11 });
        await jobsDone(world);
      }
      assert.deepEqual(
        (await marksOf(ticket.id)).filter(({ attempts }) => attempts > 1),
        [{ state: "FAILED", attempts: 4 }],
      );
    });

    test("a token that ended stops the connection as for an answer, and what was read is told when it is mended", async () => {
      const { connection, ticket } = await asked();
      await fault(connection.id, "token_expired", true);
      await see(ticket.id);
      await settle();
      const broken = await world.ok(connections.get, admin, { params: { id: connection.id } });
      assert.equal(broken.state, "RECONNECT");
      assert.deepEqual(await onPhone(connection.id), [false]);
      await fault(connection.id, "token_expired", false);
      await world.ok(connections.check, admin, { params: { id: connection.id } });
      await settle();
      assert.deepEqual(await onPhone(connection.id), [true]);
    });

    test("a connection that was removed, or tells nobody any more by then, tells nothing", async () => {
      const [removed, silent] = [await asked(), await asked()];
      await world.ok(connections.remove, admin, { params: { id: removed.connection.id } });
      assert.equal((await see(removed.ticket.id)).status, 200);
      await see(silent.ticket.id);
      await tell(silent.connection.id, false);
      await settle();
      assert.deepEqual(await onPhone(silent.connection.id), [false]);
      for (const { ticket } of [removed, silent]) assert.deepEqual(await marksOf(ticket.id), []);
    });

    test("of a suspended workspace nobody is told before it is resumed", async () => {
      const { connection, ticket } = await asked();
      await see(ticket.id);
      await world.ok(operatorConsole.suspend, root, {
        params: { id: admin.tenant },
        body: { reason: "The invoice of May is open." },
      });
      await settle();
      assert.deepEqual(await marksOf(ticket.id), [{ state: "QUEUED", attempts: 0 }]);
      await world.ok(operatorConsole.resume, root, { params: { id: admin.tenant } });
      await settle();
      await signInAgain();
      assert.deepEqual(await onPhone(connection.id), [true]);
    });

    test("after the window a messenger that asks for one is not called", async () => {
      const { connection, ticket } = await asked();
      await clock(connection.id, 24 * 60);
      await see(ticket.id);
      await settle();
      assert.deepEqual(await onPhone(connection.id), [!readMarks?.needsWindow]);
      assert.equal((await marksOf(ticket.id)).length, readMarks?.needsWindow ? 0 : 1);
    });

    test("what the provider refuses for good is dropped, and so is a message that nobody knows any more", async () => {
      const { connection, ticket } = await asked();
      await clock(connection.id, 30 * 24 * 60);
      await see(ticket.id);
      await settle();
      assert.deepEqual(await marksOf(ticket.id), []);
      assert.equal(
        (await world.ok(connections.get, admin, { params: { id: connection.id } })).state,
        "CONNECTED",
      );
    });

    test("of a ticket that goes on by mail nobody is told by the messenger", async () => {
      const { connection, ticket } = await asked();
      const mail = await world.ok(tickets.create, agent, {
        body: { subject: "By mail", channel: "EMAIL", contactEmail: "lucia@example.com", message: "Hello" },
      });
      await world.ok(ticketMerges.merge, agent, { body: { targetId: mail.id, sourceIds: [ticket.id] } });
      assert.equal((await see(mail.id)).status, 200);
      await settle();
      assert.deepEqual(await onPhone(connection.id), [false]);
    });

    // PGlite is not asked over a wire.
    if (testServerUrl)
      test("reading costs no statement more where nobody is told", async () => {
        const { ticket } = await begun();
        const messageId = await newest(ticket.id);
        await see(ticket.id, agent, messageId);
        const query = mock.method(pg.Client.prototype, "query");
        await see(ticket.id, admin, messageId);
        const sent = query.mock.calls.map(({ arguments: [of] }) => JSON.stringify(of));
        query.mock.restore();
        const about = (name: string) => sent.filter((text) => text.includes(name)).length;
        assert.deepEqual([about("ticket_conversations"), about("settings_version")], [1, 0]);
        const [row] = await world.work(admin.tenant, (work) =>
          work.from(ticketConversations).where(eq(ticketConversations.ticketId, ticket.id)),
        );
        assert.equal(row?.toldReadId, null);
      });
  });
}
