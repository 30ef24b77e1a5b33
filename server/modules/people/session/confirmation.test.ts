import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import fc from "fast-check";
import { invitations as invitationCalls } from "../../../../contract/people/people.ts";
import { users as userCalls } from "../../../../contract/people/users.ts";
import { limits } from "../../../../contract/limits.ts";
import { session } from "../../../../contract/people/session.ts";
import { rateCounts } from "../../../db/table.ts";
import { outboxOf, password, secretSentTo, withPassword } from "../../../testing/staff.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { createPasswords } from "./passwords.ts";
import { users } from "./table.ts";

const secret = "correct horse battery";
const cheap = createPasswords({ log2N: 8, r: 8, p: 1 });

describe("an e-mail address across workspaces", () => {
  let world: World;
  let checked = 0;
  const passwords = {
    ...cheap,
    needsRehash: () => false,
    isRight: (...given: Parameters<typeof cheap.isRight>) => {
      checked += 1;
      return cheap.isRight(...given);
    },
  };
  before(async () => {
    world = await createWorld({ ports: { passwords } });
  });
  after(() => world.stop());
  beforeEach(async () => {
    await world.database.transaction("system", (db) => db.delete(rateCounts));
  });
  const tokenOf = (link: string | null) => /token=([\w-]+)/.exec(link ?? "")?.[1] ?? "";
  const signUp = async (subdomain: string, email: string) => {
    world.clock.advance({ minutes: 1 }); // so many calls in a minute would be too many
    const body = {
      companyName: subdomain,
      subdomain,
      firstName: "Ada",
      lastName: "Byron",
      email,
      password: secret,
    };
    const { token, user } = await world.ok(session.signup, null, { body });
    const person: Person = {
      id: user.id,
      name: user.name,
      email,
      role: "ADMIN",
      tenant: subdomain,
      token,
      sessionId: "",
    };
    return person;
  };
  const login = (email: string, given = password) =>
    world.call(session.login, null, { body: { email, password: given } });
  const isConfirmed = (tenant: string, id: string) =>
    world.work(tenant, async (work) => (await work.rows(users).get(id)).emailConfirmedAt !== null);

  test("twelve workspaces that others founded with the owner's address do not keep the owner out", async () => {
    const owner = await withPassword(world, { email: "manager@zeta.test", tenant: "zeta" });
    for (let at = 0; at < 12; at += 1) await signUp(`aa-squat-${at}`, owner.email);
    const { status, body } = await login(owner.email);
    assert.deepEqual([status, body.user.tenantId], [200, "zeta"]);
    await world.ok(session.forgotPassword, null, { body: { email: owner.email } });
    const resets = async (tenant: string) =>
      (await outboxOf(world, tenant, owner.email)).filter(({ text }) => text.includes("reset-password"))
        .length;
    assert.deepEqual([await resets("zeta"), await resets("aa-squat-0")], [1, 0]);
  });

  test("whatever accounts there are, a login costs the same, and finds the longest confirmed ones alone", async () => {
    const account = fc.record({ isConfirmed: fc.boolean(), isOwn: fc.boolean() });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(account, { maxLength: 8 }), async (accounts) => {
        round += 1;
        const email = `round-${round}@many.test`;
        const [right, wrong] = await Promise.all([cheap.hash(password), cheap.hash("another password")]);
        for (const [at, { isConfirmed, isOwn }] of accounts.entries()) {
          const tenant = `many-${at}`;
          await withPassword(world, { email, tenant, isUnconfirmed: true });
          const emailConfirmedAt = isConfirmed ? new Date(Date.UTC(2020, 0, 20 - at)).toISOString() : null;
          await world.work(tenant, async (work) => {
            const mine = (await work.rows(users).list()).find((one) => one.email === email);
            await work
              .rows(users)
              .update(mine?.id ?? "", { emailConfirmedAt, passwordHash: isOwn ? right : wrong });
          });
        }
        await world.database.transaction("system", (db) => db.delete(rateCounts));
        world.clock.advance({ minutes: 2 });
        checked = 0;
        const { status, body } = await login(email);
        assert.equal(checked, 3, "as many checks as for anybody");
        // Later ones were confirmed earlier.
        const found = accounts
          .map((one, at) => ({ ...one, tenant: `many-${at}` }))
          .filter((one) => one.isConfirmed)
          .reverse()
          .slice(0, 3)
          .filter((one) => one.isOwn)
          .map((one) => one.tenant);
        if (found.length === 1) assert.deepEqual([status, body.user.tenantId], [200, found[0]]);
        else assert.deepEqual([status, body["tenants"] ?? []], found.length === 0 ? [401, []] : [409, found]);
      }),
      { numRuns: 15, seed: 52 },
    );
    checked = 0;
    await login("nobody@many.test");
    assert.equal(checked, 3);
  });

  test("guesses without a workspace use up an address three times as fast, since each costs as much", async () => {
    const statuses = [];
    for (let at = 0; at < 21; at += 1) statuses.push((await login(`guess-${at}@many.test`, "wrong")).status);
    assert.deepEqual(
      statuses.slice(0, 20).filter((status) => status !== 401),
      [],
    );
    assert.equal(statuses[20], 429);
  });

  test("signing up sends a link that confirms once, and until then the workspace's own address lets them in", async () => {
    const ada = await signUp("initech", "ada@initech.test");
    assert.equal((await world.ok(session.me, ada)).isEmailConfirmed, false);
    assert.equal((await login(ada.email, secret)).status, 401);
    assert.equal(
      (
        await world.call(session.login, null, {
          body: { email: ada.email, password: secret, tenantId: "initech" },
        })
      ).status,
      200,
    );
    const [mail] = await outboxOf(world, "initech", ada.email);
    const token = /confirm-email\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    assert.deepEqual(await world.ok(session.confirmEmail, null, { body: { token } }), {
      email: ada.email,
      tenantId: "initech",
      tenantName: "initech",
    });
    assert.equal((await world.call(session.confirmEmail, null, { body: { token } })).status, 410);
    assert.equal((await world.ok(session.me, ada)).isEmailConfirmed, true);
    assert.equal((await login(ada.email, secret)).status, 200);
    assert.deepEqual(await world.ok(session.sendConfirmation, ada), { email: ada.email, delivery: null });
  });

  test("a link ends after three days, another is sent on request, and a mailbox is not filled", async () => {
    const ida = await signUp("umbrella", "ida@umbrella.test");
    const first = await secretSentTo(world, "umbrella", ida.email);
    world.clock.advance({ hours: limits.confirmationHours });
    assert.equal((await world.call(session.confirmEmail, null, { body: { token: first } })).status, 410);
    const again = {
      ...ida,
      token: (await world.ok(session.refreshToken, null, { body: { token: ida.token } })).token,
    };
    assert.deepEqual(await world.ok(session.sendConfirmation, again), {
      email: ida.email,
      delivery: "HELD_HERE",
    });
    for (let at = 0; at < 4; at += 1) await world.ok(session.sendConfirmation, again);
    assert.equal((await world.call(session.sendConfirmation, again)).status, 429);
    await world.ok(session.confirmEmail, null, {
      body: { token: await secretSentTo(world, "umbrella", ida.email) },
    });
    assert.equal(await isConfirmed("umbrella", ida.id), true);
  });

  test("what reaches the mailbox confirms the address, and what somebody else hands over does not", async () => {
    const admin = await world.person({ role: "ADMIN", tenant: "acme" });
    const invite = async (email: string) => {
      const { link } = await world.ok(invitationCalls.create, admin, { body: { email, role: "AGENT" } });
      return { copied: tokenOf(link), mailed: await secretSentTo(world, "acme", email) };
    };
    const accept = async (token: string) =>
      (
        await world.ok(session.acceptInvitation, null, {
          body: { token, firstName: "Bo", lastName: "Peep", password: secret },
        })
      ).user.id;
    const reset = async (token: string) =>
      (await world.ok(session.resetPassword, null, { body: { token, password: secret } })).user.id;
    const unconfirmed = (email: string) => withPassword(world, { email, isUnconfirmed: true });
    const ways: [name: string, proves: boolean, walk: () => Promise<string>][] = [
      ["an invitation by mail", true, async () => accept((await invite("by-mail@acme.test")).mailed)],
      [
        "an invitation whose link the inviter copied",
        false,
        async () => accept((await invite("by-hand@acme.test")).copied),
      ],
      [
        "a reset by mail",
        true,
        async () => {
          const { email } = await unconfirmed("reset-mail@acme.test");
          await world.ok(session.forgotPassword, null, { body: { email, tenantId: "acme" } });
          return reset(await secretSentTo(world, "acme", email));
        },
      ],
      [
        "a reset link that an administrator made",
        false,
        async () => {
          const { id } = await unconfirmed("reset-hand@acme.test");
          return reset(tokenOf((await world.ok(userCalls.resetLink, admin, { params: { id } })).url));
        },
      ],
      [
        "a code by mail",
        true,
        async () => {
          const { email } = await unconfirmed("code@acme.test");
          await world.ok(session.sendOtp, null, { body: { phoneNumber: email, tenantId: "acme" } });
          return (
            await world.ok(session.verifyOtp, null, {
              body: { phoneNumber: email, code: await secretSentTo(world, "acme", email), tenantId: "acme" },
            })
          ).user.id;
        },
      ],
      [
        "a password",
        false,
        async () => {
          const { email } = await unconfirmed("password@acme.test");
          return (await world.ok(session.login, null, { body: { email, password, tenantId: "acme" } })).user
            .id;
        },
      ],
    ];
    for (const [name, proves, walk] of ways) {
      world.clock.advance({ minutes: 1 });
      assert.equal(await isConfirmed("acme", await walk()), proves, name);
    }
  });
});
