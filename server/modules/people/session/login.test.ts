import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { agents } from "../../../../contract/desk/agents.ts";
import { session } from "../../../../contract/people/session.ts";
import { outboxOf, password, secretSentTo, withPassword } from "../../../testing/staff.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { auditLogs, rateCounts } from "../../../db/table.ts";
import { delayMs, guessOf, countAttempts } from "./attempts.ts";
import { userSecrets, users } from "./table.ts";

describe("login", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const login = (body: { email: string; password: string; tenantId?: string }) =>
    world.call(session.login, null, { body });
  const userOf = (tenant: string, id: string) => world.work(tenant, (work) => work.rows(users).get(id));
  const forgetCounts = () => world.database.transaction("system", (db) => db.delete(rateCounts));

  test("the right password opens a session, and a weak hash of it is replaced by a strong one", async () => {
    const ada = await withPassword(world, { email: "ada@acme.test" });
    const { token, user } = await world.ok(session.login, null, {
      body: { email: " Ada@Acme.test ", password, tenantId: "acme" },
    });
    assert.deepEqual(
      { ...user, id: "" },
      {
        id: "",
        email: "ada@acme.test",
        role: "AGENT",
        firstName: "Ada",
        lastName: "Byron",
        name: "Ada Byron",
        tenantId: "acme",
        tenantName: "acme Inc.",
        locale: null,
      },
    );
    assert.equal(
      (await world.app.http.inject({ url: "/api/auth/me", headers: { authorization: `Bearer ${token}` } }))
        .statusCode,
      200,
    );
    assert.equal(
      world.app.services.passwords.needsRehash((await userOf("acme", ada.id)).passwordHash),
      false,
    );
    assert.equal((await login({ email: ada.email, password })).status, 200);
  });

  test("a wrong password, an unknown account, another tenant and a deactivated account answer alike", async () => {
    await withPassword(world, { email: "known@acme.test" });
    const gone = await withPassword(world, { email: "gone@acme.test" });
    await world.work("acme", (work) => work.rows(users).update(gone.id, { isActive: false }));
    const answers = [
      await login({ email: "known@acme.test", password: "wrong password", tenantId: "acme" }),
      await login({ email: "nobody@acme.test", password, tenantId: "acme" }),
      await login({ email: "known@acme.test", password, tenantId: "globex" }),
      await login({ email: "gone@acme.test", password, tenantId: "acme" }),
    ];
    for (const { status, body } of answers) {
      assert.equal(status, 401);
      assert.deepEqual({ ...body, requestId: "" }, { ...answers[0]?.body, requestId: "" });
    }
  });

  test("without a tenant's name all are tried: one match signs in, several ask which", async () => {
    for (const tenant of ["acme", "globex"])
      await withPassword(world, { email: "twice@parley.test", tenant });
    await withPassword(world, { email: "once@globex.test", tenant: "globex" });
    assert.equal((await login({ email: "once@globex.test", password })).body.user.tenantId, "globex");
    const asked = await login({ email: "twice@parley.test", password });
    assert.equal(asked.status, 409);
    assert.equal(asked.body["code"], "conflict");
    assert.deepEqual(asked.body["tenants"], ["acme", "globex"]);
    assert.equal(
      (await login({ email: "twice@parley.test", password, tenantId: "globex" })).body.user.tenantId,
      "globex",
    );
    assert.equal((await login({ email: "twice@parley.test", password: "wrong password" })).status, 401);
  });

  test("a SUPER_ADMIN signs in at any tenant's address and remains their own tenant's", async () => {
    await withPassword(world, { email: "root@parley.test", tenant: "parley", role: "SUPER_ADMIN" });
    const { body } = await login({ email: "root@parley.test", password, tenantId: "acme" });
    assert.equal(body.user.tenantId, "parley");
  });

  test("guesses from one address at one account are refused after ten, also when they come at once, and with the right password too", async () => {
    await forgetCounts();
    await withPassword(world, { email: "guessed@acme.test" });
    const wrong = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        login({ email: "guessed@acme.test", password: `wrong ${at}`, tenantId: "acme" }),
      ),
    );
    assert.deepEqual(wrong.map(({ status }) => status).sort(), [...Array<number>(10).fill(401), 429, 429]);
    const refused = await login({ email: "guessed@acme.test", password, tenantId: "acme" });
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers["retry-after"]) <= 300);
    world.clock.advance({ minutes: 5 });
    assert.equal((await login({ email: "guessed@acme.test", password, tenantId: "acme" })).status, 200);
  });

  test("a storm of guesses from a thousand other addresses slows the owner down and does not lock them out", async () => {
    await forgetCounts();
    await withPassword(world, { email: "stormed@acme.test" });
    for (let at = 0; at < 30; at += 1)
      await countAttempts(world.app.services, guessOf("stormed@acme.test", `198.51.100.${at}`));
    const start = performance.now();
    assert.equal((await login({ email: "stormed@acme.test", password, tenantId: "acme" })).status, 200);
    assert.ok(performance.now() - start >= delayMs(31));
  });

  test("unknown accounts are limited exactly like known ones", async () => {
    await forgetCounts();
    for (let at = 0; at < 10; at += 1)
      await countAttempts(world.app.services, guessOf("nobody@acme.test", "127.0.0.1"));
    assert.equal((await login({ email: "nobody@acme.test", password, tenantId: "acme" })).status, 429);
  });

  test("signing in counts as no guess", async () => {
    await forgetCounts();
    await withPassword(world, { email: "often@acme.test" });
    await login({ email: "often@acme.test", password: "wrong password", tenantId: "acme" });
    for (let at = 0; at < 2; at += 1)
      assert.equal((await login({ email: "often@acme.test", password, tenantId: "acme" })).status, 200);
    assert.deepEqual(
      (await world.database.read("system", (db) => db.select().from(rateCounts))).map((row) => row.count),
      [1, 1, 1],
    );
  });

  test("signing in makes an agent Online and signing out Offline, with the history's source", async () => {
    await forgetCounts();
    const ida = await withPassword(world, { email: "ida@acme.test" });
    const { body } = await login({ email: ida.email, password, tenantId: "acme" });
    const asIda = {
      id: ida.id,
      name: "Ada Byron",
      email: ida.email,
      role: "AGENT" as const,
      tenant: "acme",
      token: body.token,
      sessionId: "",
    };
    assert.equal((await world.ok(agents.availability, asIda, { params: { id: ida.id } })).status, "ONLINE");
    await world.ok(session.logout, asIda);
    assert.equal((await world.call(session.me, asIda)).status, 401);
    const { body: again } = await login({ email: ida.email, password, tenantId: "acme" });
    const history = await world.ok(
      agents.statusHistory,
      { ...asIda, token: again.token },
      { params: { id: ida.id }, query: {} },
    );
    assert.deepEqual(
      history.items.map((one) => one.source),
      ["login", "logout", "login"],
    );
  });
});

describe("one-time codes", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const verify = (phoneNumber: string, code: string, tenantId?: string) =>
    world.call(session.verifyOtp, null, {
      body: { phoneNumber, code, ...(tenantId === undefined ? {} : { tenantId }) },
    });
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  test("a code by mail signs in once", async () => {
    const ada = await withPassword(world, { email: "ada@acme.test" });
    assert.deepEqual(
      await world.ok(session.sendOtp, null, { body: { phoneNumber: ada.email, tenantId: "acme" } }),
      { expiresInSeconds: 300, delivery: "HELD_HERE" },
    );
    const code = await secretSentTo(world, "acme", ada.email);
    assert.equal((await verify(ada.email, code)).body.user.id, ada.id);
    assert.equal((await verify(ada.email, code)).status, 401);
  });

  test("a code by phone finds the number however it is written", async () => {
    const bo = await withPassword(world, { email: "bo@acme.test", phone: "+34600111222" });
    await world.ok(session.sendOtp, null, { body: { phoneNumber: "+34 600 111 222" } });
    const [message] = await outboxOf(world, "acme", "+34600111222");
    assert.equal(message?.channel, "sms");
    assert.equal(
      (await verify("+34 600-111-222", await secretSentTo(world, "acme", "+34600111222"))).body.user.id,
      bo.id,
    );
  });

  test("the sixth try is one too many, even with the right code", async () => {
    const cy = await withPassword(world, { email: "cy@acme.test" });
    await world.ok(session.sendOtp, null, { body: { phoneNumber: cy.email } });
    const code = await secretSentTo(world, "acme", cy.email);
    for (let at = 0; at < 5; at += 1) assert.equal((await verify(cy.email, other(code))).status, 401);
    assert.equal((await verify(cy.email, code)).status, 401);
  });

  test("the fifth try may still be right", async () => {
    const di = await withPassword(world, { email: "di@acme.test" });
    await world.ok(session.sendOtp, null, { body: { phoneNumber: di.email } });
    const code = await secretSentTo(world, "acme", di.email);
    for (let at = 0; at < 4; at += 1) await verify(di.email, other(code));
    assert.equal((await verify(di.email, code)).status, 200);
  });

  test("a code ends after five minutes", async () => {
    const ed = await withPassword(world, { email: "ed@acme.test" });
    await world.ok(session.sendOtp, null, { body: { phoneNumber: ed.email } });
    const code = await secretSentTo(world, "acme", ed.email);
    world.clock.advance({ minutes: 5 });
    assert.equal((await verify(ed.email, code)).status, 401);
  });

  test("nobody learns from answer or time whether there is an account", async () => {
    const fi = await withPassword(world, { email: "fi@acme.test" });
    const timed = async (phoneNumber: string) => {
      const start = performance.now();
      const { status, body } = await world.call(session.sendOtp, null, { body: { phoneNumber } });
      return { status, body, ms: performance.now() - start };
    };
    const asked = [fi.email, "nobody@acme.test", "not a number"];
    const fastest = asked.map(() => Infinity);
    // In turn: whatever else keeps the machine busy for a while meets each of them.
    for (let round = 0; round < 4; round += 1) {
      world.clock.advance({ minutes: 2 }); // so many calls in a minute would be too many
      const answers = [];
      for (const phoneNumber of asked) answers.push(await timed(phoneNumber));
      for (const [at, { status, body, ms }] of answers.entries()) {
        assert.deepEqual([status, body], [answers[0]?.status, answers[0]?.body]);
        fastest[at] = Math.min(fastest[at] ?? ms, ms);
      }
    }
    assert.ok(Math.max(...fastest) - Math.min(...fastest) < 150, `${fastest.join(", ")} ms`);
    assert.deepEqual(
      { ...(await verify("nobody@acme.test", "123456")).body, requestId: "" },
      { ...(await verify(fi.email, "123456")).body, requestId: "" },
    );
  });

  test("a mailbox is not filled: after five codes a quarter of an hour from one address the answer is 429", async () => {
    world.clock.advance({ minutes: 2 });
    const gil = await withPassword(world, { email: "gil@acme.test" });
    for (let at = 0; at < 5; at += 1)
      await world.ok(session.sendOtp, null, { body: { phoneNumber: gil.email } });
    assert.equal((await world.call(session.sendOtp, null, { body: { phoneNumber: gil.email } })).status, 429);
    assert.equal((await outboxOf(world, "acme", gil.email)).length, 5);
  });

  test("neither the secrets' table nor the audit log holds a code that was sent", async () => {
    world.clock.advance({ minutes: 15 });
    const hal = await withPassword(world, { email: "hal@acme.test" });
    await world.ok(session.sendOtp, null, { body: { phoneNumber: hal.email } });
    const code = await secretSentTo(world, "acme", hal.email);
    const secrets = await world.work("acme", (work) =>
      work.rows(userSecrets).list({ where: eq(userSecrets.userId, hal.id) }),
    );
    assert.equal(secrets.length, 1);
    const audit = await world.work("acme", (work) => work.rows(auditLogs).list());
    assert.ok(audit.some((row) => row.entity === "user_secrets"));
    for (const row of [...secrets, ...audit])
      assert.doesNotMatch(
        JSON.stringify({ ...row, id: "", entityId: "", actorId: "", createdAt: "", expiresAt: "" }),
        new RegExp(`\\b${code}\\b`),
      );
  });
});
