import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { parse } from "yaml";
import { readEnv } from "../server/env.ts";
import { root } from "./process.mjs";

const read = (file) => readFileSync(path.join(root, "deploy", file), "utf8");

test("each container of ours runs without root, on a file system that nobody writes to", () => {
  const { services } = parse(read("compose.yaml"), { merge: true });
  const ours = Object.values(services).filter(({ image }) => image === "parley");
  assert.equal(ours.length, 4);
  for (const service of ours) {
    assert.equal(service.read_only, true);
    assert.deepEqual(service.cap_drop, ["ALL"]);
    assert.deepEqual(service.security_opt, ["no-new-privileges:true"]);
  }
  const users = read("Dockerfile").match(/^USER .*$/gm);
  assert.deepEqual(users, ["USER node"]);
});

test("each unit is one that systemd takes", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "parley-units-"));
  try {
    // Where things are installed is the operator's.
    const files = ["parley.service", "parley-backup.service", "parley-backup.timer"].map((name) => {
      const file = path.join(folder, name);
      writeFileSync(file, read(name).replace(/^ExecStart=\/opt\S+/m, "ExecStart=/bin/true"));
      return file;
    });
    const { error, status, stdout, stderr } = spawnSync("systemd-analyze", ["verify", ...files], {
      encoding: "utf8",
    });
    // A machine without systemd has nobody to ask.
    if (error?.code !== "ENOENT") assert.deepEqual([status, stdout + stderr], [0, ""]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  assert.match(read("parley-backup.service"), /server\/scripts\/backup\.ts/);
});

test("the unit is one that systemd takes, and writes to its own folders alone", () => {
  const unit = read("parley.service");
  for (const line of [
    "NoNewPrivileges=yes",
    "ProtectSystem=strict",
    "StateDirectory=parley",
    "CapabilityBoundingSet=",
  ])
    assert.match(unit, new RegExp(`^${line}$`, "m"));
  const folder = mkdtempSync(path.join(tmpdir(), "parley-unit-"));
  try {
    // Where it is installed is the operator's.
    const file = path.join(folder, "parley.service");
    writeFileSync(file, unit.replace(/^ExecStart=\S+/m, "ExecStart=/bin/true"));
    const { error, status, stdout, stderr } = spawnSync("systemd-analyze", ["verify", file], {
      encoding: "utf8",
    });
    // A machine without systemd has nobody to ask.
    if (error?.code !== "ENOENT") assert.deepEqual([status, stdout + stderr], [0, ""]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the proxy is a step of each trace where traces are collected, and says nothing where they are not", () => {
  const [caddyfile, { services }] = [read("Caddyfile"), parse(read("compose.yaml"), { merge: true })];
  const [, name] = /^\(desk\) \{\n\timport (\w+)\{\$TRACED\}$/m.exec(caddyfile) ?? [];
  const [, collected] =
    /^\$\{OTEL_EXPORTER_OTLP_ENDPOINT:\+(.+)\}$/.exec(services.proxy.environment.TRACED) ?? [];
  const snippetOf = (suffix) =>
    new RegExp(`^\\(${name}${suffix}\\) \\{\\n((?:\\t.*\\n)*)\\}$`, "m").exec(caddyfile)?.[1];
  assert.equal(snippetOf(""), "");
  assert.match(snippetOf(collected) ?? "", /^\ttracing \{$/m);
  for (const where of ["proxy", "api", "web"])
    assert.ok("OTEL_EXPORTER_OTLP_ENDPOINT" in services[where].environment, where);
  const { error, status, stderr } = spawnSync(
    "caddy",
    ["adapt", "--config", path.join(root, "deploy/Caddyfile")],
    {
      encoding: "utf8",
      env: { PATH: process.env.PATH, TRACED: "" },
    },
  );
  // Without Caddy there is nobody to ask.
  if (error?.code !== "ENOENT") assert.equal(status, 0, stderr);
});

test("the proxy passes on what the browser says of its trace, and drops what it says of its address", () => {
  const lines = read("Caddyfile")
    .split("\n")
    .map((line) => line.replace(/#.*/, "").trim());
  // Whatever Caddy is not told to change goes on as it came.
  assert.deepEqual(
    lines.filter((line) => /^(?:header_up|request_header|trusted_proxies|uri|rewrite)\b/.test(line)),
    [],
  );
  assert.ok(lines.some((line) => line.startsWith("reverse_proxy ")));
});

/** What the containers settle among themselves, or is for a developer's machine. */
const settledInside = new Set([
  "API_INTERNAL_URL",
  "DATA_DIR",
  "DEMO",
  "MAIL_IN_PORT",
  "NODE_ENV",
  "PORT",
  "WEBHOOKS_TO_LOOPBACK",
]);

test("each setting of the server goes through the compose file, empty where nobody sets it", () => {
  const asked = new Set();
  /** All that is read with the settings `from`. */
  const reading = (from) =>
    readEnv(
      new Proxy(from, {
        get: (settings, name) => {
          asked.add(name);
          return settings[name];
        },
      }),
    );
  reading({});
  reading({
    METRICS_PORT: "1",
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318",
    S3_BUCKET: "files",
    OIDC_ISSUER: "https://id.example.com",
    MAIL_IN_DOMAIN: "in.example.com",
  });
  assert.ok(asked.size > 40, `${asked.size} settings`);
  const { services } = parse(read("compose.yaml"), { merge: true });
  const given = services.api.environment;
  assert.deepEqual([...asked].filter((name) => !(name in given) && !settledInside.has(name)).toSorted(), []);
  assert.deepEqual(
    Object.keys(given).filter((name) => !asked.has(name)),
    ["OTEL_EXPORTER_OTLP_HEADERS"], // OpenTelemetry's own code reads it
  );
  for (const [name, value] of Object.entries(given))
    if (value.startsWith("${"))
      assert.ok(value.startsWith(`\${${name}:-`), `${name} is what is called so outside`);
  // Nothing of it that nobody set is in the way: the server reads it as with no setting at all.
  const unset = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value.endsWith(":-}") ? "" : value]),
  );
  assert.deepEqual(
    { ...readEnv(unset), databaseUrl: undefined, mailFrom: "" },
    {
      ...readEnv({
        HOST: "::",
        TRUST_PROXY: "1",
        REDIS_URL: "redis://redis:6379",
        METRICS_PORT: "9464",
        METRICS_HOST: "::",
        PUBLIC_DOMAIN: given.PUBLIC_DOMAIN,
      }),
      databaseUrl: undefined,
      mailFrom: "",
    },
  );
  for (const name of ["api", "migrate", "mail-in"]) assert.deepEqual(services[name].environment, given, name);
  for (const name of ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_SERVICE_NAME", "OTEL_TRACES_SAMPLER_ARG"])
    assert.equal(services.web.environment[name], given[name], `pages are traced as calls are: ${name}`);
});
