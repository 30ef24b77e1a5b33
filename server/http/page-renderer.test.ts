import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { after, describe, test } from "node:test";
import { readBody, startRenderer } from "./page-renderer.ts";

/** A process that answers what it was asked, as page-worker.ts stands in front of Next. */
const worker = `
  const server = require("node:http").createServer((request, response) => {
    if (request.url === "/die") process.exit(1);
    let body = "";
    request.on("data", (chunk) => { body += chunk; }).on("end", () => {
      response.writeHead(200, { "content-type": "application/json", "x-parley-site": "acme", "set-cookie": ["a=1", "b=2"] });
      response.end(request.url === "/large" ? "x".repeat(4_000_000) : JSON.stringify({ method: request.method, url: request.url, headers: request.headers, body }));
    });
  });
  server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
  process.once("disconnect", () => process.exit(0));
`;

describe("the process that renders pages", async () => {
  const children: ChildProcess[] = [];
  const errors: unknown[] = [];
  const renderer = await startRenderer(
    {
      error: (what: unknown) => {
        errors.push(what);
      },
    },
    () => {
      const child = spawn(process.execPath, ["-e", worker], {
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      });
      children.push(child);
      return child;
    },
  );
  let done: (() => void) | null = null;
  const server = http.createServer((request, response) => {
    void (async () => {
      if (!(await readBody(request))) {
        response.writeHead(413, { connection: "close" }).end();
        return;
      }
      await renderer.page(request, response).then(
        () => {
          done?.();
        },
        () => {
          response.writeHead(503).end();
        },
      );
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  after(async () => {
    await renderer.close();
    server.close();
    server.closeAllConnections();
  });
  interface Echo {
    method: string;
    url: string;
    headers: Record<string, string>;
    body: string;
  }

  test("hears what was asked, form and all, and nothing that only the server in front may say", async () => {
    const answer = await fetch(`${address}/help-center/ask?a=1`, {
      method: "POST",
      body: new URLSearchParams({ question: "¿Cuándo?" }),
      headers: { "x-parley-render": "forged", "x-own": "1" },
    });
    const said = (await answer.json()) as Echo; // the worker above wrote it
    assert.deepEqual(
      [said.method, said.url, said.body, said.headers["x-own"], said.headers["x-parley-render"]],
      ["POST", "/help-center/ask?a=1", "question=%C2%BFCu%C3%A1ndo%3F", "1", undefined],
    );
    assert.deepEqual(
      [answer.headers.get("x-parley-site"), answer.headers.getSetCookie()],
      [null, ["a=1", "b=2"]],
    );
  });

  test("is sent no form that is larger than a page takes", async () => {
    assert.equal(
      await fetch(`${address}/form`, { method: "POST", body: "x".repeat(2_000_000) }).then(
        ({ status }) => status,
        () => 413,
      ),
      413,
    );
  });

  test("is done with a page before a slow reader has got it", async () => {
    const isDone = new Promise<void>((resolve) => {
      done = resolve;
    });
    const request = http.get(`${address}/large`); // nobody reads the answer
    request.on("error", () => undefined);
    await isDone;
    request.destroy();
    done = null;
  });

  test("is started again when it dies; until then a page cannot be had, and nothing else falls", async () => {
    assert.equal((await fetch(`${address}/die`)).status, 503);
    for (
      const deadline = Date.now() + 20_000;
      (await fetch(address)).status !== 200;
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      })
    )
      assert.ok(Date.now() < deadline, "not started again");
    assert.deepEqual([children.length, errors.length], [2, 1]);
  });

  test("ends with the server in front", async () => {
    await renderer.close();
    assert.ok(children.every(({ exitCode }) => exitCode !== null));
  });
});
