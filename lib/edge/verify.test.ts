import { SignJWT, exportJWK, generateKeyPair } from "jose";
import type { CryptoKey, JWK } from "jose";
import { limits } from "@/contract/limits";

const now = Date.parse("2026-03-02T09:00:00.000Z");
const day = 24 * 3600;
interface Pair {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}
async function pairOf(kid: string, algorithm = "EdDSA"): Promise<Pair> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: algorithm } };
}
interface Claims {
  issuer?: string;
  audience?: string;
  /** From now on; null: it never ends. */ seconds?: number | null;
}
function tokenBy(
  { kid, privateKey, publicJwk }: Pair,
  { issuer = "parley", audience = "parley-desk", seconds = 900 }: Claims = {},
): Promise<string> {
  const token = new SignJWT({ role: "AGENT", tenantId: "acme", name: "Mona Field" })
    .setProtectedHeader({ alg: publicJwk.alg ?? "", kid })
    .setSubject("u1")
    .setIssuer(issuer)
    .setAudience(audience);
  if (seconds !== null) token.setExpirationTime(now / 1000 + seconds);
  return token.sign(privateKey);
}

/** A page's process that has verified nothing yet, and the keys that the API tells it. */
async function started(...told: Pair[]) {
  jest.resetModules();
  const { verifySession } = await import("./verify");
  const api = { keys: told, asked: 0, isAway: false, refusals: 0 };
  jest.spyOn(globalThis, "fetch").mockImplementation(() => {
    api.asked += 1;
    if (api.isAway) return Promise.reject(new TypeError("fetch failed"));
    if (api.refusals-- > 0) return Promise.resolve(new Response("", { status: 503 }));
    return Promise.resolve(Response.json({ keys: api.keys.map(({ publicJwk }) => publicJwk) }));
  });
  /** Time goes on while it waits. */
  const states = async (...tokens: string[]) => {
    let isOver = false;
    const all = Promise.all(tokens.map((token) => verifySession(token))).finally(() => (isOver = true));
    while (!isOver) {
      await jest.advanceTimersByTimeAsync(50);
      await new Promise((resume) => {
        setImmediate(resume);
      });
    }
    return (await all).map((found) => found && [found.state, found.user.id, found.user.tenantId]);
  };
  return { api, states };
}

let current: Pair;
beforeAll(async () => {
  current = await pairOf("current");
});
beforeEach(() => {
  jest.useFakeTimers({ now, doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
const live = ["live", "u1", "acme"];

test("a token of ours is a session; one that ended lately can still be renewed, and no older one", async () => {
  const { states, api } = await started(current);
  const window = limits.refreshWindowDays * day;
  const tokens = [900, -60, 60 - window, -window - 60].map((seconds) => tokenBy(current, { seconds }));
  expect(await states(...(await Promise.all(tokens)))).toEqual([
    live,
    ["expired", "u1", "acme"],
    ["expired", "u1", "acme"],
    null,
  ]);
  expect(api.asked).toBe(1);
});

test("of another algorithm, key, issuer or audience, without an end, or no token, it is none", async () => {
  const [rsa, stranger] = await Promise.all([pairOf("rsa", "RS256"), pairOf("current")]);
  const { states } = await started(current, rsa);
  const [head = "", body = ""] = (await tokenBy(current)).split(".");
  const unsigned = Buffer.from(JSON.stringify({ alg: "none", kid: "current" })).toString("base64url");
  // The public half as the secret of a shared one, which a careless check would take.
  const shared = await new SignJWT({ role: "ADMIN" })
    .setProtectedHeader({ alg: "HS256", kid: "current" })
    .setSubject("u1")
    .setIssuer("parley")
    .setAudience("parley-desk")
    .setExpirationTime(now / 1000 + 900)
    .sign(Buffer.from(String(current.publicJwk.x), "base64url"));
  const bad = await Promise.all([
    tokenBy(rsa),
    tokenBy(stranger),
    tokenBy(current, { issuer: "another" }),
    tokenBy(current, { audience: "another" }),
    tokenBy(current, { seconds: null }),
  ]);
  expect(
    await states(...bad, `${unsigned}.${body}.`, `${head}.${body}.AAAA`, shared, "", "no.token"),
  ).toEqual(Array.from({ length: 10 }, () => null));
  expect(await states(await tokenBy(current))).toEqual([live]);
});

test("at the moment of a new key its tokens are a session in a process that had not read it, and those of the one before stay one", async () => {
  const next = await pairOf("next");
  const { states, api } = await started(current);
  const [before, after] = [await tokenBy(current), await tokenBy(next)];
  expect(await states(before)).toEqual([live]);
  api.keys = [next, current];
  expect(await states(after, before, after)).toEqual([live, live, live]);
  expect(api.asked).toBe(2);
});

test("made-up key ids ask the API once a second at most, and an API that is away leaves visitors", async () => {
  const { states, api } = await started(current);
  const made = await Promise.all(
    Array.from({ length: 20 }, async (_each, at) => tokenBy({ ...current, kid: `made up ${at}` })),
  );
  expect(await states(await tokenBy(current), ...made)).toEqual([live, ...made.map(() => null)]);
  expect(api.asked).toBe(2);
  const away = await started(current);
  away.api.isAway = true;
  expect(await away.states(await tokenBy(current))).toEqual([null]);
});

test("an API that is busy for a moment is asked for its keys once more", async () => {
  const { states, api } = await started(current);
  api.refusals = 1;
  expect(await states(await tokenBy(current))).toEqual([live]);
  expect(api.asked).toBe(2);
  const busy = await started(current);
  busy.api.refusals = 2;
  expect(await busy.states(await tokenBy(current))).toEqual([null]);
  expect(busy.api.asked).toBe(2);
});
