import assert from "node:assert/strict";
import http from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, describe, test } from "node:test";
import fc from "fast-check";
import { createPageCache } from "./page-cache.ts";
import { pageLimits, createPageGate, refusalMemory as holding, lineOf } from "./page-gate.ts";
import type { Renderer } from "./page-renderer.ts";
import type { HostOwner, SiteFacts } from "./site-facts.ts";
import { createSitePages } from "./site-pages.ts";
import { callerOf } from "./web-alone.ts";
import { guardedPages } from "./web.ts";

interface Got {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/**
 * The server in front, with a renderer that counts, and that waits where the test says so. The clock stands
 * still unless the test moves it.
 */
async function front() {
  const state = {
    nowMs: 0,
    isWaiting: false,
    /** Whoever is to wait does, until the test lets them go. */ isHolding: false,
    passed: 0,
    files: 0,
    rendered: [] as string[],
    seen: [] as http.IncomingHttpHeaders[],
  };
  const waiting: (() => void)[] = [];
  const held: (() => void)[] = [];
  const begun = (what: string) => {
    state.rendered.push(what);
    return state.isWaiting
      ? new Promise<void>((resolve) => {
          waiting.push(resolve);
        })
      : Promise.resolve();
  };
  /** Stands for the process with Next: what the pages are rendered by. */
  const inner = http.createServer((request, response) => {
    state.seen.push(request.headers);
    void begun(
      `${request.headers.host ?? ""}${request.url ?? ""} ${request.headers["accept-language"] ?? ""}`,
    ).then(() => {
      const isMissing = (request.url ?? "").endsWith("/-");
      response.writeHead(isMissing ? 404 : 200, {
        "content-type": "text/html",
        "x-parley-site": (request.headers.host ?? "").split(".")[0] ?? "",
      });
      response.end(
        (request.url ?? "").includes("large")
          ? Buffer.alloc(9 * 1024 * 1024, "a")
          : `<p>${isMissing ? "missing" : "page"} in ${request.headers["accept-language"] ?? ""}</p>`,
      );
    });
  });
  await new Promise<void>((resolve) => {
    inner.listen(0, "127.0.0.1", resolve);
  });
  const renderer: Renderer = {
    port: () => (inner.address() as AddressInfo).port, // it listens on a port
    async page(_request, response: ServerResponse) {
      state.passed += 1;
      await begun("own");
      response.writeHead(200).end("own");
    },
    file(_request, response: ServerResponse) {
      state.files += 1;
      response.writeHead(200).end("file");
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
  const facts: SiteFacts = {
    ownerOf: (host) =>
      Promise.resolve<HostOwner>(
        /^(acme|globex)\./.test(host)
          ? { kind: "tenant", tenant: host.split(".")[0] ?? "" }
          : host === "localhost"
            ? { kind: "product" }
            : { kind: "nobody" },
      ),
    isThere: (_tenant, path) => Promise.resolve(!path.includes("invented")),
  };
  const gate = createPageGate({
    nowMs: () => state.nowMs,
    pause: () =>
      state.isHolding
        ? new Promise<void>((resolve) => {
            held.push(resolve);
          })
        : Promise.resolve(),
  });
  const stampOf = () => Promise.resolve("1");
  const site = createSitePages({
    port: renderer.port,
    stampOf,
    gate,
    facts,
    previewHosts: "a-*.preview.test",
    cache: createPageCache({ stampOf, nowMs: () => 0 }),
  });
  const pages = guardedPages({
    renderer,
    gate,
    facts,
    site,
    sessionOf: (token) =>
      Promise.resolve(token.startsWith("genuine-") ? { account: token, tenant: "acme" } : null),
    log: { warn: () => undefined },
  });
  const server = http.createServer((raw, response) => {
    void pages.serve({ raw, protocol: "http", ip: callerOf(raw, 1) }, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const get = (
    path: string,
    { host = "acme.localhost", from = "198.51.100.1", ...headers }: Record<string, string> = {},
  ): Promise<Got> =>
    new Promise((resolve, reject) => {
      http
        .get(
          {
            host: "127.0.0.1",
            port: (server.address() as AddressInfo).port,
            path,
            headers: { host, "x-forwarded-for": from, ...headers },
          },
          (answer) => {
            let text = "";
            answer
              .setEncoding("utf8")
              .on("data", (chunk: string) => {
                text += chunk;
              })
              .on("end", () => {
                resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
              });
          },
        )
        .on("error", reject);
    });
  const until = async (isSo: () => boolean) => {
    while (!isSo())
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
  };
  return {
    state,
    get,
    until,
    held,
    letOne: () => {
      waiting.shift()?.();
    },
    waiting: () => waiting.length,
    close: () => {
      for (const each of [server, inner]) {
        each.close();
        each.closeAllConnections();
      }
    },
    /** The page is kept from here on. */
    async warm(path: string, headers: Record<string, string> = {}) {
      await get(path, headers);
      await get(path, headers);
    },
  };
}

/** So that none of them meets the limit of one. */
const somebody = (at: number) => `203.0.113.${at % 250}`;

describe("what a page costs that anybody may ask for", async () => {
  const { state, get, warm, close } = await front();
  after(close);
  const rendersOf = async (work: () => Promise<unknown>) => {
    const before = state.rendered.length;
    await work();
    return state.rendered.slice(before);
  };

  test("whatever languages a browser names, there are three pages of one address", async () => {
    for (const language of ["en", "es", "ar"]) await warm("/faq", { "accept-language": language });
    const tag = fc.oneof(
      fc.constantFrom("en", "es", "ar", "es-MX", "fr", "*", "de-CH"),
      fc.stringMatching(/^[a-zA-Z-]{1,12}$/),
    );
    const header = fc
      .array(fc.tuple(tag, fc.option(fc.double({ min: 0, max: 1, noNaN: true }))), { maxLength: 6 })
      .map((parts) =>
        parts
          .map(([name, quality]) => (quality === null ? name : `${name};q=${quality.toFixed(3)}`))
          .join(", "),
      );
    let at = 0;
    assert.deepEqual(
      await rendersOf(() =>
        fc.assert(
          fc.asyncProperty(
            header,
            fc.option(fc.constantFrom("en", "es", "ar", "xx", "")),
            async (languages, chosen) => {
              const got = await get("/faq", {
                from: somebody((at += 1)),
                "accept-language": languages,
                ...(chosen === null ? {} : { cookie: `locale=${chosen}` }),
              });
              assert.match(got.text, /page in (en|es|ar)</);
              if (chosen === "es") assert.match(got.text, /in es</);
            },
          ),
          { numRuns: 200 },
        ),
      ),
      [],
    );
  });

  test("cookies, query strings and tokens that somebody makes up make no page of their own", async () => {
    await warm("/help-center");
    const madeUp = fc.record({
      name: fc.stringMatching(/^[a-z_]{1,10}$/),
      value: fc.stringMatching(/^[\w.-]{0,20}$/),
    });
    const own = new Set(["locale", "query", "sent", "helpful"]);
    let at = 0;
    assert.deepEqual(
      await rendersOf(() =>
        fc.assert(
          fc.asyncProperty(
            fc.array(madeUp, { maxLength: 4 }),
            fc.constantFrom("cookie", "query"),
            async (all, place) => {
              const text = all
                .filter(({ name }) => !own.has(name))
                .map(({ name, value }) => `${name}=${value}`)
                .join(place === "cookie" ? "; " : "&");
              assert.equal(
                (
                  await get(place === "query" ? `/help-center?${text}` : "/help-center", {
                    from: somebody((at += 1)),
                    "accept-language": "en",
                    ...(place === "cookie" ? { cookie: text } : {}),
                  })
                ).status,
                200,
              );
            },
          ),
          { numRuns: 100 },
        ),
      ),
      [],
    );
    for (const cookie of ["current_tenant=globex", "token=forged", "token=", "token=%"])
      assert.deepEqual(
        await rendersOf(() => get("/help-center", { cookie, "accept-language": "en" })),
        [],
        cookie,
      );
  });

  test("on a host of previews the workspace that was chosen counts", async () => {
    assert.deepEqual(
      await rendersOf(() =>
        get("/help-center", { host: "a-1.preview.test", cookie: "current_tenant=globex", from: "192.0.2.1" }),
      ),
      ["own"],
    );
  });

  test("articles and pages that are not there share one page, however many are made up", async () => {
    await warm("/knowledge-base/invented", { from: "192.0.2.2" });
    await warm("/es/lp/invented", { from: "192.0.2.2" });
    assert.deepEqual(
      await rendersOf(async () => {
        for (let at = 0; at < 50; at += 1)
          for (const path of [`/knowledge-base/invented-${at}`, `/es/lp/invented-${at}`]) {
            const got = await get(path, { from: somebody(at) });
            assert.deepEqual([got.status, got.text.includes("missing")], [404, true]);
          }
      }),
      [],
    );
  });

  test("hosts that are nobody's are answered with a small page of the server's own", async () => {
    assert.deepEqual(
      await rendersOf(async () => {
        for (let at = 0; at < 50; at += 1) {
          const got = await get("/", {
            host: `invented-${at}.localhost`,
            from: somebody(at),
            "accept-language": "es",
          });
          assert.deepEqual(
            [got.status, got.text.length < 2000, got.text.includes(`invented-${at}.localhost`)],
            [404, true, true],
          );
        }
      }),
      [],
    );
  });

  test("a page that is too large to be kept is drawn once and then refused", async () => {
    const drawn = await rendersOf(async () => {
      for (let at = 0; at < 20; at += 1) {
        const got = await get("/knowledge-base/large", { from: somebody(at), "accept-language": "es" });
        assert.deepEqual(
          [got.status, /lang="es"/.test(got.text), got.headers["retry-after"]],
          [503, true, "600"],
        );
      }
    });
    assert.equal(drawn.length, 1);
  });

  test("a Host that makes no address is a bad request", async () => {
    for (const host of ["acme.localhost:99999", "[", "a b", ":1"])
      assert.equal((await get("/faq", { host })).status, 400, host);
  });
});

describe("pages that have to be rendered", async () => {
  test("one address has so many, whatever it asks for; then it is told when there are more", async (t) => {
    const { state, get, close } = await front();
    t.after(close);
    const paths = [
      "/login",
      "/nothing",
      "/help-center/search?query=1",
      "/faq?query=1",
      "/knowledge-base/invented",
    ];
    const got = [];
    const most = pageLimits.renders.burst + pageLimits.renders.ahead;
    for (let at = 0; at < most + 12; at += 1)
      got.push(await get(paths[at % paths.length] ?? "/", { "accept-language": "ar" }));
    const refused = got.filter(({ status }) => status === 429);
    // The page for what is not there is rendered twice before it is kept, which counts as well.
    assert.equal(refused.length, 14);
    assert.ok(got.slice(-14).every(({ status }) => status === 429));
    assert.ok(
      refused.every(
        ({ text, headers }) =>
          text.length < 2000 && text.includes('lang="ar"') && Number(headers["retry-after"]) >= 1,
      ),
    );
    assert.equal(
      (await get("/login", { from: "198.51.100.2" })).status,
      200,
      "another address is somebody else",
    );
    assert.equal(
      (await get("/login", { cookie: "token=genuine-1" })).status,
      200,
      "and so is who is signed in",
    );
    state.nowMs += 1000;
    assert.equal((await get("/login")).status, 200);
  });

  test("who asks on and on waits for each further refusal, and is cut off when too many wait", async (t) => {
    const { state, get, until, held, close } = await front();
    t.after(close);
    for (let at = 0; at < pageLimits.renders.burst + pageLimits.renders.ahead; at += 1)
      assert.equal((await get("/login")).status, 200);
    for (let at = 0; at < pageLimits.refusals.burst; at += 1) assert.equal((await get("/login")).status, 429);
    state.isHolding = true;
    const late = Array.from({ length: holding.max }, () => get("/login").then(({ status }) => status));
    await until(() => held.length === holding.max);
    await assert.rejects(get("/login"));
    state.isHolding = false;
    for (const go of held) go();
    assert.deepEqual([...new Set(await Promise.all(late))], [429]);
    assert.equal((await get("/login", { from: "198.51.100.2" })).status, 200);
  });

  test("files of the build are not counted as pages", async (t) => {
    const { state, get, close } = await front();
    t.after(close);
    const files = 3 * (pageLimits.pages.burst + pageLimits.pages.ahead);
    for (let at = 0; at < files; at += 1)
      assert.equal((await get(at % 2 ? "/icon.svg" : `/_next/static/chunks/${at}.js`)).status, 200);
    assert.equal(state.files, files);
    assert.equal((await get("/iconography")).text, "own");
  });

  test("a tenant's line is bounded: whoever finds it full hears so at once, those in it are served, and another tenant is next", async (t) => {
    const { state, get, until, letOne, waiting, close } = await front();
    t.after(close);
    state.isWaiting = true;
    const inLine = lineOf.laneAtOnce + lineOf.laneWaitingMax;
    const storm = Array.from({ length: inLine }, (_, at) =>
      get(`/help-center/search?query=${at}`, { from: somebody(at) }),
    );
    await until(() => waiting() === lineOf.laneAtOnce);
    const refused = get("/help-center/search?query=more", { from: "192.0.2.9", "accept-language": "es" });
    const { status, headers, text } = await refused;
    assert.deepEqual([status, headers["retry-after"], /lang="es"/.test(text)], [503, "2", true]);
    const other = get("/login", { host: "globex.localhost", from: "192.0.2.10" });
    await until(() => waiting() === lineOf.laneAtOnce + 1);
    state.isWaiting = false;
    while (waiting() > 0) letOne();
    assert.equal((await other).status, 200);
    assert.deepEqual(
      (await Promise.all(storm)).map((each) => each.status),
      storm.map(() => 200),
    );
  });

  test("who waited for the same page is not refused for how often the one before them asks", async (t) => {
    const { state, get, until, letOne, waiting, close } = await front();
    t.after(close);
    for (let at = 0; at < pageLimits.renders.burst + pageLimits.renders.ahead; at += 1) await get("/login");
    const [stormed, calm] = [get("/faq"), get("/faq", { from: "198.51.100.2" })];
    assert.deepEqual([(await stormed).status, (await calm).status].sort(), [200, 429].sort());
    state.isWaiting = true;
    const [first, second] = [
      get("/help-center", { from: "198.51.100.3" }),
      get("/help-center", { from: "198.51.100.3" }),
    ];
    await until(() => waiting() > 0);
    state.isWaiting = false;
    letOne();
    assert.deepEqual([(await first).status, (await second).status], [200, 200]);
  });
});

test("who asks is whom the proxies name, counted from the nearest", () => {
  const from = (header: string | undefined, proxies: number) =>
    callerOf(
      {
        headers: header === undefined ? {} : { "x-forwarded-for": header },
        socket: { remoteAddress: "10.0.0.1" },
      },
      proxies,
    );
  assert.equal(from("1.1.1.1, 2.2.2.2", 0), "2.2.2.2");
  assert.equal(from("1.1.1.1, 2.2.2.2", 1), "2.2.2.2");
  assert.equal(from("9.9.9.9, 1.1.1.1, 2.2.2.2", 2), "1.1.1.1");
  assert.equal(from("1.1.1.1", 2), "1.1.1.1");
  assert.equal(from(undefined, 1), "10.0.0.1");
});
