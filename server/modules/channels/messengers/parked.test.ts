import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { connections } from "../../../../contract/workspace/connections.ts";
import type { Connection } from "../../../../contract/workspace/connections.ts";
import { inboundEvents } from "../../../../contract/workspace/inbound-events.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { connections as connectionTable } from "../../workspace/connections/table.ts";
import { inboundEvents as eventTable, inboundPosts } from "../../workspace/inbound/table.ts";

const other = "99999999";

describe("what a provider posted and nobody could process", () => {
  let world: World;
  let admin: Person;
  let connection: Connection;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
    admin = await world.person({ role: "ADMIN" });
  });
  beforeEach(async () => {
    connection = await world.ok(connections.create, admin, {
      body: { provider: "whatsapp", name: "Support", isSimulated: true },
    });
  });
  after(() => world.stop());

  const messageTo = (account: string, from: string) => ({
    kind: "message" as const,
    account,
    externalId: `wamid.${from}`,
    at: world.clock.now().toISOString(),
    from: { identities: [{ kind: "WHATSAPP_ID" as const, value: from }], name: "Lucía Ferrer" },
    content: { type: "text" as const, text: `Question ${from}` },
    repliesTo: null,
  });
  const park = async (values: Partial<typeof eventTable.$inferInsert>, body?: object): Promise<string> =>
    world.work("acme", async (work) => {
      const post =
        body &&
        (await work.rows(inboundPosts).insert({
          connectionId: connection.id,
          hash: connection.id,
          body: new TextEncoder().encode(JSON.stringify(body)),
        }));
      const row = await work.rows(eventTable).insert({
        connectionId: connection.id,
        postId: post?.id ?? null,
        kind: "unread",
        externalId: "unread",
        lane: "about unread",
        event: {
          kind: "unread",
          account: null,
          externalId: "unread",
          at: work.now,
          why: "Of no known kind.",
        },
        state: "PARKED",
        reason: "Of no known kind.",
        ...values,
      });
      return row.id;
    });
  const listed = async () =>
    (await world.ok(inboundEvents.list, admin, { query: { connectionId: connection.id } })).items;
  const retry = (id: string) => world.call(inboundEvents.retry, admin, { params: { id } });
  const subjectsOf = async (search: string) =>
    (await world.ok(tickets.list, admin, { query: { search, limit: 5 } })).items.map(
      ({ subject }) => subject,
    );
  const parkedCount = async () =>
    (await world.ok(connections.get, admin, { params: { id: connection.id } })).parked;

  test("a message that failed is listed with its words and reason, and tried again becomes a ticket", async () => {
    const from = "34600100001";
    const id = await park({
      kind: "message",
      externalId: `wamid.${from}`,
      lane: `from ${from}`,
      event: messageTo(connection.account, from),
      attempts: 10,
      reason: "It broke off.",
    });
    const [row] = await listed();
    assert.deepEqual(
      [row?.id, row?.kind, row?.from, row?.text, row?.reason, row?.attempts],
      [id, "message", "Lucía Ferrer", `Question ${from}`, "It broke off.", 10],
    );
    assert.equal(await parkedCount(), 1);
    assert.equal((await retry(id)).status, 200);
    await jobsDone(world);
    assert.deepEqual(await subjectsOf(from), [`Question ${from}`]);
    assert.deepEqual([await listed(), await parkedCount()], [[], 0]);
    assert.equal((await retry(id)).status, 409);
  });

  test("a message for another number stays parked until the number is this connection's", async () => {
    const from = "34600100002";
    const id = await park({
      kind: "message",
      externalId: `wamid.${from}`,
      lane: `from ${from}`,
      event: messageTo(other, from),
    });
    const refused = await retry(id);
    assert.equal(refused.status, 409);
    assert.match(JSON.stringify(refused.body), /It still cannot be processed: It is for the number 99999999/);
    await world.work("acme", async (work) => {
      const before = await work.rows(connectionTable).get(connection.id);
      await work.rows(connectionTable).update(before.id, {
        account: other,
        settings: { ...before.settings, phoneNumberId: other },
      });
    });
    assert.equal((await retry(id)).status, 200);
    await jobsDone(world);
    assert.deepEqual(await subjectsOf(from), [`Question ${from}`]);
  });

  test("what had no known kind is read anew from its post; what still has none stays, with its reason", async () => {
    const from = "34600100003";
    const known = await park(
      {},
      {
        object: "whatsapp_business_account",
        entry: [
          {
            id: connection.businessAccountId,
            changes: [
              {
                field: "messages",
                value: {
                  messaging_product: "whatsapp",
                  metadata: { display_phone_number: "34910000000", phone_number_id: connection.account },
                  contacts: [{ profile: { name: "Omar" }, wa_id: from }],
                  messages: [
                    {
                      from,
                      id: `wamid.${from}`,
                      timestamp: String(Math.floor(world.clock.now().getTime() / 1000)),
                      type: "text",
                      text: { body: `Question ${from}` },
                    },
                  ],
                },
              },
            ],
          },
        ],
      },
    );
    const { post } = await world.ok(inboundEvents.get, admin, { params: { id: known } });
    assert.match(post ?? "", /whatsapp_business_account/);
    assert.equal((await retry(known)).status, 200);
    await jobsDone(world);
    assert.deepEqual(await subjectsOf(from), [`Question ${from}`]);

    const gone = await park({ externalId: "gone" });
    assert.equal((await retry(gone)).status, 409);
    assert.deepEqual(
      (await listed()).map(({ id }) => id),
      [gone],
    );
    assert.equal((await world.ok(inboundEvents.get, admin, { params: { id: gone } })).post, null);
  });

  test("a post that is still of no known kind answers 409 and is not lost", async () => {
    const id = await park({}, { object: "page", entry: [] });
    const refused = await retry(id);
    assert.equal(refused.status, 409);
    assert.match(JSON.stringify(refused.body), /Of no known kind/);
    assert.equal(await parkedCount(), 1);
  });

  test("dismissed, it is no longer listed, and cannot be tried again", async () => {
    const id = await park({});
    await world.ok(inboundEvents.dismiss, admin, { params: { id } });
    assert.deepEqual([await listed(), await parkedCount()], [[], 0]);
    assert.equal((await retry(id)).status, 409);
    assert.equal((await world.call(inboundEvents.dismiss, admin, { params: { id } })).status, 409);
  });
});
