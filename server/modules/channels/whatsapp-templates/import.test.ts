import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { whatsappConversations } from "../../../../contract/channels/whatsapp-conversations.ts";
import { whatsappTemplates as calls } from "../../../../contract/channels/whatsapp-templates.ts";
import type { MadeTemplateKind } from "../../../../contract/channels/account-news.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { messengerRig } from "../../../testing/messenger-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { memoryOf } from "../../workspace/connections/account-memory.ts";
import { readAllFacts } from "../../workspace/connection-settings/facts.ts";
import { whatsappTemplates } from "./table.ts";

describe("templates that were made at Meta", () => {
  let world: World;
  let admin: Person;
  let tenants = 0;
  let tenant = "";
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    tenant = `made-${(tenants += 1)}`;
    admin = await world.person({ role: "ADMIN", tenant });
  });
  after(() => world.stop());
  const { settle, connect, begun } = messengerRig(
    "whatsapp",
    () => world,
    () => admin,
  );
  const make = async (id: string, name: string, kind: MadeTemplateKind = "PLAIN") => {
    const body = { name, language: "en", kind, text: "Your order is ready." };
    await world.ok(simulator.makeTemplate, admin, { params: { id }, body });
    await settle();
  };
  /** As Meta has them, without telling. */
  const change = (id: string, run: (templates: { name: string; [field: string]: unknown }[]) => unknown) =>
    memoryOf(world.app.desk, { tenantId: tenant, id }).change((state) => {
      const all = state as { templates: { name: string }[] }; // the simulator's own state
      run(all.templates);
    });
  const list = async () => (await world.ok(calls.list, admin, { query: { limit: 100 } })).items;
  const named = async (name: string) => {
    const found = (await list()).find((one) => one.name === name);
    assert.ok(found, name);
    return found;
  };
  const refresh = () => world.ok(calls.refresh, admin);
  const attempt = (call: Parameters<World["call"]>[0], input: object) => world.call(call, admin, input);

  test("one that another program makes comes here by its post, whole, and can be sent and edited", async () => {
    const { connection, ticket, from } = await begun();
    await make(connection.id, "made_at_meta");
    const template = await named("made_at_meta");
    assert.deepEqual(
      [template.status, template.category, template.language, template.body, template.otherParts],
      ["APPROVED", "UTILITY", "en", "Your order is ready.", []],
    );
    await world.ok(whatsappConversations.sendTemplate, admin, {
      params: { id: ticket.id },
      body: { templateId: template.id, values: {} },
    });
    await settle();
    const { lines } = await world.ok(simulator.get, admin, { params: { id: connection.id } });
    assert.equal(lines.filter((one) => one.customer === from).at(-1)?.text, "Your order is ready.");
    await world.ok(calls.update, admin, {
      params: { id: template.id },
      body: { body: "Your order is ready now." },
    });
    assert.equal((await world.ok(calls.submit, admin, { params: { id: template.id } })).status, "PENDING");
    await settle();
    assert.equal((await named("made_at_meta")).status, "APPROVED");
  });

  test("a code is sent in the words and for the button; longer ones, and edits, are refused with a reason", async () => {
    const { connection, ticket, from } = await begun();
    await make(connection.id, "login_code", "CODE");
    const template = await named("login_code");
    assert.deepEqual(
      [template.category, template.variables, template.buttons, template.examples],
      ["AUTHENTICATION", ["body.1"], [{ type: "CODE", text: "Copy code" }], { "body.1": "123456" }],
    );
    const send = (code: string) => ({
      params: { id: ticket.id },
      body: { templateId: template.id, values: { "body.1": code } },
    });
    const tooLong = await attempt(whatsappConversations.sendTemplate, send("1234567890123456"));
    assert.equal(tooLong.status, 422);
    await world.ok(whatsappConversations.sendTemplate, admin, send("804217"));
    await settle();
    const { lines } = await world.ok(simulator.get, admin, { params: { id: connection.id } });
    const line = lines.filter((one) => one.customer === from).at(-1);
    assert.match(line?.text ?? "", /^\*804217\* is your verification code/);
    assert.equal(line?.status, "DELIVERED");
    const edited = await attempt(calls.update, { params: { id: template.id }, body: { body: "{{1}}!" } });
    assert.deepEqual([edited.status, edited.body["code"]], [409, "conflict"]);
    assert.match(String(edited.body["detail"]), /Meta words authentication templates/);
  });

  test("one with parts that have no place here is only read, names them, and is not sent", async () => {
    const { connection, ticket } = await begun();
    await make(connection.id, "coupon", "COUPON");
    const template = await named("coupon");
    assert.deepEqual([template.otherParts, template.status], [["COPY_CODE"], "APPROVED"]);
    const sent = await attempt(whatsappConversations.sendTemplate, {
      params: { id: ticket.id },
      body: { templateId: template.id, values: {} },
    });
    assert.deepEqual([sent.status, sent.body["code"]], [409, "conflict"]);
    assert.match(String(sent.body["detail"]), /cannot be sent from here: COPY_CODE/);
    const edited = await attempt(calls.update, { params: { id: template.id }, body: { body: "x" } });
    assert.match(String(edited.body["detail"]), /cannot be edited here \(COPY_CODE\)/);
  });

  test("asked for, Meta's list is followed: what is new, what changed there, what is gone; a draft stays", async () => {
    const { id } = await connect();
    await make(id, "kept");
    await make(id, "removed");
    const draft = await world.ok(calls.create, admin, {
      body: { connectionId: id, name: "mine", language: "en", category: "UTILITY", body: "Not yet." },
    });
    await change(id, (templates) => {
      templates.splice(0, templates.length, ...templates.filter(({ name }) => name !== "removed"));
      for (const template of templates)
        Object.assign(template, {
          quality: "RED",
          status: "PAUSED",
          components: [{ type: "BODY", text: "Changed at Meta." }],
        });
      templates.push(
        { ...templates[0], id: "777", name: "silent" },
        { ...templates[0], id: "778", name: "mine" },
      );
    });
    world.clock.advance({ minutes: 1 });
    assert.deepEqual(await refresh(), { added: 1, changed: 1, gone: 1 });
    const kept = await named("kept");
    assert.deepEqual([kept.status, kept.quality, kept.body], ["PAUSED", "RED", "Changed at Meta."]);
    const removed = await named("removed");
    assert.deepEqual([removed.status, removed.providerStatus], ["DISABLED", "DELETED"]);
    assert.equal((await named("silent")).status, "PAUSED");
    const mine = await world.ok(calls.get, admin, { params: { id: draft.id } });
    assert.deepEqual([mine.status, mine.body], ["DRAFT", "Not yet."]);
    assert.deepEqual(await refresh(), { added: 0, changed: 0, gone: 0 }, "twice does nothing more");
  });

  test("a list of several pages comes whole, and each day without anybody asking", async () => {
    const { id } = await connect();
    await settle();
    await change(id, (templates) => {
      for (let at = 0; at < 230; at += 1)
        templates.push({
          id: String(9000 + at),
          name: `page_${at}`,
          language: "en",
          category: "UTILITY",
          components: [{ type: "BODY", text: `Number ${at}.` }],
          status: "APPROVED",
          reason: "NONE",
          editedAtMs: [],
        });
    });
    await readAllFacts.run({ desk: world.app.desk, services: world.app.services });
    await settle();
    const rows = await world.work(tenant, (work) =>
      work.from(whatsappTemplates).where(eq(whatsappTemplates.connectionId, id)),
    );
    assert.equal(rows.length, 230);
  });

  test("what Meta does not take is refused at the name; the list of an agent is not theirs to refresh", async () => {
    const { id } = await connect();
    const body = { name: "Not A Name", language: "en", kind: "PLAIN" as const, text: "Hello." };
    const refused = await attempt(simulator.makeTemplate, { params: { id }, body });
    assert.equal(refused.status, 422);
    const agent = await world.person({ role: "AGENT", tenant });
    assert.equal((await world.call(calls.refresh, agent)).status, 403);
  });
});
