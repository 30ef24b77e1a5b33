// A customer of a simulated WhatsApp number, played in the product's own simulator.
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { api, site } from "./desk.ts";
import type { wordsOf } from "./words.ts";

/** A simulated number of its own, so that its clock is nobody else's. */
export async function connect(token: string): Promise<string> {
  const made = await fetch(`${api}/admin/connections`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      provider: "whatsapp",
      name: `Journey ${Date.now().toString(36)}`,
      isSimulated: true,
    }),
  });
  return ((await made.json()) as { id: string }).id; // the contract's answer
}

/** A template of that number, once the provider has approved it. */
export async function approvedTemplate(token: string, connectionId: string): Promise<string> {
  const call = async (path: string, method: "GET" | "POST", body?: object) => {
    const answer = await fetch(`${api}/whatsapp/templates${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await answer.json()) as { id: string; status: string }; // the contract's answer
  };
  const name = `order_news_${Date.now().toString(36)}`;
  const { id } = await call("", "POST", {
    connectionId,
    name,
    language: "en",
    category: "UTILITY",
    body: "Hello {{1}}, there is news of your order.",
    examples: { "body.1": "Nadia" },
  });
  await call(`/${id}/submit`, "POST", {});
  await expect
    .poll(async () => (await call(`/${id}/status`, "GET")).status, { timeout: 30_000 })
    .toBe("APPROVED");
  return name;
}

/** Opens the simulator with a new customer of that number. */
export async function addCustomer(
  page: Page,
  t: ReturnType<typeof wordsOf>,
  { connection, number }: { connection: string; number: string },
): Promise<void> {
  await page.goto(`${site}/admin/settings?section=simulator&connection=${connection}`);
  await page.getByRole("button", { name: t("simulator.newCustomer") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("simulator.number")).fill(number);
  await dialog.getByLabel(t("simulator.name")).fill("Lucía Ferrer");
  await dialog.getByRole("button", { name: t("simulator.addCustomer") }).click();
}

export async function writeAs(page: Page, text: string): Promise<void> {
  const phone = page.getByPlaceholder(/Lucía Ferrer/);
  await phone.fill(text);
  await phone.press("Control+Enter");
  await expect(phone).toHaveValue("");
}

export async function ticketOf(token: string, number: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` };
  let id: string | undefined;
  await expect
    .poll(async () => {
      const answer = await fetch(`${api}/tickets?search=${number}`, { headers });
      const { items } = (await answer.json()) as { items: { id: string }[] }; // the contract's answer
      return (id = items[0]?.id);
    })
    .toBeDefined();
  return id ?? "";
}
