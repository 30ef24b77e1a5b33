import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { mailboxes } from "../../../../contract/channels/mailboxes.ts";
import { connections } from "../../../../contract/workspace/connections.ts";
import { installationApps } from "../../../../contract/workspace/apps.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import type { MailSignIn } from "../../../../contract/enums.ts";
import { emailSimulator } from "../../../providers/channel/email/simulator.ts";
import {
  simulateMailSignIn,
  simulatedSignInApp,
} from "../../../providers/channel/email/simulated-sign-in.ts";
import type { ProviderFetch } from "../../../providers/provider.ts";
import { createFilesForTests, createMemoryForTests } from "../../../providers/simulator/memory-for-tests.ts";
import { mailRig } from "../../../testing/mail-rig.ts";
import { tokenOf } from "../../../testing/token-of.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { freshMailToken } from "../../workspace/connections/mail-tokens.ts";
import { connections as connectionTable } from "../../workspace/connections/table.ts";
import { mailboxSignIns } from "./sign-in-table.ts";

const address = "support@acme.test";
const query = (url: string) => new URL(url).search.slice(1);
const part = (url: string, name: string) => new URL(url).searchParams.get(name) ?? undefined;

/** Time passes, and the person's session goes on. */
async function pass(
  world: World,
  admin: Person,
  by: Parameters<World["clock"]["advance"]>[0],
): Promise<void> {
  world.clock.advance(by);
  admin.token = await tokenOf(world, admin);
}

/** Signing in to a mailbox at Google or Microsoft, through simulated servers. */
describe("a mailbox that somebody signs in to", () => {
  let world: World;
  const rig = mailRig(() => world);
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());

  let made = 0;
  const newAdmin = () => world.person({ role: "ADMIN", tenant: `sign-in-${(made += 1)}` });
  const begin = async (admin: Person, provider: MailSignIn = "MICROSOFT", more: object = {}) =>
    (
      await world.ok(mailboxes.beginSignIn, admin, {
        body: { provider, address, isSimulated: true, displayName: "Acme Support", ...more },
      })
    ).url;
  const again = async (admin: Person, id: string, provider: MailSignIn = "MICROSOFT") =>
    (await world.ok(mailboxes.signInAgain, admin, { params: { id }, body: { provider } })).url;
  const consent = async (admin: Person, url: string, account = address) =>
    (await world.ok(mailboxes.consent, admin, { body: { query: query(url), account, allows: true } })).url;
  const backFrom = (url: string) => {
    const [code, error] = [part(url, "code"), part(url, "error")];
    return {
      state: part(url, "state") ?? "",
      ...(code === undefined ? {} : { code }),
      ...(error === undefined ? {} : { error }),
    };
  };
  const finish = (admin: Person, url: string) =>
    world.call(mailboxes.finishSignIn, admin, { body: backFrom(url) });
  const connected = async (admin: Person, provider: MailSignIn = "MICROSOFT") => {
    const url = await consent(admin, await begin(admin, provider));
    const mailbox = await world.ok(mailboxes.finishSignIn, admin, { body: backFrom(url) });
    await rig.settle();
    return { mailbox, id: mailbox.connection.id };
  };
  const rowOf = async (admin: Person, id: string) => {
    const [row] = await world.work(admin.tenant, ({ from }) =>
      from(connectionTable).where(eq(connectionTable.id, id)),
    );
    assert.ok(row);
    return row;
  };
  const tokensIn = async (admin: Person, id: string) =>
    JSON.parse((await rowOf(admin, id)).secrets) as Record<string, string>; // what the sign-in stored
  const stateOf = async (admin: Person, id: string) =>
    (await world.ok(connections.get, admin, { params: { id } })).state;
  const check = (admin: Person, id: string) => world.ok(connections.check, admin, { params: { id } });

  for (const provider of ["GOOGLE", "MICROSOFT"] as const)
    test(`with ${provider} its mails come in and its replies leave, without a password`, async () => {
      const admin = await newAdmin();
      const { mailbox, id } = await connected(admin, provider);
      assert.deepEqual(
        [mailbox.signIn, mailbox.address, mailbox.displayName, mailbox.connection.state],
        [provider, address, "Acme Support", "CONNECTED"],
      );
      await rig.write(admin, id, { subject: "My order" });
      const [ticket] = await rig.ticketsOf(admin);
      assert.equal(ticket?.subject, "My order");
      assert.equal((await rig.reply(admin, ticket.id)).status, 201);
      assert.equal((await rig.linesOf(admin, id)).at(-1)?.customer, "nadia@example.com");
      assert.equal((await check(admin, id)).lastError, null);
    });

  test("the page of the provider is asked for mail alone, with a state and a challenge of its own each time", async () => {
    const admin = await newAdmin();
    const [one, other] = [await begin(admin), await begin(admin)];
    assert.match(part(one, "scope") ?? "", /IMAP\.AccessAsUser\.All .*SMTP\.Send offline_access$/);
    assert.deepEqual(
      [part(one, "code_challenge_method"), part(one, "login_hint"), part(one, "response_type")],
      ["S256", address, "code"],
    );
    for (const name of ["state", "code_challenge"]) assert.notEqual(part(one, name), part(other, name));
  });

  test("its token is renewed before it ends, and what renews it is kept anew", async () => {
    const admin = await newAdmin();
    const { id } = await connected(admin);
    const first = await tokensIn(admin, id);
    await pass(world, admin, { minutes: 30 });
    await rig.write(admin, id, { subject: "Early" });
    assert.deepEqual(await tokensIn(admin, id), first);
    await pass(world, admin, { minutes: 26 });
    await rig.write(admin, id, { subject: "Late" });
    const second = await tokensIn(admin, id);
    assert.notEqual(second["accessToken"], first["accessToken"]);
    assert.notEqual(second["refreshToken"], first["refreshToken"]);
    await pass(world, admin, { minutes: 90 });
    await rig.write(admin, id, { subject: "Later" });
    assert.equal((await rig.ticketsOf(admin)).length, 3);
    assert.equal(await stateOf(admin, id), "CONNECTED");
  });

  test("of many that need a new token at once one gets it, and all have it", async () => {
    const admin = await newAdmin();
    const { id } = await connected(admin);
    await pass(world, admin, { hours: 2 });
    const { desk, services } = world.app;
    const tokens = await Promise.all(
      Array.from({ length: 6 }, () => freshMailToken(desk, services, admin.tenant, id)),
    );
    assert.equal(new Set(tokens).size, 1);
    assert.equal((await rowOf(admin, id)).renewingUntil, null);
    assert.equal((await check(admin, id)).state, "CONNECTED");
  });

  test("one that died while it got a token holds nobody up for long", async () => {
    const admin = await newAdmin();
    const { id } = await connected(admin);
    await pass(world, admin, { hours: 2 });
    await world.work(admin.tenant, ({ update, now }) =>
      update(connectionTable).set({ renewingUntil: now }).where(eq(connectionTable.id, id)),
    );
    await pass(world, admin, { minutes: 1 });
    assert.equal((await check(admin, id)).lastError, null);
  });

  test("a renewal that is refused asks for a person, in plain words, and signing in again mends it", async () => {
    const admin = await newAdmin();
    const { id } = await connected(admin);
    await rig.write(admin, id, { subject: "My order" });
    const [ticket] = await rig.ticketsOf(admin);
    const fault = (isOn: boolean) =>
      world.ok(simulator.faults, admin, { params: { id }, body: { fault: "token_expired", isOn } });
    await fault(true);
    await pass(world, admin, { hours: 2 });
    await rig.reply(admin, ticket?.id ?? "", "It waits");
    const lost = await world.ok(connections.get, admin, { params: { id } });
    assert.deepEqual(
      [lost.state, lost.lastError],
      ["RECONNECT", "Microsoft no longer accepts the sign-in of this mailbox. Sign in again."],
    );
    await fault(false);
    const back = await consent(admin, await again(admin, id));
    const mailbox = await world.ok(mailboxes.finishSignIn, admin, { body: backFrom(back) });
    assert.deepEqual(
      [mailbox.connection.id, mailbox.connection.state, mailbox.connection.lastError],
      [id, "CONNECTED", null],
    );
    await rig.settle();
    assert.match((await rig.linesOf(admin, id)).at(-1)?.text ?? "", /^It waits/);
  });

  test("a server that is away for now only puts it off", async () => {
    const admin = await newAdmin();
    const { id } = await connected(admin);
    await world.ok(simulator.faults, admin, { params: { id }, body: { fault: "server_error", isOn: true } });
    await pass(world, admin, { hours: 2 });
    const checked = await check(admin, id);
    assert.deepEqual(
      [checked.state, checked.lastError],
      ["CONNECTED", "Microsoft is not giving access right now. It is tried again shortly."],
    );
  });

  test("a state counts once, for whoever began it, in their workspace, and not for long", async () => {
    const [admin, stranger] = [await newAdmin(), await newAdmin()];
    const colleague = await world.person({ role: "ADMIN", tenant: admin.tenant });
    const agent = await world.person({ role: "AGENT", tenant: admin.tenant });
    const back = await consent(admin, await begin(admin));
    for (const other of [stranger, colleague]) assert.equal((await finish(other, back)).status, 410);
    assert.equal((await finish(agent, back)).status, 403);
    assert.equal((await finish(admin, back)).status, 200);
    assert.equal((await finish(admin, back)).status, 410);
    const late = await consent(admin, await begin(admin, "MICROSOFT", { address: "late@acme.test" }));
    await pass(world, admin, { minutes: 16 });
    assert.equal((await finish(admin, late)).status, 410);
    assert.equal((await world.ok(mailboxes.list, admin)).items.length, 1);
  });

  test("another workspace's mailbox is not there, and nobody agrees in another's name", async () => {
    const [admin, stranger] = [await newAdmin(), await newAdmin()];
    const { id } = await connected(admin);
    const asked = await world.call(mailboxes.signInAgain, stranger, {
      params: { id },
      body: { provider: "GOOGLE" },
    });
    assert.equal(asked.status, 404);
    const body = { query: query(await again(admin, id)), account: address, allows: true };
    assert.equal((await world.call(mailboxes.consent, stranger, { body })).status, 410);
  });

  test("who does not agree, or signs in with an account that does not open it, has connected nothing", async () => {
    const admin = await newAdmin();
    const url = await begin(admin);
    const denied = (
      await world.ok(mailboxes.consent, admin, {
        body: { query: query(url), account: address, allows: false },
      })
    ).url;
    assert.equal(part(denied, "error"), "access_denied");
    const answer = await finish(admin, denied);
    assert.deepEqual(
      [answer.status, answer.body["detail"]],
      [409, "Access was not allowed at Microsoft. Nothing was connected."],
    );
    const state = part(await begin(admin), "state") ?? "";
    const failed = await world.call(mailboxes.finishSignIn, admin, {
      body: { state, error: "temporarily_unavailable" },
    });
    assert.equal(
      failed.body["detail"],
      "Microsoft did not complete the sign-in (temporarily_unavailable). Nothing was connected.",
    );
    const other = await finish(admin, await consent(admin, await begin(admin), "somebody@acme.test"));
    assert.equal(other.status, 409);
    assert.match(String(other.body["detail"]), /does not open this mailbox for the account/);
    assert.deepEqual((await world.ok(mailboxes.list, admin)).items, []);
  });

  test("a mailbox with a password is signed in to, and one that was signed in to takes a password", async () => {
    const { admin, id } = await rig.begun();
    const before = await rig.ticketsOf(admin);
    assert.deepEqual(before, []);
    const { address: own } = await world
      .ok(mailboxes.list, admin)
      .then(({ items }) => items[0] ?? { address: "" });
    const back = await consent(admin, await again(admin, id, "GOOGLE"), own);
    const signed = await world.ok(mailboxes.finishSignIn, admin, { body: backFrom(back) });
    assert.equal(signed.signIn, "GOOGLE");
    assert.equal((await tokensIn(admin, id))["password"], undefined);
    await rig.write(admin, id, { subject: "Since then" });
    assert.equal((await rig.ticketsOf(admin)).length, 1);
    const named = await world.ok(mailboxes.update, admin, {
      params: { id },
      body: { displayName: "Acme Help" },
    });
    assert.equal(named.signIn, "GOOGLE");
    const typed = await world.ok(mailboxes.update, admin, {
      params: { id },
      body: { password: "a new one" },
    });
    assert.equal(typed.signIn, null);
    assert.deepEqual(await tokensIn(admin, id), { password: "a new one" });
  });

  test("an address that is connected already is not signed in to a second time", async () => {
    const admin = await newAdmin();
    const back = await consent(admin, await begin(admin));
    await connected(admin);
    assert.equal((await finish(admin, back)).status, 409);
    const asked = await world.call(mailboxes.beginSignIn, admin, {
      body: { provider: "GOOGLE", address, isSimulated: true },
    });
    assert.equal(asked.status, 409);
  });

  test("what lay about of sign-ins is gone after a day", async () => {
    const admin = await newAdmin();
    await begin(admin);
    world.clock.advance({ days: 2 });
    const { purgeExpired } = await import("../../index.ts");
    await purgeExpired.run({ desk: world.app.desk, services: world.app.services });
    assert.deepEqual(await world.work(admin.tenant, ({ from }) => from(mailboxSignIns)), []);
  });
});

/** With an app and accounts that are not simulated, as far as this product can tell. */
describe("a mailbox at a provider itself", () => {
  const clientId = "12-ab.apps.googleusercontent.com";
  const app = { clientId, clientSecret: "secret-of-the-installation" };
  const memory = createMemoryForTests();
  let world: World;
  const now = () => world.clock.now();
  const google = simulateMailSignIn("GOOGLE", { memory, now });
  const settings = {
    from: `"Acme" <${address}>`,
    user: address,
    smtp: "smtps://smtp.gmail.com:465",
    imap: "imaps://imap.gmail.com:993",
    signIn: "GOOGLE" as const,
  };
  const servers = emailSimulator({
    settings,
    secrets: { accessToken: "unused" },
    memory,
    files: createFilesForTests(),
    now,
    onHooks: () => Promise.resolve(),
  });
  const asked: string[] = [];
  /** As the provider knows the app, whose id and secret are looked at on the way. */
  const providerFetch: ProviderFetch = (url, init) => {
    const form = new URLSearchParams(String(init.body));
    asked.push(`${form.get("client_id")} ${form.get("client_secret")} ${form.get("redirect_uri")}`);
    const played = simulatedSignInApp("GOOGLE");
    form.set("client_id", played.clientId);
    form.set("client_secret", played.clientSecret);
    return google.fetch(url, { ...init, body: form.toString() });
  };
  before(async () => {
    world = await createWorld({
      startsWork: true,
      now: "2101-03-07T09:00:00.000Z",
      ports: { providerFetch, mailWay: { ...servers, addressOf: null } },
    });
  });
  after(() => world.stop());

  test("is signed in to by the installation's app, its tokens lie sealed, and its app's end asks for a person", async () => {
    const root = await world.person({ role: "SUPER_ADMIN", tenant: "parley" });
    const admin = await world.person({ role: "ADMIN", tenant: "acme-mail" });
    const body = { provider: "GOOGLE" as const, address };
    const missing = await world.call(mailboxes.beginSignIn, admin, { body });
    assert.deepEqual([missing.status, missing.body["errors"]?.[0 as never]?.["path"]], [422, "provider"]);
    await world.ok(installationApps.set, root, { params: { provider: "GOOGLE" }, body: app });
    const { url } = await world.ok(mailboxes.beginSignIn, admin, { body });
    const there = new URL(url);
    assert.deepEqual(
      [there.origin + there.pathname, there.searchParams.get("client_id"), part(url, "redirect_uri")],
      ["https://accounts.google.com/o/oauth2/v2/auth", clientId, "http://localhost:3000/auth/mailbox"],
    );
    there.searchParams.set("client_id", simulatedSignInApp("GOOGLE").clientId);
    const back = await google.consent(there.searchParams, { account: address, allows: true });
    const { connection, signIn, imap } = await world.ok(mailboxes.finishSignIn, admin, {
      body: { state: part(back, "state") ?? "", code: part(back, "code") ?? "" },
    });
    assert.deepEqual(
      [signIn, imap.host, connection.isSimulated, connection.lastError],
      ["GOOGLE", "imap.gmail.com", false, null],
    );
    assert.deepEqual(asked, [`${clientId} ${app.clientSecret} http://localhost:3000/auth/mailbox`]);
    const [row] = await world.work(admin.tenant, ({ from }) => from(connectionTable));
    assert.match(row?.secrets ?? "", /^v1\./);
    await pass(world, admin, { hours: 2 });
    const checked = await world.ok(connections.check, admin, { params: { id: connection.id } });
    assert.deepEqual([checked.state, checked.lastError, asked.length], ["CONNECTED", null, 2]);
    await pass(world, root, { seconds: 1 });
    await world.ok(installationApps.remove, root, { params: { provider: "GOOGLE" } });
    await pass(world, admin, { hours: 2 });
    const lost = await world.ok(connections.check, admin, { params: { id: connection.id } });
    assert.equal(lost.state, "RECONNECT");
    assert.match(lost.lastError ?? "", /^The Google app that this mailbox was signed in with/);
  });
});
