import path from "node:path";
import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** The same server and browser as the tests of each run; each visit may take as long as its pictures do. */
export default defineConfig({
  ...base,
  testDir: import.meta.dirname,
  outputDir: path.join(root, ".cache/pictures-results"),
  timeout: 30 * 60_000,
  webServer: { ...[base.webServer].flat()[0], command: "node scripts/e2e-server.mjs", cwd: root },
});
