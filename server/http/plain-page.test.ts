import assert from "node:assert/strict";
import { ServerResponse, IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { test } from "node:test";
import { sendPlainPage } from "./plain-page.ts";

function shown(
  kind: Parameters<typeof sendPlainPage>[2],
  headers: Record<string, string>,
  of: Parameters<typeof sendPlainPage>[3] = {},
  method = "GET",
) {
  const request = Object.assign(new IncomingMessage(new Socket()), { headers, method });
  const response = new ServerResponse(request);
  let body = "";
  response.end = ((text?: string) => {
    body = text ?? "";
    return response;
  }) as typeof response.end; // it writes its body at once
  let head: Record<string, unknown> = {};
  response.writeHead = ((status: number, said: Record<string, unknown>) => {
    head = { status, ...said };
    return response;
  }) as typeof response.writeHead;
  sendPlainPage(request, response, kind, of);
  return { body, head };
}

const kinds = [
  ["badHost", 400],
  ["nobody", 404],
  ["tooMany", 429],
  ["busy", 503],
  ["tooLarge", 503],
] as const;

test("a page that is not rendered says why, in each language, in less than two kilobytes and without a script", () => {
  for (const [kind, status] of kinds) {
    const pages = ["en", "es", "ar"].map((language) =>
      shown(kind, { "accept-language": language }, { host: "nobody.localhost", retryAfterSeconds: 7 }),
    );
    for (const [at, { body, head }] of pages.entries()) {
      assert.deepEqual(
        [head["status"], head["retry-after"], head["cache-control"]],
        [status, "7", "no-store"],
        kind,
      );
      assert.match(
        body,
        new RegExp(`lang="${["en", "es", "ar"][at] ?? ""}" dir="${at === 2 ? "rtl" : "ltr"}"`),
      );
      assert.ok(Buffer.byteLength(body) < 2000 && !/<script/i.test(body), kind);
      assert.equal(Number(head["content-length"]), Buffer.byteLength(body));
    }
    assert.equal(
      new Set(pages.map(({ body }) => /<h1>([^<]+)<\/h1><p>([^<]+)/.exec(body)?.slice(1).join())).size,
      3,
      `${kind} has words in each language`,
    );
    for (const part of ["h1", "p"])
      assert.equal(
        new Set(pages.map(({ body }) => new RegExp(`<${part}>([^<]+)`).exec(body)?.[1])).size,
        3,
        `${kind} ${part}`,
      );
  }
});

test("the language that somebody chose comes before their browser's, and HEAD has no body", () => {
  assert.match(shown("busy", { cookie: "a=b; locale=ar", "accept-language": "es" }).body, /lang="ar"/);
  assert.match(shown("busy", { cookie: "locale=en", "accept-language": "es" }).body, /lang="en"/);
  assert.match(shown("busy", { cookie: "locale=xx", "accept-language": "es" }).body, /lang="es"/);
  assert.equal(shown("busy", {}, {}, "HEAD").body, "");
});

test("a host is shown as text, whatever it is", () => {
  assert.ok(!shown("nobody", {}, { host: "<script>x" }).body.includes("<script>"));
});
