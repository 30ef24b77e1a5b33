// One visit of one screen with an empty cache: what came over the wire, and the web vitals.
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "@playwright/test";

export interface Visit {
  firstBytes: number;
  allBytes: number;
  requests: number;
  lcpMs: number;
  inpMs: number;
  cls: number;
}
interface Vitals {
  lcp: number;
  inp: number;
  cls: number;
}

const settleMs = 2000;

const viewport = { width: 1366, height: 768 };

/** How a page of the public site is drawn, for somebody who was never here. */
export async function drawn(browser: Browser, url: string): Promise<Pick<Visit, "lcpMs" | "cls">> {
  const context = await browser.newContext({ viewport });
  try {
    await context.addInitScript(observeVitals);
    const page = await context.newPage();
    const answer = await page.goto(url, { waitUntil: "load" });
    if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status() ?? "nothing"}.`);
    await page.waitForTimeout(settleMs);
    const { lcp, cls } = await benchVitals(page);
    return { lcpMs: lcp, cls };
  } finally {
    await context.close();
  }
}

export async function visit(browser: Browser, url: string, token: string | undefined): Promise<Visit> {
  const context = await browser.newContext({ viewport });
  try {
    if (token !== undefined) {
      await context.addCookies([{ name: "token", value: token, url: new URL(url).origin }]);
      await context.addInitScript((value) => {
        localStorage.setItem("token", value);
      }, token);
    }
    await context.addInitScript(observeVitals);
    const page = await context.newPage();
    const scripts = new Map<string, Promise<number>>();
    let requests = 0;
    page.on("response", (response) => {
      requests += 1;
      if (response.request().resourceType() === "script")
        scripts.set(
          new URL(response.url()).pathname,
          response.body().then(
            (body) => gzipSync(body).length,
            () => 0,
          ),
        );
    });
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(settleMs);
    if (new URL(page.url()).pathname !== new URL(url).pathname)
      throw new Error(`${url} led to ${page.url()}.`);
    const atRest = { requests, files: [...scripts.keys()] };
    const named = await page.evaluate(async () => {
      const source = await (await fetch(location.href)).text();
      return [
        ...new DOMParser()
          .parseFromString(source, "text/html")
          .querySelectorAll<HTMLScriptElement>("script[src]:not([nomodule])"),
      ].map((script) => new URL(script.src, location.href).pathname);
    });
    const sizes = new Map(
      await Promise.all(atRest.files.map(async (file) => [file, (await scripts.get(file)) ?? 0] as const)),
    );
    const sum = (files: string[]) => files.reduce((total, file) => total + (sizes.get(file) ?? 0), 0);
    const before = await benchVitals(page);
    await pressAround(page);
    const { inp } = await benchVitals(page);
    return {
      firstBytes: sum([...new Set(named)]),
      allBytes: sum(atRest.files),
      requests: atRest.requests,
      lcpMs: before.lcp,
      cls: before.cls,
      inpMs: inp,
    };
  } finally {
    await context.close();
  }
}

/**
 * What a person does first: a key here, a press on some buttons there, a few letters. Nothing that leaves the
 * screen.
 */
async function pressAround(page: Page): Promise<void> {
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Tab");
  const buttons = page.locator("button:visible:not([type=submit]):not([disabled])");
  for (let at = 0; at < Math.min(4, await buttons.count()); at += 1) {
    await buttons
      .nth(at)
      .click({ timeout: 2000 })
      .catch(() => undefined); // one that a menu covers
    await page.waitForTimeout(150);
    await page.keyboard.press("Escape");
    await page.waitForTimeout(150);
  }
  const field = page.locator("input:visible, textarea:visible, [contenteditable=true]:visible").first();
  if ((await field.count()) > 0) {
    await field.click({ timeout: 2000 }).catch(() => undefined);
    await page.keyboard.type("Where is it", { delay: 30 });
  }
  await page.waitForTimeout(300);
}

export const benchVitals = (page: Page): Promise<Vitals> =>
  page.evaluate(() => (globalThis as unknown as { benchVitals: Vitals }).benchVitals); // put there below

/** Runs in the page, before its own scripts. */
export function observeVitals(): void {
  interface Shift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
  }
  interface Interaction extends PerformanceEntry {
    interactionId: number;
  }
  const seen = { lcp: 0, inp: 0, cls: 0 };
  (globalThis as unknown as { benchVitals: typeof seen }).benchVitals = seen; // a place that the test can find
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true, ...more });
  };
  observe("largest-contentful-paint", (entry) => {
    seen.lcp = entry.startTime;
  });
  observe("layout-shift", (entry) => {
    const shift = entry as Shift; // the DOM library has no type of it yet
    if (!shift.hadRecentInput) seen.cls += shift.value;
  });
  observe(
    "event",
    (entry) => {
      const { interactionId } = entry as Interaction; // as above
      if (interactionId > 0) seen.inp = Math.max(seen.inp, entry.duration);
    },
    { durationThreshold: 16 },
  );
}
