import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { instagramSettings as calls } from "../../../../contract/channels/instagram-settings.ts";
import { apps } from "../../../../contract/workspace/apps.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { ProviderFetch } from "../../../providers/provider.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { refreshTokens } from "../../workspace/connection-settings/tokens.ts";
import { secretsOf } from "../../workspace/connections/secrets.ts";
import { connections as connectionTable } from "../../workspace/connections/table.ts";

const accountId = "17841400000000001";
const token = "IGAAgoodtoken";

describe("the accounts of a workspace on Instagram", () => {
  let world: World;
  let admin: Person;
  /** Instagram itself, which knows one token of one account. */
  const providerFetch: ProviderFetch = (url, { headers }) => {
    const isGood = headers["Authorization"] === `Bearer ${token}`;
    if (!url.startsWith("https://graph.instagram.com/"))
      throw new ProviderFailure("final", `nobody is at ${url}`);
    const json = isGood
      ? { user_id: accountId, username: "acme.outdoor", name: "Acme" }
      : {
          error: { code: 190, message: `Malformed access token ${headers["Authorization"]?.slice(7) ?? ""}` },
        };
    const body = new TextEncoder().encode(JSON.stringify(json));
    return Promise.resolve({ status: isGood ? 200 : 400, headers: new Headers(), body });
  };
  before(async () => {
    world = await createWorld({
      startsWork: true,
      now: "2101-03-07T09:00:00.000Z",
      ports: { providerFetch },
    });
    admin = await world.person({ role: "ADMIN" });
  });
  after(() => world.stop());

  const entered = { name: "Shop", isSimulated: false as const, door: "INSTAGRAM" as const, accountId };
  const fieldsOf = ({ status, body }: { status: number; body: object }) => [
    status,
    ...("errors" in body ? (body.errors as { path: string }[]).map(({ path }) => path) : []),
  ];

  test("are connected by a token that Instagram takes, once an app is set, and by no other", async () => {
    const connect = (body: object) => world.call(calls.connect, admin, { body: body as never });
    assert.deepEqual(fieldsOf(await connect({ ...entered, accessToken: token })), [422, "provider"]);
    await world.ok(apps.set, admin, {
      params: { provider: "INSTAGRAM" },
      body: { clientId: "1234567890", clientSecret: "theappsecret" },
    });
    const refused = await connect({ ...entered, accessToken: "IGAAbadtoken" });
    assert.deepEqual(fieldsOf(refused), [422, "accessToken"]);
    assert.ok(!JSON.stringify(refused.body).includes("IGAAbadtoken"));
    const other = await connect({ ...entered, accountId: "17841499999999999", accessToken: token });
    assert.deepEqual(fieldsOf(other), [422, "accessToken"]);
    assert.deepEqual(fieldsOf(await connect({ ...entered, door: "PAGE", accessToken: token })), [
      422,
      "pageId",
    ]);
    const made = await connect({ ...entered, accessToken: token });
    assert.deepEqual(
      [made.status, made.body.displayName, made.body.state, made.body.tokenEndsAt],
      [200, "@acme.outdoor", "CONNECTED", "2101-05-06T09:00:00.000Z"],
    );
    assert.equal((await connect({ ...entered, accessToken: token })).status, 409);
    const listed = await world.ok(calls.get, admin);
    assert.ok(!JSON.stringify(listed).includes(token));
    const left = await world.ok(calls.disconnect, admin, { body: { connectionId: made.body.id } });
    assert.deepEqual(left.items, []);
    const gone = await world.call(calls.disconnect, admin, { body: { connectionId: made.body.id } });
    assert.deepEqual(fieldsOf(gone), [422, "connectionId"]);
    const agent = await world.person({ role: "AGENT" });
    assert.equal((await world.call(calls.get, agent)).status, 403);
  });

  test("keep a token that would end: it is renewed after thirty days, and never before", async () => {
    const { id, tokenEndsAt } = await world.ok(calls.connect, admin, {
      body: { name: "Sim", isSimulated: true },
    });
    const tokenOf = () =>
      world.work(
        "acme",
        async (work) =>
          secretsOf(world.app.services, await work.rows(connectionTable).get(id))["accessToken"],
      );
    const daily = async () => {
      await refreshTokens.run({ desk: world.app.desk, services: world.app.services });
      await jobsDone(world);
    };
    const first = await tokenOf();
    world.clock.advance({ days: 29 });
    await daily();
    assert.equal(await tokenOf(), first);
    world.clock.advance({ days: 1 });
    // The simulated Instagram counts the age of a token from when it first sees it.
    await daily();
    world.clock.advance({ days: 2 });
    await daily();
    assert.notEqual(await tokenOf(), first);
    admin = await world.person({ role: "ADMIN" });
    const [account] = (await world.ok(calls.get, admin)).items;
    assert.ok((account?.tokenEndsAt ?? "") > (tokenEndsAt ?? ""));
    assert.equal(account?.lastError, null);
  });
});
