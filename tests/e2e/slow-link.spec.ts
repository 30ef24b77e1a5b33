import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { site } from "./desk.ts";
import { wordsOf } from "./words.ts";

const t = wordsOf("en");

/** The page is there, its code is not until somebody lets it come. */
async function holdCode(page: Page): Promise<() => void> {
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

test("a password sent before the page's code has arrived stands in no address, and logs in once it has", async ({
  page,
}) => {
  const letIn = await holdCode(page);
  await page.goto(`${site}/login`, { waitUntil: "commit" });
  await page.getByLabel(t("auth.field.email")).fill("senior@acme.test");
  await page.getByLabel(t("auth.field.password"), { exact: true }).fill("parley-demo");
  await page.getByLabel(t("auth.field.password"), { exact: true }).press("Enter");
  expect(page.url()).toBe(`${site}/login`);
  await expect(page.getByLabel(t("auth.field.password"), { exact: true })).toHaveValue("parley-demo");
  letIn();
  await page.waitForURL(/dashboard/);
});

test("a sign-up sent before its code has arrived keeps the address that was typed, and founds the workspace", async ({
  page,
}) => {
  const name = `early-${Date.now().toString(36)}`;
  const letIn = await holdCode(page);
  await page.goto("http://localhost:3210/signup", { waitUntil: "commit" });
  const fill = (label: string | RegExp, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await fill(t("auth.signup.companyName"), "Early Birds");
  await fill(t("auth.signup.subdomain"), name);
  await fill(t("auth.field.firstName"), "Kim");
  await fill(t("auth.field.lastName"), "Early");
  await fill(t("auth.field.email"), `kim@${name}.test`);
  await fill(t("auth.field.password"), "a long enough password");
  await page.getByRole("button", { name: t("auth.signup.submit") }).click();
  letIn();
  await page.waitForURL(new RegExp(`^http://${name}\\.localhost:3210/.*dashboard`));
});
