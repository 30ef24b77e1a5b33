import assert from "node:assert/strict";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { chatBoxSettings } from "../../contract/channels/chat-box.ts";
import { createWorld } from "../testing/world.ts";
import type { World } from "../testing/world.ts";
import { readBuilt, serveChatScript } from "./chat-script.ts";
import { createHttpServer } from "./http-server.ts";
import { createRateLimits } from "./limits.ts";

const name = "box-0123456789abcdef.js";

describe("the script of the chat box", () => {
  let world: World;
  let http: FastifyInstance;
  let folder: string;
  before(async () => {
    world = await createWorld();
    folder = await mkdtemp(path.join(tmpdir(), "parley-chat-box-"));
    http = await createHttpServer(world.app.services.env, world.app.services.log);
    serveChatScript(
      http,
      { desk: world.app.desk, services: world.app.services, rates: createRateLimits(world.clock) },
      () => readBuilt(folder),
    );
  });
  after(async () => {
    await http.close();
    await world.stop();
  });
  const get = (url: string, host: string, headers: Record<string, string> = {}) =>
    http.inject({ url, headers: { host, ...headers } });

  test("it is there once it is built, with what its host's tenant chose written behind it", async () => {
    const boss = await world.person({ tenant: "tents", role: "ADMIN" });
    assert.equal((await get("/chat.js", "tents.localhost")).statusCode, 404);
    await Promise.all([
      writeFile(path.join(folder, "launcher.js"), "(given=>{globalThis.given=given})"),
      writeFile(path.join(folder, name), "export const makeBox = 1;"),
    ]);
    const first = await get("/chat.js", "tents.localhost:3000");
    assert.deepEqual(
      [
        first.statusCode,
        first.headers["content-type"],
        first.headers["cache-control"],
        first.headers["cross-origin-resource-policy"],
        first.headers["set-cookie"],
      ],
      [200, "text/javascript; charset=utf-8", "public, max-age=300", "cross-origin", undefined],
    );
    assert.equal(
      first.body,
      `(given=>{globalThis.given=given})({"site":"tents","accent":"#1d4ed8","ink":"#ffffff","locale":"en","box":"/chat-box/${name}"});\n`,
    );
    await world.ok(chatBoxSettings.set, boss, { body: { accent: "#ffe08a" } });
    const second = await get("/chat.js", "tents.localhost");
    assert.match(second.body, /"accent":"#ffe08a","ink":"#000000"/);
    assert.notEqual(second.headers["etag"], first.headers["etag"]);
  });

  test("an API with an address of its own answers for the tenant that the tag names, and says where it is", async () => {
    await world.person({ tenant: "tents" });
    assert.equal((await get("/chat.js?site=tents", "api.example")).statusCode, 200);
    assert.equal((await get("/chat.js", "api.example")).statusCode, 404);
    for (const nobody of ["none", "..%2Ftents", ""])
      assert.equal((await get(`/chat.js?site=${nobody}`, "api.example")).statusCode, 404, nobody);
    const apart = await createHttpServer(world.app.services.env, world.app.services.log);
    const env = { ...world.app.services.env, apiUrl: "https://api.example" };
    serveChatScript(
      apart,
      {
        desk: world.app.desk,
        services: { ...world.app.services, env },
        rates: createRateLimits(world.clock),
      },
      () => readBuilt(folder),
    );
    assert.match(
      (await apart.inject({ url: "/chat.js?site=tents", headers: { host: "api.example" } })).body,
      /"api":"https:\/\/api\.example"\}\);/,
    );
    await apart.close();
  });

  test("whoever has it already is told so", async () => {
    await world.person({ tenant: "tents" });
    const { headers } = await get("/chat.js", "tents.localhost");
    const again = await get("/chat.js", "tents.localhost", { "if-none-match": String(headers["etag"]) });
    assert.deepEqual([again.statusCode, again.body, again.headers["etag"]], [304, "", headers["etag"]]);
    assert.equal((await get("/chat.js", "tents.localhost", { "if-none-match": '"other"' })).statusCode, 200);
  });

  test("it comes packed as the browser takes it", async () => {
    const plain = await get("/chat.js", "tents.localhost");
    for (const [accepts, encoding, unpack] of [
      ["gzip", "gzip", gunzipSync],
      ["gzip, deflate, br", "br", brotliDecompressSync],
    ] as const) {
      const { headers, rawPayload } = await get("/chat.js", "tents.localhost", {
        "accept-encoding": accepts,
      });
      assert.deepEqual(
        [headers["content-encoding"], headers["vary"], headers["etag"], unpack(rawPayload).toString()],
        [encoding, "Accept-Encoding", plain.headers["etag"], plain.body],
      );
    }
  });

  test("a host that is no tenant's has none", async () => {
    for (const host of [
      "localhost",
      "nobody.localhost",
      "parley.localhost",
      "shop.example.com",
      "127.0.0.1:3000",
    ])
      assert.equal((await get("/chat.js", host)).statusCode, 404, host);
  });

  test("what it loads is kept for good under its own name, open to every site, and a page from before an update gets it too", async () => {
    const current = await get(`/chat-box/${name}`, "anybody.example", { origin: "https://shop.example.com" });
    assert.deepEqual(
      [
        current.statusCode,
        current.body,
        current.headers["cache-control"],
        current.headers["access-control-allow-origin"],
        current.headers["access-control-allow-credentials"],
      ],
      [200, "export const makeBox = 1;", "public, max-age=31536000, immutable", "*", undefined],
    );
    const earlier = await get("/chat-box/box-fedcba9876543210.js", "anybody.example");
    assert.deepEqual(
      [earlier.statusCode, earlier.body, earlier.headers["cache-control"]],
      [200, current.body, "no-store"],
    );
    for (const other of ["launcher.js", "..%2Fbuild-manifest.json", "box-.js", `${name}.map`])
      assert.equal((await get(`/chat-box/${other}`, "anybody.example")).statusCode, 404, other);
  });
});
