// What is checked, step by step: each entry runs one tool and says what it counted.
import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { checkBoundaries } from "./boundaries.mjs";
import { ensureChromium } from "./chromium-install.mjs";
import { withFreshDatabase, isPostgresThere, isRedisThere, redisUrl } from "./services.mjs";
import { pinnedNode, root, run } from "./process.mjs";
import { buildLog, ensureBuilt, isBuilt } from "./web-build.mjs";

const logOf = (step) => `.cache/test/${step}.log`;
// What hangs is ended and has failed: far above what any step takes, far below a person's patience.
const timeout = 10 * 60_000;
const tool = (file, args, options) => run(pinnedNode, [path.join("node_modules", file), ...args], { timeout, ...options });

/** A tool without counts of its own is one check: it passed or it failed. */
const asOneCheck = ({ code, output }) => ({ ok: code === 0, output, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });

const checks = {
  types: async () => {
    // `next typegen` writes the route types that the compiler settings include; without it a clean clone lacks them.
    const typegen = await tool("next/dist/bin/next", ["typegen"], { log: logOf("typegen") });
    return asOneCheck(typegen.code === 0 ? await tool("typescript/bin/tsc", ["--noEmit", "-p", "tsconfig.json"], { log: logOf("types") }) : typegen);
  },
  lint: async () => asOneCheck(await tool("eslint/bin/eslint.js", [".", "--max-warnings=0"], { log: logOf("lint") })),
  boundaries: async () => checkBoundaries(logOf("boundaries")),
  "dead-code": async () => asOneCheck(await tool("knip/bin/knip.js", ["--no-progress"], { log: logOf("dead-code") })),
};

const suites = {
  chromium: async () => {
    const missing = await ensureChromium();
    return { ok: !missing, output: missing ?? "", passed: 0, failed: missing ? 1 : 0 };
  },
  units: async () => {
    const report = ".cache/test/units.json";
    const result = await inEmptyReport(report, () => tool("jest/bin/jest.js", ["--ci", "--json", `--outputFile=${report}`], { log: logOf("units") }));
    const counted = readJson(report);
    // A test file that cannot even be loaded counts no test: it must not pass for none.
    const unloaded = counted?.numRuntimeErrorTestSuites ?? 0;
    return counts(result, { passed: counted?.numPassedTests ?? 0, failed: (counted?.numFailedTests ?? 0) + unloaded, skipped: counted?.numPendingTests ?? 0 });
  },
  server: async () => nodeTests("server", ["server/**/*.test.ts", "contract/**/*.test.ts", "scripts/**/*.test.{mjs,ts}"]),
  build: async () => {
    const wasBuilt = isBuilt();
    const failure = await ensureBuilt();
    if (failure) return { ok: false, output: `${failure}\n${readFileSync(path.join(root, buildLog), "utf8")}`, passed: 0, failed: 1 };
    return { ok: true, output: "", passed: 1, failed: 0, note: wasBuilt ? "was up to date" : undefined };
  },
  browser: async (extra) => {
    const report = ".cache/test/browser.json";
    const result = await inEmptyReport(report, () =>
      tool("@playwright/test/cli.js", ["test", "--reporter=list,json", ...extra], {
        log: logOf("browser"),
        env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(root, report) },
      }),
    );
    const stats = readJson(report)?.stats ?? {};
    return counts(result, { passed: stats.expected ?? 0, failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0), skipped: stats.skipped ?? 0 });
  },
};

const processTests = "tests/processes/**/*.test.ts";
const messages = "../shared/data/banking77/test.csv";
const replayLinesShown = 12;
const absent = (what) => ({ ok: true, output: "", passed: 0, failed: 0, note: `not run: there is no ${what}` });

const services = {
  postgres: async () =>
    onPostgres((databaseUrl) => nodeTests("postgres", ["server/**/*.test.ts"], { TEST_DATABASE_URL: databaseUrl, DATABASE_URL: "", REDIS_URL: "" })),
  processes: async () =>
    globSync(processTests, { cwd: root }).length === 0 ? absent(processTests) : onPostgres((databaseUrl) => nodeTests("processes", [processTests], { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl })),
  replay: async () => {
    const missing = ["scripts/replay.ts", messages].find((file) => !existsSync(path.join(root, file)));
    if (missing) return absent(missing);
    return onPostgres(async (databaseUrl) => {
      const result = await run(pinnedNode, ["scripts/replay.ts", messages, "--tenant", "acme"], {
        log: logOf("replay"),
        timeout,
        // A port of its own, lest it plays into a desk that happens to run here.
        env: { ...process.env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, PORT: "3299" },
      });
      return { ...asOneCheck(result), note: result.output.trim().split("\n").slice(-replayLinesShown).join("\n    ") };
    });
  },
};

export const steps = { ...checks, ...suites, ...services };
export const checkSteps = Object.keys(checks);
// The browser comes first: installing it is what a machine without a network fails at, and the rest need not wait to know.
export const testSteps = ["chromium", ...checkSteps, "units", "server", "build", "browser"];
export const serviceSteps = Object.keys(services);

async function nodeTests(step, patterns, env = {}) {
  const files = globSync(patterns, { cwd: root }).sort();
  if (files.length === 0) return { ok: false, output: `No test file matches ${patterns.join(" ")}.`, passed: 0, failed: 1 };
  const result = await run(pinnedNode, ["--test", "--test-concurrency=2", "--test-reporter=spec", ...files], {
    log: logOf(step),
    timeout,
    env: { ...process.env, NODE_ENV: "test", ...env },
  });
  const total = (name) => Number(new RegExp(`^ℹ ${name} (\\d+)$`, "m").exec(result.output)?.[1] ?? 0);
  const failed = total("fail") + total("cancelled");
  return counts(result, { passed: total("pass"), failed, skipped: total("skipped") + total("todo") });
}

async function onPostgres(work) {
  if (!(await isPostgresThere()) || !(await isRedisThere())) {
    return { ok: true, output: "", passed: 0, failed: 0, note: "not run: PostgreSQL or Redis does not answer at 127.0.0.1" };
  }
  return withFreshDatabase(work);
}

/** A suite that ran nothing, or died before it could count, has failed. */
function counts({ code, output }, { passed, failed, skipped }) {
  const ok = code === 0 && failed === 0 && passed > 0;
  return { ok, output, passed, failed: ok ? 0 : Math.max(failed, 1), skipped };
}

async function inEmptyReport(report, work) {
  rmSync(path.join(root, report), { force: true });
  return work();
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), "utf8"));
  } catch {
    return undefined;
  }
}
