import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import type { SignUpShares } from "../../../../contract/enums.ts";
import { ProviderFailure } from "../../provider.ts";
import { createMemoryForTests } from "../../simulator/memory-for-tests.ts";
import {
  numbersOfAccounts,
  openSharedNumber,
  reachOfToken,
  signUpDialog,
  signUpQuery,
  tokenForCode,
} from "./sign-up.ts";
import type { SharedNumber } from "./sign-up.ts";
import { simulateSignUp, simulatedSignUpApp as app } from "./sign-up-simulator.ts";
import type { SimulatedSignUp } from "./sign-up-simulator.ts";
import { simulatedPin } from "./sign-up-simulator-state.ts";

const redirectUri = "https://parley.test/auth/whatsapp";
const state = "acme.a-state-that-nobody-guesses";
const asked = () => signUpQuery(app, { state, redirectUri });
const failed = async (run: Promise<unknown>) => {
  const error: unknown = await run.then(
    () => null,
    (failure: unknown) => failure,
  );
  assert.ok(error instanceof ProviderFailure, String(error));
  return error;
};

describe("signing up at Meta", () => {
  let meta: SimulatedSignUp;
  let atMs: number;
  beforeEach(() => {
    atMs = Date.parse("2101-03-07T09:00:00.000Z");
    meta = simulateSignUp({ seed: "acme", memory: createMemoryForTests(), now: () => new Date(atMs) });
  });
  const call = () => ({ app, fetch: meta.fetch });
  const codeOf = async (shares: SignUpShares = "NUMBERS") =>
    new URL(await meta.consent(asked(), { shares, allows: true })).searchParams.get("code") ?? "";
  const tokenOf = async (shares?: SignUpShares) =>
    tokenForCode(call(), { code: await codeOf(shares), redirectUri });
  const numbers = async (token: string) =>
    numbersOfAccounts(meta.fetch, token, (await reachOfToken(call(), token)).businessAccountIds);
  const named = (all: readonly SharedNumber[], name: string): SharedNumber => {
    const number = all.find((one) => one.name === name);
    assert.ok(number);
    return number;
  };

  test("the dialog is asked for a code, by a configuration, and by no script of Meta's", () => {
    assert.equal(signUpDialog, "https://www.facebook.com/v23.0/dialog/oauth");
    assert.deepEqual(Object.fromEntries(asked()), {
      client_id: app.clientId,
      config_id: app.configurationId,
      response_type: "code",
      override_default_response_type: "true",
      redirect_uri: redirectUri,
      state,
      extras: '{"setup":{},"featureType":"","sessionInfoVersion":"3"}',
    });
  });

  test("a code becomes a token, which says what it reaches and when it ends", async () => {
    const token = await tokenOf();
    const reach = await reachOfToken(call(), token);
    assert.equal(reach.businessAccountIds.length, 2);
    assert.equal(reach.endsAt, "2101-05-06T09:00:00.000Z");
    const all = await numbers(token);
    assert.deepEqual(
      all.map(({ name, businessName, isRegistered, quality }) => [name, businessName, isRegistered, quality]),
      [
        ["Example Support", "Example Trading", false, "GREEN"],
        ["Example Sales", "Example Trading", true, "GREEN"],
        ["Example Returns", "Example Trading", false, "YELLOW"],
        ["Example Events", "Example Trading", false, "UNKNOWN"],
        ["Example Travel", "Example Travel", true, "GREEN"],
      ],
    );
  });

  test("a number is registered by a PIN of ours, as often as one likes", async () => {
    const token = await tokenOf();
    const number = named(await numbers(token), "Example Support");
    await openSharedNumber(meta.fetch, token, number, "135790");
    assert.equal(named(await numbers(token), "Example Support").isRegistered, true);
    await openSharedNumber(meta.fetch, token, number, "135790");
    assert.equal((await failed(openSharedNumber(meta.fetch, token, number, "000000"))).code, "133005");
    // One that is registered is left as it is.
    const sales = named(await numbers(token), "Example Sales");
    await openSharedNumber(meta.fetch, token, sales, "999999");
  });

  test("a number with a PIN of its own takes that alone, and not too many guesses", async () => {
    const token = await tokenOf();
    const number = named(await numbers(token), "Example Returns");
    await openSharedNumber(meta.fetch, token, number, simulatedPin);
    const other = simulateSignUp({ seed: "acme", memory: createMemoryForTests(), now: () => new Date(atMs) });
    meta = other;
    const second = await tokenOf();
    for (const code of ["133005", "133005", "133005", "133005", "133005", "133008", "133008"])
      assert.equal((await failed(openSharedNumber(meta.fetch, second, number, "111111"))).code, code);
  });

  test("a number that is not verified is refused", async () => {
    const token = await tokenOf();
    const failure = await failed(
      openSharedNumber(meta.fetch, token, named(await numbers(token), "Example Events"), "135790"),
    );
    assert.deepEqual([failure.code, failure.kind], ["133006", "final"]);
  });

  test("a code counts once, for ten minutes and for its own address; a second time voids its token", async () => {
    const code = await codeOf();
    const token = await tokenForCode(call(), { code, redirectUri });
    assert.equal((await failed(tokenForCode(call(), { code, redirectUri }))).code, "100/36009");
    assert.equal((await failed(numbersOfAccounts(meta.fetch, token, ["100000"]))).code, "190");
    const elsewhere = { code: await codeOf(), redirectUri: "https://evil.test/" };
    assert.equal((await failed(tokenForCode(call(), elsewhere))).code, "100/36008");
    const late = await codeOf();
    atMs += 11 * 60_000;
    assert.equal((await failed(tokenForCode(call(), { code: late, redirectUri }))).code, "100/36007");
    assert.equal((await failed(tokenForCode(call(), { code: "guessed", redirectUri }))).code, "100/36007");
  });

  test("another app gets no token, and looks into none", async () => {
    const code = await codeOf();
    const wrong = { app: { ...app, clientSecret: "another-secret" }, fetch: meta.fetch };
    const failure = await failed(tokenForCode(wrong, { code, redirectUri }));
    assert.equal(failure.code, "1");
    assert.ok(!failure.stored.includes("another-secret"));
    const token = await tokenForCode(call(), { code, redirectUri });
    assert.equal((await failed(reachOfToken(wrong, token))).code, "190");
  });

  test("a token without a permission says which, and one without accounts reaches none", async () => {
    const failure = await failed(reachOfToken(call(), await tokenOf("NO_PERMISSION")));
    assert.match(failure.message, /whatsapp_business_messaging/);
    assert.deepEqual((await reachOfToken(call(), await tokenOf("NO_NUMBERS"))).businessAccountIds, []);
    const unknown = await failed(reachOfToken(call(), "EAAanother"));
    assert.match(unknown.message, /not valid, or belongs to another app/);
  });

  test("a token is over at its end", async () => {
    const token = await tokenOf();
    atMs += 60 * 86_400_000;
    assert.match((await failed(reachOfToken(call(), token))).message, /not valid/);
  });

  test("whoever does not agree comes back with that", async () => {
    const back = new URL(await meta.consent(asked(), { shares: "NUMBERS", allows: false }));
    assert.deepEqual(
      [back.searchParams.get("error"), back.searchParams.get("code"), back.searchParams.get("state")],
      ["access_denied", null, state],
    );
  });

  for (const [what, change] of [
    ["a configuration", (query: URLSearchParams) => query.delete("config_id")],
    ["the app", (query: URLSearchParams) => query.set("client_id", "2")],
    ["an address to come back to", (query: URLSearchParams) => query.set("redirect_uri", "nowhere")],
    ["a state that cannot be guessed", (query: URLSearchParams) => query.set("state", "1")],
    ["extras", (query: URLSearchParams) => query.set("extras", "{}")],
    ["only what is known", (query: URLSearchParams) => query.set("scope", "everything")],
  ] as const)
    test(`the simulated dialog needs ${what}`, async () => {
      const query = asked();
      change(query);
      await assert.rejects(meta.consent(query, { shares: "NUMBERS", allows: true }), RangeError);
    });

  test("an account that may not be read is left out, and one that answers too late stops all", async () => {
    const token = await tokenOf();
    const { businessAccountIds } = await reachOfToken(call(), token);
    const found = await numbersOfAccounts(meta.fetch, token, ["123456", ...businessAccountIds]);
    assert.equal(found.length, 5);
    assert.equal((await failed(numbersOfAccounts(meta.fetch, token, ["123456"]))).code, "100/33");
    const down = () =>
      Promise.resolve({ status: 503, headers: new Headers(), body: new TextEncoder().encode("") });
    assert.equal((await failed(numbersOfAccounts(down, token, businessAccountIds))).kind, "later");
  });
});
