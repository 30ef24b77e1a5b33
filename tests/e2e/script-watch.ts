import type { BrowserContext, Page } from "@playwright/test";
import { embedOrigins } from "../../contract/site/article-embeds.ts";

/** What a public page of `site` asks for by itself. */
const own =
  /^\/(?:_next\/static\/|api\/(?:public|analytics)\/|socket\.io\/|icon|manifest\.webmanifest$|knowledge-base\/p-\d+\/view$|lp\/[a-z]+\/visit$)/;

/** Screens that Next fetches ahead, since a link to them is in sight. */
const ahead = ["/login", "/register"];

export interface Watch {
  /**
   * What ran, what was asked for that no page of ours asks for, and what stands in the page and could run;
   * since the last call.
   */
  harm(page: Page): Promise<string[]>;
}

/**
 * Hears every script that somebody smuggled into the pages of this context, and every request that such a
 * script or element makes. Nothing leaves the machine.
 */
export async function watchScripts(context: BrowserContext, site: string): Promise<Watch> {
  const heard: string[] = [];
  await context.exposeBinding("smuggled", ({ page }, what: string) => {
    heard.push(`${what} ran on ${page.url()}`);
  });
  await context.addInitScript(() => {
    const tell = (what: string) => () => {
      void (globalThis as unknown as { smuggled(what: string): void }).smuggled(what);
    }; // bound above
    for (const name of ["alert", "prompt", "confirm", "print"])
      Object.defineProperty(globalThis, name, { value: tell(name) });
  });
  context.on("dialog", (dialog) => {
    heard.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await context.route("**/*", async (route) => {
    const request = route.request();
    const { origin, pathname, protocol, searchParams } = new URL(request.url());
    const isPage = request.isNavigationRequest() && request.frame().parentFrame() === null;
    const isOurs =
      origin === site &&
      (isPage ||
        own.test(pathname) ||
        (searchParams.has("_rsc") && ahead.includes(pathname)) ||
        (request.method() === "POST" && pathname === "/en/help-center/ask"));
    if (!isOurs && !embedOrigins.includes(origin) && protocol !== "data:" && protocol !== "blob:")
      heard.push(`asked for ${request.url()}`);
    await (isOurs ? route.fallback() : route.abort());
  });
  return {
    async harm(page) {
      const found = [...(await page.evaluate(inspect)), ...heard.splice(0)];
      await page.evaluate(poke);
      return [...found, ...heard.splice(0)];
    },
  };
}

/** In the page: what could run or lead to something that runs. */
function inspect(): string[] {
  const harmless = /^(?:https?:|mailto:|tel:)/;
  const found: string[] = [];
  for (const element of document.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith("on")) found.push(`${element.tagName} ${name}=${value}`);
      if (["href", "src", "action", "formaction", "data", "xlink:href"].includes(name)) {
        const { protocol } = new URL(value, location.href);
        if (!harmless.test(protocol) && !(protocol === "data:" && element.tagName === "IMG"))
          found.push(`${element.tagName} ${name}=${value}`);
      }
    }
    if (element.tagName === "IFRAME" && !element.hasAttribute("sandbox"))
      found.push("a frame without a sandbox");
    if (["OBJECT", "EMBED", "BASE", "APPLET", "FRAMESET", "MARQUEE"].includes(element.tagName))
      found.push(element.tagName);
  }
  return found;
}

/**
 * In the page: what a reader might do, to every element at once, and what an animation or a toggle would do
 * by itself.
 */
function poke(): void {
  for (const details of document.querySelectorAll("details")) details.open = true;
  const events = [
    "mouseover",
    "mouseenter",
    "pointerenter",
    "focus",
    "animationstart",
    "toggle",
    "beforeinput",
    "slotchange",
    "close",
    "start",
  ];
  for (const element of document.querySelectorAll("main *"))
    for (const event of events) element.dispatchEvent(new Event(event));
}
