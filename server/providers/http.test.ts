import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import { createServer as createTcpServer } from "node:net";
import type { AddressInfo } from "node:net";
import { after, describe, test } from "node:test";
import { createProviderFetch } from "./http.ts";
import { ProviderFailure } from "./provider.ts";
import type { FailureClass } from "./provider.ts";

describe("the way out to providers", () => {
  const now = () => new Date("2026-03-02T09:00:00.000Z");
  const servers: { close(): unknown }[] = [];
  after(() => {
    for (const server of servers) server.close();
  });
  const listen = async (answer: RequestListener): Promise<string> => {
    const server: Server = createServer(answer);
    servers.push({
      close: () => {
        server.closeAllConnections();
        server.close();
      },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const fetchOf = (more: Partial<Parameters<typeof createProviderFetch>[0]> = {}) =>
    createProviderFetch({ now, allowsLoopback: true, ...more });
  const post = { method: "POST", headers: {}, body: "{}", timeoutMs: 1000 } as const;
  const get = { method: "GET", headers: {}, timeoutMs: 1000 } as const;
  const fails = (kind: FailureClass, words: RegExp) => (error: unknown) => {
    assert.ok(error instanceof ProviderFailure, String(error));
    assert.equal(error.kind, kind, error.message);
    assert.match(error.message, words);
    return true;
  };

  test("carries method, headers and bytes there, and status, headers and bytes back", async () => {
    const url = await listen((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        response.writeHead(404, { "X-Own": "two", "Set-Cookie": ["a=1", "b=2"] });
        response.end(`${request.method} ${request.headers["x-own"]} ${Buffer.concat(chunks).toString()}`);
      });
    });
    const body = new TextEncoder().encode("ñ");
    const answer = await fetchOf()(`${url}/x`, { ...post, headers: { "X-Own": "one" }, body });
    assert.deepEqual(
      [answer.status, answer.headers.get("x-own"), Buffer.from(answer.body).toString()],
      [404, "two", "POST one ñ"],
    );
    assert.equal(Buffer.from((await fetchOf()(url, get)).body).toString(), "GET undefined ");
  });

  test("an address that is not public is never called", async () => {
    let calls = 0;
    const url = await listen((_request, response) => {
      calls += 1;
      response.end();
    });
    await assert.rejects(createProviderFetch({ now })(url, post), fails("final", /public/));
    await assert.rejects(
      createProviderFetch({ now })("http://8.8.8.8/", post),
      fails("final", /only called by https/),
    );
    const hidden = createProviderFetch({ now, resolve: () => Promise.resolve([{ address: "127.0.0.1" }]) });
    await assert.rejects(hidden("https://graph.example.com/", post), fails("final", /public/));
    assert.equal(calls, 0);
  });

  test("a refused connection and a name that is not found come later", async () => {
    const server = createTcpServer();
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => {
      server.close(resolve);
    });
    await assert.rejects(fetchOf()(`http://127.0.0.1:${port}/`, post), fails("later", /ECONNREFUSED/));
    const nameless = fetchOf({
      resolve: () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" })),
    });
    await assert.rejects(nameless("https://graph.example.com/", post), fails("later", /ENOTFOUND/));
    const silent = fetchOf({ resolve: () => new Promise(() => undefined) });
    await assert.rejects(
      silent("https://graph.example.com/", { ...post, timeoutMs: 30 }),
      fails("later", /No answer from graph.example.com within 0.03/),
    );
  });

  test("an answer that is lost once the request left is unknown; a read may simply be tried again", async () => {
    const url = await listen((request, response) => {
      if (request.url === "/breaks-off") response.socket?.destroy();
      if (request.url === "/half") {
        response.writeHead(200, { "Content-Length": 10 });
        response.write("five.", () => response.socket?.destroy());
      }
    });
    for (const path of ["breaks-off", "half"]) {
      await assert.rejects(fetchOf()(`${url}/${path}`, post), fails("unknown", /interrupted/));
      await assert.rejects(fetchOf()(`${url}/${path}`, get), fails("later", /interrupted/));
    }
    await assert.rejects(
      fetchOf()(`${url}/slow`, { ...post, timeoutMs: 60 }),
      fails("unknown", /0.06 seconds/),
    );
  });

  test("a redirect is not followed, and too large an answer is not read", async () => {
    const url = await listen((request, response) => {
      if (request.url === "/away") response.writeHead(302, { Location: "/large" }).end();
      else response.end("x".repeat(2000));
    });
    await assert.rejects(fetchOf()(`${url}/away`, post), fails("final", /redirects/));
    await assert.rejects(fetchOf({ maxBytes: 1000 })(`${url}/large`, post), fails("unknown", /too large/));
    assert.equal((await fetchOf({ maxBytes: 2000 })(`${url}/large`, get)).body.length, 2000);
  });

  test("a header that breaks the line is refused for good", async () => {
    const url = await listen((_request, response) => response.end());
    await assert.rejects(
      fetchOf()(url, { ...post, headers: { Authorization: "Bearer a\nb" } }),
      fails("final", /header/),
    );
  });

  test("a host that fails again and again is left alone, others are not", async () => {
    let calls = 0;
    const bad = await listen((_request, response) => {
      calls += 1;
      response.writeHead(503).end();
    });
    const good = await listen((_request, response) => response.writeHead(400).end());
    const fetch = fetchOf();
    for (let time = 0; time < 5; time += 1) {
      assert.equal((await fetch(bad, post)).status, 503);
      assert.equal((await fetch(good, post)).status, 400);
    }
    await assert.rejects(fetch(bad, post), (error) => {
      assert.ok(error instanceof ProviderFailure);
      assert.deepEqual([error.kind, error.retryAfterMs], ["later", 30_000]);
      return true;
    });
    assert.equal(calls, 5);
    assert.equal((await fetch(good, post)).status, 400);
  });
});
