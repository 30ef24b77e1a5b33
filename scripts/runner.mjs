// Runs the named steps one after the other, says one line for each, and closes with the sum.
import { root } from "./process.mjs";
import { steps } from "./steps.mjs";

const shownLinesMax = 400;
// The counts are read from what the tools print.
delete process.env.FORCE_COLOR;
process.env.NO_COLOR = "1";

export async function runSteps(names, extra = []) {
  const unknown = names
    .flatMap((name) => (typeof name === "string" ? [name] : name.lanes.flat()))
    .filter((name) => !(name in steps));
  if (unknown.length > 0) {
    console.error(`There is no step ${unknown.join(", ")}. The steps are: ${Object.keys(steps).join(" ")}.`);
    return false;
  }
  const sum = { passed: 0, failed: 0 };
  const runOne = async (name) => {
    const startedAt = performance.now();
    // A step that cannot even begin has failed; those beside it go on.
    const result = await steps[name](extra).catch((error) => ({
      ok: false,
      output: error.stack ?? String(error),
      passed: 0,
      failed: 1,
    }));
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    sum.passed += result.passed;
    sum.failed += result.failed;
    console.log(lineFor(name, seconds, result));
    if (!result.ok) console.log(tailOf(result.output, name));
  };
  const runInTurn = async (lane) => {
    for (const name of lane) await runOne(name);
  };
  // Lanes go side by side, what stands in one goes in turn.
  for (const name of names)
    await (typeof name === "string" ? runOne(name) : Promise.all(name.lanes.map(runInTurn)));
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0;
}

function lineFor(name, seconds, { ok, passed, failed, skipped, note }) {
  const tally =
    passed + failed > 1 ? `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}` : "";
  return [ok ? "✔" : "✖", name.padEnd(11), `${seconds.padStart(6)} s`, tally, note]
    .filter(Boolean)
    .join("  ");
}

/** The tools print their failures last. */
function tailOf(output, name) {
  const lines = output.trimEnd().split("\n");
  if (lines.length <= shownLinesMax) return lines.join("\n");
  return `… the last ${shownLinesMax} of ${lines.length} lines; the rest is in ${root}.cache/test/${name}.log\n${lines.slice(-shownLinesMax).join("\n")}`;
}
