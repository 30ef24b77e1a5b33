import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SignJWT, UnsecuredJWT, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK } from "jose";
import { eq } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { newId } from "../../../db/columns.ts";
import { signingKeys } from "../../../db/table.ts";
import { createSealer } from "../../../sealer.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { createTokens, newSigningKey } from "./tokens.ts";

const claims = {
  sub: "s",
  email: "a@acme.test",
  role: "AGENT",
  tenantId: "acme",
  firstName: "A",
  lastName: "B",
  name: "A B",
  sid: "sid",
  gen: 1,
};

describe("tokens", () => {
  let world: World;
  let ann: Person;
  before(async () => {
    world = await createWorld();
    ann = await world.person();
  });
  after(() => world.stop());
  const tokens = () => world.app.services.tokens;
  const seconds = () => Math.floor(world.clock.now().getTime() / 1000);

  test("say who signed them, for whom and until when, and bear one algorithm", async () => {
    const { alg, kid } = decodeProtectedHeader(ann.token);
    assert.deepEqual([alg, kid], ["EdDSA", (await tokens().jwks()).keys[0]?.kid]);
    const payload = JSON.parse(Buffer.from(ann.token.split(".")[1] ?? "", "base64url").toString()) as Record<
      string,
      unknown
    >; // a token's middle is an object
    assert.deepEqual(
      [payload["iss"], payload["aud"], payload["exp"]],
      ["parley", "parley-desk", seconds() + 900],
    );
    assert.ok(
      (await tokens().jwks()).keys.every((key) => !("d" in key)),
      "the private half stays here",
    );
  });

  test("of another algorithm, key, issuer or audience, without an end, or past it, are none", async () => {
    const [kid = ""] = (await tokens().jwks()).keys.map((key) => key.kid);
    const [stored] = await world.database.read("system", (db) => db.select().from(signingKeys));
    assert.ok(stored);
    const ours = await importJWK(
      JSON.parse(
        world.app.services.sealer.open(String(stored.privateJwk), `signing key ${stored.id}`),
      ) as Record<string, string>,
      "EdDSA",
    ); // from exportJWK
    const theirs = (await generateKeyPair("EdDSA")).privateKey;
    const unsigned = (of: { kid?: string; issuer?: string; audience?: string; endsInSeconds?: number }) => {
      const token = new SignJWT(claims)
        .setProtectedHeader({ alg: "EdDSA", kid: of.kid ?? kid })
        .setIssuer(of.issuer ?? "parley")
        .setAudience(of.audience ?? "parley-desk");
      return of.endsInSeconds === undefined ? token : token.setExpirationTime(seconds() + of.endsInSeconds);
    };
    const good = { endsInSeconds: 60 };
    assert.equal(
      await verdict(await unsigned(good).sign(ours)),
      "good",
      "what follows fails for its one fault alone",
    );
    assert.equal(await verdict(await unsigned(good).sign(theirs)), "bad");
    assert.equal(await verdict(await unsigned({ ...good, kid: newId() }).sign(ours)), "bad");
    assert.equal(await verdict(await unsigned({ ...good, issuer: "other" }).sign(ours)), "bad");
    assert.equal(await verdict(await unsigned({ ...good, audience: "other" }).sign(ours)), "bad");
    assert.equal(await verdict(await unsigned({ endsInSeconds: -1 }).sign(ours)), "expired");
    assert.equal(await verdict(await unsigned({}).sign(ours)), "bad", "one that never ends");
    assert.equal(
      await verdict(
        new UnsecuredJWT(claims)
          .setIssuer("parley")
          .setAudience("parley-desk")
          .setExpirationTime(seconds() + 60)
          .encode(),
      ),
      "bad",
    );
    const publicText = new TextEncoder().encode(JSON.stringify((await tokens().jwks()).keys[0]));
    assert.equal(
      await verdict(
        await new SignJWT(claims)
          .setProtectedHeader({ alg: "HS256", kid })
          .setIssuer("parley")
          .setAudience("parley-desk")
          .setExpirationTime(seconds() + 60)
          .sign(publicText),
      ),
      "bad",
    );
  });

  test("of the key before still count beside those of a new one, until it is retired", async () => {
    const pair = await generateKeyPair("EdDSA", { extractable: true });
    const id = newId();
    await world.database.transaction("system", async (db) =>
      db.insert(signingKeys).values({
        id,
        publicJwk: await exportJWK(pair.publicKey),
        privateJwk: await exportJWK(pair.privateKey),
        createdAt: new Date(Date.now() + 60_000).toISOString(),
      }),
    );
    const next = await createTokens(world.database, world.clock, world.app.services.sealer);
    const fresh = await next.sign(claims);
    assert.equal(decodeProtectedHeader(fresh).kid, id);
    assert.equal(typeof (await next.verify(fresh)), "object");
    assert.equal(typeof (await next.verify(ann.token)), "object");
    const before = decodeProtectedHeader(ann.token).kid ?? "";
    await world.database.transaction("system", (db) =>
      db.update(signingKeys).set({ retiredAt: new Date().toISOString() }).where(eq(signingKeys.id, before)),
    );
    const last = await createTokens(world.database, world.clock, world.app.services.sealer);
    assert.deepEqual([typeof (await last.verify(fresh)), await last.verify(ann.token)], ["object", "bad"]);
  });

  test("by a key that was made since count in a process that had not read it, and made-up keys ask the database once a second", async () => {
    const { sealer } = world.app.services;
    let reads = 0;
    const counted: Database = {
      ...world.database,
      read: (scope, work) => {
        reads += 1;
        return world.database.read(scope, work);
      },
    };
    const running = await createTokens(counted, world.clock, sealer);
    assert.equal(typeof (await running.verify(await running.sign(claims))), "object");
    await world.database.transaction("system", async (db) => {
      const id = await newSigningKey(db, sealer);
      // The newest, whatever the tests before have made.
      await db
        .update(signingKeys)
        .set({ createdAt: new Date(Date.now() + 90_000).toISOString() })
        .where(eq(signingKeys.id, id));
    });
    const other = await createTokens(world.database, world.clock, sealer);
    const fresh = await other.sign(claims);
    assert.equal(reads, 1);
    assert.equal(typeof (await running.verify(fresh)), "object");
    assert.equal(reads, 2);
    assert.equal(
      decodeProtectedHeader(await running.sign(claims)).kid,
      decodeProtectedHeader(fresh).kid,
      "it signs by it as well",
    );
    const madeUp = (kid: string) =>
      [
        Buffer.from(JSON.stringify({ alg: "EdDSA", kid })).toString("base64url"),
        ...fresh.split(".").slice(1),
      ].join(".");
    const storm = await Promise.all(Array.from({ length: 50 }, () => running.verify(madeUp(newId()))));
    assert.deepEqual(new Set(storm), new Set(["bad"]));
    assert.equal(reads, 3, "all of them wait for one look");
    assert.equal(await running.verify(madeUp("no id of ours")), "bad");
    assert.equal(reads, 3, "what cannot be a key of ours is not looked up");
  });

  test("the private half is never stored as it is, and one of an earlier version is sealed at the next start", async () => {
    const { sealer } = world.app.services;
    const plain = await exportJWK((await generateKeyPair("EdDSA", { extractable: true })).privateKey);
    const id = newId();
    const createdAt = new Date(Date.now() + 120_000).toISOString();
    await world.database.transaction("system", (db) =>
      db
        .insert(signingKeys)
        .values({ id, publicJwk: { ...plain, d: undefined }, privateJwk: plain, createdAt }),
    );
    const before = await createTokens(world.database, world.clock, sealer);
    const stored = await world.database.read("system", (db) => db.select().from(signingKeys));
    assert.ok(stored.length > 1);
    for (const { privateJwk } of stored) assert.match(String(privateJwk), /^v1\./);
    assert.ok(!JSON.stringify(stored).includes(plain.d ?? "nothing"), "the secret number is nowhere");
    const after = await createTokens(world.database, world.clock, sealer);
    assert.equal(decodeProtectedHeader(await after.sign(claims)).kid, id);
    assert.equal(
      typeof (await after.verify(await before.sign(claims))),
      "object",
      "what was signed before counts after",
    );
  });

  test("a process with another key to the seal does not start, and says what to do", async () => {
    const other = createSealer({ dataDir: "", secretsKey: "another" });
    await assert.rejects(createTokens(world.database, world.clock, other), /another SECRETS_KEY/);
  });

  const verdict = async (token: string): Promise<string> => {
    const read = await tokens().verify(token);
    return typeof read === "string" ? read : "good";
  };
});
