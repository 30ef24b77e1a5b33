import { render, screen } from "@testing-library/react";
import { createTranslator } from "next-intl";
import type { PublicConsent } from "@/contract/crm/consents";
import * as en from "@/messages/en";
import { UnsubscribePage } from "./unsubscribe-page";

jest.mock("next-intl/server", () => ({
  getTranslations: (namespace: "unsubscribe") =>
    Promise.resolve(createTranslator({ locale: "en", messages: en, namespace })),
}));
jest.mock("@/lib/server/reader", () => ({ readersLocale: () => Promise.resolve("en") }));

const consent: PublicConsent = {
  channel: "EMAIL",
  purpose: "MARKETING",
  state: null,
  address: "k•••@larsen.example",
};
const show = async (found: Parameters<typeof UnsubscribePage>[0]["found"], outcome: string | null = null) =>
  render(await UnsubscribePage({ token: "a-token", found, outcome }));
const form = () => {
  const button = screen.getByRole<HTMLButtonElement>("button");
  const sent = button.form;
  if (!sent) throw new Error("The button belongs to a form.");
  return {
    name: button.textContent,
    action: sent.getAttribute("action"),
    state: (sent.elements.namedItem("state") as HTMLInputElement).value,
  };
};

test("a form unsubscribes, and the address is masked; afterwards it subscribes again", async () => {
  const { unmount } = await show(consent);
  expect(screen.getByRole("heading", { name: "Unsubscribe?" })).toBeVisible();
  expect(screen.getByText(/k•••@larsen\.example/)).toBeVisible();
  expect(form()).toEqual({
    name: "Unsubscribe",
    action: "/unsubscribe/a-token/change",
    state: "OPTED_OUT",
  });
  unmount();
  await show({ ...consent, state: "OPTED_OUT" }, "saved");
  expect(screen.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  expect(form()).toMatchObject({ name: "Subscribe again", state: "OPTED_IN" });
});

test("who subscribes again is told, and so is what failed", async () => {
  const { unmount } = await show({ ...consent, state: "OPTED_IN" }, "saved");
  expect(screen.getByRole("heading", { name: "You are subscribed again" })).toBeVisible();
  unmount();
  await show(consent, "failed");
  expect(screen.getByText("It was not saved. Try again.")).toBeVisible();
});

test("a link that is none says so, with another way and no form, in each language", async () => {
  await show("unknown");
  expect(screen.getByRole("heading", { name: "This link is not valid" })).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/unsubscribe/a-token?lang=en",
    "/unsubscribe/a-token?lang=es",
    "/unsubscribe/a-token?lang=ar",
  ]);
});
