import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * An API server of one's own on a free port: PGlite in a temporary folder with the demo tenants, or
 * DATABASE_URL (seeded when empty).
 */
export async function ownServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const dataDir = await mkdtemp(path.join(tmpdir(), "parley-replay-"));
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  if (process.env["DATABASE_URL"])
    await new Promise<void>((resolve) => {
      spawn(process.execPath, ["server/scripts/seed.ts"], { env, stdio: ["ignore", "ignore", "ignore"] }).on(
        "exit",
        () => {
          resolve();
        },
      );
    }); // refuses by itself where there are tenants already
  const server = spawn(process.execPath, ["server/main.ts", "--api-only"], {
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    const ended = new Promise((resolve) => {
      server.on("exit", resolve);
    });
    if (server.exitCode === null) {
      server.kill("SIGTERM");
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  for (let waited = 0; waited < 60_000; waited += 200) {
    if (server.exitCode !== null) break;
    if (
      await fetch(`${url}/api/health`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return { url, stop };
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  await stop();
  throw new Error("The server for the replay did not start.");
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo; // it listens on TCP
      probe.close(() => {
        resolve(port);
      });
    });
  });
}
