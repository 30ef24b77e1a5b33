import { act, screen, waitFor } from "@testing-library/react";
import { session } from "@/contract/people/session";
import { request } from "@/lib/api/request";
import { showSuspended } from "@/lib/auth/suspended";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { SuspendedPage } from "./suspended-page";

const left = jest.fn<undefined, []>();
jest.mock("@/lib/browser/offline/leave", () => ({ leaveDesk: () => left() }));
afterEach(() => act(() => showSuspended(null)));

const suspension = { reason: "The invoice of May is open.", since: "2026-03-02T09:00:00.000Z" };
const show = () =>
  renderDesk(
    <>
      <input aria-label="Reply" defaultValue="Half a sentence" />
      <SuspendedPage />
    </>,
  );

test("a call that is refused for it shows the reason over the desk, and what was typed stays below", async () => {
  mockFault(session.me, "workspace_suspended", { extra: { suspension } });
  const { user } = show();
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  await act(() => request(session.me, {}, { token: "t" }).catch(() => undefined));
  expect(await screen.findByRole("alertdialog", { name: "This workspace is suspended" })).toBeVisible();
  expect(screen.getByText("The invoice of May is open.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Look again" }));
  expect(screen.getByRole("alertdialog")).toBeVisible();
  mock(session.me, {} as never);
  await user.click(screen.getByRole("button", { name: "Look again" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  expect(screen.getByRole("textbox", { name: "Reply" })).toHaveValue("Half a sentence");
});

test("whoever does not want to wait signs out", async () => {
  const { user } = show();
  act(() => showSuspended(suspension));
  await user.click(screen.getByRole("button", { name: /sign out/i }));
  expect(left).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});
