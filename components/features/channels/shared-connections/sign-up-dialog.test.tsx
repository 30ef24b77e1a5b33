import { act, screen, waitFor, within } from "@testing-library/react";
import { whatsappSignUps } from "@/contract/channels/whatsapp-sign-ups";
import { apps } from "@/contract/workspace/apps";
import { connections } from "@/contract/workspace/connections";
import type { Connection } from "@/contract/workspace/connections";
import { removeToast } from "@/lib/browser/toasts";
import { appRow, connectionRow, signUpRow } from "@/tests/connections";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { ConnectDialog } from "./connect-dialog";
import { ConnectionCard } from "./connection-card";
import { SignUpDialog } from "./sign-up-dialog";

afterEach(() => act(() => removeToast()));
beforeEach(() => {
  mock(connections.list, { items: [] });
});

const choose = (more: Parameters<typeof signUpRow>[0] = {}) => {
  mock(whatsappSignUps.get, signUpRow(more));
  const onClose = jest.fn();
  return {
    ...renderDesk(<SignUpDialog id={signUpRow().id} onClose={onClose} />, { role: "ADMIN" }),
    onClose,
  };
};

test("the first free number is chosen and named, and one that is connected cannot be", async () => {
  const sent = mock(whatsappSignUps.connect, connectionRow(1, { name: "Example Sales", isSignedUp: true }));
  const { user, onClose } = choose();
  expect(await screen.findByRole("radio", { name: /1001/ })).toBeDisabled();
  expect(screen.getByText("Already connected")).toBeVisible();
  const sales = screen.getByRole("radio", { name: /1002/ });
  expect(sales).toBeChecked();
  expect(sales).toHaveAccessibleDescription("Example Sales · Example Trading · Quality: high");
  expect(screen.getByLabelText(/^Name/)).toHaveValue("Example Sales");
  await user.click(screen.getByRole("button", { name: "Connect number" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent.map(({ body }) => body)).toEqual([{ account: "1002", name: "Example Sales" }]);
  expect(await screen.findByText("Example Sales is connected")).toBeVisible();
});

test("a number with a PIN asks for it where it is missing, and what was typed stays", async () => {
  mockFault(whatsappSignUps.connect, "invalid", {
    errors: [{ path: "pin", message: "This number already has a PIN." }],
  });
  const { user, onClose } = choose();
  await user.click(await screen.findByRole("radio", { name: /1003/ }));
  await user.clear(screen.getByLabelText(/^Name/));
  await user.type(screen.getByLabelText(/^Name/), "Returns");
  expect(screen.queryByLabelText(/^PIN/)).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Connect number" }));
  const pin = await screen.findByLabelText(/^PIN/);
  expect(pin).toHaveFocus();
  expect(pin).toHaveAccessibleDescription(/This number already has a PIN\./);
  await user.type(pin, "12");
  await user.click(screen.getByRole("button", { name: "Connect number" }));
  expect(pin).toHaveAccessibleDescription(/Enter six digits/);
  expect(onClose).not.toHaveBeenCalled();
  const sent = mock(whatsappSignUps.connect, connectionRow(1));
  await user.clear(pin);
  await user.type(pin, "246810");
  expect(screen.getByLabelText(/^Name/)).toHaveValue("Returns");
  await user.click(screen.getByRole("button", { name: "Connect number" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent[0]?.body).toEqual({ account: "1003", name: "Returns", pin: "246810" });
});

test("what Meta refuses is said above the numbers, and another can be chosen", async () => {
  mockFault(whatsappSignUps.connect, "conflict", { detail: "Meta has not verified this number yet." });
  const { user } = choose();
  await user.click(await screen.findByRole("button", { name: "Connect number" }));
  expect(await screen.findByText("Meta has not verified this number yet.")).toBeVisible();
  await user.click(screen.getByRole("radio", { name: /1003/ }));
  expect(screen.queryByText("Meta has not verified this number yet.")).not.toBeInTheDocument();
});

test("where every number is connected, or the time is over, it says what to do", async () => {
  const all = signUpRow().numbers.map((one) => ({ ...one, isConnected: true }));
  const { unmount } = choose({ numbers: all });
  expect(await screen.findByText(/Every number that you shared is connected already/)).toBeVisible();
  unmount();
  mockFault(whatsappSignUps.get, "gone", { detail: "Sign in at Meta again." });
  renderDesk(<SignUpDialog id={signUpRow().id} onClose={jest.fn()} />, { role: "ADMIN" });
  expect(await screen.findByText("Sign in at Meta again.")).toBeVisible();
});

test("a number that is connected again keeps its name", async () => {
  const sent = mock(whatsappSignUps.connect, connectionRow(1));
  const { user } = choose({ connectionId: connectionRow(1).id, numbers: signUpRow().numbers.slice(0, 1) });
  expect(await screen.findByRole("radio", { name: /1001/ })).toBeChecked();
  expect(screen.queryByLabelText(/^Name/)).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Connect again" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ account: "1001", name: "Example Support" }));
});

test("with an app that signs up, signing in comes first and leaves for Meta; without one it says what is missing", async () => {
  mock(apps.list, { items: [appRow({ signsUp: true })] });
  const begun = mock(whatsappSignUps.begin, { url: "https://www.facebook.com/dialog" });
  const gone: string[] = [];
  const dialog = () => <ConnectDialog onClose={jest.fn()} goTo={(address) => gone.push(address)} />;
  const { user, unmount } = renderDesk(dialog(), { role: "ADMIN" });
  expect(await screen.findByRole("tab", { name: "Sign in with Meta", selected: true })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Sign in with Meta" }));
  await waitFor(() => expect(gone).toEqual(["https://www.facebook.com/dialog"]));
  await user.click(screen.getByRole("tab", { name: "A simulated number" }));
  await user.click(screen.getByRole("button", { name: "Sign in at the simulated Meta" }));
  await waitFor(() => expect(gone).toHaveLength(2));
  expect(begun.map(({ body }) => body)).toEqual([{ isSimulated: false }, { isSimulated: true }]);
  unmount();
  for (const [more, words] of [
    [{}, /The Meta app has no configuration ID: an administrator enters it/],
    [{ own: null }, /No Meta app is set: an administrator enters/],
    [{ own: null, hasInstallation: true }, /The shared Meta app has no configuration ID/],
  ] as const) {
    mock(apps.list, { items: [appRow(more)] });
    const view = renderDesk(dialog(), { role: "ADMIN" });
    await view.user.click(await screen.findByRole("tab", { name: "Sign in with Meta" }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole("button", { name: "Sign in with Meta" })).toBeDisabled();
    view.unmount();
  }
});

test("a number that was signed in is signed in again, before and after its token ends", async () => {
  const again = mock(whatsappSignUps.again, { url: "https://www.facebook.com/dialog" });
  const gone: string[] = [];
  const show = (more: Partial<Connection>) =>
    renderDesk(
      <ConnectionCard
        connection={connectionRow(1, { isSignedUp: true, ...more })}
        goTo={(address) => gone.push(address)}
      />,
      { role: "ADMIN" },
    );
  const view = show({ tokenEndsSoon: true, tokenEndsAt: "2026-03-07T12:00:00.000Z" });
  expect(await screen.findByText(/The sign-in at Meta ends soon/)).toBeVisible();
  await view.user.click(screen.getByRole("button", { name: "Sign in again" }));
  await waitFor(() => expect(gone).toHaveLength(1));
  view.unmount();
  const { user } = show({ state: "RECONNECT" });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent(/Meta no longer accepts the sign-in/);
  await user.click(within(alert).getByRole("button", { name: "Sign in again" }));
  await waitFor(() => expect(gone).toHaveLength(2));
  expect(again.map(({ params }) => params)).toEqual([
    { id: connectionRow(1).id },
    { id: connectionRow(1).id },
  ]);
});
