import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { session } from "../../contract/people/session.ts";
import { limits } from "../../contract/limits.ts";
import { setupLinks, tenants } from "../db/table.ts";
import { readEnv } from "../env.ts";
import { createPasswords } from "../modules/people/session/passwords.ts";
import { sessions, users } from "../modules/people/session/table.ts";
import { createWorld } from "../testing/world.ts";
import type { World } from "../testing/world.ts";
import { withPassword } from "../testing/staff.ts";
import { closeDemoAccounts } from "./close-demo.ts";
import { demoPassword } from "./demo-seed.ts";
import { firstStart, makesDemo } from "./first-start.ts";
import { welcome } from "./welcome.ts";

const secret = "correct horse battery";
const tokenOf = (link: string | null) => (link ?? "").replace(/.*token=/, "");

test("demo accounts are made on a local name that only this machine reaches, and nowhere else", () => {
  const local = [
    "localhost",
    "desk.localhost",
    "127.0.0.1",
    "[::1]:3000",
    "::1",
    "LOCALHOST:3000",
    "localhost.",
  ];
  const foreign = [
    "desk.example.com",
    "localhost.example.com",
    "notlocalhost",
    "10.0.0.1",
    "127.0.0.1.example.com",
    "192.168.0.2",
    "::",
    "parley",
  ];
  const databases = [undefined, "postgres://somewhere"];
  const hosts = [undefined, "::", "0.0.0.0", "127.0.0.1"];
  for (const domain of [...local, ...foreign])
    for (const database of databases)
      for (const host of hosts)
        for (const demo of [undefined, "0", "1"]) {
          const env = readEnv({ PUBLIC_DOMAIN: domain, DATABASE_URL: database, HOST: host, DEMO: demo });
          const isReachedHereOnly = host === undefined || host === "127.0.0.1";
          const expected =
            local.includes(domain) &&
            database === undefined &&
            demo !== "0" &&
            (isReachedHereOnly || demo === "1");
          assert.equal(makesDemo(env), expected, JSON.stringify({ domain, database, host, demo }));
          if (host === undefined) assert.equal(env.host, local.includes(domain) ? "localhost" : "::", domain);
        }
});

describe("the first start where others reach it", () => {
  let world: World;
  const env = readEnv({
    PUBLIC_DOMAIN: "desk.example.com",
    NODE_ENV: "production",
    DATA_DIR: "/tmp/parley-none",
  });
  before(async () => {
    world = await createWorld({ env: { PUBLIC_DOMAIN: "desk.example.com", NODE_ENV: "production" } });
  });
  after(() => world.stop());
  const start = () => firstStart(world.database, env, world.clock);
  const read = (token: string) => world.call(session.setupLink, null, { query: { token } });
  const setUp = (token: string, email = "root@example.com") =>
    world.call(session.setUp, null, {
      body: { token, firstName: "Ada", lastName: "Byron", email, password: secret },
    });

  test("makes nobody, and prints a link that makes the first administrator, once", async () => {
    const first = await start();
    assert.deepEqual(await world.database.read("system", (db) => db.select().from(users)), []);
    assert.match(
      first.setupLink ?? "",
      /^https:\/\/desk\.example\.com\/first-administrator\?token=[\w-]{43}$/,
    );
    const said = await welcome(world.database, env, first);
    assert.ok(said.includes(first.setupLink ?? "nothing"));
    assert.ok(!said.includes(demoPassword));
    const token = tokenOf(first.setupLink);
    const stored = await world.database.read("system", (db) => db.select().from(setupLinks));
    assert.ok(stored.length > 0 && !JSON.stringify(stored).includes(token), "only a hash is kept");
    const second = tokenOf((await start()).setupLink);
    assert.notEqual(second, token, "another start prints another one");
    assert.deepEqual(
      [(await read(token)).status, (await read("wrong")).status, (await setUp("wrong")).status],
      [200, 410, 410],
    );
    assert.equal((await setUp(token)).status, 200);
    const both = [
      await setUp(token, "b@example.com"),
      await setUp(second, "c@example.com"),
      await read(second),
    ];
    assert.deepEqual(
      both.map(({ status }) => status),
      [410, 410, 410],
    );
    const made = await world.database.read("system", (db) => db.select().from(users));
    assert.deepEqual(
      made.map(({ role, email, tenantId }) => [role, email, tenantId]),
      [["SUPER_ADMIN", "root@example.com", "parley"]],
    );
    assert.equal((await start()).setupLink, null, "and no start prints one any more");
    assert.equal(
      (await world.call(session.login, null, { body: { email: "root@example.com", password: secret } }))
        .status,
      200,
    );
  });

  test("demo accounts that came along are deactivated, but for those whose password was changed", async () => {
    const hash = await createPasswords({ log2N: 8, r: 8, p: 1 }).hash(demoPassword);
    await withPassword(world, { email: "own@acme.test", tenant: "acme" });
    await withPassword(world, { email: "admin@acme.test", tenant: "acme" });
    await withPassword(world, { email: "other@real.test", tenant: "real" });
    await world.database.transaction("system", async (db) => {
      await db.update(tenants).set({ isDemo: true }).where(eq(tenants.id, "acme"));
      for (const email of ["admin@acme.test", "other@real.test"])
        await db.update(users).set({ passwordHash: hash }).where(eq(users.email, email));
    });
    const open = await world.call(session.login, null, {
      body: { email: "admin@acme.test", password: demoPassword, tenantId: "acme" },
    });
    assert.equal(open.status, 200);
    assert.equal(await closeDemoAccounts(world.database, world.clock), 1);
    assert.equal(
      (
        await world.call(session.login, null, {
          body: { email: "admin@acme.test", password: demoPassword, tenantId: "acme" },
        })
      ).status,
      401,
    );
    const left = await world.database.read("system", (db) =>
      db
        .select({ revokedAt: sessions.revokedAt })
        .from(sessions)
        .where(eq(sessions.userId, open.body.user.id)),
    );
    assert.ok(left.length > 0 && left.every(({ revokedAt }) => revokedAt !== null));
    const active = await world.database.read("system", (db) =>
      db.select({ email: users.email }).from(users).where(eq(users.isActive, true)),
    );
    assert.deepEqual(active.map(({ email }) => email).sort(), [
      "other@real.test",
      "own@acme.test",
      "root@example.com",
    ]);
    assert.equal(await closeDemoAccounts(world.database, world.clock), 0);
  });
});

describe("a link to the first administrator", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const issue = async () =>
    tokenOf(
      (await firstStart(world.database, { ...world.app.services.env, demo: false }, world.clock)).setupLink,
    );
  const setUp = (token: string, email: string) =>
    world.call(session.setUp, null, {
      body: { token, firstName: "A", lastName: "B", email, password: secret },
    });

  test("ends after a day; of all that are used at once, one works", async () => {
    const late = await issue();
    world.clock.advance({ hours: limits.setupLinkHours });
    assert.equal((await setUp(late, "late@example.com")).status, 410);
    const [one, two] = [await issue(), await issue()];
    const outcomes = await Promise.all(
      [one, one, two, two].map((token, at) => setUp(token, `p${at}@example.com`)),
    );
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), [200, 410, 410, 410]);
    assert.equal((await world.database.read("system", (db) => db.select().from(users))).length, 1);
  });

  test("works again once nobody runs the installation any more", async () => {
    assert.equal(await issue(), "");
    await world.database.transaction("system", (db) => db.update(users).set({ isActive: false }));
    assert.notEqual(await issue(), "");
  });
});
