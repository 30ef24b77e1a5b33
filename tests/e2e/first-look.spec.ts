import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { api, signInAs, site, tokenOf } from "./desk.ts";

/** What the page asks for, as path and query. */
function requestsOf(page: Page): string[] {
  const all: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    all.push(pathname + search);
  });
  return all;
}
async function withoutSockets(page: Page): Promise<void> {
  await page.route("**/socket.io/**", (route) => route.abort());
  await page.routeWebSocket(/\/socket\.io\//, (socket) => void socket.close());
}
const rows = (page: Page) => page.locator("[data-ticket]");
/** Lowest of all, for whom no screens are preloaded: what is fetched ahead is fetched for a link. */
const reader = "user@acme.test";

test("a link is fetched ahead when the pointer is over it, once, and none of the others", async ({
  page,
}) => {
  await signInAs(page, await tokenOf(reader));
  const asked = requestsOf(page);
  const underWay = countUnderWay(page);
  await page.goto(`${site}/tickets`, { waitUntil: "networkidle" });
  await expect(rows(page).first()).toBeVisible();
  const ahead = () => asked.filter((address) => address.includes("_rsc="));
  expect(ahead()).toEqual([]);
  const link = page.getByRole("navigation").locator("a[href='/team-chat']");
  await link.hover();
  await expect.poll(() => ahead().length).toBeGreaterThan(0);
  // A page comes in parts, one asked for after the other: until none was for a while.
  await expect
    .poll(async () => {
      const before = ahead().length;
      await page.waitForTimeout(1000);
      return ahead().length - before + underWay();
    })
    .toBe(0);
  const fetched = ahead();
  expect(fetched.filter((address) => !address.startsWith("/team-chat"))).toEqual([]);
  expect(new Set(fetched).size).toBe(fetched.length);
  await rows(page).first().hover();
  await link.hover();
  await page.waitForLoadState("networkidle");
  expect(ahead().filter((address) => address.startsWith("/team-chat"))).toEqual(fetched);
});

for (const [path, row] of [
  ["/tickets?status=OPEN", "[data-ticket]"],
  ["/inbox?view=all", "[data-conversation]"],
  ["/tickets/kanban", "[data-card]"],
  ["/dashboard", '#content li a[href^="/tickets/"]'],
] as const)
  test(`${path} comes with its rows, before any code, and nobody asks for them again`, async ({ page }) => {
    await signInAs(page, await tokenOf("agent@acme.test"));
    const asked = requestsOf(page);
    const faults: string[] = [];
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    // A tab that was told of nothing yet asks for all of it anew when its socket is there.
    await withoutSockets(page);
    const letIn = await holdScripts(page);
    await page.goto(`${site}${path}`, { waitUntil: "commit" });
    await expect(page.locator(row).first()).toBeVisible(); // none of the page's code is here yet
    const first = await page.locator(row).first().elementHandle();
    letIn();
    await expect(page.locator("html[data-alive]")).toHaveCount(1);
    await page.waitForLoadState("networkidle");
    // The very same: nothing was thrown away and drawn anew.
    expect(await first?.evaluate((node) => node.isConnected)).toBe(true);
    expect(faults.filter((fault) => fault.includes("Minified React error"))).toEqual([]);
    const again =
      /^\/api\/(tickets\?|agents\/inbox|ticket-board|agents\?|agent-groups\?|ticket-categories\?)/;
    expect(asked.filter((address) => again.test(address))).toEqual([]);
  });

test("a ticket comes with its conversation, which begins at its end", async ({ page }) => {
  const token = await tokenOf("agent@acme.test");
  await signInAs(page, token);
  const answer = await fetch(`${api}/tickets?limit=100`, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await answer.json()) as { items: { id: string; messageCount: number }[] }; // the contract's page
  const [longest] = items.toSorted((a, b) => b.messageCount - a.messageCount);
  await holdScripts(page);
  await page.goto(`${site}/tickets/${longest?.id ?? ""}`, { waitUntil: "commit" });
  await expect(page.locator("#content article").last()).toBeInViewport();
});

test("a list that is opened from elsewhere begins with what was seen there last, and who signs out leaves nothing of it", async ({
  page,
}) => {
  await signInAs(page, await tokenOf("agent@acme.test"));
  // Journeys beside this one open tickets: without a socket, nothing is put above what was seen.
  await withoutSockets(page);
  await page.goto(`${site}/tickets`, { waitUntil: "networkidle" });
  await expect.poll(() => keptIn(page)).toHaveLength(1);
  const first = await rows(page).first().getAttribute("data-ticket");
  expect(first).toBeTruthy();
  await page.goto(`${site}/tickets/kanban`, { waitUntil: "networkidle" });
  let letIn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route("**/api/tickets?**", async (route) => {
    await held;
    await route.continue();
  });
  await page.locator("#content a[href='/tickets']").click();
  await expect(rows(page).first()).toHaveAttribute("data-ticket", first ?? "");
  await expect(page.locator("html[data-last-seen]")).toHaveCount(1);
  letIn();
  await expect(page.locator("html[data-last-seen]")).toHaveCount(0);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login/);
  expect(await keptIn(page)).toEqual([]);
});

test("a screen's texts come with it, and another one's before it is drawn", async ({ page }) => {
  await signInAs(page, await tokenOf(reader));
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  const document = await page.goto(`${site}/tickets`, { waitUntil: "commit" });
  const text = (await document?.text()) ?? "";
  expect(text).toContain(String.raw`\"tickets\":{`);
  expect(text).not.toContain(String.raw`\"teamChat\":{`);
  await page.getByRole("navigation").locator("a[href='/team-chat']").click();
  await page.waitForURL(/\/team-chat/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(faults.filter((fault) => fault.includes("MISSING_MESSAGE"))).toEqual([]);
  // What followed is kept for the next visit, once it has come.
  await expect.poll(async () => (await page.evaluate(bytesOfTexts)).length).toBe(1);
  await page.reload();
  await expect.poll(() => page.evaluate(bytesOfTexts)).toEqual([0]);
});

const keptIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("last-seen:")));

/** Runs in the page: how much came over the wire for the file of all texts. */
const bytesOfTexts = (): number[] =>
  performance
    .getEntriesByType("resource")
    .flatMap((entry) =>
      entry instanceof PerformanceResourceTiming && entry.name.includes("/translation.json")
        ? [entry.transferSize]
        : [],
    );

/** The page is there, its code is not until somebody lets it come. */
async function holdScripts(page: Page): Promise<() => void> {
  let letIn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return letIn;
}

/** How many parts of pages have been asked for and not come. */
function countUnderWay(page: Page): () => number {
  const open = new Set<unknown>();
  page.on("request", (request) => request.url().includes("_rsc=") && open.add(request));
  page.on("requestfinished", (request) => void open.delete(request));
  page.on("requestfailed", (request) => void open.delete(request));
  return () => open.size;
}
