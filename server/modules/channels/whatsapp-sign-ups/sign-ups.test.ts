import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { whatsappSettings } from "../../../../contract/channels/whatsapp-settings.ts";
import { whatsappSignUps as calls } from "../../../../contract/channels/whatsapp-sign-ups.ts";
import type { WhatsAppSignUp } from "../../../../contract/channels/whatsapp-sign-ups.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import type { SignUpShares } from "../../../../contract/enums.ts";
import { auditLogs } from "../../../../contract/insight/audit-logs.ts";
import { apps, installationApps } from "../../../../contract/workspace/apps.ts";
import { connections } from "../../../../contract/workspace/connections.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { newId } from "../../../db/columns.ts";
import type { SimulatorFault } from "../../../providers/channel/simulated-channel.ts";
import { simulateSignUp } from "../../../providers/channel/whatsapp/sign-up-simulator.ts";
import { simulatedPin } from "../../../providers/channel/whatsapp/sign-up-simulator-state.ts";
import { createMemoryForTests } from "../../../providers/simulator/memory-for-tests.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { malformed } from "../../../testing/malformed.ts";
import { tokenOf } from "../../../testing/token-of.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { sessions } from "../../people/session/table.ts";
import { secretsOf } from "../../workspace/connections/secrets.ts";
import { connections as connectionTable } from "../../workspace/connections/table.ts";
import { whatsappSignUps } from "./table.ts";

const app = { clientId: "100000001", clientSecret: "secret-of-the-workspace" };
const configurationId = "1234567890123456";
const part = (url: string, name: string) => new URL(url).searchParams.get(name) ?? undefined;

describe("a WhatsApp number that somebody connects by signing in at Meta", () => {
  let world: World;
  let root: Person;
  // Another business with numbers of its own for each test.
  let memory = createMemoryForTests();
  let seed = 0;
  const meta = () =>
    simulateSignUp({ app, configurationId, seed: String(seed), memory, now: () => world.clock.now() });
  before(async () => {
    world = await createWorld({
      startsWork: true,
      now: "2101-03-07T09:00:00.000Z",
      ports: { providerFetch: (...asked) => meta().fetch(...asked) },
    });
    root = await world.person({ role: "SUPER_ADMIN", tenant: "parley" });
  });
  after(() => world.stop());
  beforeEach(() => {
    memory = createMemoryForTests();
    seed += 1;
  });

  let made = 0;
  const newAdmin = () => world.person({ role: "ADMIN", tenant: `sign-up-${(made += 1)}` });
  /** One whose workspace has an app by which one signs up. */
  const withApp = async () => {
    const admin = await newAdmin();
    await world.ok(apps.set, admin, { params: { provider: "META" }, body: { ...app, configurationId } });
    return admin;
  };
  const begin = async (admin: Person, isSimulated = true) =>
    (await world.ok(calls.begin, admin, { body: { isSimulated } })).url;
  const again = async (admin: Person, id: string) =>
    (await world.ok(calls.again, admin, { params: { id } })).url;
  /** What the browser comes back with from the dialog of either Meta. */
  const consent = async (
    admin: Person,
    url: string,
    { shares = "NUMBERS", allows = true }: { shares?: SignUpShares; allows?: boolean } = {},
  ) => {
    const query = new URL(url).search.slice(1);
    const back = url.startsWith("https://www.facebook.com/")
      ? await meta().consent(new URLSearchParams(query), { shares, allows })
      : (await world.ok(calls.consent, admin, { body: { query, shares, allows } })).url;
    const [code, error] = [part(back, "code"), part(back, "error")];
    return {
      state: part(back, "state") ?? "",
      ...(code === undefined ? {} : { code }),
      ...(error === undefined ? {} : { error }),
    };
  };
  type Back = Awaited<ReturnType<typeof consent>>;
  const finish = (admin: Person, body: Back) => world.call(calls.finish, admin, { body });
  const signedUp = async (admin: Person, isSimulated = true) =>
    world.ok(calls.finish, admin, { body: await consent(admin, await begin(admin, isSimulated)) });
  const accountOf = ({ numbers }: WhatsAppSignUp, name: string) =>
    numbers.find((one) => one.name === name)?.account ?? "";
  const connect = (admin: Person, signUp: WhatsAppSignUp, name: string, more: { pin?: string } = {}) =>
    world.call(calls.connect, admin, {
      params: { id: signUp.id },
      body: { account: accountOf(signUp, name), name: "Support", ...more },
    });
  const connected = async (admin: Person, name = "Example Support", isSimulated = true) => {
    const signUp = await signedUp(admin, isSimulated);
    return world.ok(calls.connect, admin, {
      params: { id: signUp.id },
      body: { account: accountOf(signUp, name), name: "Support" },
    });
  };
  const rowOf = async (admin: Person, id: string) =>
    world.work(admin.tenant, (work) => work.rows(connectionTable).get(id));
  const errorAt = ({ body }: { body: Record<string, unknown> }) =>
    (body["errors"] as { path: string; message: string }[] | undefined)?.[0]; // the contract's problem body
  const pass = async (admin: Person, by: Parameters<World["clock"]["advance"]>[0]) => {
    world.clock.advance(by);
    admin.token = await tokenOf(world, admin);
  };
  const fault = (name: SimulatorFault) => memory.change((state) => Object.assign(state, { faults: [name] }));

  test("is listed with its name, number and quality, and what customers write to it becomes a ticket", async () => {
    const admin = await newAdmin();
    const signUp = await signedUp(admin);
    assert.equal(signUp.numbers.length, 5);
    assert.deepEqual(
      signUp.numbers.map(({ isConnected }) => isConnected),
      [false, false, false, false, false],
    );
    const answer = await connect(admin, signUp, "Example Support");
    assert.equal(answer.status, 200);
    const [connection] = (await world.ok(connections.list, admin)).items;
    assert.ok(connection);
    assert.deepEqual(
      [connection.name, connection.displayName, connection.state, connection.isSignedUp],
      ["Support", "Example Support", "CONNECTED", true],
    );
    assert.equal(connection.tokenEndsAt, "2101-05-06T09:00:00.000Z");
    assert.equal(connection.checkedAt, "2101-03-07T09:00:00.000Z");
    const { id } = connection;
    const health = await world.ok(whatsappSettings.health, admin, { params: { id } });
    assert.deepEqual(
      [health.displayPhoneNumber, health.verifiedName, health.quality],
      ["+1 555-010-1001", "Example Support", "GREEN"],
    );
    assert.equal((await world.ok(connections.check, admin, { params: { id } })).lastError, null);
    await world.ok(simulator.write, admin, {
      params: { id },
      body: { from: "34633000001", name: "Lucía Ferrer", text: "Is anybody there?" },
    });
    await jobsDone(world);
    assert.deepEqual(
      (await world.ok(tickets.list, admin)).items.map(({ preview }) => preview),
      ["Is anybody there?"],
    );
  });

  test("a number that is connected is marked, and is not connected a second time", async () => {
    const admin = await newAdmin();
    await connected(admin);
    const signUp = await signedUp(admin);
    assert.deepEqual(
      signUp.numbers.filter(({ isConnected }) => isConnected).map(({ name }) => name),
      ["Example Support"],
    );
    const refused = await connect(admin, signUp, "Example Support");
    assert.deepEqual(
      [refused.status, refused.body["detail"]],
      [409, "This number is already connected. Choose another one."],
    );
    assert.equal((await connect(admin, signUp, "Example Sales")).status, 200);
  });

  test("a real number is Meta's own: its token is sealed, and no answer, row or log shows it", async () => {
    const admin = await withApp();
    const url = await begin(admin, false);
    assert.match(url, /^https:\/\/www\.facebook\.com\/v23\.0\/dialog\/oauth\?/);
    assert.deepEqual(
      [part(url, "client_id"), part(url, "config_id"), part(url, "redirect_uri")],
      [app.clientId, configurationId, `http://${admin.tenant}.localhost:3000/auth/whatsapp`],
    );
    const connection = await connected(admin, "Example Support", false);
    const row = await rowOf(admin, connection.id);
    const secrets = secretsOf(world.app.services, row);
    assert.match(secrets["accessToken"] ?? "", /^EAA/);
    assert.match(secrets["pin"] ?? "", /^\d{6}$/);
    assert.equal(row.provenAt, "2101-03-07T09:00:00.000Z");
    assert.equal(JSON.parse(memory.json()).subscribed[0], row.settings["businessAccountId"]);
    const said = JSON.stringify([
      connection,
      await world.ok(connections.list, admin),
      await world.ok(auditLogs.list, admin),
      row,
      await world.database.read("system", (db) => db.select().from(whatsappSignUps)),
    ]);
    for (const secret of [secrets["accessToken"], `"${secrets["pin"]}"`])
      assert.ok(secret !== undefined && !said.includes(secret));
    const [begun] = await world.work(admin.tenant, ({ from }) =>
      from(whatsappSignUps).where(eq(whatsappSignUps.isSimulated, false)),
    );
    assert.equal(begun?.secrets, null);
  });

  test("without an app, a configuration or its secret it says what is missing, and where", async () => {
    const admin = await newAdmin();
    const refusal = async () => {
      const { status, body } = await world.call(calls.begin, admin, { body: { isSimulated: false } });
      return [status, body["detail"]];
    };
    assert.deepEqual(await refusal(), [
      409,
      "No Meta app is set. An administrator enters its app ID, app secret and configuration ID under Settings → Apps.",
    ]);
    const params = { provider: "META" };
    await world.ok(apps.set, admin, { params, body: app });
    assert.match(String((await refusal())[1]), /has no configuration ID/);
    await world.ok(apps.set, admin, { params, body: { ...app, configurationId } });
    await begin(admin, false);
    const other = await withApp();
    const begun = await consent(other, await begin(other, false));
    await world.ok(apps.remove, other, { params });
    const changed = await finish(other, begun);
    assert.match(String(changed.body["detail"]), /changed meanwhile/);
  });

  test("the installation's app leads back to the product's own address", async () => {
    const params = { provider: "META" };
    await world.ok(installationApps.set, root, { params, body: { ...app, configurationId } });
    const admin = await newAdmin();
    assert.equal(part(await begin(admin, false), "redirect_uri"), "http://localhost:3000/auth/whatsapp");
    assert.equal((await connected(admin, "Example Sales", false)).state, "CONNECTED");
    await world.ok(installationApps.remove, root, { params });
  });

  test("a state counts once, for who began it, in their workspace and browser, and not for long", async () => {
    const [admin, stranger] = [await newAdmin(), await newAdmin()];
    const colleague = await world.person({ role: "ADMIN", tenant: admin.tenant });
    const agent = await world.person({ role: "AGENT", tenant: admin.tenant });
    const elsewhere = { ...admin, sessionId: newId() };
    await world.work(admin.tenant, (work) =>
      work.rows(sessions).insert({ id: elsewhere.sessionId, userId: admin.id, lastUsedAt: work.now }),
    );
    elsewhere.token = await tokenOf(world, elsewhere);
    const back = await consent(admin, await begin(admin));
    for (const other of [stranger, colleague, elsewhere])
      assert.equal((await finish(other, back)).status, 410);
    assert.equal((await finish(agent, back)).status, 403);
    const signUp = await world.ok(calls.finish, admin, { body: back });
    assert.equal((await finish(admin, back)).status, 410);
    const params = { id: signUp.id };
    for (const other of [stranger, colleague, elsewhere]) {
      assert.equal((await world.call(calls.get, other, { params })).status, 404);
      assert.equal((await connect(other, signUp, "Example Support")).status, 404);
    }
    assert.deepEqual(await world.ok(calls.get, admin, { params }), signUp);
    assert.equal((await connect(admin, signUp, "Example Support")).status, 200);
    assert.equal((await connect(admin, signUp, "Example Sales")).status, 410);
    const late = await consent(admin, await begin(admin));
    await pass(admin, { minutes: 61 });
    assert.equal((await finish(admin, late)).status, 410);
    const chosenLate = await signedUp(admin);
    await pass(admin, { minutes: 31 });
    assert.equal((await connect(admin, chosenLate, "Example Sales")).status, 410);
    assert.equal((await world.ok(connections.list, admin)).items.length, 1);
  });

  test("who does not agree, shares no number or gives no permission is told so, and has connected nothing", async () => {
    const admin = await newAdmin();
    const refusal = async (more: { shares?: SignUpShares; allows?: boolean }) => {
      const { status, body } = await finish(admin, await consent(admin, await begin(admin), more));
      assert.equal(status, 409);
      return String(body["detail"]);
    };
    assert.equal(await refusal({ allows: false }), "Access was not allowed at Meta. Nothing was connected.");
    assert.match(
      await refusal({ shares: "NO_NUMBERS" }),
      /has no phone number\. Add one in WhatsApp Manager/,
    );
    assert.match(
      await refusal({ shares: "NO_PERMISSION" }),
      /lacks the permission whatsapp_business_messaging/,
    );
    const state = part(await begin(admin), "state") ?? "";
    const failed = await finish(admin, { state, error: "server_error\n<b>" });
    assert.equal(
      failed.body["detail"],
      "Meta did not complete the sign-in (server_error b ). Nothing was connected. Try again.",
    );
    assert.deepEqual((await world.ok(connections.list, admin)).items, []);
  });

  test("a code that was used or guessed, and an app that Meta does not take, are told from each other", async () => {
    const admin = await withApp();
    const detail = async (body: Back) => {
      const answer = await finish(admin, body);
      assert.equal(answer.status, 409);
      return String(answer.body["detail"]);
    };
    const used = await consent(admin, await begin(admin, false));
    const state = part(await begin(admin, false), "state") ?? "";
    await world.ok(calls.finish, admin, { body: used });
    assert.match(await detail({ ...used, state }), /was used already, took too long/);
    const guessed = part(await begin(admin, false), "state") ?? "";
    assert.match(await detail({ state: guessed, code: "guessed" }), /was used already, took too long/);
    const back = await consent(admin, await begin(admin, false));
    await world.ok(apps.set, admin, {
      params: { provider: "META" },
      body: { ...app, clientSecret: "a-wrong-secret", configurationId },
    });
    const refused = await detail(back);
    assert.match(refused, /does not accept the app/);
    assert.ok(!refused.includes("a-wrong-secret"));
  });

  test("a number with a PIN asks for it, and one that Meta has not verified says so", async () => {
    const admin = await newAdmin();
    const signUp = await signedUp(admin);
    const asks = await connect(admin, signUp, "Example Returns");
    assert.deepEqual([asks.status, errorAt(asks)?.path], [422, "pin"]);
    assert.match(errorAt(asks)?.message ?? "", /already has a PIN/);
    const wrong = await connect(admin, signUp, "Example Returns", { pin: "000000" });
    assert.match(errorAt(wrong)?.message ?? "", /not the number’s PIN/);
    const letters = await connect(admin, signUp, "Example Returns", { pin: "abc" });
    assert.deepEqual([letters.status, errorAt(letters)?.path], [422, "pin"]);
    const unverified = await connect(admin, signUp, "Example Events");
    assert.equal(unverified.status, 409);
    assert.match(String(unverified.body["detail"]), /Verify it in WhatsApp Manager/);
    const other = await connect(admin, { ...signUp, numbers: [] }, "Example Returns");
    assert.equal(other.status, 422);
    const right = await connect(admin, signUp, "Example Returns", { pin: simulatedPin });
    assert.equal(right.status, 200);
    const row = await rowOf(admin, String(right.body["id"]));
    assert.equal(secretsOf(world.app.services, row)["pin"], simulatedPin);
  });

  test("too many guesses of a PIN are told from a wrong one", async () => {
    const admin = await newAdmin();
    const signUp = await signedUp(admin);
    for (let guess = 0; guess < 5; guess += 1)
      assert.equal((await connect(admin, signUp, "Example Returns", { pin: "000000" })).status, 422);
    const answer = await connect(admin, signUp, "Example Returns", { pin: simulatedPin });
    assert.equal(answer.status, 409);
    assert.match(String(answer.body["detail"]), /too many wrong PINs/);
  });

  test("a number of another workspace stays there, until it is removed there or its token is over", async () => {
    const [one, two] = [await withApp(), await withApp()];
    const first = await connected(one, "Example Sales", false);
    const signUp = await signedUp(two, false);
    assert.ok(signUp.numbers.every(({ isConnected }) => !isConnected));
    const refused = await connect(two, signUp, "Example Sales");
    assert.deepEqual(
      [refused.status, refused.body["detail"]],
      [
        409,
        "+1 555-010-1002 is connected in another workspace. Remove it there first, then choose it here again.",
      ],
    );
    await world.work(one.tenant, ({ update }) =>
      update(connectionTable).set({ state: "RECONNECT" }).where(eq(connectionTable.id, first.id)),
    );
    assert.equal((await connect(two, signUp, "Example Sales")).status, 200);
    await world.ok(connections.remove, one, { params: { id: first.id } });
  });

  test("where Meta is away it says so, and the same choice works a moment later", async () => {
    const admin = await withApp();
    const signUp = await signedUp(admin, false);
    for (const name of ["server_error", "rate_limited", "time_out", "answer_lost"] as const) {
      await fault(name);
      const answer = await connect(admin, signUp, "Example Support");
      assert.equal(answer.status, 409, name);
      assert.match(String(answer.body["detail"]), /Connect the number again in a moment/);
    }
    await memory.change((state) => Object.assign(state, { faults: [] }));
    assert.equal((await connect(admin, signUp, "Example Support")).status, 200);
    const back = await consent(admin, await begin(admin, false));
    await fault("server_error");
    const late = await finish(admin, back);
    assert.equal(late.status, 409);
    assert.match(String(late.body["detail"]), /Sign in again in a few minutes/);
  });

  test("of two who connect the same at once one does", async () => {
    const admin = await newAdmin();
    const signUp = await signedUp(admin);
    const answers = await Promise.all([1, 2].map(() => connect(admin, signUp, "Example Support")));
    assert.deepEqual(answers.filter(({ status }) => status === 200).length, 1);
    for (const { status } of answers) assert.ok([200, 409, 410].includes(status), String(status));
    assert.equal((await world.ok(connections.list, admin)).items.length, 1);
  });

  test("is connected again by the same way: the same number, by a new token and the PIN that is known", async () => {
    const admin = await withApp();
    const { id } = await connected(admin, "Example Support", false);
    const before = await rowOf(admin, id);
    await world.work(admin.tenant, ({ update }) =>
      update(connectionTable)
        .set({ state: "RECONNECT", lastError: "over" })
        .where(eq(connectionTable.id, id)),
    );
    // Meta knows the PIN of the first time, and says that the number is not registered.
    const { pins } = JSON.parse(memory.json()) as { pins: Record<string, string> };
    assert.equal(pins[before.account], secretsOf(world.app.services, before)["pin"]);
    await pass(admin, { days: 3 });
    const signUp = await world.ok(calls.finish, admin, {
      body: await consent(admin, await again(admin, id)),
    });
    assert.deepEqual(
      [signUp.connectionId, signUp.numbers.map(({ account }) => account)],
      [id, [before.account]],
    );
    const now = await world.ok(calls.connect, admin, {
      params: { id: signUp.id },
      body: { account: before.account, name: "Another name" },
    });
    assert.deepEqual(
      [now.id, now.name, now.state, now.lastError, now.tokenEndsAt],
      [
        id,
        "Support",
        "CONNECTED",
        null,
        new Date(world.clock.now().getTime() + 60 * 86_400_000).toISOString(),
      ],
    );
    const secrets = secretsOf(world.app.services, await rowOf(admin, id));
    assert.notEqual(secrets["accessToken"], secretsOf(world.app.services, before)["accessToken"]);
    assert.equal(secrets["pin"], secretsOf(world.app.services, before)["pin"]);
  });

  test("another account's number does not take a connection's place", async () => {
    const admin = await withApp();
    const { id } = await world.ok(connections.create, admin, {
      body: {
        provider: "whatsapp",
        name: "By token",
        isSimulated: false,
        account: "999999999",
        businessAccountId: "888888888",
        accessToken: "EAAby-hand",
      },
    });
    const refused = await finish(admin, await consent(admin, await again(admin, id)));
    assert.deepEqual(
      [refused.status, refused.body["detail"]],
      [
        409,
        "The account that you shared does not have 999999999. Sign in again and share the account of that number.",
      ],
    );
    const stranger = await withApp();
    assert.equal((await world.call(calls.again, stranger, { params: { id } })).status, 404);
    const email = await world.ok(connections.create, admin, {
      body: { provider: "instagram", name: "Shop", isSimulated: true },
    });
    assert.equal((await world.call(calls.again, admin, { params: { id: email.id } })).status, 409);
  });

  test("its token's end is told of in time, and a token by hand takes its place", async () => {
    const admin = await newAdmin();
    const { id } = await connected(admin);
    const get = () => world.ok(connections.get, admin, { params: { id } });
    assert.equal((await get()).tokenEndsSoon, false);
    await pass(admin, { days: 51 });
    assert.equal((await get()).tokenEndsSoon, true);
    await pass(admin, { days: 10 });
    const over = await world.ok(connections.check, admin, { params: { id } });
    assert.equal(over.state, "RECONNECT");
    const now = await world.ok(connections.update, admin, {
      params: { id },
      body: { accessToken: "by-hand-now" },
    });
    assert.deepEqual([now.tokenEndsAt, now.isSignedUp, now.state], [null, false, "CONNECTED"]);
  });

  test("whatever is sent, no answer is an error of ours", async () => {
    const admin = await newAdmin();
    const signUp = await signedUp(admin);
    for (const call of [calls.begin, calls.finish, calls.consent, calls.connect])
      for (const { body } of fc.sample(malformed(call), { numRuns: 30, seed: 20_260_302 })) {
        const answer = await world.call(call, admin, { params: { id: signUp.id }, body } as never);
        assert.ok(answer.status < 500, `${call.path} ${JSON.stringify(body)} answered ${answer.status}`);
      }
  });
});
