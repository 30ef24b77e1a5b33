import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { everyEndpoint as endpoints } from "../../contract/index.ts";
import { operatorConsole } from "../../contract/insight/console.ts";
import type { AnyEndpoint } from "../../contract/kit.ts";
import { session } from "../../contract/people/session.ts";
import { createWorld } from "../testing/world.ts";
import type { Person, World } from "../testing/world.ts";

/** What a call of the contract is answered while its workspace is suspended. */
describe("a suspended workspace", () => {
  let world: World;
  let root: Person;
  let ann: Person;
  before(async () => {
    world = await createWorld();
    root = await world.person({ role: "SUPER_ADMIN", tenant: "parley" });
    ann = await world.person({ role: "ADMIN", tenant: "shut" });
    await world.ok(operatorConsole.suspend, root, {
      params: { id: "shut" },
      body: { reason: "The invoice of May is open." },
    });
  });
  after(() => world.stop());

  const answering = endpoints.filter(({ whileSuspended }) => whileSuspended !== undefined);
  const ask = async (
    { method, path, body, example, query }: AnyEndpoint,
    headers: Record<string, string>,
  ) => {
    const named = path
      .replace("{domain}", "shut")
      .replaceAll(/\{\w+\}/g, "a-session-that-nobody-has-guessed");
    const search = query && !query.safeParse({}).success ? "?q=order&search=order&query=order" : "";
    const answer = await world.app.http.inject({
      method,
      url: `${named.startsWith("/api/") ? "" : "/api"}${named}${search}`,
      headers,
      ...(body ? { payload: example as object } : {}), // the contract has one for each body
    });
    return { status: answer.statusCode, code: answer.json<{ code?: string }>().code };
  };

  test("answers the calls that the contract names, and no others", () => {
    assert.deepEqual(answering.map(({ id, whileSuspended }) => `${id} ${whileSuspended}`).toSorted(), [
      "chat-box.identify openChats",
      "chat-box.seen openChats",
      "chat-box.transcript openChats",
      "chat-box.typing openChats",
      "chat-box.upload openChats",
      "public-consents.get answers",
      "public-consents.set answers",
      "public-site.chatHistory openChats",
      "public-site.sendChatMessage openChats",
      "public-site.site answers",
      "public-surveys.answerInChat openChats",
      "public-surveys.ofChat openChats",
      "session.logout answers",
    ]);
  });

  test("refuses each other call of its people, with the reason", async () => {
    const calls = endpoints.filter(
      ({ allow, raw, whileSuspended }) => allow !== "PUBLIC" && !raw && whileSuspended !== "answers",
    );
    assert.ok(calls.length > 300);
    for (const call of calls) {
      const { status, code } = await ask(call, { authorization: `Bearer ${ann.token}` });
      assert.deepEqual([status, code], [403, "workspace_suspended"], call.id);
    }
  });

  test("refuses each other call of its site, with when to come again", async () => {
    const calls = endpoints.filter(
      ({ allow, path, whileSuspended }) =>
        allow === "PUBLIC" && path.startsWith("/public/sites/{domain}") && whileSuspended === undefined,
    );
    assert.ok(calls.length > 10);
    for (const call of calls)
      assert.deepEqual(await ask(call, {}), { status: 503, code: "not_available" }, call.id);
    for (const call of answering)
      if (call.allow === "PUBLIC" && call.path.includes("{sessionId}"))
        assert.notEqual((await ask(call, {})).status, 503, call.id);
  });

  test("lets its people sign out, and what they leave is over once it is resumed", async () => {
    assert.equal((await world.call(session.logout, ann)).status, 200);
    await world.ok(operatorConsole.resume, root, { params: { id: "shut" } });
    assert.equal((await world.call(session.me, ann)).status, 401);
  });
});
