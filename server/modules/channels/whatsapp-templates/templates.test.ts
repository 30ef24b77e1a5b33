import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { whatsappTemplates as calls } from "../../../../contract/channels/whatsapp-templates.ts";
import { whatsappConversations } from "../../../../contract/channels/whatsapp-conversations.ts";
import { inboundEvents as inboundCalls } from "../../../../contract/workspace/inbound-events.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import type { InboundTemplate } from "../../../providers/channel/channel.ts";
import { whatsappRig } from "../../../testing/messenger-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { patchOf } from "./news.ts";

/** Templates from the first draft to the customer's phone, through the simulated provider. */
describe("WhatsApp templates", () => {
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
  const { settle, connect } = whatsappRig(
    () => world,
    () => admin,
  );

  let names = 0;
  const draft = async (connectionId: string, more: Record<string, unknown> = {}) =>
    world.ok(calls.create, admin, {
      body: {
        connectionId,
        name: `order_shipped_${(names += 1)}`,
        language: "en",
        category: "UTILITY",
        body: "Hello {{1}}, parcel {{2}} is on its way.",
        buttons: [{ type: "URL", text: "Track", url: "https://acme.example/t/{{1}}" }],
        examples: { "body.1": "Nadia", "body.2": "XY-1", "button.0": "XY-1" },
        ...more,
      },
    });
  const get = (id: string) => world.ok(calls.get, admin, { params: { id } });
  const submit = (id: string) => world.call(calls.submit, admin, { params: { id } });
  const approved = async (connectionId: string, more: Record<string, unknown> = {}) => {
    const { id } = await draft(connectionId, more);
    assert.equal((await submit(id)).status, 200);
    await settle();
    const template = await get(id);
    assert.equal(template.status, "APPROVED");
    return template;
  };
  const decide = async (
    id: string,
    named: { name: string; language: string },
    status: "APPROVED" | "REJECTED" | "PAUSED" | "DISABLED",
    reason = "NONE",
  ) => {
    await world.ok(simulator.decide, admin, { params: { id }, body: { ...named, status, reason } });
    await settle();
  };
  const begun = async (connectionId: string) => {
    const from = `34611${String((names += 1)).padStart(6, "0")}`;
    await world.ok(simulator.write, admin, {
      params: { id: connectionId },
      body: { from, name: "Lucía Ferrer", text: `Question ${from}` },
    });
    await settle();
    const [ticket] = (await world.ok(tickets.list, admin, { query: { search: from } })).items;
    assert.ok(ticket);
    return { from, ticket };
  };
  const fault = (answer: { status: number; body: Record<string, unknown> }) => [
    answer.status,
    answer.body["code"],
  ];

  test("a draft is handed in, reviewed, and approved by the provider's hook", async () => {
    const { id: connectionId } = await connect();
    const made = await draft(connectionId);
    assert.deepEqual([made.status, made.variables], ["DRAFT", ["body.1", "body.2", "button.0"]]);
    const submitted = await world.ok(calls.submit, admin, { params: { id: made.id } });
    assert.deepEqual([submitted.status, submitted.providerStatus], ["PENDING", "PENDING"]);
    assert.deepEqual(fault(await submit(made.id)), [409, "conflict"]);
    await settle();
    const after = await get(made.id);
    assert.deepEqual([after.status, after.providerStatus, after.reason], ["APPROVED", "APPROVED", null]);
    assert.equal((await world.ok(calls.status, agent, { params: { id: made.id } })).status, "APPROVED");
    const { items } = await world.ok(calls.list, agent, { query: { connectionId, status: ["APPROVED"] } });
    assert.deepEqual(
      items.map(({ id }) => id),
      [made.id],
    );
  });

  test("what the review rejects says why, and can be mended and handed in again", async () => {
    const { id: connectionId } = await connect();
    const { id } = await draft(connectionId, { body: "Hello {{1}}, parcel {{2}} has a discount today." });
    await submit(id);
    await settle();
    const rejected = await get(id);
    assert.deepEqual([rejected.status, rejected.reason], ["REJECTED", "INCORRECT_CATEGORY"]);
    await world.ok(calls.update, admin, {
      params: { id },
      body: { body: "Hello {{1}}, parcel {{2}} left today." },
    });
    assert.equal((await submit(id)).status, 200);
    await settle();
    assert.equal((await get(id)).status, "APPROVED");
  });

  test("an unfinished draft is kept and not handed in; each field is named with what is wrong", async () => {
    const { id: connectionId } = await connect();
    const { id } = await draft(connectionId, { body: "{{1}} {{3}}", examples: {}, buttons: [] });
    const refused = await submit(id);
    assert.deepEqual(fault(refused), [422, "invalid"]);
    const paths = (refused.body["errors"] as { path: string }[]).map(({ path }) => path);
    assert.ok(paths.includes("body") && paths.includes("examples.body.1"), paths.join());
    assert.equal((await get(id)).status, "DRAFT");
    const named = await world.call(calls.create, admin, {
      body: { connectionId, name: "Bad Name", language: "en", category: "UTILITY", body: "x" },
    });
    assert.deepEqual([named.status, (named.body["errors"] as { path: string }[])[0]?.path], [422, "name"]);
  });

  test("what authenticates is not written here, since Meta words it", async () => {
    const { id: connectionId } = await connect();
    const body = {
      connectionId,
      name: "one_time_code",
      language: "en",
      category: "AUTHENTICATION",
      body: "x",
    };
    const refused = await world.app.http.inject({
      method: "POST",
      url: "/api/whatsapp/templates",
      headers: { authorization: `Bearer ${admin.token}` },
      payload: body,
    });
    assert.equal(refused.statusCode, 422);
    assert.match(refused.body, /category/);
  });

  test("a name is taken once in each language of an account", async () => {
    const { id: connectionId } = await connect();
    const { name } = await draft(connectionId);
    const again = { connectionId, name, category: "UTILITY" as const, body: "Hello there" };
    const same = await world.call(calls.create, admin, { body: { ...again, language: "en" } });
    assert.equal(same.status, 409);
    assert.equal((await world.call(calls.create, admin, { body: { ...again, language: "es" } })).status, 201);
  });

  test("with the window shut an approved template reaches the customer as it was filled in, once", async () => {
    const { id: connectionId } = await connect();
    const template = await approved(connectionId);
    const { ticket, from } = await begun(connectionId);
    await world.ok(simulator.clock, admin, { params: { id: connectionId }, body: { forwardMinutes: 1441 } });
    const params = { id: ticket.id };
    const text = await world.call(tickets.reply, agent, { params, body: { message: "Too late" } });
    assert.deepEqual(fault(text), [409, "window_closed"]);
    const values = { "body.1": "Lucía", "body.2": "XY-9", "button.0": "XY-9" };
    const body = { templateId: template.id, values, clientMessageId: "once" };
    const sent = await world.ok(whatsappConversations.sendTemplate, agent, { params, body });
    assert.equal((await world.ok(whatsappConversations.sendTemplate, agent, { params, body })).id, sent.id);
    assert.equal(sent.text, "Hello Lucía, parcel XY-9 is on its way.");
    await settle();
    const { items } = await world.ok(tickets.conversations, agent, { params });
    const message = items.at(-1);
    assert.deepEqual([items.length, message?.delivery], [2, "DELIVERED"]);
    assert.equal(message?.messenger?.content?.type, "template");
    const { lines } = await world.ok(simulator.get, admin, { params: { id: connectionId } });
    assert.deepEqual(
      lines.filter((line) => line.customer === from).map((line) => line.text),
      [`Question ${from}`, "Hello Lucía, parcel XY-9 is on its way.\n\n[ Track ]"],
    );
  });

  test("a template that is not approved, of another account, or not filled in is not sent, and nothing is kept", async () => {
    const [one, other] = [await connect(), await connect()];
    const { ticket } = await begun(one.id);
    const params = { id: ticket.id };
    const send = (templateId: string, values: Record<string, string> = {}) =>
      world.call(whatsappConversations.sendTemplate, agent, { params, body: { templateId, values } });
    const unsent = await draft(one.id);
    assert.deepEqual(fault(await send(unsent.id)), [409, "conflict"]);
    const foreign = await approved(other.id);
    assert.deepEqual(fault(await send(foreign.id)), [409, "conflict"]);
    const own = await approved(one.id);
    const empty = await send(own.id, { "body.1": "Lucía" });
    assert.deepEqual(fault(empty), [422, "invalid"]);
    assert.deepEqual(
      (empty.body["errors"] as { path: string }[]).map(({ path }) => path),
      ["values.body.2", "values.button.0"],
    );
    const stranger = await world.person({ role: "ADMIN", tenant: "globex" });
    assert.equal((await world.call(calls.get, stranger, { params: { id: own.id } })).status, 404);
    assert.equal((await world.ok(tickets.conversations, agent, { params })).items.length, 1);
  });

  test("a template that the provider paused is not sent any more", async () => {
    const { id: connectionId } = await connect();
    const template = await approved(connectionId);
    await decide(connectionId, template, "PAUSED");
    assert.deepEqual([(await get(template.id)).status], ["PAUSED"]);
    const { ticket } = await begun(connectionId);
    const values = { "body.1": "a", "body.2": "b", "button.0": "c" };
    const refused = await world.call(whatsappConversations.sendTemplate, agent, {
      params: { id: ticket.id },
      body: { templateId: template.id, values },
    });
    assert.deepEqual(fault(refused), [409, "conflict"]);
  });

  test("a lost answer leaves one template, and the next try finds it", async () => {
    const { id: connectionId } = await connect();
    const { id } = await draft(connectionId);
    const fails = (isOn: boolean) =>
      world.ok(simulator.faults, admin, {
        params: { id: connectionId },
        body: { fault: "answer_lost", isOn },
      });
    await fails(true);
    const lost = await submit(id);
    assert.deepEqual(fault(lost), [409, "conflict"]);
    assert.match(String(lost.body["detail"]), /could not be asked/);
    await fails(false);
    assert.equal((await submit(id)).status, 200);
    await settle();
    assert.equal((await get(id)).status, "APPROVED");
  });

  test("the provider's refusal is told in its own words, and the draft stays", async () => {
    const { id: connectionId } = await connect();
    const template = await approved(connectionId);
    const edit = (body: string) =>
      world.ok(calls.update, admin, { params: { id: template.id }, body: { body } });
    await edit("Hello {{1}}, parcel {{2}} left.");
    assert.equal((await submit(template.id)).status, 200);
    await settle();
    await edit("Hello {{1}}, parcel {{2}} has left.");
    const refused = await submit(template.id);
    assert.deepEqual(fault(refused), [422, "invalid"]);
    assert.match(String(refused.body["detail"]), /once in 24 hours/);
    assert.equal((await get(template.id)).status, "DRAFT");
    const category = await world.call(calls.update, admin, {
      params: { id: template.id },
      body: { category: "MARKETING" },
    });
    assert.equal(category.status, 422);
  });

  test("a deleted template is gone at the provider, whose name rests for 30 days", async () => {
    const { id: connectionId } = await connect();
    const template = await approved(connectionId);
    await world.ok(calls.remove, admin, { params: { id: template.id } });
    assert.equal((await world.call(calls.get, admin, { params: { id: template.id } })).status, 404);
    const again = await draft(connectionId, { name: template.name });
    const refused = await submit(again.id);
    assert.match(String(refused.body["detail"]), /30 days/);
  });

  test("a test goes to one number, and opens no ticket", async () => {
    const { id: connectionId } = await connect();
    const template = await approved(connectionId);
    const values = { "body.1": "a", "body.2": "b", "button.0": "c" };
    const params = { id: template.id };
    const bad = await world.call(calls.test, admin, { params, body: { to: "nobody", values } });
    assert.deepEqual(fault(bad), [422, "invalid"]);
    await world.ok(calls.test, admin, { params, body: { to: "+34 699 111 222", values } });
    await settle();
    const { lines } = await world.ok(simulator.get, admin, { params: { id: connectionId } });
    assert.equal(lines.filter(({ customer }) => customer === "34699111222").length, 1);
    assert.equal((await world.ok(tickets.list, admin, { query: { search: "699111222" } })).items.length, 0);
  });

  test("news of a template that was never here is kept without harm, and an agent changes none", async () => {
    const { id: connectionId } = await connect();
    const template = await approved(connectionId);
    await world.ok(calls.remove, admin, { params: { id: template.id } });
    await decide(connectionId, { name: "unknown", language: "en" }, "DISABLED");
    assert.equal((await world.ok(inboundCalls.list, admin, { query: { connectionId } })).items.length, 0);
    const body = {
      connectionId,
      name: "x",
      language: "en" as const,
      category: "UTILITY" as const,
      body: "y",
    };
    assert.equal((await world.call(calls.create, agent, { body })).status, 403);
  });

  test("older news never overwrites newer, and a draft stays a draft", () => {
    const row = { status: "APPROVED", statusAt: null, quality: "UNKNOWN", category: "UTILITY" } as const;
    const news = (at: string, status: "APPROVED" | "PAUSED"): InboundTemplate => ({
      kind: "template",
      account: null,
      externalId: "x",
      at,
      template: { providerId: "1", name: "a", language: "en" },
      state: { status, providerStatus: status, reason: null },
      quality: null,
      category: null,
    });
    const paused = patchOf(row, news("2101-03-07T10:00:00.000Z", "PAUSED"));
    assert.equal(paused.status, "PAUSED");
    const later = { ...row, ...paused };
    assert.deepEqual(patchOf(later, news("2101-03-07T09:00:00.000Z", "APPROVED")), {});
    const draftRow = { ...row, status: "DRAFT" as const };
    assert.equal("status" in patchOf(draftRow, news("2101-03-07T10:00:00.000Z", "PAUSED")), false);
  });
});
