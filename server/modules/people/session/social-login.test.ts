import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { SignJWT, exportJWK, generateKeyPair } from "jose";
import { session } from "../../../../contract/people/session.ts";
import { withPassword } from "../../../testing/staff.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { linkedIdentities, secondFactors, users } from "./table.ts";

const redirectUri = "http://acme.localhost:3000/auth/callback";
interface Person {
  sub?: string;
  email: string;
  email_verified?: boolean;
}

/**
 * A provider on this machine: it hands out a code for whoever it is told, and takes it once, with the right
 * verifier.
 */
async function openProvider(now: () => Date) {
  const [pair, foreign] = await Promise.all([
    generateKeyPair("RS256", { extractable: true }),
    generateKeyPair("RS256"),
  ]);
  const codes = new Map<string, { person: Person; challenge: string; nonce: string; redirectUri: string }>();
  const twist: { key?: CryptoKey; claims?: Record<string, unknown>; down?: boolean } = {};
  const state: { server?: Server; issuer: string } = { issuer: "" };
  state.server = createServer((request, response) => {
    const say = (status: number, content: unknown) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(content));
    };
    const answer = async (text: string) => {
      const { pathname } = new URL(request.url ?? "/", state.issuer);
      if (twist.down) return say(503, {});
      if (pathname === "/.well-known/openid-configuration")
        return say(200, {
          issuer: state.issuer,
          authorization_endpoint: `${state.issuer}/authorize`,
          token_endpoint: `${state.issuer}/token`,
          jwks_uri: `${state.issuer}/keys`,
        });
      if (pathname === "/keys")
        return say(200, {
          keys: [{ ...(await exportJWK(pair.publicKey)), kid: "k1", alg: "RS256", use: "sig" }],
        });
      const given = new URLSearchParams(text);
      const known = codes.get(given.get("code") ?? "");
      codes.delete(given.get("code") ?? "");
      const isRight =
        known &&
        given.get("client_id") === "parley" &&
        given.get("client_secret") === "hush" &&
        given.get("redirect_uri") === known.redirectUri &&
        createHash("sha256")
          .update(given.get("code_verifier") ?? "")
          .digest("base64url") === known.challenge;
      if (!isRight) return say(400, { error: "invalid_grant" });
      const seconds = Math.floor(now().getTime() / 1000);
      const claims = {
        iss: state.issuer,
        aud: "parley",
        sub: known.person.email.toLowerCase(),
        iat: seconds,
        exp: seconds + 300,
        nonce: known.nonce,
        email_verified: true,
        ...known.person,
        ...twist.claims,
      };
      return say(200, {
        id_token: await new SignJWT(claims)
          .setProtectedHeader({ alg: "RS256", kid: "k1" })
          .sign(twist.key ?? pair.privateKey),
      });
    };
    let text = "";
    request
      .on("data", (part: Buffer) => {
        text += part.toString();
      })
      .on("end", () => {
        void answer(text);
      });
  });
  await new Promise<void>((resolve) => {
    state.server?.listen(0, "127.0.0.1", resolve);
  });
  state.issuer = `http://127.0.0.1:${(state.server.address() as AddressInfo).port}`; // it listens on a port
  return {
    issuer: state.issuer,
    twist,
    foreignKey: foreign.privateKey,
    /** What the person does there. @returns what the browser comes back with */
    consent(url: string, person: Person): { code: string; state: string } {
      const asked = new URL(url).searchParams;
      assert.deepEqual(
        ["response_type", "client_id", "scope", "code_challenge_method"].map((name) => asked.get(name)),
        ["code", "parley", "openid email profile", "S256"],
      );
      const code = `code-${codes.size}-${Math.random()}`;
      codes.set(code, {
        person,
        challenge: asked.get("code_challenge") ?? "",
        nonce: asked.get("nonce") ?? "",
        redirectUri: asked.get("redirect_uri") ?? "",
      });
      return { code, state: asked.get("state") ?? "" };
    },
    close: () =>
      new Promise((resolve) => {
        state.server?.close(resolve);
      }),
  };
}

describe("signing in by a provider", () => {
  let world: World;
  let provider: Awaited<ReturnType<typeof openProvider>>;
  before(async () => {
    const clock: { now: () => Date } = { now: () => new Date() };
    provider = await openProvider(() => clock.now());
    world = await createWorld({
      env: {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: "parley",
        OIDC_CLIENT_SECRET: "hush",
        OIDC_NAME: "Acme ID",
        PREVIEW_HOSTS: "parley-*.platform.example",
      },
    });
    clock.now = () => world.clock.now();
    for (const tenant of ["acme", "globex"]) await withPassword(world, { email: "both@acme.test", tenant });
    for (const email of ["ada@acme.test", "eve@acme.test"]) await withPassword(world, { email });
  });
  after(async () => {
    await world.stop();
    await provider.close();
  });

  const begin = (tenantId?: string) =>
    world.ok(session.beginSocialLogin, null, { body: { redirectUri, ...(tenantId ? { tenantId } : {}) } });
  const finish = (body: { flow: string; state: string; code: string }) =>
    world.call(session.finishSocialLogin, null, { body });
  const signIn = async (person: Person, tenantId?: string) => {
    const { url, flow } = await begin(tenantId);
    return finish({ flow, ...provider.consent(url, person) });
  };

  test("whoever the provider vouches for is signed in to the account with that address", async () => {
    assert.equal((await world.ok(session.socialProvider, null)).name, "Acme ID");
    const { status, body } = await signIn({ email: "Ada@Acme.test" }, "acme");
    assert.equal(status, 200);
    assert.deepEqual([body.user.email, body.user.tenantId], ["ada@acme.test", "acme"]);
    assert.equal(
      (
        await world.app.http.inject({
          url: "/api/auth/me",
          headers: { authorization: `Bearer ${body.token}` },
        })
      ).statusCode,
      200,
    );
  });

  test("an address that is not verified, or nobody's, signs nobody in", async () => {
    for (const person of [
      { email: "eve@acme.test", email_verified: false },
      { email: "" },
      { email: "nobody@acme.test" },
    ])
      assert.equal((await signIn(person, "acme")).status, 403);
    assert.equal((await signIn({ email: "ada@acme.test" }, "globex")).status, 403);
  });

  test("an account stays linked to the provider's name for its person, whatever becomes of the address", async () => {
    const fay = await withPassword(world, { email: "fay@acme.test" });
    const eve = (await signIn({ sub: "e1", email: "eve@acme.test" }, "acme")).body.user;
    assert.equal(eve.email, "eve@acme.test");
    const links = await world.work("acme", (work) =>
      work.rows(linkedIdentities).list({ where: eq(linkedIdentities.userId, eve.id) }),
    );
    assert.deepEqual(
      links.map(({ issuer, subject }) => ({ issuer, subject })),
      [{ issuer: provider.issuer, subject: "e1" }],
    );
    // The address changed at the provider, to nobody's here, to another account's, or is no longer verified:
    // the person is who they were.
    for (const more of [
      { email: "eve@elsewhere.test" },
      { email: "fay@acme.test" },
      { email: "eve@acme.test", email_verified: false },
      { email: "" },
    ])
      assert.equal((await signIn({ sub: "e1", ...more }, "acme")).body.user.id, eve.id, JSON.stringify(more));
    assert.equal((await signIn({ sub: "f1", email: "fay@acme.test" }, "acme")).body.user.id, fay.id);
  });

  test("whoever is given a linked account's address at the provider is not given the account", async () => {
    const gus = await withPassword(world, { email: "gus@acme.test" });
    assert.equal((await signIn({ sub: "g1", email: gus.email }, "acme")).status, 200);
    const { status, body } = await signIn({ sub: "g2", email: gus.email }, "acme");
    assert.deepEqual(
      [status, body["detail"]],
      [403, "This account is linked to someone else at the provider. Ask an administrator."],
    );
    assert.equal((await signIn({ sub: "g1", email: gus.email }, "acme")).body.user.id, gus.id);
  });

  test("an account in several workspaces is asked for at the address of one", async () => {
    const { status, body } = await signIn({ email: "both@acme.test" });
    assert.deepEqual([status, body["tenants"]], [409, ["acme", "globex"]]);
    assert.equal((await signIn({ email: "both@acme.test" }, "globex")).body.user.tenantId, "globex");
  });

  test("a code counts once, with its own state, its own beginning and within ten minutes", async () => {
    const [one, other] = [await begin("acme"), await begin("acme")];
    const back = provider.consent(one.url, { email: "ada@acme.test" });
    assert.equal((await finish({ ...back, flow: one.flow, state: "guessed" })).status, 403);
    assert.equal((await finish({ ...back, flow: other.flow })).status, 403);
    // Not its very end, of which some bits mean nothing.
    const changed = one.flow.replace(/.(?=.{20}$)/, (letter) => (letter === "A" ? "B" : "A"));
    assert.equal((await finish({ ...back, flow: changed })).status, 403);
    assert.equal((await finish({ ...back, flow: one.flow })).status, 200);
    assert.equal((await finish({ ...back, flow: one.flow })).status, 403);
    const late = await begin("acme");
    const answer = provider.consent(late.url, { email: "ada@acme.test" });
    world.clock.advance({ minutes: 10 });
    assert.equal((await finish({ ...answer, flow: late.flow })).status, 403);
  });

  test("a stolen code is worth nothing with another's beginning: the verifier differs", async () => {
    const [theirs, mine] = [await begin("acme"), await begin("acme")];
    const { code } = provider.consent(theirs.url, { email: "ada@acme.test" });
    assert.equal(
      (await finish({ flow: mine.flow, code, state: new URL(mine.url).searchParams.get("state") ?? "" }))
        .status,
      403,
    );
  });

  test("a token of another key, audience, issuer or nonce, or past its end, is not believed", async () => {
    const past = Math.floor(world.clock.now().getTime() / 1000) - 3600;
    const twists = [
      { key: provider.foreignKey },
      ...[
        { aud: "somebody" },
        { aud: ["parley", "somebody"] },
        { iss: "https://evil.test" },
        { nonce: "other" },
        { exp: past },
        { azp: "somebody" },
      ].map((claims) => ({ claims })),
    ];
    for (const twist of twists) {
      Object.assign(provider.twist, { key: undefined, claims: undefined }, twist);
      assert.equal((await signIn({ email: "ada@acme.test" }, "acme")).status, 403, JSON.stringify(twist));
    }
    Object.assign(provider.twist, { key: undefined, claims: undefined });
    assert.equal((await signIn({ email: "ada@acme.test" }, "acme")).status, 200);
  });

  test("the second factor is asked for here as well", async () => {
    const ada = await withPassword(world, { email: "twofold@acme.test" });
    await world.work("acme", (work) =>
      work.rows(secondFactors).insert({ userId: ada.id, secret: "sealed", confirmedAt: work.now }),
    );
    assert.equal((await signIn({ email: "twofold@acme.test" }, "acme")).body["code"], "second_factor_needed");
  });

  test("a code is sent to addresses of ours only", async () => {
    const wrong = [
      "https://evil.test/auth/callback",
      "http://acme.localhost.evil.test/auth/callback",
      "http://acme.localhost:3000/elsewhere",
      "http://acme.localhost:3000/auth/callback?next=x",
      "javascript:alert(1)",
      "nothing",
      "https://stranger.platform.example/auth/callback",
      "https://platform.example/auth/callback",
      "http://parley-x.platform.example/auth/callback",
    ];
    for (const address of wrong)
      assert.equal(
        (await world.call(session.beginSocialLogin, null, { body: { redirectUri: address } })).status,
        422,
        address,
      );
    assert.equal(
      (
        await world.call(session.beginSocialLogin, null, {
          body: { redirectUri: "https://parley-git-x.platform.example/auth/callback" },
        })
      ).status,
      200,
    );
  });

  test("a provider that is away is said to be, and one that is not set up as well", async () => {
    const { url, flow } = await begin("acme");
    const back = provider.consent(url, { email: "ada@acme.test" });
    provider.twist.down = true;
    assert.equal((await finish({ ...back, flow })).status, 503);
    provider.twist.down = false;
    const plain = await createWorld();
    try {
      assert.equal((await plain.ok(session.socialProvider, null)).name, null);
      assert.equal(
        (await plain.call(session.beginSocialLogin, null, { body: { redirectUri } })).body["code"],
        "provider_missing",
      );
    } finally {
      await plain.stop();
    }
  });

  test("an account whose address is not confirmed is found in its own workspace alone, and the provider's word confirms it", async () => {
    const person = { email: "new@initech.test" };
    const { id } = await withPassword(world, { email: person.email, tenant: "initech", isUnconfirmed: true });
    assert.equal((await signIn(person)).status, 403);
    assert.equal((await signIn(person, "initech")).body.user.id, id);
    assert.equal(
      (await world.work("initech", (work) => work.rows(users).get(id))).emailConfirmedAt !== null,
      true,
    );
    assert.equal((await signIn(person)).body.user.id, id);
  });

  test("whoever founds workspaces with somebody's address stands between them and nothing", async () => {
    const person = { email: "victim@zeta.test" };
    for (let at = 0; at < 12; at += 1)
      await withPassword(world, { email: person.email, tenant: `aa-${at}`, isUnconfirmed: true });
    const { id } = await withPassword(world, { email: person.email, tenant: "zeta" });
    assert.equal((await signIn(person)).body.user.id, id);
  });
});
