import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { auditLogs as auditCalls } from "../../../../contract/insight/audit-logs.ts";
import { apps, installationApps } from "../../../../contract/workspace/apps.ts";
import { connections } from "../../../../contract/workspace/connections.ts";
import { falseClock, later } from "../../../clock.ts";
import { queryRows } from "../../../db/query.ts";
import { malformed } from "../../../testing/malformed.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { createMetaForTests } from "../../../testing/meta.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { purgeExpired } from "../../index.ts";
import { inboundPosts } from "../inbound/table.ts";
import { connections as connectionTable } from "../connections/table.ts";
import { appRegistrations, installationApps as installedTable } from "../app-registrations/table.ts";

const meta = { provider: "META" };
const shared = { clientId: "100000001", clientSecret: "secret-of-the-installation" };
const own = { clientId: "200000002", clientSecret: "secret-of-the-workspace" };
const google = "12-ab.apps.googleusercontent.com";

interface AppBody {
  clientId: string;
  clientSecret?: string;
  configurationId?: string | null;
}

describe("apps at providers", () => {
  let world: World;
  let root: Person;
  const played = createMetaForTests(() => world);
  before(async () => {
    world = await createWorld({
      startsWork: true,
      now: "2101-03-07T09:00:00.000Z",
      ports: { providerFetch: played.fetch },
    });
    root = await world.person({ role: "SUPER_ADMIN", tenant: "parley" });
  });
  after(() => world.stop());

  let made = 0;
  /** A workspace that nobody has touched. */
  const newAdmin = (tenant = `apps-${(made += 1)}`) => world.person({ role: "ADMIN", tenant });
  const setShared = (body: AppBody = shared) => world.ok(installationApps.set, root, { params: meta, body });
  const setOwn = (admin: Person, body: AppBody = own) => world.ok(apps.set, admin, { params: meta, body });
  const listed = async (admin: Person) =>
    (await world.ok(apps.list, admin)).items.find(({ provider }) => provider === "META");
  const urlOf = (app: { own: { webhooks: { url: string }[] } | null } | undefined): string =>
    app?.own?.webhooks[0]?.url ?? "";
  /** A number at Meta, and its connection, whose token Meta knows unless another is given. */
  const connect = async (admin: Person, number = played.number(), accessToken = number.token) => {
    const { id } = await world.ok(connections.create, admin, {
      body: {
        provider: "whatsapp",
        name: "Support",
        isSimulated: false,
        account: number.id,
        businessAccountId: number.businessId,
        accessToken,
      },
    });
    await world.ok(connections.check, admin, { params: { id } });
    return { id, number };
  };
  const ticketsOf = async (admin: Person) => (await world.ok(tickets.list, admin)).items;

  describe("what is kept", () => {
    test("the installation's app is set by a SUPER_ADMIN, and a workspace knows no more than that it is there", async () => {
      const admin = await newAdmin();
      const app = await setShared();
      assert.deepEqual(
        [app.own?.clientId, app.own?.hasSecret, app.hasInstallation],
        [shared.clientId, true, true],
      );
      assert.deepEqual(await listed(admin), {
        provider: "META",
        channels: ["whatsapp", "instagram"],
        redirectUri: `http://${admin.tenant}.localhost:3000/auth/whatsapp`,
        own: null,
        hasInstallation: true,
        signsUp: false,
      });
      for (const call of [installationApps.list, installationApps.remove])
        assert.equal((await world.call(call, admin, { params: meta as never })).status, 403);
      await assert.rejects(
        world.database.read({ tenant: admin.tenant }, (db) => db.select().from(installedTable)),
      );
    });

    test("a workspace's app is its own: another workspace neither sees it nor takes it away", async () => {
      const [admin, stranger] = [await newAdmin(), await newAdmin()];
      await setOwn(admin);
      assert.equal((await listed(admin))?.own?.clientId, own.clientId);
      assert.equal((await listed(stranger))?.own, null);
      assert.equal((await world.call(apps.remove, stranger, { params: meta })).status, 404);
      await world.ok(apps.remove, admin, { params: meta });
      assert.equal((await listed(admin))?.own, null);
    });

    test("a secret goes in and never comes out: not in an answer, not in a row, not in the audit log", async () => {
      const admin = await newAdmin();
      const said = [
        await setShared(),
        await setOwn(admin),
        await world.ok(apps.list, admin),
        await world.ok(installationApps.list, root),
        await world.ok(auditCalls.list, admin),
        await world.ok(auditCalls.list, root),
        await world.database.read("system", (db) => db.select().from(installedTable)),
        await world.database.read("system", (db) => db.select().from(appRegistrations)),
        await world.database.read("system", (db) =>
          queryRows(
            db,
            sql`select * from audit_logs where entity in ('app_registrations', 'installation_apps')`,
          ),
        ),
      ];
      const all = JSON.stringify(said);
      assert.ok(!all.includes(shared.clientSecret) && !all.includes(own.clientSecret));
    });

    test("what a SUPER_ADMIN does to the installation's app is in the log of the product's workspace", async () => {
      await setShared();
      await world.ok(installationApps.set, root, { params: meta, body: { clientId: shared.clientId } });
      const { items } = await world.ok(auditCalls.list, root, { query: { entity: "installation_apps" } });
      assert.deepEqual(
        [items[0]?.action, items[0]?.entityId, items[0]?.actorName],
        ["update", "META", root.name],
      );
      const elsewhere = await newAdmin();
      const { items: none } = await world.ok(auditCalls.list, elsewhere, {
        query: { entity: "installation_apps" },
      });
      assert.deepEqual(none, []);
    });

    test("what cannot be an app is complained about at its field", async () => {
      const admin = await newAdmin();
      const refusal = async (provider: string, body: { clientId: string; clientSecret?: string }) => {
        const { status, body: problem } = await world.call(apps.set, admin, { params: { provider }, body });
        const errors = problem["errors"] as { path: string }[] | undefined; // the contract's problem body
        return [status, errors?.[0]?.path];
      };
      const clientSecret = "long-enough";
      assert.deepEqual(await refusal("META", { clientId: "letters", clientSecret }), [422, "clientId"]);
      assert.deepEqual(await refusal("GOOGLE", { clientId: "12345678", clientSecret }), [422, "clientId"]);
      assert.deepEqual(await refusal("MICROSOFT", { clientId: google, clientSecret }), [422, "clientId"]);
      assert.deepEqual(await refusal("META", { clientId: "12345678" }), [422, "clientSecret"]);
      assert.deepEqual(await refusal("META", { clientId: "12345678", clientSecret: "a b c d e f" }), [
        422,
        "clientSecret",
      ]);
      assert.deepEqual(await refusal("NOBODY", { clientId: "12345678", clientSecret }), [404, undefined]);
      const kept = await world.ok(apps.set, admin, {
        params: { provider: "GOOGLE" },
        body: { clientId: google, clientSecret },
      });
      assert.deepEqual(
        [kept.own?.webhooks, kept.own?.verifyToken, kept.channels, kept.redirectUri],
        [[], null, ["email"], `http://${admin.tenant}.localhost:3000/auth/mailbox`],
      );
    });

    test("whatever is typed, no answer is an error of ours", async () => {
      const admin = await newAdmin();
      for (const [call, as] of [
        [apps.set, admin],
        [installationApps.set, root],
      ] as const)
        for (const { body } of fc.sample(malformed(call), { numRuns: 60, seed: 20_260_302 })) {
          const answer = await world.call(call, as, { params: meta, body: body as never });
          assert.ok(answer.status < 500, `${JSON.stringify(body)} answered ${answer.status}`);
        }
    });

    test("the secret stays where only it is left out, and another app needs its own", async () => {
      const admin = await newAdmin();
      const first = await setOwn(admin);
      const same = await setOwn(admin, { clientId: own.clientId });
      assert.deepEqual(same.own?.webhooks, first.own?.webhooks);
      assert.equal(same.own?.verifyToken, first.own?.verifyToken);
      assert.equal(same.own?.hasSecret, true);
      const other = await world.call(apps.set, admin, { params: meta, body: { clientId: "300000003" } });
      assert.equal(other.status, 422);
    });

    test("numbers sign up by the app that serves, where it has a configuration, which only Meta's have", async () => {
      const admin = await newAdmin();
      const signsUp = async () => (await listed(admin))?.signsUp;
      const configurationId = "1234567890123456";
      await setShared();
      await setShared({ ...shared, configurationId });
      assert.equal(await signsUp(), true);
      await setOwn(admin);
      assert.equal(await signsUp(), false);
      await setOwn(admin, { ...own, configurationId });
      assert.equal((await setOwn(admin, { clientId: own.clientId })).own?.configurationId, configurationId);
      assert.equal(await signsUp(), true);
      await setOwn(admin, { clientId: own.clientId, configurationId: null });
      assert.equal(await signsUp(), false);
      await setShared({ ...shared, configurationId: null });
      for (const [provider, id] of [
        ["META", "letters"],
        ["GOOGLE", configurationId],
      ] as const) {
        const clientId = provider === "META" ? own.clientId : google;
        const refused = await world.call(apps.set, admin, {
          params: { provider },
          body: { clientId, clientSecret: "long-enough", configurationId: id },
        });
        const errors = refused.body["errors"] as { path: string }[] | undefined; // the contract's problem body
        assert.deepEqual([refused.status, errors?.[0]?.path], [422, "configurationId"]);
      }
      // Another app has another configuration.
      await setOwn(admin, { ...own, configurationId });
      const other = await setOwn(admin, { clientId: "300000003", clientSecret: "another-secret" });
      assert.equal(other.own?.configurationId, null);
    });

    test("two who set the first app at once leave one", async () => {
      const admin = await newAdmin();
      const answers = await Promise.all(
        [1, 2].map(() => world.call(apps.set, admin, { params: meta, body: own })),
      );
      for (const { status } of answers) assert.ok([200, 409, 422].includes(status), String(status));
      const rows = await world.work(admin.tenant, (work) => work.rows(appRegistrations).list());
      assert.equal(rows.length, 1);
    });

    test("an app whose secret cannot be opened any more says so, answers 503, and takes a new secret", async () => {
      const admin = await newAdmin();
      const app = await setOwn(admin);
      await world.work(admin.tenant, (work) => work.db.update(appRegistrations).set({ secrets: "v1.x.y.z" }));
      assert.deepEqual(
        [(await listed(admin))?.own?.hasSecret, (await listed(admin))?.own?.verifyToken],
        [false, null],
      );
      assert.equal((await played.post(urlOf(app), {}, own.clientSecret)).statusCode, 503);
      const kept = await world.call(apps.set, admin, { params: meta, body: { clientId: own.clientId } });
      assert.equal(kept.status, 422);
      assert.equal((await setOwn(admin)).own?.hasSecret, true);
    });
  });

  describe("whose post it is", () => {
    test("a number of one's own is connected once an app is there, and not before", async () => {
      const admin = await newAdmin();
      const body = {
        provider: "whatsapp" as const,
        name: "Support",
        isSimulated: false as const,
        account: "1000001",
        businessAccountId: "1000002",
        accessToken: "EAAGsecrettoken",
      };
      await world.ok(installationApps.remove, root, { params: meta }).catch(() => undefined);
      const refused = await world.call(connections.create, admin, { body });
      assert.deepEqual([refused.status, refused.body["errors"]?.[0 as never]?.["path"]], [422, "provider"]);
      await setOwn(admin);
      assert.equal((await world.call(connections.create, admin, { body })).status, 201);
    });

    test("by the installation's app a customer writes to the workspace that has the number, and is answered", async () => {
      const [admin, other] = [await newAdmin(), await newAdmin()];
      const url = urlOf(await setShared());
      assert.match(url, /^http:\/\/localhost:3000\/api\/hooks\/whatsapp\/app-/);
      const { number } = await connect(admin);
      await connect(other);
      await played.write(number, { url, secret: shared.clientSecret, text: "Is it there?" });
      await jobsDone(world);
      const [ticket] = await ticketsOf(admin);
      assert.equal(ticket?.channel, "WHATSAPP");
      assert.deepEqual(await ticketsOf(other), []);
      await world.ok(tickets.reply, admin, { params: { id: ticket?.id ?? "" }, body: { message: "It is" } });
      await jobsDone(world);
      assert.equal((await number.simulated.lines()).at(-1)?.text, "It is");
    });

    test("who only names another's number gets none of its messages", async () => {
      const [admin, thief] = [await newAdmin(), await newAdmin()];
      const url = urlOf(await setShared());
      const { number } = await connect(admin);
      const stolen = await connect(thief, number, "EAAnot-the-token");
      const answer = await world.ok(connections.get, thief, { params: { id: stolen.id } });
      assert.equal(answer.state, "RECONNECT");
      await played.write(number, { url, secret: shared.clientSecret, text: "For Acme alone" });
      await jobsDone(world);
      assert.equal((await ticketsOf(admin)).length, 1);
      assert.deepEqual(await ticketsOf(thief), []);
      // A number that moved: whoever the provider showed it to last.
      world.clock.advance({ seconds: 1 });
      await world.ok(connections.update, thief, {
        params: { id: stolen.id },
        body: { accessToken: number.token },
      });
      await world.ok(connections.check, thief, { params: { id: stolen.id } });
      await played.write(number, { url, secret: shared.clientSecret, text: "For the new owner" });
      await jobsDone(world);
      assert.deepEqual([(await ticketsOf(admin)).length, (await ticketsOf(thief)).length], [1, 1]);
    });

    test("a workspace's own app comes before the installation's, each checked by its own secret", async () => {
      const admin = await newAdmin();
      const sharedUrl = urlOf(await setShared());
      const { number } = await connect(admin);
      const ownUrl = urlOf(await setOwn(admin));
      assert.ok(ownUrl.startsWith(`http://${admin.tenant}.localhost:3000/api/hooks/whatsapp/app-`));
      const write = (url: string, secret: string) => played.write(number, { url, secret, text: "Hello" });
      assert.equal(await write(ownUrl, shared.clientSecret), 403);
      assert.equal(await write(sharedUrl, own.clientSecret), 403);
      assert.equal(await write(sharedUrl, shared.clientSecret), 200);
      await jobsDone(world);
      assert.deepEqual(await ticketsOf(admin), []);
      assert.equal(await write(ownUrl, own.clientSecret), 200);
      await jobsDone(world);
      assert.equal((await ticketsOf(admin)).length, 1);
      assert.equal((await listed(admin))?.own?.refused, 1);
      const [installed] = (await world.ok(installationApps.list, root)).items;
      assert.deepEqual(
        [installed?.own?.refused, installed?.own?.unplaced, installed?.own?.lastUnplaced],
        [1, 1, number.id],
      );
      await world.ok(apps.remove, admin, { params: meta });
      assert.equal(await write(ownUrl, own.clientSecret), 404);
      assert.equal(await write(sharedUrl, shared.clientSecret), 200);
    });

    test("a workspace's own app brings nothing to another workspace", async () => {
      const [admin, other] = [await newAdmin(), await newAdmin()];
      await setShared();
      const ownUrl = urlOf(await setOwn(admin));
      const { number } = await connect(other);
      assert.equal(
        await played.write(number, { url: ownUrl, secret: own.clientSecret, text: "Forged" }),
        200,
      );
      await jobsDone(world);
      assert.deepEqual([await ticketsOf(admin), await ticketsOf(other)], [[], []]);
      assert.equal((await listed(admin))?.own?.unplaced, 1);
    });

    test("what was written before a number was connected comes once it is, once, and to nobody else", async () => {
      const [admin, thief] = [await newAdmin(), await newAdmin()];
      const url = urlOf(await setShared());
      const number = played.number();
      const write = (text: string) => played.write(number, { url, secret: shared.clientSecret, text });
      assert.equal(await write("Is anybody there?"), 200);
      await connect(thief, number, "EAAnot-the-token");
      await jobsDone(world);
      assert.deepEqual(await ticketsOf(thief), []);
      const { id } = await connect(admin, number);
      await jobsDone(world);
      assert.deepEqual(
        (await ticketsOf(admin)).map(({ preview }) => preview),
        ["Is anybody there?"],
      );
      await world.ok(connections.check, admin, { params: { id } });
      await jobsDone(world);
      assert.deepEqual([(await ticketsOf(admin)).length, await ticketsOf(thief)], [1, []]);
    });

    test("what nobody connected a number for is gone after a week", async () => {
      const admin = await newAdmin();
      const url = urlOf(await setShared());
      const number = played.number();
      await played.write(number, { url, secret: shared.clientSecret, text: "Long ago" });
      const clock = falseClock(later(world.clock.now().toISOString(), { days: 8 }));
      await purgeExpired.run({ desk: { ...world.app.desk, clock }, services: world.app.services });
      await connect(admin, number);
      await jobsDone(world);
      assert.deepEqual(await ticketsOf(admin), []);
    });

    test("of a post about two workspaces each keeps its own part, and it may come twice", async () => {
      const [one, two] = [await newAdmin(), await newAdmin()];
      const url = urlOf(await setShared());
      const [first, second] = [await connect(one), await connect(two)];
      const bodies = [
        await played.postsOf(first.number, "Words for one"),
        await played.postsOf(second.number, "Words for two"),
      ].map(([post]) => JSON.parse(post?.body ?? "") as { entry: object[] });
      const both = { ...bodies[0], entry: bodies.flatMap(({ entry }) => entry) };
      for (const time of [1, 2])
        assert.equal((await played.post(url, both, shared.clientSecret)).statusCode, 200, String(time));
      await jobsDone(world);
      for (const [admin, words, others] of [
        [one, "Words for one", "Words for two"],
        [two, "Words for two", "Words for one"],
      ] as const) {
        assert.equal((await ticketsOf(admin)).length, 1);
        const posts = await world.work(admin.tenant, (work) =>
          work.db.select().from(inboundPosts).where(eq(inboundPosts.tenantId, work.tenant)),
        );
        const kept = posts.map(({ body }) => Buffer.from(body).toString()).join(" ");
        assert.ok(kept.includes(words) && !kept.includes(others));
      }
    });

    test("an app's address is confirmed to whoever names its own word", async () => {
      const admin = await newAdmin();
      const installed = await setShared();
      const app = await setOwn(admin);
      const ask = async (url: string, word: string | null | undefined) => {
        const { statusCode, body } = await world.app.http.inject({
          method: "GET",
          url: `${new URL(url).pathname}?hub.mode=subscribe&hub.verify_token=${word ?? ""}&hub.challenge=12345`,
        });
        return statusCode === 200 ? body : statusCode;
      };
      assert.equal(await ask(urlOf(app), app.own?.verifyToken), "12345");
      assert.equal(await ask(urlOf(installed), installed.own?.verifyToken), "12345");
      assert.equal(await ask(urlOf(app), installed.own?.verifyToken), 403);
      assert.equal(await ask(urlOf(installed), app.own?.verifyToken), 403);
      assert.equal(await ask(urlOf(app).replace("whatsapp", "email"), app.own?.verifyToken), 404);
      const unknown = urlOf(app).replace(/[^/]+$/, (key) => [...key].reverse().join(""));
      assert.equal(await ask(unknown, app.own?.verifyToken), 404);
    });

    test("a number of one's own has no address beside its app's", async () => {
      const admin = await newAdmin();
      await setOwn(admin);
      const { id } = await connect(admin);
      const row = await world.work(admin.tenant, (work) => work.rows(connectionTable).get(id));
      const answer = await played.post(
        `http://localhost/api/hooks/whatsapp/${row.hookKey}`,
        {},
        own.clientSecret,
      );
      assert.equal(answer.statusCode, 404);
    });
  });
});
