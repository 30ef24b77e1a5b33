import { screen, waitFor, within } from "@testing-library/react";
import { apps, installationApps } from "@/contract/workspace/apps";
import type { ProviderApp } from "@/contract/workspace/apps";
import { connections } from "@/contract/workspace/connections";
import { addressHooks } from "@/tests/address";
import { appRow } from "@/tests/connections";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { AppsSection, InstallationAppsSection } from "./apps-section";
import { ConnectionsSection } from "./connections-section";

jest.mock("next/navigation", () => addressHooks());

let stored: ProviderApp[] = [];
const google = (more: Partial<ProviderApp> = {}) =>
  appRow({ provider: "GOOGLE", channels: [], own: null, ...more });
beforeEach(() => {
  stored = [appRow({ own: null }), google()];
  mock(apps.list, () => ({ items: stored }));
  mock(installationApps.list, () => ({ items: stored }));
});
const show = (locale: "en" | "ar" = "en") => renderDesk(<AppsSection />, { role: "ADMIN", locale });

test("each provider says which app serves, what it is for, and what could not be taken", async () => {
  const { own } = appRow();
  stored = [
    appRow({ own: own && { ...own, refused: 1, unplaced: 2, lastUnplaced: "106540352242922" } }),
    google({ hasInstallation: true }),
  ];
  show();
  const [first, second] = await screen.findAllByRole("listitem");
  if (!first || !second) throw new Error("two providers");
  expect(within(first).getByText("Your own app")).toBeVisible();
  expect(within(first).getByText("Used by WhatsApp")).toBeVisible();
  expect(within(first).getByText("1234567890")).toBeVisible();
  expect(within(first).getByText("1 request with a wrong signature was rejected")).toBeVisible();
  expect(within(first).getByText(/2 events were for numbers.*106540352242922/)).toBeVisible();
  expect(within(second).getByText("Shared app")).toBeVisible();
  expect(within(second).getByText("No channel uses it yet")).toBeVisible();
});

test("a new app is complained about at its fields, and then shows what Meta asks for", async () => {
  const refused = mockFault(apps.set, "invalid", {
    times: 1,
    errors: [{ path: "clientId", message: "5 to 25 digits, as Meta shows them" }],
  });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Set app: Meta" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText(/^App ID/), "letters");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(within(dialog).getByLabelText(/^App secret/)).toBeInvalid();
  expect(refused).toHaveLength(0);
  await user.type(within(dialog).getByLabelText(/^App secret/), "a-long-secret");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(within(dialog).getByLabelText(/^App ID/)).toHaveAccessibleDescription(/5 to 25 digits/),
  );
  const saved = mock(apps.set, () => (stored = [appRow()])[0] ?? appRow());
  await user.clear(within(dialog).getByLabelText(/^App ID/));
  await user.type(within(dialog).getByLabelText(/^App ID/), "1234567890");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByLabelText("Verify token")).toHaveValue("verify-me");
  expect(screen.getByLabelText("Webhook address")).toHaveValue(appRow().own?.webhooks[0]?.url);
  expect(saved[0]?.body).toEqual({ clientId: "1234567890", clientSecret: "a-long-secret" });
});

test("an app at Meta has a configuration to sign up by, which can be taken away", async () => {
  const withOne = appRow();
  const own = withOne.own && { ...withOne.own, configurationId: "1234567890123456" };
  mock(apps.list, { items: [appRow({ own }), appRow({ provider: "GOOGLE", own: null })] });
  const saved = mock(apps.set, appRow());
  const { user } = renderDesk(<AppsSection />, { role: "ADMIN" });
  await user.click(await screen.findByRole("button", { name: "Change: Meta" }));
  const box = await screen.findByLabelText("Configuration ID");
  expect(box).toHaveValue("1234567890123456");
  expect(box).toHaveAccessibleDescription(/whatsapp_business_management and whatsapp_business_messaging/);
  await user.clear(box);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved[0]?.body).toEqual({ clientId: "1234567890", configurationId: null }));
  await user.click(await screen.findByRole("button", { name: "Set app: Google" }));
  expect(screen.queryByLabelText("Configuration ID")).not.toBeInTheDocument();
});

test("the secret stays where only it is left empty, and another app needs its own", async () => {
  stored = [appRow()];
  const saved = mock(apps.set, appRow());
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Change: Meta" }));
  const secret = await screen.findByLabelText(/^App secret/);
  expect(secret).not.toBeRequired();
  await user.type(screen.getByLabelText(/^App ID/), "1");
  expect(secret).toBeRequired();
  await user.type(screen.getByLabelText(/^App ID/), "{Backspace}");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved[0]?.body).toEqual({ clientId: "1234567890" }));
});

test("an app is removed after a question that says what follows", async () => {
  stored = [appRow({ hasInstallation: true })];
  const removed = mock(apps.remove, {});
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Actions for Meta" }));
  await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
  const question = await screen.findByRole("dialog");
  expect(within(question).getByText(/then use the shared app/)).toBeVisible();
  expect(removed).toHaveLength(0);
  await user.click(within(question).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(removed).toHaveLength(1));
});

test("the installation's apps are set by calls of their own", async () => {
  const saved = mock(installationApps.set, appRow({ provider: "GOOGLE", channels: [] }));
  const { user } = renderDesk(<InstallationAppsSection />, { role: "SUPER_ADMIN" });
  await user.click(await screen.findByRole("button", { name: "Set app: Google" }));
  await user.type(await screen.findByLabelText(/^Client ID/), "1-a.apps.googleusercontent.com");
  await user.type(screen.getByLabelText(/^Client secret/), "a-long-secret");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(saved[0]?.body).toEqual({
      clientId: "1-a.apps.googleusercontent.com",
      clientSecret: "a-long-secret",
    }),
  );
});

test("a number of one's own cannot be connected before an app is there, and the way to it is shown", async () => {
  mock(connections.list, { items: [] });
  const { user } = renderDesk(<ConnectionsSection />, { role: "ADMIN" });
  await user.click(await screen.findByRole("button", { name: "Connect WhatsApp" }));
  expect(await screen.findByText(/No Meta app is set yet/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Connect number" })).toBeDisabled();
  expect(screen.getByRole("link", { name: "Set app" })).toHaveAttribute(
    "href",
    expect.stringContaining("section=apps"),
  );
  await user.click(screen.getByRole("tab", { name: "A simulated number" }));
  expect(screen.getByRole("button", { name: "Connect number" })).toBeEnabled();
});

test("in Arabic an app's state and actions are Arabic words", async () => {
  stored = [appRow()];
  show("ar");
  expect(await screen.findByText("تطبيقك الخاص")).toBeVisible();
  expect(screen.getByRole("button", { name: "تغيير: ميتا" })).toBeVisible();
});
