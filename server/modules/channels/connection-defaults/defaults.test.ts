import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { connectionDefaults as calls } from "../../../../contract/channels/connection-defaults.ts";
import { whatsappConversations } from "../../../../contract/channels/whatsapp-conversations.ts";
import { agentGroups } from "../../../../contract/desk/agent-groups.ts";
import { slaCalendars } from "../../../../contract/desk/sla-calendars.ts";
import { ticketCategories } from "../../../../contract/desk/ticket-categories.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { messengerProviders } from "../../../../contract/enums.ts";
import { limits } from "../../../../contract/limits.ts";
import { knowledgeBase } from "../../../../contract/site/knowledge-base.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { messengerRig } from "../../../testing/messenger-rig.ts";
import { rowOf } from "../../../testing/row-of.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { agentGroups as groupTable } from "../../desk/ticket-places/group-table.ts";
import { filledWords } from "./defaults.ts";

const always = { from: "00:00", to: "24:00" };
const nightly = { from: "03:00", to: "04:00" };
const weekOf = (hours: { from: string; to: string }) => Array.from({ length: 7 }, () => [hours]);

describe("what a connection says by itself, and where its tickets begin", () => {
  let world: World;
  let admin: Person;
  let agent: Person;
  let names = 0;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    admin = await world.person({ role: "ADMIN" });
    agent = await world.person({ role: "AGENT" });
  });
  after(() => world.stop());

  const calendar = async (hours: { from: string; to: string }) => {
    names += 1;
    const { id } = await world.ok(slaCalendars.create, admin, {
      body: { name: `Hours ${names}`, timeZone: "UTC", week: weekOf(hours), holidays: [] },
    });
    return id;
  };
  const textsOf = async (id: string) =>
    (await world.ok(tickets.conversations, admin, { params: { id } })).items.map(
      ({ authorType, text }) => [authorType, text] as const,
    );

  for (const provider of messengerProviders)
    describe(provider, () => {
      const rig = messengerRig(
        provider,
        () => world,
        () => admin,
      );
      const begin = async (body: object) => {
        const connection = await rig.connect();
        await world.ok(calls.set, admin, { params: { id: connection.id }, body });
        const from = rig.number();
        await rig.write(connection.id, from, `Question ${from}`);
        const [ticket] = (await world.ok(tickets.list, admin, { query: { search: from } })).items;
        assert.ok(ticket);
        return { connection, from, ticket };
      };

      test("a customer who begins is greeted, once a day, and the ticket begins where it is set", async () => {
        const { id: groupId } = await world.ok(agentGroups.create, admin, {
          body: { name: `G ${provider}` },
        });
        const { id: categoryId } = await world.ok(ticketCategories.create, admin, {
          body: { name: `C ${provider}` },
        });
        const { connection, from, ticket } = await begin({
          groupId,
          categoryId,
          calendarId: await calendar(always),
          greeting: "¡Hola!",
          acknowledgement: "Your request is {{number}}.",
          awayMessage: "We sleep.",
        });
        assert.deepEqual([ticket.groupId, ticket.categoryId], [groupId, categoryId]);
        assert.deepEqual((await textsOf(ticket.id)).slice(1), [
          ["BOT", "¡Hola!"],
          ["BOT", `Your request is #${ticket.number}.`],
        ]);
        const lines = (await world.ok(simulator.get, admin, { params: { id: connection.id } })).lines;
        assert.deepEqual(
          lines.filter(({ direction }) => direction === "TO_CUSTOMER").map(({ text }) => text),
          ["¡Hola!", `Your request is #${ticket.number}.`],
        );
        const { firstReplyAt } = await world.ok(tickets.get, admin, { params: { id: ticket.id } });
        assert.equal(firstReplyAt, null, "it is nobody's answer");
        await rig.write(connection.id, from, "Are you there?");
        await world.ok(tickets.update, admin, { params: { id: ticket.id }, body: { status: "CLOSED" } });
        world.clock.advance({ days: 9 });
        admin = await world.person({ role: "ADMIN" });
        await rig.write(connection.id, from, `Again ${from}`);
        const all = (await world.ok(tickets.list, admin, { query: { search: from, limit: 10 } })).items;
        const next = all.find(({ id }) => id !== ticket.id);
        assert.ok(next);
        assert.equal((await textsOf(ticket.id)).filter(([author]) => author === "BOT").length, 2);
        assert.equal((await textsOf(next.id)).filter(([author]) => author === "BOT").length, 2);
      });

      test("while it is closed the away message stands for the acknowledgement, and answers a ticket that is there, once a day", async () => {
        const calendarId = await calendar(nightly);
        const { connection, from, ticket } = await begin({
          calendarId,
          acknowledgement: "Got it.",
          awayMessage: "We are back at 3.",
        });
        assert.deepEqual((await textsOf(ticket.id)).slice(1), [["BOT", "We are back at 3."]]);
        await rig.write(connection.id, from, "Hello?");
        assert.equal((await textsOf(ticket.id)).length, 3);
        world.clock.advance({ hours: 20 });
        admin = await world.person({ role: "ADMIN" });
        await rig.write(connection.id, from, "Still there?");
        // The next day, at five in the morning.
        assert.deepEqual((await textsOf(ticket.id)).at(-1), ["BOT", "We are back at 3."]);
      });

      test("nothing is said where a person has the conversation, or nothing is set", async () => {
        const quiet = await begin({});
        assert.equal((await textsOf(quiet.ticket.id)).length, 1);
        await world.ok(calls.set, admin, {
          params: { id: quiet.connection.id },
          body: { calendarId: await calendar(nightly), awayMessage: "We sleep." },
        });
        if (provider === "whatsapp")
          await world.ok(whatsappConversations.takeover, agent, {
            params: { id: agent.id, convId: quiet.ticket.id },
            body: {},
          });
        await rig.write(quiet.connection.id, quiet.from, "Hello?");
        assert.equal(
          (await textsOf(quiet.ticket.id)).filter(([author]) => author === "BOT").length,
          provider === "whatsapp" ? 0 : 1,
        );
      });

      test("articles that answer the first question are named, with their address", async () => {
        const article = await world.ok(knowledgeBase.create, admin, {
          body: {
            translations: {
              en: {
                title: `Zeppelin ${provider} luggage rules`,
                html: "<p>Two bags of zeppelin luggage are free.</p>",
              },
            },
          },
        });
        await world.ok(knowledgeBase.publish, admin, { params: { id: article.id } });
        const connection = await rig.connect();
        await world.ok(calls.set, admin, {
          params: { id: connection.id },
          body: { suggestsArticles: true, language: "en" },
        });
        const [from, other] = [rig.number(), rig.number()];
        await rig.write(connection.id, from, `zeppelin ${provider} luggage`);
        await rig.write(connection.id, other, "qwrtzp xylph");
        const all = (await world.ok(tickets.list, admin, { query: { search: `zeppelin ${provider}` } }))
          .items;
        const [, said] = await textsOf(all[0]?.id ?? "");
        assert.match(said?.[1] ?? "", /^These articles may answer your question:\n\nZeppelin/);
        assert.match(said?.[1] ?? "", /\/knowledge-base\/zeppelin-/);
        const [none] = (await world.ok(tickets.list, admin, { query: { search: "qwrtzp" } })).items;
        assert.equal((await textsOf(none?.id ?? "")).length, 1);
      });
    });

  test("what is not there is refused at its field, and a mailbox has none of these", async () => {
    const id = await rowOf(world, "connection", admin);
    const foreign = await rowOf(
      world,
      "slaCalendar",
      await world.person({ role: "ADMIN", tenant: "globex" }),
    );
    for (const field of ["calendarId", "groupId", "categoryId"]) {
      const answer = await world.call(calls.set, admin, { params: { id }, body: { [field]: foreign } });
      assert.equal(answer.status, 422, field);
      assert.deepEqual(
        (answer.body["errors"] as { path: string }[]).map(({ path }) => path), // of a problem
        [field],
      );
    }
    const long = "x".repeat(limits.ownWordsMaxLength + 1);
    assert.equal(
      (await world.call(calls.set, admin, { params: { id }, body: { greeting: long } })).status,
      422,
    );
    const mailbox = await rowOf(world, "mailbox", admin);
    assert.equal((await world.call(calls.get, admin, { params: { id: mailbox } })).status, 404);
    assert.equal((await world.call(calls.get, agent, { params: { id } })).status, 403);
    assert.equal((await world.ok(calls.get, admin, { params: { id } })).greeting, "");
  });

  test("a group that went holds up no message", async () => {
    const rig = messengerRig(
      "whatsapp",
      () => world,
      () => admin,
    );
    const connection = await rig.connect();
    const { id: groupId } = await world.ok(agentGroups.create, admin, { body: { name: "Short lived" } });
    await world.ok(calls.set, admin, { params: { id: connection.id }, body: { groupId } });
    await world.work("acme", (work) => work.rows(groupTable).remove(groupId));
    const from = rig.number();
    await rig.write(connection.id, from, `Question ${from}`);
    const [ticket] = (await world.ok(tickets.list, admin, { query: { search: from } })).items;
    assert.equal(ticket?.groupId, null);
  });

  test("words name the ticket's number and nothing else", () => {
    assert.equal(filledWords("{{number}} {{ number | x }} {{name}}", { number: 7 }), "#7 #7 {{name}}");
  });
});
