// Gets a Chromium where there is none. Needs the packages to be installed.
import { existsSync } from "node:fs";
import { findChromium, headlessShell } from "./chromium.ts";
import { run } from "./process.mjs";

const log = ".cache/chromium-install.log";

/** Resolves to a sentence about what went wrong, or to nothing. */
export async function ensureChromium() {
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (findChromium() && (!isDebianRoot || existsSync(headlessShell))) return undefined;
  if (isDebianRoot) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env });
    await run(
      "apt-get",
      ["install", "-y", "-qq", "--no-install-recommends", "chromium", "chromium-headless-shell"],
      { env, log },
    );
    // Other distributions of the kind have no shell of their own: then Chromium itself does.
    if (!findChromium())
      await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { env, log });
  } else {
    await run("npx", ["playwright", "install", "chromium"], { log, shell: process.platform === "win32" });
  }
  if (findChromium()) return undefined;
  return "The browser tests need Chromium, and it could not be installed: install it, or set CHROMIUM_PATH to the program.";
}
