import assert from "node:assert/strict";
import http from "node:http";
import { after, describe, test } from "node:test";
import Fastify from "fastify";
import { createPageCache } from "./page-cache.ts";
import { createSitePages } from "./site-pages.ts";

/** A server whose pages say what they were asked with, as Next's would. */
async function started() {
  const seen: http.IncomingHttpHeaders[] = [];
  const server = Fastify({ trustProxy: "loopback" });
  const port = () => {
    const at = server.server.address();
    return at !== null && typeof at === "object" ? at.port : 0;
  };
  const pages = createSitePages({
    port,
    stampOf: () => Promise.resolve("1"),
    cache: createPageCache({ stampOf: () => Promise.resolve("1"), nowMs: () => 0 }),
  });
  server.get("/*", async (request, reply) => {
    reply.hijack();
    if (await pages.answer(request, reply.raw)) return;
    seen.push(request.headers);
    const isMissing = request.url.includes("missing");
    reply.raw.writeHead(isMissing ? 404 : 200, {
      "content-type": "text/html; charset=utf-8",
      ...(request.headers["x-parley-render"] === undefined ? {} : { "x-parley-site": "acme" }),
    });
    reply.raw.end(
      `${request.url.includes("passing") ? '<meta name="parley-keep" content="no"/>' : ""}<p>${request.url} in ${request.headers["accept-language"] ?? "any"}, ${request.headers.cookie ?? "nobody"}</p>`,
    );
  });
  await server.listen({ port: 0, host: "127.0.0.1" });
  const get = (
    path: string,
    headers: Record<string, string> = {},
    method = "GET",
  ): Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }> =>
    new Promise((resolve, reject) => {
      http
        .request(
          { host: "127.0.0.1", port: port(), path, method, headers: { host: "acme.localhost", ...headers } },
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
        .on("error", reject)
        .end();
    });
  return { server, seen, get };
}

describe("pages of a tenant's site", async () => {
  const { server, seen, get } = await started();
  after(() => server.close());
  const rendersOf = async (work: () => Promise<unknown>) => {
    const before = seen.length;
    await work();
    return seen.length - before;
  };

  test("are rendered with nothing of whoever asks but their language, and then come ready", async () => {
    const mine = {
      cookie: "theme=dark; secret=1; locale=es",
      "accept-language": "ar",
      authorization: "Bearer x",
      "x-tenant": "globex",
    };
    await get("/faq", mine);
    assert.deepEqual(
      [
        seen.at(-1)?.cookie,
        seen.at(-1)?.authorization,
        seen.at(-1)?.["x-tenant"],
        seen.at(-1)?.["accept-language"],
      ],
      [undefined, undefined, undefined, "es"],
    );
    await get("/faq", mine);
    assert.equal(await rendersOf(() => get("/faq", { ...mine, cookie: "other=2; locale=es" })), 0);
    const { headers, text } = await get("/faq", mine);
    assert.match(text, /in es/);
    assert.equal(headers["x-parley-site"], undefined);
    assert.equal(headers["cache-control"], "public, max-age=0, must-revalidate");
  });

  test("one that says that it cannot be read just now is over with the next", async () => {
    for (let times = 0; times < 3; times += 1)
      assert.equal(await rendersOf(() => get("/knowledge-base/passing")), 1);
  });

  test("each language has its own", async () => {
    for (const language of ["en", "ar"]) {
      await get("/help-center", { "accept-language": language });
      await get("/help-center", { "accept-language": language });
    }
    assert.match((await get("/help-center", { "accept-language": "ar" })).text, /in ar/);
    assert.match((await get("/help-center", { "accept-language": "en" })).text, /in en/);
  });

  test("whoever is signed in, and the browser's fetches of parts, are never answered out of it", async () => {
    await get("/faq");
    await get("/faq");
    const theirs: Record<string, string>[] = [
      { cookie: "token=abc" },
      { cookie: "current_tenant=globex" },
      { rsc: "1" },
      { "next-router-prefetch": "1" },
    ];
    for (const headers of theirs)
      assert.equal(await rendersOf(() => get("/faq", headers)), 1, JSON.stringify(headers));
    assert.match((await get("/faq", { cookie: "token=abc" })).text, /token=abc/);
    assert.match((await get("/faq")).text, /nobody/);
  });

  test("who says that they are this server is not believed", async () => {
    await get("/faq", { "x-parley-render": "AAAA" });
    assert.equal(
      await rendersOf(() => get("/faq", { "x-parley-render": Buffer.alloc(24).toString("base64url") })),
      0,
    );
  });

  test("a page that is not there is not kept", async () => {
    await get("/knowledge-base/missing");
    assert.equal(await rendersOf(() => get("/knowledge-base/missing")), 1);
    assert.equal((await get("/knowledge-base/missing")).status, 404);
  });

  test("who has it is told that it is still that; HEAD has no body", async () => {
    await get("/faq");
    const { headers } = await get("/faq");
    assert.equal((await get("/faq", { "if-none-match": headers.etag ?? "" })).status, 304);
    const head = await get("/faq", {}, "HEAD");
    assert.deepEqual(
      [head.status, head.text, head.headers["content-length"]],
      [200, "", headers["content-length"]],
    );
  });
});
