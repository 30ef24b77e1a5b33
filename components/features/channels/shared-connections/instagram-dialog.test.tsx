import { screen, waitFor } from "@testing-library/react";
import { instagramSettings } from "@/contract/channels/instagram-settings";
import type { InstagramAccount } from "@/contract/channels/instagram-settings";
import { apps } from "@/contract/workspace/apps";
import { appRow } from "@/tests/connections";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { InstagramDialog } from "./instagram-dialog";

const account = (more: Partial<InstagramAccount> = {}): InstagramAccount => ({
  id: "01980000-0000-7000-8060-000000000001",
  name: "Shop",
  displayName: "acme.outdoor",
  account: "17841400000000000",
  door: "INSTAGRAM",
  isSimulated: false,
  state: "CONNECTED",
  lastError: null,
  lastInboundAt: null,
  checkedAt: null,
  tokenEndsAt: null,
  openWindows: 0,
  ...more,
});
const instagramApp = appRow({ provider: "INSTAGRAM", channels: ["instagram"] });

function show() {
  const onClose = jest.fn();
  const view = renderDesk(<InstagramDialog onClose={onClose} />, { role: "ADMIN" });
  return { ...view, onClose, press: (name: string) => view.user.click(screen.getByRole("button", { name })) };
}
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));

test("an account of one's own is complained about at its fields, and keeps what was typed", async () => {
  mock(apps.list, { items: [appRow(), instagramApp] });
  const made = mock(instagramSettings.connect, account());
  mockFault(instagramSettings.connect, "invalid", {
    times: 1,
    errors: [{ path: "accessToken", message: "Instagram refused the token." }],
  });
  const { user, press } = show();
  await user.type(field("Name"), "Shop");
  await user.type(field("Account ID"), "@acme");
  await user.type(field("Access token"), "a-long-token");
  await press("Connect account");
  expect(field("Account ID")).toHaveAccessibleDescription(/Enter 5 to 25 digits/);
  await user.clear(field("Account ID"));
  await user.type(field("Account ID"), "17841400000000000");
  await press("Connect account");
  await waitFor(() => expect(field("Access token")).toHaveAccessibleDescription(/refused the token/));
  expect(field("Access token")).toHaveValue("a-long-token");
  await press("Connect account");
  expect(await screen.findByLabelText("Verify token")).toHaveValue("verify-me");
  expect(made.at(-1)?.body).toEqual({
    name: "Shop",
    isSimulated: false,
    door: "INSTAGRAM",
    accountId: "17841400000000000",
    accessToken: "a-long-token",
  });
});

test("by its Facebook page, the page is asked for, and the app is Meta's", async () => {
  mock(apps.list, { items: [appRow({ own: null }), instagramApp] });
  const { user } = show();
  expect(field("Account ID")).toBeVisible();
  expect(screen.queryByLabelText(/^Page ID/)).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /^Connection by/ }));
  await user.click(screen.getByRole("option", { name: "Facebook page" }));
  expect(await screen.findByText(/No Meta app is set yet/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Connect account" })).toBeDisabled();
});

test("a simulated account needs a name and which login is played", async () => {
  mock(apps.list, { items: [appRow({ own: null })] });
  const made = mock(instagramSettings.connect, account({ isSimulated: true }));
  const { user, press, onClose } = show();
  await user.click(screen.getByRole("tab", { name: "A simulated account" }));
  await user.type(field("Name"), "Trial");
  await user.click(screen.getByRole("button", { name: /^Connection by/ }));
  await user.click(screen.getByRole("option", { name: "Facebook page" }));
  await press("Connect account");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(made[0]?.body).toEqual({ name: "Trial", isSimulated: true, door: "PAGE" });
});
