import assert from "node:assert/strict";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { after, describe, test } from "node:test";
import pino from "pino";
import { createPageCache } from "./page-cache.ts";
import { createSitePages } from "./site-pages.ts";
import { serveAlone, stampsOf } from "./web-alone.ts";

const log = pino({ level: "silent" });
const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

describe("the web side alone", async () => {
  const api = { stamp: "1", status: 200, asked: [] as string[] };
  const backend = http.createServer((request, response) => {
    api.asked.push(request.url ?? "");
    response
      .writeHead(api.status, { "content-type": "application/json" })
      .end(JSON.stringify({ stamp: api.stamp }));
  });
  await new Promise<void>((resolve) => {
    backend.listen(0, "127.0.0.1", resolve);
  });
  const stampOf = stampsOf(`http://127.0.0.1:${(backend.address() as AddressInfo).port}`); // it listens on a port
  let rendered = 0;
  /** Moved by hand: what is promised within a second is not to depend on how busy this machine is. */
  let nowMs = 0;
  const slowIsAsked = Promise.withResolvers<void>();
  const web = await serveAlone(0, log, (portOf) => {
    const site = createSitePages({
      port: portOf,
      stampOf,
      cache: createPageCache({ stampOf, nowMs: () => nowMs }),
    });
    return Promise.resolve({
      async serve(request, response) {
        if (await site.answer(request, response).catch(() => false)) return;
        if (request.raw.url === "/broken") throw new Error("broken");
        if (request.raw.url === "/slow") {
          slowIsAsked.resolve();
          await pause(300);
        }
        rendered += 1;
        response
          .writeHead(200, {
            "content-type": "text/html",
            ...(request.raw.headers["x-parley-render"] === undefined ? {} : { "x-parley-site": "acme" }),
          })
          .end(`<p>${rendered} ${request.protocol}</p>`);
      },
      close: () => Promise.resolve(),
    });
  });
  after(() => {
    backend.close();
    backend.closeAllConnections();
  });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${web.port}${path}`, { headers });
    return { status: answer.status, text: await answer.text(), isKept: answer.headers.get("etag") !== null };
  };

  test("keeps pages ready while the API says that the stamp stands, and makes them anew within a second after it turned", async () => {
    await get("/faq");
    const { text } = await get("/faq");
    assert.deepEqual(await get("/faq"), { status: 200, text, isKept: true });
    assert.ok(
      api.asked.every((url) => url === "/api/public/sites/acme/stamp"),
      api.asked.join(),
    );
    api.stamp = "2";
    nowMs += 999;
    assert.notEqual((await get("/faq")).text, text);
  });

  test("keeps nothing that it cannot ask about: pages are then rendered for whoever asks", async () => {
    api.status = 503;
    nowMs += 999;
    const [first, second] = [await get("/faq"), await get("/faq")];
    assert.deepEqual([first.isKept, second.isKept, first.text === second.text], [false, false, false]);
    api.status = 200;
    await get("/faq");
    assert.equal((await get("/faq")).isKept, true);
  });

  test("takes the proxy's word for the protocol, each with its own page", async () => {
    assert.match((await get("/faq", { "x-forwarded-proto": "https" })).text, /https/);
    assert.match((await get("/faq")).text, /http</);
  });

  test("a page that breaks is an error of that page alone", async () => {
    assert.equal((await get("/broken")).status, 500);
    assert.equal((await get("/other")).status, 200);
  });

  test("ends what is under way before it stops", async () => {
    const slow = get("/slow");
    await slowIsAsked.promise;
    const from = performance.now();
    await web.stop();
    assert.ok(performance.now() - from < 2000, "connections that nobody uses are not waited for");
    assert.equal((await slow).status, 200);
    await assert.rejects(get("/faq"));
  });
});
