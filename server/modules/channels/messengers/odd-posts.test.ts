import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { connections } from "../../../../contract/workspace/connections.ts";
import type { Connection } from "../../../../contract/workspace/connections.ts";
import { inboundEvents } from "../../../../contract/workspace/inbound-events.ts";
import { metaSignature, metaSignatureHeader } from "../../../providers/channel/meta-signature.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { secretsOf } from "../../workspace/connections/secrets.ts";
import { connections as connectionTable } from "../../workspace/connections/table.ts";
import { inboundEvents as eventTable, inboundPosts } from "../../workspace/inbound/table.ts";

/** How a messenger posts. */
interface Shape {
  provider: "whatsapp" | "instagram";
  /** One part of a post, of one account, with messages. */ part(account: string, messages: object[]): object;
  message(id: string, text?: string): object;
  /** A part whose message nobody can read. */ oddPart(account: string, id: string): object;
  wrapped(...parts: object[]): string;
  /** What is stored and parked besides what is so for each. */
  unread: [what: string, body: (account: string) => string][];
}

const whatsappPart = (account: string, messages: object[], field = "messages") => ({
  field,
  value: { messaging_product: "whatsapp", metadata: { phone_number_id: account }, messages },
});
const whatsappMessage = (id: string, text = `Question ${id}`) => ({
  from: "34600111222",
  id,
  timestamp: "4138650000",
  type: "text",
  text: { body: text },
});
const whatsappPost = (...changes: object[]) =>
  JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "1", changes }] });
const whatsapp: Shape = {
  provider: "whatsapp",
  part: whatsappPart,
  message: whatsappMessage,
  oddPart: (account, id) => whatsappPart(account, [{ id, type: "text" }]),
  wrapped: whatsappPost,
  unread: [
    ["without entries", () => JSON.stringify({ object: "whatsapp_business_account" })],
    ["without changes", () => JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "1" }] })],
    ["of a field that nobody knows", (account) => whatsappPost(whatsappPart(account, [], "brand_new"))],
    ["of a change without a value", () => whatsappPost({ field: "messages" })],
    [
      "of a message without an id",
      (account) => whatsappPost(whatsappPart(account, [{ ...whatsappMessage("x"), id: undefined }])),
    ],
    [
      "of a message without a sender",
      (account) => whatsappPost(whatsappPart(account, [{ ...whatsappMessage("x"), from: undefined }])),
    ],
    [
      "of a text without words",
      (account) => whatsappPost(whatsappPart(account, [{ ...whatsappMessage("x"), text: undefined }])),
    ],
  ],
};

const instagramEvent = (account: string, message: object) => ({
  sender: { id: "6812059432101" },
  recipient: { id: account },
  timestamp: 4_138_650_000_000,
  message,
});
const instagramMessage = (id: string, text = `Question ${id}`) => ({ mid: id, text });
const instagramPart = (account: string, messages: object[]) => ({
  id: account,
  time: 4_138_650_000_000,
  messaging: messages.map((message) => instagramEvent(account, message)),
});
const instagramPost = (...entry: object[]) => JSON.stringify({ object: "instagram", entry });
const instagram: Shape = {
  provider: "instagram",
  part: instagramPart,
  message: instagramMessage,
  oddPart: (account, id) => instagramPart(account, [{ text: `Without an id, ${id}` }]),
  wrapped: instagramPost,
  unread: [
    ["without entries", () => JSON.stringify({ object: "instagram" })],
    ["of an entry with nothing in it", (account) => instagramPost({ id: account, time: 1 })],
    [
      "of a field that nobody knows",
      (account) => instagramPost({ id: account, time: 1, changes: [{ field: "brand_new", value: {} }] }),
    ],
    [
      "of a change without a value",
      (account) => instagramPost({ id: account, time: 1, changes: [{ field: "comments" }] }),
    ],
    ["of a message without an id", (account) => instagramPost(instagramPart(account, [{ text: "Hello" }]))],
    [
      "of a message without a sender",
      (account) => {
        const { sender: _sender, ...event } = instagramEvent(account, instagramMessage("x"));
        return instagramPost({ id: account, time: 1, messaging: [event] });
      },
    ],
    [
      "of an event of a kind that nobody knows",
      (account) => {
        const { message: _message, ...event } = instagramEvent(account, {});
        return instagramPost({ id: account, time: 1, messaging: [{ ...event, brand_new: {} }] });
      },
    ],
    [
      "of an account that writes to itself",
      (account) =>
        instagramPost({
          id: account,
          time: 1,
          messaging: [{ ...instagramEvent(account, instagramMessage("x")), sender: { id: account } }],
        }),
    ],
  ],
};

/** Each odd post has its class: refused and counted, or stored and its parts taken in or parked for a person. */
for (const { provider, part, message, oddPart, wrapped, unread: unreadOfIt } of [whatsapp, instagram])
  describe(`odd posts of ${provider}`, () => {
    let world: World;
    before(async () => {
      world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
    });
    after(() => world.stop());

    let tenants = 0;
    interface Number {
      admin: Person;
      connection: Connection;
      key: string;
      secret: string;
    }
    const begun = async (): Promise<Number> => {
      const admin = await world.person({ role: "ADMIN", tenant: `odd-${(tenants += 1)}` });
      const connection = await world.ok(connections.create, admin, {
        body: { provider, name: "Support", isSimulated: true },
      });
      const row = await world.work(admin.tenant, (work) => work.rows(connectionTable).get(connection.id));
      const { appSecret: secret = "" } = secretsOf(world.app.services, row);
      return { admin, connection, key: row.hookKey, secret };
    };
    const post = async (of: Number, body: string, signature?: string | null) => {
      const signed = signature === undefined ? metaSignature(body, of.secret) : signature;
      const { statusCode } = await world.app.http.inject({
        method: "POST",
        url: `/api/hooks/${provider}/${of.key}`,
        headers: {
          "content-type": "application/json",
          ...(signed === null ? {} : { [metaSignatureHeader]: signed }),
        },
        payload: body,
      });
      await jobsDone(world);
      return statusCode;
    };
    /** What an administrator sees of it. */
    const shown = async ({ admin, connection }: Number) => {
      const { parked, refused } = await world.ok(connections.get, admin, { params: { id: connection.id } });
      const { items } = await world.ok(inboundEvents.list, admin, {
        query: { connectionId: connection.id, limit: 100 },
      });
      assert.equal(items.length, parked, "what is counted is listed");
      const { total = 0 } = await world.ok(tickets.list, admin, { query: {} });
      return { parked, refused, reasons: items.map(({ reason }) => reason), tickets: total };
    };
    const storedPosts = ({ admin, connection }: Number) =>
      world.work(admin.tenant, (work) =>
        work.from(inboundPosts).where(eq(inboundPosts.connectionId, connection.id)),
      );

    test("with no signature, a wrong one, one in another form, or one of another body: 403, counted, nothing stored", async () => {
      const of = await begun();
      const body = wrapped(part(of.connection.account, [message("wamid.1")]));
      const right = metaSignature(body, of.secret);
      const wrong = [
        null,
        "",
        "sha256=",
        right.slice(0, -1),
        right.replace("sha256=", "sha1="),
        metaSignature(`${body} `, of.secret),
      ];
      for (const signature of wrong) assert.equal(await post(of, body, signature), 403);
      const { refused, parked, tickets: made } = await shown(of);
      assert.deepEqual([refused, parked, made], [wrong.length, 0, 0]);
      assert.deepEqual(await storedPosts(of), []);
    });

    const unread: [what: string, body: (account: string) => string][] = [
      ["that is no JSON", () => "{"],
      ["of nothing", () => ""],
      ["of bytes that are no text", () => "\u0000\u0001\uFFFD"],
      ["that is a list", () => "[]"],
      ["of another object", () => JSON.stringify({ object: "page", entry: [] })],
      ...unreadOfIt,
      ["nested a thousand deep", () => `${"[".repeat(1000)}${"]".repeat(1000)}`],
    ];
    for (const [what, bodyOf] of unread)
      test(`one ${what} is stored to the byte, and parked with its reason`, async () => {
        const of = await begun();
        const body = bodyOf(of.connection.account);
        assert.equal(await post(of, body), 200);
        const { parked, refused, reasons, tickets: made } = await shown(of);
        assert.deepEqual([parked, refused, made], [1, 0, 0]);
        assert.ok(reasons[0], "it says why");
        assert.deepEqual(
          (await storedPosts(of)).map((row) => Buffer.from(row.body).toString()),
          [body],
        );
        assert.equal(await post(of, body), 200);
        assert.equal((await shown(of)).parked, 1, "twice is once");
      });

    test("for another workspace's number: parked here, and nothing there", async () => {
      const [of, other] = [await begun(), await begun()];
      assert.equal(await post(of, wrapped(part(other.connection.account, [message("wamid.2")]))), 200);
      assert.deepEqual(
        [
          (await shown(of)).parked,
          (await shown(of)).tickets,
          (await shown(other)).parked,
          (await shown(other)).tickets,
        ],
        [1, 0, 0, 0],
      );
    });

    test("of more than any provider posts: 413, counted where an administrator sees it, and nothing stored", async () => {
      const of = await begun();
      const body = wrapped(part(of.connection.account, [message("wamid.3", "x".repeat(5_000_000))]));
      assert.equal(await post(of, body), 413);
      assert.deepEqual(await storedPosts(of), []);
      const { oversized, refused } = await world.ok(connections.get, of.admin, {
        params: { id: of.connection.id },
      });
      assert.deepEqual([oversized, refused], [1, 0]);
    });

    test("of more words than any message has: stored, and a ticket or parked", async () => {
      const of = await begun();
      const body = wrapped(part(of.connection.account, [message("wamid.4", "long ".repeat(60_000))]));
      assert.equal(await post(of, body), 200);
      assert.equal((await shown(of)).tickets + (await shown(of)).parked, 1, "one message, read or parked");
    });

    test("of two hundred changes: each message once and in order, and each odd one parked for itself", async () => {
      const of = await begun();
      const { account } = of.connection;
      const parts = Array.from({ length: 200 }, (_, at) =>
        at % 50 === 49
          ? oddPart(account, `wamid.${at}`)
          : part(account, [message(`wamid.${at}`, `Nr. ${at}`)]),
      );
      assert.equal(await post(of, wrapped(...parts)), 200);
      const { parked, tickets: made } = await shown(of);
      assert.deepEqual([parked, made], [4, 1]);
      const done = await world.work(of.admin.tenant, (work) =>
        work.from(eventTable).where(eq(eventTable.state, "DONE")).orderBy(eventTable.id),
      );
      assert.deepEqual(
        done.map(({ externalId }) => externalId),
        Array.from({ length: 200 }, (_, at) => at).flatMap((at) => (at % 50 === 49 ? [] : [`wamid.${at}`])),
      );
      const [ticket] = (await world.ok(tickets.list, of.admin, { query: {} })).items;
      const said = (
        await world.ok(tickets.conversations, of.admin, {
          params: { id: ticket?.id ?? "" },
          query: { limit: 100 },
        })
      ).items.map(({ text }) => Number(text.slice(4)));
      assert.deepEqual(
        said,
        said.toSorted((one, other) => one - other),
      );
      assert.equal(ticket?.messageCount, 196);
    });
  });
