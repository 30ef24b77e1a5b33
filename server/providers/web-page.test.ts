import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { Unread, getOut } from "./web-page.ts";
import type { Get } from "./web-page.ts";

describe("reading from an address that a user gave", () => {
  let server: Server;
  let origin = "";
  let answer: (response: ServerResponse, url: string) => void = (response) => {
    response.end("hello");
  };
  before(async () => {
    server = createServer((request, response) => {
      answer(response, request.url ?? "");
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const get = (more: Partial<Get> = {}) =>
    getOut({ url: `${origin}/`, allowsLoopback: true, timeoutMs: 1000, maxBytes: 1000, ...more });
  const why = async (more: Partial<Get>) => {
    try {
      await get(more);
      return null;
    } catch (error) {
      assert.ok(error instanceof Unread, String(error));
      return error.why;
    }
  };

  test("what is public is read, and redirects are followed to where they end", async () => {
    answer = (response, url) => {
      if (url === "/") response.writeHead(302, { location: "/there" }).end();
      else response.writeHead(200, { "content-type": "text/plain" }).end("hello");
    };
    const page = await get();
    assert.deepEqual(
      [page.url.pathname, page.statusCode, page.contentType, page.bytes.toString()],
      ["/there", 200, "text/plain", "hello"],
    );
    assert.equal(await why({ mayFollow: () => false }), "redirect");
  });

  test("a private address is never asked: not by itself, not by a name, not by a redirect", async () => {
    let asked = 0;
    answer = (response) => {
      asked += 1;
      response.writeHead(302, { location: "http://10.0.0.1/" }).end();
    };
    assert.equal(await why({ allowsLoopback: false }), "address");
    assert.equal(
      await why({
        url: "http://inside.example.com/",
        resolve: () => Promise.resolve([{ address: "93.184.216.34" }, { address: "10.0.0.1" }]),
      }),
      "address",
    );
    assert.equal(await why({ url: "file:///etc/passwd" }), "address");
    assert.equal(asked, 0);
    assert.equal(await why({}), "address");
  });

  test("a name is resolved once, and the connection goes to the address that was checked", async () => {
    answer = (response) => {
      response.end("hello");
    };
    let times = 0;
    const page = await get({
      url: `http://pinned.example.com:${new URL(origin).port}/`,
      resolve: () => {
        times += 1;
        return Promise.resolve([{ address: "127.0.0.1" }]);
      },
    });
    assert.deepEqual([page.bytes.toString(), times], ["hello", 1]);
  });

  test("what is too large, too slow, or goes in circles is left", async () => {
    answer = (response) => {
      response.writeHead(200, { "content-length": "100000" }).write("x");
    };
    assert.equal(await why({}), "too large");
    answer = (response) => {
      for (let at = 0; at < 20; at += 1) response.write("x".repeat(100));
    };
    assert.equal(await why({}), "too large");
    answer = (response) => {
      response.write("x");
    };
    const began = performance.now();
    assert.equal(await why({ timeoutMs: 200 }), "unreachable");
    assert.ok(performance.now() - began < 2000);
    answer = (response) => {
      response.writeHead(302, { location: "/" }).end();
    };
    assert.equal(await why({}), "redirect");
  });
});
