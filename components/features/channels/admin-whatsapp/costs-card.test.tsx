import { act, screen, waitFor, within } from "@testing-library/react";
import { whatsappCosts } from "@/contract/channels/whatsapp-costs";
import type { WhatsAppCosts } from "@/contract/channels/whatsapp-costs";
import type { WhatsAppNumber } from "@/contract/channels/whatsapp-settings";
import { removeToast } from "@/lib/browser/toasts";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { CostsCard } from "./costs-card";
import { costIn, microsText, typedMicros } from "./cost-words";

const connectionId = "01980000-0000-7000-8000-000000000001";
// The one thing that is read of it.
const numbers = [{ id: connectionId, name: "Support" }] as WhatsAppNumber[];
const costs = (more: Partial<WhatsAppCosts> = {}): WhatsAppCosts => ({
  since: "2026-01-01T00:00:00.000Z",
  currency: null,
  rates: [],
  items: [
    { connectionId, category: "MARKETING", country: "ES", charged: 3, free: 1, micros: null },
    { connectionId, category: "UTILITY", country: "", charged: 2, free: 0, micros: null },
  ],
  ...more,
});
afterEach(() => act(() => removeToast()));

test("without a rate messages are counted by category and country, and it says that no rate is set", async () => {
  mock(whatsappCosts.get, costs());
  renderDesk(<CostsCard numbers={numbers} />, { role: "SUPERVISOR" });
  const [, spain, unknown] = await screen.findAllByRole("row");
  expect(spain).toHaveTextContent(/Support\s*Marketing\s*Spain\s*3\s*1\s*No rate set/);
  expect(unknown).toHaveTextContent(/Utility\s*Unknown\s*2\s*0\s*No rate set/);
  expect(screen.queryByText(/In total/)).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Set rates" })).not.toBeInTheDocument();
});

test("by the workspace's rates they are money; what has no rate is left out of the sum in words", async () => {
  const [first, second] = costs().items;
  if (!first || !second) throw new Error("two rows");
  mock(whatsappCosts.get, costs({ currency: "EUR", items: [{ ...first, micros: 150_000 }, second] }));
  renderDesk(<CostsCard numbers={numbers} />, { role: "ADMIN" });
  expect(await screen.findByText("€0.15")).toBeVisible();
  expect(screen.getByText("In total €0.15, without messages that have no rate")).toBeVisible();
});

test("an administrator writes the rates down; an amount that is none is complained about", async () => {
  mock(whatsappCosts.get, costs());
  const sent = mock(whatsappCosts.save, costs());
  const { user } = renderDesk(<CostsCard numbers={numbers} />, { role: "ADMIN" });
  await user.click(await screen.findByRole("button", { name: "Set rates" }));
  const dialog = await screen.findByRole("dialog", { name: "Set rates" });
  const line = within(dialog).getByRole("group", { name: "Rate 1" });
  await user.type(within(line).getByRole("textbox", { name: /^Country/ }), "es");
  expect(within(line).getByText("Spain")).toBeVisible();
  await user.type(within(line).getByRole("textbox", { name: /^Per message/ }), "a lot");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(within(dialog).getByRole("alert")).toHaveTextContent("at most six decimal places");
  expect(sent).toHaveLength(0);
  await user.clear(within(line).getByRole("textbox", { name: /^Per message/ }));
  await user.type(within(line).getByRole("textbox", { name: /^Per message/ }), "0,0509");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    currency: "EUR",
    rates: [{ country: "ES", category: "MARKETING", micros: 50_900 }],
  });
});

test("amounts are millionths, shown with the places that they need", () => {
  expect([costIn("en", 50_900, "USD"), costIn("en", 12_000_000, "USD")]).toEqual(["$0.0509", "$12.00"]);
  expect([costIn("en", 120_400_000, "JPY"), costIn("en", 12_000_000, "KWD")]).toEqual([
    "¥120",
    "KWD\u00a012.000",
  ]);
  expect(microsText(50_900)).toBe("0.0509");
  expect([typedMicros(0.0509), typedMicros(0.000_000_1), typedMicros(null)]).toEqual([50_900, NaN, NaN]);
});
