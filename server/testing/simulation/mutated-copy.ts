import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");
/** What a server's test reads of the repository. */
const parts = [
  "contract",
  "lib",
  "messages",
  "server",
  "tests/random-seed.ts",
  "package.json",
  "tsconfig.json",
];
/** Enough lives for each mutation, from a seed by which each is found. */
const [steps, seed] = [2000, 7];

interface Ended {
  code: number | null;
  output: string;
}
function run(
  command: string,
  args: readonly string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env });
    const said: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => said.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      resolve({ code, output: Buffer.concat(said).toString("utf8") });
    });
  });
}
/** No repository around it: a patch is of the folder's own files. */
const alone = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  GIT_CEILING_DIRECTORIES: path.dirname(folder),
});

/** Whether a patch still fits the code that it changes. */
export const fits = (patch: string): Promise<Ended> =>
  run("git", ["apply", "--check", patch], { cwd: root, env: process.env });

/** Lives desks on a copy of the server that the patch has changed, up to the first life that goes wrong. */
export async function livedWith(patch: string): Promise<Ended> {
  const copy = mkdtempSync(path.join(tmpdir(), "parley-mutated-"));
  try {
    for (const part of parts) cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
    symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
    mkdirSync(path.join(copy, ".cache"));
    mkdirSync(path.join(root, ".cache/test"), { recursive: true });
    symlinkSync(path.join(root, ".cache/test"), path.join(copy, ".cache/test"));
    const applied = await run("git", ["apply", patch], { cwd: copy, env: alone(copy) });
    if (applied.code !== 0) throw new Error(applied.output);
    const { NODE_TEST_CONTEXT: _ours, ...env } = process.env;
    return await run(
      process.execPath,
      [
        ...["--no-wasm-tier-up", "--import", "./server/loading.ts", "--import", "./tests/random-seed.ts"],
        ...[
          "--test",
          "--test-isolation=none",
          "--test-reporter=spec",
          "--test-name-pattern=whatever happens",
        ],
        "server/testing/simulation/simulation.test.ts",
      ],
      {
        cwd: copy,
        env: { ...env, PROVED_STEPS: String(steps), RANDOM_SEED: String(seed), PROVED_AS_FOUND: "1" },
      },
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
