import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { parse } from "yaml";
import { root } from "./process.mjs";

const read = (file) => readFileSync(path.join(root, "deploy", file), "utf8");

test("each container of ours runs without root, on a file system that nobody writes to", () => {
  const { services } = parse(read("compose.yaml"), { merge: true });
  const ours = Object.values(services).filter(({ image }) => image === "parley");
  assert.equal(ours.length, 3);
  for (const service of ours) {
    assert.equal(service.read_only, true);
    assert.deepEqual(service.cap_drop, ["ALL"]);
    assert.deepEqual(service.security_opt, ["no-new-privileges:true"]);
  }
  const users = read("Dockerfile").match(/^USER .*$/gm);
  assert.deepEqual(users, ["USER node"]);
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
