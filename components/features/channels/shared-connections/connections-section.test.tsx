import { act, screen, waitFor, within } from "@testing-library/react";
import { apps } from "@/contract/workspace/apps";
import { connections } from "@/contract/workspace/connections";
import type { Connection } from "@/contract/workspace/connections";
import type { Locale } from "@/contract/locales";
import { removeToast } from "@/lib/browser/toasts";
import { addressHooks } from "@/tests/address";
import { appRow, connectionRow } from "@/tests/connections";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { ConnectionsSection } from "./connections-section";

jest.mock("next/navigation", () => addressHooks());

let stored: Connection[] = [];
beforeEach(() => {
  stored = [];
  mock(connections.list, () => ({ items: stored }));
  mock(apps.list, { items: [appRow()] });
});
afterEach(() => act(() => removeToast()));
const show = (locale: Locale = "en") => renderDesk(<ConnectionsSection />, { role: "ADMIN", locale });
const menuOf = (name: string) => screen.findByRole("button", { name: `Actions for ${name}` });

test("each number says how it is, what went wrong and what could not be taken", async () => {
  stored = [
    connectionRow(1, {
      state: "RECONNECT",
      lastError: "Session has expired",
      lastErrorAt: "2026-01-05T12:00:00.000Z",
      parked: 2,
      refused: 1,
      oversized: 3,
    }),
    connectionRow(2, { isSimulated: true, state: "OFF" }),
  ];
  show();
  const [first, second] = await screen.findAllByRole("listitem");
  if (!first || !second) throw new Error("two numbers");
  expect(within(first).getByText("Reconnect needed")).toBeVisible();
  expect(within(first).getByRole("alert")).toHaveTextContent("Session has expired");
  expect(within(first).getByText(/2 events could not be processed/)).toBeVisible();
  expect(within(first).getByRole("link", { name: "Show events" })).toHaveAttribute(
    "href",
    expect.stringMatching(/section=inboundEvents&connection=/),
  );
  expect(within(first).getByText("1 request with a wrong signature was rejected")).toBeVisible();
  expect(within(first).queryByText("Simulated")).not.toBeInTheDocument();
  expect(within(second).getByText("Off")).toBeVisible();
  expect(within(second).getByText("Simulated")).toBeVisible();
  expect(within(second).queryByRole("alert")).not.toBeInTheDocument();
});

test("a number of one's own is complained about at its fields and keeps what was typed", async () => {
  const made = mock(connections.create, connectionRow(1));
  const checked = mock(connections.check, connectionRow(1));
  const refused = mockFault(connections.create, "invalid", {
    times: 1,
    errors: [{ path: "account", message: "This number is already connected." }],
  });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Connect WhatsApp" }));
  const dialog = await screen.findByRole("dialog");
  const field = (name: string) => within(dialog).getByLabelText(new RegExp(`^${name}`));
  await user.type(field("Name"), "Support");
  await user.type(field("Phone number ID"), "not digits");
  await user.type(field("Business account ID"), "102290129340398");
  await user.type(field("Access token"), "a-long-token");
  await user.click(within(dialog).getByRole("button", { name: "Connect number" }));
  expect(field("Phone number ID")).toHaveAccessibleDescription(/Enter 5 to 25 digits/);
  expect(refused).toHaveLength(0);
  await user.clear(field("Phone number ID"));
  await user.type(field("Phone number ID"), "106540352242922");
  await user.click(within(dialog).getByRole("button", { name: "Connect number" }));
  await waitFor(() =>
    expect(field("Phone number ID")).toHaveAccessibleDescription(/This number is already connected/),
  );
  expect(field("Access token")).toHaveValue("a-long-token");
  await user.click(within(dialog).getByRole("button", { name: "Connect number" }));
  expect(await screen.findByLabelText("Verify token")).toHaveValue("verify-me");
  expect(screen.getByLabelText("Webhook address")).toHaveValue(appRow().own?.webhooks[0]?.url);
  expect(made[0]?.body).toEqual({
    provider: "whatsapp",
    name: "Support",
    isSimulated: false,
    account: "106540352242922",
    businessAccountId: "102290129340398",
    accessToken: "a-long-token",
  });
  await waitFor(() => expect(checked).toHaveLength(1));
  const copied = jest.spyOn(navigator.clipboard, "writeText");
  await user.click(screen.getByRole("button", { name: "Copy: Verify token" }));
  expect(copied).toHaveBeenCalledWith("verify-me");
});

test("a simulated number needs a name alone, and what was typed before stays", async () => {
  const made = mock(connections.create, connectionRow(1, { isSimulated: true, name: "Trial" }));
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Connect WhatsApp" }));
  await user.type(await screen.findByLabelText(/^Name/), "Trial");
  await user.click(screen.getByRole("tab", { name: "A simulated number" }));
  expect(screen.getByText(/no message is sent/)).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveValue("Trial");
  expect(screen.queryByLabelText(/^Access token/)).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Connect number" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(made[0]?.body).toEqual({ provider: "whatsapp", name: "Trial", isSimulated: true });
});

test("a check says in words what the provider answered", async () => {
  stored = [connectionRow(1)];
  mock(connections.check, connectionRow(1, { lastError: "Unsupported request" }));
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Check now" }));
  expect(await screen.findByText("Support 1 does not work")).toBeVisible();
  expect(screen.getByText("Unsupported request")).toBeVisible();
});

test("a new token is saved against the version that was seen, and checked at once", async () => {
  stored = [connectionRow(1, { state: "RECONNECT" })];
  const saved = mock(connections.update, connectionRow(1));
  const checked = mock(connections.check, connectionRow(1));
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "New token" }));
  await user.type(await screen.findByLabelText(/^Access token/), "a-new-token");
  await user.click(screen.getByRole("button", { name: "Save token" }));
  await waitFor(() => expect(checked).toHaveLength(1));
  expect(saved[0]?.body).toEqual({ accessToken: "a-new-token" });
  expect(saved[0]?.headers.get("if-match")).toContain("3");
});

test("a number is turned off, renamed, and removed only after a question", async () => {
  stored = [connectionRow(1)];
  const saved = mock(connections.update, connectionRow(1, { state: "OFF" }));
  const removed = mock(connections.remove, {});
  const { user } = show();
  await user.click(await menuOf("Support 1"));
  await user.click(await screen.findByRole("menuitem", { name: "Turn off" }));
  await waitFor(() => expect(saved[0]?.body).toEqual({ isOn: false }));
  await user.click(await menuOf("Support 1"));
  await user.click(await screen.findByRole("menuitem", { name: "Rename" }));
  const name = await screen.findByLabelText(/^Name/);
  await user.clear(name);
  await user.type(name, "Sales");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved[1]?.body).toEqual({ name: "Sales" }));
  await user.click(await menuOf("Support 1"));
  await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
  expect(removed).toHaveLength(0);
  const question = await screen.findByRole("dialog");
  await user.click(within(question).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(removed).toHaveLength(1));
});

test("where the list cannot be loaded it says so and offers to try again", async () => {
  mockFault(connections.list, "internal");
  show();
  expect(await screen.findByText("This could not be loaded")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("in Arabic a number's state and actions are Arabic words", async () => {
  stored = [connectionRow(1, { state: "RECONNECT" })];
  show("ar");
  expect(await screen.findByText("يلزم إعادة الربط")).toBeVisible();
  expect(screen.getByRole("button", { name: "تحقّق الآن" })).toBeVisible();
});

test("what Meta holds against an account stands on its card, and until when", async () => {
  const until = "2026-01-12T12:00:00.000Z";
  stored = [
    connectionRow(1, { warnings: [{ what: "RESTRICTED_STARTING", text: "No new conversations.", until }] }),
  ];
  show();
  expect(await screen.findByText(/^No new conversations. Until /)).toBeVisible();
});
