import { expect, test } from "@playwright/test";
import { api, signInAs, site, tokenOf } from "./desk.ts";
import { plainWord, wordsOf } from "./words.ts";

const t = wordsOf("en");
const asDecisionMaker = t("timeline.role", { role: plainWord("en", "crm.roles.DECISION_MAKER") });

test("a company is made, a person is associated with a role, the timeline tells it, and the association is taken back", async ({
  page,
}) => {
  const name = `Larsen ${Date.now().toString(36)}`;
  const token = await tokenOf("supervisor@acme.test");
  // One's own: whom others merge or delete meanwhile would be told of here as well.
  const person = `Ada ${name}`;
  await fetch(`${api}/contacts`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ name: person }),
  });
  await signInAs(page, token);
  await page.goto(`${site}/contacts`, { waitUntil: "domcontentloaded" });
  await page.locator("html[data-alive]").waitFor();
  await page
    .getByRole("navigation", { name: t("crm.nav.label") })
    .getByRole("link", { name: t("crm.nav.companies") })
    .click();
  await test.step("made, with what was pasted for its domain", async () => {
    await page
      .getByRole("button", { name: t("companies.new") })
      .first()
      .click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel(t("companies.fields.name.label")).fill(name);
    await drawer
      .getByLabel(t("companies.fields.domain.label"))
      .fill(`https://www.${name.toLowerCase().replace(" ", "-")}.example/about`);
    await drawer.getByRole("button", { name: t("common.save") }).click();
    // The notice leads there too, but others may come over it meanwhile.
    await expect(drawer).toHaveCount(0);
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { name })).toBeVisible();
  });
  await test.step("a person joins as who decides", async () => {
    await page
      .getByRole("button", { name: t("crm.add"), exact: true })
      .first()
      .click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel(t("crm.associate.contact")).fill(person);
    await page.getByRole("option", { name: person }).click();
    await drawer
      .getByRole("button", { name: new RegExp(`^${plainWord("en", "crm.associate.role")} `) })
      .click();
    await page.getByRole("option", { name: t("crm.roles.DECISION_MAKER") }).click();
    await drawer.getByRole("button", { name: t("common.save") }).click();
    await expect(
      page.getByRole("list", { name: t("crm.people") }).getByText(t("crm.roles.DECISION_MAKER")),
    ).toBeVisible();
    await expect(page.getByText(asDecisionMaker)).toBeVisible();
  });
  await test.step("a note stands on the timeline", async () => {
    await page.getByRole("textbox", { name: t("timeline.noteLabel") }).fill("Calls before ten.");
    await page.getByRole("button", { name: t("timeline.saveNote") }).click();
    await expect(page.getByRole("article").getByText("Calls before ten.")).toBeVisible();
  });
  await test.step("taken away, and told as well", async () => {
    const people = page.getByRole("list", { name: t("crm.people") });
    await people
      .getByRole("button", { name: t("common.more") })
      .first()
      .click();
    await page.getByRole("menuitem", { name: t("crm.remove") }).click();
    await expect(page.getByText(t("crm.noPeople"))).toBeVisible();
    await expect(page.getByText(asDecisionMaker)).toHaveCount(2);
  });
});

test("where it is narrow, what was deleted lately is restored without scrolling sideways", async ({
  page,
}) => {
  const [name, token] = [
    `Narrow ${Date.now().toString(36)} of a rather long name that takes its room`,
    await tokenOf("admin@acme.test"),
  ];
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${api}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await answer.json().catch(() => ({}))) as { id: string }; // the contract's answer
  };
  for (const [path, body] of [
    ["/companies", { name }],
    ["/contacts", { name }],
    ["/deals", { title: name }],
  ] as const)
    await send("DELETE", `${path}/${(await send("POST", path, body)).id}`);
  await signInAs(page, token);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [
    "/companies?tab=deleted",
    "/contacts?tab=deleted",
    "/admin/crm/deals?view=list&deleted=true",
  ]) {
    await page.goto(`${site}${path}`, { waitUntil: "domcontentloaded" });
    const row = page.getByRole("row").filter({ hasText: name });
    const restore = row.getByRole("button", { name: t("companies.restore"), exact: true });
    await expect(restore, path).toBeInViewport({ ratio: 1 });
    await restore.click();
    await expect(row.getByRole("button", { name: t("companies.restore"), exact: true }), path).toHaveCount(0);
  }
});
