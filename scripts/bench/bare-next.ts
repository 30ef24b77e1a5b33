// The yardstick of the web side: a Next application of the same version with one line on its one page.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eventually, freePort } from "../../tests/processes/server-process.ts";
import { pinnedNode, root, run } from "../process.mjs";

const folder = path.join(root, ".cache/bench-web/bare");
const next = path.join(root, "node_modules/next/dist/bin/next");
const files = {
  "package.json": JSON.stringify({ name: "bare", private: true, type: "module" }),
  "next.config.mjs": `export default { turbopack: { root: ${JSON.stringify(path.resolve(root))} } };\n`,
  // Its own, that matches nothing: it would otherwise take the one at the root of the packages, which is
  // Parley's.
  "middleware.js": 'export const config = { matcher: "/never" };\nexport default function middleware() {}\n',
  "app/layout.jsx":
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }\n',
  "app/page.jsx": "export default function Page() { return <h1>Hello</h1>; }\n",
};

export async function bareNext(): Promise<{ url: string; stop(): Promise<void> }> {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const there = {
    cwd: folder,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" as const },
  };
  const built = (await run(pinnedNode, [next, "build"], { live: false, ...there })) as {
    code: number;
    output: string;
  }; // what run() resolves to
  if (built.code !== 0) throw new Error(`The bare application does not build:\n${built.output}`);
  const port = await freePort();
  const child = spawn(pinnedNode, [next, "start", "-p", String(port), "-H", "127.0.0.1"], {
    ...there,
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}/`;
  await eventually(
    "the bare application answers",
    () =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    30_000,
  );
  return {
    url,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
