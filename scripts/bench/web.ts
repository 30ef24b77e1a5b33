// `npm run bench:web`: what a browser loads for each screen, which packages that is, and how the screen
// feels; beside a Next page with nothing on it.
import os from "node:os";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import type { Browser } from "@playwright/test";
import { parseArgs } from "node:util";
import { startServer } from "../../tests/processes/server-process.ts";
import { chromiumFlags, findChromium } from "../chromium.ts";
import { root } from "../process.mjs";
import { ensureBuilt } from "../web-build.mjs";
import { bareNext } from "./bare-next.ts";
import { feel } from "./feel.ts";
import { printFirstLooks } from "./first-look.ts";
import type { LookedAt } from "./first-look.ts";
import { packagesOf } from "./packages.ts";
import { percentiles } from "./measure.ts";
import { visit } from "./visit.ts";
import type { Visit } from "./visit.ts";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    "no-packages": { type: "boolean", default: false },
    only: { type: "string" },
    /** Of the first looks: on this line alone. */ line: { type: "string" },
  },
});
const runs = Number(options.runs);
const account = { email: "agent@acme.test", password: "parley-demo", tenantId: "acme" };

async function main(): Promise<void> {
  const failure = await ensureBuilt();
  if (failure !== undefined) throw new Error(failure);
  const { version } = JSON.parse(readFileSync(path.join(root, "node_modules/next/package.json"), "utf8")) as {
    version: string;
  }; // npm's own file
  process.stdout.write(
    `${new Date().toISOString().slice(0, 10)}, Next ${version}, Node ${process.versions.node}, ${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? "?"}; ${runs} visits each with an empty cache, the median\n\n`,
  );
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "parley-bench-web-"));
  const server = await startServer({
    env: { DATA_DIR: dataDir, NODE_ENV: "production", DEMO: "1", LOG_LEVEL: "error" },
    args: [],
  });
  const bare = await bareNext();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const token = await signIn(server.url);
    const site = `http://acme.localhost:${server.port}`;
    const screens = screensOf(site, bare.url, token, await longTicket(server.url, token));
    const looks = async () => {
      await printFirstLooks(browser, lookedAt(bare.url, site, screens.at(-1)?.url ?? site, token), {
        runs,
        line: options.line,
        print: (cells) => process.stdout.write(row(cells)),
      });
      process.stdout.write(aboutLooks);
    };
    if (options.only === "first-look") return await looks();
    await printVisits(browser, screens.filter(isWanted));
    process.stdout.write(
      "\nfirst: scripts that the page names; all: those and what it fetched by itself within two seconds. gzip, 1 KB = 1000 bytes.\n",
    );
    if (options.only !== undefined) return;
    await looks();
    process.stdout.write(row(["\non a processor four times as slow", "INP ms", "worst"]));
    for (const { name, inpMs } of await feel(browser, site, token, runs))
      process.stdout.write(row([name, percentiles(inpMs).p50.toFixed(0), Math.max(...inpMs).toFixed(0)]));
    if (!options["no-packages"]) await printPackages(screens.flatMap(({ route }) => route ?? []));
  } finally {
    await browser.close();
    await bare.stop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Screen {
  name: string;
  url: string;
  token?: string;
  route?: string;
}

const screensOf = (site: string, bareUrl: string, token: string, ticketId: string): Screen[] => [
  { name: "bare Next page", url: bareUrl },
  { name: "/", url: site, route: "/" },
  ...["/help-center", "/faq", "/knowledge-base"].map((path) => ({
    name: path,
    url: site + path,
    route: path,
  })),
  {
    name: "/knowledge-base/{slug}",
    url: `${site}/knowledge-base/track-an-order`,
    route: "/knowledge-base/[slug]",
  },
  { name: "/lp/{slug}", url: `${site}/lp/spring`, route: "/lp/[slug]" },
  { name: "/login", url: `${site}/login`, route: "/login" },
  { name: "/tickets", url: `${site}/tickets`, token, route: "/tickets" },
  {
    name: "/tickets/{id}",
    url: `${site}/tickets/${ticketId}`,
    token,
    route: "/tickets/[id]",
  },
];

const isWanted = ({ name, token }: Screen): boolean =>
  options.only === undefined ||
  (options.only === "public"
    ? token === undefined
    : name.includes(options.only) || name === "bare Next page");

async function printVisits(browser: Browser, screens: readonly Screen[]): Promise<void> {
  process.stdout.write(row(["", "first KB", "all KB", "LCP ms", "INP ms", "CLS", "requests"]));
  for (const screen of screens) {
    const found = await visits(browser, screen);
    const middle = (of: (one: Visit) => number) => percentiles(found.map(of)).p50;
    process.stdout.write(
      row([
        screen.name,
        kilo(middle(({ firstBytes }) => firstBytes)),
        kilo(middle(({ allBytes }) => allBytes)),
        middle(({ lcpMs }) => lcpMs).toFixed(0),
        middle(({ inpMs }) => inpMs).toFixed(0),
        middle(({ cls }) => cls).toFixed(3),
        String(middle(({ requests }) => requests)),
      ]),
    );
  }
}

async function visits(browser: Browser, screen: { url: string; token?: string }): Promise<Visit[]> {
  const all: Visit[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await visit(browser, screen.url, screen.token));
  return all;
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  const { token } = (await response.json()) as { token?: string }; // the contract's answer to a login
  if (!token) throw new Error(`Nobody signs in as ${account.email}: ${response.status}`);
  return token;
}

/** Of the agent's newest tickets the one with the longest conversation. */
async function longTicket(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/api/tickets?limit=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  // the contract's page of tickets
  const { items } = (await response.json()) as { items: { id: string; messageCount: number }[] };
  const [longest] = items.toSorted((a, b) => b.messageCount - a.messageCount);
  if (!longest) throw new Error("The demo has no ticket.");
  return longest.id;
}

async function printPackages(routes: string[]): Promise<void> {
  process.stdout.write(
    "\nWhich packages that is, with what comes on demand (KB of gzip by the build's own analysis, each module compressed by itself)\n",
  );
  for (const route of routes)
    process.stdout.write(
      `${route.padEnd(16)}${(await packagesOf(route))
        .slice(0, 14)
        .map(({ name, bytes }) => `${name} ${kilo(bytes)}`)
        .join(", ")}\n`,
    );
}

/** The screens that a day is spent on, after the page that they are measured by. */
const lookedAt = (bare: string, site: string, ticket: string, token: string): LookedAt[] => [
  { name: "bare Next page", url: bare },
  { name: "list", url: `${site}/tickets`, token, row: "[data-ticket]", call: "/api/tickets?" },
  {
    name: "ticket",
    url: ticket,
    token,
    row: "#content article",
    call: `/api${new URL(ticket).pathname}`,
  },
  { name: "inbox", url: `${site}/inbox`, token, row: "[data-conversation]", call: "/api/agents/inbox" },
  { name: "board", url: `${site}/tickets/kanban`, token, row: "[data-card]", call: "/api/ticket-board" },
  {
    name: "dashboard",
    url: `${site}/dashboard`,
    token,
    row: '#content li a[href^="/tickets/"]',
    call: "/api/tickets?",
  },
];
const aboutLooks =
  "\nrow: the first row, be it of the last visit; answered: the first as the server answered now (what x bare is of: the bare page's LCP); asked: when its call began; scripts: when the last script came that began before it; calls, their KB: what was asked of the API before it. Bytes as they came over the wire; JS as gzip.\n";

const kilo = (bytes: number): string => (bytes / 1000).toFixed(1);
const row = (cells: string[]): string =>
  `${cells.map((cell, at) => (at === 0 ? cell.padEnd(36) : cell.padStart(10))).join("")}\n`;

await main();
