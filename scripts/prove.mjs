// `npm run prove -- sla`: what the tests prove by a thousand random cases, proved by a hundred thousand others.
// `npm run prove -- channels`: likewise, lives of a messenger's conversations; each takes a second.
// `npm run prove -- simulation --steps 1000000`: so many steps of desks on a server whose network and processes fail;
// a processor takes some twenty a second.
// `npm run prove -- mutations`: each patch of the server's code in server/testing/simulation/mutations is found by it.
// `npm run prove -- channels-kill`: 5,000 posts and as many sends amid `kill -9`, on both engines.
// `npm run prove -- mails-kill`: likewise 5,000 mails of an inbox and as many replies, which an SMTP server counts.
// `--cases 5000` tries as many, `--seed 7` those of that seed; a failure is shrunk and says its seed and path.
import { availableParallelism } from "node:os";
import { globSync } from "node:fs";
import { parseArgs } from "node:util";
import { continueOnPinnedNode, pinnedNode, root, run, sayAndExit } from "./process.mjs";

await continueOnPinnedNode(import.meta.url);

const proofs = {
  sla: { pattern: "server/modules/desk/sla/**/*.property.test.ts", cases: 100_000, counted: "PROVED_CASES" },
  channels: {
    pattern: "server/modules/channels/**/*.property.test.ts",
    cases: 500,
    counted: "PROVED_LIVES",
  },
  simulation: {
    pattern: "server/testing/simulation/simulation.test.ts",
    cases: 20_000,
    counted: "PROVED_STEPS",
  },
  mutations: {
    pattern: "server/testing/simulation/mutations.test.ts",
    cases: 100,
    counted: "PROVED_MUTATIONS",
    isWhole: true,
  },
  "channels-kill": {
    pattern: "tests/processes/messenger-killed.test.ts",
    cases: 5000,
    counted: "KILLED_POSTS",
    // Both engines, one after the other: PostgreSQL where TEST_DATABASE_URL names a server.
    isWhole: true,
  },
  "mails-kill": {
    pattern: "tests/processes/mail-killed.test.ts",
    cases: 5000,
    counted: "KILLED_MAILS",
    isWhole: true,
  },
};
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cases: { type: "string" }, steps: { type: "string" }, seed: { type: "string" } },
});
const proof = proofs[positionals[0]];
const cases = Number(values.steps ?? values.cases ?? proof?.cases);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 30));
if (!proof || !(cases > 0) || !Number.isInteger(seed))
  sayAndExit(`Say what to prove: npm run prove -- ${Object.keys(proofs).join("|")} [--cases n] [--seed n]`);

// Each processor takes its share, from a seed of its own.
const parts = proof.isWhole ? 1 : Math.min(availableParallelism(), cases);
const files = globSync(proof.pattern, { cwd: root }).toSorted();
console.log(`${cases} cases of each property, from seed ${seed} on`);
const results = await Promise.all(
  Array.from({ length: parts }, (_, part) =>
    run(
      pinnedNode,
      [
        ...["--no-wasm-tier-up", "--import", "./server/loading.ts", "--import", "./tests/random-seed.ts"],
        ...["--test", "--test-isolation=none", "--test-reporter=spec", ...files],
      ],
      {
        log: `.cache/prove/${positionals[0]}-${part + 1}.log`,
        env: {
          ...process.env,
          NODE_ENV: "test",
          [proof.counted]: String(Math.ceil(cases / parts)),
          RANDOM_SEED: String(seed + part),
        },
      },
    ),
  ),
);
for (const { code, output, seconds } of results)
  console.log(code === 0 ? `✔ ${seconds.toFixed(1)} s` : output);
process.exit(results.every(({ code }) => code === 0) ? 0 : 1);
