import { defineConfig, devices } from "@playwright/test";
import { chromiumFlags, findHeadlessShell } from "./scripts/chromium.ts";

const port = 3210;
const long = ["screens", "payloads", "team-chat", "site-links"].map((name) => `**/${name}.spec.ts`);
const executablePath = findHeadlessShell();

export default defineConfig({
  testDir: "tests/e2e",
  // Those that take longest begin first, lest one is alone at the end.
  projects: [
    { name: "long", testMatch: long },
    { name: "journeys", testMatch: "**/*.spec.ts", testIgnore: long },
  ],
  outputDir: ".cache/e2e-results",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A ceiling for what hangs, far above what any journey takes, also beside other suites.
  timeout: 240_000,
  // Likewise: a tick under a message is five jobs away from its press, and others are at work in the same process.
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    // What hangs is told by its own name, and not as the whole journey that it held up.
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    // Chromium resolves every name under localhost to this machine, so each tenant has its sub-domain here
    // too.
    baseURL: `http://acme.localhost:${port}`,
    // What a worker fetches, a test cannot hold back; the journey that is about it lets it in.
    serviceWorkers: "block",
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) },
  },
  webServer: {
    command: "node scripts/e2e-server.mjs",
    // Node resolves no names under localhost: the wait for readiness asks the address itself.
    url: `http://127.0.0.1:${port}/api/health`,
    env: {
      PORT: String(port),
      PUBLIC_DOMAIN: "localhost",
      LOG_LEVEL: "warn",
      DNS_SERVERS: "127.0.0.1:3219",
      PREVIEW_HOSTS: "parley-*.preview.test",
      WEB_KEY: "web key of the tests",
    },
    timeout: 90_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
