// What is checked, step by step: each entry runs one tool and says what it counted.
import { availableParallelism } from "node:os";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { checkBoundaries } from "./boundaries.mjs";
import { ensureChromium } from "./chromium-install.mjs";
import { makeE2eData } from "./e2e-data.mjs";
import { firstScripts, tooMuch } from "./first-scripts.mjs";
import { withFreshDatabase, isPostgresThere, isRedisThere, redisUrl } from "./services.mjs";
import { pinnedNode, root, run } from "./process.mjs";
import { buildLog, ensureBuilt, isBuilt } from "./web-build.mjs";

const logOf = (step) => `.cache/test/${step}.log`;
// What hangs is ended and has failed: far above what any step takes, far below a person's patience.
const timeout = 25 * 60_000;
const tool = (file, args, options) =>
  run(pinnedNode, [path.join("node_modules", file), ...args], { timeout, ...options });

/** A tool without counts of its own is one check: it passed or it failed. */
const asOneCheck = ({ code, output }) => ({
  ok: code === 0,
  output,
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
});

const checks = {
  // Writes the route types that the compiler and the linter read; a clean clone lacks them.
  typegen: async () => asOneCheck(await tool("next/dist/bin/next", ["typegen"], { log: logOf("typegen") })),
  // The native compiler. Each further checker would work the shared types out once more, and there is other
  // work for the other cores.
  types: async () =>
    asOneCheck(
      await tool(
        "typescript-native/bin/tsc",
        [
          "--noEmit",
          "-p",
          "tsconfig.json",
          "--checkers",
          "1",
          "--tsBuildInfoFile",
          ".cache/types.tsbuildinfo",
        ],
        { log: logOf("types") },
      ),
    ),
  format: async () => asOneCheck(await tool("oxfmt/bin/oxfmt", ["--check", "."], { log: logOf("format") })),
  lint: async () => asOneCheck(await tool("oxlint/bin/oxlint", [], { log: logOf("lint") })),
  // What the quick linter lacks (docs/adr/0035-two-linters.md).
  "house-rules": async () =>
    asOneCheck(await tool("eslint/bin/eslint.js", [".", "--max-warnings=0"], { log: logOf("house-rules") })),
  boundaries: async () => checkBoundaries(logOf("boundaries")),
  "dead-code": async () =>
    asOneCheck(await tool("knip/bin/knip.js", ["--no-progress"], { log: logOf("dead-code") })),
};

const suites = {
  chromium: async () => {
    const missing = await ensureChromium();
    return { ok: !missing, output: missing ?? "", passed: 0, failed: missing ? 1 : 0 };
  },
  units: async () => {
    const report = ".cache/test/units.json";
    const result = await inEmptyReport(report, () =>
      tool(
        "jest/bin/jest.js",
        [
          "--ci",
          `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`,
          "--json",
          `--outputFile=${report}`,
        ],
        { log: logOf("units") },
      ),
    );
    const counted = readJson(report);
    // A test file that cannot even be loaded counts no test: it must not pass for none.
    const unloaded = counted?.numRuntimeErrorTestSuites ?? 0;
    return counts(result, {
      passed: counted?.numPassedTests ?? 0,
      failed: (counted?.numFailedTests ?? 0) + unloaded,
      skipped: counted?.numPendingTests ?? 0,
    });
  },
  server: async () =>
    nodeTests("server", ["server/**/*.test.ts", "contract/**/*.test.ts", "scripts/**/*.test.{mjs,ts}"]),
  build: async () => {
    const wasBuilt = isBuilt();
    const failure = await ensureBuilt();
    if (failure)
      return {
        ok: false,
        output: `${failure}\n${readFileSync(path.join(root, buildLog), "utf8")}`,
        passed: 0,
        failed: 1,
      };
    const over = tooMuch(firstScripts(path.join(root, ".next")));
    return {
      ok: over.length === 0,
      output: over.join("\n"),
      passed: 1,
      failed: over.length,
      note: wasBuilt ? "was up to date" : undefined,
    };
  },
  "demo-data": async () => asOneCheck(await makeE2eData({ log: logOf("demo-data"), timeout })),
  browser: async (extra) => {
    const report = ".cache/test/browser.json";
    const result = await inEmptyReport(report, () =>
      tool("@playwright/test/cli.js", ["test", "--reporter=list,json", ...extra], {
        log: logOf("browser"),
        env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(root, report) },
      }),
    );
    const stats = readJson(report)?.stats ?? {};
    return counts(result, {
      passed: stats.expected ?? 0,
      failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
      skipped: stats.skipped ?? 0,
    });
  },
};

const processTests = "tests/processes/**/*.test.ts";
const messages = "../shared/data/banking77/test.csv";
const replayLinesShown = 12;
/**
 * Beside everything else, a part of what those two prove in whole when they are called by themselves
 * (docs/measurements.md).
 */
const messagesPlayed = process.env.REPLAY_LIMIT ?? "500";
const writesKilled = process.env.KILLED_WRITES ?? "1000";
const absent = (what) => ({
  ok: true,
  output: "",
  passed: 0,
  failed: 0,
  note: `not run: there is no ${what}`,
});

const services = {
  postgres: async () =>
    // What opens no database was tried once already, and what a database costs that is a process of its own,
    // no test can count.
    onPostgres((databaseUrl) =>
      nodeTests(
        "postgres",
        ["server/**/*.test.ts"],
        { TEST_DATABASE_URL: databaseUrl, DATABASE_URL: "", REDIS_URL: "" },
        {
          of: (file) => opensDatabase(file) && !measuresItself(file) && isInPart(file),
          atOnce: onServerAtOnce,
        },
      ),
    ),
  processes: async () =>
    globSync(processTests, { cwd: root }).length === 0
      ? absent(processTests)
      : onPostgres((databaseUrl) =>
          nodeTests(
            "processes",
            [processTests],
            { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl, KILLED_WRITES: writesKilled },
            { atOnce: 2, together: 1 },
          ),
        ),
  replay: async () => {
    const missing = ["scripts/replay.ts", messages].find((file) => !existsSync(path.join(root, file)));
    if (missing) return absent(missing);
    return onPostgres(async (databaseUrl) => {
      const result = await run(
        pinnedNode,
        ["scripts/replay.ts", messages, "--tenant", "acme", "--limit", messagesPlayed],
        {
          log: logOf("replay"),
          timeout,
          // A port of its own, lest it plays into a desk that happens to run here.
          env: { ...process.env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, PORT: "3299" },
        },
      );
      return {
        ...asOneCheck(result),
        note: result.output.trim().split("\n").slice(-replayLinesShown).join("\n    "),
      };
    });
  },
};

export const steps = { ...checks, ...suites, ...services };
/** Two lanes that take about as long as each other. */
export const checkSteps = [
  "typegen",
  {
    lanes: [
      ["format", "lint", "house-rules"],
      ["types", "boundaries", "dead-code"],
    ],
  },
];
export const browserSteps = [{ lanes: [["build"], ["demo-data"]] }, "browser"];
// The server's tests begin when Jest ends, while the last checks are still at work. They and the browser's
// each fill both cores: side by side they take longer than in turn.
// The browser comes early: installing it is what a machine without a network fails at, and it waits for the
// network and the disk while the others work.
export const testSteps = [
  "typegen",
  {
    lanes: [
      ["units", "server"],
      ["chromium"],
      ["types", "format", "lint", "house-rules", "boundaries", "dead-code"],
    ],
  },
  ...browserSteps,
];
/**
 * What needs PostgreSQL and Redis. Servers that are killed and started leave a third of the processors idle;
 * the replay plays at a pace of its own and takes that.
 */
export const serviceSteps = ["postgres", { lanes: [["processes"], ["replay"]] }];

// Half of what a server test does is wait (for a timer, a lock, the disk), so one more than there are cores
// keeps both busy. Those that kill processes and watch the clock are fewer at once.
const serverTestsAtOnce = 3;
/** A database beside them does a part of their work and makes them wait for it. */
const onServerAtOnce = 4;
// Loading the server and the embedded database costs more than most files take to run, so files share a
// process, and its database too, one after the other (server/testing/test-database.ts).
const filesInProcess = 24;
// What takes longest goes first, lest it be alone at the end: those that walk every endpoint, and those that
// kill a server amid thousands of writes.
const heaviest = [
  "/testing/",
  "killed.",
  "/bulk-change.",
  "/restarted.",
  "/article-imports/imports.",
  "/assignment/property.",
  "/payloads.",
  "/sequences.",
  "/ticket-board.",
  "/deal-reports.",
  "/customer-journeys.",
];
const weightOf = (file) => [...heaviest, ""].findIndex((part) => file.includes(part));
/**
 * What measures its own processor time has a process and a database of its own, and the machine: beside
 * others, large work loses more of the processor's cache than small.
 */
const measuresItself = (file) => /\/testing\/growth/.test(file);
const opensDatabase = (file) =>
  /testing\/(?:world|test-database|template)|\.\/(?:world|test-database|template)\.ts/.test(
    readFileSync(path.join(root, file), "utf8"),
  );
/** Where a machine is too slow for all of them, one of so many, another part each day (.ci/run). */
const partsOfPostgres = Number(process.env.POSTGRES_PARTS ?? "1");
const isInPart = (file) =>
  (Buffer.from(file).reduce((sum, byte) => sum + byte, 0) + new Date().getUTCDate()) % partsOfPostgres === 0;
const byWeight = (a, b) => weightOf(a) - weightOf(b) || a.localeCompare(b);

async function nodeTests(
  step,
  patterns,
  env = {},
  { atOnce = serverTestsAtOnce, together = filesInProcess, of = () => true } = {},
) {
  const all = globSync(patterns, { cwd: root }).filter(of).sort(byWeight);
  const [alone, files] = [all.filter(measuresItself), all.filter((file) => !measuresItself(file))];
  if (all.length === 0)
    return { ok: false, output: `No test file matches ${patterns.join(" ")}.`, passed: 0, failed: 1 };
  // As many rounds for each, lest one be left with the last of them while the others have ended.
  const count = Math.min(files.length, Math.ceil(files.length / together / atOnce) * atOnce);
  // Dealt out like cards, so that neighbours, which tend to weigh alike, go to different ones.
  const dealt = Array.from({ length: count }, (_, at) =>
    files.filter((_file, index) => index % count === at),
  );
  const waiting = dealt.map((together, at) => ({ at: alone.length + at, files: together }));
  const results = [];
  for (const [at, file] of alone.entries())
    results.push(await nodeTestProcess(`${step}-${at + 1}`, [file], env));
  const work = async () => {
    for (let batch = waiting.shift(); batch; batch = waiting.shift())
      results.push(await nodeTestProcess(`${step}-${batch.at + 1}`, batch.files, env));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  // What failed is read last.
  results.sort((a, b) => Number(b.ok) - Number(a.ok));
  const sum = (name) => results.reduce((all, result) => all + result[name], 0);
  return {
    ok: results.every(({ ok }) => ok),
    output: results
      .filter(({ ok }) => !ok)
      .map(({ output }) => output)
      .join("\n"),
    passed: sum("passed"),
    failed: sum("failed"),
    skipped: sum("skipped"),
  };
}

/**
 * What the embedded database's code gains by being compiled a second time, the tests of a few files do not
 * live to see. And modules are found as the server finds its own.
 */
const quickToStart = ["--no-wasm-tier-up", "--import", new URL("../server/loading.ts", import.meta.url).href];
const sameCases = ["--import", new URL("../tests/random-seed.ts", import.meta.url).href];

async function nodeTestProcess(name, files, env) {
  const result = await run(
    pinnedNode,
    [...quickToStart, ...sameCases, "--test", "--test-isolation=none", "--test-reporter=spec", ...files],
    { log: logOf(name), timeout, env: { ...process.env, NODE_ENV: "test", ...env } },
  );
  const total = (what) => Number(new RegExp(`^ℹ ${what} (\\d+)$`, "m").exec(result.output)?.[1] ?? 0);
  return counts(result, {
    passed: total("pass"),
    failed: total("fail") + total("cancelled"),
    skipped: total("skipped") + total("todo"),
  });
}

async function onPostgres(work) {
  if (!(await isPostgresThere()) || !(await isRedisThere())) {
    return {
      ok: true,
      output: "",
      passed: 0,
      failed: 0,
      note: "not run: PostgreSQL or Redis does not answer at 127.0.0.1",
    };
  }
  return withFreshDatabase(work);
}

/** A suite that ran nothing, or died before it could count, has failed. */
function counts({ code, output }, { passed, failed, skipped }) {
  const ok = code === 0 && failed === 0 && passed > 0;
  return { ok, output, passed, failed: ok ? 0 : Math.max(failed, 1), skipped };
}

async function inEmptyReport(report, work) {
  mkdirSync(path.dirname(path.join(root, report)), { recursive: true });
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
