import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { agents } from "../../../../contract/desk/agents.ts";
import { session } from "../../../../contract/people/session.ts";
import { password, secretSentTo } from "../../../testing/staff.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { auditLogs } from "../../../db/table.ts";
import { createPasswords } from "./passwords.ts";
import { issueSecret } from "./secrets.ts";
import { secondFactors, users } from "./table.ts";
import { codeAt, fromBase32, stepAt } from "./totp.ts";

describe("the second factor", () => {
  let world: World;
  let count = 0;
  let cheap: string;
  before(async () => {
    world = await createWorld();
    cheap = await createPasswords({ log2N: 10, r: 8, p: 1 }).hash(password);
  });
  after(() => world.stop());

  const codeOf = (secret: string, drift = 0) => codeAt(fromBase32(secret), stepAt(world.clock.now()) + drift);
  /** Somebody with a password and an open session; nothing is switched on. */
  const somebody = async (): Promise<Person> => {
    const person = await world.person();
    const email = `two${(count += 1)}@acme.test`;
    await world.work("acme", (work) => work.rows(users).update(person.id, { email, passwordHash: cheap }));
    return { ...person, email };
  };
  const switchedOn = async () => {
    const person = await somebody();
    const { secret } = await world.ok(session.setUpSecondFactor, person, { body: { password } });
    const { recoveryCodes } = await world.ok(session.confirmSecondFactor, person, {
      body: { code: codeOf(secret) },
    });
    world.clock.advance({ seconds: 60 });
    return { person, secret, recoveryCodes };
  };
  const login = (email: string) =>
    world.call(session.login, null, { body: { email, password, tenantId: "acme" } });
  /** As a login makes it, without the slow check of the password. */
  const challengeFor = ({ id }: Person) =>
    world.work("acme", (work) => issueSecret(work, { userId: id, purpose: "factor" }));
  const verify = (challenge: string, code: string) =>
    world.call(session.verifySecondFactor, null, { body: { challenge, code } });

  test("counts once its first code has come back, and not before", async () => {
    const person = await somebody();
    const { secret, uri } = await world.ok(session.setUpSecondFactor, person, { body: { password } });
    assert.match(uri, new RegExp(`^otpauth://totp/Parley%20acme:two\\d+%40acme.test\\?secret=${secret}&`));
    assert.equal((await login(person.email)).status, 200);
    assert.equal(
      (await world.call(session.confirmSecondFactor, person, { body: { code: "000000" } })).status,
      422,
    );
    assert.equal((await world.ok(session.secondFactor, person)).isOn, false);
    const { recoveryCodes } = await world.ok(session.confirmSecondFactor, person, {
      body: { code: codeOf(secret) },
    });
    assert.equal(new Set(recoveryCodes).size, 10);
    assert.deepEqual(await world.ok(session.secondFactor, person), {
      isOn: true,
      since: world.clock.now().toISOString(),
      recoveryCodesLeft: 10,
    });
    assert.equal((await world.call(session.setUpSecondFactor, person, { body: { password } })).status, 409);
  });

  test("is asked for at login, and the right code signs in", async () => {
    const { person, secret } = await switchedOn();
    const asked = await login(person.email);
    assert.deepEqual(
      [asked.status, asked.body["code"], "token" in asked.body],
      [403, "second_factor_needed", false],
    );
    const challenge = String(asked.body["challenge"]);
    const { status, body } = await verify(challenge, codeOf(secret));
    assert.equal(status, 200);
    assert.equal(body.user.id, person.id);
    assert.equal((await world.call(session.me, { ...person, token: body.token })).status, 200);
    assert.equal((await verify(challenge, codeOf(secret, 1))).status, 410);
  });

  test("a code counts once, also at two logins at once", async () => {
    const { person, secret } = await switchedOn();
    const challenges = [await challengeFor(person), await challengeFor(person)];
    const code = codeOf(secret);
    assert.deepEqual(
      (await Promise.all(challenges.map((challenge) => verify(challenge, code))))
        .map(({ status }) => status)
        .sort(),
      [200, 422],
    );
    assert.equal((await verify(await challengeFor(person), code)).status, 422);
    assert.equal((await verify(await challengeFor(person), codeOf(secret, -1))).status, 422);
    world.clock.advance({ seconds: 30 });
    assert.equal((await verify(await challengeFor(person), codeOf(secret))).status, 200);
  });

  test("the sixth try at one login is too many, even with the right code", async () => {
    const { person, secret } = await switchedOn();
    const challenge = await challengeFor(person);
    for (let at = 0; at < 5; at += 1) assert.equal((await verify(challenge, "000000")).status, 422);
    assert.equal((await verify(challenge, codeOf(secret))).status, 410);
  });

  test("of guesses at one account thirty an hour are heard, from wherever they come", async () => {
    const { person, secret } = await switchedOn();
    for (let at = 0; at < 6; at += 1) {
      const challenge = await challengeFor(person);
      for (let each = 0; each < 5; each += 1) await verify(challenge, "000000");
    }
    const late = await challengeFor(person);
    assert.equal((await verify(late, codeOf(secret))).status, 429);
    world.clock.advance({ minutes: 61 });
    assert.equal((await verify(await challengeFor(person), codeOf(secret))).status, 200);
  });

  test("the question ends after five minutes", async () => {
    const { person, secret } = await switchedOn();
    const challenge = await challengeFor(person);
    world.clock.advance({ seconds: 301 });
    assert.equal((await verify(challenge, codeOf(secret))).status, 410);
  });

  test("each recovery code signs in once, however it is typed, and new ones replace the old", async () => {
    const {
      person,
      recoveryCodes: [first = "", second = ""],
    } = await switchedOn();
    const { body } = await verify(await challengeFor(person), first.toLowerCase().replaceAll("-", " "));
    const now = { ...person, token: body.token };
    assert.equal((await verify(await challengeFor(person), first)).status, 422);
    assert.equal((await world.ok(session.secondFactor, now)).recoveryCodesLeft, 9);
    const { recoveryCodes } = await world.ok(session.renewRecoveryCodes, now, { body: { password } });
    assert.equal((await verify(await challengeFor(person), second)).status, 422);
    assert.equal((await verify(await challengeFor(person), recoveryCodes[0] ?? "")).status, 200);
  });

  test("is asked for after a one-time code and after a reset link as well", async () => {
    const { person, secret } = await switchedOn();
    await world.ok(session.sendOtp, null, { body: { phoneNumber: person.email, tenantId: "acme" } });
    const byCode = await world.call(session.verifyOtp, null, {
      body: {
        phoneNumber: person.email,
        code: await secretSentTo(world, "acme", person.email),
        tenantId: "acme",
      },
    });
    assert.equal(byCode.body["code"], "second_factor_needed");
    assert.equal((await verify(String(byCode.body["challenge"]), codeOf(secret))).status, 200);
    await world.ok(session.forgotPassword, null, { body: { email: person.email, tenantId: "acme" } });
    const byLink = await world.call(session.resetPassword, null, {
      body: { token: await secretSentTo(world, "acme", person.email), password: "quite another secret" },
    });
    assert.equal(byLink.body["code"], "second_factor_needed");
    assert.equal(
      (
        await world.call(session.login, null, {
          body: { email: person.email, password: "quite another secret", tenantId: "acme" },
        })
      ).body["code"],
      "second_factor_needed",
    );
  });

  test("an agent who was only asked is not there yet", async () => {
    const { person, secret } = await switchedOn();
    await login(person.email);
    const statuses = () => world.ok(agents.statusHistory, person, { params: { id: person.id }, query: {} });
    const before = (await statuses()).items.length;
    await verify(await challengeFor(person), codeOf(secret));
    assert.deepEqual([before, (await statuses()).items.length], [0, 1]);
  });

  test("setting up, new codes and switching off ask for the password", async () => {
    const { person } = await switchedOn();
    const fresh = await somebody();
    for (const [call, who] of [
      [session.setUpSecondFactor, fresh],
      [session.renewRecoveryCodes, person],
      [session.disableSecondFactor, person],
    ] as const) {
      const { status, body } = await world.call(call, who, { body: { password: "not it at all" } });
      assert.deepEqual(
        [status, body["errors"]],
        [422, [{ path: "password", message: "This is not your current password" }]],
      );
    }
    assert.equal((await login(fresh.email)).status, 200);
    await world.ok(session.disableSecondFactor, person, { body: { password } });
    assert.equal((await world.ok(session.secondFactor, person)).isOn, false);
    assert.equal((await login(person.email)).status, 200);
  });

  test("neither the secret nor a recovery code stands in the database, and the audit log tells what was switched", async () => {
    const { person, secret, recoveryCodes } = await switchedOn();
    await world.ok(session.disableSecondFactor, await switchedOn().then((other) => other.person), {
      body: { password },
    });
    await world.work("acme", async (work) => {
      const rows = await work.rows(secondFactors).list({ where: eq(secondFactors.userId, person.id) });
      const all = JSON.stringify([rows, await work.rows(auditLogs).list({ limit: 500 })]);
      assert.equal(rows.length, 1);
      for (const hidden of [
        secret,
        ...recoveryCodes,
        ...recoveryCodes.map((code) => code.replaceAll("-", "")),
      ])
        assert.ok(!all.includes(hidden));
      for (const told of [
        "second factor on",
        "second factor off",
        "recovery code used",
        "recovery codes renewed",
      ])
        assert.ok(all.includes(told), told);
    });
  });
});
