// `npm run bill`: what a plain resource costs today. The resource "trials" is made in a copy of the last commit
// (templates: scripts/bill/files, lines in files that are there: scripts/bill/edits.mjs), its migration and the
// index of texts are generated, types and its test are run, and what git then sees is counted. `--keep` leaves
// the copy in .cache/bill, `--count` runs neither types nor test.
import { copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pinnedNode, root, run, sayAndExit } from "../process.mjs";
import { applyEdit, edits } from "./edits.mjs";
import { templates, writtenFiles } from "./files.mjs";

const aim = { written: 5, touched: 8 };
const copy = path.join(root, ".cache/bill");
const options = new Set(process.argv.slice(2));

const inCopy = async (command, args) => {
  const { code, output } = await run(command, args, { cwd: copy });
  if (code !== 0) sayAndExit(`In ${copy}: ${[path.basename(command), ...args].join(" ")}\n${output}`);
  return output;
};

/** The last commit in a folder of its own, with these packages. */
async function makeCopy() {
  rmSync(copy, { recursive: true, force: true });
  const cloned = await run("git", ["clone", "--quiet", "--shared", "--no-tags", root, copy]);
  if (cloned.code !== 0) sayAndExit(cloned.output);
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  writeFileSync(path.join(copy, ".git/info/exclude"), "node_modules\n");
}

function writeTrial() {
  for (const file of writtenFiles()) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    copyFileSync(path.join(templates, `${file}.txt`), path.join(copy, file));
  }
  for (const edit of edits) {
    const file = path.join(copy, edit.file);
    writeFileSync(file, applyEdit(readFileSync(file, "utf8"), edit));
  }
}

async function prove() {
  await inCopy(pinnedNode, ["node_modules/next/dist/bin/next", "typegen"]);
  await inCopy(pinnedNode, ["node_modules/typescript-native/bin/tsc", "--noEmit", "-p", "tsconfig.json"]);
  console.log("types hold");
  const loading = ["--no-wasm-tier-up", "--import", "./server/loading.ts", "--test"];
  await inCopy(pinnedNode, [...loading, ...writtenFiles().filter((file) => file.endsWith(".test.ts"))]);
  console.log("its test passes");
}

/** What git sees, by what it is: by hand or by a command, new or there before. */
async function changes() {
  await inCopy("git", ["add", "--all"]);
  const listed = await inCopy("git", ["diff", "--cached", "--numstat", "--no-renames"]);
  const added = await inCopy("git", ["diff", "--cached", "--name-only", "--no-renames", "--diff-filter=A"]);
  const isNew = new Set(added.trim().split("\n"));
  return listed
    .trim()
    .split("\n")
    .map((line) => {
      const [lines = "0", , file = ""] = line.split("\t");
      const isGenerated = /^(server\/db\/migrations\/|messages\/\w+\.ts$)/.test(file);
      const kind = isGenerated ? "generated" : isNew.has(file) ? "written" : "touched";
      return { file, lines: Number(lines), kind, isText: file.startsWith("messages/") };
    });
}

function printBill(all) {
  for (const kind of ["written", "touched", "generated"]) {
    const some = all.filter((each) => each.kind === kind);
    const lines = some.reduce((sum, each) => sum + each.lines, 0);
    console.log(`\n${kind}: ${some.length} files, ${lines} lines`);
    for (const { file, lines: count } of some) console.log(`  ${String(count).padStart(5)}  ${file}`);
  }
  // A test counts with the file beside it, a text with the screen that shows it.
  const code = all.filter(({ file, isText }) => !isText && !/\.test\.\w+$/.test(file));
  const count = (kind) => code.filter((each) => each.kind === kind).length;
  console.log(
    `\nwithout texts and tests: ${count("written")} files written (aim: ${aim.written}), ${count("touched")} touched (aim: ${aim.touched})`,
  );
}

await makeCopy();
writeTrial();
await inCopy(pinnedNode, ["scripts/migration.mjs", "add-trials"]);
await inCopy(pinnedNode, ["scripts/message-index.ts"]);
if (!options.has("--count")) await prove();
printBill(await changes());
if (!options.has("--keep")) rmSync(copy, { recursive: true, force: true });
