// Sees to it that node_modules holds what package-lock.json names. Runs on Node 20, before anything is
// installed, so it may import nothing but Node's own modules.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root, run, sayAndExit, pathWithoutOwnBinaries } from "./process.mjs";

const nodeMajorMin = 20;
const log = ".cache/install.log";

export async function ensureInstalled(folder = root) {
  if (Number(process.versions.node.split(".")[0]) < nodeMajorMin) {
    sayAndExit(
      `Parley needs Node ${nodeMajorMin} or newer to start, and this is Node ${process.versions.node}.`,
    );
  }
  if (isInstalled(folder)) return false;
  console.log("Installing packages (the first time takes about a minute) …");
  // Not `npm ci`: it refuses a lockfile that lacks the builds for other platforms, which npm leaves out where
  // a registry does not carry them. `--no-save` keeps to the lockfile and leaves it as it is.
  const { code, output } = await run(
    "npm",
    ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: folder,
      log,
      shell: process.platform === "win32",
      // The pinned node lives in the folder that npm is about to replace: npm itself must run on the
      // machine's own.
      env: { ...process.env, PATH: pathWithoutOwnBinaries() },
    },
  );
  if (code !== 0) sayAndExit(whyInstallFailed(output));
  if (!isInstalled(folder))
    sayAndExit(
      "The packages were installed, but they are not those of package-lock.json: remove node_modules and try again.",
    );
  return true;
}

/**
 * True when npm's own record of the last finished install agrees with the lockfile, whoever ran that install.
 */
export function isInstalled(folder) {
  const wanted = packagesOf(path.join(folder, "package-lock.json"));
  const present = packagesOf(path.join(folder, "node_modules/.package-lock.json"));
  if (!wanted)
    sayAndExit("package-lock.json is missing or cannot be read, so it is unknown what to install.");
  return (
    present !== undefined &&
    existsSync(path.join(folder, "node_modules/.bin/node")) &&
    satisfies(present, wanted)
  );
}

/** Packages marked optional may be absent: most of them are builds for other platforms. */
export function satisfies(present, wanted) {
  return Object.entries(wanted).every(([where, { version, optional }]) => {
    if (where === "") return true;
    const found = present[where];
    return found ? found.version === version : optional === true;
  });
}

export function whyInstallFailed(output) {
  const details = `The whole output is in ${log}.`;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET/.test(output)) {
    return `The packages could not be installed because the npm registry does not answer. ${details}`;
  }
  if (/ENOSPC/.test(output))
    return `The packages could not be installed because the disk is full. ${details}`;
  if (/EACCES|EPERM/.test(output))
    return `The packages could not be installed because node_modules may not be written. ${details}`;
  if (/spawn npm ENOENT|npm: not found/.test(output))
    return "The packages could not be installed because npm is not on the PATH.";
  return `The packages could not be installed. ${details}`;
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}
