// How the desk answers a hand on a slow machine: the longest of what a press made a person wait for (INP),
// with the processor slowed down to a quarter.
import type { Browser, Page } from "@playwright/test";
import { benchVitals, observeVitals } from "./visit.ts";

export interface Feel {
  name: string;
  inpMs: number[];
}
interface Action {
  name: string;
  path: string;
  /** Until it can be done. */ ready: string;
  act: (page: Page) => Promise<void>;
}

const slowDown = 4;
const settleMs = 6000;
const restMs = 300;
const pressMs = 80;

const actions: readonly Action[] = [
  { name: "opening a ticket", path: "/tickets", ready: "[data-ticket]", act: openTicket },
  { name: "moving a card", path: "/tickets/kanban", ready: "[data-column=OPEN] a", act: moveCard },
  {
    name: "opening the palette",
    path: "/tickets",
    ready: "[data-ticket]",
    act: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").waitFor();
    },
  },
];

/** Each action `runs` times, each on a page of its own. */
export async function feel(browser: Browser, site: string, token: string, runs: number): Promise<Feel[]> {
  const found: Feel[] = [];
  for (const action of actions) {
    const inpMs: number[] = [];
    for (let run = 0; run < runs; run += 1) inpMs.push(await once(browser, site, token, action));
    found.push({ name: action.name, inpMs });
  }
  return found;
}

async function once(
  browser: Browser,
  site: string,
  token: string,
  { path, ready, act }: Action,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  try {
    await context.addCookies([{ name: "token", value: token, url: site }]);
    await context.addInitScript((value) => {
      localStorage.setItem("token", value);
    }, token);
    await context.addInitScript(observeVitals);
    const page = await context.newPage();
    await page.goto(`${site}${path}`, { waitUntil: "load" });
    await page.locator(ready).first().waitFor();
    await page.waitForTimeout(settleMs);
    await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slowDown });
    await act(page);
    await page.waitForTimeout(1000);
    return (await benchVitals(page)).inp;
  } finally {
    await context.close();
  }
}

/** A person's pointer rests on what they press, and a press lasts a moment. */
async function openTicket(page: Page): Promise<void> {
  await page.locator("[data-ticket]").nth(3).hover();
  await page.waitForTimeout(restMs);
  await page.mouse.down();
  await page.waitForTimeout(pressMs);
  await page.mouse.up();
  await page.locator("[contenteditable=true]").waitFor();
}

/** By keyboard, there and back, so that the next run finds the board as it was. */
async function moveCard(page: Page): Promise<void> {
  await page.locator("[data-column=OPEN] a").first().focus();
  for (const way of ["ArrowRight", "ArrowLeft"]) {
    for (const key of ["Space", way, "Space"]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(300);
    }
    await page.waitForTimeout(1500);
  }
}
