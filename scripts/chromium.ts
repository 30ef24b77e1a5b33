// Where a Chromium is on this machine, and how the tests start it.
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const systemPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Quiet and self-contained: no sandbox for root in a container, no calls home from a machine without a
 * network.
 */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Playwright's own build first (it is the one that Playwright was tested with), then the machine's. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, chromium.executablePath(), ...systemPaths].find(
    (file) => file !== undefined && existsSync(file),
  );
}

/** Where Debian puts it. */
export const headlessShell = "/usr/bin/chromium-headless-shell";

/**
 * For the journeys: Chromium without the window it would not show, a fifth quicker where there is one. It
 * lacks push messages.
 */
export function findHeadlessShell(): string | undefined {
  return process.env.CHROMIUM_PATH === undefined && existsSync(headlessShell)
    ? headlessShell
    : findChromium();
}
