// `npm run bench:board`: frame times while a column of 10,000 cards is scrolled through, first as it is read
// and then back. PostgreSQL with a superuser at BENCH_DATABASE_URL.
import os from "node:os";
import { chromium } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";
import { parseArgs } from "node:util";
import pg from "pg";
import { newId } from "../../server/db/columns.ts";
import { postgresStore, startServer } from "../../tests/processes/server-process.ts";
import { found, people } from "../../tests/processes/tenant.ts";
import { chromiumFlags, findChromium } from "../chromium.ts";
import { ensureBuilt } from "../web-build.mjs";

const { values: options } = parseArgs({
  options: { cards: { type: "string", default: "10000" }, step: { type: "string", default: "300" } },
});
const [cards, stepPx] = [Number(options.cards), Number(options.step)];
const tenant = "bench";
interface Frames {
  times: number[];
  read: number;
}

async function main(): Promise<void> {
  const failure = await ensureBuilt();
  if (failure !== undefined) throw new Error(failure);
  const store = await postgresStore(
    process.env["BENCH_DATABASE_URL"] ?? "postgres://root@127.0.0.1/postgres",
    `parley_board_${process.pid}`,
  );
  try {
    const database = await store.open();
    await found(database, tenant);
    const [agent] = await people(database, tenant, { role: "AGENT", ids: [newId()] });
    await database.close();
    await fill(store.url);
    const server = await startServer({
      env: { ...store.env, NODE_ENV: "production", LOG_LEVEL: "error" },
      args: [],
    });
    try {
      await scrollBoard(`http://${tenant}.localhost:${server.port}`, agent?.token ?? "");
    } finally {
      await server.stop();
    }
  } finally {
    await store.drop();
  }
}

async function scrollBoard(site: string, token: string): Promise<void> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const page = await openBoard(browser, site, token);
    process.stdout.write(
      `${new Date().toISOString().slice(0, 10)}, ${browser.version()} headless without a GPU, ${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? "?"}, load ${os.loadavg()[0]?.toFixed(1) ?? "?"}; ${cards.toLocaleString("en")} cards, ${stepPx} px a frame\n`,
    );
    process.stdout.write(
      ["".padEnd(24), "frames", "median ms", "p95 ms", "p99 ms", "worst ms", "> 33 ms", "cpu ms", "cards"]
        .map((cell, at) => (at === 0 ? cell : cell.padStart(11)))
        .join("") + "\n",
    );
    const inspector = await browser.newBrowserCDPSession();
    // The page's own work for a frame, which a busy machine does not change.
    const cpuMs = async () =>
      (await inspector.send("SystemInfo.getProcessInfo")).processInfo
        .filter(({ type }) => type === "renderer")
        .reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
    for (const [name, way] of [
      ["at rest", "rest"],
      ["down, as it is read", "down"],
      ["up again", "up"],
    ] as const) {
      const before = await cpuMs();
      const frames = await framesOf(page, way);
      print(name, frames, ((await cpuMs()) - before) / frames.times.length);
    }
  } finally {
    await browser.close();
  }
}

/** The board as somebody who is signed in sees it, once it has come to rest. */
async function openBoard(browser: Browser, site: string, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: "token", value: token, url: site }]);
  await context.addInitScript((kept) => {
    localStorage.setItem("token", kept);
  }, token);
  const page = await context.newPage();
  await page.goto(`${site}/tickets/kanban`, { timeout: 120_000 });
  await page.locator("[data-cards=OPEN] [data-card]").first().waitFor({ timeout: 120_000 });
  await page.waitForTimeout(2000);
  return page;
}

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into tickets (tenant_id, id, number, subject, status, priority, channel, created_at, last_activity_at, waiting_since)
    select $1, gen_random_uuid(), 1000 + n, 'The parcel with order ' || n || ' has not arrived, and I leave on Thursday', 'OPEN', (array['LOW','MEDIUM','HIGH','URGENT'])[1 + n % 4], (array['EMAIL','CHAT','PHONE'])[1 + n % 3], now() - n * interval '1 minute', now() - n * interval '1 minute', now() - n * interval '1 minute' from generate_series(1, $2::int) as n`,
    [tenant, cards],
  );
  await client.query("update ticket_numbers set last = $2 where tenant_id = $1", [tenant, 1000 + cards]);
  await client.query("vacuum analyze");
  await client.end();
}

/** Scrolls by so much in each frame until the end, and takes the time between frames. */
const framesOf = (page: Page, way: "rest" | "down" | "up"): Promise<Frames> =>
  page.evaluate(
    ([direction, step, wanted]) =>
      new Promise<Frames>((resolve) => {
        const list = document.querySelector<HTMLElement>("[data-cards=OPEN]");
        const times: number[] = [];
        const beganAt = performance.now();
        let [before, still] = [0, 0];
        const lastRead = () =>
          Math.max(
            0,
            ...[...document.querySelectorAll("[data-cards=OPEN] [aria-posinset]")].map((card) =>
              Number(card.getAttribute("aria-posinset")),
            ),
          );
        const onFrame = (now: number) => {
          if (before > 0) times.push(now - before);
          before = now;
          if (!list) throw new Error("There is no column.");
          const top = list.scrollTop;
          if (direction === "down") list.scrollTop = top + step;
          if (direction === "up") list.scrollTop = top - step;
          still = list.scrollTop === top ? still + 1 : 0;
          // At the end of what is read so far it waits for more, as a person would.
          const isOver =
            direction === "rest"
              ? times.length >= 300
              : direction === "up"
                ? top <= 0
                : (lastRead() >= wanted && still > 5) || now - beganAt > 180_000;
          if (isOver) resolve({ times, read: lastRead() });
          else requestAnimationFrame(onFrame);
        };
        requestAnimationFrame(onFrame);
      }),
    [way, stepPx, cards] as const,
  );

function print(name: string, { times, read }: Frames, cpuMs: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);
  const late = times.filter((time) => time > 33.4).length;
  process.stdout.write(
    [
      name.padEnd(24),
      String(times.length),
      at(0.5),
      at(0.95),
      at(0.99),
      at(1),
      `${((late / times.length) * 100).toFixed(1)} %`,
      cpuMs.toFixed(1),
      String(read),
    ]
      .map((cell, column) => (column === 0 ? cell : cell.padStart(11)))
      .join("") + "\n",
  );
}

await main();
