// `npm run bench:site`: how near a public page that is kept ready comes to a static answer, and what 10,000
// articles cost it and search. PostgreSQL with a superuser at BENCH_DATABASE_URL.
import { fork } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { postgresStore, startServer } from "../../tests/processes/server-process.ts";
import { found } from "../../tests/processes/tenant.ts";
import { chromium } from "@playwright/test";
import type { Browser } from "@playwright/test";
import { chromiumFlags, findChromium } from "../chromium.ts";
import { ensureBuilt } from "../web-build.mjs";
import { analyze, fillSite, searchesFor, slugOf } from "./articles.ts";
import { measureOnce, middle, percentiles } from "./measure.ts";
import type { Measured, Request, Target } from "./measure.ts";
import { quiet } from "./quiet.ts";
import { growthOf, inTurn } from "./turns.ts";
import { drawn } from "./visit.ts";

const { values: options } = parseArgs({
  options: {
    articles: { type: "string", default: "10000" },
    seconds: { type: "string", default: "2" },
    rounds: { type: "string", default: "3" },
    patience: { type: "string", default: "30" },
    visits: { type: "string", default: "7" },
    only: { type: "string" },
  },
});
const [seconds, rounds, visitsEach] = [
  Number(options.seconds),
  Number(options.rounds),
  Number(options.visits),
];
const sizes = { small: 100, large: Number(options.articles) } as const;
/** Below this nobody sees a shift, and a ratio says nothing. */
const shiftless = 0.001;
type Size = keyof typeof sizes;
/** So many that twenty which begin at once are few among them. */
const searchesEach = 4500;
const administratorUrl = process.env["BENCH_DATABASE_URL"] ?? "postgres://root@127.0.0.1/postgres";
const calm = quiet(Number(options.patience));
const turns = { rounds, seconds, warmUpSeconds: 1, calm };
const [ratioMin, growthMax, searchMaxMs, lcpMaxMs, clsMax] = [0.3, 1.2, 50, 1000, 0.02];

const pages = ["/en/help-center", "/en/knowledge-base", "/en/faq", `/en/knowledge-base/${slugOf(7)}`];
const calls = [
  "knowledge-base?locale=en",
  `knowledge-base/${slugOf(7)}?locale=en`,
  "faq?locale=en",
  "recent?locale=en",
  "sitemap?limit=50",
];
/** Many visitors: one alone would meet the limit of calls a minute. */
const visitors = Array.from({ length: 500 }, (_, at) => `198.18.${Math.floor(at / 250)}.${1 + (at % 250)}`);
const asVisitors = (of: (at: number) => string, headers: Record<string, string> = {}): Request[] =>
  visitors.map((visitor, at) => ({
    method: "GET",
    path: of(at),
    headers: { ...headers, "x-forwarded-for": visitor },
  }));
const hostOf = (size: Size) => `${size}.localhost`;

async function main(): Promise<void> {
  const failure = await ensureBuilt();
  if (failure !== undefined) throw new Error(failure);
  const store = await postgresStore(administratorUrl, `parley_bench_site_${process.pid}`);
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => {
      void store.drop().finally(() => process.exit(130));
    });
  try {
    const database = await store.open();
    const startedAt = performance.now();
    for (const size of ["small", "large"] as const) {
      await found(database, size);
      await fillSite(database, size, sizes[size]);
    }
    await analyze(database);
    await database.close();
    process.stdout.write(
      `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? "?"}; ${sizes.small} and ${sizes.large.toLocaleString("en")} articles, loaded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s; 20 connections, ${rounds} × ${seconds} s each, the median\n\n`,
    );
    const parley = await startServer({
      env: { ...store.env, NODE_ENV: "production", LOG_LEVEL: "error", PUBLIC_DOMAIN: "localhost" },
      args: [],
    });
    try {
      const target = { url: parley.url, pid: parley.child.pid ?? 0 };
      if (options.only === undefined || options.only === "server") {
        await compareWithStatic(target);
        await compareSizes(target);
      }
      if (options.only !== "browser") await find(target);
      if (options.only === undefined || options.only === "browser") await draw(parley.port);
    } finally {
      await parley.stop();
    }
    process.stdout.write(`\n${calm.summary()}\n`);
  } finally {
    await store.drop();
  }
}

/** Pages that are kept ready beside the same bytes from a process that does nothing else. */
async function compareWithStatic(parley: Target): Promise<void> {
  const bare = await startStatic(parley.url);
  try {
    process.stdout.write(row(["kept ready, small tenant", "parley/s", "static/s", "ratio", "aim", "p99 ms"]));
    for (const page of pages) {
      const asked = {
        small: asVisitors(() => page, { host: hostOf("small"), "accept-encoding": "gzip" }),
        bare: asVisitors(() => page),
      };
      const [ours, theirs] = await inTurn(
        [
          { target: parley, requests: asked.small },
          { target: bare.target, requests: asked.bare },
        ],
        turns,
      );
      const [one, other] = [middle(ours), middle(theirs)];
      process.stdout.write(
        row([
          page,
          whole(one.perSecond),
          whole(other.perSecond),
          (one.perSecond / other.perSecond).toFixed(2),
          `≥ ${ratioMin}`,
          fine(one.p99),
        ]),
      );
    }
  } finally {
    bare.stop();
  }
}

/** The large tenant's pages and calls beside the small one's. */
async function compareSizes(parley: Target): Promise<void> {
  process.stdout.write(
    row([
      `\n${sizes.large.toLocaleString("en")} against ${sizes.small}`,
      "p50 ms",
      "p50 ms",
      "growth",
      "aim",
      "p99 ms",
      "KB",
      "KB",
    ]),
  );
  for (const page of pages) {
    const kilobytes = async (size: Size) => {
      await bytesOf(parley.url, page, size);
      return fine((await bytesOf(parley.url, page, size)).body.length / 1000);
    };
    await grow(
      parley,
      `${page}, kept ready`,
      (size) => asVisitors(() => page, { host: hostOf(size), "accept-encoding": "gzip" }),
      [await kilobytes("large"), await kilobytes("small")],
    );
  }
  for (const call of calls)
    await grow(parley, `GET ${call}`, (size) => asVisitors(() => `/api/public/sites/${size}/${call}`));
}

async function grow(
  parley: Target,
  name: string,
  of: (size: Size) => Request[],
  more: string[] = [],
): Promise<void> {
  const [large, small] = await inTurn(
    [
      { target: parley, requests: of("large") },
      { target: parley, requests: of("small") },
    ],
    turns,
  );
  process.stdout.write(
    row([
      name,
      fine(middle(large).p50),
      fine(middle(small).p50),
      growthOf(small, large).toFixed(2),
      `≤ ${growthMax}`,
      fine(middle(large).p99),
      ...more,
    ]),
  );
}

/**
 * Searches that nobody asked before, since what was asked is answered from memory until something is
 * published: first from an empty memory, as right after that, then others of the kind, as on any other day.
 * The last ones are asked again and again, as those of most readers are.
 */
async function find(parley: Target): Promise<void> {
  process.stdout.write(row(["\nsearch", "p50 ms", "p50 ms", "growth", "aim", "p99 ms"]));
  const all = searchesFor(2 * searchesEach);
  const [first, others] = [0, 1].map((half) => all.filter((_search, at) => at % 2 === half)) as [
    string[],
    string[],
  ]; // both halves there
  const tell = (name: string, large: Measured[], small: Measured[], aim: number | null = searchMaxMs) => {
    const { p50, p99 } = middle(large);
    process.stdout.write(
      row([
        name,
        fine(p50),
        fine(middle(small).p50),
        growthOf(small, large).toFixed(2),
        aim === null ? "" : `< ${aim} ms`,
        `${fine(p99)} ${aim === null ? "" : p99 < aim ? "met" : "MISSED"}`,
      ]),
    );
  };
  const path = (size: Size, query: string | undefined, more: string) =>
    `/api/public/sites/${size}/search?locale=en&query=${encodeURIComponent(query ?? "")}${more}`;
  const once = (size: Size, searches: string[]) =>
    calm.measured([parley.pid], () =>
      measureOnce(
        parley,
        searches.map((query, at) => ({
          method: "GET",
          path: path(size, query, "&isTyping=true"),
          headers: { "x-forwarded-for": visitors[at % visitors.length] ?? "" },
        })),
      ),
    );
  const count = searchesEach.toLocaleString("en");
  for (const [name, searches, aim] of [
    [`${count} once each, from an empty memory`, first, null],
    [`${count} others once each`, others, searchMaxMs],
  ] as const) {
    const small = await once("small", searches);
    tell(name, [await once("large", searches)], [small], aim);
  }
  for (const [name, more] of [
    ["finished, 500 again and again", ""],
    ["as one types, 500 again and again", "&isTyping=true&limit=9"],
  ] as const) {
    const of = (size: Size) => asVisitors((at) => path(size, others[at], more));
    const [large, small] = await inTurn(
      [
        { target: parley, requests: of("large") },
        { target: parley, requests: of("small") },
      ],
      turns,
    );
    tell(name, large, small);
  }
}

/**
 * In a browser with an empty cache, the tenants in turn, so that what else the machine does falls on both.
 */
async function draw(port: number): Promise<void> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    process.stdout.write(row(["\nin a browser", "LCP ms", "small", "growth", "CLS", "small", "aims"]));
    for (const page of [...pages, "/", "/en/help-center/search?query=card"]) {
      const { large, small } = await visits(browser, (size) => `http://${hostOf(size)}:${port}${page}`);
      const isMet =
        large.lcpMs < lcpMaxMs &&
        Math.max(large.cls, small.cls) < clsMax &&
        large.lcpMs / small.lcpMs <= growthMax &&
        large.cls <= Math.max(small.cls * growthMax, shiftless);
      process.stdout.write(
        row([
          page,
          whole(large.lcpMs),
          whole(small.lcpMs),
          (large.lcpMs / small.lcpMs).toFixed(2),
          large.cls.toFixed(4),
          small.cls.toFixed(4),
          isMet ? "met" : "MISSED",
        ]),
      );
    }
  } finally {
    await browser.close();
  }
}

async function visits(
  browser: Browser,
  address: (size: Size) => string,
): Promise<Record<Size, { lcpMs: number; cls: number }>> {
  const found: Record<Size, { lcpMs: number; cls: number }[]> = { small: [], large: [] };
  for (const size of ["small", "large"] as const) await drawn(browser, address(size)); // kept ready from then on
  for (let visit = 0; visit < visitsEach; visit += 1)
    for (const size of visit % 2 === 0 ? (["small", "large"] as const) : (["large", "small"] as const))
      found[size].push(await drawn(browser, address(size)));
  const median = (of: { lcpMs: number; cls: number }[]) => ({
    lcpMs: percentiles(of.map(({ lcpMs }) => lcpMs)).p50,
    cls: percentiles(of.map(({ cls }) => cls)).p50,
  });
  return { small: median(found.small), large: median(found.large) };
}

/** The pages' own bytes as the server sends them, from a process that does nothing else. */
async function startStatic(url: string): Promise<{ target: Target; stop(): void }> {
  const taken = [];
  for (const page of pages) {
    await bytesOf(url, page); // whose site it is turns out by rendering
    const { isKept, body } = await bytesOf(url, page);
    if (!isKept) throw new Error(`${page} is not kept.`);
    taken.push({
      path: page,
      headers: { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" },
      body: body.toString("base64"),
    });
  }
  const child = fork(path.join(import.meta.dirname, "static.ts"));
  child.send({ pages: taken });
  // static.ts says where it listens, and nothing else
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    target: { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 },
    stop() {
      child.kill();
    },
  };
}

/** As it goes over the wire. `fetch` names no other host than that of the address. */
const bytesOf = (
  url: string,
  page: string,
  size: Size = "small",
): Promise<{ isKept: boolean; body: Buffer }> =>
  new Promise((resolve, reject) => {
    http
      .get(url + page, { headers: { host: hostOf(size), "accept-encoding": "gzip" } }, (answer) => {
        const chunks: Buffer[] = [];
        answer
          .on("data", (chunk: Buffer) => chunks.push(chunk))
          .on("error", reject)
          .on("end", () => {
            resolve({
              isKept: answer.statusCode === 200 && answer.headers.etag !== undefined,
              body: Buffer.concat(chunks),
            });
          });
      })
      .on("error", reject);
  });

const row = (cells: string[]): string =>
  `${cells.map((cell, at) => (at === 0 ? cell.padEnd(54) : cell.padStart(12))).join("")}\n`;
const whole = (value: number) => value.toFixed(0);
const fine = (value: number) => value.toFixed(1);

await main();
