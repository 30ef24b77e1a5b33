import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { tokenOf } from "../e2e/desk.ts";
import {
  addressesFor,
  barriersOn,
  emailOf,
  expectArrived,
  follow,
  load,
  opened,
  widthBeyondWindow,
} from "../e2e/screen-checks.ts";
import type { Visitor } from "../e2e/screen-checks.ts";
import { layoutFlawsOn } from "./laid-out.ts";

// Every screen as everybody who may open it, in both languages' directions, both themes and both widths.
// Theme and width change where the page stands; only the language is a new visit.

const folder = path.resolve(import.meta.dirname, "../../.cache/pictures");
const visitors: Visitor[] = ["nobody", "user", "agent", "senior", "supervisor", "manager", "admin", "root"];
const wide = { width: 1440, height: 900 };
const sizes = [wide, { width: 390, height: 844 }];
const themes = ["light", "dark"] as const;

test.describe.configure({ mode: "parallel" });

for (const who of visitors)
  for (const language of ["en", "ar"] as const) {
    test(`${who} ${language}: each screen is whole in both themes and both widths`, async ({ page }) => {
      const token = who === "nobody" ? null : await tokenOf(emailOf(who));
      const look = { language, theme: "light" } as const;
      const troubles = await opened(page, look, token);
      const flaws: string[] = [];
      const sheets = new Map<string, string[]>();
      for (const [at, address] of (await addressesFor(who, token)).entries()) {
        if (at > 0) await show(page, wide, look.theme);
        await (who === "nobody" || at === 0 ? load : follow)(page, address);
        await expectArrived(page, address, { who, look });
        for (const size of sizes)
          for (const theme of themes) {
            const sheet = `${who}-${language}-${theme}-${size.width}`;
            await show(page, size, theme);
            const found = [
              ...(await layoutFlawsOn(page)),
              ...(await barriersOn(page)),
              ...((await widthBeyondWindow(page)) > 0 ? ["wider than its window"] : []),
            ];
            flaws.push(...found.map((flaw) => `${address} (${theme}, ${size.width}): ${flaw}`));
            const file = path.join(folder, sheet, `${nameOf(address)}.jpg`);
            await page.screenshot({ path: file, type: "jpeg", quality: 70 });
            sheets.set(sheet, [...(sheets.get(sheet) ?? []), file]);
          }
      }
      for (const [sheet, files] of sheets) await contactSheet(page, sheet, files);
      writeFileSync(path.join(folder, `${who}-${language}.txt`), [...flaws, ...troubles].join("\n"));
      expect([...flaws, ...troubles]).toEqual([]);
    });
  }

/** As its own button would: the page stays where it is. */
async function show(page: Page, size: { width: number; height: number }, theme: string): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate((chosen) => {
    localStorage.setItem("theme", chosen);
    document.documentElement.dataset["theme"] = chosen;
    scrollTo(0, 0);
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished)).then(() => undefined);
  }, theme);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

const nameOf = (address: string): string =>
  address
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "id")
    .replaceAll(/[^\w{}]+/g, "-")
    .replaceAll(/^-|-$/g, "") || "home";

/** All pictures of one visit on one, so that a person sees what no check knows to look for. */
async function contactSheet(page: Page, name: string, files: string[]): Promise<void> {
  const isNarrow = name.endsWith("-390");
  const pictures = files
    .map(
      (file) =>
        `<figure><img src="${pathToFileURL(file).href}"><figcaption>${path.basename(file, ".jpg")}</figcaption></figure>`,
    )
    .join("");
  const html = path.join(folder, `${name}.html`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    html,
    `<!doctype html><meta charset="utf-8"><title>${name}</title><style>body{margin:8px;font:12px sans-serif;display:grid;gap:8px;grid-template-columns:repeat(${isNarrow ? 8 : 4},1fr)}figure{margin:0}img{width:100%;border:1px solid #999}</style>${pictures}`,
  );
  const sheet = await page.context().newPage();
  await sheet.setViewportSize({ width: 1900, height: 1000 });
  await sheet.goto(pathToFileURL(html).href);
  await sheet.screenshot({ path: path.join(folder, `sheet-${name}.png`), fullPage: true });
  await sheet.close();
}
