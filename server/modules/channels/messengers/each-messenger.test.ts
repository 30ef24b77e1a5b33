import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { instagramConversations } from "../../../../contract/channels/instagram-conversations.ts";
import { whatsappConversations } from "../../../../contract/channels/whatsapp-conversations.ts";
import { ticketConversations } from "../../../../contract/channels/ticket-conversations.ts";
import { connections } from "../../../../contract/workspace/connections.ts";
import { deliveries } from "../../../../contract/workspace/deliveries.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { contactIdentities } from "../../../../contract/crm/contact-identities.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { messengerProviders } from "../../../../contract/enums.ts";
import type { MessengerProvider } from "../../../../contract/enums.ts";
import { channelProviders } from "../../../providers/registry.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { messengerRig } from "../../../testing/messenger-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { giveUpLost } from "../../workspace/deliveries/routines.ts";

/** What a customer's contact is known by after a message and whatever the provider tells of them. */
const identitiesOf = {
  whatsapp: ["WHATSAPP", "WHATSAPP_USER"],
  instagram: ["INSTAGRAM", "INSTAGRAM_USER"],
} as const satisfies Record<MessengerProvider, readonly string[]>;

for (const provider of messengerProviders) keepsThePromises(provider);

/** What customers and agents of every messenger are promised, through its simulated provider. */
function keepsThePromises(provider: MessengerProvider): void {
  const { capabilities, messenger } = channelProviders[provider].provider;
  const channel = messenger?.ticketChannel;
  const identities = identitiesOf[provider];
  /** How far a message is that the customer has not read. */
  const arrived = capabilities.statuses.includes("DELIVERED") ? "DELIVERED" : "SENT";

  describe(`the messenger ${provider}`, () => {
    let world: World;
    let admin: Person;
    let agent: Person;
    before(async () => {
      world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
    });
    // Their sessions are shorter than what the tests let pass.
    const signIn = async () => {
      admin = await world.person({ role: "ADMIN" });
      agent = await world.person({ role: "AGENT" });
    };
    beforeEach(signIn);
    after(() => world.stop());
    const {
      settle,
      write,
      begun,
      number: rigNumber,
    } = messengerRig(
      provider,
      () => world,
      () => admin,
    );

    const reply = (id: string, message: string, as = admin) =>
      world.call(tickets.reply, as, { params: { id }, body: { message } });
    const messagesOf = async (id: string) =>
      (await world.ok(tickets.conversations, admin, { params: { id } })).items;
    const linesOf = async (id: string) => (await world.ok(simulator.get, admin, { params: { id } })).lines;
    const last = async (id: string) => (await messagesOf(id)).at(-1);

    test("a customer's first message is a ticket, the next one goes on with it", async () => {
      const { connection, from, ticket } = await begun();
      assert.equal(ticket.channel, channel);
      assert.equal(ticket.contact?.name, "Lucía Ferrer");
      await write(connection.id, from, "And one more thing");
      const messages = await messagesOf(ticket.id);
      assert.deepEqual(
        messages.map(({ text, authorType }) => [text, authorType]),
        [
          [`Question ${from}`, "CUSTOMER"],
          ["And one more thing", "CUSTOMER"],
        ],
      );
      const { items } = await world.ok(contactIdentities.list, admin, {
        params: { id: ticket.contact?.id ?? "" },
      });
      assert.deepEqual(items.map(({ kind }) => kind).toSorted(), identities);
    });

    test("a reply reaches the customer and its ticks rise to read", async () => {
      const { connection, from, ticket } = await begun();
      assert.equal((await reply(ticket.id, "It is on its way")).status, 201);
      assert.equal((await last(ticket.id))?.delivery, "QUEUED");
      await settle();
      assert.equal((await last(ticket.id))?.delivery, arrived);
      await world.ok(simulator.read, admin, { params: { id: connection.id }, body: { customer: from } });
      await settle();
      assert.equal((await last(ticket.id))?.delivery, "READ");
      const lines = await linesOf(connection.id);
      assert.deepEqual(
        lines.map(({ direction, text }) => [direction, text]),
        [
          ["FROM_CUSTOMER", `Question ${from}`],
          ["TO_CUSTOMER", "It is on its way"],
        ],
      );
    });

    test("a formatted reply arrives as its programs show it, with where its links lead", async () => {
      const { connection, ticket } = await begun();
      const html =
        '<p>It is <strong>on its way</strong>, see <a href="https://a.test/x">here</a></p><p>Good bye</p>';
      assert.equal((await reply(ticket.id, html)).status, 201);
      await settle();
      const bold = channelProviders[provider].provider.limits.markup?.bold ?? "";
      assert.equal(
        (await linesOf(connection.id)).at(-1)?.text,
        `It is ${bold}on its way${bold}, see here (https://a.test/x)\nGood bye`,
      );
    });

    test("a reply names the message that it answers; a note, and a message of another ticket, name none", async () => {
      const [one, other] = [await begun(), await begun()];
      const question = (await last(one.ticket.id))?.id ?? "";
      const answer = (repliesToId: string, isPublic = true) =>
        world.call(tickets.reply, admin, {
          params: { id: one.ticket.id },
          body: { message: "This one", repliesToId, isPublic },
        });
      assert.equal((await answer(question)).status, 201);
      await settle();
      const said = await last(one.ticket.id);
      assert.deepEqual([said?.messenger?.repliesToId, said?.delivery], [question, arrived]);
      const strange = (await last(other.ticket.id))?.id ?? "";
      for (const refused of [await answer(strange), await answer(question, false)]) {
        assert.equal(refused.status, 422);
        assert.deepEqual(
          (refused.body as unknown as { errors: { path: string }[] }).errors.map(({ path }) => path), // problem document
          ["repliesToId"],
        );
      }
      assert.equal((await last(one.ticket.id))?.id, said?.id, "nothing of what was refused is kept");
    });

    test("a provider that is down is tried again, and the customer gets the message once", async () => {
      const { connection, ticket } = await begun();
      const fault = (isOn: boolean) =>
        world.ok(simulator.faults, admin, {
          params: { id: connection.id },
          body: { fault: "server_error", isOn },
        });
      await fault(true);
      await reply(ticket.id, "Once");
      await jobsDone(world);
      assert.equal((await last(ticket.id))?.delivery, "QUEUED");
      await fault(false);
      await settle();
      assert.equal((await last(ticket.id))?.delivery, arrived);
      assert.equal((await linesOf(connection.id)).filter(({ text }) => text === "Once").length, 1);
    });

    test("an answer that is lost after the provider accepted is found out by what the provider tells of it", async () => {
      const { connection, ticket } = await begun();
      await world.ok(simulator.faults, admin, {
        params: { id: connection.id },
        body: { fault: "answer_lost", isOn: true },
      });
      await reply(ticket.id, "Did it arrive?");
      await settle();
      assert.equal((await last(ticket.id))?.delivery, arrived);
      assert.equal((await linesOf(connection.id)).filter(({ text }) => text === "Did it arrive?").length, 1);
    });

    test("where nothing comes back for 15 minutes a message may have been sent, and a person sends it again", async () => {
      const { connection, ticket } = await begun();
      await world.ok(simulator.faults, admin, {
        params: { id: connection.id },
        body: { fault: "time_out", isOn: true },
      });
      await reply(ticket.id, "Silence");
      await jobsDone(world);
      assert.equal((await last(ticket.id))?.delivery, "QUEUED");
      world.clock.advance({ minutes: 16 });
      await giveUpLost.run({ desk: world.app.desk, services: world.app.services });
      await signIn();
      const message = await last(ticket.id);
      assert.equal(message?.delivery, "UNKNOWN");
      await world.ok(simulator.faults, admin, {
        params: { id: connection.id },
        body: { fault: "time_out", isOn: false },
      });
      await world.ok(ticketConversations.sendAgain, agent, {
        params: { id: ticket.id, messageId: message.id },
      });
      await settle();
      assert.equal((await last(ticket.id))?.delivery, arrived);
      const again = await world.call(ticketConversations.sendAgain, agent, {
        params: { id: ticket.id, messageId: message.id },
      });
      assert.equal(again.status, 409);
    });

    test("a token that ended stops the connection, and what waits leaves once it is mended", async () => {
      const { connection, ticket } = await begun();
      const fault = (isOn: boolean) =>
        world.ok(simulator.faults, admin, {
          params: { id: connection.id },
          body: { fault: "token_expired", isOn },
        });
      await fault(true);
      await reply(ticket.id, "Wait for me");
      await settle();
      const broken = await world.ok(connections.get, admin, { params: { id: connection.id } });
      assert.equal(broken.state, "RECONNECT");
      assert.notEqual(broken.lastError, null);
      assert.equal((await last(ticket.id))?.delivery, "QUEUED");
      await fault(false);
      const mended = await world.ok(connections.check, admin, { params: { id: connection.id } });
      assert.equal(mended.state, "CONNECTED");
      await settle();
      assert.equal((await last(ticket.id))?.delivery, arrived);
    });

    test("deliveries are listed with their reason, and one that failed is sent again", async () => {
      const { connection, ticket } = await begun();
      await reply(ticket.id, "In the log");
      await settle();
      const { items } = await world.ok(deliveries.list, admin, { query: { connectionId: connection.id } });
      assert.deepEqual(
        items.map(({ state, text, ticketNumber, recipientName }) => [
          state,
          text,
          ticketNumber,
          recipientName,
        ]),
        [[arrived, "In the log", ticket.number, ticket.contact?.name]],
      );
      const done = await world.call(deliveries.replay, admin, { params: { id: items[0]?.id ?? "" } });
      assert.equal(done.status, 409);
    });

    test("the conversations have a page after the first, also among those that a search finds", async () => {
      const { connection, from, ticket } = await begun();
      const other = await world.person({ role: "AGENT" });
      await write(connection.id, rigNumber(), "Another one");
      const pageOf = async (page: number, as: Person, search?: string) => {
        const asked = {
          params: { id: as.id },
          query: { limit: 1, page, ...(search === undefined ? {} : { search }) },
        };
        return provider === "whatsapp"
          ? world.ok(whatsappConversations.list, as, asked)
          : world.ok(instagramConversations.list, as, asked);
      };
      for (const as of [admin, other])
        for (const search of [undefined, "Lucía"]) {
          const [first, second] = [await pageOf(1, as, search), await pageOf(2, as, search)];
          assert.ok(Number(first.total) >= 2);
          assert.equal(second.total, first.total);
          assert.equal(new Set([...first.items, ...second.items].map(({ id }) => id)).size, 2);
        }
      const found = await pageOf(1, admin, from);
      assert.deepEqual([found.total, found.items.map(({ id }) => id)], [1, [ticket.id]]);
    });

    test("a closed conversation opens again within 24 hours, and after that a new ticket follows it", async () => {
      const { connection, from, ticket } = await begun();
      const close = async () => {
        await signIn();
        await world.ok(tickets.update, admin, { params: { id: ticket.id }, body: { status: "CLOSED" } });
      };
      await close();
      world.clock.advance({ hours: 23 });
      await signIn();
      await write(connection.id, from, "One more thing");
      const reopened = await world.ok(tickets.get, admin, { params: { id: ticket.id } });
      assert.deepEqual([reopened.status, reopened.reopenCount], ["OPEN", 1]);
      await close();
      world.clock.advance({ hours: 25 });
      await signIn();
      await write(connection.id, from, "Something else");
      await write(connection.id, from, "And more of it");
      const { items } = await world.ok(tickets.list, admin, { query: { search: from } });
      const follower = items.find(({ id }) => id !== ticket.id);
      assert.deepEqual(
        [items.length, follower?.followUpOfId, follower?.status, follower?.messageCount],
        [2, ticket.id, "OPEN", 2],
      );
      assert.equal((await messagesOf(ticket.id)).length, 2);
    });

    test("a message of a blocked contact opens nothing", async () => {
      const { connection, ticket, from } = await begun();
      await world.ok(contacts.update, admin, {
        params: { id: ticket.contact?.id ?? "" },
        body: { status: "BLOCKED" },
      });
      await write(connection.id, from, "Let me in");
      assert.equal((await messagesOf(ticket.id)).length, 1);
    });
  });
}
