import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { falseClock } from "../../../clock.ts";
import { isFailure } from "../../../testing/channel-rig.ts";
import type { MailSignIn } from "../../../../contract/enums.ts";
import { createFilesForTests, createMemoryForTests } from "../../simulator/memory-for-tests.ts";
import { emailProvider } from "./provider.ts";
import { EmailSettings } from "./settings.ts";
import { emailSimulator } from "./simulator.ts";
import { consentQuery, newVerifier, renewedTokens, tokensForCode } from "./sign-in.ts";
import { simulateMailSignIn, simulatedSignInApp } from "./simulated-sign-in.ts";

const account = "desk@acme.test";
const redirectUri = "http://acme.localhost:3000/auth/mailbox";

function begun(provider: MailSignIn = "MICROSOFT") {
  const memory = createMemoryForTests();
  const clock = falseClock("2026-03-02T09:00:00.000Z");
  const { now } = clock;
  const app = simulatedSignInApp(provider);
  const simulated = simulateMailSignIn(provider, { memory, now });
  const flow = { state: "acme.a-state-that-nobody-guesses", verifier: newVerifier(), redirectUri };
  const call = () => ({ provider, app, fetch: simulated.fetch, now: now() });
  const codeFor = async (change: (asked: URLSearchParams) => void = () => undefined) => {
    const asked = consentQuery(provider, app, flow, account);
    change(asked);
    const back = new URL(await simulated.consent(asked, { account, allows: true }));
    return back.searchParams.get("code") ?? "";
  };
  const settings = EmailSettings.parse({
    from: account,
    user: account,
    smtp: "smtp://mail.acme.test:587",
    imap: "imaps://mail.acme.test:993",
    signIn: provider,
  });
  const open = (accessToken: string, user = account) => {
    const of = { settings: { ...settings, user }, secrets: { accessToken } };
    const servers = emailSimulator({
      ...of,
      memory,
      files: createFilesForTests(),
      now,
      onHooks: () => Promise.resolve(),
    });
    return emailProvider.check({ ...servers, ...of });
  };
  return { clock, app, simulated, flow, call, codeFor, open };
}

describe("signing in to a mailbox by OAuth2", () => {
  for (const provider of ["GOOGLE", "MICROSOFT"] as const)
    test(`a code of ${provider} becomes tokens that open both servers, until the first has ended`, async () => {
      const { clock, flow, call, codeFor, open } = begun(provider);
      const tokens = await tokensForCode(call(), flow, await codeFor());
      assert.equal(tokens.accessEndsAt, "2026-03-02T10:00:00.000Z");
      assert.equal((await open(tokens.accessToken)).name, account);
      clock.advance({ hours: 1 });
      await assert.rejects(open(tokens.accessToken), isFailure("reconnect"));
      const renewed = await renewedTokens(call(), tokens.refreshToken);
      await open(renewed.accessToken);
      assert.equal(renewed.refreshToken === tokens.refreshToken, provider === "GOOGLE");
    });

  test("a token opens no other mailbox, and a word that is no token opens none", async () => {
    const { flow, call, codeFor, open } = begun();
    const { accessToken } = await tokensForCode(call(), flow, await codeFor());
    await assert.rejects(open(accessToken, "other@acme.test"), isFailure("reconnect"));
    await assert.rejects(open("a word"), isFailure("reconnect"));
  });

  test("what renews counts until the next is used, and a sign-in that was taken back renews no more", async () => {
    const { simulated, flow, call, codeFor } = begun();
    const first = await tokensForCode(call(), flow, await codeFor());
    await renewedTokens(call(), first.refreshToken);
    const again = await renewedTokens(call(), first.refreshToken);
    const next = await renewedTokens(call(), again.refreshToken);
    await assert.rejects(renewedTokens(call(), first.refreshToken), isFailure("reconnect"));
    await simulated.revoke();
    await assert.rejects(renewedTokens(call(), next.refreshToken), isFailure("reconnect"));
  });

  test("a code counts once, and what it gave is void when it comes twice", async () => {
    const { flow, call, codeFor, open } = begun();
    const code = await codeFor();
    const { accessToken } = await tokensForCode(call(), flow, code);
    await assert.rejects(tokensForCode(call(), flow, code), isFailure("reconnect"));
    await assert.rejects(open(accessToken), isFailure("reconnect"));
  });

  test("a code is worth nothing with another verifier, another address, another secret, or late", async () => {
    const { clock, app, flow, call, codeFor } = begun();
    const wrong = [
      [call(), { ...flow, verifier: newVerifier() }],
      [call(), { ...flow, redirectUri: `${redirectUri}/` }],
      [{ ...call(), app: { ...app, clientSecret: "another" } }, flow],
    ] as const;
    for (const [by, as] of wrong)
      await assert.rejects(tokensForCode(by, as, await codeFor()), isFailure("reconnect"));
    const late = await codeFor();
    clock.advance({ minutes: 6 });
    await assert.rejects(tokensForCode(call(), flow, late), isFailure("reconnect"));
  });

  test("a request that is not whole is refused, and one for too little opens nothing for long", async () => {
    const { codeFor } = begun();
    for (const name of ["state", "code_challenge", "code_challenge_method", "client_id", "scope"])
      await assert.rejects(
        codeFor((asked) => asked.delete(name)),
        RangeError,
        name,
      );
    const google = begun("GOOGLE");
    const online = await google.codeFor((asked) => asked.set("access_type", "online"));
    await assert.rejects(tokensForCode(google.call(), google.flow, online), /for an hour only/);
  });

  test("an answer that is lost, too many calls and a server that is away are tried again", async () => {
    const { simulated, flow, call, codeFor } = begun();
    const { refreshToken } = await tokensForCode(call(), flow, await codeFor());
    const answers = [429, 503, 200].map(
      (status) => () =>
        Promise.resolve({ status, headers: new Headers(), body: new TextEncoder().encode("no json") }),
    );
    for (const fetch of answers)
      await assert.rejects(renewedTokens({ ...call(), fetch }, refreshToken), isFailure("later"));
    await renewedTokens({ ...call(), fetch: simulated.fetch }, refreshToken);
  });
});
