// How the scripts of this folder start other programs and how they end. Runs on Node 20.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
export const pinnedNode = path.join(
  root,
  "node_modules/node/bin",
  process.platform === "win32" ? "node.exe" : "node",
);
const pinnedMajor = 24;
// Programs that start `node` by its name (the build's loaders do) get the pinned one too, however this script
// was started.
process.env.PATH = [path.join(root, "node_modules/node/bin"), process.env.PATH]
  .filter(Boolean)
  .join(path.delimiter);
// A server's own code is read and compiled once, not for each of the processes that tests start.
process.env.NODE_COMPILE_CACHE ??= path.join(root, ".cache/node");

/** Somebody asked the script to stop: what was begun is cleaned up on the way out. */
class Interrupted extends Error {}
process.on("uncaughtException", (error) => {
  if (!(error instanceof Interrupted)) console.error(error);
  process.exit(error instanceof Interrupted ? 130 : 1);
});

/**
 * Runs a program to its end and keeps what it printed; `live` shows it at the same time. Fails only when
 * somebody stops it.
 */
export function run(command, args, { log, live = false, ...options } = {}) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const chunks = [];
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    const stopForwarding = forwardSignals(child);
    const keep = (stream) => (chunk) => {
      chunks.push(chunk);
      if (live) stream.write(chunk);
    };
    child.stdout.on("data", keep(process.stdout));
    child.stderr.on("data", keep(process.stderr));
    const finish = (code, extra = "") => {
      if (stopForwarding()) return reject(new Interrupted());
      const output = Buffer.concat(chunks).toString("utf8") + extra;
      if (log) {
        mkdirSync(path.dirname(path.join(root, log)), { recursive: true });
        writeFileSync(path.join(root, log), output);
      }
      resolve({ code, output, seconds: (performance.now() - startedAt) / 1000 });
    };
    child.once("error", (error) => finish(1, `${error.message}\n`));
    const howItEnded = (signal) =>
      options.timeout && performance.now() - startedAt >= options.timeout
        ? `It did not end within ${options.timeout / 1000} s.`
        : `It was ended by ${signal}.`;
    child.once("close", (code, signal) => finish(code ?? 1, signal ? `\n${howItEnded(signal)}\n` : ""));
  });
}

/** Runs a program in the foreground: it owns the terminal, and its exit code is the answer. */
export function runInForeground(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    const stopForwarding = forwardSignals(child);
    const finish = (code) => {
      stopForwarding();
      resolve(code);
    };
    child.once("error", () => finish(1));
    child.once("close", (code) => finish(code ?? 1));
  });
}

/**
 * Continues the running script under the pinned Node, for what needs a newer one than the machine may have.
 */
export async function continueOnPinnedNode(script) {
  if (Number(process.versions.node.split(".")[0]) >= pinnedMajor) return;
  const search = [path.join(root, "node_modules/.bin"), pathWithoutOwnBinaries()].join(path.delimiter);
  process.exit(
    await runInForeground(pinnedNode, [fileURLToPath(script), ...process.argv.slice(2)], {
      env: { ...process.env, PATH: search },
    }),
  );
}

export function pathWithoutOwnBinaries() {
  const own = path.join(root, "node_modules") + path.sep;
  return (process.env.PATH ?? "")
    .split(path.delimiter)
    .filter((entry) => !(path.resolve(entry) + path.sep).startsWith(own))
    .join(path.delimiter);
}

export function sayAndExit(sentence) {
  console.error(sentence);
  process.exit(1);
}

const parentCheckMs = 500;

// A terminal sends Ctrl-C to the whole group, so the child has it already; any other sender reaches this
// process alone.
// The returned function ends the forwarding and tells whether there was anything to forward.
function forwardSignals(child) {
  let isInterrupted = false;
  const forward = (signal) => {
    isInterrupted = true;
    if (signal === "SIGINT" && process.stdin.isTTY) return;
    child.kill(signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, forward);
  // A signal for npm alone ends npm and the shell between, and reaches nobody here: their end is the wish to
  // stop.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    forward("SIGTERM");
  }, parentCheckMs);
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, forward);
    return isInterrupted;
  };
}
