import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { describe, test } from "node:test";
import { Linter } from "eslint";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Who may open a line to elsewhere, and to where. An address that a workspace, a visitor or an answer from
 * elsewhere gives is called by the three doors alone; whoever calls one uses them.
 */
const allowed: Readonly<Record<string, string>> = {
  "server/providers/web-hook.ts": "a door: public addresses, resolved once and pinned, no redirects",
  "server/providers/web-page.ts": "a door: the same, each redirect checked like the first address",
  "server/providers/http.ts": "a door: the same, https alone, for providers",
  "server/providers/through-web.ts": "what the process's own settings name: the OpenID provider, the bucket",
  "server/providers/channel/email/api.ts": "SMTP, at the one address that the mail door found (mail-way.ts)",
  "server/providers/channel/email/inbox.ts":
    "IMAP, at the one address that the mail door found (mail-way.ts)",
  "server/providers/channel/email/watch-inbox.ts":
    "IMAP, at the one address that the mail door found (mail-way.ts)",
  "server/providers/identity/openid.ts": "keys of the OpenID provider, through the way that it is given",
  "server/providers/storage/bucket-call.ts": "the bucket of the process's own settings",
  "server/db/postgres-pool.ts": "the database of the process's own settings",
  "server/db/direct.ts": "the database of the process's own settings",
  "server/db/described-query.ts": "the database of the process's own settings",
  "server/db/query.ts": "how that database's cells are read, and no call to it",
  "server/db/scope.ts": "the database of the process's own settings",
  "server/db/scoped-query.ts": "the database of the process's own settings",
  "server/http/site-facts.ts": "this process's own API",
  "server/modules/site/site-pictures/fonts.ts": "the place of a package's font",
  "server/providers/storage/simulator.ts": "signs as a bucket would, and calls nothing",
  "lib/edge/verify.ts": "keys of the API of the process's own settings",
  "lib/server/site.ts": "the API of the process's own settings",
  "server/realtime/sockets.ts": "Redis of the process's own settings",
  "server/tracing/open-telemetry.ts": "the collector of the process's own settings",
  "server/modules/site/custom-domains/dns.ts": "questions to name servers about a name, and no call to it",
  "server/modules/channels/mailboxes/forwarding.ts":
    "questions to name servers about a name, and no call to it",
  "server/providers/mail-sender/name-servers.ts": "questions to name servers about a name, and no call to it",
  "server/backup/snapshot-line.ts": "the server of the same data folder, by a socket in it",
  "server/http/listen.ts": "listens",
  "server/metrics/serve-metrics.ts": "listens",
  "server/http/site-pages.ts": "this installation's own pages",
  "server/http/page-worker.ts": "listens, for the process beside it",
  "server/http/page-renderer.ts": "the process beside it, which draws pages",
  "server/http/renderer-process.ts": "the process beside it, which draws pages",
  "server/http/web-alone.ts": "the API of the process's own settings, for a web side on its own",
  "lib/server/first-answers.ts": "the API of the process's own settings",
  "middleware.ts": "the API of the process's own settings",
};

const modules = String.raw`^(?:node:)?(?:net|tls|http|https|http2|dgram|dns|dns/promises|child_process|cluster|inspector)$`;
const packages = String.raw`^(?:nodemailer|imapflow|aws4fetch|ioredis|pg|undici|ws|ky|got|axios|node-fetch|socket\.io-client|engine\.io-client|smtp-connection|openid-client|web-push|@opentelemetry/exporter-.+)(?:/.+)?$`;
const globals = ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"];
/** Each way by which code of Node opens a line to elsewhere. */
const linter = new Linter();
const configuration: Linter.Config[] = [
  {
    files: ["**/*"],
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "off" },
    languageOptions: {
      ecmaVersion: "latest",
      sourceType: "module",
      parserOptions: { ecmaFeatures: { jsx: true } },
    },
    rules: {
      "no-restricted-globals": ["error", ...globals],
      "no-restricted-imports": [
        "error",
        {
          // What only looks at an address opens nothing.
          patterns: [{ regex: modules, allowImportNames: ["isIP", "BlockList"] }, { regex: packages }],
        },
      ],
      "no-restricted-syntax": [
        "error",
        ...[modules, packages].map((names) => ({
          selector: `ImportExpression > Literal[value=/${names.replaceAll("/", String.raw`\u002F`)}/]`,
          message: "imports it late",
        })),
        {
          selector: `MemberExpression[object.name=/^(?:globalThis|global|window|self)$/][property.name=/^(?:${globals.join("|")})$/]`,
          message: "by the global object",
        },
        {
          selector: `Property[key.name=/^(?:${globals.join("|")})$/] > .value[name=/^(?:globalThis|global)$/]`,
          message: "by the global object",
        },
        {
          selector: `VariableDeclarator[init.name=/^(?:globalThis|global|window|self)$/]`,
          message: "by another name of the global object",
        },
        {
          selector: "CallExpression[callee.name=/^(?:require|createRequire|createRemoteJWKSet)$/]",
          message: "by another way",
        },
        {
          selector: "CallExpression[callee.property.name=/^(?:getBuiltinModule|binding|_linkedBinding)$/]",
          message: "by another way",
        },
      ],
    },
  },
];
/** By which ways a file opens a line; none for most. */
function waysOutOf(source: string, name: string): string[] {
  const plain = name.endsWith("x") ? source : stripTypeScriptTypes(source, { mode: "strip" });
  return linter.verify(plain, configuration, name.replace(/\.tsx?$/, ".js")).map(({ message, line }) => {
    assert.doesNotMatch(message, /Parsing error/, `${name}:${line} is read`);
    return `${name}:${line} ${message}`;
  });
}

const files = globSync(
  ["server/**/*.ts", "lib/{server,edge,shared}/**/*.ts", "app/**/*.ts", "middleware.ts"],
  { cwd: root },
).filter((name) => !/\.test\.ts$|^server\/testing\/|\.d\.ts$/.test(name));

describe("nothing calls elsewhere", () => {
  test("but by the doors, and by those who call what the process's own settings name", () => {
    assert.ok(files.length > 1000, `${files.length} files are read`);
    const found = new Map(
      files.flatMap((name) => {
        const ways = waysOutOf(readFileSync(path.join(root, name), "utf8"), name);
        return ways.length === 0 ? [] : [[name, ways] as const];
      }),
    );
    const others = [...found].flatMap(([name, ways]) => (name in allowed ? [] : ways));
    assert.deepEqual(
      others,
      [],
      "An address that somebody gave is called by postOut, getOut or a ProviderFetch.",
    );
    // The list stays as short as it can be.
    assert.deepEqual(
      Object.keys(allowed).filter((name) => !found.has(name)),
      [],
    );
  });

  const planted: [what: string, source: string][] = [
    ["fetch", "export const ask = (url: string) => fetch(url);"],
    ["fetch that is handed on", "export const by = { request: fetch };"],
    ["fetch of the global object", "export const ask = () => globalThis.fetch('https://a.test');"],
    [
      "fetch by a part of the global object",
      "const { fetch: ask } = globalThis; void ask('https://a.test');",
    ],
    ["a request", 'import { request } from "node:https";\nrequest("https://a.test");'],
    ["a request by the old name", 'import http from "http";\nhttp.get("http://a.test");'],
    ["a line", 'import * as net from "node:net";\nnet.connect(80);'],
    ["a line that is secure", 'import { connect } from "node:tls";\nconnect(443);'],
    ["a module that comes late", 'const { connect } = await import("node:net");\nconnect(80);'],
    ["a module of the process", 'process.getBuiltinModule("node:net").connect(80);'],
    ["a package that calls", 'import ky from "ky";\nawait ky("https://a.test");'],
    ["a socket", 'new WebSocket("wss://a.test");'],
    ["another process", 'import { exec } from "node:child_process";\nexec("curl https://a.test");'],
  ];
  for (const [what, source] of planted)
    test(`where ${what} is planted, it is found`, () => {
      assert.notDeepEqual(waysOutOf(source, "server/modules/desk/planted.ts"), []);
    });
  test("what is called fetch and is somebody's own, and what is a type, are no way out", () => {
    const own =
      'import type { Socket } from "node:net";\nexport const ask = ({ fetch }: { fetch: (at: string) => Socket }) => fetch("x");';
    assert.deepEqual(waysOutOf(own, "server/modules/desk/own.ts"), []);
  });
});
