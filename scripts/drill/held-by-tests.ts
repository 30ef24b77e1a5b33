// Drills that need no size: tests with a clock or simulators of their own, run by the name of what fails.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** Which tests play it, wherever they stand; a file that is added beside them is played as well. */
export const heldByTests: Readonly<Record<string, { files: readonly string[]; of?: string }>> = {
  clock: {
    files: ["tests/processes/{sla-timers,jumping-clock}.test.ts", "server/testing/clock*.test.ts"],
    of: "clock",
  },
  "mail-fails": { files: ["server/testing/failing-outbox.test.ts", "tests/processes/mail-killed.test.ts"] },
  "provider-fails": {
    files: [
      "server/testing/failing-*.test.ts",
      "server/providers/each-provider-ill.test.ts",
      "tests/processes/messenger-killed.test.ts",
    ],
  },
  simulation: { files: ["server/testing/simulation/simulation.test.ts"] },
  "two-owners": { files: ["server/testing/deliveries.test.ts", "tests/processes/two-processes.test.ts"] },
};

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** What the program says of itself at its end. */
export function tallyOf(output: string): Tally {
  const count = (word: string) =>
    Number(new RegExp(String.raw`^ℹ ${word} (\d+)$`, "m").exec(output)?.[1] ?? 0);
  return { passed: count("pass"), failed: count("fail"), skipped: count("skipped") };
}

/** Shows each test with what became of it, and counts them. @returns whether all held, and any was there to hold */
export async function holdByTests(name: string): Promise<boolean> {
  const { files: patterns = [], of } = heldByTests[name] ?? {};
  const files = globSync([...patterns], { cwd: root }).toSorted();
  const child = spawn(
    process.execPath,
    [
      "--no-wasm-tier-up",
      "--import",
      "./server/loading.ts",
      "--import",
      "./tests/random-seed.ts",
      "--test",
      "--test-concurrency=1",
      "--test-reporter=spec",
      ...(of === undefined ? [] : [`--test-name-pattern=/${of}/i`]),
      ...files,
    ],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        NO_COLOR: "1",
        TEST_DATABASE_URL: process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres",
        TEST_REDIS_URL: process.env["TEST_REDIS_URL"] ?? "redis://127.0.0.1:6379",
      },
    },
  );
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    process.stdout.write(text.replaceAll(/^ℹ .*\n?/gm, ""));
  });
  const [code] = (await once(child, "close")) as [number | null]; // how Node says that it ended
  const { passed, failed, skipped } = tallyOf(output);
  process.stdout.write(
    `${name}: ${passed} held, ${failed} did not, ${skipped} not played here (${files.join(", ")})\n`,
  );
  return code === 0 && failed === 0 && passed > 0;
}
