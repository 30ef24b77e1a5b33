// `npm run prove -- sla`: what the tests prove by a thousand random cases, proved by a hundred thousand others.
// `--cases 5000` tries as many, `--seed 7` those of that seed; a failure is shrunk and says its seed and path.
import { availableParallelism } from "node:os";
import { globSync } from "node:fs";
import { parseArgs } from "node:util";
import { continueOnPinnedNode, pinnedNode, root, run, sayAndExit } from "./process.mjs";

await continueOnPinnedNode(import.meta.url);

const proofs = { sla: "server/modules/desk/sla/**/*.property.test.ts" };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cases: { type: "string", default: "100000" }, seed: { type: "string" } },
});
const pattern = proofs[positionals[0]];
const cases = Number(values.cases);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 30));
if (!pattern || !(cases > 0) || !Number.isInteger(seed))
  sayAndExit(`Say what to prove: npm run prove -- ${Object.keys(proofs).join("|")} [--cases n] [--seed n]`);

// Each processor takes its share, from a seed of its own.
const parts = Math.min(availableParallelism(), cases);
const files = globSync(pattern, { cwd: root }).toSorted();
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
          PROVED_CASES: String(Math.ceil(cases / parts)),
          RANDOM_SEED: String(seed + part),
        },
      },
    ),
  ),
);
for (const { code, output, seconds } of results)
  console.log(code === 0 ? `✔ ${seconds.toFixed(1)} s` : output);
process.exit(results.every(({ code }) => code === 0) ? 0 : 1);
