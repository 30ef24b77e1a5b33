import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { publicSite } from "../../../../contract/site/public-site.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { savedResponses } from "../../../../contract/desk/saved-responses.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { fillPlaceholders } from "./placeholders.ts";

describe("saved responses", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const text = { title: "Where is my order", content: "Hello {{contact.firstName}}" };

  test("an agent finds shared ones and their own, never a colleague's", async () => {
    const [ann, ben] = [await world.person(), await world.person()];
    await world.ok(savedResponses.create, ann, { body: { ...text, title: "Ann's own", isShared: false } });
    await world.ok(savedResponses.create, ann, { body: { ...text, title: "For all" } });
    const seen = await world.ok(savedResponses.list, ben, { query: {} });
    assert.deepEqual(
      seen.items.map((one) => one.title),
      ["For all"],
    );
    assert.equal(seen.total, 1);
    assert.equal((await world.ok(savedResponses.list, ann, { query: { search: "own" } })).total, 1);
  });

  test("another tenant's response answers as one that never was", async () => {
    const [ann, eve] = [await world.person(), await world.person({ tenant: "globex", role: "ADMIN" })];
    const made = await world.ok(savedResponses.create, ann, { body: text });
    const theirs = await world.call(savedResponses.get, eve, { params: { id: made.id } });
    const nothing = await world.call(savedResponses.get, eve, {
      params: { id: "01980000-0000-7000-8000-000000000000" },
    });
    assert.equal(theirs.status, 404);
    assert.deepEqual({ ...theirs.body, requestId: "" }, { ...nothing.body, requestId: "" });
  });

  test("a shared response is changed by its author and by supervisors, not by other agents", async () => {
    const [ann, ben, sue] = [
      await world.person(),
      await world.person(),
      await world.person({ role: "SUPERVISOR" }),
    ];
    const { id } = await world.ok(savedResponses.create, ann, { body: text });
    assert.equal(
      (await world.call(savedResponses.update, ben, { params: { id }, body: { title: "Mine now" } })).status,
      403,
    );
    assert.equal(
      (await world.ok(savedResponses.update, sue, { params: { id }, body: { title: "Better" } })).title,
      "Better",
    );
  });

  test("the same Idempotency-Key makes one response and answers twice alike", async () => {
    const ann = await world.person();
    const headers = { "idempotency-key": "double-click" };
    const [first, second] = await Promise.all([
      world.ok(savedResponses.create, ann, { body: text, headers }),
      world.ok(savedResponses.create, ann, { body: text, headers }),
    ]);
    assert.deepEqual(first, second);
    assert.equal(
      (await world.call(savedResponses.create, ann, { body: { ...text, title: "Other" }, headers })).status,
      409,
    );
  });

  test("pages follow each other by cursor without gap or repetition", async () => {
    const ann = await world.person({ tenant: "initech" });
    for (let at = 0; at < 7; at += 1)
      await world.ok(savedResponses.create, ann, {
        body: { ...text, title: at < 4 ? "Same title" : `Title ${at}` },
      });
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await world.ok(savedResponses.list, ann, { query: { limit: 3, cursor } });
      seen.push(...page.items.map((one) => one.id));
      assert.equal(page.total, cursor === undefined ? 7 : undefined);
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    assert.equal(new Set(seen).size, 7);
  });

  test("a bad field is named, and nothing is made", async () => {
    const ann = await world.person();
    const { status, body } = await world.call(savedResponses.create, ann, {
      body: { title: "", content: "x" },
    });
    assert.equal(status, 422);
    assert.equal((body as unknown as { errors: { path: string }[] }).errors[0]?.path, "title");
  });

  test("placeholders without a value stay and are named", () => {
    assert.deepEqual(
      fillPlaceholders("Hi {{contact.firstName}}, {{ ticket.number }} {{__proto__}}", {
        "contact.firstName": "Kim",
      }),
      { content: "Hi Kim, {{ ticket.number }} {{__proto__}}", missing: ["ticket.number", "__proto__"] },
    );
  });

  test("a fallback stands in for a value that is not there, and for nothing else", () => {
    const values = { "contact.firstName": "Kim", "contact.name": "", "agent.name": undefined };
    const cases: [string, string, string[]][] = [
      ["Hi {{contact.firstName | there}}", "Hi Kim", []],
      ["Hi {{contact.name|there}}.", "Hi there.", []],
      ["Hi {{ agent.name  |  dear reader }}!", "Hi dear reader!", []],
      ["Hi{{contact.name|}}.", "Hi.", []],
      ["{{contact.name | {{contact.firstName}} }}", "{{contact.name | Kim }}", []],
      ["{{toString | x}} {{nobody}}", "x {{nobody}}", ["nobody"]],
    ];
    for (const [text, content, missing] of cases)
      assert.deepEqual(fillPlaceholders(text, values), { content, missing }, text);
  });

  test("nobody is addressed as the visitor that we numbered, nor by half an address", async () => {
    const ann = await world.person();
    const { id } = await world.ok(savedResponses.create, ann, {
      body: { title: "Look", content: "Happy to look, {{contact.firstName | there}}. {{contact.name}}" },
    });
    const filledFor = async (said: { email?: string; name?: string }) => {
      const { ticketNumber } = await world.ok(publicSite.sendChatMessage, null, {
        params: { domain: ann.tenant },
        body: { message: "Hi", clientMessageId: randomUUID(), ...said },
      });
      const ticket = await world.ok(tickets.get, ann, { params: { id: String(ticketNumber) } });
      return world.ok(savedResponses.process, ann, { params: { id }, body: { ticketId: ticket.id } });
    };
    const unnamed = { content: "Happy to look, there. {{contact.name}}", missing: ["contact.name"] };
    assert.deepEqual(await filledFor({}), unnamed);
    assert.deepEqual(await filledFor({ email: "kim.nest77@example.test" }), unnamed);
    assert.deepEqual(await filledFor({ name: "Robin Field" }), {
      content: "Happy to look, Robin. Robin Field",
      missing: [],
    });
  });
});
