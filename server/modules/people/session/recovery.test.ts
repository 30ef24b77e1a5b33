import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { session } from "../../../../contract/people/session.ts";
import { outboxOf, password, secretSentTo, withPassword } from "../../../testing/staff.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { auditLogs, rateCounts } from "../../../db/table.ts";

describe("a forgotten or changed password", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const as = (token: string): Person => ({
    id: "",
    name: "",
    email: "",
    role: "AGENT",
    tenant: "",
    sessionId: "",
    token,
  });
  const signIn = async (email: string, secret = password) =>
    as((await world.ok(session.login, null, { body: { email, password: secret, tenantId: "acme" } })).token);
  const isOpen = async (person: Person) => (await world.call(session.me, person)).status === 200;
  const forgot = (email: string) => world.call(session.forgotPassword, null, { body: { email } });
  const linkFor = async (email: string) => {
    await forgot(email);
    return secretSentTo(world, "acme", email);
  };
  const reset = (token: string, secret: string) =>
    world.call(session.resetPassword, null, { body: { token, password: secret } });

  test("the link sets a password once, signs in, and ends every session that was open", async () => {
    const ada = await withPassword(world, { email: "ada@acme.test" });
    const before = await signIn(ada.email);
    const token = await linkFor(ada.email);
    const [mail] = await outboxOf(world, "acme", ada.email);
    assert.match(mail?.text ?? "", /http:\/\/acme\.localhost:3000\/reset-password\?token=[\w-]{43}/);
    const { status, body } = await reset(token, "a different secret");
    assert.equal(status, 200);
    assert.ok(await isOpen(as(body.token)));
    assert.equal(await isOpen(before), false);
    assert.equal((await reset(token, "and yet another")).status, 410);
    assert.ok(await isOpen(await signIn(ada.email, "a different secret")));
    assert.equal(
      (await world.call(session.login, null, { body: { email: ada.email, password, tenantId: "acme" } }))
        .status,
      401,
    );
  });

  test("of two people with the same link one sets the password", async () => {
    const bo = await withPassword(world, { email: "bo@acme.test" });
    const token = await linkFor(bo.email);
    const [one, two] = await Promise.all([
      reset(token, "the first new secret"),
      reset(token, "the other new secret"),
    ]);
    assert.deepEqual([one.status, two.status].sort(), [200, 410]);
  });

  test("a link ends after an hour, and by the use of another one", async () => {
    const cy = await withPassword(world, { email: "cy@acme.test" });
    const [early, late] = [await linkFor(cy.email), await linkFor(cy.email)];
    assert.equal((await reset(late, "a different secret")).status, 200);
    assert.equal((await reset(early, "a different secret")).status, 410);
    const last = await linkFor(cy.email);
    world.clock.advance({ hours: 1 });
    assert.equal((await reset(last, "a different secret")).status, 410);
  });

  test("a common password is refused at its field and does not cost the link", async () => {
    const di = await withPassword(world, { email: "di@acme.test" });
    const token = await linkFor(di.email);
    const { status, body } = await reset(token, "password123");
    assert.equal(status, 422);
    assert.deepEqual(
      (body["errors"] as { path: string }[]).map(({ path }) => path),
      ["password"],
    );
    assert.equal((await reset(token, "a different secret")).status, 200);
  });

  test("nobody learns from answer or time whether there is an account", async () => {
    await withPassword(world, { email: "ed@acme.test" });
    const timed = async (email: string) => {
      const start = performance.now();
      const { status, body } = await forgot(email);
      return { status, body, ms: performance.now() - start };
    };
    const tried: [known: Awaited<ReturnType<typeof timed>>, unknown: Awaited<ReturnType<typeof timed>>][] =
      [];
    // In turn: whatever else keeps the machine busy for a while meets both.
    for (let round = 0; round < 4; round += 1)
      tried.push([await timed("ed@acme.test"), await timed("nobody@acme.test")]);
    for (const [known, unknown] of tried)
      assert.deepEqual([unknown.status, unknown.body], [known.status, known.body]);
    const [known, unknown] = [
      Math.min(...tried.map(([each]) => each.ms)),
      Math.min(...tried.map(([, each]) => each.ms)),
    ];
    assert.ok(Math.abs(unknown - known) < 150, `${unknown} ms against ${known} ms`);
  });

  test("whoever is in two tenants gets a link for each, at that tenant's own address", async () => {
    for (const tenant of ["acme", "globex"])
      await withPassword(world, { email: "twice@parley.test", tenant });
    await forgot("twice@parley.test");
    for (const tenant of ["acme", "globex"])
      assert.match(
        (await outboxOf(world, tenant, "twice@parley.test"))[0]?.text ?? "",
        new RegExp(`http://${tenant}\\.localhost:3000/reset-password`),
      );
  });

  test("a changed password ends the other sessions and keeps this one, with a new token", async () => {
    await world.database.transaction("system", (db) => db.delete(rateCounts));
    const fi = await withPassword(world, { email: "fi@acme.test" });
    const [here, there] = [await signIn(fi.email), await signIn(fi.email)];
    const refused = await world.call(session.changePassword, here, {
      body: { currentPassword: "not the one", newPassword: "a different secret" },
    });
    assert.equal(refused.status, 422);
    assert.deepEqual((refused.body["errors"] as { path: string }[])[0]?.path, "currentPassword");
    const { token } = await world.ok(session.changePassword, here, {
      body: { currentPassword: password, newPassword: "a different secret" },
    });
    assert.ok(await isOpen(as(token)));
    assert.equal(await isOpen(there), false);
    assert.equal(
      (await world.call(session.refreshToken, null, { body: { token: there.token } })).status,
      401,
    );
    const [notice] = await outboxOf(world, "acme", fi.email);
    assert.match(notice?.subject ?? "", /was changed/);
  });

  test("the audit log tells of a new password without a trace of it", async () => {
    const rows = (await world.work("acme", (work) => work.rows(auditLogs).list())).filter(
      (row) => row.action === "password",
    );
    assert.ok(rows.length > 0);
    for (const row of rows) assert.deepEqual((row.after as { passwordHash: string }).passwordHash, "•••");
  });
});
