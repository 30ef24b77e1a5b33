// The first look at a screen: when its first row is drawn from the server's answer, and what came before it; on two
// lines, on the first visit and on the second; beside a Next page with nothing on it.
import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext } from "@playwright/test";
import { percentiles } from "./measure.ts";
import { benchVitals, observeVitals } from "./visit.ts";

interface Line {
  name: string;
  settleMs: number;
  /** Nothing where the line is the machine's own. */
  slow?: { latency: number; bytesPerSecond: number; processor: number };
}
const lines: readonly Line[] = [
  { name: "loopback", settleMs: 1500 },
  {
    name: "slow: 150 ms, 1.6 Mbit/s, processor a quarter",
    settleMs: 4000,
    slow: { latency: 150, bytesPerSecond: 1_600_000 / 8, processor: 4 },
  },
];

export interface LookedAt {
  name: string;
  url: string;
  token?: string;
  /** What a row is. */ row?: string;
  /** How the address of the call begins that brings the rows. */ call?: string;
}
interface Look {
  lcpMs: number;
  /** The first row, be it of the last visit. */ rowMs: number;
  /** The first row as the server answered now. */ answeredMs: number;
  askedMs: number;
  lastScriptMs: number;
  calls: number;
  callBytes: number;
  documentBytes: number;
  fontBytes: number;
  prefetched: number;
  requests: number;
  scriptBytes: number;
}
interface Seen {
  row: number;
  answered: number;
}

const waitsMs = 60_000;

/** Each screen, line and visit `runs` times; the medians, as rows of a table. */
export async function printFirstLooks(
  browser: Browser,
  screens: readonly LookedAt[],
  { runs, line: only, print }: { runs: number; line: string | undefined; print: (cells: string[]) => void },
): Promise<void> {
  for (const line of lines.filter(({ name }) => only === undefined || name.startsWith(only))) {
    print([
      `\n${line.name}`,
      "LCP ms",
      "row ms",
      "answered",
      "x bare",
      "asked",
      "scripts",
      "calls",
      "their KB",
      "page KB",
      "font KB",
      "JS KB",
      "requests",
      "ahead",
    ]);
    const bare: number[] = [];
    for (const screen of screens) {
      const found: [Look[], Look[]] = [[], []];
      for (let run = 0; run < runs; run += 1)
        (await twoVisits(browser, screen, line)).forEach((look, visit) => found[visit]?.push(look));
      found.forEach((looks, visit) => {
        const middle = (of: (look: Look) => number) => percentiles(looks.map(of)).p50;
        const drawn = middle(
          screen.row === undefined ? ({ lcpMs }) => lcpMs : ({ answeredMs }) => answeredMs,
        );
        if (screen.row === undefined) bare[visit] = drawn;
        print([
          `${screen.name}, ${visit === 0 ? "first" : "second"}`,
          middle(({ lcpMs }) => lcpMs).toFixed(0),
          middle(({ rowMs }) => rowMs).toFixed(0),
          middle(({ answeredMs }) => answeredMs).toFixed(0),
          (drawn / (bare[visit] ?? drawn)).toFixed(2),
          middle(({ askedMs }) => askedMs).toFixed(0),
          middle(({ lastScriptMs }) => lastScriptMs).toFixed(0),
          String(middle(({ calls }) => calls)),
          kilo(middle(({ callBytes }) => callBytes)),
          kilo(middle(({ documentBytes }) => documentBytes)),
          kilo(middle(({ fontBytes }) => fontBytes)),
          kilo(middle(({ scriptBytes }) => scriptBytes)),
          String(middle(({ requests }) => requests)),
          String(middle(({ prefetched }) => prefetched)),
        ]);
      });
    }
  }
}

/** With an empty cache, and again in the same browser. */
async function twoVisits(browser: Browser, screen: LookedAt, line: Line): Promise<Look[]> {
  // A service worker fetches past the slowed line.
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    serviceWorkers: "block",
  });
  try {
    const { token } = screen;
    if (token !== undefined) {
      await context.addCookies([{ name: "token", value: token, url: new URL(screen.url).origin }]);
      await context.addInitScript((value) => {
        localStorage.setItem("token", value);
      }, token);
    }
    await context.addInitScript(observeVitals);
    await context.addInitScript(observeRows, screen.row ?? null);
    return [await look(context, screen, line), await look(context, screen, line)];
  } finally {
    await context.close();
  }
}

async function look(context: BrowserContext, screen: LookedAt, { slow, settleMs }: Line): Promise<Look> {
  const page = await context.newPage();
  const scripts: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      scripts.push(
        response.body().then(
          (body) => gzipSync(body).length,
          () => 0,
        ),
      );
  });
  if (slow) {
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: slow.latency,
      downloadThroughput: slow.bytesPerSecond,
      uploadThroughput: slow.bytesPerSecond,
    });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slow.processor });
  }
  await page.goto(screen.url, { waitUntil: "load", timeout: waitsMs });
  if (screen.row !== undefined)
    await page.waitForFunction(
      () => (globalThis as unknown as { benchRows: Seen }).benchRows.answered > 0, // put there below
      undefined,
      { timeout: waitsMs },
    );
  await page.waitForTimeout(settleMs);
  const counted = await page.evaluate(countBeforeRow, screen.call ?? null);
  const { lcp } = await benchVitals(page);
  const sizes = await Promise.all(scripts);
  await page.close();
  return { ...counted, lcpMs: lcp, scriptBytes: sizes.reduce((sum, bytes) => sum + bytes, 0) };
}

/**
 * Runs in the page, before its own scripts: notes the frame in which a row stands there, and the one in which
 * none of what stands there is of an earlier visit.
 */
function observeRows(selector: string | null): void {
  const seen = { row: 0, answered: 0 };
  (globalThis as unknown as { benchRows: typeof seen }).benchRows = seen; // a place that the bench can find
  performance.setResourceTimingBufferSize(2000);
  if (selector === null) return;
  const check = () => {
    if (document.querySelector(selector) !== null) {
      seen.row ||= performance.now();
      if (document.querySelector("[data-last-seen]") === null) seen.answered = performance.now();
    }
    if (seen.answered === 0) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

/** Runs in the page. */
function countBeforeRow(call: string | null): Omit<Look, "lcpMs" | "scriptBytes"> {
  const { row, answered } = (globalThis as unknown as { benchRows: { row: number; answered: number } })
    .benchRows; // put there above
  const [page] = performance.getEntriesByType("navigation");
  const all = performance.getEntriesByType("resource");
  const pathOf = ({ name }: PerformanceResourceTiming) => new URL(name).pathname + new URL(name).search;
  const before = all.filter(({ startTime }) => answered > 0 && startTime < answered);
  const calls = before.filter(
    (entry) => pathOf(entry).startsWith("/api/") && !pathOf(entry).startsWith("/api/socket"),
  );
  const bytesOf = (entries: PerformanceResourceTiming[]) =>
    entries.reduce((sum, { transferSize }) => sum + transferSize, 0);
  const scripts = before.filter(
    ({ initiatorType, name }) => initiatorType === "script" || name.includes(".js"),
  );
  return {
    rowMs: row,
    answeredMs: answered,
    askedMs: call === null ? 0 : (calls.find((entry) => pathOf(entry).startsWith(call))?.startTime ?? 0),
    lastScriptMs: Math.max(0, ...scripts.map(({ responseEnd }) => responseEnd)),
    calls: calls.length,
    callBytes: bytesOf(calls),
    documentBytes: page?.transferSize ?? 0,
    fontBytes: bytesOf(all.filter(({ name }) => name.includes(".woff"))),
    prefetched: all.filter(({ name }) => name.includes("_rsc=")).length,
    requests: all.length + 1,
  };
}

const kilo = (bytes: number): string => (bytes / 1000).toFixed(1);
