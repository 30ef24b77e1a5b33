import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { agents, statusDefinitions } from "../../../../contract/desk/agents.ts";
import { session } from "../../../../contract/people/session.ts";
import { outboxOf, withPassword } from "../../../testing/staff.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { rateCounts } from "../../../db/table.ts";
import { foundingFrom, countAttempts } from "./attempts.ts";
import { users } from "./table.ts";

describe("signup", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
    await withPassword(world, { email: "ada@acme.test" });
  });
  after(() => world.stop());
  const wish = {
    companyName: "Initech <Ltd>",
    subdomain: "initech",
    firstName: "Ada",
    lastName: "Byron",
    email: "ada@initech.test",
    password: "correct horse battery",
  };
  const check = (subdomain: string) => world.ok(session.checkSubdomain, null, { body: { subdomain } });

  test("a sub-domain is sanitised, then judged rule by rule in the specification's words", async () => {
    assert.deepEqual(await check("--Ini Tech!--"), {
      available: true,
      message: "This subdomain is available",
      sanitized: "initech",
    });
    assert.deepEqual(await check("A!b"), {
      available: false,
      message: "Subdomain must be at least 3 characters long",
      sanitized: "ab",
    });
    assert.equal((await check("x".repeat(64))).message, "Subdomain must be less than 64 characters long");
    assert.equal((await check("x".repeat(63))).available, true);
    for (const reserved of ["www", "Parley", "vercel", "demo", "xn--acme-abc"])
      assert.equal((await check(reserved)).message, "This subdomain is reserved and cannot be used");
    assert.deepEqual(await check("ACME"), {
      available: false,
      message: "This subdomain is already taken",
      sanitized: "acme",
    });
  });

  test("a tenant comes with its first administrator, signed in, its statuses and a welcome", async () => {
    const { token, user } = await world.ok(session.signup, null, { body: { ...wish, locale: "es" } });
    assert.deepEqual([user.role, user.tenantId, user.tenantName], ["ADMIN", "initech", "Initech <Ltd>"]);
    const ada: Person = {
      id: user.id,
      name: user.name,
      email: user.email,
      role: "ADMIN",
      tenant: "initech",
      token,
      sessionId: "",
    };
    const definitions = await world.ok(statusDefinitions.list, ada);
    assert.deepEqual(
      definitions.items.map((one) => one.name),
      ["Online", "Busy", "Away", "Offline"],
    );
    assert.equal((await world.ok(agents.availability, ada, { params: { id: user.id } })).status, "ONLINE");
    const [mail] = await outboxOf(world, "initech", wish.email);
    assert.equal(mail?.subject, "Initech <Ltd> está listo");
    assert.match(mail?.text ?? "", /http:\/\/initech\.localhost:3000\/login/);
    assert.match(mail?.html ?? "", /Initech &lt;Ltd&gt;/);
  });

  test("a taken, reserved or short name is refused at its field, and so is a common password", async () => {
    const refused = async (body: Partial<typeof wish>) => {
      const { status, body: answer } = await world.call(session.signup, null, { body: { ...wish, ...body } });
      return [status, answer["detail"], (answer["errors"] as { path: string }[])[0]?.path];
    };
    assert.deepEqual(await refused({ subdomain: "acme" }), [
      409,
      "This subdomain is already taken",
      "subdomain",
    ]);
    assert.deepEqual(await refused({ subdomain: "admin" }), [
      422,
      "This subdomain is reserved and cannot be used",
      "subdomain",
    ]);
    assert.deepEqual(await refused({ subdomain: "ab" }), [
      422,
      "Subdomain must be at least 3 characters long",
      "subdomain",
    ]);
    assert.equal((await refused({ subdomain: "hooli", password: "password123" }))[2], "password");
    assert.equal((await check("hooli")).available, true);
  });

  test("a password has 8 to 128 characters, of whatever kind", () => {
    const isTaken = (chosen: string) => session.signup.body.safeParse({ ...wish, password: chosen }).success;
    assert.deepEqual(["b".repeat(7), "b".repeat(8), "b".repeat(128), "b".repeat(129)].map(isTaken), [
      false,
      true,
      true,
      false,
    ]);
  });

  test("of three who found the same tenant at once one does, and the others are told at the field", async () => {
    const all = await Promise.all(
      ["a", "b", "c"].map((who) =>
        world.call(session.signup, null, {
          body: { ...wish, subdomain: "umbrella", email: `${who}@umbrella.test` },
        }),
      ),
    );
    assert.deepEqual(all.map(({ status }) => status).sort(), [201, 409, 409]);
    for (const { body } of all.filter(({ status }) => status === 409)) {
      assert.equal(body["code"], "already_exists");
      assert.deepEqual(body["errors"], [{ path: "subdomain", message: "This subdomain is already taken" }]);
    }
    const winner = all.find(({ status }) => status === 201)?.body.user;
    assert.equal(await world.work("umbrella", (work) => work.rows(users).count()), 1);
    assert.equal(winner?.tenantId, "umbrella");
  });

  test("one address founds twenty tenants an hour and no more", async () => {
    await world.database.transaction("system", (db) => db.delete(rateCounts));
    for (let at = 0; at < 20; at += 1) await countAttempts(world.app.services, foundingFrom("127.0.0.1"));
    assert.equal(
      (await world.call(session.signup, null, { body: { ...wish, subdomain: "one-more" } })).status,
      429,
    );
  });
});
