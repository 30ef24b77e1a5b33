import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { connections } from "../../../../contract/workspace/connections.ts";
import { operatorConsole } from "../../../../contract/insight/console.ts";
import { mailRig, rawMail } from "../../../testing/mail-rig.ts";
import { tokenOf } from "../../../testing/token-of.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { connections as connectionTable } from "../../workspace/connections/table.ts";
import { secretsOf } from "../../workspace/connections/secrets.ts";

/** What customers send to a workspace that is suspended. */
describe("a customer of a suspended workspace", () => {
  let world: World;
  let root: Person;
  const mail = mailRig(() => world);
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
    root = await world.person({ role: "SUPER_ADMIN", tenant: "parley" });
  });
  after(() => world.stop());

  const suspend = (id: string) =>
    world.ok(operatorConsole.suspend, root, {
      params: { id },
      body: { reason: "The invoice of May is open." },
    });
  /** Weeks later: whoever is to see it signs in anew. */
  const resumeLater = async (id: string, admin: Person): Promise<Person> => {
    world.clock.advance({ days: 20 });
    await mail.settle();
    root = { ...root, token: await tokenOf(world, root) };
    await world.ok(operatorConsole.resume, root, { params: { id } });
    await mail.settle();
    return { ...admin, token: await tokenOf(world, admin) };
  };

  test("writes a mail that comes twice and answers one: each is there once when it is resumed", async () => {
    const { tenant, admin, id } = await mail.begun();
    const first = { Subject: "Before", "Message-ID": "<first@example.com>" };
    await mail.deliver(tenant, id, rawMail(first, "Where is my order?"));
    await suspend(tenant);
    const answer = rawMail(
      { Subject: "Re: Before", "Message-ID": "<second@example.com>", "In-Reply-To": "<first@example.com>" },
      "It is still not here",
    );
    const fresh = rawMail({ Subject: "Meanwhile", "Message-ID": "<third@example.com>" }, "Anybody there?");
    for (const raw of [answer, fresh, answer, fresh])
      assert.equal((await mail.deliver(tenant, id, raw)).state, "DONE");
    const back = await resumeLater(tenant, admin);
    const found = await mail.ticketsOf(back);
    assert.deepEqual(found.map(({ subject }) => subject).toSorted(), ["Before", "Meanwhile"]);
    const textsOf = async (subject: string) => {
      const ticket = found.find((one) => one.subject === subject);
      const messages = await mail.messagesOf(back, ticket?.id ?? "");
      return messages.filter(({ authorType }) => authorType === "CUSTOMER").map(({ text }) => text.trim());
    };
    assert.deepEqual(await textsOf("Before"), ["Where is my order?", "It is still not here"]);
    assert.deepEqual(await textsOf("Meanwhile"), ["Anybody there?"]);
  });

  test("writes by WhatsApp, and its provider posts it twice: it is there once when it is resumed", async () => {
    const tenant = "posted";
    const admin = await world.person({ role: "ADMIN", tenant });
    const connection = await world.ok(connections.create, admin, {
      body: { provider: "whatsapp", name: "Support", isSimulated: true },
    });
    await suspend(tenant);
    const row = await world.work(tenant, (work) => work.rows(connectionTable).get(connection.id));
    const post = async (id: string, text: string) => {
      const body = JSON.stringify({
        object: "whatsapp_business_account",
        entry: [
          {
            id: row.settings["businessAccountId"],
            changes: [{ field: "messages", value: messageOf(connection.account, id, text) }],
          },
        ],
      });
      const key = secretsOf(world.app.services, row)["appSecret"] ?? "";
      const answer = await world.app.http.inject({
        method: "POST",
        url: `/api/hooks/whatsapp/${row.hookKey}`,
        headers: {
          "content-type": "application/json",
          "x-hub-signature-256": `sha256=${createHmac("sha256", key).update(body).digest("hex")}`,
        },
        payload: body,
      });
      assert.equal(answer.statusCode, 200);
    };
    await post("wamid.a", "Hello");
    await post("wamid.a", "Hello");
    await mail.settle();
    await post("wamid.b", "Anybody there?");
    await post("wamid.b", "Anybody there?");
    const back = await resumeLater(tenant, admin);
    const [ticket, ...more] = await mail.ticketsOf(back);
    assert.equal(more.length, 0);
    const messages = await mail.messagesOf(back, ticket?.id ?? "");
    assert.deepEqual(
      messages.filter(({ authorType }) => authorType === "CUSTOMER").map(({ text }) => text),
      ["Hello", "Anybody there?"],
    );
  });
  const messageOf = (account: string, id: string, text: string) => ({
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "34910000000", phone_number_id: account },
    contacts: [{ profile: { name: "Omar" }, wa_id: "34600111222" }],
    messages: [
      {
        from: "34600111222",
        id,
        timestamp: String(Math.floor(world.clock.now().getTime() / 1000)),
        type: "text",
        text: { body: text },
      },
    ],
  });
});
