import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { attachments } from "../../contract/workspace/attachments.ts";
import { everyEndpoint } from "../../contract/index.ts";
import type { AnyEndpoint } from "../../contract/kit.ts";
import { teamChat, teamMessages } from "../../contract/team/team-chat.ts";
import { tickets } from "../../contract/desk/tickets.ts";
import { eq } from "drizzle-orm";
import { newId } from "../db/columns.ts";
import { ticketConversations } from "../modules/channels/messengers/table.ts";
import { ticketMailboxes } from "../modules/channels/mailboxes/table.ts";
import { whatsappTemplates } from "../modules/channels/whatsapp-templates/table.ts";
import { runOnce as onceFor } from "./idempotency.ts";
import { rowOf } from "../testing/row-of.ts";
import { samplePng } from "../testing/sample-files.ts";
import { createWorld } from "../testing/world.ts";
import type { Person, World } from "../testing/world.ts";

describe("Idempotency-Key", () => {
  let world: World;
  let admin: Person;
  before(async () => {
    world = await createWorld();
    admin = await world.person({ role: "ADMIN" });
  });
  after(() => world.stop());

  const once = (key: string) => ({ "idempotency-key": key });
  const paramsOf = async (endpoint: AnyEndpoint) => {
    const params: Record<string, string> = {};
    for (const [name, kind] of Object.entries(endpoint.refs ?? {}))
      params[name] =
        kind === "text" ? "EMAIL" : kind === "tenant" ? admin.tenant : await rowOf(world, kind, admin);
    return params;
  };

  test("a reply to another ticket with the key of the first is refused, and neither is lost nor answered with the first", async () => {
    const [one, other] = [
      await world.ok(tickets.create, admin, { body: { subject: "A" } }),
      await world.ok(tickets.create, admin, { body: { subject: "B" } }),
    ];
    const reply = (id: string, key: string) =>
      world.call(tickets.reply, admin, {
        params: { id },
        body: { message: "Same words" },
        headers: once(key),
      });
    const first = await reply(one.id, "k1");
    const again = await reply(one.id, "k1");
    const wrong = await reply(other.id, "k1");
    assert.deepEqual([first.status, again.status, again.body.message.id], [201, 201, first.body.message.id]);
    assert.deepEqual([wrong.status, wrong.body["code"]], [409, "conflict"]);
    const right = await reply(other.id, "k2");
    assert.equal(right.status, 201);
    assert.notEqual(right.body.message.id, first.body.message.id);
  });

  /** Calls whose ticket needs a customer or messages, and those whose example names rows. */
  const ticketFor = async ({ path }: AnyEndpoint): Promise<Record<string, string>> => {
    if (path.endsWith("/template-messages")) return { id: await rowOf(world, "whatsappConversation", admin) };
    if (!/survey|split|forward/.test(path)) return {};
    const { id } = await world.ok(tickets.create, admin, {
      body: {
        subject: "S",
        message: "Hello",
        contactEmail: `${newId()}@example.test`,
        contactName: "Kim",
      },
    });
    if (path.endsWith("/forward")) await byMailbox(id);
    return { id };
  };
  /** As one that a mail began. */
  const byMailbox = async (ticketId: string): Promise<void> => {
    const connectionId = await rowOf(world, "mailbox", admin);
    await world.work(admin.tenant, ({ db, tenant }) =>
      db.insert(ticketMailboxes).values({
        tenantId: tenant,
        ticketId,
        connectionId,
        requesterAddress: "kim@example.test",
        token: newId(),
      }),
    );
  };
  /** A template that may be sent by the number of a conversation. */
  const approvedFor = (ticketId: string): Promise<string> =>
    world.work(admin.tenant, async (work) => {
      const [found] = await work
        .from(ticketConversations, { connectionId: ticketConversations.connectionId })
        .where(eq(ticketConversations.ticketId, ticketId));
      const template = await work.rows(whatsappTemplates).insert({
        connectionId: found?.connectionId ?? "",
        businessAccountId: "10000001",
        name: "order_shipped",
        language: "en",
        category: "UTILITY",
        body: "Hello {{1}}, your order is on its way.",
        status: "APPROVED",
      });
      return template.id;
    });
  /** To a number that never wrote. */
  const firstWord = async () => {
    const ticketId = await rowOf(world, "whatsappConversation", admin);
    const templateId = await approvedFor(ticketId);
    const { connectionId } = await world.work(admin.tenant, (work) =>
      work.rows(whatsappTemplates).get(templateId),
    );
    return { connectionId, to: "+34 600 900 800", templateId, values: { "body.1": "Nadia" } };
  };
  const bodyFor = async ({ path }: AnyEndpoint, { id = "" }: Record<string, string>): Promise<unknown> => {
    if (path.endsWith("/template-messages"))
      return { templateId: await approvedFor(id), values: { "body.1": "Nadia" } };
    if (path === "/whatsapp/conversations") return firstWord();
    if (path.endsWith("/followers")) return { userId: (await world.person()).id };
    if (path.endsWith("/links")) return { ticketId: await rowOf(world, "ticket", admin), kind: "RELATED" };
    if (!path.endsWith("/split")) return undefined;
    const made = await world.ok(tickets.reply, admin, { params: { id }, body: { message: "Two" } });
    return { messageIds: [made.message.id], subject: "Another matter" };
  };
  const creating = everyEndpoint.filter(
    ({ creates, allow, refs }) =>
      creates === true &&
      allow !== "PUBLIC" &&
      Object.values(refs ?? {}).some((kind) => kind !== "text" && kind !== "tenant"),
  );
  test(
    "no creating call over two rows answers the second with what the first made",
    { timeout: 120_000 },
    async () => {
      assert.ok(creating.length >= 11, `${creating.length} calls`);
      const tried: string[] = [];
      for (const endpoint of creating) {
        const [one, other] = [
          { ...(await paramsOf(endpoint)), ...(await ticketFor(endpoint)) },
          await paramsOf(endpoint),
        ];
        const key = newId();
        const body: unknown = (await bodyFor(endpoint, one)) ?? endpoint.example;
        const send = async (params: Record<string, string>) => {
          world.clock.advance({ seconds: 1 });
          return world.call(endpoint, admin, { params, body: body as never, headers: once(key) });
        };
        const first = await send(one);
        assert.equal(first.status, 201, `${endpoint.id} ${JSON.stringify(first.body)}`);
        tried.push(endpoint.id);
        assert.notDeepEqual(one, other, endpoint.id);
        const second = await send(other);
        assert.deepEqual([second.status, second.body["code"]], [409, "conflict"], endpoint.id);
        const again = await send(one);
        assert.deepEqual([again.status, { ...again.body }], [201, { ...first.body }], endpoint.id);
      }
      assert.deepEqual(
        tried,
        creating.map(({ id }) => id),
      );
    },
  );

  test("another query is another request", async () => {
    const asked = everyEndpoint.filter(
      ({ creates, allow, query }) => creates === true && allow !== "PUBLIC" && query !== undefined,
    );
    const person = await world.person();
    const upload = async (use: string) => {
      const form = new FormData();
      form.append("file", new Blob([Uint8Array.from(samplePng)]), "logo.png");
      const packed = new Response(form);
      const headers = {
        ...once("one-picture"),
        authorization: `Bearer ${person.token}`,
        "content-type": packed.headers.get("content-type") ?? "",
      };
      const payload = Buffer.from(await packed.arrayBuffer());
      const url = `/api/attachments${use}`;
      return (await world.app.http.inject({ method: "POST", url, headers, payload })).statusCode;
    };
    const cases: Record<string, () => Promise<void>> = {
      "attachments.upload": async () => {
        const answers = [await upload("?use=LOGO"), await upload("?use=LOGO"), await upload("")];
        assert.deepEqual(answers, [201, 201, 409]);
      },
    };
    for (const { id } of asked) {
      const play = cases[id];
      assert.ok(play, `${id} takes a query: give it a case here`);
      await play();
    }
    const run = (query: unknown) =>
      world.app.desk.transaction("acme", { id: person.id, name: person.name, role: "AGENT" }, (work) =>
        onceFor(work, "q", "POST /x", { params: {}, query, body: {} }, () =>
          Promise.resolve({ made: newId() }),
        ),
      );
    const first = await run({ a: "1" });
    assert.deepEqual(await run({ a: "1" }), first);
    await assert.rejects(run({ a: "2" }), { code: "conflict" });
  });

  test("an answer is not given again to somebody who has lost sight of the ticket or the channel", async () => {
    const [agent, sue] = [await world.person(), await world.person({ role: "SUPERVISOR" })];
    const ticket = await world.ok(tickets.create, agent, {
      body: { subject: "Salary" },
      headers: once("made"),
    });
    const making = () =>
      world.call(tickets.create, agent, { body: { subject: "Salary" }, headers: once("made") });
    const byId = () =>
      world.call(tickets.reply, agent, {
        params: { id: ticket.id },
        body: { message: "By id" },
        headers: once("by-id"),
      });
    const byNumber = () =>
      world.call(tickets.reply, agent, {
        params: { id: String(ticket.number) },
        body: { message: "By number" },
        headers: once("by-number"),
      });
    for (const call of [making, byId, byNumber]) assert.equal((await call()).status, 201);
    await world.ok(tickets.setSensitive, sue, { params: { id: ticket.id }, body: { isSensitive: true } });
    for (const call of [making, byId, byNumber]) {
      const answer = await call();
      assert.deepEqual([answer.status, JSON.stringify(answer.body).includes("Salary")], [404, false]);
    }
    await world.ok(tickets.setSensitive, sue, { params: { id: ticket.id }, body: { isSensitive: false } });
    for (const call of [making, byId, byNumber]) assert.equal((await call()).status, 201);

    const channel = await world.ok(teamChat.createChannel, sue, {
      body: { name: "Private matters", isPrivate: true, memberIds: [agent.id] },
    });
    const say = () =>
      world.call(teamMessages.send, agent, {
        params: { id: channel.id },
        body: { text: "psst" },
        headers: once("said"),
      });
    assert.equal((await say()).status, 201);
    assert.equal((await say()).status, 201);
    await world.ok(teamChat.leave, agent, { params: { id: channel.id } });
    assert.equal((await say()).status, 404);
  });

  test("an upload with the key of another file is refused", async () => {
    const send = async (text: string) => {
      const form = new FormData();
      form.set("file", new File([text], "a.txt", { type: "text/plain" }));
      const request = new Request("http://x/", { method: "POST", body: form });
      return (
        await world.app.http.inject({
          method: "POST",
          url: `/api${attachments.upload.path}`,
          headers: {
            authorization: `Bearer ${admin.token}`,
            "content-type": request.headers.get("content-type") ?? "",
            ...once("file"),
          },
          payload: Buffer.from(await request.arrayBuffer()),
        })
      ).statusCode;
    };
    assert.deepEqual([await send("one"), await send("one"), await send("two")], [201, 201, 409]);
  });
});
