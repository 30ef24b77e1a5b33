import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, describe, test } from "node:test";
import { mayCall, postOut, webhookUrl } from "./web-hook.ts";
import type { Post, Posted } from "./web-hook.ts";
import { storedReason, toldText } from "../words/stored.ts";

const wordsOf = ({ error }: Posted, language: "es" | "ar" | null = null): string | null =>
  error === null ? null : toldText(storedReason(error), language);

describe("posting to an address that a user gave", () => {
  const servers: Server[] = [];
  after(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });
  const listen = async (answer: RequestListener): Promise<number> => {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    return (server.address() as AddressInfo).port; // it listens on a port
  };
  const post = (url: string, more: Partial<Post> = {}) =>
    postOut({
      url,
      body: '{"a":"ñ"}',
      headers: { "X-Own": "1" },
      allowsLoopback: true,
      timeoutMs: 1000,
      responseMaxBytes: 1000,
      ...more,
    });

  test("public addresses only, in every spelling", () => {
    for (const address of ["8.8.8.8", "1.1.1.1", "2606:4700::1111", "2a00:1450:4001::1"])
      assert.equal(mayCall(address, false), true, address);
    for (const address of [
      "127.0.0.1",
      "10.1.2.3",
      "172.16.0.1",
      "172.31.255.255",
      "192.168.1.1",
      "169.254.169.254",
      "100.64.0.1",
      "0.0.0.0",
      "224.0.0.1",
      "255.255.255.255",
      "198.18.0.1",
      "192.0.2.1",
      "::1",
      "::",
      "fe80::1",
      "fc00::1",
      "fd12::1",
      "ff02::1",
      "::ffff:127.0.0.1",
      "::ffff:8.8.8.8",
      "64:ff9b::7f00:1",
      "2002:7f00:1::",
      "2001:db8::1",
      "2001::1",
      "nonsense",
    ])
      assert.equal(mayCall(address, false), false, address);
    assert.deepEqual(
      ["127.0.0.1", "::1", "10.0.0.1", "169.254.169.254"].map((address) => mayCall(address, true)),
      [true, true, false, false],
    );
  });

  test("a literal private address, whatever its spelling, is refused before anything is sent", () => {
    for (const url of [
      "http://127.0.0.1/",
      "http://2130706433/",
      "http://0x7f.1/",
      "http://0177.0.0.1/",
      "http://[::1]/",
      "http://[::ffff:127.0.0.1]/",
      "http://169.254.169.254/latest",
      "http://localhost/",
      "http://a.localhost/",
      "ftp://example.com/",
      "https://user:pass@example.com/",
      "nonsense",
    ])
      assert.notEqual(webhookUrl(url, false).problem, null, url);
    assert.equal(webhookUrl("https://example.com/hook", false).problem, null);
  });

  test("what is sent arrives, and the answer is kept", async () => {
    const seen: string[] = [];
    const port = await listen((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        seen.push(
          `${request.method} ${request.url} ${request.headers["x-own"]} ${Buffer.concat(chunks).toString()}`,
        );
        response.end("thanks");
      });
    });
    const posted = await post(`http://127.0.0.1:${port}/hook?x=1`);
    assert.deepEqual([posted.statusCode, posted.error, posted.body], [200, null, "thanks"]);
    assert.deepEqual(seen, ['POST /hook?x=1 1 {"a":"ñ"}']);
  });

  test("a name is resolved once, and the connection goes to the address that was checked", async () => {
    let asked = 0;
    const port = await listen((_request, response) => {
      response.end("ok");
    });
    const posted = await post(`http://hooks.example.test:${port}/`, {
      resolve: () => {
        asked += 1;
        return Promise.resolve([{ address: "127.0.0.1" }]);
      },
    });
    assert.deepEqual([posted.statusCode, asked], [200, 1]);
  });

  test("a name that stands for a private address, among others, is refused", async () => {
    for (const address of ["10.0.0.1", "::ffff:10.0.0.1", "169.254.169.254", "fd00::1"]) {
      const posted = await post("http://hooks.example.test/", {
        allowsLoopback: false,
        resolve: () => Promise.resolve([{ address: "8.8.8.8" }, { address }]),
      });
      assert.deepEqual(
        [posted.statusCode, wordsOf(posted), posted.isFinal],
        [null, "Only public addresses can be called.", true],
        address,
      );
    }
  });

  test("redirects are not followed", async () => {
    let reached = false;
    const target = await listen((_request, response) => {
      reached = true;
      response.end();
    });
    const port = await listen((_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${target}/` }).end();
    });
    const posted = await post(`http://127.0.0.1:${port}/`);
    assert.deepEqual(
      [posted.statusCode, wordsOf(posted), wordsOf(posted, "es"), reached],
      [
        302,
        "It redirects, and redirects are not followed.",
        "Redirige, y las redirecciones no se siguen.",
        false,
      ],
    );
  });

  test("who does not answer, answers drop by drop, or answers without end is left in time", async () => {
    const silent = await listen(() => undefined);
    const slow = await listen((_request, response) => {
      response.write("a");
    });
    const endless = await listen((_request, response) => {
      const more = setInterval(() => response.write("x".repeat(500)), 5);
      response.on("close", () => {
        clearInterval(more);
      });
    });
    const began = performance.now();
    for (const port of [silent, slow])
      assert.equal(
        wordsOf(await post(`http://127.0.0.1:${port}/`, { timeoutMs: 200 })),
        "No answer within 0.2 seconds.",
      );
    assert.equal(
      wordsOf(
        await post("http://hooks.example.test/", {
          timeoutMs: 200,
          resolve: () => new Promise(() => undefined),
        }),
      ),
      "No answer within 0.2 seconds.",
    );
    const posted = await post(`http://127.0.0.1:${endless}/`);
    assert.deepEqual([posted.statusCode, posted.body?.length], [200, 1000]);
    assert.ok(performance.now() - began < 3000);
  });

  test("refusals are told as they are", async () => {
    const broken = await listen((_request, response) => {
      response.writeHead(500).end("boom");
    });
    const gone = await listen((_request, response) => {
      response.writeHead(410).end();
    });
    assert.deepEqual(
      [
        wordsOf(await post(`http://127.0.0.1:${broken}/`)),
        (await post(`http://127.0.0.1:${broken}/`)).isFinal,
        (await post(`http://127.0.0.1:${gone}/`)).isFinal,
      ],
      ["It answered 500.", false, true],
    );
    assert.match(wordsOf(await post("http://127.0.0.1:1/")) ?? "", /ECONNREFUSED|bad port/i);
  });
});
