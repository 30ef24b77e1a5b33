import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { falseClock } from "../../clock.ts";
import { Fault } from "../../fault.ts";
import { isFailure } from "../../testing/channel-rig.ts";
import { openIdProvider } from "./provider.ts";
import { simulateIdentity } from "./simulator.ts";

const isFault = (code: string) => (error: unknown) => error instanceof Fault && error.code === code;
const issuer = "https://id.simulated.test";
const redirectUri = "https://acme.parley.test/auth/callback";
const person = { sub: "p-1", email: "Nadia@Example.com", email_verified: true };

const created = async () => {
  const clock = falseClock("2026-03-02T09:00:00.000Z");
  const simulated = await simulateIdentity({
    issuer,
    clientId: "parley",
    clientSecret: "hush",
    now: clock.now,
  });
  const connected = {
    settings: { issuer, clientId: "parley", name: "Simulated" },
    secrets: { clientSecret: "hush" },
    request: simulated.request,
    clock,
  };
  const openid = openIdProvider.open(connected);
  const signIn = async () => {
    const { url, flow } = await openid.begin(redirectUri);
    const { code, state } = simulated.consent(url, person);
    assert.equal(state, flow.state);
    return openid.finish(flow, code);
  };
  return { simulated, connected, openid, signIn };
};

describe("OpenID Connect", () => {
  test("whoever agreed there is told by their name there and their address", async () => {
    const { signIn } = await created();
    assert.deepEqual(await signIn(), {
      issuer,
      subject: "p-1",
      email: "nadia@example.com",
      isEmailVerified: true,
    });
  });

  test("a code counts once, and for who asked for it", async () => {
    const { simulated, openid } = await created();
    const one = await openid.begin(redirectUri);
    const other = await openid.begin(redirectUri);
    const { code } = simulated.consent(one.url, person);
    await assert.rejects(openid.finish(other.flow, code), isFault("forbidden"));
    await assert.rejects(openid.finish(one.flow, code), isFault("forbidden"));
  });

  const lies: Record<string, unknown>[] = [
    { aud: "another" },
    { iss: "https://id.other.test" },
    { nonce: "another" },
    { exp: 1 },
    { aud: ["parley", "another"] },
    { azp: "another" },
    { sub: "" },
  ];
  for (const claims of lies)
    test(`a token that says ${JSON.stringify(claims)} is not trusted`, async () => {
      const { simulated, signIn } = await created();
      Object.assign(simulated.claims, claims);
      await assert.rejects(signIn(), isFault("forbidden"));
    });

  test("nor is one that another key signed", async () => {
    const { simulated, signIn } = await created();
    simulated.signsByOther = true;
    await assert.rejects(signIn(), isFault("forbidden"));
  });

  test("the check asks for its description and its keys", async () => {
    const { connected, simulated } = await created();
    assert.deepEqual((await openIdProvider.check(connected)).facts, { issuer, keys: 1 });
    for (const fault of ["time_out", "server_error"] as const) {
      simulated.faults.add(fault);
      await assert.rejects(openIdProvider.check(connected), isFailure("later"));
      simulated.faults.clear();
    }
    const wrongs: Record<string, unknown>[] = [
      { issuer: "https://id.other.test" },
      { token_endpoint: "http://id.simulated.test/token" },
      { jwks_uri: null },
    ];
    for (const wrong of wrongs) {
      simulated.description = wrong;
      await assert.rejects(openIdProvider.check(connected), isFailure("reconnect"));
    }
    simulated.description = {};
    const settings = { ...connected.settings, issuer: "https://id.simulated.test/elsewhere" };
    await assert.rejects(openIdProvider.check({ ...connected, settings }), isFailure("reconnect"));
  });
});
